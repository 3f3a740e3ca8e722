# shellcheck shell=bash
# The agents' bench: twelve tasks on this server and on those of others, played by the same policies.

# The peers and the tokenizer, from the npm registry, in a folder of the cache that has the name of their versions.
agents_bench() {
  local cache=${STAGEWRIGHT_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/stagewright} versions peers
  versions=$(sha256sum benches/agents/package.json | cut -c1-12)
  peers=$cache/agents/$versions
  if [ ! -e "$peers" ]; then
    say "the servers of others and a tokenizer, into $peers"
    mkdir -p "$cache/agents"
    rm -rf "$peers.new"
    mkdir "$peers.new"
    cp benches/agents/package.json "$peers.new"
    (cd "$peers.new" && npm install --silent --ignore-scripts --no-audit --no-fund >/dev/null)
    mv "$peers.new" "$peers"
  fi
  node benches/agents/run.mjs --stagewright "$RELEASED/stagewright" --electron "$cache/electron/default/electron" --peers "$peers" "$@"
}
