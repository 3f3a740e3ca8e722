# shellcheck shell=bash
# The linter of the project's JavaScript, from the npm registry, pinned by its version. It needs only a binary of its
# own version for each system. A lock file would have to name all of these, and some registries lack some.

# Each version has its own folder, as with the editors.
linter_home() {
  printf 'lint/%s' "$(cat "$LIB"/lint/package.json | sha256sum | cut -c1-12)"
}

setup_linter() {
  local home
  home=$(linter_home)
  [ -e "$CACHE/$home" ] && return
  say "the linter: oxlint"
  mkdir -p "$WORK/lint" "$CACHE/lint"
  cp "$LIB"/lint/package.json "$WORK/lint"
  (cd "$WORK/lint" && timed "npm install of the linter" npm install --silent --ignore-scripts --no-package-lock --no-audit --no-fund >/dev/null)
  publish "$WORK/lint" "$home"
}
