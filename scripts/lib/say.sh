# shellcheck shell=bash
# Messages of set-up to the person who waits: short lines on stderr.

say() { printf '%s\n' "$*" >&2; }

die() {
  say "setup: $*"
  exit 1
}

# Runs a command and prints how long it took:  timed "what it does" COMMAND...
timed() {
  local what=$1 began=$SECONDS
  shift
  say "  $what ..."
  "$@"
  say "  $what: $((SECONDS - began)) s"
}

# The size of a file or folder, for people.
size_of() { du -shL "$1" | cut -f1; }
