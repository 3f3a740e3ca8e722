// Turns fuses of an Electron binary on or off:  node fuses.mjs BINARY NAME=on|off...
//
// A fuse is one byte of the binary, behind a sentinel, a version byte and a count byte. The change
// goes into a copy that then replaces the binary, so that a hard link to the old one stays as it was.
import { chmodSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';

const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const WIRE_VERSION = 1;
const NAMES = [
  'RunAsNode',
  'EnableCookieEncryption',
  'EnableNodeOptionsEnvironmentVariable',
  'EnableNodeCliInspectArguments',
  'EnableEmbeddedAsarIntegrityValidation',
  'OnlyLoadAppFromAsar',
  'LoadBrowserProcessSpecificV8Snapshot',
  'GrantFileProtocolExtraPrivileges',
];
const STATES = { on: '1', off: '0' };

/** Where the fuse bytes begin, and how many there are. */
function findWire(binary) {
  const sentinel = binary.indexOf(SENTINEL);
  if (sentinel < 0) throw new Error('no fuse wire found');
  if (binary.indexOf(SENTINEL, sentinel + 1) >= 0) throw new Error('more than one fuse wire found');
  const header = sentinel + SENTINEL.length;
  if (binary[header] !== WIRE_VERSION) throw new Error(`unknown fuse wire version ${binary[header]}`);
  return { start: header + 2, count: binary[header + 1] };
}

/** The byte offset and the wanted character of every fuse asked for. */
function plan(binary, wishes) {
  const { start, count } = findWire(binary);
  return wishes.map((wish) => {
    const [name, state] = wish.split('=');
    const index = NAMES.indexOf(name);
    if (index < 0 || index >= count) throw new Error(`this binary has no fuse ${name}`);
    if (!(state in STATES)) throw new Error(`${wish}: expected on or off`);
    const offset = start + index;
    const current = String.fromCharCode(binary[offset]);
    // Any other byte marks a fuse that this build removed or inherits.
    if (!Object.values(STATES).includes(current)) throw new Error(`fuse ${name} cannot be set`);
    return { wish, offset, wanted: STATES[state] };
  });
}

const [file, ...wishes] = process.argv.slice(2);
const binary = readFileSync(file);
for (const { offset, wanted } of plan(binary, wishes)) binary.write(wanted, offset, 'latin1');

const copy = `${file}.new`;
writeFileSync(copy, binary);
chmodSync(copy, statSync(file).mode);

const written = readFileSync(copy);
for (const { wish, offset, wanted } of plan(written, wishes)) {
  if (String.fromCharCode(written[offset]) !== wanted) throw new Error(`${wish} did not take`);
}
renameSync(copy, file);
