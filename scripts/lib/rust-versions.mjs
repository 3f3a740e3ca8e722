// Prints the dependencies that need a newer Rust than the workspace promises, from `cargo metadata` on stdin.
import { readFileSync } from 'node:fs';

const { packages, resolve, workspace_members: members } = JSON.parse(readFileSync(0, 'utf8'));
const number = (version) => version.split('.').slice(0, 2).reduce((sum, part) => sum * 1000 + Number(part), 0);
const promised = packages.find(({ id }) => id === members[0]).rust_version;
const used = new Set(resolve.nodes.map(({ id }) => id));
const newer = packages.filter(({ id, rust_version: needs }) => used.has(id) && needs && number(needs) > number(promised));
for (const { name, version, rust_version: needs } of newer) {
  console.error(`${name} ${version} needs Rust ${needs}, and Cargo.toml promises ${promised}`);
}
process.exitCode = newer.length > 0 ? 1 : 0;
