# shellcheck shell=bash disable=SC2034  # the constants are for scripts/setup
# Debian packages: those that an Electron needs to run, and the tools that fetch and unpack one.

# The libraries that an Electron build links or opens. libnotify4 is opened by name at run time.
readonly RUNTIME_PACKAGES=(
  xvfb fonts-dejavu-core
  libnss3 libatk1.0-0 libatk-bridge2.0-0 libgtk-3-0 libgbm1 libasound2 libxss1 libdrm2 libnotify4
)
# A modern DevTools endpoint, for the tests of the protocol side, shells for the tests of completion, the checker of our
# shell scripts, and other readers of archives and installers.
readonly TEST_PACKAGES=(chromium zsh fish shellcheck p7zip-full msitools)

# Newer Debian releases renamed some libraries with the suffix t64. These count as installed, too.
is_installed() {
  local states
  states=$(dpkg-query -W -f '${db:Status-Status} ' "$1" "${1}t64" 2>/dev/null) || true
  [[ " $states" == *" installed "* ]]
}

# Node and npm often come from elsewhere than Debian, so the commands count, not the packages.
missing_tools() {
  command -v unzip >/dev/null || echo unzip
  command -v node >/dev/null || echo nodejs
  command -v npm >/dev/null || echo npm
}

missing_packages() {
  local package
  for package in "$@"; do
    is_installed "$package" || echo "$package"
  done
  missing_tools
}

# The name of a package in this release's archive.
archive_name() {
  if apt-cache show "${1}t64" >/dev/null 2>&1; then echo "${1}t64"; else echo "$1"; fi
}

# Installs the missing ones of the named packages. Without root it can only print the command to type.
ensure_packages() {
  command -v dpkg-query >/dev/null || die "this is not a Debian system: install what Electron needs by hand"
  local missing=() names=() package
  mapfile -t missing < <(missing_packages "$@")
  [ "${#missing[@]}" -eq 0 ] && return
  if [ "$EUID" -eq 0 ]; then
    timed "apt-get update" apt-get update -qq >&2
  fi
  for package in "${missing[@]}"; do
    names+=("$(archive_name "$package")")
  done
  local line=(apt-get install -y --no-install-recommends "${names[@]}")
  [ "$EUID" -eq 0 ] || die "these packages are missing; install them as root, then run this again:
  sudo ${line[*]}"
  DEBIAN_FRONTEND=noninteractive timed "apt-get install ${names[*]}" "${line[@]}" -qq -o Dpkg::Use-Pty=0 >&2
}
