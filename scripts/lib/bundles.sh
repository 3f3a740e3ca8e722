# shellcheck shell=bash
# Software by other people that tests use, from the npm registry. The editors of tests/apps/editors and the UI kits of
# tests/apps/kits are each bundled into one script. It sets one global, so that a page of a test app loads it like any
# other file. There is also an app of modules, as Vite builds one, and the libraries of tests/apps/real-workers with
# their workers. The page agent's tests in Node compare it with some libraries, too.

# Each set of versions has its own folder, so that a cache never serves old ones. `current` points to the folder.
bundles_home() {
  printf '%s/%s' "$1" "$(find "$LIB/$1" -type f -print0 | LC_ALL=C sort -z | xargs -0 cat | sha256sum | cut -c1-12)"
}

# esbuild of WORK, with the options of all bundles:  bundle_with WORK FLAGS...
bundle_with() {
  "$1/node_modules/.bin/esbuild" --bundle --minify --loader:.ttf=dataurl --define:process.env.NODE_ENV='"production"' \
    --log-level=error "${@:2}"
}

# dist/NAME.js (and .css) out of NAME.js, which sets the global:  bundle WORK NAME GLOBAL [FLAGS...]
bundle() {
  bundle_with "$1" "$1/$2.js" --format=iife --global-name="$3" --outfile="$1/dist/$2.js" "${@:4}"
}

# Install scripts would only make esbuild start faster. Nothing here needs to run code to install.
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

# Each worker is a file, because a page starts a worker by its address.
build_workers() {
  local flags=(--target=chrome108) language
  bundle "$1" monaco Monaco "${flags[@]}"
  bundle_with "$1" "$1/node_modules/monaco-editor/esm/vs/editor/editor.worker.js" --format=iife \
    --outfile="$1/dist/editor.worker.js" "${flags[@]}"
  for language in typescript/ts json/json; do
    bundle_with "$1" "$1/node_modules/monaco-editor/esm/vs/language/$language.worker.js" --format=iife \
      --outfile="$1/dist/${language#*/}.worker.js" "${flags[@]}"
  done
  # The builds of PDF.js that are not legacy need a newer Chromium than 108.
  cp "$1"/node_modules/pdfjs-dist/legacy/build/{pdf,pdf.worker}.min.mjs "$1/dist"
  # SQLite's modules find their worker and their WebAssembly by the names of files beside them.
  mkdir "$1/dist/sqlite"
  cp "$1"/node_modules/@sqlite.org/sqlite-wasm/dist/{index,sqlite3-worker1}.mjs "$1/dist/sqlite"
  cp "$1"/node_modules/@sqlite.org/sqlite-wasm/dist/sqlite3{-opfs-async-proxy.js,.wasm} "$1/dist/sqlite"
}

# Tests in Node import these packages unchanged.
build_oracles() {
  mkdir "$1/dist"
  mv "$1/node_modules" "$1/package.json" "$1/dist"
}

# A test in Node imports these packages unchanged, too. The inspector's command line reads the name and the version of
# the whole inspector from two folders up. That package has an interface for browsers, too, and is 140 MB larger.
build_clients() {
  cp "$1"/node_modules/@modelcontextprotocol/{inspector-cli/,}package.json
  build_oracles "$1"
}

# Tests open our files in the viewers of others, and check our pages with axe.
build_viewers() {
  build_oracles "$1"
}

# An app that uses three projects, each built in another way from the sources beside it, and c8, which counts them, too.
build_projects() {
  local modules=$1/node_modules app=$1/dist/app
  mkdir -p "$1/dist"
  mv "$1/app" "$app"
  mkdir "$app"/{semver,immer,rxjs}
  cp -r "$modules"/semver/{classes,functions,internal,ranges,index.js,LICENSE} "$app/semver"
  cp -r "$modules"/immer/{src,LICENSE} "$app/immer"
  cp -r "$modules"/rxjs/{src,LICENSE.txt} "$app/rxjs"
  "$modules/.bin/tsc" --rootDir "$app/immer/src" --outDir "$app/immer/dist" --sourceMap --module commonjs \
    --target es2020 --lib es2020,dom --skipLibCheck "$1/globals.d.ts" "$app/immer/src/immer.ts"
  bundle_with "$1" "$app/rxjs/src/index.ts" --platform=node --format=cjs --target=node16 --sourcemap=linked \
    --outfile="$app/rxjs/dist/rxjs.js"
  rm -r "$modules"/{typescript,esbuild,@esbuild,immer,rxjs,.bin}
  mv "$modules" "$1/dist"
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
