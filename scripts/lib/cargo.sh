# Where cargo builds: outside the checkout, so that a fresh clone finds the dependencies built.

use_cached_target() {
  local cache=${STAGEWRIGHT_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/stagewright}
  export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$cache/target}
  mkdir -p "$CARGO_TARGET_DIR"
}
