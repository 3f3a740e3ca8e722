#!/usr/bin/env bash
# Drives the sample app as a user's own script could: launch, look, act, assert, picture, stop.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
shot=${1:-${TMPDIR:-/tmp}/stagewright-demo.png}

run() { printf '\n\033[1m$ stagewright %s\033[0m\n' "$*"; stagewright "$@"; }
trap 'stagewright stop >/dev/null 2>&1 || true' EXIT

run launch "$here/notes"
run snapshot --format text
run type --role textbox --name 'New task' 'Water the cactus'
run select-option '#new-priority' high
run click --role button --name 'Add task'
run expect-visible --role checkbox --name 'Water the cactus'
run expect-text '#status' --contains saved
run check --role checkbox --name 'Water the cactus'
run click --role switch --name 'Dark theme'
run screenshot --path "$shot"
run stop
