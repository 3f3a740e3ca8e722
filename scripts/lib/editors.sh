# shellcheck shell=bash
# The editors that tests/apps/editors shows, from the npm registry, each bundled into one script
# that sets one global: a page of a test app loads it like any other file.

readonly EDITORS_SOURCE=$LIB/editors

# Another set of versions is another folder, so that a cache never serves old editors. The folder's
# name is what `current` points to.
editors_home() {
  printf 'editors/%s' "$(cat "$EDITORS_SOURCE"/* | sha256sum | cut -c1-12)"
}

# bundle WORK NAME GLOBAL: dist/NAME.js (and .css) out of NAME.js
bundle() {
  "$1/node_modules/.bin/esbuild" "$1/$2.js" --bundle --minify --format=iife --global-name="$3" \
    --outfile="$1/dist/$2.js" --loader:.ttf=dataurl --define:process.env.NODE_ENV='"production"' --log-level=error
}

# fetch_editors WORK: leaves them in WORK/dist
fetch_editors() {
  cp "$EDITORS_SOURCE"/* "$1"
  # esbuild's install script only makes its start faster; nothing here needs to run code to install.
  (cd "$1" && timed "npm ci of the editors" npm ci --silent --ignore-scripts --no-audit --no-fund >/dev/null)
  bundle "$1" monaco Monaco
  bundle "$1" codemirror CodeMirror
  bundle "$1" prosemirror ProseMirror
  bundle "$1" react React
  bundle "$1" vue Vue
}

setup_editors() {
  local home
  home=$(editors_home)
  if [ ! -e "$CACHE/$home" ]; then
    say "the editors of the tests: Monaco, CodeMirror, ProseMirror; React and Vue"
    mkdir -p "$WORK/editors" "$CACHE/editors"
    fetch_editors "$WORK/editors"
    publish "$WORK/editors/dist" "$home"
  fi
  ln -sfnT "${home##*/}" "$CACHE/editors/current"
}
