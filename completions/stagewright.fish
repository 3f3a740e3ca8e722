# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_stagewright_global_optspecs
    string join \n V/version session= window= json raw q/quiet h/help color= app-root= screenshot-dir= allow-eval= operation-timeout-ms= idle-timeout= keep-sessions plugin=
end

function __fish_stagewright_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_stagewright_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_stagewright_using_subcommand
    set -l cmd (__fish_stagewright_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c stagewright -n "__fish_stagewright_needs_command" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_needs_command" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_needs_command" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_needs_command" -l app-root -d 'Refuse files outside this folder' -r -f -a "(__fish_complete_directories)"
complete -c stagewright -n "__fish_stagewright_needs_command" -l screenshot-dir -d 'Where screenshots go when a call names no place' -r -f -a "(__fish_complete_directories)"
complete -c stagewright -n "__fish_stagewright_needs_command" -l allow-eval -d 'Allow eval: main, renderer or all; it runs code as you' -r
complete -c stagewright -n "__fish_stagewright_needs_command" -l operation-timeout-ms -d 'Budget of a whole call, 0 none [default: 120000]' -r
complete -c stagewright -n "__fish_stagewright_needs_command" -l idle-timeout -d 'A new session ends after that long without a call: 90s, 30m, 2h, 0 never [default: 60m]' -r
complete -c stagewright -n "__fish_stagewright_needs_command" -l plugin -d 'Offer a group of tools too: native, network, clock, storage, ipc' -r
complete -c stagewright -n "__fish_stagewright_needs_command" -s V -l version -d 'Print the version'
complete -c stagewright -n "__fish_stagewright_needs_command" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_needs_command" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_needs_command" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_needs_command" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_needs_command" -l keep-sessions -d 'Sessions outlive the REPL or server that started them'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "launch" -d 'Launch an Electron app and start a session'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "open" -d 'Launch an Electron app and start a session'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "start" -d 'Launch an Electron app and start a session'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "attach" -d 'Attach to a running app by its debug port'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "inject" -d 'Join a running app that has no debug port, by its pid'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "discover-running" -d 'Find the Electron apps that run on this machine'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "discover" -d 'Find the Electron apps that run on this machine'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "detach" -d 'Leave a joined app exactly as it was, and running; a launched one ends with stop'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "stop" -d 'Stop the app and end the session'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "close" -d 'Stop the app and end the session'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "force-kill" -d 'Kill the app at once and end the session'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "kill" -d 'Kill the app at once and end the session'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "info" -d 'Tell versions, paths and capabilities of the app'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "windows-list" -d 'List the app\'s windows, and the views in them'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "windows" -d 'List the app\'s windows, and the views in them'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "switch-window" -d 'Choose the window or view that later calls are about'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "wait-for-window" -d 'Wait until a window or view with this title, URL or index is open'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "surfaces-list" -d 'List windows, views, webviews, frames of their own process and DevTools'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "surfaces" -d 'List windows, views, webviews, frames of their own process and DevTools'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "switch-surface" -d 'Choose the window, view, webview or frame that later calls are about'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "sessions" -d 'List live sessions, and what killed ones left behind'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "doctor" -d 'Check this machine: display, Electron, fuses, libraries, sandbox, sessions'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "snapshot" -d 'Take an accessibility snapshot of the page, with refs to act on; format text costs a tenth of json, since last only what changed'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "snap" -d 'Take an accessibility snapshot of the page, with refs to act on; format text costs a tenth of json, since last only what changed'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "find" -d 'Find elements by role, name and state, without CSS'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "get-text" -d 'Get an element\'s text'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "get-value" -d 'Get a form control\'s value; null if it has none'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "get-attribute" -d 'Get an element\'s attribute; null when it has none of that name'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "get-state" -d 'Get an element\'s role, name and full state'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "get-bbox" -d 'Get an element\'s bounding box in CSS pixels'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "get-computed-style" -d 'Get computed CSS properties of an element'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "exists" -d 'Tell whether an element is in the page'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "elements-list" -d 'List the elements that a CSS selector matches'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "focused-element" -d 'Get the element that has the focus; null when only the body has it'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "click" -d 'Click an element'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "type" -d 'Replace the text of an input, textarea or editable element'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "fill" -d 'Replace the text of an input, textarea or editable element'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "key" -d 'Press a key or chord, such as Enter or Control+A'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "press" -d 'Press a key or chord, such as Enter or Control+A'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "press-sequence" -d 'Press keys or chords one after the other'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "keyboard-type" -d 'Type text as real keystrokes'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "type-into-editor" -d 'Type into a code or rich-text editor: click its content area, then type'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "clear-input" -d 'Empty an input, textarea or editable element'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "clear" -d 'Empty an input, textarea or editable element'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "select-option" -d 'Select options of a dropdown or list by value, or by label'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "select" -d 'Select options of a dropdown or list by value, or by label'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "check" -d 'Check a checkbox, radio or switch, unless it is checked'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "uncheck" -d 'Uncheck a checkbox or switch, unless it is unchecked'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "set-files" -d 'Choose files in a file input'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "upload" -d 'Choose files in a file input'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "drop-file" -d 'Drop files onto an element, as from a file manager'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "hover" -d 'Move the mouse over an element, to reveal a tooltip or menu'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "drag" -d 'Drag an element onto another one'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "scroll" -d 'Bring an element into view, or turn the wheel by dx, dy'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "scroll-into-view" -d 'Bring an element to the middle of the viewport'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "wait-for-selector" -d 'Wait until an element is attached, visible, hidden or detached'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "wait-for-state" -d 'Wait until an element is in these states, all at once'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "wait-for-event" -d 'Wait until a DOM event fires on an element, or on the document'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "wait" -d 'Wait a fixed time; better wait for a state or an element'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "sleep" -d 'Wait a fixed time; better wait for a state or an element'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "expect-text" -d 'Expect an element\'s text within timeoutMs'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "expect-value" -d 'Expect a form control\'s value within timeoutMs'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "expect-visible" -d 'Expect an element to be visible within timeoutMs'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "expect-state" -d 'Expect an element to be in these states within timeoutMs'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "expect-count" -d 'Expect how many elements match a selector, or a role and name'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "expect-url" -d 'Expect the window\'s URL within timeoutMs'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "assert-pattern" -d 'Check an element\'s text or attribute once, without waiting'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "screenshot" -d 'Take a picture of a window or element into a file'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "shot" -d 'Take a picture of a window or element into a file'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "console-logs" -d 'Read what the app said: consoles of pages and main process, stdout, stderr'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "logs" -d 'Read what the app said: consoles of pages and main process, stdout, stderr'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "console" -d 'Read what the app said: consoles of pages and main process, stdout, stderr'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "problems" -d 'Read what went wrong in the app: errors nobody caught, failed loads, crashes'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "dialog-handler" -d 'Set how JavaScript dialogs are answered, and read which have opened'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "dialogs" -d 'Set how JavaScript dialogs are answered, and read which have opened'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "smoke" -d 'Check that a built app starts, draws and stays up'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "eval-main" -d 'Run JavaScript in the main process and return its result'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "eval-renderer" -d 'Run JavaScript in the page and return its result'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "eval" -d 'Run JavaScript in the page and return its result'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "repl" -d 'Drive apps line by line, with completion and history'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "mcp" -d 'Serve MCP clients'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "generate" -d 'Write completions, man pages and the reference'
complete -c stagewright -n "__fish_stagewright_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c stagewright -n "__fish_stagewright_using_subcommand launch" -l main -d 'The app\'s main script or folder' -r -F
complete -c stagewright -n "__fish_stagewright_using_subcommand launch" -l executable-path -d 'A packaged app\'s binary, or the Electron to run main with' -r -F
complete -c stagewright -n "__fish_stagewright_using_subcommand launch" -l env -d 'Environment variables for the app, as NAME=value' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand launch" -l pass-env -d 'Of our environment pass only these, and the usual ones' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand launch" -l cwd -d 'Working directory of the app' -r -F
complete -c stagewright -n "__fish_stagewright_using_subcommand launch" -l timeout-ms -d 'Budget for the first window to appear, in ms [default: 30000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand launch" -l ready-timeout-ms -d 'Budget for its first render, in ms; 0 does not wait [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand launch" -l instrument-native -d 'Without effect yet [default: true]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand launch" -l electron -d 'The Electron to run main with' -r -F
complete -c stagewright -n "__fish_stagewright_using_subcommand launch" -l profile -d 'Where the app keeps its data: isolated, app, or a folder [default: isolated]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand launch" -l display -d 'Where the app is shown: auto, host, virtual, or a display such as :1 [default: auto]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand launch" -l presentation -d 'Whether its windows are seen: inactive ones never take the focus, hidden ones never show but paint and take input' -r -f -a "normal\t''
inactive\t''
hidden\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand launch" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand launch" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand launch" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand launch" -l idle-timeout -d 'A new session ends after that long without a call: 90s, 30m, 2h, 0 never [default: 60m]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand launch" -l allow-multiple -d 'Allow a second session beside a live one'
complete -c stagewright -n "__fish_stagewright_using_subcommand launch" -l no-main -d 'No main-process half, so no inspector port'
complete -c stagewright -n "__fish_stagewright_using_subcommand launch" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand launch" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand launch" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand launch" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand open" -l main -d 'The app\'s main script or folder' -r -F
complete -c stagewright -n "__fish_stagewright_using_subcommand open" -l executable-path -d 'A packaged app\'s binary, or the Electron to run main with' -r -F
complete -c stagewright -n "__fish_stagewright_using_subcommand open" -l env -d 'Environment variables for the app, as NAME=value' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand open" -l pass-env -d 'Of our environment pass only these, and the usual ones' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand open" -l cwd -d 'Working directory of the app' -r -F
complete -c stagewright -n "__fish_stagewright_using_subcommand open" -l timeout-ms -d 'Budget for the first window to appear, in ms [default: 30000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand open" -l ready-timeout-ms -d 'Budget for its first render, in ms; 0 does not wait [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand open" -l instrument-native -d 'Without effect yet [default: true]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand open" -l electron -d 'The Electron to run main with' -r -F
complete -c stagewright -n "__fish_stagewright_using_subcommand open" -l profile -d 'Where the app keeps its data: isolated, app, or a folder [default: isolated]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand open" -l display -d 'Where the app is shown: auto, host, virtual, or a display such as :1 [default: auto]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand open" -l presentation -d 'Whether its windows are seen: inactive ones never take the focus, hidden ones never show but paint and take input' -r -f -a "normal\t''
inactive\t''
hidden\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand open" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand open" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand open" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand open" -l idle-timeout -d 'A new session ends after that long without a call: 90s, 30m, 2h, 0 never [default: 60m]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand open" -l allow-multiple -d 'Allow a second session beside a live one'
complete -c stagewright -n "__fish_stagewright_using_subcommand open" -l no-main -d 'No main-process half, so no inspector port'
complete -c stagewright -n "__fish_stagewright_using_subcommand open" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand open" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand open" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand open" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand start" -l main -d 'The app\'s main script or folder' -r -F
complete -c stagewright -n "__fish_stagewright_using_subcommand start" -l executable-path -d 'A packaged app\'s binary, or the Electron to run main with' -r -F
complete -c stagewright -n "__fish_stagewright_using_subcommand start" -l env -d 'Environment variables for the app, as NAME=value' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand start" -l pass-env -d 'Of our environment pass only these, and the usual ones' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand start" -l cwd -d 'Working directory of the app' -r -F
complete -c stagewright -n "__fish_stagewright_using_subcommand start" -l timeout-ms -d 'Budget for the first window to appear, in ms [default: 30000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand start" -l ready-timeout-ms -d 'Budget for its first render, in ms; 0 does not wait [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand start" -l instrument-native -d 'Without effect yet [default: true]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand start" -l electron -d 'The Electron to run main with' -r -F
complete -c stagewright -n "__fish_stagewright_using_subcommand start" -l profile -d 'Where the app keeps its data: isolated, app, or a folder [default: isolated]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand start" -l display -d 'Where the app is shown: auto, host, virtual, or a display such as :1 [default: auto]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand start" -l presentation -d 'Whether its windows are seen: inactive ones never take the focus, hidden ones never show but paint and take input' -r -f -a "normal\t''
inactive\t''
hidden\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand start" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand start" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand start" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand start" -l idle-timeout -d 'A new session ends after that long without a call: 90s, 30m, 2h, 0 never [default: 60m]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand start" -l allow-multiple -d 'Allow a second session beside a live one'
complete -c stagewright -n "__fish_stagewright_using_subcommand start" -l no-main -d 'No main-process half, so no inspector port'
complete -c stagewright -n "__fish_stagewright_using_subcommand start" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand start" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand start" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand start" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand attach" -l port -d 'The app\'s debug port (--remote-debugging-port) [1 to 65535]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand attach" -l host -d '127.0.0.1, localhost or ::1' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand attach" -l cdp-url -d 'The browser\'s websocket: ws://127.0.0.1:9222/devtools/browser/…' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand attach" -l pid -d 'The app\'s process id' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand attach" -l name -d 'The app\'s name, as it calls itself' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand attach" -l timeout-ms -d 'Budget in ms [default: 10000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand attach" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand attach" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand attach" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand attach" -l idle-timeout -d 'A new session ends after that long without a call: 90s, 30m, 2h, 0 never [default: 60m]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand attach" -l no-main -d 'Do without the main-process half'
complete -c stagewright -n "__fish_stagewright_using_subcommand attach" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand attach" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand attach" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand attach" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand inject" -l pid -d 'The process id of the app\'s main process' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand inject" -l timeout-ms -d 'Budget in ms [default: 10000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand inject" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand inject" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand inject" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand inject" -l idle-timeout -d 'A new session ends after that long without a call: 90s, 30m, 2h, 0 never [default: 60m]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand inject" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand inject" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand inject" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand inject" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand discover-running" -l ports -d 'Debug ports to ask [at most 64, default: [9222,9223,9224,9225]]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand discover-running" -l host -d '127.0.0.1, localhost or ::1 [default: 127.0.0.1]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand discover-running" -l timeout-ms -d 'Budget for each port in ms [1 to 5000, default: 300]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand discover-running" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand discover-running" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand discover-running" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand discover-running" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand discover-running" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand discover-running" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand discover" -l ports -d 'Debug ports to ask [at most 64, default: [9222,9223,9224,9225]]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand discover" -l host -d '127.0.0.1, localhost or ::1 [default: 127.0.0.1]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand discover" -l timeout-ms -d 'Budget for each port in ms [1 to 5000, default: 300]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand discover" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand discover" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand discover" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand discover" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand discover" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand discover" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand detach" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand detach" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand detach" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand detach" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand detach" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand detach" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand detach" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand detach" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand stop" -l timeout-ms -d 'Budget for a graceful end, in ms [default: 10000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand stop" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand stop" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand stop" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand stop" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand stop" -l app -d 'End a joined app too'
complete -c stagewright -n "__fish_stagewright_using_subcommand stop" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand stop" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand stop" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand stop" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand close" -l timeout-ms -d 'Budget for a graceful end, in ms [default: 10000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand close" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand close" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand close" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand close" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand close" -l app -d 'End a joined app too'
complete -c stagewright -n "__fish_stagewright_using_subcommand close" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand close" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand close" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand close" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand force-kill" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand force-kill" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand force-kill" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand force-kill" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand force-kill" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand force-kill" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand force-kill" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand force-kill" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand kill" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand kill" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand kill" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand kill" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand kill" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand kill" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand kill" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand kill" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand info" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand info" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand info" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand info" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand info" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand info" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand info" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand info" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand windows-list" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand windows-list" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand windows-list" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand windows-list" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand windows-list" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand windows-list" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand windows-list" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand windows-list" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand windows" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand windows" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand windows" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand windows" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand windows" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand windows" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand windows" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand windows" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand switch-window" -l target-id -d 'Its handle, such as w1' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand switch-window" -l window-title -d 'Its exact title' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand switch-window" -l index -d 'Its place in the list, from 0' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand switch-window" -l url -d 'Part of its URL' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand switch-window" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand switch-window" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand switch-window" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand switch-window" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand switch-window" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand switch-window" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand switch-window" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand switch-window" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-window" -l title -d 'Its exact title' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-window" -l url -d 'Part of its URL' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-window" -l index -d 'Its place in the list, from 0' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-window" -l timeout-ms -d 'Budget in ms, 60000 at most [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-window" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-window" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-window" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-window" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-window" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-window" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-window" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-window" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand surfaces-list" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand surfaces-list" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand surfaces-list" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand surfaces-list" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand surfaces-list" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand surfaces-list" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand surfaces-list" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand surfaces-list" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand surfaces" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand surfaces" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand surfaces" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand surfaces" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand surfaces" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand surfaces" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand surfaces" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand surfaces" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand switch-surface" -l surface-id -d 'Its handle, such as f2' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand switch-surface" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand switch-surface" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand switch-surface" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand switch-surface" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand switch-surface" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand switch-surface" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand switch-surface" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand switch-surface" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand sessions" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand sessions" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand sessions" -l clean -d 'End and remove the leftovers'
complete -c stagewright -n "__fish_stagewright_using_subcommand sessions" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand sessions" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand sessions" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand sessions" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand doctor" -l app -d 'The app whose own Electron is looked for first' -r -F
complete -c stagewright -n "__fish_stagewright_using_subcommand doctor" -l electron -d 'The Electron to check, instead of the one that is found' -r -F
complete -c stagewright -n "__fish_stagewright_using_subcommand doctor" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand doctor" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand doctor" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand doctor" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand doctor" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand doctor" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand snapshot" -l since -d 'Only what changed since the previous snapshot' -r -f -a "last\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand snapshot" -l max-entries -d 'How many entries to return at most [default: 2000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand snapshot" -l format -d 'json, or text with one line per element that shows [default: json]' -r -f -a "json\t''
text\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand snapshot" -l diff-format -d 'compact carries changed fields only, full whole entries [default: compact]' -r -f -a "compact\t''
full\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand snapshot" -l budget-tokens -d 'Token cap of a diff: what matters least is left out first [at least 50]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand snapshot" -l content -d 'Text, lists and tables too; on by default in text' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand snapshot" -l refs -d 'all gives every entry a ref, content too [default: default]' -r -f -a "default\t''
all\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand snapshot" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand snapshot" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand snapshot" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand snapshot" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand snapshot" -l interactive-only -d 'Only controls'
complete -c stagewright -n "__fish_stagewright_using_subcommand snapshot" -l tag-refs -d 'Write data-sw-ref attributes into the page'
complete -c stagewright -n "__fish_stagewright_using_subcommand snapshot" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand snapshot" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand snapshot" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand snapshot" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand snap" -l since -d 'Only what changed since the previous snapshot' -r -f -a "last\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand snap" -l max-entries -d 'How many entries to return at most [default: 2000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand snap" -l format -d 'json, or text with one line per element that shows [default: json]' -r -f -a "json\t''
text\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand snap" -l diff-format -d 'compact carries changed fields only, full whole entries [default: compact]' -r -f -a "compact\t''
full\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand snap" -l budget-tokens -d 'Token cap of a diff: what matters least is left out first [at least 50]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand snap" -l content -d 'Text, lists and tables too; on by default in text' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand snap" -l refs -d 'all gives every entry a ref, content too [default: default]' -r -f -a "default\t''
all\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand snap" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand snap" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand snap" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand snap" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand snap" -l interactive-only -d 'Only controls'
complete -c stagewright -n "__fish_stagewright_using_subcommand snap" -l tag-refs -d 'Write data-sw-ref attributes into the page'
complete -c stagewright -n "__fish_stagewright_using_subcommand snap" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand snap" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand snap" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand snap" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand find" -l role -d 'ARIA role, exactly' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand find" -l name-contains -d 'Part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand find" -l name -d 'The whole accessible name; case does not matter' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand find" -l visible -d 'Only visible (or only hidden) ones' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand find" -l enabled -d 'Only enabled (or only disabled) ones' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand find" -l interactive -d 'Only controls (or only content)' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand find" -l limit -d 'How many to return at most' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand find" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand find" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand find" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand find" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand find" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand find" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand find" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand find" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand get-text" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-text" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-text" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-text" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-text" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-text" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-text" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-text" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-text" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand get-text" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand get-text" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand get-text" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand get-text" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand get-value" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-value" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-value" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-value" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-value" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-value" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-value" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-value" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-value" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand get-value" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand get-value" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand get-value" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand get-value" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand get-attribute" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-attribute" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-attribute" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-attribute" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-attribute" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-attribute" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-attribute" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-attribute" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-attribute" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand get-attribute" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand get-attribute" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand get-attribute" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand get-attribute" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand get-state" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-state" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-state" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-state" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-state" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-state" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-state" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-state" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-state" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand get-state" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand get-state" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand get-state" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand get-state" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand get-bbox" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-bbox" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-bbox" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-bbox" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-bbox" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-bbox" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-bbox" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-bbox" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-bbox" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand get-bbox" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand get-bbox" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand get-bbox" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand get-bbox" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand get-computed-style" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-computed-style" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-computed-style" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-computed-style" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-computed-style" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-computed-style" -l properties -d 'CSS properties in kebab case, such as background-color [at most 50]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-computed-style" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-computed-style" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-computed-style" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand get-computed-style" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand get-computed-style" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand get-computed-style" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand get-computed-style" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand get-computed-style" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand exists" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand exists" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand exists" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand exists" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand exists" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand exists" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand exists" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand exists" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand exists" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand exists" -l fail -d 'In the shell: exit with status 1 when it is not there'
complete -c stagewright -n "__fish_stagewright_using_subcommand exists" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand exists" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand exists" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand exists" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand elements-list" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand elements-list" -l limit -d 'How many to return at most [1 to 200, default: 50]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand elements-list" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand elements-list" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand elements-list" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand elements-list" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand elements-list" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand elements-list" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand elements-list" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand elements-list" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand focused-element" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand focused-element" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand focused-element" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand focused-element" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand focused-element" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand focused-element" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand focused-element" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand focused-element" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand click" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand click" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand click" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand click" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand click" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand click" -l button -d 'Mouse button [default: left]' -r -f -a "left\t''
right\t''
middle\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand click" -l click-count -d '2 for a double click [1 to 10, default: 1]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand click" -l timeout-ms -d 'Budget for the checks, in ms [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand click" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand click" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand click" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand click" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand click" -l force -d 'Skip the checks'
complete -c stagewright -n "__fish_stagewright_using_subcommand click" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand click" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand click" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand click" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand type" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand type" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand type" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand type" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand type" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand type" -l text -d 'The text; empty clears the field [at most 100000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand type" -l timeout-ms -d 'Budget for the checks, in ms [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand type" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand type" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand type" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand type" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand type" -l force -d 'Skip the checks'
complete -c stagewright -n "__fish_stagewright_using_subcommand type" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand type" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand type" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand type" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand fill" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand fill" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand fill" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand fill" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand fill" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand fill" -l text -d 'The text; empty clears the field [at most 100000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand fill" -l timeout-ms -d 'Budget for the checks, in ms [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand fill" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand fill" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand fill" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand fill" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand fill" -l force -d 'Skip the checks'
complete -c stagewright -n "__fish_stagewright_using_subcommand fill" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand fill" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand fill" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand fill" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand key" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand key" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand key" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand key" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand key" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand key" -l key -d 'Key or chord: Enter, Tab, F5, a, Control+A, Shift+ArrowDown [at most 100]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand key" -l timeout-ms -d 'Budget for the checks, in ms [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand key" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand key" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand key" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand key" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand key" -l force -d 'Skip the checks'
complete -c stagewright -n "__fish_stagewright_using_subcommand key" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand key" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand key" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand key" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand press" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand press" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand press" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand press" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand press" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand press" -l key -d 'Key or chord: Enter, Tab, F5, a, Control+A, Shift+ArrowDown [at most 100]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand press" -l timeout-ms -d 'Budget for the checks, in ms [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand press" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand press" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand press" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand press" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand press" -l force -d 'Skip the checks'
complete -c stagewright -n "__fish_stagewright_using_subcommand press" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand press" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand press" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand press" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand press-sequence" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand press-sequence" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand press-sequence" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand press-sequence" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand press-sequence" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand press-sequence" -l keys -d 'Keys or chords, in order [at most 100]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand press-sequence" -l timeout-ms -d 'Budget for the checks, in ms [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand press-sequence" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand press-sequence" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand press-sequence" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand press-sequence" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand press-sequence" -l force -d 'Skip the checks'
complete -c stagewright -n "__fish_stagewright_using_subcommand press-sequence" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand press-sequence" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand press-sequence" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand press-sequence" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand keyboard-type" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand keyboard-type" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand keyboard-type" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand keyboard-type" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand keyboard-type" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand keyboard-type" -l text -d 'The text [at most 10000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand keyboard-type" -l timeout-ms -d 'Budget for the checks, in ms [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand keyboard-type" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand keyboard-type" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand keyboard-type" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand keyboard-type" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand keyboard-type" -l force -d 'Skip the checks'
complete -c stagewright -n "__fish_stagewright_using_subcommand keyboard-type" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand keyboard-type" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand keyboard-type" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand keyboard-type" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand type-into-editor" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand type-into-editor" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand type-into-editor" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand type-into-editor" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand type-into-editor" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand type-into-editor" -l text -d 'The text [at most 10000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand type-into-editor" -l timeout-ms -d 'Budget for the checks, in ms [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand type-into-editor" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand type-into-editor" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand type-into-editor" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand type-into-editor" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand type-into-editor" -l replace -d 'Replace what is there instead of typing at the caret'
complete -c stagewright -n "__fish_stagewright_using_subcommand type-into-editor" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand type-into-editor" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand type-into-editor" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand type-into-editor" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand clear-input" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand clear-input" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand clear-input" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand clear-input" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand clear-input" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand clear-input" -l timeout-ms -d 'Budget for the checks, in ms [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand clear-input" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand clear-input" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand clear-input" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand clear-input" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand clear-input" -l force -d 'Skip the checks'
complete -c stagewright -n "__fish_stagewright_using_subcommand clear-input" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand clear-input" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand clear-input" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand clear-input" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand clear" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand clear" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand clear" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand clear" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand clear" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand clear" -l timeout-ms -d 'Budget for the checks, in ms [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand clear" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand clear" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand clear" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand clear" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand clear" -l force -d 'Skip the checks'
complete -c stagewright -n "__fish_stagewright_using_subcommand clear" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand clear" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand clear" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand clear" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand select-option" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand select-option" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand select-option" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand select-option" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand select-option" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand select-option" -l values -d 'The options\' values, or their labels; none clears a list that takes several' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand select-option" -l timeout-ms -d 'Budget for the checks, in ms [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand select-option" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand select-option" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand select-option" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand select-option" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand select-option" -l force -d 'Skip the checks'
complete -c stagewright -n "__fish_stagewright_using_subcommand select-option" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand select-option" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand select-option" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand select-option" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand select" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand select" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand select" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand select" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand select" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand select" -l values -d 'The options\' values, or their labels; none clears a list that takes several' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand select" -l timeout-ms -d 'Budget for the checks, in ms [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand select" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand select" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand select" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand select" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand select" -l force -d 'Skip the checks'
complete -c stagewright -n "__fish_stagewright_using_subcommand select" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand select" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand select" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand select" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand check" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand check" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand check" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand check" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand check" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand check" -l timeout-ms -d 'Budget for the checks, in ms [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand check" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand check" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand check" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand check" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand check" -l force -d 'Skip the checks'
complete -c stagewright -n "__fish_stagewright_using_subcommand check" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand check" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand check" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand check" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand uncheck" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand uncheck" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand uncheck" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand uncheck" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand uncheck" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand uncheck" -l timeout-ms -d 'Budget for the checks, in ms [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand uncheck" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand uncheck" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand uncheck" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand uncheck" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand uncheck" -l force -d 'Skip the checks'
complete -c stagewright -n "__fish_stagewright_using_subcommand uncheck" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand uncheck" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand uncheck" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand uncheck" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand set-files" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand set-files" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand set-files" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand set-files" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand set-files" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand set-files" -l paths -d 'Absolute paths, 50 MiB each at most [at most 20]' -r -F
complete -c stagewright -n "__fish_stagewright_using_subcommand set-files" -l timeout-ms -d 'Budget for finding the element, in ms [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand set-files" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand set-files" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand set-files" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand set-files" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand set-files" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand set-files" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand set-files" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand set-files" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand upload" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand upload" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand upload" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand upload" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand upload" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand upload" -l paths -d 'Absolute paths, 50 MiB each at most [at most 20]' -r -F
complete -c stagewright -n "__fish_stagewright_using_subcommand upload" -l timeout-ms -d 'Budget for finding the element, in ms [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand upload" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand upload" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand upload" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand upload" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand upload" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand upload" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand upload" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand upload" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand drop-file" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand drop-file" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand drop-file" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand drop-file" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand drop-file" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand drop-file" -l paths -d 'Absolute paths, 5 MiB each and 10 MiB together at most [at most 10]' -r -F
complete -c stagewright -n "__fish_stagewright_using_subcommand drop-file" -l mime-type -d 'MIME type for every file, instead of its extension\'s; the page then gets copies, by scripted events' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand drop-file" -l timeout-ms -d 'Budget for finding the element, in ms [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand drop-file" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand drop-file" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand drop-file" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand drop-file" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand drop-file" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand drop-file" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand drop-file" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand drop-file" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand hover" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand hover" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand hover" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand hover" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand hover" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand hover" -l timeout-ms -d 'Budget for the checks, in ms [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand hover" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand hover" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand hover" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand hover" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand hover" -l force -d 'Skip the checks'
complete -c stagewright -n "__fish_stagewright_using_subcommand hover" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand hover" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand hover" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand hover" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand drag" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand drag" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand drag" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand drag" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand drag" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand drag" -l target-ref -d 'Ref of the drop target' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand drag" -l target-selector -d 'CSS selector of the drop target' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand drag" -l target-role -d 'ARIA role of the drop target' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand drag" -l target-name -d 'With targetRole: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand drag" -l target-name-contains -d 'With targetRole: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand drag" -l timeout-ms -d 'Budget for the checks, in ms [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand drag" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand drag" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand drag" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand drag" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand drag" -l force -d 'Skip the checks'
complete -c stagewright -n "__fish_stagewright_using_subcommand drag" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand drag" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand drag" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand drag" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll" -l dx -d 'To the right, in CSS pixels' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll" -l dy -d 'Down, in CSS pixels' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll" -l timeout-ms -d 'Budget for finding the element, in ms [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll-into-view" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll-into-view" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll-into-view" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll-into-view" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll-into-view" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll-into-view" -l timeout-ms -d 'Budget for finding the element, in ms [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll-into-view" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll-into-view" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll-into-view" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll-into-view" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll-into-view" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll-into-view" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll-into-view" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand scroll-into-view" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-selector" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-selector" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-selector" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-selector" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-selector" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-selector" -l state -d 'The state to wait for [default: visible]' -r -f -a "attached\t''
visible\t''
hidden\t''
detached\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-selector" -l timeout-ms -d 'Budget in ms, 60000 at most; 0 looks once [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-selector" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-selector" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-selector" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-selector" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-selector" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-selector" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-selector" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-selector" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-state" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-state" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-state" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-state" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-state" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-state" -l state -d 'States to hold, such as {"enabled": true, "checked": false}' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-state" -l timeout-ms -d 'Budget in ms, 60000 at most; 0 looks once [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-state" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-state" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-state" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-state" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-state" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-state" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-state" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-state" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-event" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-event" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-event" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-event" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-event" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-event" -l event-name -d 'Event name, such as transitionend or a custom one [at most 200]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-event" -l timeout-ms -d 'Budget in ms, 60000 at most [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-event" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-event" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-event" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-event" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-event" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-event" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-event" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand wait-for-event" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand wait" -l ms -d 'Milliseconds, 60000 at most' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand wait" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand wait" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand wait" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand wait" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand wait" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand sleep" -l ms -d 'Milliseconds, 60000 at most' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand sleep" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand sleep" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand sleep" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand sleep" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand sleep" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand sleep" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand sleep" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand sleep" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-text" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-text" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-text" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-text" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-text" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-text" -l equals -d 'The text must be exactly this' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-text" -l contains -d 'The text must contain this' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-text" -l regex -d 'The text must match this JavaScript regular expression' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-text" -l not-equals -d 'The text must not be this' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-text" -l not-contains -d 'The text must not contain this' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-text" -l flags -d 'Flags of the regular expression: any of i, m, s, u' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-text" -l timeout-ms -d 'Budget in ms, 60000 at most; 0 looks once [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-text" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-text" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-text" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-text" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-text" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-text" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-text" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-text" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-value" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-value" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-value" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-value" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-value" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-value" -l equals -d 'The text must be exactly this' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-value" -l contains -d 'The text must contain this' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-value" -l regex -d 'The text must match this JavaScript regular expression' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-value" -l not-equals -d 'The text must not be this' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-value" -l not-contains -d 'The text must not contain this' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-value" -l flags -d 'Flags of the regular expression: any of i, m, s, u' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-value" -l timeout-ms -d 'Budget in ms, 60000 at most; 0 looks once [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-value" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-value" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-value" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-value" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-value" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-value" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-value" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-value" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-visible" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-visible" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-visible" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-visible" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-visible" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-visible" -l timeout-ms -d 'Budget in ms, 60000 at most; 0 looks once [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-visible" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-visible" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-visible" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-visible" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-visible" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-visible" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-visible" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-visible" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-state" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-state" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-state" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-state" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-state" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-state" -l state -d 'States to hold, such as {"enabled": true, "checked": false}' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-state" -l timeout-ms -d 'Budget in ms, 60000 at most; 0 looks once [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-state" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-state" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-state" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-state" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-state" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-state" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-state" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-state" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-count" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-count" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-count" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-count" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-count" -l visible -d 'Count only visible (or only hidden) ones' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-count" -l enabled -d 'With role: only enabled (or only disabled) ones' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-count" -l interactive -d 'With role: only controls (or only content)' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-count" -l equals -d 'Exactly so many' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-count" -l min -d 'At least so many' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-count" -l max -d 'At most so many' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-count" -l timeout-ms -d 'Budget in ms, 60000 at most; 0 looks once [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-count" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-count" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-count" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-count" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-count" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-count" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-count" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-count" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-url" -l contains -d 'The URL must contain this' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-url" -l matches -d 'The URL must match this JavaScript regular expression' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-url" -l flags -d 'Flags of the regular expression: any of i, m, s, u' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-url" -l timeout-ms -d 'Budget in ms, 60000 at most; 0 looks once [default: 5000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-url" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-url" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-url" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-url" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-url" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-url" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-url" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand expect-url" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand assert-pattern" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand assert-pattern" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand assert-pattern" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand assert-pattern" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand assert-pattern" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand assert-pattern" -l attribute -d 'Attribute to read instead of the text' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand assert-pattern" -l equals -d 'It must be exactly this' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand assert-pattern" -l contains -d 'It must contain this' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand assert-pattern" -l matches-regex -d 'It must match this JavaScript regular expression' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand assert-pattern" -l flags -d 'Flags of the regular expression: any of i, m, s, u' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand assert-pattern" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand assert-pattern" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand assert-pattern" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand assert-pattern" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand assert-pattern" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand assert-pattern" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand assert-pattern" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand assert-pattern" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand screenshot" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand screenshot" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand screenshot" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand screenshot" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand screenshot" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand screenshot" -l clip -d 'Only this rectangle, in CSS pixels' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand screenshot" -l format -d 'png, jpeg or webp [default: png]' -r -f -a "png\t''
jpeg\t''
webp\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand screenshot" -l quality -d '0 to 100, for jpeg and webp [0 to 100]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand screenshot" -l path -d 'The file to write' -r -F
complete -c stagewright -n "__fish_stagewright_using_subcommand screenshot" -l dir -d 'The folder to write to, under a fresh name' -r -F
complete -c stagewright -n "__fish_stagewright_using_subcommand screenshot" -l window-id -d 'The window\'s handle' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand screenshot" -l window-title -d 'The window\'s exact title' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand screenshot" -l window-index -d 'The window\'s place in the list, from 0' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand screenshot" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand screenshot" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand screenshot" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand screenshot" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand screenshot" -l full-page -d 'The whole document, not only what is in view'
complete -c stagewright -n "__fish_stagewright_using_subcommand screenshot" -l annotate -d 'Draw the refs of the controls on it'
complete -c stagewright -n "__fish_stagewright_using_subcommand screenshot" -l inline -d 'Show it to the model too: a smaller one goes along as an image (MCP)'
complete -c stagewright -n "__fish_stagewright_using_subcommand screenshot" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand screenshot" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand screenshot" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand screenshot" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand shot" -l ref -d 'Ref from a snapshot' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand shot" -l selector -d 'CSS selector' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand shot" -l role -d 'ARIA role' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand shot" -l name -d 'With role: the exact accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand shot" -l name-contains -d 'With role: part of the accessible name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand shot" -l clip -d 'Only this rectangle, in CSS pixels' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand shot" -l format -d 'png, jpeg or webp [default: png]' -r -f -a "png\t''
jpeg\t''
webp\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand shot" -l quality -d '0 to 100, for jpeg and webp [0 to 100]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand shot" -l path -d 'The file to write' -r -F
complete -c stagewright -n "__fish_stagewright_using_subcommand shot" -l dir -d 'The folder to write to, under a fresh name' -r -F
complete -c stagewright -n "__fish_stagewright_using_subcommand shot" -l window-id -d 'The window\'s handle' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand shot" -l window-title -d 'The window\'s exact title' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand shot" -l window-index -d 'The window\'s place in the list, from 0' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand shot" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand shot" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand shot" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand shot" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand shot" -l full-page -d 'The whole document, not only what is in view'
complete -c stagewright -n "__fish_stagewright_using_subcommand shot" -l annotate -d 'Draw the refs of the controls on it'
complete -c stagewright -n "__fish_stagewright_using_subcommand shot" -l inline -d 'Show it to the model too: a smaller one goes along as an image (MCP)'
complete -c stagewright -n "__fish_stagewright_using_subcommand shot" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand shot" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand shot" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand shot" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand console-logs" -l type -d 'Kinds: log, info, warning, error, debug…' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand console-logs" -l source -d 'Where from: renderer, main, stdout, stderr' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand console-logs" -l match -d 'JavaScript regular expression that the text (its first 20000 characters) must match [at most 1000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand console-logs" -l since -d 'Only entries from this moment on, in epoch ms' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand console-logs" -l limit -d 'How many to return at most; the newest are kept [1 to 1000, default: 200]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand console-logs" -l timeout-ms -d 'With follow: for how long [default: until the call is cut short]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand console-logs" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand console-logs" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand console-logs" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand console-logs" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand console-logs" -l follow -d 'Go on telling what is said, as it is said'
complete -c stagewright -n "__fish_stagewright_using_subcommand console-logs" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand console-logs" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand console-logs" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand console-logs" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand logs" -l type -d 'Kinds: log, info, warning, error, debug…' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand logs" -l source -d 'Where from: renderer, main, stdout, stderr' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand logs" -l match -d 'JavaScript regular expression that the text (its first 20000 characters) must match [at most 1000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand logs" -l since -d 'Only entries from this moment on, in epoch ms' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand logs" -l limit -d 'How many to return at most; the newest are kept [1 to 1000, default: 200]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand logs" -l timeout-ms -d 'With follow: for how long [default: until the call is cut short]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand logs" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand logs" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand logs" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand logs" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand logs" -l follow -d 'Go on telling what is said, as it is said'
complete -c stagewright -n "__fish_stagewright_using_subcommand logs" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand logs" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand logs" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand logs" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand console" -l type -d 'Kinds: log, info, warning, error, debug…' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand console" -l source -d 'Where from: renderer, main, stdout, stderr' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand console" -l match -d 'JavaScript regular expression that the text (its first 20000 characters) must match [at most 1000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand console" -l since -d 'Only entries from this moment on, in epoch ms' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand console" -l limit -d 'How many to return at most; the newest are kept [1 to 1000, default: 200]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand console" -l timeout-ms -d 'With follow: for how long [default: until the call is cut short]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand console" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand console" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand console" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand console" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand console" -l follow -d 'Go on telling what is said, as it is said'
complete -c stagewright -n "__fish_stagewright_using_subcommand console" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand console" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand console" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand console" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand problems" -l kind -d 'Only of this kind' -r -f -a "uncaught_exception\t''
unhandled_rejection\t''
error_box\t''
preload_error\t''
load_failed\t''
renderer_gone\t''
child_gone\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand problems" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand problems" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand problems" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand problems" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand problems" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand problems" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand problems" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand problems" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand dialog-handler" -l action -d 'Answer to every dialog' -r -f -a "accept\t''
dismiss\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand dialog-handler" -l per-type -d 'Answers by kind, such as {"confirm": "accept"}' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand dialog-handler" -l prompt-text -d 'What to submit to an accepted prompt' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand dialog-handler" -l one-shot -d 'For the next dialog only' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand dialog-handler" -l type -d 'Only these kinds' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand dialog-handler" -l since -d 'Only dialogs from this moment on, in epoch ms' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand dialog-handler" -l limit -d 'How many to return at most; the newest are kept [1 to 200, default: 50]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand dialog-handler" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand dialog-handler" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand dialog-handler" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand dialog-handler" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand dialog-handler" -l clear -d 'Forget the dialogs after reading'
complete -c stagewright -n "__fish_stagewright_using_subcommand dialog-handler" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand dialog-handler" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand dialog-handler" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand dialog-handler" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand dialogs" -l action -d 'Answer to every dialog' -r -f -a "accept\t''
dismiss\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand dialogs" -l per-type -d 'Answers by kind, such as {"confirm": "accept"}' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand dialogs" -l prompt-text -d 'What to submit to an accepted prompt' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand dialogs" -l one-shot -d 'For the next dialog only' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand dialogs" -l type -d 'Only these kinds' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand dialogs" -l since -d 'Only dialogs from this moment on, in epoch ms' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand dialogs" -l limit -d 'How many to return at most; the newest are kept [1 to 200, default: 50]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand dialogs" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand dialogs" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand dialogs" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand dialogs" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand dialogs" -l clear -d 'Forget the dialogs after reading'
complete -c stagewright -n "__fish_stagewright_using_subcommand dialogs" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand dialogs" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand dialogs" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand dialogs" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand smoke" -l main -d 'The app\'s main script or folder' -r -F
complete -c stagewright -n "__fish_stagewright_using_subcommand smoke" -l executable-path -d 'A packaged app\'s binary, or the Electron to run main with' -r -F
complete -c stagewright -n "__fish_stagewright_using_subcommand smoke" -l env -d 'Environment variables for the app' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand smoke" -l pass-env -d 'Variables of your own environment that the app gets, besides the usual ones (PATH, HOME, LANG…)' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand smoke" -l electron -d 'The Electron to run main with, instead of the one that is found' -r -F
complete -c stagewright -n "__fish_stagewright_using_subcommand smoke" -l display -d 'Where the app is shown: virtual, auto, host, or a display such as :1 [default: virtual]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand smoke" -l for -d 'How long it must stay up once it is ready: 500ms, 5s, 2m [default: 5s]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand smoke" -l timeout -d 'How long all of it may take [default: 60s]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand smoke" -l expect -d 'A line that must succeed then, as typed in the shell: \'expect-visible #login\'' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand smoke" -l allow-console -d 'JavaScript regular expression of console errors that are no failure' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand smoke" -l checks -d 'Only these checks' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand smoke" -l max-start -d 'How long it may take until it is ready' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand smoke" -l max-memory -d 'How many megabytes it may take in the end' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand smoke" -l artifacts -d 'The folder that gets picture, snapshot and report when a check failed' -r -F
complete -c stagewright -n "__fish_stagewright_using_subcommand smoke" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand smoke" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand smoke" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand smoke" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand smoke" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand smoke" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand eval-main" -l code -d 'The inside of an async function [at most 100000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand eval-main" -l arg -d 'JSON value that the code gets as arg' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand eval-main" -l timeout-ms -d 'Budget in ms [default: 30000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand eval-main" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand eval-main" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand eval-main" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand eval-main" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand eval-main" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand eval-main" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand eval-main" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand eval-main" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand eval-renderer" -l code -d 'The inside of an async function [at most 100000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand eval-renderer" -l arg -d 'JSON value that the code gets as arg' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand eval-renderer" -l timeout-ms -d 'Budget in ms [default: 30000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand eval-renderer" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand eval-renderer" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand eval-renderer" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand eval-renderer" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand eval-renderer" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand eval-renderer" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand eval-renderer" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand eval-renderer" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand eval" -l code -d 'The inside of an async function [at most 100000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand eval" -l arg -d 'JSON value that the code gets as arg' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand eval" -l timeout-ms -d 'Budget in ms [default: 30000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand eval" -l args -d 'Arguments as a JSON object, or - for stdin; flags win' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand eval" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand eval" -l window -d 'The window: handle (w1), index, title or part of its url' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand eval" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand eval" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand eval" -l raw -d 'Print only the value'
complete -c stagewright -n "__fish_stagewright_using_subcommand eval" -s q -l quiet -d 'No spinner; verbs that only act print nothing'
complete -c stagewright -n "__fish_stagewright_using_subcommand eval" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand repl" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand repl" -l app-root -d 'Refuse files outside this folder' -r -f -a "(__fish_complete_directories)"
complete -c stagewright -n "__fish_stagewright_using_subcommand repl" -l screenshot-dir -d 'Where screenshots go when a call names no place' -r -f -a "(__fish_complete_directories)"
complete -c stagewright -n "__fish_stagewright_using_subcommand repl" -l allow-eval -d 'Allow eval: main, renderer or all; it runs code as you' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand repl" -l operation-timeout-ms -d 'Budget of a whole call, 0 none [default: 120000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand repl" -l idle-timeout -d 'A new session ends after that long without a call: 90s, 30m, 2h, 0 never [default: 60m]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand repl" -l plugin -d 'Offer a group of tools too: native, network, clock, storage, ipc' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand repl" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand repl" -l keep-sessions -d 'Sessions outlive the REPL or server that started them'
complete -c stagewright -n "__fish_stagewright_using_subcommand mcp; and not __fish_seen_subcommand_from serve" -f -a "serve" -d 'Serve the verbs to MCP clients, on stdin and stdout'
complete -c stagewright -n "__fish_stagewright_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l tool-profile -d 'How many tools to offer: essential, testing, debug or full [default: full]' -r -f -a "essential\t''
testing\t''
debug\t''
full\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l session -d 'The session to use, or the new one\'s name' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l app-root -d 'Refuse files outside this folder' -r -f -a "(__fish_complete_directories)"
complete -c stagewright -n "__fish_stagewright_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l screenshot-dir -d 'Where screenshots go when a call names no place' -r -f -a "(__fish_complete_directories)"
complete -c stagewright -n "__fish_stagewright_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l allow-eval -d 'Allow eval: main, renderer or all; it runs code as you' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l operation-timeout-ms -d 'Budget of a whole call, 0 none [default: 120000]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l idle-timeout -d 'A new session ends after that long without a call: 90s, 30m, 2h, 0 never [default: 60m]' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l plugin -d 'Offer a group of tools too: native, network, clock, storage, ipc' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand mcp; and __fish_seen_subcommand_from serve" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l keep-sessions -d 'Sessions outlive the REPL or server that started them'
complete -c stagewright -n "__fish_stagewright_using_subcommand generate" -l dir -d 'Folder that gets completions/, man/ and docs/' -r
complete -c stagewright -n "__fish_stagewright_using_subcommand generate" -l color -d 'auto, always or never [default: auto]' -r -f -a "auto\t''
always\t''
never\t''"
complete -c stagewright -n "__fish_stagewright_using_subcommand generate" -l check -d 'Write nothing; fail when a file there is stale'
complete -c stagewright -n "__fish_stagewright_using_subcommand generate" -l json -d 'Print the whole answer as one line of JSON'
complete -c stagewright -n "__fish_stagewright_using_subcommand generate" -s h -l help -d 'Explain; `help VERB` does too'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "launch" -d 'Launch an Electron app and start a session'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "attach" -d 'Attach to a running app by its debug port'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "inject" -d 'Join a running app that has no debug port, by its pid'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "discover-running" -d 'Find the Electron apps that run on this machine'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "detach" -d 'Leave a joined app exactly as it was, and running; a launched one ends with stop'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "stop" -d 'Stop the app and end the session'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "force-kill" -d 'Kill the app at once and end the session'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "info" -d 'Tell versions, paths and capabilities of the app'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "windows-list" -d 'List the app\'s windows, and the views in them'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "switch-window" -d 'Choose the window or view that later calls are about'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "wait-for-window" -d 'Wait until a window or view with this title, URL or index is open'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "surfaces-list" -d 'List windows, views, webviews, frames of their own process and DevTools'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "switch-surface" -d 'Choose the window, view, webview or frame that later calls are about'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "sessions" -d 'List live sessions, and what killed ones left behind'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "doctor" -d 'Check this machine: display, Electron, fuses, libraries, sandbox, sessions'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "snapshot" -d 'Take an accessibility snapshot of the page, with refs to act on; format text costs a tenth of json, since last only what changed'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "find" -d 'Find elements by role, name and state, without CSS'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "get-text" -d 'Get an element\'s text'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "get-value" -d 'Get a form control\'s value; null if it has none'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "get-attribute" -d 'Get an element\'s attribute; null when it has none of that name'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "get-state" -d 'Get an element\'s role, name and full state'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "get-bbox" -d 'Get an element\'s bounding box in CSS pixels'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "get-computed-style" -d 'Get computed CSS properties of an element'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "exists" -d 'Tell whether an element is in the page'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "elements-list" -d 'List the elements that a CSS selector matches'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "focused-element" -d 'Get the element that has the focus; null when only the body has it'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "click" -d 'Click an element'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "type" -d 'Replace the text of an input, textarea or editable element'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "key" -d 'Press a key or chord, such as Enter or Control+A'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "press-sequence" -d 'Press keys or chords one after the other'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "keyboard-type" -d 'Type text as real keystrokes'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "type-into-editor" -d 'Type into a code or rich-text editor: click its content area, then type'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "clear-input" -d 'Empty an input, textarea or editable element'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "select-option" -d 'Select options of a dropdown or list by value, or by label'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "check" -d 'Check a checkbox, radio or switch, unless it is checked'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "uncheck" -d 'Uncheck a checkbox or switch, unless it is unchecked'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "set-files" -d 'Choose files in a file input'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "drop-file" -d 'Drop files onto an element, as from a file manager'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "hover" -d 'Move the mouse over an element, to reveal a tooltip or menu'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "drag" -d 'Drag an element onto another one'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "scroll" -d 'Bring an element into view, or turn the wheel by dx, dy'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "scroll-into-view" -d 'Bring an element to the middle of the viewport'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "wait-for-selector" -d 'Wait until an element is attached, visible, hidden or detached'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "wait-for-state" -d 'Wait until an element is in these states, all at once'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "wait-for-event" -d 'Wait until a DOM event fires on an element, or on the document'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "wait" -d 'Wait a fixed time; better wait for a state or an element'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "expect-text" -d 'Expect an element\'s text within timeoutMs'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "expect-value" -d 'Expect a form control\'s value within timeoutMs'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "expect-visible" -d 'Expect an element to be visible within timeoutMs'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "expect-state" -d 'Expect an element to be in these states within timeoutMs'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "expect-count" -d 'Expect how many elements match a selector, or a role and name'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "expect-url" -d 'Expect the window\'s URL within timeoutMs'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "assert-pattern" -d 'Check an element\'s text or attribute once, without waiting'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "screenshot" -d 'Take a picture of a window or element into a file'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "console-logs" -d 'Read what the app said: consoles of pages and main process, stdout, stderr'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "problems" -d 'Read what went wrong in the app: errors nobody caught, failed loads, crashes'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "dialog-handler" -d 'Set how JavaScript dialogs are answered, and read which have opened'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "smoke" -d 'Check that a built app starts, draws and stays up'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "eval-main" -d 'Run JavaScript in the main process and return its result'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "eval-renderer" -d 'Run JavaScript in the page and return its result'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "repl" -d 'Drive apps line by line, with completion and history'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "mcp" -d 'Serve MCP clients'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "generate" -d 'Write completions, man pages and the reference'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and not __fish_seen_subcommand_from launch attach inject discover-running detach stop force-kill info windows-list switch-window wait-for-window surfaces-list switch-surface sessions doctor snapshot find get-text get-value get-attribute get-state get-bbox get-computed-style exists elements-list focused-element click type key press-sequence keyboard-type type-into-editor clear-input select-option check uncheck set-files drop-file hover drag scroll scroll-into-view wait-for-selector wait-for-state wait-for-event wait expect-text expect-value expect-visible expect-state expect-count expect-url assert-pattern screenshot console-logs problems dialog-handler smoke eval-main eval-renderer repl mcp generate help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c stagewright -n "__fish_stagewright_using_subcommand help; and __fish_seen_subcommand_from mcp" -f -a "serve" -d 'Serve the verbs to MCP clients, on stdin and stdout'
