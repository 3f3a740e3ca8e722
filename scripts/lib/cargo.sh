# Where cargo builds: outside the checkout, so that a fresh clone finds the dependencies built.

use_cached_target() {
  local cache=${STAGEWRIGHT_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/stagewright}
  export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$cache/target}
  mkdir -p "$CARGO_TARGET_DIR"
  drop_what_another_checkout_built dev
}

# cargo knows a source by its place in the workspace and its time: what another checkout has built later than these files
# were written is taken for theirs, with that checkout's paths in it. Dependencies are the same for all, and stay.
drop_what_another_checkout_built() {
  local profile=$1 built_by=$CARGO_TARGET_DIR/built-by.$1
  if [ "$(cat "$built_by" 2>/dev/null)" != "$PWD" ]; then
    cargo clean --quiet --workspace --profile "$profile"
    printf '%s\n' "$PWD" >"$built_by"
  fi
}

# Quickly built and quick enough to watch (Cargo.toml, profile demo). The program is in $DEMO then.
use_demo_build() {
  use_cached_target
  drop_what_another_checkout_built demo
  DEMO=$CARGO_TARGET_DIR/demo
}

# As it is released: linked statically, at a random address all the same. A one-shot call is 0.9 ms shorter so, since the
# loader with three libraries was a third of it. cargo can do this only for a target that is named, since a compiler's
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
