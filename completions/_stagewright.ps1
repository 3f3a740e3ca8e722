
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'stagewright' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'stagewright'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $completions = @(switch ($command) {
        'stagewright' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--app-root', '--app-root', [CompletionResultType]::ParameterName, 'Refuse files outside this folder')
            [CompletionResult]::new('--screenshot-dir', '--screenshot-dir', [CompletionResultType]::ParameterName, 'Where screenshots go when a call names no place')
            [CompletionResult]::new('--baselines', '--baselines', [CompletionResultType]::ParameterName, 'The folder of baselines of pictures')
            [CompletionResult]::new('--allow-eval', '--allow-eval', [CompletionResultType]::ParameterName, 'Allow eval: main, renderer or all; it runs code as you')
            [CompletionResult]::new('--operation-timeout-ms', '--operation-timeout-ms', [CompletionResultType]::ParameterName, 'Budget of a whole call, 0 none [default: 120000]')
            [CompletionResult]::new('--idle-timeout', '--idle-timeout', [CompletionResultType]::ParameterName, 'A new session ends after that long without a call: 90s, 30m, 2h, 0 never [default: 60m]')
            [CompletionResult]::new('--trace', '--trace', [CompletionResultType]::ParameterName, 'Trace each new session from its start, into this folder')
            [CompletionResult]::new('--plugin', '--plugin', [CompletionResultType]::ParameterName, 'Offer a group of tools too: native, network, production, ipc, clock, storage, visual, a11y, trace, video, coverage')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print the version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print the version')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--keep-sessions', '--keep-sessions', [CompletionResultType]::ParameterName, 'Sessions outlive the REPL or server that started them')
            [CompletionResult]::new('repl', 'repl', [CompletionResultType]::ParameterValue, 'Drive apps line by line, with completion and history')
            [CompletionResult]::new('mcp', 'mcp', [CompletionResultType]::ParameterValue, 'Serve MCP clients')
            [CompletionResult]::new('setup-electron', 'setup-electron', [CompletionResultType]::ParameterValue, 'Get an Electron from npm, for apps that do not include one')
            [CompletionResult]::new('setup-axe', 'setup-axe', [CompletionResultType]::ParameterValue, 'Get axe-core from npm, for a11y-audit')
            [CompletionResult]::new('setup-shell', 'setup-shell', [CompletionResultType]::ParameterValue, 'Install completions and man pages for this user')
            [CompletionResult]::new('generate', 'generate', [CompletionResultType]::ParameterValue, 'Write completions, man pages and the reference')
            [CompletionResult]::new('launch', 'launch', [CompletionResultType]::ParameterValue, 'Launch an Electron app and start a session')
            [CompletionResult]::new('open', 'open', [CompletionResultType]::ParameterValue, 'Launch an Electron app and start a session')
            [CompletionResult]::new('start', 'start', [CompletionResultType]::ParameterValue, 'Launch an Electron app and start a session')
            [CompletionResult]::new('resume', 'resume', [CompletionResultType]::ParameterValue, 'Start an app that was launched paused')
            [CompletionResult]::new('attach', 'attach', [CompletionResultType]::ParameterValue, 'Attach to a running app by its debug port')
            [CompletionResult]::new('inject', 'inject', [CompletionResultType]::ParameterValue, 'Join a running app that has no debug port, by its pid')
            [CompletionResult]::new('discover-running', 'discover-running', [CompletionResultType]::ParameterValue, 'Find the Electron apps that run on this machine')
            [CompletionResult]::new('discover', 'discover', [CompletionResultType]::ParameterValue, 'Find the Electron apps that run on this machine')
            [CompletionResult]::new('detach', 'detach', [CompletionResultType]::ParameterValue, 'Leave a joined app running, as it was before; to end a launched app use stop')
            [CompletionResult]::new('stop', 'stop', [CompletionResultType]::ParameterValue, 'Stop the app and end the session')
            [CompletionResult]::new('force-kill', 'force-kill', [CompletionResultType]::ParameterValue, 'Kill the app at once and end the session')
            [CompletionResult]::new('kill', 'kill', [CompletionResultType]::ParameterValue, 'Kill the app at once and end the session')
            [CompletionResult]::new('info', 'info', [CompletionResultType]::ParameterValue, 'Tell versions, paths and capabilities of the app')
            [CompletionResult]::new('windows-list', 'windows-list', [CompletionResultType]::ParameterValue, 'List the app''s windows, and the views in them')
            [CompletionResult]::new('windows', 'windows', [CompletionResultType]::ParameterValue, 'List the app''s windows, and the views in them')
            [CompletionResult]::new('switch-window', 'switch-window', [CompletionResultType]::ParameterValue, 'Choose the window or view that later calls are about')
            [CompletionResult]::new('window', 'window', [CompletionResultType]::ParameterValue, 'Choose the window or view that later calls are about')
            [CompletionResult]::new('tab', 'tab', [CompletionResultType]::ParameterValue, 'Choose the window or view that later calls are about')
            [CompletionResult]::new('wait-for-window', 'wait-for-window', [CompletionResultType]::ParameterValue, 'Wait until a window or view with this title, URL or index is open')
            [CompletionResult]::new('surfaces-list', 'surfaces-list', [CompletionResultType]::ParameterValue, 'List windows, views, webviews, frames of their own process and DevTools')
            [CompletionResult]::new('surfaces', 'surfaces', [CompletionResultType]::ParameterValue, 'List windows, views, webviews, frames of their own process and DevTools')
            [CompletionResult]::new('switch-surface', 'switch-surface', [CompletionResultType]::ParameterValue, 'Choose the window, view, webview or frame that later calls are about')
            [CompletionResult]::new('workers-list', 'workers-list', [CompletionResultType]::ParameterValue, 'List workers of pages, threads of the main process and utility processes')
            [CompletionResult]::new('workers', 'workers', [CompletionResultType]::ParameterValue, 'List workers of pages, threads of the main process and utility processes')
            [CompletionResult]::new('reload', 'reload', [CompletionResultType]::ParameterValue, 'Load the page of a window again')
            [CompletionResult]::new('refresh', 'refresh', [CompletionResultType]::ParameterValue, 'Load the page of a window again')
            [CompletionResult]::new('go-back', 'go-back', [CompletionResultType]::ParameterValue, 'Show the page before this one in the history of a window')
            [CompletionResult]::new('back', 'back', [CompletionResultType]::ParameterValue, 'Show the page before this one in the history of a window')
            [CompletionResult]::new('go-forward', 'go-forward', [CompletionResultType]::ParameterValue, 'Show the page after this one in the history of a window')
            [CompletionResult]::new('forward', 'forward', [CompletionResultType]::ParameterValue, 'Show the page after this one in the history of a window')
            [CompletionResult]::new('window-size', 'window-size', [CompletionResultType]::ParameterValue, 'Read or change the size of a window''s content')
            [CompletionResult]::new('resize', 'resize', [CompletionResultType]::ParameterValue, 'Read or change the size of a window''s content')
            [CompletionResult]::new('viewport', 'viewport', [CompletionResultType]::ParameterValue, 'Read or change the size of a window''s content')
            [CompletionResult]::new('window-close', 'window-close', [CompletionResultType]::ParameterValue, 'Close a window as its close button does')
            [CompletionResult]::new('close', 'close', [CompletionResultType]::ParameterValue, 'Close a window as its close button does')
            [CompletionResult]::new('sessions', 'sessions', [CompletionResultType]::ParameterValue, 'List live sessions, and what killed ones left behind')
            [CompletionResult]::new('doctor', 'doctor', [CompletionResultType]::ParameterValue, 'Check this machine: display, Electron, fuses, libraries, sandbox, sessions')
            [CompletionResult]::new('snapshot', 'snapshot', [CompletionResultType]::ParameterValue, 'Take an accessibility snapshot of the page, with refs to act on; format text costs a tenth of json, since last only what changed')
            [CompletionResult]::new('snap', 'snap', [CompletionResultType]::ParameterValue, 'Take an accessibility snapshot of the page, with refs to act on; format text costs a tenth of json, since last only what changed')
            [CompletionResult]::new('find', 'find', [CompletionResultType]::ParameterValue, 'Find elements by role, name and state, without CSS')
            [CompletionResult]::new('get-text', 'get-text', [CompletionResultType]::ParameterValue, 'Get an element''s shown text')
            [CompletionResult]::new('get-value', 'get-value', [CompletionResultType]::ParameterValue, 'Get a form control''s value; null if it has none')
            [CompletionResult]::new('get-attribute', 'get-attribute', [CompletionResultType]::ParameterValue, 'Get an element''s attribute; null when it has none of that name')
            [CompletionResult]::new('get-state', 'get-state', [CompletionResultType]::ParameterValue, 'Get an element''s role, name and full state')
            [CompletionResult]::new('get-html', 'get-html', [CompletionResultType]::ParameterValue, 'Get the HTML of an element, or of the whole document')
            [CompletionResult]::new('html', 'html', [CompletionResultType]::ParameterValue, 'Get the HTML of an element, or of the whole document')
            [CompletionResult]::new('get-title', 'get-title', [CompletionResultType]::ParameterValue, 'Get the title of the page')
            [CompletionResult]::new('title', 'title', [CompletionResultType]::ParameterValue, 'Get the title of the page')
            [CompletionResult]::new('get-url', 'get-url', [CompletionResultType]::ParameterValue, 'Get the URL of the page')
            [CompletionResult]::new('url', 'url', [CompletionResultType]::ParameterValue, 'Get the URL of the page')
            [CompletionResult]::new('get-bbox', 'get-bbox', [CompletionResultType]::ParameterValue, 'Get an element''s bounding box in CSS pixels')
            [CompletionResult]::new('get-computed-style', 'get-computed-style', [CompletionResultType]::ParameterValue, 'Get computed CSS properties of an element')
            [CompletionResult]::new('exists', 'exists', [CompletionResultType]::ParameterValue, 'Tell whether an element is in the page')
            [CompletionResult]::new('elements-list', 'elements-list', [CompletionResultType]::ParameterValue, 'List the elements that a CSS selector matches')
            [CompletionResult]::new('focused-element', 'focused-element', [CompletionResultType]::ParameterValue, 'Get the element that has the focus; null when only the body has it')
            [CompletionResult]::new('click', 'click', [CompletionResultType]::ParameterValue, 'Click an element')
            [CompletionResult]::new('dblclick', 'dblclick', [CompletionResultType]::ParameterValue, 'Click an element')
            [CompletionResult]::new('type', 'type', [CompletionResultType]::ParameterValue, 'Replace the text of a field or editable element')
            [CompletionResult]::new('fill', 'fill', [CompletionResultType]::ParameterValue, 'Replace the text of a field or editable element')
            [CompletionResult]::new('fill-form', 'fill-form', [CompletionResultType]::ParameterValue, 'Fill in several fields: text, choices, boxes, dates')
            [CompletionResult]::new('key', 'key', [CompletionResultType]::ParameterValue, 'Press a key or chord, such as Enter or Control+A')
            [CompletionResult]::new('press', 'press', [CompletionResultType]::ParameterValue, 'Press a key or chord, such as Enter or Control+A')
            [CompletionResult]::new('press-sequence', 'press-sequence', [CompletionResultType]::ParameterValue, 'Press keys or chords one after the other')
            [CompletionResult]::new('keyboard-type', 'keyboard-type', [CompletionResultType]::ParameterValue, 'Type text as real keystrokes')
            [CompletionResult]::new('type-into-editor', 'type-into-editor', [CompletionResultType]::ParameterValue, 'Type into a code or rich-text editor: click its content area, then type')
            [CompletionResult]::new('clear-input', 'clear-input', [CompletionResultType]::ParameterValue, 'Empty an input, textarea or editable element')
            [CompletionResult]::new('clear', 'clear', [CompletionResultType]::ParameterValue, 'Empty an input, textarea or editable element')
            [CompletionResult]::new('select-option', 'select-option', [CompletionResultType]::ParameterValue, 'Select options of a dropdown or list by value, or by label')
            [CompletionResult]::new('select', 'select', [CompletionResultType]::ParameterValue, 'Select options of a dropdown or list by value, or by label')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Check a checkbox, radio or switch, unless it is checked')
            [CompletionResult]::new('uncheck', 'uncheck', [CompletionResultType]::ParameterValue, 'Uncheck a checkbox or switch, unless it is unchecked')
            [CompletionResult]::new('set-files', 'set-files', [CompletionResultType]::ParameterValue, 'Choose files in a file input')
            [CompletionResult]::new('upload', 'upload', [CompletionResultType]::ParameterValue, 'Choose files in a file input')
            [CompletionResult]::new('drop-file', 'drop-file', [CompletionResultType]::ParameterValue, 'Drop files onto an element, as from a file manager')
            [CompletionResult]::new('hover', 'hover', [CompletionResultType]::ParameterValue, 'Move the mouse over an element, to reveal a tooltip or menu')
            [CompletionResult]::new('drag', 'drag', [CompletionResultType]::ParameterValue, 'Drag an element onto another one')
            [CompletionResult]::new('mouse-down', 'mouse-down', [CompletionResultType]::ParameterValue, 'Press a mouse button and leave it down')
            [CompletionResult]::new('mouse-move', 'mouse-move', [CompletionResultType]::ParameterValue, 'Move the mouse to an element or a point, with a button held or not')
            [CompletionResult]::new('mouse-up', 'mouse-up', [CompletionResultType]::ParameterValue, 'Release the mouse button that is held')
            [CompletionResult]::new('key-down', 'key-down', [CompletionResultType]::ParameterValue, 'Press a key and leave it down')
            [CompletionResult]::new('key-up', 'key-up', [CompletionResultType]::ParameterValue, 'Release a key that is held')
            [CompletionResult]::new('pinch', 'pinch', [CompletionResultType]::ParameterValue, 'Pinch an element with two fingers')
            [CompletionResult]::new('scroll', 'scroll', [CompletionResultType]::ParameterValue, 'Bring an element into view, or turn the wheel by dx, dy')
            [CompletionResult]::new('scroll-into-view', 'scroll-into-view', [CompletionResultType]::ParameterValue, 'Bring an element to the middle of the viewport')
            [CompletionResult]::new('steps', 'steps', [CompletionResultType]::ParameterValue, 'Make several calls in one: they stop at the first that fails')
            [CompletionResult]::new('wait-for', 'wait-for', [CompletionResultType]::ParameterValue, 'Wait until a text shows, or until it is gone, anywhere in the window')
            [CompletionResult]::new('wait-for-selector', 'wait-for-selector', [CompletionResultType]::ParameterValue, 'Wait until an element is attached, visible, hidden or detached')
            [CompletionResult]::new('wait-for-state', 'wait-for-state', [CompletionResultType]::ParameterValue, 'Wait until an element is in these states, all at once')
            [CompletionResult]::new('wait-for-event', 'wait-for-event', [CompletionResultType]::ParameterValue, 'Wait until a DOM event fires on an element, or on the document')
            [CompletionResult]::new('wait', 'wait', [CompletionResultType]::ParameterValue, 'Wait a fixed time; better wait for a state or an element')
            [CompletionResult]::new('sleep', 'sleep', [CompletionResultType]::ParameterValue, 'Wait a fixed time; better wait for a state or an element')
            [CompletionResult]::new('expect-text', 'expect-text', [CompletionResultType]::ParameterValue, 'Expect an element''s shown text within --timeout-ms')
            [CompletionResult]::new('expect', 'expect', [CompletionResultType]::ParameterValue, 'Expect an element''s shown text within --timeout-ms')
            [CompletionResult]::new('see', 'see', [CompletionResultType]::ParameterValue, 'Expect an element''s shown text within --timeout-ms')
            [CompletionResult]::new('expect-value', 'expect-value', [CompletionResultType]::ParameterValue, 'Expect a form control''s value within --timeout-ms')
            [CompletionResult]::new('expect-visible', 'expect-visible', [CompletionResultType]::ParameterValue, 'Expect an element to be visible within --timeout-ms')
            [CompletionResult]::new('expect-state', 'expect-state', [CompletionResultType]::ParameterValue, 'Expect an element to be in these states within --timeout-ms')
            [CompletionResult]::new('expect-count', 'expect-count', [CompletionResultType]::ParameterValue, 'Expect how many elements match a selector, or a role and name')
            [CompletionResult]::new('expect-url', 'expect-url', [CompletionResultType]::ParameterValue, 'Expect the window''s URL within --timeout-ms')
            [CompletionResult]::new('assert-pattern', 'assert-pattern', [CompletionResultType]::ParameterValue, 'Check an element''s text or attribute once, without waiting')
            [CompletionResult]::new('screenshot', 'screenshot', [CompletionResultType]::ParameterValue, 'Take a picture of a window or element into a file')
            [CompletionResult]::new('shot', 'shot', [CompletionResultType]::ParameterValue, 'Take a picture of a window or element into a file')
            [CompletionResult]::new('console-logs', 'console-logs', [CompletionResultType]::ParameterValue, 'Read the app''s output: consoles of pages, workers and main process, stdout, stderr')
            [CompletionResult]::new('logs', 'logs', [CompletionResultType]::ParameterValue, 'Read the app''s output: consoles of pages, workers and main process, stdout, stderr')
            [CompletionResult]::new('console', 'console', [CompletionResultType]::ParameterValue, 'Read the app''s output: consoles of pages, workers and main process, stdout, stderr')
            [CompletionResult]::new('log-events', 'log-events', [CompletionResultType]::ParameterValue, 'Read all events of the app and all calls, on one time line')
            [CompletionResult]::new('events', 'events', [CompletionResultType]::ParameterValue, 'Read all events of the app and all calls, on one time line')
            [CompletionResult]::new('problems', 'problems', [CompletionResultType]::ParameterValue, 'Read what went wrong in the app: errors nobody caught, failed loads, crashes')
            [CompletionResult]::new('dialog-handler', 'dialog-handler', [CompletionResultType]::ParameterValue, 'Set how JavaScript dialogs are answered, and read which have opened')
            [CompletionResult]::new('dialogs', 'dialogs', [CompletionResultType]::ParameterValue, 'Set how JavaScript dialogs are answered, and read which have opened')
            [CompletionResult]::new('highlight', 'highlight', [CompletionResultType]::ParameterValue, 'Mark an element on the screen for a moment')
            [CompletionResult]::new('pick', 'pick', [CompletionResultType]::ParameterValue, 'Have a person click an element, and get its locator')
            [CompletionResult]::new('devtools', 'devtools', [CompletionResultType]::ParameterValue, 'Open the developer tools of a window, in a window of their own')
            [CompletionResult]::new('smoke', 'smoke', [CompletionResultType]::ParameterValue, 'Check that a built app starts, draws and stays up')
            [CompletionResult]::new('run', 'run', [CompletionResultType]::ParameterValue, 'Run files of verbs as tests, with reports for CI')
            [CompletionResult]::new('report-merge', 'report-merge', [CompletionResultType]::ParameterValue, 'Make one report of those of several machines')
            [CompletionResult]::new('record', 'record', [CompletionResultType]::ParameterValue, 'Write a run file while you use the app')
            [CompletionResult]::new('recording', 'recording', [CompletionResultType]::ParameterValue, 'Print what a person does in a live session, as lines of a run file')
            [CompletionResult]::new('eval-main', 'eval-main', [CompletionResultType]::ParameterValue, 'Run JavaScript in the main process and return its result')
            [CompletionResult]::new('eval-renderer', 'eval-renderer', [CompletionResultType]::ParameterValue, 'Run JavaScript in the page and return its result')
            [CompletionResult]::new('eval', 'eval', [CompletionResultType]::ParameterValue, 'Run JavaScript in the page and return its result')
            [CompletionResult]::new('eval-worker', 'eval-worker', [CompletionResultType]::ParameterValue, 'Run JavaScript in a worker or a utility process and return its result')
            [CompletionResult]::new('native-menu', 'native-menu', [CompletionResultType]::ParameterValue, 'Read the application menu')
            [CompletionResult]::new('native-menu-item', 'native-menu-item', [CompletionResultType]::ParameterValue, 'Find an item of the application menu')
            [CompletionResult]::new('native-menu-invoke', 'native-menu-invoke', [CompletionResultType]::ParameterValue, 'Pick an item of the application menu')
            [CompletionResult]::new('native-popup', 'native-popup', [CompletionResultType]::ParameterValue, 'Read the popup menu that is open, or was the last')
            [CompletionResult]::new('native-popup-invoke', 'native-popup-invoke', [CompletionResultType]::ParameterValue, 'Pick an item of the popup menu that is open')
            [CompletionResult]::new('native-popup-policy', 'native-popup-policy', [CompletionResultType]::ParameterValue, 'Set whether the app''s popup menus are shown on the screen')
            [CompletionResult]::new('native-trays', 'native-trays', [CompletionResultType]::ParameterValue, 'List the app''s tray icons, with their context menus')
            [CompletionResult]::new('native-tray-invoke', 'native-tray-invoke', [CompletionResultType]::ParameterValue, 'Emit an event of a tray icon in the app')
            [CompletionResult]::new('native-tray-menu-invoke', 'native-tray-menu-invoke', [CompletionResultType]::ParameterValue, 'Pick an item of a tray icon''s context menu')
            [CompletionResult]::new('native-clipboard-read', 'native-clipboard-read', [CompletionResultType]::ParameterValue, 'Read the app''s clipboard')
            [CompletionResult]::new('native-clipboard-write', 'native-clipboard-write', [CompletionResultType]::ParameterValue, 'Put something on the clipboard')
            [CompletionResult]::new('native-shell-calls', 'native-shell-calls', [CompletionResultType]::ParameterValue, 'List what the app opens in other programs, and set whether it is opened')
            [CompletionResult]::new('native-shortcuts', 'native-shortcuts', [CompletionResultType]::ParameterValue, 'List the global shortcuts that the app has registered')
            [CompletionResult]::new('native-shortcut-fire', 'native-shortcut-fire', [CompletionResultType]::ParameterValue, 'Run the app''s callback of a global shortcut')
            [CompletionResult]::new('native-theme', 'native-theme', [CompletionResultType]::ParameterValue, 'Set the app''s theme, or read it')
            [CompletionResult]::new('native-power', 'native-power', [CompletionResultType]::ParameterValue, 'Emit a power event in the app, such as suspend')
            [CompletionResult]::new('native-deep-link', 'native-deep-link', [CompletionResultType]::ParameterValue, 'Open an address with the running app')
            [CompletionResult]::new('native-dialog-policy', 'native-dialog-policy', [CompletionResultType]::ParameterValue, 'Queue answers for native dialogs, and answer one that is open')
            [CompletionResult]::new('native-dialogs', 'native-dialogs', [CompletionResultType]::ParameterValue, 'Read which native dialogs opened, and how they were answered')
            [CompletionResult]::new('native-file-chooser-policy', 'native-file-chooser-policy', [CompletionResultType]::ParameterValue, 'Answer the file choosers that pages open')
            [CompletionResult]::new('native-notifications-start', 'native-notifications-start', [CompletionResultType]::ParameterValue, 'Begin to capture the app''s notifications')
            [CompletionResult]::new('native-notifications', 'native-notifications', [CompletionResultType]::ParameterValue, 'Read the captured notifications')
            [CompletionResult]::new('native-notifications-stop', 'native-notifications-stop', [CompletionResultType]::ParameterValue, 'Read the captured notifications, and end the capture')
            [CompletionResult]::new('native-notification-act', 'native-notification-act', [CompletionResultType]::ParameterValue, 'Click, close or answer a notification')
            [CompletionResult]::new('native-downloads', 'native-downloads', [CompletionResultType]::ParameterValue, 'Read the app''s downloads')
            [CompletionResult]::new('native-download-policy', 'native-download-policy', [CompletionResultType]::ParameterValue, 'Set where downloads are saved')
            [CompletionResult]::new('native-wait-for-download', 'native-wait-for-download', [CompletionResultType]::ParameterValue, 'Wait for a download to end')
            [CompletionResult]::new('native-permissions', 'native-permissions', [CompletionResultType]::ParameterValue, 'Read which permissions pages asked for, and who decided')
            [CompletionResult]::new('native-permission-policy', 'native-permission-policy', [CompletionResultType]::ParameterValue, 'Set the answers to pages that ask for a permission')
            [CompletionResult]::new('network-capture-start', 'network-capture-start', [CompletionResultType]::ParameterValue, 'Begin to capture the app''s requests')
            [CompletionResult]::new('network-captured', 'network-captured', [CompletionResultType]::ParameterValue, 'Read the captured requests')
            [CompletionResult]::new('requests', 'requests', [CompletionResultType]::ParameterValue, 'Read the captured requests')
            [CompletionResult]::new('network-capture-stop', 'network-capture-stop', [CompletionResultType]::ParameterValue, 'End the capture of requests, and read them')
            [CompletionResult]::new('network-har', 'network-har', [CompletionResultType]::ParameterValue, 'Write the captured requests as a HAR file')
            [CompletionResult]::new('network-replay', 'network-replay', [CompletionResultType]::ParameterValue, 'Answer requests from a HAR file')
            [CompletionResult]::new('network-stub', 'network-stub', [CompletionResultType]::ParameterValue, 'Answer requests in place of the network')
            [CompletionResult]::new('network-stubs', 'network-stubs', [CompletionResultType]::ParameterValue, 'List the stubs, and how often each has answered')
            [CompletionResult]::new('network-unstub', 'network-unstub', [CompletionResultType]::ParameterValue, 'Remove stubs: one by its number or its exact url, or all')
            [CompletionResult]::new('network-wait-for-request', 'network-wait-for-request', [CompletionResultType]::ParameterValue, 'Wait for a request')
            [CompletionResult]::new('wait-for-request', 'wait-for-request', [CompletionResultType]::ParameterValue, 'Wait for a request')
            [CompletionResult]::new('network-wait-for-response', 'network-wait-for-response', [CompletionResultType]::ParameterValue, 'Wait for a response')
            [CompletionResult]::new('wait-for-response', 'wait-for-response', [CompletionResultType]::ParameterValue, 'Wait for a response')
            [CompletionResult]::new('network-expect-request', 'network-expect-request', [CompletionResultType]::ParameterValue, 'Check which requests the app has made')
            [CompletionResult]::new('expect-request', 'expect-request', [CompletionResultType]::ParameterValue, 'Check which requests the app has made')
            [CompletionResult]::new('network-wait-idle', 'network-wait-idle', [CompletionResultType]::ParameterValue, 'Wait until the network is idle')
            [CompletionResult]::new('wait-idle', 'wait-idle', [CompletionResultType]::ParameterValue, 'Wait until the network is idle')
            [CompletionResult]::new('network-offline', 'network-offline', [CompletionResultType]::ParameterValue, 'Take the app offline, or back online with off')
            [CompletionResult]::new('network-throttle', 'network-throttle', [CompletionResultType]::ParameterValue, 'Slow the app''s connection down, or end that with off')
            [CompletionResult]::new('production-validate', 'production-validate', [CompletionResultType]::ParameterValue, 'Check what ships: signatures, fuses, archives, secrets, sizes; runs nothing of it')
            [CompletionResult]::new('ipc-capture-start', 'ipc-capture-start', [CompletionResultType]::ParameterValue, 'Begin to capture messages between pages and the main process')
            [CompletionResult]::new('ipc-captured', 'ipc-captured', [CompletionResultType]::ParameterValue, 'Read the captured messages')
            [CompletionResult]::new('ipc-channels', 'ipc-channels', [CompletionResultType]::ParameterValue, 'List the channels of the app: which it handles or listens to, and how often each was used')
            [CompletionResult]::new('ipc-invoke', 'ipc-invoke', [CompletionResultType]::ParameterValue, 'Invoke a channel as the page would, and get what the page would get')
            [CompletionResult]::new('ipc-send', 'ipc-send', [CompletionResultType]::ParameterValue, 'Send a message as the page would, or with --to-renderer from the main process to the page')
            [CompletionResult]::new('ipc-stub', 'ipc-stub', [CompletionResultType]::ParameterValue, 'Answer a channel in place of the app')
            [CompletionResult]::new('ipc-unstub', 'ipc-unstub', [CompletionResultType]::ParameterValue, 'Remove the stub of a channel, or all stubs')
            [CompletionResult]::new('ipc-wait-for', 'ipc-wait-for', [CompletionResultType]::ParameterValue, 'Wait for a message')
            [CompletionResult]::new('ipc-expect', 'ipc-expect', [CompletionResultType]::ParameterValue, 'Expect messages on a channel')
            [CompletionResult]::new('ipc-capture-stop', 'ipc-capture-stop', [CompletionResultType]::ParameterValue, 'End the capture, and give its messages')
            [CompletionResult]::new('clock-install', 'clock-install', [CompletionResultType]::ParameterValue, 'Give the whole app a clock, which other verbs then set')
            [CompletionResult]::new('clock-set-time', 'clock-set-time', [CompletionResultType]::ParameterValue, 'Freeze the date, and hold all timers')
            [CompletionResult]::new('clock-set-system-time', 'clock-set-system-time', [CompletionResultType]::ParameterValue, 'Set the date, and let the clock go on')
            [CompletionResult]::new('clock-advance', 'clock-advance', [CompletionResultType]::ParameterValue, 'Jump ahead, as if the computer had slept')
            [CompletionResult]::new('clock-run-for', 'clock-run-for', [CompletionResultType]::ParameterValue, 'Let time pass at once, firing every timer when it is due')
            [CompletionResult]::new('clock-pause', 'clock-pause', [CompletionResultType]::ParameterValue, 'Jump to a date, and stop the clock there')
            [CompletionResult]::new('clock-resume', 'clock-resume', [CompletionResultType]::ParameterValue, 'Let the clock go on from where it stands')
            [CompletionResult]::new('clock-status', 'clock-status', [CompletionResultType]::ParameterValue, 'Show the clock''s mode, its date, and which timer is due next')
            [CompletionResult]::new('clock-uninstall', 'clock-uninstall', [CompletionResultType]::ParameterValue, 'Take the clock out of the app')
            [CompletionResult]::new('storage-cookies', 'storage-cookies', [CompletionResultType]::ParameterValue, 'List the cookies of the app, of every session and partition')
            [CompletionResult]::new('storage-set-cookie', 'storage-set-cookie', [CompletionResultType]::ParameterValue, 'Set a cookie')
            [CompletionResult]::new('storage-clear-cookies', 'storage-clear-cookies', [CompletionResultType]::ParameterValue, 'Remove cookies: all of the app, or those that match')
            [CompletionResult]::new('storage-local-get', 'storage-local-get', [CompletionResultType]::ParameterValue, 'Read a key of the page''s local storage, or several')
            [CompletionResult]::new('storage-local-set', 'storage-local-set', [CompletionResultType]::ParameterValue, 'Set a key of the page''s local storage')
            [CompletionResult]::new('storage-local-remove', 'storage-local-remove', [CompletionResultType]::ParameterValue, 'Remove a key of the page''s local storage')
            [CompletionResult]::new('storage-local-keys', 'storage-local-keys', [CompletionResultType]::ParameterValue, 'List the keys of the page''s local storage')
            [CompletionResult]::new('storage-local-clear', 'storage-local-clear', [CompletionResultType]::ParameterValue, 'Remove all keys of the page''s local storage')
            [CompletionResult]::new('storage-session-get', 'storage-session-get', [CompletionResultType]::ParameterValue, 'Read a key of the page''s session storage, or several')
            [CompletionResult]::new('storage-session-set', 'storage-session-set', [CompletionResultType]::ParameterValue, 'Set a key of the page''s session storage')
            [CompletionResult]::new('storage-session-remove', 'storage-session-remove', [CompletionResultType]::ParameterValue, 'Remove a key of the page''s session storage')
            [CompletionResult]::new('storage-session-keys', 'storage-session-keys', [CompletionResultType]::ParameterValue, 'List the keys of the page''s session storage')
            [CompletionResult]::new('storage-session-clear', 'storage-session-clear', [CompletionResultType]::ParameterValue, 'Remove all keys of the page''s session storage')
            [CompletionResult]::new('storage-idb-schema', 'storage-idb-schema', [CompletionResultType]::ParameterValue, 'List the databases of the page, or the stores and indexes of one')
            [CompletionResult]::new('storage-idb-get', 'storage-idb-get', [CompletionResultType]::ParameterValue, 'Read a record of a database, or those of a range of keys')
            [CompletionResult]::new('storage-idb-keys', 'storage-idb-keys', [CompletionResultType]::ParameterValue, 'List the keys of a database''s store')
            [CompletionResult]::new('storage-idb-count', 'storage-idb-count', [CompletionResultType]::ParameterValue, 'Count the records of a database''s store')
            [CompletionResult]::new('storage-idb-set', 'storage-idb-set', [CompletionResultType]::ParameterValue, 'Put a record into a database')
            [CompletionResult]::new('storage-idb-delete', 'storage-idb-delete', [CompletionResultType]::ParameterValue, 'Delete a record of a database')
            [CompletionResult]::new('storage-idb-clear', 'storage-idb-clear', [CompletionResultType]::ParameterValue, 'Delete all records of a database''s store')
            [CompletionResult]::new('storage-cache', 'storage-cache', [CompletionResultType]::ParameterValue, 'List the caches (Cache API) of the page, the entries of one, or read an entry')
            [CompletionResult]::new('storage-opfs', 'storage-opfs', [CompletionResultType]::ParameterValue, 'List the private files (OPFS) of the page, or read one')
            [CompletionResult]::new('storage-snapshot', 'storage-snapshot', [CompletionResultType]::ParameterValue, 'Write all that the app keeps to a file: cookies, web storage, databases')
            [CompletionResult]::new('storage-restore', 'storage-restore', [CompletionResultType]::ParameterValue, 'Put back what `storage-snapshot` wrote')
            [CompletionResult]::new('storage-files', 'storage-files', [CompletionResultType]::ParameterValue, 'List the files of the app''s profile')
            [CompletionResult]::new('visual-capture', 'visual-capture', [CompletionResultType]::ParameterValue, 'Take a picture of a page held still: no animation, no caret, masks')
            [CompletionResult]::new('visual-expect', 'visual-expect', [CompletionResultType]::ParameterValue, 'Expect the page to look like its baseline')
            [CompletionResult]::new('visual-update-baseline', 'visual-update-baseline', [CompletionResultType]::ParameterValue, 'Make a picture of the page the baseline of its name')
            [CompletionResult]::new('a11y-audit', 'a11y-audit', [CompletionResultType]::ParameterValue, 'Check a page''s accessibility with axe-core, its frames included')
            [CompletionResult]::new('a11y-keyboard', 'a11y-keyboard', [CompletionResultType]::ParameterValue, 'Check that the Tab key reaches each control of a page, shows the focus, and leaves again')
            [CompletionResult]::new('trace-start', 'trace-start', [CompletionResultType]::ParameterValue, 'Begin to record a trace: each call with its answer, what the app showed and logged')
            [CompletionResult]::new('trace-stop', 'trace-stop', [CompletionResultType]::ParameterValue, 'End the trace, and say what it holds')
            [CompletionResult]::new('trace-status', 'trace-status', [CompletionResultType]::ParameterValue, 'Say whether a trace is on, and its size so far')
            [CompletionResult]::new('trace-tokens', 'trace-tokens', [CompletionResultType]::ParameterValue, 'Say what the calls of a trace cost in tokens, by tool')
            [CompletionResult]::new('trace-budget', 'trace-budget', [CompletionResultType]::ParameterValue, 'Say how much of the trace''s budget of tokens is spent')
            [CompletionResult]::new('trace-view', 'trace-view', [CompletionResultType]::ParameterValue, 'Show a trace as a page: one HTML file that needs no server')
            [CompletionResult]::new('trace-export', 'trace-export', [CompletionResultType]::ParameterValue, 'Write a trace for other tools: Playwright''s viewer, HAR, OpenTelemetry')
            [CompletionResult]::new('trace-diff', 'trace-diff', [CompletionResultType]::ParameterValue, 'Compare two traces: what a build has changed')
            [CompletionResult]::new('trace-replay', 'trace-replay', [CompletionResultType]::ParameterValue, 'Repeat a trace''s calls in a fresh launch, and report the first divergence')
            [CompletionResult]::new('trace-promote', 'trace-promote', [CompletionResultType]::ParameterValue, 'Make a run file of a trace: replays it, and writes the lines that have passed')
            [CompletionResult]::new('video-start', 'video-start', [CompletionResultType]::ParameterValue, 'Begin to film the windows, with presses, keys and the present verb')
            [CompletionResult]::new('video-stop', 'video-stop', [CompletionResultType]::ParameterValue, 'End the video, and write its file')
            [CompletionResult]::new('coverage-start', 'coverage-start', [CompletionResultType]::ParameterValue, 'Begin to count which code of the app runs')
            [CompletionResult]::new('coverage-stop', 'coverage-stop', [CompletionResultType]::ParameterValue, 'End counting, and write the reports: lcov.info, cobertura.xml, an HTML page, the counts of V8')
            [CompletionResult]::new('coverage-report', 'coverage-report', [CompletionResultType]::ParameterValue, 'Write reports of the counts in folders, summed')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'stagewright;repl' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--app-root', '--app-root', [CompletionResultType]::ParameterName, 'Refuse files outside this folder')
            [CompletionResult]::new('--screenshot-dir', '--screenshot-dir', [CompletionResultType]::ParameterName, 'Where screenshots go when a call names no place')
            [CompletionResult]::new('--baselines', '--baselines', [CompletionResultType]::ParameterName, 'The folder of baselines of pictures')
            [CompletionResult]::new('--allow-eval', '--allow-eval', [CompletionResultType]::ParameterName, 'Allow eval: main, renderer or all; it runs code as you')
            [CompletionResult]::new('--operation-timeout-ms', '--operation-timeout-ms', [CompletionResultType]::ParameterName, 'Budget of a whole call, 0 none [default: 120000]')
            [CompletionResult]::new('--idle-timeout', '--idle-timeout', [CompletionResultType]::ParameterName, 'A new session ends after that long without a call: 90s, 30m, 2h, 0 never [default: 60m]')
            [CompletionResult]::new('--trace', '--trace', [CompletionResultType]::ParameterName, 'Trace each new session from its start, into this folder')
            [CompletionResult]::new('--plugin', '--plugin', [CompletionResultType]::ParameterName, 'Offer a group of tools too: native, network, production, ipc, clock, storage, visual, a11y, trace, video, coverage')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--keep-sessions', '--keep-sessions', [CompletionResultType]::ParameterName, 'Sessions outlive the REPL or server that started them')
            break
        }
        'stagewright;mcp' {
            [CompletionResult]::new('serve', 'serve', [CompletionResultType]::ParameterValue, 'Serve the verbs to MCP clients, on stdin and stdout')
            break
        }
        'stagewright;mcp;serve' {
            [CompletionResult]::new('--tool-profile', '--tool-profile', [CompletionResultType]::ParameterName, 'How many tools to offer: auto, essential, testing, debug or full [default: auto]')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--app-root', '--app-root', [CompletionResultType]::ParameterName, 'Refuse files outside this folder')
            [CompletionResult]::new('--screenshot-dir', '--screenshot-dir', [CompletionResultType]::ParameterName, 'Where screenshots go when a call names no place')
            [CompletionResult]::new('--baselines', '--baselines', [CompletionResultType]::ParameterName, 'The folder of baselines of pictures')
            [CompletionResult]::new('--allow-eval', '--allow-eval', [CompletionResultType]::ParameterName, 'Allow eval: main, renderer or all; it runs code as you')
            [CompletionResult]::new('--operation-timeout-ms', '--operation-timeout-ms', [CompletionResultType]::ParameterName, 'Budget of a whole call, 0 none [default: 120000]')
            [CompletionResult]::new('--idle-timeout', '--idle-timeout', [CompletionResultType]::ParameterName, 'A new session ends after that long without a call: 90s, 30m, 2h, 0 never [default: 60m]')
            [CompletionResult]::new('--trace', '--trace', [CompletionResultType]::ParameterName, 'Trace each new session from its start, into this folder')
            [CompletionResult]::new('--plugin', '--plugin', [CompletionResultType]::ParameterName, 'Offer a group of tools too: native, network, production, ipc, clock, storage, visual, a11y, trace, video, coverage')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--keep-sessions', '--keep-sessions', [CompletionResultType]::ParameterName, 'Sessions outlive the REPL or server that started them')
            break
        }
        'stagewright;setup-electron' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--default', '--default', [CompletionResultType]::ParameterName, 'Use it from now on for all apps that do not include an Electron, instead of another one')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;setup-axe' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;setup-shell' {
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;generate' {
            [CompletionResult]::new('--dir', '--dir', [CompletionResultType]::ParameterName, 'Folder that gets completions/, man/ and docs/')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--check', '--check', [CompletionResultType]::ParameterName, 'Write nothing; fail when a file there is stale')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;launch' {
            [CompletionResult]::new('--main', '--main', [CompletionResultType]::ParameterName, 'The app''s main script or folder')
            [CompletionResult]::new('--executable-path', '--executable-path', [CompletionResultType]::ParameterName, 'A packaged app''s binary, or the Electron to run main with')
            [CompletionResult]::new('--env', '--env', [CompletionResultType]::ParameterName, 'Environment variables for the app, as NAME=value')
            [CompletionResult]::new('--electron', '--electron', [CompletionResultType]::ParameterName, 'The Electron to run main with')
            [CompletionResult]::new('--pass-env', '--pass-env', [CompletionResultType]::ParameterName, 'Pass on only these variables, and PATH, HOME…')
            [CompletionResult]::new('--cwd', '--cwd', [CompletionResultType]::ParameterName, 'Working directory of the app')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for the first window to appear, in ms [default: 30000]')
            [CompletionResult]::new('--ready-timeout-ms', '--ready-timeout-ms', [CompletionResultType]::ParameterName, 'Budget for its first render, in ms [default: 5000]')
            [CompletionResult]::new('--instrument-native', '--instrument-native', [CompletionResultType]::ParameterName, 'Watch trays and notifications from the start [default: true]')
            [CompletionResult]::new('--dialog-policy', '--dialog-policy', [CompletionResultType]::ParameterName, 'Answers for its dialogs, as native-dialog-policy takes them [at most 100]')
            [CompletionResult]::new('--coverage', '--coverage', [CompletionResultType]::ParameterName, 'Count which code runs from its first line on, into this folder')
            [CompletionResult]::new('--clock', '--clock', [CompletionResultType]::ParameterName, 'Install a clock with this date before its first line')
            [CompletionResult]::new('--paused-timeout-ms', '--paused-timeout-ms', [CompletionResultType]::ParameterName, 'With paused: end the app after this time, in ms')
            [CompletionResult]::new('--storage', '--storage', [CompletionResultType]::ParameterName, 'File of storage-snapshot, restored before it starts')
            [CompletionResult]::new('--profile-from', '--profile-from', [CompletionResultType]::ParameterName, 'Start on a copy of this profile')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'Where the app keeps its data: isolated, app, or a folder [default: isolated]')
            [CompletionResult]::new('--display', '--display', [CompletionResultType]::ParameterName, 'auto, host, virtual, or a display such as :1 [default: auto]')
            [CompletionResult]::new('--presentation', '--presentation', [CompletionResultType]::ParameterName, 'inactive: its windows never take the focus; hidden: they never show, but paint and take input')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--idle-timeout', '--idle-timeout', [CompletionResultType]::ParameterName, 'A new session ends after that long without a call: 90s, 30m, 2h, 0 never [default: 60m]')
            [CompletionResult]::new('--trace', '--trace', [CompletionResultType]::ParameterName, 'Trace each new session from its start, into this folder')
            [CompletionResult]::new('--allow-multiple', '--allow-multiple', [CompletionResultType]::ParameterName, 'Allow a second session beside a live one')
            [CompletionResult]::new('--capture-network', '--capture-network', [CompletionResultType]::ParameterName, 'Capture its requests from the first document on')
            [CompletionResult]::new('--offline', '--offline', [CompletionResultType]::ParameterName, 'Offline from its first line on; servers on this machine are reached')
            [CompletionResult]::new('--paused', '--paused', [CompletionResultType]::ParameterName, 'Stop before its first line, until `resume`')
            [CompletionResult]::new('--no-main', '--no-main', [CompletionResultType]::ParameterName, 'Do not join the main process: no inspector port')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;open' {
            [CompletionResult]::new('--main', '--main', [CompletionResultType]::ParameterName, 'The app''s main script or folder')
            [CompletionResult]::new('--executable-path', '--executable-path', [CompletionResultType]::ParameterName, 'A packaged app''s binary, or the Electron to run main with')
            [CompletionResult]::new('--env', '--env', [CompletionResultType]::ParameterName, 'Environment variables for the app, as NAME=value')
            [CompletionResult]::new('--electron', '--electron', [CompletionResultType]::ParameterName, 'The Electron to run main with')
            [CompletionResult]::new('--pass-env', '--pass-env', [CompletionResultType]::ParameterName, 'Pass on only these variables, and PATH, HOME…')
            [CompletionResult]::new('--cwd', '--cwd', [CompletionResultType]::ParameterName, 'Working directory of the app')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for the first window to appear, in ms [default: 30000]')
            [CompletionResult]::new('--ready-timeout-ms', '--ready-timeout-ms', [CompletionResultType]::ParameterName, 'Budget for its first render, in ms [default: 5000]')
            [CompletionResult]::new('--instrument-native', '--instrument-native', [CompletionResultType]::ParameterName, 'Watch trays and notifications from the start [default: true]')
            [CompletionResult]::new('--dialog-policy', '--dialog-policy', [CompletionResultType]::ParameterName, 'Answers for its dialogs, as native-dialog-policy takes them [at most 100]')
            [CompletionResult]::new('--coverage', '--coverage', [CompletionResultType]::ParameterName, 'Count which code runs from its first line on, into this folder')
            [CompletionResult]::new('--clock', '--clock', [CompletionResultType]::ParameterName, 'Install a clock with this date before its first line')
            [CompletionResult]::new('--paused-timeout-ms', '--paused-timeout-ms', [CompletionResultType]::ParameterName, 'With paused: end the app after this time, in ms')
            [CompletionResult]::new('--storage', '--storage', [CompletionResultType]::ParameterName, 'File of storage-snapshot, restored before it starts')
            [CompletionResult]::new('--profile-from', '--profile-from', [CompletionResultType]::ParameterName, 'Start on a copy of this profile')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'Where the app keeps its data: isolated, app, or a folder [default: isolated]')
            [CompletionResult]::new('--display', '--display', [CompletionResultType]::ParameterName, 'auto, host, virtual, or a display such as :1 [default: auto]')
            [CompletionResult]::new('--presentation', '--presentation', [CompletionResultType]::ParameterName, 'inactive: its windows never take the focus; hidden: they never show, but paint and take input')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--idle-timeout', '--idle-timeout', [CompletionResultType]::ParameterName, 'A new session ends after that long without a call: 90s, 30m, 2h, 0 never [default: 60m]')
            [CompletionResult]::new('--trace', '--trace', [CompletionResultType]::ParameterName, 'Trace each new session from its start, into this folder')
            [CompletionResult]::new('--allow-multiple', '--allow-multiple', [CompletionResultType]::ParameterName, 'Allow a second session beside a live one')
            [CompletionResult]::new('--capture-network', '--capture-network', [CompletionResultType]::ParameterName, 'Capture its requests from the first document on')
            [CompletionResult]::new('--offline', '--offline', [CompletionResultType]::ParameterName, 'Offline from its first line on; servers on this machine are reached')
            [CompletionResult]::new('--paused', '--paused', [CompletionResultType]::ParameterName, 'Stop before its first line, until `resume`')
            [CompletionResult]::new('--no-main', '--no-main', [CompletionResultType]::ParameterName, 'Do not join the main process: no inspector port')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;start' {
            [CompletionResult]::new('--main', '--main', [CompletionResultType]::ParameterName, 'The app''s main script or folder')
            [CompletionResult]::new('--executable-path', '--executable-path', [CompletionResultType]::ParameterName, 'A packaged app''s binary, or the Electron to run main with')
            [CompletionResult]::new('--env', '--env', [CompletionResultType]::ParameterName, 'Environment variables for the app, as NAME=value')
            [CompletionResult]::new('--electron', '--electron', [CompletionResultType]::ParameterName, 'The Electron to run main with')
            [CompletionResult]::new('--pass-env', '--pass-env', [CompletionResultType]::ParameterName, 'Pass on only these variables, and PATH, HOME…')
            [CompletionResult]::new('--cwd', '--cwd', [CompletionResultType]::ParameterName, 'Working directory of the app')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for the first window to appear, in ms [default: 30000]')
            [CompletionResult]::new('--ready-timeout-ms', '--ready-timeout-ms', [CompletionResultType]::ParameterName, 'Budget for its first render, in ms [default: 5000]')
            [CompletionResult]::new('--instrument-native', '--instrument-native', [CompletionResultType]::ParameterName, 'Watch trays and notifications from the start [default: true]')
            [CompletionResult]::new('--dialog-policy', '--dialog-policy', [CompletionResultType]::ParameterName, 'Answers for its dialogs, as native-dialog-policy takes them [at most 100]')
            [CompletionResult]::new('--coverage', '--coverage', [CompletionResultType]::ParameterName, 'Count which code runs from its first line on, into this folder')
            [CompletionResult]::new('--clock', '--clock', [CompletionResultType]::ParameterName, 'Install a clock with this date before its first line')
            [CompletionResult]::new('--paused-timeout-ms', '--paused-timeout-ms', [CompletionResultType]::ParameterName, 'With paused: end the app after this time, in ms')
            [CompletionResult]::new('--storage', '--storage', [CompletionResultType]::ParameterName, 'File of storage-snapshot, restored before it starts')
            [CompletionResult]::new('--profile-from', '--profile-from', [CompletionResultType]::ParameterName, 'Start on a copy of this profile')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'Where the app keeps its data: isolated, app, or a folder [default: isolated]')
            [CompletionResult]::new('--display', '--display', [CompletionResultType]::ParameterName, 'auto, host, virtual, or a display such as :1 [default: auto]')
            [CompletionResult]::new('--presentation', '--presentation', [CompletionResultType]::ParameterName, 'inactive: its windows never take the focus; hidden: they never show, but paint and take input')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--idle-timeout', '--idle-timeout', [CompletionResultType]::ParameterName, 'A new session ends after that long without a call: 90s, 30m, 2h, 0 never [default: 60m]')
            [CompletionResult]::new('--trace', '--trace', [CompletionResultType]::ParameterName, 'Trace each new session from its start, into this folder')
            [CompletionResult]::new('--allow-multiple', '--allow-multiple', [CompletionResultType]::ParameterName, 'Allow a second session beside a live one')
            [CompletionResult]::new('--capture-network', '--capture-network', [CompletionResultType]::ParameterName, 'Capture its requests from the first document on')
            [CompletionResult]::new('--offline', '--offline', [CompletionResultType]::ParameterName, 'Offline from its first line on; servers on this machine are reached')
            [CompletionResult]::new('--paused', '--paused', [CompletionResultType]::ParameterName, 'Stop before its first line, until `resume`')
            [CompletionResult]::new('--no-main', '--no-main', [CompletionResultType]::ParameterName, 'Do not join the main process: no inspector port')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;resume' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;attach' {
            [CompletionResult]::new('--port', '--port', [CompletionResultType]::ParameterName, 'The app''s debug port (--remote-debugging-port) [1 to 65535]')
            [CompletionResult]::new('--host', '--host', [CompletionResultType]::ParameterName, '127.0.0.1, localhost or ::1')
            [CompletionResult]::new('--cdp-url', '--cdp-url', [CompletionResultType]::ParameterName, 'The browser''s websocket: ws://127.0.0.1:9222/devtools/browser/…')
            [CompletionResult]::new('--pid', '--pid', [CompletionResultType]::ParameterName, 'The app''s process id')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'The app''s name, as it calls itself')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 10000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--idle-timeout', '--idle-timeout', [CompletionResultType]::ParameterName, 'A new session ends after that long without a call: 90s, 30m, 2h, 0 never [default: 60m]')
            [CompletionResult]::new('--trace', '--trace', [CompletionResultType]::ParameterName, 'Trace each new session from its start, into this folder')
            [CompletionResult]::new('--no-main', '--no-main', [CompletionResultType]::ParameterName, 'Do not join the main process')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;inject' {
            [CompletionResult]::new('--pid', '--pid', [CompletionResultType]::ParameterName, 'The process id of the app''s main process')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 10000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--idle-timeout', '--idle-timeout', [CompletionResultType]::ParameterName, 'A new session ends after that long without a call: 90s, 30m, 2h, 0 never [default: 60m]')
            [CompletionResult]::new('--trace', '--trace', [CompletionResultType]::ParameterName, 'Trace each new session from its start, into this folder')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;discover-running' {
            [CompletionResult]::new('--ports', '--ports', [CompletionResultType]::ParameterName, 'Ask these debug ports, and list only their apps; without it 9222 to 9225, and all apps [at most 64, default: [9222,9223,9224,9225]]')
            [CompletionResult]::new('--host', '--host', [CompletionResultType]::ParameterName, '127.0.0.1, localhost or ::1 [default: 127.0.0.1]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for each port in ms [1 to 5000, default: 300]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;discover' {
            [CompletionResult]::new('--ports', '--ports', [CompletionResultType]::ParameterName, 'Ask these debug ports, and list only their apps; without it 9222 to 9225, and all apps [at most 64, default: [9222,9223,9224,9225]]')
            [CompletionResult]::new('--host', '--host', [CompletionResultType]::ParameterName, '127.0.0.1, localhost or ::1 [default: 127.0.0.1]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for each port in ms [1 to 5000, default: 300]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;detach' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;stop' {
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for a graceful end, in ms [default: 10000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--app', '--app', [CompletionResultType]::ParameterName, 'End a joined app too')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;force-kill' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;kill' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;info' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;windows-list' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;windows' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;switch-window' {
            [CompletionResult]::new('--target-id', '--target-id', [CompletionResultType]::ParameterName, 'Its handle, such as w1')
            [CompletionResult]::new('--window-title', '--window-title', [CompletionResultType]::ParameterName, 'Its exact title')
            [CompletionResult]::new('--index', '--index', [CompletionResultType]::ParameterName, 'Its place in the list, from 0')
            [CompletionResult]::new('--url', '--url', [CompletionResultType]::ParameterName, 'Part of its URL')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;window' {
            [CompletionResult]::new('--target-id', '--target-id', [CompletionResultType]::ParameterName, 'Its handle, such as w1')
            [CompletionResult]::new('--window-title', '--window-title', [CompletionResultType]::ParameterName, 'Its exact title')
            [CompletionResult]::new('--index', '--index', [CompletionResultType]::ParameterName, 'Its place in the list, from 0')
            [CompletionResult]::new('--url', '--url', [CompletionResultType]::ParameterName, 'Part of its URL')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;tab' {
            [CompletionResult]::new('--target-id', '--target-id', [CompletionResultType]::ParameterName, 'Its handle, such as w1')
            [CompletionResult]::new('--window-title', '--window-title', [CompletionResultType]::ParameterName, 'Its exact title')
            [CompletionResult]::new('--index', '--index', [CompletionResultType]::ParameterName, 'Its place in the list, from 0')
            [CompletionResult]::new('--url', '--url', [CompletionResultType]::ParameterName, 'Part of its URL')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;wait-for-window' {
            [CompletionResult]::new('--title', '--title', [CompletionResultType]::ParameterName, 'Its exact title')
            [CompletionResult]::new('--url', '--url', [CompletionResultType]::ParameterName, 'Part of its URL')
            [CompletionResult]::new('--index', '--index', [CompletionResultType]::ParameterName, 'Its place in the list, from 0')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms, 60000 at most [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;surfaces-list' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;surfaces' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;switch-surface' {
            [CompletionResult]::new('--surface-id', '--surface-id', [CompletionResultType]::ParameterName, 'Its handle, such as f2')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;workers-list' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--ended', '--ended', [CompletionResultType]::ParameterName, 'Also those that have ended, with how they ended')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;workers' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--ended', '--ended', [CompletionResultType]::ParameterName, 'Also those that have ended, with how they ended')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;reload' {
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 30000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--ignore-cache', '--ignore-cache', [CompletionResultType]::ParameterName, 'Load it without the cache')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;refresh' {
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 30000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--ignore-cache', '--ignore-cache', [CompletionResultType]::ParameterName, 'Load it without the cache')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;go-back' {
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 30000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;back' {
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 30000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;go-forward' {
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 30000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;forward' {
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 30000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;window-size' {
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'The new width of the content [1 to 32767]')
            [CompletionResult]::new('--height', '--height', [CompletionResultType]::ParameterName, 'The new height of the content [1 to 32767]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;resize' {
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'The new width of the content [1 to 32767]')
            [CompletionResult]::new('--height', '--height', [CompletionResultType]::ParameterName, 'The new height of the content [1 to 32767]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;viewport' {
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'The new width of the content [1 to 32767]')
            [CompletionResult]::new('--height', '--height', [CompletionResultType]::ParameterName, 'The new height of the content [1 to 32767]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;window-close' {
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;close' {
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;sessions' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--clean', '--clean', [CompletionResultType]::ParameterName, 'End and remove the leftovers')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;doctor' {
            [CompletionResult]::new('--app', '--app', [CompletionResultType]::ParameterName, 'The app whose own Electron is looked for first')
            [CompletionResult]::new('--electron', '--electron', [CompletionResultType]::ParameterName, 'The Electron to check, instead of the one that is found')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;snapshot' {
            [CompletionResult]::new('--since', '--since', [CompletionResultType]::ParameterName, 'Only what changed since the previous snapshot')
            [CompletionResult]::new('--max-entries', '--max-entries', [CompletionResultType]::ParameterName, 'How many entries to return at most [default: 2000]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'json, or text with one line per element that shows [default: json]')
            [CompletionResult]::new('--diff-format', '--diff-format', [CompletionResultType]::ParameterName, 'compact: changed fields only; full: whole entries [default: compact]')
            [CompletionResult]::new('--budget-tokens', '--budget-tokens', [CompletionResultType]::ParameterName, 'Token cap; of each region the beginning is kept [at least 50]')
            [CompletionResult]::new('--within', '--within', [CompletionResultType]::ParameterName, 'Only what is in this element: @5, CSS, or role=table[name="People"]')
            [CompletionResult]::new('--depth', '--depth', [CompletionResultType]::ParameterName, 'Only so many levels')
            [CompletionResult]::new('--page', '--page', [CompletionResultType]::ParameterName, 'Page number; a page has 200 entries, or --max-entries')
            [CompletionResult]::new('--content', '--content', [CompletionResultType]::ParameterName, 'Text, lists, tables; the default for format text')
            [CompletionResult]::new('--refs', '--refs', [CompletionResultType]::ParameterName, 'all: content too; listeners: press listeners too [default: default]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--interactive-only', '--interactive-only', [CompletionResultType]::ParameterName, 'Only controls')
            [CompletionResult]::new('--tag-refs', '--tag-refs', [CompletionResultType]::ParameterName, 'Write data-sw-ref into the page')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;snap' {
            [CompletionResult]::new('--since', '--since', [CompletionResultType]::ParameterName, 'Only what changed since the previous snapshot')
            [CompletionResult]::new('--max-entries', '--max-entries', [CompletionResultType]::ParameterName, 'How many entries to return at most [default: 2000]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'json, or text with one line per element that shows [default: json]')
            [CompletionResult]::new('--diff-format', '--diff-format', [CompletionResultType]::ParameterName, 'compact: changed fields only; full: whole entries [default: compact]')
            [CompletionResult]::new('--budget-tokens', '--budget-tokens', [CompletionResultType]::ParameterName, 'Token cap; of each region the beginning is kept [at least 50]')
            [CompletionResult]::new('--within', '--within', [CompletionResultType]::ParameterName, 'Only what is in this element: @5, CSS, or role=table[name="People"]')
            [CompletionResult]::new('--depth', '--depth', [CompletionResultType]::ParameterName, 'Only so many levels')
            [CompletionResult]::new('--page', '--page', [CompletionResultType]::ParameterName, 'Page number; a page has 200 entries, or --max-entries')
            [CompletionResult]::new('--content', '--content', [CompletionResultType]::ParameterName, 'Text, lists, tables; the default for format text')
            [CompletionResult]::new('--refs', '--refs', [CompletionResultType]::ParameterName, 'all: content too; listeners: press listeners too [default: default]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--interactive-only', '--interactive-only', [CompletionResultType]::ParameterName, 'Only controls')
            [CompletionResult]::new('--tag-refs', '--tag-refs', [CompletionResultType]::ParameterName, 'Write data-sw-ref into the page')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;find' {
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role, exactly')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'Part of the accessible name')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'The whole accessible name; case does not matter')
            [CompletionResult]::new('--near', '--near', [CompletionResultType]::ParameterName, 'Only those nearest to this text, as in the same row')
            [CompletionResult]::new('--beside', '--beside', [CompletionResultType]::ParameterName, 'Only those whose row has exactly these other words, as a trace notes them')
            [CompletionResult]::new('--visible', '--visible', [CompletionResultType]::ParameterName, 'Only visible (or only hidden) ones')
            [CompletionResult]::new('--enabled', '--enabled', [CompletionResultType]::ParameterName, 'Only enabled (or only disabled) ones')
            [CompletionResult]::new('--interactive', '--interactive', [CompletionResultType]::ParameterName, 'Only controls (or only content)')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'How many to return at most')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;get-text' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'dom: hidden text too [default: shown]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;get-value' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;get-attribute' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;get-state' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--is', '--is', [CompletionResultType]::ParameterName, 'Read only this state: true or false')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--fail', '--fail', [CompletionResultType]::ParameterName, 'With is: exit with status 1 when it is not')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;get-html' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;html' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;get-title' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;title' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;get-url' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;url' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;get-bbox' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;get-computed-style' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--properties', '--properties', [CompletionResultType]::ParameterName, 'CSS properties in kebab case, such as background-color [at most 50]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;exists' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--fail', '--fail', [CompletionResultType]::ParameterName, 'In the shell: exit with status 1 when it is not there')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;elements-list' {
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'How many to return at most [1 to 200, default: 50]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;focused-element' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;click' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--button', '--button', [CompletionResultType]::ParameterName, 'Mouse button [default: left]')
            [CompletionResult]::new('--click-count', '--click-count', [CompletionResultType]::ParameterName, '2 for a double click [1 to 10, default: 1]')
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'Where in the element: X,Y from its upper left corner, in px or %')
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'Where in the window: X,Y in CSS pixels; a target must lie there')
            [CompletionResult]::new('--modifiers', '--modifiers', [CompletionResultType]::ParameterName, 'Keys that are held, such as Control,Shift')
            [CompletionResult]::new('--hold-ms', '--hold-ms', [CompletionResultType]::ParameterName, 'How long the button is held, in ms [0 to 20000, default: 0]')
            [CompletionResult]::new('--pointer', '--pointer', [CompletionResultType]::ParameterName, 'touch: a finger, which --hold-ms makes a long press; pen [default: mouse]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for the checks, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Skip the checks')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;dblclick' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--button', '--button', [CompletionResultType]::ParameterName, 'Mouse button [default: left]')
            [CompletionResult]::new('--click-count', '--click-count', [CompletionResultType]::ParameterName, '2 for a double click [1 to 10, default: 1]')
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'Where in the element: X,Y from its upper left corner, in px or %')
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'Where in the window: X,Y in CSS pixels; a target must lie there')
            [CompletionResult]::new('--modifiers', '--modifiers', [CompletionResultType]::ParameterName, 'Keys that are held, such as Control,Shift')
            [CompletionResult]::new('--hold-ms', '--hold-ms', [CompletionResultType]::ParameterName, 'How long the button is held, in ms [0 to 20000, default: 0]')
            [CompletionResult]::new('--pointer', '--pointer', [CompletionResultType]::ParameterName, 'touch: a finger, which --hold-ms makes a long press; pen [default: mouse]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for the checks, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Skip the checks')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;type' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--text', '--text', [CompletionResultType]::ParameterName, 'The text; empty clears the field [at most 100000]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for the checks, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--submit', '--submit', [CompletionResultType]::ParameterName, 'Press Enter afterwards')
            [CompletionResult]::new('--ime', '--ime', [CompletionResultType]::ParameterName, 'Compose it as with an input method, such as one for Chinese or Japanese')
            [CompletionResult]::new('--exact', '--exact', [CompletionResultType]::ParameterName, 'Fail unless the field holds just this text, and keeps it for half a second')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Skip the checks')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;fill' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--text', '--text', [CompletionResultType]::ParameterName, 'The text; empty clears the field [at most 100000]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for the checks, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--submit', '--submit', [CompletionResultType]::ParameterName, 'Press Enter afterwards')
            [CompletionResult]::new('--ime', '--ime', [CompletionResultType]::ParameterName, 'Compose it as with an input method, such as one for Chinese or Japanese')
            [CompletionResult]::new('--exact', '--exact', [CompletionResultType]::ParameterName, 'Fail unless the field holds just this text, and keeps it for half a second')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Skip the checks')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;fill-form' {
            [CompletionResult]::new('--fields', '--fields', [CompletionResultType]::ParameterName, 'The fields, in their order [at most 50]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;key' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--key', '--key', [CompletionResultType]::ParameterName, 'Enter, F5, a, Control+A and the like [at most 100]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for the checks, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Skip the checks')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;press' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--key', '--key', [CompletionResultType]::ParameterName, 'Enter, F5, a, Control+A and the like [at most 100]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for the checks, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Skip the checks')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;press-sequence' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--keys', '--keys', [CompletionResultType]::ParameterName, 'Keys or chords, in order [at most 100]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for the checks, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Skip the checks')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;keyboard-type' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--text', '--text', [CompletionResultType]::ParameterName, 'The text [at most 10000]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for the checks, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--ime', '--ime', [CompletionResultType]::ParameterName, 'Compose it as with an input method, such as one for Chinese or Japanese')
            [CompletionResult]::new('--dead-keys', '--dead-keys', [CompletionResultType]::ParameterName, 'Type letters with accents by the dead keys of a US international keyboard')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Skip the checks')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;type-into-editor' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--text', '--text', [CompletionResultType]::ParameterName, 'The text [at most 10000]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for the checks, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--replace', '--replace', [CompletionResultType]::ParameterName, 'Replace what is there instead of typing at the caret')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;clear-input' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for the checks, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Skip the checks')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;clear' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for the checks, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Skip the checks')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;select-option' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--values', '--values', [CompletionResultType]::ParameterName, 'The options'' values, or their labels; none clears a list that takes several')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for the checks, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Skip the checks')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;select' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--values', '--values', [CompletionResultType]::ParameterName, 'The options'' values, or their labels; none clears a list that takes several')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for the checks, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Skip the checks')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;check' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for the checks, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Skip the checks')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;uncheck' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for the checks, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Skip the checks')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;set-files' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--paths', '--paths', [CompletionResultType]::ParameterName, 'Absolute paths, 50 MiB each at most; or one folder [at most 20]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for finding the element, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;upload' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--paths', '--paths', [CompletionResultType]::ParameterName, 'Absolute paths, 50 MiB each at most; or one folder [at most 20]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for finding the element, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;drop-file' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--paths', '--paths', [CompletionResultType]::ParameterName, 'Absolute paths, 5 MiB each and 10 MiB together at most [at most 10]')
            [CompletionResult]::new('--mime-type', '--mime-type', [CompletionResultType]::ParameterName, 'MIME type for every file, instead of its extension''s; the page then gets copies, by scripted events')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for finding the element, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;hover' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'Where in the element: X,Y from its upper left corner, in px or %')
            [CompletionResult]::new('--modifiers', '--modifiers', [CompletionResultType]::ParameterName, 'Keys that are held, such as Control,Shift')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for the checks, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Skip the checks')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;drag' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--target-ref', '--target-ref', [CompletionResultType]::ParameterName, 'Ref of the drop target')
            [CompletionResult]::new('--target-selector', '--target-selector', [CompletionResultType]::ParameterName, 'CSS selector of the drop target')
            [CompletionResult]::new('--target-role', '--target-role', [CompletionResultType]::ParameterName, 'ARIA role of the drop target')
            [CompletionResult]::new('--target-name', '--target-name', [CompletionResultType]::ParameterName, 'With --target-role: the exact accessible name')
            [CompletionResult]::new('--target-name-contains', '--target-name-contains', [CompletionResultType]::ParameterName, 'With --target-role: part of the accessible name')
            [CompletionResult]::new('--by', '--by', [CompletionResultType]::ParameterName, 'Instead of a drop target: how far, as X,Y in CSS pixels')
            [CompletionResult]::new('--via', '--via', [CompletionResultType]::ParameterName, 'Points on the way, each X,Y from where it is pressed [at most 100]')
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'Where in the element it is pressed: X,Y in px or %')
            [CompletionResult]::new('--drop-position', '--drop-position', [CompletionResultType]::ParameterName, 'Where in the drop target it is dropped: X,Y in px or %')
            [CompletionResult]::new('--modifiers', '--modifiers', [CompletionResultType]::ParameterName, 'Keys that are held, such as Control,Shift')
            [CompletionResult]::new('--hold-ms', '--hold-ms', [CompletionResultType]::ParameterName, 'How long the button is held before the first move, in ms [0 to 20000, default: 0]')
            [CompletionResult]::new('--steps', '--steps', [CompletionResultType]::ParameterName, 'Moves on each part of the way, in drags that are not HTML5 [1 to 500, default: 5]')
            [CompletionResult]::new('--pointer', '--pointer', [CompletionResultType]::ParameterName, 'touch: a finger, which may scroll the page; pen [default: mouse]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for the checks, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Skip the checks')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;mouse-down' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'Where in the element: X,Y from its upper left corner, in px or %')
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'Where in the window: X,Y in CSS pixels; a target must lie there')
            [CompletionResult]::new('--button', '--button', [CompletionResultType]::ParameterName, 'Mouse button [default: left]')
            [CompletionResult]::new('--modifiers', '--modifiers', [CompletionResultType]::ParameterName, 'Keys that are held as it goes down, such as Control,Shift')
            [CompletionResult]::new('--release-after-ms', '--release-after-ms', [CompletionResultType]::ParameterName, 'Released automatically after this time, in ms [1 to 600000, default: 60000]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for the checks, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Skip the checks')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;mouse-move' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'Where in the element: X,Y from its upper left corner, in px or %')
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'Where in the window: X,Y in CSS pixels; a target must lie there')
            [CompletionResult]::new('--modifiers', '--modifiers', [CompletionResultType]::ParameterName, 'Keys that are held meanwhile, such as Control,Shift')
            [CompletionResult]::new('--steps', '--steps', [CompletionResultType]::ParameterName, 'Moves on the way, while a button is held [1 to 500, default: 5]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for the checks, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Skip the checks')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;mouse-up' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--position', '--position', [CompletionResultType]::ParameterName, 'Where in the element: X,Y from its upper left corner, in px or %')
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'Where in the window: X,Y in CSS pixels; a target must lie there')
            [CompletionResult]::new('--button', '--button', [CompletionResultType]::ParameterName, 'Mouse button; the one that is held by default')
            [CompletionResult]::new('--modifiers', '--modifiers', [CompletionResultType]::ParameterName, 'Keys that are held as it comes up, such as Control,Shift')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for the checks, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Skip the checks')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;key-down' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--key', '--key', [CompletionResultType]::ParameterName, 'One key: Shift, a, F5, ArrowDown and the like [at most 100]')
            [CompletionResult]::new('--repeat', '--repeat', [CompletionResultType]::ParameterName, 'How often it repeats while it is held; a key that is held already only repeats [0 to 1000, default: 0]')
            [CompletionResult]::new('--release-after-ms', '--release-after-ms', [CompletionResultType]::ParameterName, 'Released automatically after this time, in ms [1 to 600000, default: 60000]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for the checks, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Skip the checks')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;key-up' {
            [CompletionResult]::new('--key', '--key', [CompletionResultType]::ParameterName, 'The key, as it was named when it went down [at most 100]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'How long to wait for other calls that act in the window, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;pinch' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--scale', '--scale', [CompletionResultType]::ParameterName, 'By how much the distance of the fingers grows')
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'Without a target: around this point of the window, X,Y in CSS pixels')
            [CompletionResult]::new('--modifiers', '--modifiers', [CompletionResultType]::ParameterName, 'Keys that are held, such as Control,Shift')
            [CompletionResult]::new('--steps', '--steps', [CompletionResultType]::ParameterName, 'Moves of each finger [1 to 500, default: 10]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for the checks, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Skip the checks')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;scroll' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--dx', '--dx', [CompletionResultType]::ParameterName, 'To the right, in CSS pixels')
            [CompletionResult]::new('--dy', '--dy', [CompletionResultType]::ParameterName, 'Down, in CSS pixels')
            [CompletionResult]::new('--modifiers', '--modifiers', [CompletionResultType]::ParameterName, 'Keys that are held as the wheel turns, such as Control')
            [CompletionResult]::new('--pointer', '--pointer', [CompletionResultType]::ParameterName, 'touch: a finger that moves the other way, in place of the wheel [default: mouse]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for finding the element, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;scroll-into-view' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for finding the element, in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;steps' {
            [CompletionResult]::new('--steps', '--steps', [CompletionResultType]::ParameterName, 'The calls, in their order [at most 50]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;wait-for' {
            [CompletionResult]::new('--text', '--text', [CompletionResultType]::ParameterName, 'The text to appear; case does not matter')
            [CompletionResult]::new('--gone', '--gone', [CompletionResultType]::ParameterName, 'The text to go')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms, 60000 at most [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;wait-for-selector' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--state', '--state', [CompletionResultType]::ParameterName, 'The state to wait for [default: visible]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms, 60000 at most; 0 looks once [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;wait-for-state' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--state', '--state', [CompletionResultType]::ParameterName, 'For example {"enabled": true, "checked": false}')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms, 60000 at most; 0 looks once [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;wait-for-event' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--event-name', '--event-name', [CompletionResultType]::ParameterName, 'Event name, such as transitionend or a custom one [at most 200]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms, 60000 at most [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;wait' {
            [CompletionResult]::new('--ms', '--ms', [CompletionResultType]::ParameterName, 'Milliseconds, 60000 at most')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;sleep' {
            [CompletionResult]::new('--ms', '--ms', [CompletionResultType]::ParameterName, 'Milliseconds, 60000 at most')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;expect-text' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--equals', '--equals', [CompletionResultType]::ParameterName, 'The text must be exactly this')
            [CompletionResult]::new('-c', '-c', [CompletionResultType]::ParameterName, 'The text must contain this')
            [CompletionResult]::new('--contains', '--contains', [CompletionResultType]::ParameterName, 'The text must contain this')
            [CompletionResult]::new('--regex', '--regex', [CompletionResultType]::ParameterName, 'JavaScript regular expression to match')
            [CompletionResult]::new('--not-equals', '--not-equals', [CompletionResultType]::ParameterName, 'The text must not be this')
            [CompletionResult]::new('--not-contains', '--not-contains', [CompletionResultType]::ParameterName, 'The text must not contain this')
            [CompletionResult]::new('--flags', '--flags', [CompletionResultType]::ParameterName, 'Flags of regex: i, m, s, u')
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'dom: hidden text too [default: shown]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms, 60000 at most; 0 looks once [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;expect' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--equals', '--equals', [CompletionResultType]::ParameterName, 'The text must be exactly this')
            [CompletionResult]::new('-c', '-c', [CompletionResultType]::ParameterName, 'The text must contain this')
            [CompletionResult]::new('--contains', '--contains', [CompletionResultType]::ParameterName, 'The text must contain this')
            [CompletionResult]::new('--regex', '--regex', [CompletionResultType]::ParameterName, 'JavaScript regular expression to match')
            [CompletionResult]::new('--not-equals', '--not-equals', [CompletionResultType]::ParameterName, 'The text must not be this')
            [CompletionResult]::new('--not-contains', '--not-contains', [CompletionResultType]::ParameterName, 'The text must not contain this')
            [CompletionResult]::new('--flags', '--flags', [CompletionResultType]::ParameterName, 'Flags of regex: i, m, s, u')
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'dom: hidden text too [default: shown]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms, 60000 at most; 0 looks once [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;see' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--equals', '--equals', [CompletionResultType]::ParameterName, 'The text must be exactly this')
            [CompletionResult]::new('-c', '-c', [CompletionResultType]::ParameterName, 'The text must contain this')
            [CompletionResult]::new('--contains', '--contains', [CompletionResultType]::ParameterName, 'The text must contain this')
            [CompletionResult]::new('--regex', '--regex', [CompletionResultType]::ParameterName, 'JavaScript regular expression to match')
            [CompletionResult]::new('--not-equals', '--not-equals', [CompletionResultType]::ParameterName, 'The text must not be this')
            [CompletionResult]::new('--not-contains', '--not-contains', [CompletionResultType]::ParameterName, 'The text must not contain this')
            [CompletionResult]::new('--flags', '--flags', [CompletionResultType]::ParameterName, 'Flags of regex: i, m, s, u')
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'dom: hidden text too [default: shown]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms, 60000 at most; 0 looks once [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;expect-value' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--equals', '--equals', [CompletionResultType]::ParameterName, 'The text must be exactly this')
            [CompletionResult]::new('-c', '-c', [CompletionResultType]::ParameterName, 'The text must contain this')
            [CompletionResult]::new('--contains', '--contains', [CompletionResultType]::ParameterName, 'The text must contain this')
            [CompletionResult]::new('--regex', '--regex', [CompletionResultType]::ParameterName, 'JavaScript regular expression to match')
            [CompletionResult]::new('--not-equals', '--not-equals', [CompletionResultType]::ParameterName, 'The text must not be this')
            [CompletionResult]::new('--not-contains', '--not-contains', [CompletionResultType]::ParameterName, 'The text must not contain this')
            [CompletionResult]::new('--flags', '--flags', [CompletionResultType]::ParameterName, 'Flags of regex: i, m, s, u')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms, 60000 at most; 0 looks once [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;expect-visible' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms, 60000 at most; 0 looks once [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;expect-state' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--state', '--state', [CompletionResultType]::ParameterName, 'For example {"enabled": true, "checked": false}')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms, 60000 at most; 0 looks once [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;expect-count' {
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--visible', '--visible', [CompletionResultType]::ParameterName, 'Count only visible (or only hidden) ones')
            [CompletionResult]::new('--enabled', '--enabled', [CompletionResultType]::ParameterName, 'With role: only enabled (or only disabled) ones')
            [CompletionResult]::new('--interactive', '--interactive', [CompletionResultType]::ParameterName, 'With role: only controls (or only content)')
            [CompletionResult]::new('--equals', '--equals', [CompletionResultType]::ParameterName, 'Exact number')
            [CompletionResult]::new('--min', '--min', [CompletionResultType]::ParameterName, 'Lowest number')
            [CompletionResult]::new('--max', '--max', [CompletionResultType]::ParameterName, 'Highest number')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms, 60000 at most; 0 looks once [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;expect-url' {
            [CompletionResult]::new('--equals', '--equals', [CompletionResultType]::ParameterName, 'The URL must be exactly this')
            [CompletionResult]::new('--contains', '--contains', [CompletionResultType]::ParameterName, 'The URL must contain this')
            [CompletionResult]::new('--matches', '--matches', [CompletionResultType]::ParameterName, 'The URL must match this JavaScript regular expression')
            [CompletionResult]::new('--flags', '--flags', [CompletionResultType]::ParameterName, 'Flags of the regular expression: i, m, s, u')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms, 60000 at most; 0 looks once [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;assert-pattern' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--attribute', '--attribute', [CompletionResultType]::ParameterName, 'Attribute to read instead of the text')
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'Of the text: shown, or dom for hidden text too [default: shown]')
            [CompletionResult]::new('--equals', '--equals', [CompletionResultType]::ParameterName, 'It must be exactly this')
            [CompletionResult]::new('--contains', '--contains', [CompletionResultType]::ParameterName, 'It must contain this')
            [CompletionResult]::new('--matches-regex', '--matches-regex', [CompletionResultType]::ParameterName, 'It must match this JavaScript regular expression')
            [CompletionResult]::new('--flags', '--flags', [CompletionResultType]::ParameterName, 'Flags of the regular expression: i, m, s, u')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;screenshot' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--clip', '--clip', [CompletionResultType]::ParameterName, 'Only this rectangle, in CSS pixels')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'png, jpeg or webp; when it is not given, the ending of path decides [default: png]')
            [CompletionResult]::new('--quality', '--quality', [CompletionResultType]::ParameterName, '0 to 100, for jpeg and webp [0 to 100]')
            [CompletionResult]::new('--path', '--path', [CompletionResultType]::ParameterName, 'The file to write')
            [CompletionResult]::new('--dir', '--dir', [CompletionResultType]::ParameterName, 'The folder to write to, under a fresh name')
            [CompletionResult]::new('--window-id', '--window-id', [CompletionResultType]::ParameterName, 'The window''s handle')
            [CompletionResult]::new('--window-title', '--window-title', [CompletionResultType]::ParameterName, 'The window''s exact title')
            [CompletionResult]::new('--window-index', '--window-index', [CompletionResultType]::ParameterName, 'The window''s place in the list, from 0')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--full-page', '--full-page', [CompletionResultType]::ParameterName, 'The whole document, not only what is in view')
            [CompletionResult]::new('--annotate', '--annotate', [CompletionResultType]::ParameterName, 'Draw the refs of the controls on it')
            [CompletionResult]::new('--inline', '--inline', [CompletionResultType]::ParameterName, 'Also send a smaller copy to the model as an image (MCP)')
            [CompletionResult]::new('--show', '--show', [CompletionResultType]::ParameterName, 'Also show it on the terminal, if that can show pictures: kitty, iTerm2, WezTerm, Ghostty')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;shot' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--clip', '--clip', [CompletionResultType]::ParameterName, 'Only this rectangle, in CSS pixels')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'png, jpeg or webp; when it is not given, the ending of path decides [default: png]')
            [CompletionResult]::new('--quality', '--quality', [CompletionResultType]::ParameterName, '0 to 100, for jpeg and webp [0 to 100]')
            [CompletionResult]::new('--path', '--path', [CompletionResultType]::ParameterName, 'The file to write')
            [CompletionResult]::new('--dir', '--dir', [CompletionResultType]::ParameterName, 'The folder to write to, under a fresh name')
            [CompletionResult]::new('--window-id', '--window-id', [CompletionResultType]::ParameterName, 'The window''s handle')
            [CompletionResult]::new('--window-title', '--window-title', [CompletionResultType]::ParameterName, 'The window''s exact title')
            [CompletionResult]::new('--window-index', '--window-index', [CompletionResultType]::ParameterName, 'The window''s place in the list, from 0')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--full-page', '--full-page', [CompletionResultType]::ParameterName, 'The whole document, not only what is in view')
            [CompletionResult]::new('--annotate', '--annotate', [CompletionResultType]::ParameterName, 'Draw the refs of the controls on it')
            [CompletionResult]::new('--inline', '--inline', [CompletionResultType]::ParameterName, 'Also send a smaller copy to the model as an image (MCP)')
            [CompletionResult]::new('--show', '--show', [CompletionResultType]::ParameterName, 'Also show it on the terminal, if that can show pictures: kitty, iTerm2, WezTerm, Ghostty')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;console-logs' {
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'Kinds: log, info, warning, error, debug…')
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'Where from: renderer (pages and their workers), main, utility, stdout, stderr')
            [CompletionResult]::new('--worker', '--worker', [CompletionResultType]::ParameterName, 'Only of this worker or utility process, by its id; any: of all of them [at most 40]')
            [CompletionResult]::new('--match', '--match', [CompletionResultType]::ParameterName, 'JavaScript regular expression that the text (its first 20000 characters) must match [at most 1000]')
            [CompletionResult]::new('--since', '--since', [CompletionResultType]::ParameterName, 'Only entries from this moment on, in epoch ms')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'How many to return at most; the newest are kept [1 to 1000, default: 200]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'With follow: for how long [default: until the call is cut short]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--follow', '--follow', [CompletionResultType]::ParameterName, 'Send new entries as they come, until interrupted')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;logs' {
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'Kinds: log, info, warning, error, debug…')
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'Where from: renderer (pages and their workers), main, utility, stdout, stderr')
            [CompletionResult]::new('--worker', '--worker', [CompletionResultType]::ParameterName, 'Only of this worker or utility process, by its id; any: of all of them [at most 40]')
            [CompletionResult]::new('--match', '--match', [CompletionResultType]::ParameterName, 'JavaScript regular expression that the text (its first 20000 characters) must match [at most 1000]')
            [CompletionResult]::new('--since', '--since', [CompletionResultType]::ParameterName, 'Only entries from this moment on, in epoch ms')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'How many to return at most; the newest are kept [1 to 1000, default: 200]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'With follow: for how long [default: until the call is cut short]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--follow', '--follow', [CompletionResultType]::ParameterName, 'Send new entries as they come, until interrupted')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;console' {
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'Kinds: log, info, warning, error, debug…')
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'Where from: renderer (pages and their workers), main, utility, stdout, stderr')
            [CompletionResult]::new('--worker', '--worker', [CompletionResultType]::ParameterName, 'Only of this worker or utility process, by its id; any: of all of them [at most 40]')
            [CompletionResult]::new('--match', '--match', [CompletionResultType]::ParameterName, 'JavaScript regular expression that the text (its first 20000 characters) must match [at most 1000]')
            [CompletionResult]::new('--since', '--since', [CompletionResultType]::ParameterName, 'Only entries from this moment on, in epoch ms')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'How many to return at most; the newest are kept [1 to 1000, default: 200]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'With follow: for how long [default: until the call is cut short]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--follow', '--follow', [CompletionResultType]::ParameterName, 'Send new entries as they come, until interrupted')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;log-events' {
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'Only these sources')
            [CompletionResult]::new('--text', '--text', [CompletionResultType]::ParameterName, 'Only rows with this text, in any case [at most 1000]')
            [CompletionResult]::new('--since', '--since', [CompletionResultType]::ParameterName, 'Only rows from this moment on, in epoch ms')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'How many to return at most; the newest are kept [1 to 10000, default: 200]')
            [CompletionResult]::new('--listen', '--listen', [CompletionResultType]::ParameterName, 'false: listen to nothing more [default: true]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'With follow: for how long [default: until the call is cut short]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--follow', '--follow', [CompletionResultType]::ParameterName, 'Keep sending rows as they come')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;events' {
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'Only these sources')
            [CompletionResult]::new('--text', '--text', [CompletionResultType]::ParameterName, 'Only rows with this text, in any case [at most 1000]')
            [CompletionResult]::new('--since', '--since', [CompletionResultType]::ParameterName, 'Only rows from this moment on, in epoch ms')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'How many to return at most; the newest are kept [1 to 10000, default: 200]')
            [CompletionResult]::new('--listen', '--listen', [CompletionResultType]::ParameterName, 'false: listen to nothing more [default: true]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'With follow: for how long [default: until the call is cut short]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--follow', '--follow', [CompletionResultType]::ParameterName, 'Keep sending rows as they come')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;problems' {
            [CompletionResult]::new('--kind', '--kind', [CompletionResultType]::ParameterName, 'Only of this kind')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;dialog-handler' {
            [CompletionResult]::new('--action', '--action', [CompletionResultType]::ParameterName, 'Answer to every dialog')
            [CompletionResult]::new('--per-type', '--per-type', [CompletionResultType]::ParameterName, 'Answers by kind, such as {"confirm": "accept"}')
            [CompletionResult]::new('--prompt-text', '--prompt-text', [CompletionResultType]::ParameterName, 'The text for an accepted prompt')
            [CompletionResult]::new('--one-shot', '--one-shot', [CompletionResultType]::ParameterName, 'For the next dialog only')
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'Only these kinds')
            [CompletionResult]::new('--since', '--since', [CompletionResultType]::ParameterName, 'Only dialogs from this moment on, in epoch ms')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'How many to return at most; the newest are kept [1 to 200, default: 50]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--clear', '--clear', [CompletionResultType]::ParameterName, 'Forget the dialogs after reading')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;dialogs' {
            [CompletionResult]::new('--action', '--action', [CompletionResultType]::ParameterName, 'Answer to every dialog')
            [CompletionResult]::new('--per-type', '--per-type', [CompletionResultType]::ParameterName, 'Answers by kind, such as {"confirm": "accept"}')
            [CompletionResult]::new('--prompt-text', '--prompt-text', [CompletionResultType]::ParameterName, 'The text for an accepted prompt')
            [CompletionResult]::new('--one-shot', '--one-shot', [CompletionResultType]::ParameterName, 'For the next dialog only')
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'Only these kinds')
            [CompletionResult]::new('--since', '--since', [CompletionResultType]::ParameterName, 'Only dialogs from this moment on, in epoch ms')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'How many to return at most; the newest are kept [1 to 200, default: 50]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--clear', '--clear', [CompletionResultType]::ParameterName, 'Forget the dialogs after reading')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;highlight' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--for', '--for', [CompletionResultType]::ParameterName, 'For how long: 500ms, 2s [default: 2s]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;pick' {
            [CompletionResult]::new('--timeout', '--timeout', [CompletionResultType]::ParameterName, 'How long to wait for the click: 30s, 2m [default: 60s]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;devtools' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--close', '--close', [CompletionResultType]::ParameterName, 'Close them')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;smoke' {
            [CompletionResult]::new('--main', '--main', [CompletionResultType]::ParameterName, 'The app''s main script or folder')
            [CompletionResult]::new('--executable-path', '--executable-path', [CompletionResultType]::ParameterName, 'A packaged app''s binary, or the Electron to run main with')
            [CompletionResult]::new('--env', '--env', [CompletionResultType]::ParameterName, 'Environment variables for the app, as NAME=value')
            [CompletionResult]::new('--electron', '--electron', [CompletionResultType]::ParameterName, 'The Electron to run main with')
            [CompletionResult]::new('--pass-env', '--pass-env', [CompletionResultType]::ParameterName, 'Variables of your own environment that the app gets, besides the usual ones (PATH, HOME, LANG…)')
            [CompletionResult]::new('--display', '--display', [CompletionResultType]::ParameterName, 'Where the app is shown: virtual, auto, host, or a display such as :1 [default: virtual]')
            [CompletionResult]::new('--for', '--for', [CompletionResultType]::ParameterName, 'How long it must stay up once it is ready: 500ms, 5s, 2m [default: 5s]')
            [CompletionResult]::new('--timeout', '--timeout', [CompletionResultType]::ParameterName, 'How long the whole check may take [default: 60s]')
            [CompletionResult]::new('--expect', '--expect', [CompletionResultType]::ParameterName, 'A verb that must succeed after that time, as typed in the shell: ''expect-visible #login''')
            [CompletionResult]::new('--allow-console', '--allow-console', [CompletionResultType]::ParameterName, 'JavaScript regular expression of console errors that are no failure')
            [CompletionResult]::new('--checks', '--checks', [CompletionResultType]::ParameterName, 'Only these checks')
            [CompletionResult]::new('--max-start', '--max-start', [CompletionResultType]::ParameterName, 'How long it may take until it is ready')
            [CompletionResult]::new('--max-memory', '--max-memory', [CompletionResultType]::ParameterName, 'How many megabytes it may use at the end')
            [CompletionResult]::new('--artifacts', '--artifacts', [CompletionResultType]::ParameterName, 'The folder that gets picture, snapshot and report when a check failed')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--offline', '--offline', [CompletionResultType]::ParameterName, 'Take it offline from its first line on, and tell the requests that fail and the text that shows')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;run' {
            [CompletionResult]::new('--files', '--files', [CompletionResultType]::ParameterName, 'Run files, or folders of files whose names end in .run')
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'A variable of the files: NAME=VALUE')
            [CompletionResult]::new('--pass-env', '--pass-env', [CompletionResultType]::ParameterName, 'A variable of your environment that the files may use; reports say its name, not its value')
            [CompletionResult]::new('--grep', '--grep', [CompletionResultType]::ParameterName, 'Only tests whose file and name match this regular expression')
            [CompletionResult]::new('--shard', '--shard', [CompletionResultType]::ParameterName, 'Only this part of the tests: 1/3 is every third test; auto is the part that the CI system''s variables name')
            [CompletionResult]::new('--shard-times', '--shard-times', [CompletionResultType]::ParameterName, 'Balance the parts by the times of this JSON report; each machine needs the same one')
            [CompletionResult]::new('--workers', '--workers', [CompletionResultType]::ParameterName, 'How many tests are run side by side [1 to 64, default: 1]')
            [CompletionResult]::new('--retries', '--retries', [CompletionResultType]::ParameterName, 'How often a test that failed is tried again; one that passes then is flaky [0 to 10, default: 0]')
            [CompletionResult]::new('--max-failures', '--max-failures', [CompletionResultType]::ParameterName, 'Begin no further test after this many failures')
            [CompletionResult]::new('--test-timeout', '--test-timeout', [CompletionResultType]::ParameterName, 'How long a test may take: 500ms, 5s, 2m [default: 60s]')
            [CompletionResult]::new('--timeout', '--timeout', [CompletionResultType]::ParameterName, 'How long the whole run may take')
            [CompletionResult]::new('--reporter', '--reporter', [CompletionResultType]::ParameterName, 'list, json, junit, github or html, several at once; NAME=FILE writes it into a file [default: list]')
            [CompletionResult]::new('--artifacts', '--artifacts', [CompletionResultType]::ParameterName, 'The folder for pictures, logs and time lines [default: stagewright-artifacts]')
            [CompletionResult]::new('--keep', '--keep', [CompletionResultType]::ParameterName, 'Which attempts keep their artifacts [default: on-failure]')
            [CompletionResult]::new('--trace', '--trace', [CompletionResultType]::ParameterName, 'Which attempts keep a trace, for trace-view [default: never]')
            [CompletionResult]::new('--video', '--video', [CompletionResultType]::ParameterName, 'Which attempts keep a video [default: never]')
            [CompletionResult]::new('--coverage', '--coverage', [CompletionResultType]::ParameterName, 'Count which code of the apps runs, in all tests together, into this folder')
            [CompletionResult]::new('--display', '--display', [CompletionResultType]::ParameterName, 'The display of apps whose launch names none: virtual, auto, host, or a display such as :1 [default: virtual]')
            [CompletionResult]::new('--electron', '--electron', [CompletionResultType]::ParameterName, 'The Electron for apps that do not include one; several times: each test runs on each')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--last-failed', '--last-failed', [CompletionResultType]::ParameterName, 'Only the tests that failed in the last run, as last-run.json in the folder of the artifacts says')
            [CompletionResult]::new('--list', '--list', [CompletionResultType]::ParameterName, 'List the tests, and start nothing')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Check the files, and start nothing')
            [CompletionResult]::new('--watch', '--watch', [CompletionResultType]::ParameterName, 'Run them again whenever a file or an app that they launch changes')
            [CompletionResult]::new('--update-baselines', '--update-baselines', [CompletionResultType]::ParameterName, 'Make pictures that differ from their baselines the new baselines')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;report-merge' {
            [CompletionResult]::new('--dirs', '--dirs', [CompletionResultType]::ParameterName, 'Folders with the report of one part or more, or the reports themselves')
            [CompletionResult]::new('--reporter', '--reporter', [CompletionResultType]::ParameterName, 'list, json, junit, github or html, several at once; NAME=FILE writes it into a file [default: list]')
            [CompletionResult]::new('--artifacts', '--artifacts', [CompletionResultType]::ParameterName, 'The folder for the page and the artifacts of all parts [default: stagewright-artifacts]')
            [CompletionResult]::new('--coverage', '--coverage', [CompletionResultType]::ParameterName, 'Sum the coverage of all parts, which run --coverage has left beside their reports, into this folder')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;record' {
            [CompletionResult]::new('--main', '--main', [CompletionResultType]::ParameterName, 'The app''s main script or folder')
            [CompletionResult]::new('--executable-path', '--executable-path', [CompletionResultType]::ParameterName, 'A packaged app''s binary, or the Electron to run main with')
            [CompletionResult]::new('--env', '--env', [CompletionResultType]::ParameterName, 'Environment variables for the app, as NAME=value')
            [CompletionResult]::new('--electron', '--electron', [CompletionResultType]::ParameterName, 'The Electron to run main with')
            [CompletionResult]::new('--port', '--port', [CompletionResultType]::ParameterName, 'Join a running app by its debug port, instead [1 to 65535]')
            [CompletionResult]::new('--pid', '--pid', [CompletionResultType]::ParameterName, 'Join a running app by its process id, instead')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'The file to write')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'The file to write')
            [CompletionResult]::new('--har', '--har', [CompletionResultType]::ParameterName, 'Write the app''s requests to this HAR file, too')
            [CompletionResult]::new('--display', '--display', [CompletionResultType]::ParameterName, 'The screen that you see: host (yours), or a display such as :1 [default: host]')
            [CompletionResult]::new('--expect-key', '--expect-key', [CompletionResultType]::ParameterName, 'The key that adds an expectation on what is under the pointer; the app does not get it [default: F9]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Write over a file that is there')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;recording' {
            [CompletionResult]::new('--expect-key', '--expect-key', [CompletionResultType]::ParameterName, 'The key that adds an expectation on what is under the pointer; the app does not get it [default: F9]')
            [CompletionResult]::new('--relative-to', '--relative-to', [CompletionResultType]::ParameterName, 'The folder that paths of chosen files start from, as in a run file that lies there')
            [CompletionResult]::new('--inside', '--inside', [CompletionResultType]::ParameterName, 'Only files in this folder get relative paths [default: those in --relative-to]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--follow', '--follow', [CompletionResultType]::ParameterName, 'Print the line of each action as it is done, until interrupted')
            [CompletionResult]::new('--stop', '--stop', [CompletionResultType]::ParameterName, 'End the recording that another call follows')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;eval-main' {
            [CompletionResult]::new('--code', '--code', [CompletionResultType]::ParameterName, 'One expression, or the body of an async function [at most 100000]')
            [CompletionResult]::new('--arg', '--arg', [CompletionResultType]::ParameterName, 'JSON value that the code gets as arg')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 30000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;eval-renderer' {
            [CompletionResult]::new('--code', '--code', [CompletionResultType]::ParameterName, 'One expression, or the body of an async function [at most 100000]')
            [CompletionResult]::new('--arg', '--arg', [CompletionResultType]::ParameterName, 'JSON value that the code gets as arg')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 30000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;eval' {
            [CompletionResult]::new('--code', '--code', [CompletionResultType]::ParameterName, 'One expression, or the body of an async function [at most 100000]')
            [CompletionResult]::new('--arg', '--arg', [CompletionResultType]::ParameterName, 'JSON value that the code gets as arg')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 30000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;eval-worker' {
            [CompletionResult]::new('--worker', '--worker', [CompletionResultType]::ParameterName, 'Its id, such as k1 [at most 40]')
            [CompletionResult]::new('--code', '--code', [CompletionResultType]::ParameterName, 'One expression, or the body of an async function [at most 100000]')
            [CompletionResult]::new('--arg', '--arg', [CompletionResultType]::ParameterName, 'JSON value that the code gets as arg')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 30000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-menu' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-menu-item' {
            [CompletionResult]::new('--path', '--path', [CompletionResultType]::ParameterName, 'The label or role of each item, from the top down')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-menu-invoke' {
            [CompletionResult]::new('--path', '--path', [CompletionResultType]::ParameterName, 'The label or role of each item, from the top down')
            [CompletionResult]::new('--accelerator', '--accelerator', [CompletionResultType]::ParameterName, 'Instead: the item''s keys, such as Ctrl+S')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--roles', '--roles', [CompletionResultType]::ParameterName, 'Pick items that Electron carries out by itself, too, such as quit')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-popup' {
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'How long to wait for one to open, in ms [default: 500]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-popup-invoke' {
            [CompletionResult]::new('--path', '--path', [CompletionResultType]::ParameterName, 'The label or role of each item, from the top down')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'How long to wait for a menu to open, in ms [default: 500]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--roles', '--roles', [CompletionResultType]::ParameterName, 'Pick items that Electron carries out by itself, too, such as copy')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-popup-policy' {
            [CompletionResult]::new('--show', '--show', [CompletionResultType]::ParameterName, 'Whether they are shown, true or false')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-trays' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-tray-invoke' {
            [CompletionResult]::new('--id', '--id', [CompletionResultType]::ParameterName, 'The tray''s number, as it is listed')
            [CompletionResult]::new('--event', '--event', [CompletionResultType]::ParameterName, 'The event')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-tray-menu-invoke' {
            [CompletionResult]::new('--id', '--id', [CompletionResultType]::ParameterName, 'The tray''s number, as it is listed')
            [CompletionResult]::new('--path', '--path', [CompletionResultType]::ParameterName, 'The label or role of each item, from the top down')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--roles', '--roles', [CompletionResultType]::ParameterName, 'Pick items that Electron carries out by itself, too, such as quit')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-clipboard-read' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-clipboard-write' {
            [CompletionResult]::new('--text', '--text', [CompletionResultType]::ParameterName, 'Plain text')
            [CompletionResult]::new('--html', '--html', [CompletionResultType]::ParameterName, 'HTML')
            [CompletionResult]::new('--rtf', '--rtf', [CompletionResultType]::ParameterName, 'RTF')
            [CompletionResult]::new('--image', '--image', [CompletionResultType]::ParameterName, 'A picture''s file, PNG or JPEG')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-shell-calls' {
            [CompletionResult]::new('--carry-out', '--carry-out', [CompletionResultType]::ParameterName, 'Whether such calls are carried out from now on')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--clear', '--clear', [CompletionResultType]::ParameterName, 'Forget the calls after reading')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-shortcuts' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-shortcut-fire' {
            [CompletionResult]::new('--accelerator', '--accelerator', [CompletionResultType]::ParameterName, 'The keys, such as Ctrl+Alt+K')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-theme' {
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'The new value of nativeTheme.themeSource')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-power' {
            [CompletionResult]::new('--event', '--event', [CompletionResultType]::ParameterName, 'The event')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-deep-link' {
            [CompletionResult]::new('--url', '--url', [CompletionResultType]::ParameterName, 'The address, such as myapp://item/5')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--real', '--real', [CompletionResultType]::ParameterName, 'Start a second process')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-dialog-policy' {
            [CompletionResult]::new('--kind', '--kind', [CompletionResultType]::ParameterName, 'The dialogs to answer')
            [CompletionResult]::new('--paths', '--paths', [CompletionResultType]::ParameterName, 'Open: the files or folders to choose. Save: the file [at most 100]')
            [CompletionResult]::new('--button', '--button', [CompletionResultType]::ParameterName, 'Message: the button to press, by label or index. Certificate: accept or reject. Client-certificate: which one')
            [CompletionResult]::new('--checkbox', '--checkbox', [CompletionResultType]::ParameterName, 'Message: whether its checkbox is ticked')
            [CompletionResult]::new('--username', '--username', [CompletionResultType]::ParameterName, 'Login: the name to give')
            [CompletionResult]::new('--password', '--password', [CompletionResultType]::ParameterName, 'Login: the password that goes with it')
            [CompletionResult]::new('--times', '--times', [CompletionResultType]::ParameterName, 'For how many dialogs; 0 for all [default: 1]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--cancel', '--cancel', [CompletionResultType]::ParameterName, 'Close it as Escape would')
            [CompletionResult]::new('--allow-missing', '--allow-missing', [CompletionResultType]::ParameterName, 'Choose files that do not exist, too')
            [CompletionResult]::new('--clear', '--clear', [CompletionResultType]::ParameterName, 'Forget the answers that are left: of that kind, or all')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-dialogs' {
            [CompletionResult]::new('--kind', '--kind', [CompletionResultType]::ParameterName, 'Only of this kind')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'How many to return at most; the newest are kept [1 to 200, default: 50]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--open', '--open', [CompletionResultType]::ParameterName, 'Only those that are open now')
            [CompletionResult]::new('--clear', '--clear', [CompletionResultType]::ParameterName, 'Forget them after reading')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-file-chooser-policy' {
            [CompletionResult]::new('--paths', '--paths', [CompletionResultType]::ParameterName, 'The files to choose [at most 100]')
            [CompletionResult]::new('--folder', '--folder', [CompletionResultType]::ParameterName, 'The folder, where a picker asks for one')
            [CompletionResult]::new('--save', '--save', [CompletionResultType]::ParameterName, 'The file, where a picker asks where to save; it is made, and emptied')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--cancel', '--cancel', [CompletionResultType]::ParameterName, 'Close them without a choice')
            [CompletionResult]::new('--show', '--show', [CompletionResultType]::ParameterName, 'Let them show again')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-notifications-start' {
            [CompletionResult]::new('--title-contains', '--title-contains', [CompletionResultType]::ParameterName, 'Only those whose title contains this')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-notifications' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-notifications-stop' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-notification-act' {
            [CompletionResult]::new('--id', '--id', [CompletionResultType]::ParameterName, 'Its number')
            [CompletionResult]::new('--action', '--action', [CompletionResultType]::ParameterName, 'The action')
            [CompletionResult]::new('--text', '--text', [CompletionResultType]::ParameterName, 'The reply''s text')
            [CompletionResult]::new('--button', '--button', [CompletionResultType]::ParameterName, 'The button to press, by label or index; one that it does not have is BAD_ARGUMENT')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-downloads' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-download-policy' {
            [CompletionResult]::new('--dir', '--dir', [CompletionResultType]::ParameterName, 'The folder to put them in')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--cancel', '--cancel', [CompletionResultType]::ParameterName, 'Cancel them')
            [CompletionResult]::new('--app', '--app', [CompletionResultType]::ParameterName, 'Let the app decide again')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-wait-for-download' {
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'Only one whose file name contains this')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 30000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-permissions' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--clear', '--clear', [CompletionResultType]::ParameterName, 'Forget the requests after reading')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;native-permission-policy' {
            [CompletionResult]::new('--permission', '--permission', [CompletionResultType]::ParameterName, 'In Electron''s words: notifications, media, geolocation…; or all')
            [CompletionResult]::new('--action', '--action', [CompletionResultType]::ParameterName, 'The answer')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;network-capture-start' {
            [CompletionResult]::new('--urls', '--urls', [CompletionResultType]::ParameterName, 'Only addresses with one of these parts; a part with * is a pattern for the whole address [at most 100]')
            [CompletionResult]::new('--methods', '--methods', [CompletionResultType]::ParameterName, 'Only these methods [at most 20]')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Only those of these parts of the app [at most 4]')
            [CompletionResult]::new('--capture-bodies', '--capture-bodies', [CompletionResultType]::ParameterName, 'Keep bodies: true, or size for their sizes alone')
            [CompletionResult]::new('--max-body-bytes', '--max-body-bytes', [CompletionResultType]::ParameterName, 'Keep that many bytes of each body at most [1 to 1048576, default: 65536]')
            [CompletionResult]::new('--body-content-types', '--body-content-types', [CompletionResultType]::ParameterName, 'Keep bodies of types with one of these parts only [default: those that are text] [at most 50]')
            [CompletionResult]::new('--max-events', '--max-events', [CompletionResultType]::ParameterName, 'Keep this many requests; the oldest are dropped [1 to 100000, default: 1000]')
            [CompletionResult]::new('--redact', '--redact', [CompletionResultType]::ParameterName, 'Redact values of these names too [at most 100]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--reveal', '--reveal', [CompletionResultType]::ParameterName, 'Redact nothing')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;network-captured' {
            [CompletionResult]::new('--url', '--url', [CompletionResultType]::ParameterName, 'Only addresses with this part; a part with * is a pattern for the whole address')
            [CompletionResult]::new('--method', '--method', [CompletionResultType]::ParameterName, 'Only this method')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Only those of this part of the app')
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'Only this status: 404, or 4xx for a class')
            [CompletionResult]::new('--since', '--since', [CompletionResultType]::ParameterName, 'Only those from this moment on, in epoch ms')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'How many to return at most; the newest are kept [1 to 100000]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'With follow: for how long [default: until the call is cut short]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--failed', '--failed', [CompletionResultType]::ParameterName, 'Only those that failed, or have a status of 400 and above')
            [CompletionResult]::new('--clear', '--clear', [CompletionResultType]::ParameterName, 'Forget all of them afterwards')
            [CompletionResult]::new('--follow', '--follow', [CompletionResultType]::ParameterName, 'Keep sending requests as they end')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;requests' {
            [CompletionResult]::new('--url', '--url', [CompletionResultType]::ParameterName, 'Only addresses with this part; a part with * is a pattern for the whole address')
            [CompletionResult]::new('--method', '--method', [CompletionResultType]::ParameterName, 'Only this method')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Only those of this part of the app')
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'Only this status: 404, or 4xx for a class')
            [CompletionResult]::new('--since', '--since', [CompletionResultType]::ParameterName, 'Only those from this moment on, in epoch ms')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'How many to return at most; the newest are kept [1 to 100000]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'With follow: for how long [default: until the call is cut short]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--failed', '--failed', [CompletionResultType]::ParameterName, 'Only those that failed, or have a status of 400 and above')
            [CompletionResult]::new('--clear', '--clear', [CompletionResultType]::ParameterName, 'Forget all of them afterwards')
            [CompletionResult]::new('--follow', '--follow', [CompletionResultType]::ParameterName, 'Keep sending requests as they end')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;network-capture-stop' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;network-har' {
            [CompletionResult]::new('--path', '--path', [CompletionResultType]::ParameterName, 'The file to write')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;network-replay' {
            [CompletionResult]::new('--path', '--path', [CompletionResultType]::ParameterName, 'The file: HAR 1.2, of `network-har`, Playwright or a browser')
            [CompletionResult]::new('--urls', '--urls', [CompletionResultType]::ParameterName, 'Only addresses with one of these parts; a part with * is a pattern for the whole address [at most 100]')
            [CompletionResult]::new('--redact', '--redact', [CompletionResultType]::ParameterName, 'With update: redact values of these names too [at most 100]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'From now on fail every request that no stub answers')
            [CompletionResult]::new('--update', '--update', [CompletionResultType]::ParameterName, 'Answer nothing: write the file anew, with what the network answers from now on')
            [CompletionResult]::new('--reveal', '--reveal', [CompletionResultType]::ParameterName, 'With update: redact nothing')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;network-stub' {
            [CompletionResult]::new('--urls', '--urls', [CompletionResultType]::ParameterName, 'Addresses with one of these parts; a part with * is a pattern for the whole address [at most 100]')
            [CompletionResult]::new('--methods', '--methods', [CompletionResultType]::ParameterName, 'Only these methods [at most 20]')
            [CompletionResult]::new('--match-headers', '--match-headers', [CompletionResultType]::ParameterName, 'Only requests whose headers have these parts')
            [CompletionResult]::new('--match-query', '--match-query', [CompletionResultType]::ParameterName, 'Only requests whose address has these parameters')
            [CompletionResult]::new('--match-body', '--match-body', [CompletionResultType]::ParameterName, 'Only requests of pages, and of Electron''s net, whose JSON body has these members')
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'The status [default: 200] [100 to 599]')
            [CompletionResult]::new('--headers', '--headers', [CompletionResultType]::ParameterName, 'Headers of the answer')
            [CompletionResult]::new('--content-type', '--content-type', [CompletionResultType]::ParameterName, 'Its content type')
            [CompletionResult]::new('--body', '--body', [CompletionResultType]::ParameterName, 'Its body, as text')
            [CompletionResult]::new('--body-json', '--body-json', [CompletionResultType]::ParameterName, 'Its body, as JSON')
            [CompletionResult]::new('--body-file', '--body-file', [CompletionResultType]::ParameterName, 'A file that is its body')
            [CompletionResult]::new('--abort', '--abort', [CompletionResultType]::ParameterName, 'Fail it instead: connectionrefused, timedout, failed…')
            [CompletionResult]::new('--set-json', '--set-json', [CompletionResultType]::ParameterName, 'With --pass-on: values of its JSON body by their places: {"user.plan": "pro"}')
            [CompletionResult]::new('--delay-ms', '--delay-ms', [CompletionResultType]::ParameterName, 'Answer that much later')
            [CompletionResult]::new('--sequence', '--sequence', [CompletionResultType]::ParameterName, 'One answer after the other: JSON objects of status, headers, body and other answer parameters, in camelCase; the last one repeats [at most 100]')
            [CompletionResult]::new('--times', '--times', [CompletionResultType]::ParameterName, 'Answer that many requests only')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--pass-on', '--pass-on', [CompletionResultType]::ParameterName, 'Pass it on instead, and change the network''s answer: status, headers, --set-json')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'From now on fail every request that no stub answers')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;network-stubs' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;network-unstub' {
            [CompletionResult]::new('--url', '--url', [CompletionResultType]::ParameterName, 'Those with exactly this url')
            [CompletionResult]::new('--id', '--id', [CompletionResultType]::ParameterName, 'The one with this number')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;network-wait-for-request' {
            [CompletionResult]::new('--url', '--url', [CompletionResultType]::ParameterName, 'An address with this part; a part with * is a pattern for the whole address')
            [CompletionResult]::new('--method', '--method', [CompletionResultType]::ParameterName, 'This method')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 30000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;wait-for-request' {
            [CompletionResult]::new('--url', '--url', [CompletionResultType]::ParameterName, 'An address with this part; a part with * is a pattern for the whole address')
            [CompletionResult]::new('--method', '--method', [CompletionResultType]::ParameterName, 'This method')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 30000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;network-wait-for-response' {
            [CompletionResult]::new('--url', '--url', [CompletionResultType]::ParameterName, 'An address with this part; a part with * is a pattern for the whole address')
            [CompletionResult]::new('--method', '--method', [CompletionResultType]::ParameterName, 'To a request with this method')
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'With this status: 404, or 4xx for a class')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 30000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;wait-for-response' {
            [CompletionResult]::new('--url', '--url', [CompletionResultType]::ParameterName, 'An address with this part; a part with * is a pattern for the whole address')
            [CompletionResult]::new('--method', '--method', [CompletionResultType]::ParameterName, 'To a request with this method')
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'With this status: 404, or 4xx for a class')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 30000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;network-expect-request' {
            [CompletionResult]::new('--url', '--url', [CompletionResultType]::ParameterName, 'An address with this part; a part with * is a pattern for the whole address')
            [CompletionResult]::new('--method', '--method', [CompletionResultType]::ParameterName, 'This method')
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'This status: 404, or 4xx for a class')
            [CompletionResult]::new('--match-headers', '--match-headers', [CompletionResultType]::ParameterName, 'Headers with these parts')
            [CompletionResult]::new('--body-contains', '--body-contains', [CompletionResultType]::ParameterName, 'A body with this part')
            [CompletionResult]::new('--match-body', '--match-body', [CompletionResultType]::ParameterName, 'A JSON body with these members')
            [CompletionResult]::new('--equals', '--equals', [CompletionResultType]::ParameterName, 'Exactly that many')
            [CompletionResult]::new('--min', '--min', [CompletionResultType]::ParameterName, 'At least that many')
            [CompletionResult]::new('--max', '--max', [CompletionResultType]::ParameterName, 'At most that many')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;expect-request' {
            [CompletionResult]::new('--url', '--url', [CompletionResultType]::ParameterName, 'An address with this part; a part with * is a pattern for the whole address')
            [CompletionResult]::new('--method', '--method', [CompletionResultType]::ParameterName, 'This method')
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'This status: 404, or 4xx for a class')
            [CompletionResult]::new('--match-headers', '--match-headers', [CompletionResultType]::ParameterName, 'Headers with these parts')
            [CompletionResult]::new('--body-contains', '--body-contains', [CompletionResultType]::ParameterName, 'A body with this part')
            [CompletionResult]::new('--match-body', '--match-body', [CompletionResultType]::ParameterName, 'A JSON body with these members')
            [CompletionResult]::new('--equals', '--equals', [CompletionResultType]::ParameterName, 'Exactly that many')
            [CompletionResult]::new('--min', '--min', [CompletionResultType]::ParameterName, 'At least that many')
            [CompletionResult]::new('--max', '--max', [CompletionResultType]::ParameterName, 'At most that many')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;network-wait-idle' {
            [CompletionResult]::new('--idle-ms', '--idle-ms', [CompletionResultType]::ParameterName, 'For how long, in ms [default: 500]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 30000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;wait-idle' {
            [CompletionResult]::new('--idle-ms', '--idle-ms', [CompletionResultType]::ParameterName, 'For how long, in ms [default: 500]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 30000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;network-offline' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--off', '--off', [CompletionResultType]::ParameterName, 'Online again')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;network-throttle' {
            [CompletionResult]::new('--preset', '--preset', [CompletionResultType]::ParameterName, 'slow-3g, 3g, slow-4g or fast-4g')
            [CompletionResult]::new('--latency-ms', '--latency-ms', [CompletionResultType]::ParameterName, 'Each request takes that much longer')
            [CompletionResult]::new('--download-kbps', '--download-kbps', [CompletionResultType]::ParameterName, 'Kilobytes a second to the app [1 to 10000000]')
            [CompletionResult]::new('--upload-kbps', '--upload-kbps', [CompletionResultType]::ParameterName, 'Kilobytes a second from the app [1 to 10000000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--off', '--off', [CompletionResultType]::ParameterName, 'Full speed again')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;production-validate' {
            [CompletionResult]::new('--app-path', '--app-path', [CompletionResultType]::ParameterName, 'The artifact: a file or a folder')
            [CompletionResult]::new('--checks', '--checks', [CompletionResultType]::ParameterName, 'Only these checks, by their ids')
            [CompletionResult]::new('--budget', '--budget', [CompletionResultType]::ParameterName, 'The largest size that the artifact may have: 250MB')
            [CompletionResult]::new('--baseline', '--baseline', [CompletionResultType]::ParameterName, 'A file of findings that are known and accepted')
            [CompletionResult]::new('--sarif', '--sarif', [CompletionResultType]::ParameterName, 'Write the findings as SARIF into this file')
            [CompletionResult]::new('--junit', '--junit', [CompletionResultType]::ParameterName, 'Write the checks as JUnit''s XML into this file')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Let warnings fail a check, too')
            [CompletionResult]::new('--update-baseline', '--update-baseline', [CompletionResultType]::ParameterName, 'Write the findings of this artifact into the baseline')
            [CompletionResult]::new('--github', '--github', [CompletionResultType]::ParameterName, 'Print the findings as annotations for GitHub')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;ipc-capture-start' {
            [CompletionResult]::new('--channels', '--channels', [CompletionResultType]::ParameterName, 'Only these channels; `*` stands for any part of a name')
            [CompletionResult]::new('--capture-send', '--capture-send', [CompletionResultType]::ParameterName, 'Those that pages send without waiting, too [default: true]')
            [CompletionResult]::new('--capture-send-to-renderer', '--capture-send-to-renderer', [CompletionResultType]::ParameterName, 'Those of the main process to pages, too [default: true]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;ipc-captured' {
            [CompletionResult]::new('--channel', '--channel', [CompletionResultType]::ParameterName, 'Only this channel; `*` stands for any part of its name')
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'Only this type')
            [CompletionResult]::new('--args-contain', '--args-contain', [CompletionResultType]::ParameterName, 'Only those whose arguments hold this JSON at any depth')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'How many to return at most; the newest are kept [1 to 10000, default: 1000]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'With follow: for how long [default: until the call is cut short]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--reveal', '--reveal', [CompletionResultType]::ParameterName, 'Show secrets')
            [CompletionResult]::new('--follow', '--follow', [CompletionResultType]::ParameterName, 'Keep sending messages as they come')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;ipc-channels' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;ipc-invoke' {
            [CompletionResult]::new('--channel', '--channel', [CompletionResultType]::ParameterName, 'The channel')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--reveal', '--reveal', [CompletionResultType]::ParameterName, 'Show secrets in the result')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;ipc-send' {
            [CompletionResult]::new('--channel', '--channel', [CompletionResultType]::ParameterName, 'The channel')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--to-renderer', '--to-renderer', [CompletionResultType]::ParameterName, 'To the page of the window')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;ipc-stub' {
            [CompletionResult]::new('--channel', '--channel', [CompletionResultType]::ParameterName, 'The channel [at most 500]')
            [CompletionResult]::new('--response', '--response', [CompletionResultType]::ParameterName, 'The answer as JSON [default: null]')
            [CompletionResult]::new('--error', '--error', [CompletionResultType]::ParameterName, 'Instead: the message of an error')
            [CompletionResult]::new('--delay-ms', '--delay-ms', [CompletionResultType]::ParameterName, 'Answer this many ms later')
            [CompletionResult]::new('--times', '--times', [CompletionResultType]::ParameterName, 'Answer this often, then the app answers again [1 to 1000000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;ipc-unstub' {
            [CompletionResult]::new('--channel', '--channel', [CompletionResultType]::ParameterName, 'The channel; all without it')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;ipc-wait-for' {
            [CompletionResult]::new('--channel', '--channel', [CompletionResultType]::ParameterName, 'The channel; `*` stands for any part of its name')
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'Only this type')
            [CompletionResult]::new('--args-contain', '--args-contain', [CompletionResultType]::ParameterName, 'Only one whose arguments hold this JSON at any depth')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms, 60000 at most [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--fresh', '--fresh', [CompletionResultType]::ParameterName, 'Only one from now on')
            [CompletionResult]::new('--answered', '--answered', [CompletionResultType]::ParameterName, 'Wait until it is answered, too')
            [CompletionResult]::new('--reveal', '--reveal', [CompletionResultType]::ParameterName, 'Show secrets')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;ipc-expect' {
            [CompletionResult]::new('--channel', '--channel', [CompletionResultType]::ParameterName, 'The channel; `*` stands for any part of its name')
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'Only this type')
            [CompletionResult]::new('--args-contain', '--args-contain', [CompletionResultType]::ParameterName, 'Only those whose arguments hold this JSON at any depth')
            [CompletionResult]::new('--count', '--count', [CompletionResultType]::ParameterName, 'Exactly so many [default: one at least]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms, 60000 at most; 0 looks once [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;ipc-capture-stop' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--reveal', '--reveal', [CompletionResultType]::ParameterName, 'Show secrets')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;clock-install' {
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'The date it begins with: epoch ms, or text such as 2030-01-31T09:30:00Z [default: now]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;clock-set-time' {
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'The date: epoch ms, or text such as 2030-01-31T09:30:00Z')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;clock-set-system-time' {
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'The date: epoch ms, or text such as 2030-01-31T09:30:00Z')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;clock-advance' {
            [CompletionResult]::new('--ms', '--ms', [CompletionResultType]::ParameterName, 'How far; the shell takes 90s and 1h, too')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for timers that are due [default: 30000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;clock-run-for' {
            [CompletionResult]::new('--ms', '--ms', [CompletionResultType]::ParameterName, 'How far; the shell takes 90s and 1h, too')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in real time [default: 30000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;clock-pause' {
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'The date: epoch ms, or text such as 2030-01-31T09:30:00Z')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget for timers that are due [default: 30000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;clock-resume' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;clock-status' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;clock-uninstall' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;storage-cookies' {
            [CompletionResult]::new('--url', '--url', [CompletionResultType]::ParameterName, 'Only those that are sent to this address')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Only those of this name')
            [CompletionResult]::new('--partition', '--partition', [CompletionResultType]::ParameterName, 'Only those of this partition: default, persist:NAME')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--reveal', '--reveal', [CompletionResultType]::ParameterName, 'Show the values')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;storage-set-cookie' {
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Its name')
            [CompletionResult]::new('--value', '--value', [CompletionResultType]::ParameterName, 'Its value')
            [CompletionResult]::new('--url', '--url', [CompletionResultType]::ParameterName, 'The address that sets it: http or https')
            [CompletionResult]::new('--domain', '--domain', [CompletionResultType]::ParameterName, 'Instead: its host; with a dot in front also for hosts below it')
            [CompletionResult]::new('--path', '--path', [CompletionResultType]::ParameterName, 'The path below which it is sent [default with domain: /]')
            [CompletionResult]::new('--expires', '--expires', [CompletionResultType]::ParameterName, 'When it ends, in epoch seconds; without this it ends with the app')
            [CompletionResult]::new('--same-site', '--same-site', [CompletionResultType]::ParameterName, 'When it is sent from other sites')
            [CompletionResult]::new('--partition', '--partition', [CompletionResultType]::ParameterName, 'The partition: default, persist:NAME')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--http-only', '--http-only', [CompletionResultType]::ParameterName, 'Keep it from scripts of pages')
            [CompletionResult]::new('--secure', '--secure', [CompletionResultType]::ParameterName, 'Send it over https only')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;storage-clear-cookies' {
            [CompletionResult]::new('--url', '--url', [CompletionResultType]::ParameterName, 'Only those that are sent to this address')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Only those of this name')
            [CompletionResult]::new('--partition', '--partition', [CompletionResultType]::ParameterName, 'Only those of this partition: default, persist:NAME')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;storage-local-get' {
            [CompletionResult]::new('--key', '--key', [CompletionResultType]::ParameterName, 'The key')
            [CompletionResult]::new('--keys', '--keys', [CompletionResultType]::ParameterName, 'Instead: several keys [at most 1000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;storage-local-set' {
            [CompletionResult]::new('--key', '--key', [CompletionResultType]::ParameterName, 'The key')
            [CompletionResult]::new('--value', '--value', [CompletionResultType]::ParameterName, 'The value, which is text')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;storage-local-remove' {
            [CompletionResult]::new('--key', '--key', [CompletionResultType]::ParameterName, 'The key')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;storage-local-keys' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;storage-local-clear' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;storage-session-get' {
            [CompletionResult]::new('--key', '--key', [CompletionResultType]::ParameterName, 'The key')
            [CompletionResult]::new('--keys', '--keys', [CompletionResultType]::ParameterName, 'Instead: several keys [at most 1000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;storage-session-set' {
            [CompletionResult]::new('--key', '--key', [CompletionResultType]::ParameterName, 'The key')
            [CompletionResult]::new('--value', '--value', [CompletionResultType]::ParameterName, 'The value, which is text')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;storage-session-remove' {
            [CompletionResult]::new('--key', '--key', [CompletionResultType]::ParameterName, 'The key')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;storage-session-keys' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;storage-session-clear' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;storage-idb-schema' {
            [CompletionResult]::new('--database', '--database', [CompletionResultType]::ParameterName, 'The database; all without it')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;storage-idb-get' {
            [CompletionResult]::new('--database', '--database', [CompletionResultType]::ParameterName, 'The database')
            [CompletionResult]::new('--store', '--store', [CompletionResultType]::ParameterName, 'The store')
            [CompletionResult]::new('--key', '--key', [CompletionResultType]::ParameterName, 'The key as JSON')
            [CompletionResult]::new('--range', '--range', [CompletionResultType]::ParameterName, 'Instead: bounds of the keys')
            [CompletionResult]::new('--index', '--index', [CompletionResultType]::ParameterName, 'Look the key up in this index')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'The most records to return [1 to 100000, default: 1000]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;storage-idb-keys' {
            [CompletionResult]::new('--database', '--database', [CompletionResultType]::ParameterName, 'The database')
            [CompletionResult]::new('--store', '--store', [CompletionResultType]::ParameterName, 'The store')
            [CompletionResult]::new('--range', '--range', [CompletionResultType]::ParameterName, 'Bounds of the keys')
            [CompletionResult]::new('--index', '--index', [CompletionResultType]::ParameterName, 'In the order of this index, and bounds of its keys')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'The most keys to return [1 to 100000, default: 1000]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;storage-idb-count' {
            [CompletionResult]::new('--database', '--database', [CompletionResultType]::ParameterName, 'The database')
            [CompletionResult]::new('--store', '--store', [CompletionResultType]::ParameterName, 'The store')
            [CompletionResult]::new('--range', '--range', [CompletionResultType]::ParameterName, 'Bounds of the keys')
            [CompletionResult]::new('--index', '--index', [CompletionResultType]::ParameterName, 'The bounds are of this index''s keys')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;storage-idb-set' {
            [CompletionResult]::new('--database', '--database', [CompletionResultType]::ParameterName, 'The database, which must be there')
            [CompletionResult]::new('--store', '--store', [CompletionResultType]::ParameterName, 'The store, which must be there')
            [CompletionResult]::new('--value', '--value', [CompletionResultType]::ParameterName, 'The record as JSON')
            [CompletionResult]::new('--key', '--key', [CompletionResultType]::ParameterName, 'The key as JSON, where records do not have it in them')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;storage-idb-delete' {
            [CompletionResult]::new('--database', '--database', [CompletionResultType]::ParameterName, 'The database')
            [CompletionResult]::new('--store', '--store', [CompletionResultType]::ParameterName, 'The store')
            [CompletionResult]::new('--key', '--key', [CompletionResultType]::ParameterName, 'The key as JSON')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;storage-idb-clear' {
            [CompletionResult]::new('--database', '--database', [CompletionResultType]::ParameterName, 'The database')
            [CompletionResult]::new('--store', '--store', [CompletionResultType]::ParameterName, 'The store')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;storage-cache' {
            [CompletionResult]::new('--cache', '--cache', [CompletionResultType]::ParameterName, 'The cache; all without it')
            [CompletionResult]::new('--url', '--url', [CompletionResultType]::ParameterName, 'With a cache: the address whose answer is read')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'Most entries [1 to 10000, default: 200]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;storage-opfs' {
            [CompletionResult]::new('--path', '--path', [CompletionResultType]::ParameterName, 'The path of the file; all without it')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'Most files [1 to 10000, default: 200]')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'Budget in ms [default: 5000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;storage-snapshot' {
            [CompletionResult]::new('--path', '--path', [CompletionResultType]::ParameterName, 'The file to write [default: a new one in the temp folder]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;storage-restore' {
            [CompletionResult]::new('--path', '--path', [CompletionResultType]::ParameterName, 'The file of `storage-snapshot`, or Playwright''s storageState')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;storage-files' {
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'At most this many entries [1 to 10000, default: 200]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;visual-capture' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--animations', '--animations', [CompletionResultType]::ParameterName, 'disabled: at their end, endless ones at their start [default: disabled]')
            [CompletionResult]::new('--caret', '--caret', [CompletionResultType]::ParameterName, 'The text cursor [default: hide]')
            [CompletionResult]::new('--style', '--style', [CompletionResultType]::ParameterName, 'CSS to add for the picture [at most 8000]')
            [CompletionResult]::new('--masks', '--masks', [CompletionResultType]::ParameterName, 'Selectors to paint over [at most 20]')
            [CompletionResult]::new('--settle-ms', '--settle-ms', [CompletionResultType]::ParameterName, 'Wait before the picture, 5000 at most [default: 100]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--full-page', '--full-page', [CompletionResultType]::ParameterName, 'The whole document')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;visual-expect' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--animations', '--animations', [CompletionResultType]::ParameterName, 'disabled: at their end, endless ones at their start [default: disabled]')
            [CompletionResult]::new('--caret', '--caret', [CompletionResultType]::ParameterName, 'The text cursor [default: hide]')
            [CompletionResult]::new('--style', '--style', [CompletionResultType]::ParameterName, 'CSS to add for the picture [at most 8000]')
            [CompletionResult]::new('--masks', '--masks', [CompletionResultType]::ParameterName, 'Selectors to paint over [at most 20]')
            [CompletionResult]::new('--settle-ms', '--settle-ms', [CompletionResultType]::ParameterName, 'Wait before the picture, 5000 at most [default: 100]')
            [CompletionResult]::new('--threshold', '--threshold', [CompletionResultType]::ParameterName, 'Tolerance of each pixel''s colour [default: 0.1]')
            [CompletionResult]::new('--max-diff-pixels', '--max-diff-pixels', [CompletionResultType]::ParameterName, 'Pixels that may differ [0 to 1000000, default: 0]')
            [CompletionResult]::new('--max-diff-ratio', '--max-diff-ratio', [CompletionResultType]::ParameterName, 'The part of all pixels that may differ [default: 0.0]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--full-page', '--full-page', [CompletionResultType]::ParameterName, 'The whole document')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;visual-update-baseline' {
            [CompletionResult]::new('--ref', '--ref', [CompletionResultType]::ParameterName, 'Ref from a snapshot')
            [CompletionResult]::new('--selector', '--selector', [CompletionResultType]::ParameterName, 'CSS selector')
            [CompletionResult]::new('--role', '--role', [CompletionResultType]::ParameterName, 'ARIA role')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'With role: the exact accessible name')
            [CompletionResult]::new('--name-contains', '--name-contains', [CompletionResultType]::ParameterName, 'With role: part of the accessible name')
            [CompletionResult]::new('--animations', '--animations', [CompletionResultType]::ParameterName, 'disabled: at their end, endless ones at their start [default: disabled]')
            [CompletionResult]::new('--caret', '--caret', [CompletionResultType]::ParameterName, 'The text cursor [default: hide]')
            [CompletionResult]::new('--style', '--style', [CompletionResultType]::ParameterName, 'CSS to add for the picture [at most 8000]')
            [CompletionResult]::new('--masks', '--masks', [CompletionResultType]::ParameterName, 'Selectors to paint over [at most 20]')
            [CompletionResult]::new('--settle-ms', '--settle-ms', [CompletionResultType]::ParameterName, 'Wait before the picture, 5000 at most [default: 100]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--full-page', '--full-page', [CompletionResultType]::ParameterName, 'The whole document')
            [CompletionResult]::new('--confirm', '--confirm', [CompletionResultType]::ParameterName, 'Must be true')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;a11y-audit' {
            [CompletionResult]::new('--scope', '--scope', [CompletionResultType]::ParameterName, 'Only this element: a CSS selector')
            [CompletionResult]::new('--include', '--include', [CompletionResultType]::ParameterName, 'Only these elements: CSS selectors [at most 20]')
            [CompletionResult]::new('--exclude', '--exclude', [CompletionResultType]::ParameterName, 'Without these elements: CSS selectors [at most 20]')
            [CompletionResult]::new('--tags', '--tags', [CompletionResultType]::ParameterName, 'Only rules with one of these tags, such as wcag2aa [at most 50]')
            [CompletionResult]::new('--rules', '--rules', [CompletionResultType]::ParameterName, 'Only these rules, such as color-contrast [at most 50]')
            [CompletionResult]::new('--impact-min', '--impact-min', [CompletionResultType]::ParameterName, 'Only violations of at least this impact')
            [CompletionResult]::new('--max-violations', '--max-violations', [CompletionResultType]::ParameterName, 'The number of rules to report [1 to 200, default: 50]')
            [CompletionResult]::new('--max-nodes-per-violation', '--max-nodes-per-violation', [CompletionResultType]::ParameterName, 'The number of elements to name for each rule [1 to 20, default: 5]')
            [CompletionResult]::new('--pictures', '--pictures', [CompletionResultType]::ParameterName, 'A folder for pictures of the elements, taken in the time that is left')
            [CompletionResult]::new('--timeout-ms', '--timeout-ms', [CompletionResultType]::ParameterName, 'How long everything may take, in ms [default: 60000]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;a11y-keyboard' {
            [CompletionResult]::new('--max-tabs', '--max-tabs', [CompletionResultType]::ParameterName, 'How often Tab is pressed at most [1 to 1000, default: 200]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;trace-start' {
            [CompletionResult]::new('--path', '--path', [CompletionResultType]::ParameterName, 'File to write')
            [CompletionResult]::new('--dir', '--dir', [CompletionResultType]::ParameterName, 'Folder for a fresh name')
            [CompletionResult]::new('--budget-tokens', '--budget-tokens', [CompletionResultType]::ParameterName, 'Tokens that all answers may cost')
            [CompletionResult]::new('--warn-threshold', '--warn-threshold', [CompletionResultType]::ParameterName, 'Warn from this share of the budget on, above 0 up to 1 [default: 0.8]')
            [CompletionResult]::new('--pictures', '--pictures', [CompletionResultType]::ParameterName, 'Record the windows'' pictures [default: true]')
            [CompletionResult]::new('--hide', '--hide', [CompletionResultType]::ParameterName, 'Secrets to redact, by name')
            [CompletionResult]::new('--max-bytes', '--max-bytes', [CompletionResultType]::ParameterName, 'The largest size, in bytes [at least 65536]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--enforce', '--enforce', [CompletionResultType]::ParameterName, 'Refuse calls over budget')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;trace-stop' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;trace-status' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;trace-tokens' {
            [CompletionResult]::new('--path', '--path', [CompletionResultType]::ParameterName, 'A trace''s file [default: the trace that is on]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;trace-budget' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;trace-view' {
            [CompletionResult]::new('--path', '--path', [CompletionResultType]::ParameterName, 'The trace''s file')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'The page to write [default: beside the trace]')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'The page to write [default: beside the trace]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--open', '--open', [CompletionResultType]::ParameterName, 'Also open the page in the browser')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;trace-export' {
            [CompletionResult]::new('--path', '--path', [CompletionResultType]::ParameterName, 'The trace''s file')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'The format [default: playwright]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'The file to write [default: beside the trace]')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'The file to write [default: beside the trace]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;trace-diff' {
            [CompletionResult]::new('--a', '--a', [CompletionResultType]::ParameterName, 'The first trace')
            [CompletionResult]::new('--b', '--b', [CompletionResultType]::ParameterName, 'The second one')
            [CompletionResult]::new('--pictures', '--pictures', [CompletionResultType]::ParameterName, 'Compare pictures [default: true]')
            [CompletionResult]::new('--max-diff-ratio', '--max-diff-ratio', [CompletionResultType]::ParameterName, 'The part of a picture''s pixels that may differ [default: 0.001]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;trace-replay' {
            [CompletionResult]::new('--path', '--path', [CompletionResultType]::ParameterName, 'The trace')
            [CompletionResult]::new('--app', '--app', [CompletionResultType]::ParameterName, 'Another build of the app to launch')
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Redacted values, by name')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Folder for the pictures of divergences')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'Folder for the pictures of divergences')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--keep-going', '--keep-going', [CompletionResultType]::ParameterName, 'Go on after a divergence')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Only tell what would be repeated')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;trace-promote' {
            [CompletionResult]::new('--path', '--path', [CompletionResultType]::ParameterName, 'The trace')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'The run file [default: beside the trace]')
            [CompletionResult]::new('--out', '--out', [CompletionResultType]::ParameterName, 'The run file [default: beside the trace]')
            [CompletionResult]::new('--app', '--app', [CompletionResultType]::ParameterName, 'Another build of the app to launch')
            [CompletionResult]::new('--set', '--set', [CompletionResultType]::ParameterName, 'Redacted values, by name')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Write over a file that is there')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;video-start' {
            [CompletionResult]::new('--path', '--path', [CompletionResultType]::ParameterName, 'File to write: .webm, or .html for a page')
            [CompletionResult]::new('--dir', '--dir', [CompletionResultType]::ParameterName, 'Folder for a fresh name')
            [CompletionResult]::new('--max-seconds', '--max-seconds', [CompletionResultType]::ParameterName, 'The longest time to film, in seconds [1 to 3600, default: 600]')
            [CompletionResult]::new('--hide', '--hide', [CompletionResultType]::ParameterName, 'Secrets to redact, by name')
            [CompletionResult]::new('--max-bytes', '--max-bytes', [CompletionResultType]::ParameterName, 'The largest size of all pictures, in bytes [at least 65536]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;video-stop' {
            [CompletionResult]::new('--captions', '--captions', [CompletionResultType]::ParameterName, 'Lines to show instead of the verbs')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--discard', '--discard', [CompletionResultType]::ParameterName, 'Write no file')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;coverage-start' {
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;coverage-stop' {
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Folder of the reports [default: that of the launch, or a fresh one]')
            [CompletionResult]::new('--include', '--include', [CompletionResultType]::ParameterName, 'Only files whose path or address matches one of these globs [at most 100]')
            [CompletionResult]::new('--exclude', '--exclude', [CompletionResultType]::ParameterName, 'Leave out files that match one of these globs [at most 100]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'The session to use, or the new one''s name')
            [CompletionResult]::new('--window', '--window', [CompletionResultType]::ParameterName, 'The window: handle (w1), index, title or part of its url')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;coverage-report' {
            [CompletionResult]::new('--folders', '--folders', [CompletionResultType]::ParameterName, 'Folders with counts [at most 1000]')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Folder of the reports [default: the first one]')
            [CompletionResult]::new('--include', '--include', [CompletionResultType]::ParameterName, 'Only files whose path or address matches one of these globs [at most 100]')
            [CompletionResult]::new('--exclude', '--exclude', [CompletionResultType]::ParameterName, 'Leave out files that match one of these globs [at most 100]')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'Arguments as a JSON object, or - for stdin; flags win')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Colour: auto, always or never [default: auto]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print the whole answer as one line of JSON')
            [CompletionResult]::new('--raw', '--raw', [CompletionResultType]::ParameterName, 'Print only the value')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No spinner; verbs that only act print nothing')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print this help; `help VERB` does too')
            break
        }
        'stagewright;help' {
            [CompletionResult]::new('repl', 'repl', [CompletionResultType]::ParameterValue, 'Drive apps line by line, with completion and history')
            [CompletionResult]::new('mcp', 'mcp', [CompletionResultType]::ParameterValue, 'Serve MCP clients')
            [CompletionResult]::new('setup-electron', 'setup-electron', [CompletionResultType]::ParameterValue, 'Get an Electron from npm, for apps that do not include one')
            [CompletionResult]::new('setup-axe', 'setup-axe', [CompletionResultType]::ParameterValue, 'Get axe-core from npm, for a11y-audit')
            [CompletionResult]::new('setup-shell', 'setup-shell', [CompletionResultType]::ParameterValue, 'Install completions and man pages for this user')
            [CompletionResult]::new('generate', 'generate', [CompletionResultType]::ParameterValue, 'Write completions, man pages and the reference')
            [CompletionResult]::new('launch', 'launch', [CompletionResultType]::ParameterValue, 'Launch an Electron app and start a session')
            [CompletionResult]::new('resume', 'resume', [CompletionResultType]::ParameterValue, 'Start an app that was launched paused')
            [CompletionResult]::new('attach', 'attach', [CompletionResultType]::ParameterValue, 'Attach to a running app by its debug port')
            [CompletionResult]::new('inject', 'inject', [CompletionResultType]::ParameterValue, 'Join a running app that has no debug port, by its pid')
            [CompletionResult]::new('discover-running', 'discover-running', [CompletionResultType]::ParameterValue, 'Find the Electron apps that run on this machine')
            [CompletionResult]::new('detach', 'detach', [CompletionResultType]::ParameterValue, 'Leave a joined app running, as it was before; to end a launched app use stop')
            [CompletionResult]::new('stop', 'stop', [CompletionResultType]::ParameterValue, 'Stop the app and end the session')
            [CompletionResult]::new('force-kill', 'force-kill', [CompletionResultType]::ParameterValue, 'Kill the app at once and end the session')
            [CompletionResult]::new('info', 'info', [CompletionResultType]::ParameterValue, 'Tell versions, paths and capabilities of the app')
            [CompletionResult]::new('windows-list', 'windows-list', [CompletionResultType]::ParameterValue, 'List the app''s windows, and the views in them')
            [CompletionResult]::new('switch-window', 'switch-window', [CompletionResultType]::ParameterValue, 'Choose the window or view that later calls are about')
            [CompletionResult]::new('wait-for-window', 'wait-for-window', [CompletionResultType]::ParameterValue, 'Wait until a window or view with this title, URL or index is open')
            [CompletionResult]::new('surfaces-list', 'surfaces-list', [CompletionResultType]::ParameterValue, 'List windows, views, webviews, frames of their own process and DevTools')
            [CompletionResult]::new('switch-surface', 'switch-surface', [CompletionResultType]::ParameterValue, 'Choose the window, view, webview or frame that later calls are about')
            [CompletionResult]::new('workers-list', 'workers-list', [CompletionResultType]::ParameterValue, 'List workers of pages, threads of the main process and utility processes')
            [CompletionResult]::new('reload', 'reload', [CompletionResultType]::ParameterValue, 'Load the page of a window again')
            [CompletionResult]::new('go-back', 'go-back', [CompletionResultType]::ParameterValue, 'Show the page before this one in the history of a window')
            [CompletionResult]::new('go-forward', 'go-forward', [CompletionResultType]::ParameterValue, 'Show the page after this one in the history of a window')
            [CompletionResult]::new('window-size', 'window-size', [CompletionResultType]::ParameterValue, 'Read or change the size of a window''s content')
            [CompletionResult]::new('window-close', 'window-close', [CompletionResultType]::ParameterValue, 'Close a window as its close button does')
            [CompletionResult]::new('sessions', 'sessions', [CompletionResultType]::ParameterValue, 'List live sessions, and what killed ones left behind')
            [CompletionResult]::new('doctor', 'doctor', [CompletionResultType]::ParameterValue, 'Check this machine: display, Electron, fuses, libraries, sandbox, sessions')
            [CompletionResult]::new('snapshot', 'snapshot', [CompletionResultType]::ParameterValue, 'Take an accessibility snapshot of the page, with refs to act on; format text costs a tenth of json, since last only what changed')
            [CompletionResult]::new('find', 'find', [CompletionResultType]::ParameterValue, 'Find elements by role, name and state, without CSS')
            [CompletionResult]::new('get-text', 'get-text', [CompletionResultType]::ParameterValue, 'Get an element''s shown text')
            [CompletionResult]::new('get-value', 'get-value', [CompletionResultType]::ParameterValue, 'Get a form control''s value; null if it has none')
            [CompletionResult]::new('get-attribute', 'get-attribute', [CompletionResultType]::ParameterValue, 'Get an element''s attribute; null when it has none of that name')
            [CompletionResult]::new('get-state', 'get-state', [CompletionResultType]::ParameterValue, 'Get an element''s role, name and full state')
            [CompletionResult]::new('get-html', 'get-html', [CompletionResultType]::ParameterValue, 'Get the HTML of an element, or of the whole document')
            [CompletionResult]::new('get-title', 'get-title', [CompletionResultType]::ParameterValue, 'Get the title of the page')
            [CompletionResult]::new('get-url', 'get-url', [CompletionResultType]::ParameterValue, 'Get the URL of the page')
            [CompletionResult]::new('get-bbox', 'get-bbox', [CompletionResultType]::ParameterValue, 'Get an element''s bounding box in CSS pixels')
            [CompletionResult]::new('get-computed-style', 'get-computed-style', [CompletionResultType]::ParameterValue, 'Get computed CSS properties of an element')
            [CompletionResult]::new('exists', 'exists', [CompletionResultType]::ParameterValue, 'Tell whether an element is in the page')
            [CompletionResult]::new('elements-list', 'elements-list', [CompletionResultType]::ParameterValue, 'List the elements that a CSS selector matches')
            [CompletionResult]::new('focused-element', 'focused-element', [CompletionResultType]::ParameterValue, 'Get the element that has the focus; null when only the body has it')
            [CompletionResult]::new('click', 'click', [CompletionResultType]::ParameterValue, 'Click an element')
            [CompletionResult]::new('type', 'type', [CompletionResultType]::ParameterValue, 'Replace the text of a field or editable element')
            [CompletionResult]::new('fill-form', 'fill-form', [CompletionResultType]::ParameterValue, 'Fill in several fields: text, choices, boxes, dates')
            [CompletionResult]::new('key', 'key', [CompletionResultType]::ParameterValue, 'Press a key or chord, such as Enter or Control+A')
            [CompletionResult]::new('press-sequence', 'press-sequence', [CompletionResultType]::ParameterValue, 'Press keys or chords one after the other')
            [CompletionResult]::new('keyboard-type', 'keyboard-type', [CompletionResultType]::ParameterValue, 'Type text as real keystrokes')
            [CompletionResult]::new('type-into-editor', 'type-into-editor', [CompletionResultType]::ParameterValue, 'Type into a code or rich-text editor: click its content area, then type')
            [CompletionResult]::new('clear-input', 'clear-input', [CompletionResultType]::ParameterValue, 'Empty an input, textarea or editable element')
            [CompletionResult]::new('select-option', 'select-option', [CompletionResultType]::ParameterValue, 'Select options of a dropdown or list by value, or by label')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Check a checkbox, radio or switch, unless it is checked')
            [CompletionResult]::new('uncheck', 'uncheck', [CompletionResultType]::ParameterValue, 'Uncheck a checkbox or switch, unless it is unchecked')
            [CompletionResult]::new('set-files', 'set-files', [CompletionResultType]::ParameterValue, 'Choose files in a file input')
            [CompletionResult]::new('drop-file', 'drop-file', [CompletionResultType]::ParameterValue, 'Drop files onto an element, as from a file manager')
            [CompletionResult]::new('hover', 'hover', [CompletionResultType]::ParameterValue, 'Move the mouse over an element, to reveal a tooltip or menu')
            [CompletionResult]::new('drag', 'drag', [CompletionResultType]::ParameterValue, 'Drag an element onto another one')
            [CompletionResult]::new('mouse-down', 'mouse-down', [CompletionResultType]::ParameterValue, 'Press a mouse button and leave it down')
            [CompletionResult]::new('mouse-move', 'mouse-move', [CompletionResultType]::ParameterValue, 'Move the mouse to an element or a point, with a button held or not')
            [CompletionResult]::new('mouse-up', 'mouse-up', [CompletionResultType]::ParameterValue, 'Release the mouse button that is held')
            [CompletionResult]::new('key-down', 'key-down', [CompletionResultType]::ParameterValue, 'Press a key and leave it down')
            [CompletionResult]::new('key-up', 'key-up', [CompletionResultType]::ParameterValue, 'Release a key that is held')
            [CompletionResult]::new('pinch', 'pinch', [CompletionResultType]::ParameterValue, 'Pinch an element with two fingers')
            [CompletionResult]::new('scroll', 'scroll', [CompletionResultType]::ParameterValue, 'Bring an element into view, or turn the wheel by dx, dy')
            [CompletionResult]::new('scroll-into-view', 'scroll-into-view', [CompletionResultType]::ParameterValue, 'Bring an element to the middle of the viewport')
            [CompletionResult]::new('steps', 'steps', [CompletionResultType]::ParameterValue, 'Make several calls in one: they stop at the first that fails')
            [CompletionResult]::new('wait-for', 'wait-for', [CompletionResultType]::ParameterValue, 'Wait until a text shows, or until it is gone, anywhere in the window')
            [CompletionResult]::new('wait-for-selector', 'wait-for-selector', [CompletionResultType]::ParameterValue, 'Wait until an element is attached, visible, hidden or detached')
            [CompletionResult]::new('wait-for-state', 'wait-for-state', [CompletionResultType]::ParameterValue, 'Wait until an element is in these states, all at once')
            [CompletionResult]::new('wait-for-event', 'wait-for-event', [CompletionResultType]::ParameterValue, 'Wait until a DOM event fires on an element, or on the document')
            [CompletionResult]::new('wait', 'wait', [CompletionResultType]::ParameterValue, 'Wait a fixed time; better wait for a state or an element')
            [CompletionResult]::new('expect-text', 'expect-text', [CompletionResultType]::ParameterValue, 'Expect an element''s shown text within --timeout-ms')
            [CompletionResult]::new('expect-value', 'expect-value', [CompletionResultType]::ParameterValue, 'Expect a form control''s value within --timeout-ms')
            [CompletionResult]::new('expect-visible', 'expect-visible', [CompletionResultType]::ParameterValue, 'Expect an element to be visible within --timeout-ms')
            [CompletionResult]::new('expect-state', 'expect-state', [CompletionResultType]::ParameterValue, 'Expect an element to be in these states within --timeout-ms')
            [CompletionResult]::new('expect-count', 'expect-count', [CompletionResultType]::ParameterValue, 'Expect how many elements match a selector, or a role and name')
            [CompletionResult]::new('expect-url', 'expect-url', [CompletionResultType]::ParameterValue, 'Expect the window''s URL within --timeout-ms')
            [CompletionResult]::new('assert-pattern', 'assert-pattern', [CompletionResultType]::ParameterValue, 'Check an element''s text or attribute once, without waiting')
            [CompletionResult]::new('screenshot', 'screenshot', [CompletionResultType]::ParameterValue, 'Take a picture of a window or element into a file')
            [CompletionResult]::new('console-logs', 'console-logs', [CompletionResultType]::ParameterValue, 'Read the app''s output: consoles of pages, workers and main process, stdout, stderr')
            [CompletionResult]::new('log-events', 'log-events', [CompletionResultType]::ParameterValue, 'Read all events of the app and all calls, on one time line')
            [CompletionResult]::new('problems', 'problems', [CompletionResultType]::ParameterValue, 'Read what went wrong in the app: errors nobody caught, failed loads, crashes')
            [CompletionResult]::new('dialog-handler', 'dialog-handler', [CompletionResultType]::ParameterValue, 'Set how JavaScript dialogs are answered, and read which have opened')
            [CompletionResult]::new('highlight', 'highlight', [CompletionResultType]::ParameterValue, 'Mark an element on the screen for a moment')
            [CompletionResult]::new('pick', 'pick', [CompletionResultType]::ParameterValue, 'Have a person click an element, and get its locator')
            [CompletionResult]::new('devtools', 'devtools', [CompletionResultType]::ParameterValue, 'Open the developer tools of a window, in a window of their own')
            [CompletionResult]::new('smoke', 'smoke', [CompletionResultType]::ParameterValue, 'Check that a built app starts, draws and stays up')
            [CompletionResult]::new('run', 'run', [CompletionResultType]::ParameterValue, 'Run files of verbs as tests, with reports for CI')
            [CompletionResult]::new('report-merge', 'report-merge', [CompletionResultType]::ParameterValue, 'Make one report of those of several machines')
            [CompletionResult]::new('record', 'record', [CompletionResultType]::ParameterValue, 'Write a run file while you use the app')
            [CompletionResult]::new('recording', 'recording', [CompletionResultType]::ParameterValue, 'Print what a person does in a live session, as lines of a run file')
            [CompletionResult]::new('eval-main', 'eval-main', [CompletionResultType]::ParameterValue, 'Run JavaScript in the main process and return its result')
            [CompletionResult]::new('eval-renderer', 'eval-renderer', [CompletionResultType]::ParameterValue, 'Run JavaScript in the page and return its result')
            [CompletionResult]::new('eval-worker', 'eval-worker', [CompletionResultType]::ParameterValue, 'Run JavaScript in a worker or a utility process and return its result')
            [CompletionResult]::new('native-menu', 'native-menu', [CompletionResultType]::ParameterValue, 'Read the application menu')
            [CompletionResult]::new('native-menu-item', 'native-menu-item', [CompletionResultType]::ParameterValue, 'Find an item of the application menu')
            [CompletionResult]::new('native-menu-invoke', 'native-menu-invoke', [CompletionResultType]::ParameterValue, 'Pick an item of the application menu')
            [CompletionResult]::new('native-popup', 'native-popup', [CompletionResultType]::ParameterValue, 'Read the popup menu that is open, or was the last')
            [CompletionResult]::new('native-popup-invoke', 'native-popup-invoke', [CompletionResultType]::ParameterValue, 'Pick an item of the popup menu that is open')
            [CompletionResult]::new('native-popup-policy', 'native-popup-policy', [CompletionResultType]::ParameterValue, 'Set whether the app''s popup menus are shown on the screen')
            [CompletionResult]::new('native-trays', 'native-trays', [CompletionResultType]::ParameterValue, 'List the app''s tray icons, with their context menus')
            [CompletionResult]::new('native-tray-invoke', 'native-tray-invoke', [CompletionResultType]::ParameterValue, 'Emit an event of a tray icon in the app')
            [CompletionResult]::new('native-tray-menu-invoke', 'native-tray-menu-invoke', [CompletionResultType]::ParameterValue, 'Pick an item of a tray icon''s context menu')
            [CompletionResult]::new('native-clipboard-read', 'native-clipboard-read', [CompletionResultType]::ParameterValue, 'Read the app''s clipboard')
            [CompletionResult]::new('native-clipboard-write', 'native-clipboard-write', [CompletionResultType]::ParameterValue, 'Put something on the clipboard')
            [CompletionResult]::new('native-shell-calls', 'native-shell-calls', [CompletionResultType]::ParameterValue, 'List what the app opens in other programs, and set whether it is opened')
            [CompletionResult]::new('native-shortcuts', 'native-shortcuts', [CompletionResultType]::ParameterValue, 'List the global shortcuts that the app has registered')
            [CompletionResult]::new('native-shortcut-fire', 'native-shortcut-fire', [CompletionResultType]::ParameterValue, 'Run the app''s callback of a global shortcut')
            [CompletionResult]::new('native-theme', 'native-theme', [CompletionResultType]::ParameterValue, 'Set the app''s theme, or read it')
            [CompletionResult]::new('native-power', 'native-power', [CompletionResultType]::ParameterValue, 'Emit a power event in the app, such as suspend')
            [CompletionResult]::new('native-deep-link', 'native-deep-link', [CompletionResultType]::ParameterValue, 'Open an address with the running app')
            [CompletionResult]::new('native-dialog-policy', 'native-dialog-policy', [CompletionResultType]::ParameterValue, 'Queue answers for native dialogs, and answer one that is open')
            [CompletionResult]::new('native-dialogs', 'native-dialogs', [CompletionResultType]::ParameterValue, 'Read which native dialogs opened, and how they were answered')
            [CompletionResult]::new('native-file-chooser-policy', 'native-file-chooser-policy', [CompletionResultType]::ParameterValue, 'Answer the file choosers that pages open')
            [CompletionResult]::new('native-notifications-start', 'native-notifications-start', [CompletionResultType]::ParameterValue, 'Begin to capture the app''s notifications')
            [CompletionResult]::new('native-notifications', 'native-notifications', [CompletionResultType]::ParameterValue, 'Read the captured notifications')
            [CompletionResult]::new('native-notifications-stop', 'native-notifications-stop', [CompletionResultType]::ParameterValue, 'Read the captured notifications, and end the capture')
            [CompletionResult]::new('native-notification-act', 'native-notification-act', [CompletionResultType]::ParameterValue, 'Click, close or answer a notification')
            [CompletionResult]::new('native-downloads', 'native-downloads', [CompletionResultType]::ParameterValue, 'Read the app''s downloads')
            [CompletionResult]::new('native-download-policy', 'native-download-policy', [CompletionResultType]::ParameterValue, 'Set where downloads are saved')
            [CompletionResult]::new('native-wait-for-download', 'native-wait-for-download', [CompletionResultType]::ParameterValue, 'Wait for a download to end')
            [CompletionResult]::new('native-permissions', 'native-permissions', [CompletionResultType]::ParameterValue, 'Read which permissions pages asked for, and who decided')
            [CompletionResult]::new('native-permission-policy', 'native-permission-policy', [CompletionResultType]::ParameterValue, 'Set the answers to pages that ask for a permission')
            [CompletionResult]::new('network-capture-start', 'network-capture-start', [CompletionResultType]::ParameterValue, 'Begin to capture the app''s requests')
            [CompletionResult]::new('network-captured', 'network-captured', [CompletionResultType]::ParameterValue, 'Read the captured requests')
            [CompletionResult]::new('network-capture-stop', 'network-capture-stop', [CompletionResultType]::ParameterValue, 'End the capture of requests, and read them')
            [CompletionResult]::new('network-har', 'network-har', [CompletionResultType]::ParameterValue, 'Write the captured requests as a HAR file')
            [CompletionResult]::new('network-replay', 'network-replay', [CompletionResultType]::ParameterValue, 'Answer requests from a HAR file')
            [CompletionResult]::new('network-stub', 'network-stub', [CompletionResultType]::ParameterValue, 'Answer requests in place of the network')
            [CompletionResult]::new('network-stubs', 'network-stubs', [CompletionResultType]::ParameterValue, 'List the stubs, and how often each has answered')
            [CompletionResult]::new('network-unstub', 'network-unstub', [CompletionResultType]::ParameterValue, 'Remove stubs: one by its number or its exact url, or all')
            [CompletionResult]::new('network-wait-for-request', 'network-wait-for-request', [CompletionResultType]::ParameterValue, 'Wait for a request')
            [CompletionResult]::new('network-wait-for-response', 'network-wait-for-response', [CompletionResultType]::ParameterValue, 'Wait for a response')
            [CompletionResult]::new('network-expect-request', 'network-expect-request', [CompletionResultType]::ParameterValue, 'Check which requests the app has made')
            [CompletionResult]::new('network-wait-idle', 'network-wait-idle', [CompletionResultType]::ParameterValue, 'Wait until the network is idle')
            [CompletionResult]::new('network-offline', 'network-offline', [CompletionResultType]::ParameterValue, 'Take the app offline, or back online with off')
            [CompletionResult]::new('network-throttle', 'network-throttle', [CompletionResultType]::ParameterValue, 'Slow the app''s connection down, or end that with off')
            [CompletionResult]::new('production-validate', 'production-validate', [CompletionResultType]::ParameterValue, 'Check what ships: signatures, fuses, archives, secrets, sizes; runs nothing of it')
            [CompletionResult]::new('ipc-capture-start', 'ipc-capture-start', [CompletionResultType]::ParameterValue, 'Begin to capture messages between pages and the main process')
            [CompletionResult]::new('ipc-captured', 'ipc-captured', [CompletionResultType]::ParameterValue, 'Read the captured messages')
            [CompletionResult]::new('ipc-channels', 'ipc-channels', [CompletionResultType]::ParameterValue, 'List the channels of the app: which it handles or listens to, and how often each was used')
            [CompletionResult]::new('ipc-invoke', 'ipc-invoke', [CompletionResultType]::ParameterValue, 'Invoke a channel as the page would, and get what the page would get')
            [CompletionResult]::new('ipc-send', 'ipc-send', [CompletionResultType]::ParameterValue, 'Send a message as the page would, or with --to-renderer from the main process to the page')
            [CompletionResult]::new('ipc-stub', 'ipc-stub', [CompletionResultType]::ParameterValue, 'Answer a channel in place of the app')
            [CompletionResult]::new('ipc-unstub', 'ipc-unstub', [CompletionResultType]::ParameterValue, 'Remove the stub of a channel, or all stubs')
            [CompletionResult]::new('ipc-wait-for', 'ipc-wait-for', [CompletionResultType]::ParameterValue, 'Wait for a message')
            [CompletionResult]::new('ipc-expect', 'ipc-expect', [CompletionResultType]::ParameterValue, 'Expect messages on a channel')
            [CompletionResult]::new('ipc-capture-stop', 'ipc-capture-stop', [CompletionResultType]::ParameterValue, 'End the capture, and give its messages')
            [CompletionResult]::new('clock-install', 'clock-install', [CompletionResultType]::ParameterValue, 'Give the whole app a clock, which other verbs then set')
            [CompletionResult]::new('clock-set-time', 'clock-set-time', [CompletionResultType]::ParameterValue, 'Freeze the date, and hold all timers')
            [CompletionResult]::new('clock-set-system-time', 'clock-set-system-time', [CompletionResultType]::ParameterValue, 'Set the date, and let the clock go on')
            [CompletionResult]::new('clock-advance', 'clock-advance', [CompletionResultType]::ParameterValue, 'Jump ahead, as if the computer had slept')
            [CompletionResult]::new('clock-run-for', 'clock-run-for', [CompletionResultType]::ParameterValue, 'Let time pass at once, firing every timer when it is due')
            [CompletionResult]::new('clock-pause', 'clock-pause', [CompletionResultType]::ParameterValue, 'Jump to a date, and stop the clock there')
            [CompletionResult]::new('clock-resume', 'clock-resume', [CompletionResultType]::ParameterValue, 'Let the clock go on from where it stands')
            [CompletionResult]::new('clock-status', 'clock-status', [CompletionResultType]::ParameterValue, 'Show the clock''s mode, its date, and which timer is due next')
            [CompletionResult]::new('clock-uninstall', 'clock-uninstall', [CompletionResultType]::ParameterValue, 'Take the clock out of the app')
            [CompletionResult]::new('storage-cookies', 'storage-cookies', [CompletionResultType]::ParameterValue, 'List the cookies of the app, of every session and partition')
            [CompletionResult]::new('storage-set-cookie', 'storage-set-cookie', [CompletionResultType]::ParameterValue, 'Set a cookie')
            [CompletionResult]::new('storage-clear-cookies', 'storage-clear-cookies', [CompletionResultType]::ParameterValue, 'Remove cookies: all of the app, or those that match')
            [CompletionResult]::new('storage-local-get', 'storage-local-get', [CompletionResultType]::ParameterValue, 'Read a key of the page''s local storage, or several')
            [CompletionResult]::new('storage-local-set', 'storage-local-set', [CompletionResultType]::ParameterValue, 'Set a key of the page''s local storage')
            [CompletionResult]::new('storage-local-remove', 'storage-local-remove', [CompletionResultType]::ParameterValue, 'Remove a key of the page''s local storage')
            [CompletionResult]::new('storage-local-keys', 'storage-local-keys', [CompletionResultType]::ParameterValue, 'List the keys of the page''s local storage')
            [CompletionResult]::new('storage-local-clear', 'storage-local-clear', [CompletionResultType]::ParameterValue, 'Remove all keys of the page''s local storage')
            [CompletionResult]::new('storage-session-get', 'storage-session-get', [CompletionResultType]::ParameterValue, 'Read a key of the page''s session storage, or several')
            [CompletionResult]::new('storage-session-set', 'storage-session-set', [CompletionResultType]::ParameterValue, 'Set a key of the page''s session storage')
            [CompletionResult]::new('storage-session-remove', 'storage-session-remove', [CompletionResultType]::ParameterValue, 'Remove a key of the page''s session storage')
            [CompletionResult]::new('storage-session-keys', 'storage-session-keys', [CompletionResultType]::ParameterValue, 'List the keys of the page''s session storage')
            [CompletionResult]::new('storage-session-clear', 'storage-session-clear', [CompletionResultType]::ParameterValue, 'Remove all keys of the page''s session storage')
            [CompletionResult]::new('storage-idb-schema', 'storage-idb-schema', [CompletionResultType]::ParameterValue, 'List the databases of the page, or the stores and indexes of one')
            [CompletionResult]::new('storage-idb-get', 'storage-idb-get', [CompletionResultType]::ParameterValue, 'Read a record of a database, or those of a range of keys')
            [CompletionResult]::new('storage-idb-keys', 'storage-idb-keys', [CompletionResultType]::ParameterValue, 'List the keys of a database''s store')
            [CompletionResult]::new('storage-idb-count', 'storage-idb-count', [CompletionResultType]::ParameterValue, 'Count the records of a database''s store')
            [CompletionResult]::new('storage-idb-set', 'storage-idb-set', [CompletionResultType]::ParameterValue, 'Put a record into a database')
            [CompletionResult]::new('storage-idb-delete', 'storage-idb-delete', [CompletionResultType]::ParameterValue, 'Delete a record of a database')
            [CompletionResult]::new('storage-idb-clear', 'storage-idb-clear', [CompletionResultType]::ParameterValue, 'Delete all records of a database''s store')
            [CompletionResult]::new('storage-cache', 'storage-cache', [CompletionResultType]::ParameterValue, 'List the caches (Cache API) of the page, the entries of one, or read an entry')
            [CompletionResult]::new('storage-opfs', 'storage-opfs', [CompletionResultType]::ParameterValue, 'List the private files (OPFS) of the page, or read one')
            [CompletionResult]::new('storage-snapshot', 'storage-snapshot', [CompletionResultType]::ParameterValue, 'Write all that the app keeps to a file: cookies, web storage, databases')
            [CompletionResult]::new('storage-restore', 'storage-restore', [CompletionResultType]::ParameterValue, 'Put back what `storage-snapshot` wrote')
            [CompletionResult]::new('storage-files', 'storage-files', [CompletionResultType]::ParameterValue, 'List the files of the app''s profile')
            [CompletionResult]::new('visual-capture', 'visual-capture', [CompletionResultType]::ParameterValue, 'Take a picture of a page held still: no animation, no caret, masks')
            [CompletionResult]::new('visual-expect', 'visual-expect', [CompletionResultType]::ParameterValue, 'Expect the page to look like its baseline')
            [CompletionResult]::new('visual-update-baseline', 'visual-update-baseline', [CompletionResultType]::ParameterValue, 'Make a picture of the page the baseline of its name')
            [CompletionResult]::new('a11y-audit', 'a11y-audit', [CompletionResultType]::ParameterValue, 'Check a page''s accessibility with axe-core, its frames included')
            [CompletionResult]::new('a11y-keyboard', 'a11y-keyboard', [CompletionResultType]::ParameterValue, 'Check that the Tab key reaches each control of a page, shows the focus, and leaves again')
            [CompletionResult]::new('trace-start', 'trace-start', [CompletionResultType]::ParameterValue, 'Begin to record a trace: each call with its answer, what the app showed and logged')
            [CompletionResult]::new('trace-stop', 'trace-stop', [CompletionResultType]::ParameterValue, 'End the trace, and say what it holds')
            [CompletionResult]::new('trace-status', 'trace-status', [CompletionResultType]::ParameterValue, 'Say whether a trace is on, and its size so far')
            [CompletionResult]::new('trace-tokens', 'trace-tokens', [CompletionResultType]::ParameterValue, 'Say what the calls of a trace cost in tokens, by tool')
            [CompletionResult]::new('trace-budget', 'trace-budget', [CompletionResultType]::ParameterValue, 'Say how much of the trace''s budget of tokens is spent')
            [CompletionResult]::new('trace-view', 'trace-view', [CompletionResultType]::ParameterValue, 'Show a trace as a page: one HTML file that needs no server')
            [CompletionResult]::new('trace-export', 'trace-export', [CompletionResultType]::ParameterValue, 'Write a trace for other tools: Playwright''s viewer, HAR, OpenTelemetry')
            [CompletionResult]::new('trace-diff', 'trace-diff', [CompletionResultType]::ParameterValue, 'Compare two traces: what a build has changed')
            [CompletionResult]::new('trace-replay', 'trace-replay', [CompletionResultType]::ParameterValue, 'Repeat a trace''s calls in a fresh launch, and report the first divergence')
            [CompletionResult]::new('trace-promote', 'trace-promote', [CompletionResultType]::ParameterValue, 'Make a run file of a trace: replays it, and writes the lines that have passed')
            [CompletionResult]::new('video-start', 'video-start', [CompletionResultType]::ParameterValue, 'Begin to film the windows, with presses, keys and the present verb')
            [CompletionResult]::new('video-stop', 'video-stop', [CompletionResultType]::ParameterValue, 'End the video, and write its file')
            [CompletionResult]::new('coverage-start', 'coverage-start', [CompletionResultType]::ParameterValue, 'Begin to count which code of the app runs')
            [CompletionResult]::new('coverage-stop', 'coverage-stop', [CompletionResultType]::ParameterValue, 'End counting, and write the reports: lcov.info, cobertura.xml, an HTML page, the counts of V8')
            [CompletionResult]::new('coverage-report', 'coverage-report', [CompletionResultType]::ParameterValue, 'Write reports of the counts in folders, summed')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'stagewright;help;repl' {
            break
        }
        'stagewright;help;mcp' {
            [CompletionResult]::new('serve', 'serve', [CompletionResultType]::ParameterValue, 'Serve the verbs to MCP clients, on stdin and stdout')
            break
        }
        'stagewright;help;mcp;serve' {
            break
        }
        'stagewright;help;setup-electron' {
            break
        }
        'stagewright;help;setup-axe' {
            break
        }
        'stagewright;help;setup-shell' {
            break
        }
        'stagewright;help;generate' {
            break
        }
        'stagewright;help;launch' {
            break
        }
        'stagewright;help;resume' {
            break
        }
        'stagewright;help;attach' {
            break
        }
        'stagewright;help;inject' {
            break
        }
        'stagewright;help;discover-running' {
            break
        }
        'stagewright;help;detach' {
            break
        }
        'stagewright;help;stop' {
            break
        }
        'stagewright;help;force-kill' {
            break
        }
        'stagewright;help;info' {
            break
        }
        'stagewright;help;windows-list' {
            break
        }
        'stagewright;help;switch-window' {
            break
        }
        'stagewright;help;wait-for-window' {
            break
        }
        'stagewright;help;surfaces-list' {
            break
        }
        'stagewright;help;switch-surface' {
            break
        }
        'stagewright;help;workers-list' {
            break
        }
        'stagewright;help;reload' {
            break
        }
        'stagewright;help;go-back' {
            break
        }
        'stagewright;help;go-forward' {
            break
        }
        'stagewright;help;window-size' {
            break
        }
        'stagewright;help;window-close' {
            break
        }
        'stagewright;help;sessions' {
            break
        }
        'stagewright;help;doctor' {
            break
        }
        'stagewright;help;snapshot' {
            break
        }
        'stagewright;help;find' {
            break
        }
        'stagewright;help;get-text' {
            break
        }
        'stagewright;help;get-value' {
            break
        }
        'stagewright;help;get-attribute' {
            break
        }
        'stagewright;help;get-state' {
            break
        }
        'stagewright;help;get-html' {
            break
        }
        'stagewright;help;get-title' {
            break
        }
        'stagewright;help;get-url' {
            break
        }
        'stagewright;help;get-bbox' {
            break
        }
        'stagewright;help;get-computed-style' {
            break
        }
        'stagewright;help;exists' {
            break
        }
        'stagewright;help;elements-list' {
            break
        }
        'stagewright;help;focused-element' {
            break
        }
        'stagewright;help;click' {
            break
        }
        'stagewright;help;type' {
            break
        }
        'stagewright;help;fill-form' {
            break
        }
        'stagewright;help;key' {
            break
        }
        'stagewright;help;press-sequence' {
            break
        }
        'stagewright;help;keyboard-type' {
            break
        }
        'stagewright;help;type-into-editor' {
            break
        }
        'stagewright;help;clear-input' {
            break
        }
        'stagewright;help;select-option' {
            break
        }
        'stagewright;help;check' {
            break
        }
        'stagewright;help;uncheck' {
            break
        }
        'stagewright;help;set-files' {
            break
        }
        'stagewright;help;drop-file' {
            break
        }
        'stagewright;help;hover' {
            break
        }
        'stagewright;help;drag' {
            break
        }
        'stagewright;help;mouse-down' {
            break
        }
        'stagewright;help;mouse-move' {
            break
        }
        'stagewright;help;mouse-up' {
            break
        }
        'stagewright;help;key-down' {
            break
        }
        'stagewright;help;key-up' {
            break
        }
        'stagewright;help;pinch' {
            break
        }
        'stagewright;help;scroll' {
            break
        }
        'stagewright;help;scroll-into-view' {
            break
        }
        'stagewright;help;steps' {
            break
        }
        'stagewright;help;wait-for' {
            break
        }
        'stagewright;help;wait-for-selector' {
            break
        }
        'stagewright;help;wait-for-state' {
            break
        }
        'stagewright;help;wait-for-event' {
            break
        }
        'stagewright;help;wait' {
            break
        }
        'stagewright;help;expect-text' {
            break
        }
        'stagewright;help;expect-value' {
            break
        }
        'stagewright;help;expect-visible' {
            break
        }
        'stagewright;help;expect-state' {
            break
        }
        'stagewright;help;expect-count' {
            break
        }
        'stagewright;help;expect-url' {
            break
        }
        'stagewright;help;assert-pattern' {
            break
        }
        'stagewright;help;screenshot' {
            break
        }
        'stagewright;help;console-logs' {
            break
        }
        'stagewright;help;log-events' {
            break
        }
        'stagewright;help;problems' {
            break
        }
        'stagewright;help;dialog-handler' {
            break
        }
        'stagewright;help;highlight' {
            break
        }
        'stagewright;help;pick' {
            break
        }
        'stagewright;help;devtools' {
            break
        }
        'stagewright;help;smoke' {
            break
        }
        'stagewright;help;run' {
            break
        }
        'stagewright;help;report-merge' {
            break
        }
        'stagewright;help;record' {
            break
        }
        'stagewright;help;recording' {
            break
        }
        'stagewright;help;eval-main' {
            break
        }
        'stagewright;help;eval-renderer' {
            break
        }
        'stagewright;help;eval-worker' {
            break
        }
        'stagewright;help;native-menu' {
            break
        }
        'stagewright;help;native-menu-item' {
            break
        }
        'stagewright;help;native-menu-invoke' {
            break
        }
        'stagewright;help;native-popup' {
            break
        }
        'stagewright;help;native-popup-invoke' {
            break
        }
        'stagewright;help;native-popup-policy' {
            break
        }
        'stagewright;help;native-trays' {
            break
        }
        'stagewright;help;native-tray-invoke' {
            break
        }
        'stagewright;help;native-tray-menu-invoke' {
            break
        }
        'stagewright;help;native-clipboard-read' {
            break
        }
        'stagewright;help;native-clipboard-write' {
            break
        }
        'stagewright;help;native-shell-calls' {
            break
        }
        'stagewright;help;native-shortcuts' {
            break
        }
        'stagewright;help;native-shortcut-fire' {
            break
        }
        'stagewright;help;native-theme' {
            break
        }
        'stagewright;help;native-power' {
            break
        }
        'stagewright;help;native-deep-link' {
            break
        }
        'stagewright;help;native-dialog-policy' {
            break
        }
        'stagewright;help;native-dialogs' {
            break
        }
        'stagewright;help;native-file-chooser-policy' {
            break
        }
        'stagewright;help;native-notifications-start' {
            break
        }
        'stagewright;help;native-notifications' {
            break
        }
        'stagewright;help;native-notifications-stop' {
            break
        }
        'stagewright;help;native-notification-act' {
            break
        }
        'stagewright;help;native-downloads' {
            break
        }
        'stagewright;help;native-download-policy' {
            break
        }
        'stagewright;help;native-wait-for-download' {
            break
        }
        'stagewright;help;native-permissions' {
            break
        }
        'stagewright;help;native-permission-policy' {
            break
        }
        'stagewright;help;network-capture-start' {
            break
        }
        'stagewright;help;network-captured' {
            break
        }
        'stagewright;help;network-capture-stop' {
            break
        }
        'stagewright;help;network-har' {
            break
        }
        'stagewright;help;network-replay' {
            break
        }
        'stagewright;help;network-stub' {
            break
        }
        'stagewright;help;network-stubs' {
            break
        }
        'stagewright;help;network-unstub' {
            break
        }
        'stagewright;help;network-wait-for-request' {
            break
        }
        'stagewright;help;network-wait-for-response' {
            break
        }
        'stagewright;help;network-expect-request' {
            break
        }
        'stagewright;help;network-wait-idle' {
            break
        }
        'stagewright;help;network-offline' {
            break
        }
        'stagewright;help;network-throttle' {
            break
        }
        'stagewright;help;production-validate' {
            break
        }
        'stagewright;help;ipc-capture-start' {
            break
        }
        'stagewright;help;ipc-captured' {
            break
        }
        'stagewright;help;ipc-channels' {
            break
        }
        'stagewright;help;ipc-invoke' {
            break
        }
        'stagewright;help;ipc-send' {
            break
        }
        'stagewright;help;ipc-stub' {
            break
        }
        'stagewright;help;ipc-unstub' {
            break
        }
        'stagewright;help;ipc-wait-for' {
            break
        }
        'stagewright;help;ipc-expect' {
            break
        }
        'stagewright;help;ipc-capture-stop' {
            break
        }
        'stagewright;help;clock-install' {
            break
        }
        'stagewright;help;clock-set-time' {
            break
        }
        'stagewright;help;clock-set-system-time' {
            break
        }
        'stagewright;help;clock-advance' {
            break
        }
        'stagewright;help;clock-run-for' {
            break
        }
        'stagewright;help;clock-pause' {
            break
        }
        'stagewright;help;clock-resume' {
            break
        }
        'stagewright;help;clock-status' {
            break
        }
        'stagewright;help;clock-uninstall' {
            break
        }
        'stagewright;help;storage-cookies' {
            break
        }
        'stagewright;help;storage-set-cookie' {
            break
        }
        'stagewright;help;storage-clear-cookies' {
            break
        }
        'stagewright;help;storage-local-get' {
            break
        }
        'stagewright;help;storage-local-set' {
            break
        }
        'stagewright;help;storage-local-remove' {
            break
        }
        'stagewright;help;storage-local-keys' {
            break
        }
        'stagewright;help;storage-local-clear' {
            break
        }
        'stagewright;help;storage-session-get' {
            break
        }
        'stagewright;help;storage-session-set' {
            break
        }
        'stagewright;help;storage-session-remove' {
            break
        }
        'stagewright;help;storage-session-keys' {
            break
        }
        'stagewright;help;storage-session-clear' {
            break
        }
        'stagewright;help;storage-idb-schema' {
            break
        }
        'stagewright;help;storage-idb-get' {
            break
        }
        'stagewright;help;storage-idb-keys' {
            break
        }
        'stagewright;help;storage-idb-count' {
            break
        }
        'stagewright;help;storage-idb-set' {
            break
        }
        'stagewright;help;storage-idb-delete' {
            break
        }
        'stagewright;help;storage-idb-clear' {
            break
        }
        'stagewright;help;storage-cache' {
            break
        }
        'stagewright;help;storage-opfs' {
            break
        }
        'stagewright;help;storage-snapshot' {
            break
        }
        'stagewright;help;storage-restore' {
            break
        }
        'stagewright;help;storage-files' {
            break
        }
        'stagewright;help;visual-capture' {
            break
        }
        'stagewright;help;visual-expect' {
            break
        }
        'stagewright;help;visual-update-baseline' {
            break
        }
        'stagewright;help;a11y-audit' {
            break
        }
        'stagewright;help;a11y-keyboard' {
            break
        }
        'stagewright;help;trace-start' {
            break
        }
        'stagewright;help;trace-stop' {
            break
        }
        'stagewright;help;trace-status' {
            break
        }
        'stagewright;help;trace-tokens' {
            break
        }
        'stagewright;help;trace-budget' {
            break
        }
        'stagewright;help;trace-view' {
            break
        }
        'stagewright;help;trace-export' {
            break
        }
        'stagewright;help;trace-diff' {
            break
        }
        'stagewright;help;trace-replay' {
            break
        }
        'stagewright;help;trace-promote' {
            break
        }
        'stagewright;help;video-start' {
            break
        }
        'stagewright;help;video-stop' {
            break
        }
        'stagewright;help;coverage-start' {
            break
        }
        'stagewright;help;coverage-stop' {
            break
        }
        'stagewright;help;coverage-report' {
            break
        }
        'stagewright;help;help' {
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
