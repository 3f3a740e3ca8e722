# bash completion for stagewright: asks the program itself, so it knows sessions, windows and elements too.
# The program gets the line and the part of its last word that bash will replace: bash breaks words at @, = and :.
_stagewright() {
  mapfile -t COMPREPLY < <("$1" __complete bash "$2" "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
  if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=/+] ]]; then
    compopt -o nospace
  fi
}
complete -o nosort -F _stagewright stagewright 2>/dev/null || complete -F _stagewright stagewright
