# shellcheck shell=bash
# The runner of the tests. Unlike `cargo test` it ends a test that hangs, names it, and goes on with the others.

readonly NEXTEST=0.9.143

# Built from source once, if the machine has none: a few minutes.
setup_nextest() {
  use_nextest
  command -v cargo-nextest >/dev/null && return
  say "the runner of the tests: cargo-nextest $NEXTEST"
  timed "building cargo-nextest" cargo install --quiet --locked --root "$CACHE/tools" --version "$NEXTEST" cargo-nextest
}

use_nextest() {
  PATH=$PATH:${STAGEWRIGHT_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/stagewright}/tools/bin
}
