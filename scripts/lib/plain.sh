# shellcheck shell=bash
# Plain Electrons: `electron APP`, as the `electron` package of the npm registry gives it.

readonly DEFAULT_APP=$LIB/default-app

major_of() { printf '%s\n' "${1%%.*}"; }

# Puts the default app into an Electron that has none of its own, or brings an older copy up to date.
install_default_app() {
  local home=$1 version=$2 manifest=package.json
  [ "$(major_of "$version")" -ge 28 ] || manifest=package.before-28.json
  mkdir -p "$home/resources/app"
  # -C leaves equal files alone: a running Electron may be reading them.
  install -C -m 644 "$DEFAULT_APP"/{main.mjs,main.cjs,locate.cjs} "$home/resources/app/"
  install -C -m 644 "$DEFAULT_APP/$manifest" "$home/resources/app/package.json"
}

# Makes a plain Electron out of a packaged app:  make_plain FOLDER BINARY VERSION
make_plain() {
  local home=$1 binary=$2 version=$3
  rm -rf "$home"/resources/app*
  mv "$home/$binary" "$home/electron"
  printf '%s' "$version" >"$home/version"
  install_default_app "$home" "$version"
}

# Asks the binary itself. It needs no display for that, and fails when a library is missing.
check_electron() {
  local seen
  seen=$(ELECTRON_RUN_AS_NODE=1 "$1/electron" -p process.versions.electron) || die "$1/electron does not start"
  [ "$seen" = "$2" ] || die "$1/electron is Electron $seen, not $2"
}

# Checks whether the address answers from which install.js of the electron package would download.
releases_reachable() {
  local mirror=${ELECTRON_MIRROR:-https://github.com/electron/electron/releases/download/}
  node --input-type=module -e '
    const answer = await fetch(process.argv[1], { method: "HEAD", signal: AbortSignal.timeout(5000) });
    process.exit(answer.ok ? 0 : 1);
  ' "${mirror}v$1/electron-v$1-linux-x64.zip" 2>/dev/null
}

# The usual way: the electron package, whose installer checks its download. It is started by name. npm may be told to
# run no install scripts, and since Electron 42 there is none.
fetch_release() {
  local work=$1 into=$2 version=$3 package=$1/node_modules/electron
  npm install --silent --no-save --no-audit --no-fund --ignore-scripts --prefix "$work" "electron@$version" >&2
  timed "download Electron $version" node "$package/install.js" >&2
  [ -x "$package/dist/electron" ] || die "the electron package installed no binary"
  mv "$package/dist" "$into"
}
