# Makes cargo build outside the checkout, so that a fresh clone finds the dependencies built.

use_cached_target() {
  local cache=${STAGEWRIGHT_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/stagewright}
  export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$cache/target}
  mkdir -p "$CARGO_TARGET_DIR"
  drop_what_another_checkout_built dev
}

# cargo knows a source by its place in the workspace and its time. If another checkout has built after these files were
# written, cargo takes that build for theirs, with that checkout's paths. Dependencies are the same for all, and stay.
drop_what_another_checkout_built() {
  local profile=$1 built_by=$CARGO_TARGET_DIR/built-by.$1
  if [ "$(cat "$built_by" 2>/dev/null)" != "$PWD" ]; then
    cargo clean --quiet --workspace --profile "$profile"
    printf '%s\n' "$PWD" >"$built_by"
  fi
}

# Builds quickly, and runs fast enough to watch (Cargo.toml, profile demo). The program is in $DEMO then.
use_demo_build() {
  use_cached_target
  drop_what_another_checkout_built demo
  DEMO=$CARGO_TARGET_DIR/demo
}

# Builds as for a release: linked statically, but still at a random address. That makes a one-shot call 0.9 ms shorter:
# the loader with three libraries took a third of it. cargo can do this only for a named target, because a compiler's
# plug-ins cannot be linked so. The program is in $RELEASED then.
use_release_build() {
  use_cached_target
  CARGO_BUILD_TARGET=$(rustc -vV | sed -n 's/^host: //p')
  export CARGO_BUILD_TARGET
  case $CARGO_BUILD_TARGET in
    *-linux-gnu) export RUSTFLAGS="-C target-feature=+crt-static -C link-arg=-Wl,-z,pack-relative-relocs ${RUSTFLAGS:-}" ;;
  esac
  drop_what_another_checkout_built release
  RELEASED=$CARGO_TARGET_DIR/$CARGO_BUILD_TARGET/release
}
