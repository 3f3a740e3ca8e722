# fish completion for stagewright: asks the program itself, so it knows sessions, windows and elements too.
function __stagewright_complete
    set -l before (commandline --current-process --tokenize --cut-at-cursor)
    set -l current (commandline --current-token --cut-at-cursor)
    $before[1] __complete fish -- $before[2..-1] "$current" 2>/dev/null
end
complete --command stagewright --no-files --keep-order --arguments '(__stagewright_complete)'
