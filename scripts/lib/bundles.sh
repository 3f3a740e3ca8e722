# shellcheck shell=bash
# What tests show that others have written, from the npm registry: the editors of tests/apps/editors and the UI kits of
# tests/apps/kits, each bundled into one script that sets one global, so that a page of a test app loads it like any
# other file; and an app of modules, as Vite builds one.

# Another set of versions is another folder, so that a cache never serves old ones. The folder's name is what `current`
# points to.
bundles_home() {
  printf '%s/%s' "$1" "$(find "$LIB/$1" -type f -print0 | LC_ALL=C sort -z | xargs -0 cat | sha256sum | cut -c1-12)"
}

# esbuild of WORK, with what all bundles have:  bundle_with WORK FLAGS...
bundle_with() {
  "$1/node_modules/.bin/esbuild" --bundle --minify --loader:.ttf=dataurl --define:process.env.NODE_ENV='"production"' \
    --log-level=error "${@:2}"
}

# dist/NAME.js (and .css) out of NAME.js, which sets the global:  bundle WORK NAME GLOBAL [FLAGS...]
bundle() {
  bundle_with "$1" "$1/$2.js" --format=iife --global-name="$3" --outfile="$1/dist/$2.js" "${@:4}"
}

# Install scripts only make esbuild's start faster; nothing here needs to run code to install.
install_locked() {
  (cd "$1" && timed "npm ci of the ${1##*/}" npm ci --silent --ignore-scripts --no-audit --no-fund >/dev/null)
}

build_editors() {
  bundle "$1" monaco Monaco
  bundle "$1" codemirror CodeMirror
  bundle "$1" prosemirror ProseMirror
  bundle "$1" react React
  bundle "$1" vue Vue
}

# The oldest Electron of the tests is Chromium 108.
build_kits() {
  local flags=(--target=chrome108)
  bundle "$1" antd Antd "${flags[@]}"
  bundle "$1" element-plus ElementPlus "${flags[@]}"
  bundle "$1" ag-grid AgGrid "${flags[@]}"
  bundle "$1" xterm Xterm "${flags[@]}"
  bundle "$1" virtual Virtual "${flags[@]}"
  bundle "$1" chart Chart "${flags[@]}"
  # The same component library as an app of modules: more than a megabyte of them, in the form that Vite builds.
  bundle_with "$1" "$1/module-app/main.js" --format=esm --outdir="$1/dist/module-app/assets" --entry-names=index "${flags[@]}"
  cp "$1/module-app/index.html" "$1/dist/module-app"
}

# setup_bundles FOLDER WHAT: leaves in the cache what build_FOLDER makes of scripts/lib/FOLDER
setup_bundles() {
  local home
  home=$(bundles_home "$1")
  if [ ! -e "$CACHE/$home" ]; then
    say "$2"
    mkdir -p "$CACHE/$1"
    cp -r "$LIB/$1" "$WORK/$1"
    install_locked "$WORK/$1"
    "build_$1" "$WORK/$1"
    publish "$WORK/$1/dist" "$home"
  fi
  ln -sfnT "${home##*/}" "$CACHE/$1/current"
}
