# shellcheck shell=bash
# What tests show that others have written, from the npm registry: the editors of tests/apps/editors and the UI kits of
# tests/apps/kits, each bundled into one script that sets one global, so that a page of a test app loads it like any
# other file; and an app of modules, as Vite builds one.

# Another set of versions is another folder, so that a cache never serves old ones. The folder's name is what `current`
# points to.
bundles_home() {
  printf '%s/%s' "$1" "$(find "$LIB/$1" -type f -print0 | sort -z | xargs -0 cat | sha256sum | cut -c1-12)"
}

# bundle WORK SOURCE GLOBAL: dist/NAME.js (and .css) out of the file SOURCE, NAME with an ending
bundle() {
  "$1/node_modules/.bin/esbuild" "$1/$2" --bundle --minify --format=iife --global-name="$3" --target=chrome108 \
    --outfile="$1/dist/${2%.*}.js" --loader:.ttf=dataurl --define:process.env.NODE_ENV='"production"' --log-level=error
}

# Install scripts only make esbuild's start faster; nothing here needs to run code to install.
install_locked() {
  (cd "$1" && timed "npm ci of the ${1##*/}" npm ci --silent --ignore-scripts --no-audit --no-fund >/dev/null)
}

build_editors() {
  bundle "$1" monaco.js Monaco
  bundle "$1" codemirror.js CodeMirror
  bundle "$1" prosemirror.js ProseMirror
  bundle "$1" react.js React
  bundle "$1" vue.js Vue
}

build_kits() {
  bundle "$1" antd.js Antd
  bundle "$1" element-plus.js ElementPlus
  bundle "$1" ag-grid.js AgGrid
  bundle "$1" xterm.js Xterm
  bundle "$1" virtual.js Virtual
  bundle "$1" chart.js Chart
  # The same component library as an app of modules: more than a megabyte of them, in the form that Vite builds.
  "$1/node_modules/.bin/esbuild" "$1/module-app/main.js" --bundle --minify --format=esm --target=chrome108 \
    --outdir="$1/dist/module-app/assets" --entry-names=index --define:process.env.NODE_ENV='"production"' --log-level=error
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
