//! The error table: one row for each code. The only place that has their names.

/// One row of the error table.
#[derive(Debug)]
pub struct CodeRow {
    /// The name on the wire: `REF_NOT_FOUND`, `native.UNSUPPORTED`.
    pub name: &'static str,
    /// The HTTP status that is nearest in meaning.
    pub http: u16,
    /// Whether the same call can succeed later without anything else being done.
    pub retryable: bool,
    /// The exit status of a one-shot.
    pub exit: u8,
    /// When this error occurs.
    pub meaning: &'static str,
    /// The remedy.
    pub remedy: &'static str,
}

macro_rules! table {
    ($($variant:ident $name:literal $http:literal $retry:ident $exit:literal $meaning:literal $remedy:literal;)*) => {
        /// A failure's kind: a row of [`CODES`].
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Code { $(#[doc = $meaning] $variant,)* }

        /// Every code, in the order of the reference page.
        pub const CODES: &[CodeRow] = &[$(CodeRow {
            name: $name, http: $http, retryable: table!(@retry $retry), exit: $exit,
            meaning: $meaning, remedy: $remedy,
        },)*];

        const ALL: &[Code] = &[$(Code::$variant,)*];
    };
    (@retry retry) => { true };
    (@retry final) => { false };
}

// Exit: 1 expectation · 2 usage · 3 the app · 4 time · 5 target · 6 policy · 7 not here · 70 our bug
table! {
    NotRunning "NOT_RUNNING" 409 final 3
        "There is no such session." "Start one with electron_launch, or join one with electron_attach or electron_inject.";
    AlreadyRunning "ALREADY_RUNNING" 409 final 3
        "Another session is live, the name is in use, or 16 sessions are live." "Stop a live session; or pass allowMultiple, with a sessionId that is not in use. There can be 16 at most.";
    LaunchFailed "LAUNCH_FAILED" 500 final 3
        "The app could not be started, or exited first." "Read the cause and the last lines of its output; electron_doctor checks the machine.";
    LaunchTimeout "LAUNCH_TIMEOUT" 408 retry 4
        "The app runs, but no window appeared within timeoutMs." "Read the app's last lines in details, or raise timeoutMs.";
    SingleInstanceLock "SINGLE_INSTANCE_LOCK" 409 final 3
        "Another instance of the app has the single-instance lock of this profile." "Quit that instance, or launch with an isolated profile (the default).";
    BadArgument "BAD_ARGUMENT" 400 final 2
        "A parameter is missing, unknown, of the wrong type or out of range." "Correct the argument that the message names, and call again.";
    FileNotFound "FILE_NOT_FOUND" 404 final 2
        "A path does not exist, or is not a regular file." "Check the path on the machine that runs stagewright.";
    AbsolutePathRequired "ABSOLUTE_PATH_REQUIRED" 400 final 2
        "A path in JSON arguments is relative." "Give the absolute path.";
    RefNotFound "REF_NOT_FOUND" 404 final 5
        "The ref was never issued, or its element is gone." "Take a new snapshot and use a ref from it.";
    SurfaceNotFound "SURFACE_NOT_FOUND" 404 final 5
        "There is no such window, view, frame or webview." "List what is there with electron_windows_list.";
    SurfaceClosed "SURFACE_CLOSED" 410 final 5
        "The window, view, frame or webview has been closed." "List what is there with electron_windows_list and pick another.";
    SelectorNoMatch "SELECTOR_NO_MATCH" 404 final 5
        "The selector or role locator matches nothing." "See what is similar, or take a snapshot to see what is there.";
    ElementNotVisible "ELEMENT_NOT_VISIBLE" 409 retry 5
        "The element is hidden or has no size." "Make it visible first, or wait for it; `force: true` skips the check.";
    ElementDisabled "ELEMENT_DISABLED" 409 final 5
        "The element is disabled." "Enable it in the app first; `force: true` skips the check.";
    ElementCovered "ELEMENT_COVERED" 409 retry 5
        "Something else would receive the click; details.covered_by names it." "Close or move what covers it, or scroll; `force: true` skips the check.";
    ElementMoved "ELEMENT_MOVED" 409 retry 5
        "The element did not hold still, or did not keep the focus, within timeoutMs, or its page went away. Nothing was pressed; details.met names the element that was there instead." "Wait until the page is at rest, or raise timeoutMs.";
    ElementReadonly "ELEMENT_READONLY" 409 final 5
        "The control is read-only." "Type into another control, or make this one editable first.";
    TypeNoEffect "TYPE_NO_EFFECT" 422 final 5
        "The typing changed nothing." "For editors use electron_type_into_editor on the visible content area.";
    WaitTimeout "WAIT_TIMEOUT" 408 retry 4
        "The condition did not come true within timeoutMs." "Look at what was found last; raise timeoutMs if the app is only slow.";
    ExpectationFailed "EXPECTATION_FAILED" 417 retry 1
        "The expectation did not hold within timeoutMs." "Compare what was expected with what was found.";
    TransportUnsupported "TRANSPORT_UNSUPPORTED" 501 final 7
        "This session lacks the half of the app (main process or renderers) that the verb needs." "Read the message: it says what is missing or not possible.";
    CdpDisconnected "CDP_DISCONNECTED" 503 retry 3
        "The DevTools endpoint is unreachable, or the connection dropped." "Check that the app still runs and listens, then attach again.";
    CdpTimeout "CDP_TIMEOUT" 408 retry 4
        "The DevTools endpoint accepts, but does not answer in time." "Check what listens on that port; raise timeoutMs if the app is only slow.";
    InjectFailed "INJECT_FAILED" 500 retry 3
        "The Node inspector of the running app could not be joined." "If the app has a debug port, use electron_attach.";
    AppExited "APP_EXITED" 410 final 3
        "The app ended by itself." "Read its exit status and last lines, then launch it again.";
    RendererGone "RENDERER_GONE" 410 retry 3
        "The renderer process crashed or was killed." "Reload or reopen the window; the message has Electron's reason and exit code.";
    AppNotResponding "APP_NOT_RESPONDING" 504 retry 4
        "The main process or a renderer gave no reply at all." "Wait and retry, or end it with electron_force_kill.";
    DialogOpen "DIALOG_OPEN" 409 retry 5
        "A modal dialog blocks the app or its page, and no policy answers it." "Answer a native dialog with native_dialog_policy, a page's with electron_dialog_handler. A print dialog can only be closed by hand, or with the session.";
    EvalNotAllowed "EVAL_NOT_ALLOWED" 403 final 6
        "Eval was not allowed for this target when the frontend was started." "Start the frontend with --allow-eval (or =main, =renderer).";
    EvalSyntaxError "EVAL_SYNTAX_ERROR" 400 final 2
        "The code does not parse." "Correct the JavaScript; the message gives line and column.";
    EvalRuntimeError "EVAL_RUNTIME_ERROR" 500 final 5
        "The code threw." "The message has the error's first line; details.stack has the rest.";
    EvalTimeout "EVAL_TIMEOUT" 408 retry 4
        "The code did not finish within timeoutMs." "Make it return sooner, or raise timeoutMs.";
    EvalBlockedKeyword "EVAL_BLOCKED_KEYWORD" 400 final 6
        "The code contains a blocked keyword." "Rewrite it without the keyword that the message names.";
    EvalBlockedConstruct "EVAL_BLOCKED_CONSTRUCT" 400 final 6
        "The code contains a blocked construct." "Rewrite it without the construct that the message names.";
    AppHandlerThrew "APP_HANDLER_THREW" 500 final 3
        "A handler of the app threw while it was run." "The message names the handler and what it threw.";
    PluginLoadFailed "PLUGIN_LOAD_FAILED" 500 final 2
        "There is no plugin of that name." "The plugins are native, network, production, ipc, clock, storage, visual, a11y, trace, video and coverage.";
    OperationTimeout "OPERATION_TIMEOUT" 408 retry 4
        "The app replies, but the whole call took longer than its time limit." "Do less in one call, or start the frontend with a larger --operation-timeout-ms.";
    InternalError "INTERNAL_ERROR" 500 final 70
        "A bug in stagewright." "Please report it with the message, the call, and the version of stagewright.";

    NativeUnsupported "native.UNSUPPORTED" 409 final 7
        "This session does not reach the main process." "Launch the app, or attach without noMain; main_missing in electron_info says why.";
    NativeAlreadyCapturing "native.ALREADY_CAPTURING" 409 final 2
        "Notifications are being captured already." "Read the running capture with native_notifications, or end it with native_notifications_stop.";
    NativeNotCapturing "native.NOT_CAPTURING" 409 final 2
        "No capture of notifications is running." "Start one with native_notifications_start.";
    NativeNotInstrumented "native.NOT_INSTRUMENTED" 409 final 7
        "The native hooks are not in the app." "Launch it without `instrumentNative: false`; the message says more about a joined app.";

    NetworkUnsupported "network.UNSUPPORTED" 409 final 7
        "This session cannot see or answer such requests." "The message says what is missing and how to get it.";
    NetworkAlreadyCapturing "network.ALREADY_CAPTURING" 409 final 2
        "Requests are being captured already." "Read or stop the capture first.";
    NetworkNotCapturing "network.NOT_CAPTURING" 409 final 2
        "No capture of requests is on." "Begin one with network_capture_start.";
    ProductionAppNotFound "production.APP_NOT_FOUND" 404 final 2
        "The artifact does not exist." "Check the path on the machine that runs stagewright.";
    ProductionNotABundle "production.NOT_A_BUNDLE" 400 final 2
        "The artifact holds no Electron app." "Name the folder or the package with the app's resources in it.";
    ProductionUnsupportedArtifact "production.UNSUPPORTED_ARTIFACT" 400 final 2
        "The artifact is damaged, or of a kind that is not read." "Unpack it, and validate the folder.";

    IpcUnsupported "ipc.UNSUPPORTED" 409 final 7
        "This session does not reach the main process, or the app has frozen the objects that hooks change." "Launch the app without noMain; the message says more.";
    IpcAlreadyCapturing "ipc.ALREADY_CAPTURING" 409 final 2
        "Messages are being captured already." "Read the running capture with ipc_captured, or end it with ipc_capture_stop.";
    IpcNotCapturing "ipc.NOT_CAPTURING" 409 final 2
        "No capture of messages is running." "Start one with ipc_capture_start.";
    IpcInvokeFailed "ipc.INVOKE_FAILED" 422 final 5
        "The invoked channel has no handler, or its handler failed or gave no answer." "Read the message; ipc_channels lists what is handled.";

    ClockUnsupported "clock.UNSUPPORTED" 409 final 7
        "This session cannot install a clock in the app." "The message says what is missing; another session may have installed one.";
    ClockNotInstalled "clock.NOT_INSTALLED" 409 final 2
        "No clock is installed in the app." "Install one with clock_install.";
    TraceAlreadyRecording "trace.ALREADY_RECORDING" 409 final 7
        "A trace of this session is being recorded." "trace_stop ends it; trace_status says where it is written.";
    TraceNotRecording "trace.NOT_RECORDING" 409 final 7
        "No trace of this session is being recorded." "trace_start begins one.";
    TraceArtifactNotFound "trace.ARTIFACT_NOT_FOUND" 404 final 2
        "There is no such file." "trace_stop reports the path of a trace.";
    TraceArtifactInvalid "trace.ARTIFACT_INVALID" 400 final 2
        "The file is not a trace, or one of another version." "Record it again with trace_start.";
    TraceArtifactWriteFailed "trace.ARTIFACT_WRITE_FAILED" 500 retry 2
        "A trace, or its HTML page, cannot be written." "Read the system's reason, or name another path.";
    TraceNotReplayable "trace.NOT_REPLAYABLE" 409 final 2
        "The trace has no launch that could be repeated: its app was joined, or its first call is missing." "Name the app to launch as app.";
    TraceBudgetExceeded "trace.BUDGET_EXCEEDED" 429 final 6
        "The tokens of the trace's budget are spent." "trace_tokens lists what cost most; trace_stop ends the budget.";
    VideoAlreadyRecording "video.ALREADY_RECORDING" 409 final 7
        "A video of this session is being recorded." "video_stop ends it and writes its file.";
    VideoNotRecording "video.NOT_RECORDING" 409 final 7
        "No video of this session is being recorded." "video_start begins one.";
    VideoNoPictures "video.NO_PICTURES" 422 final 5
        "No window has painted while the video was recorded." "Record for longer, or look with electron_windows_list whether the app has a window.";
    VideoArtifactWriteFailed "video.ARTIFACT_WRITE_FAILED" 500 final 2
        "A video cannot be written." "Read the system's reason, or name another path.";
    CoverageAlreadyCounting "coverage.ALREADY_COUNTING" 409 final 7
        "The app's code is being counted already." "coverage_stop ends it and writes the reports.";
    CoverageNotCounting "coverage.NOT_COUNTING" 409 final 7
        "No code of the app is being counted." "coverage_start counts from now on; launch with coverage to count from the first line.";
    CoverageArtifactInvalid "coverage.ARTIFACT_INVALID" 400 final 2
        "A folder holds no counts, or a file in it holds none." "Name a folder that coverage_stop, a launch or a run has written.";
    CoverageArtifactWriteFailed "coverage.ARTIFACT_WRITE_FAILED" 500 final 2
        "A file of coverage cannot be written." "Read the system's reason, or name another folder.";
    StorageUnsupported "storage.UNSUPPORTED" 409 final 7
        "This session lacks the half of the app that this storage needs." "Launch the app without noMain; the message says more.";
    StorageAccessFailed "storage.ACCESS_FAILED" 422 final 5
        "The page has no storage, or refused to read or write: for example an opaque origin, a full quota, a wrong cookie address." "Read the message: it gives the browser's reason.";
    StorageNotFound "storage.NOT_FOUND" 404 final 5
        "There is no such database, store, index or partition." "storage_idb_schema lists databases and their stores; storage_cookies lists the partitions.";

    VisualSurfaceUnsupported "visual.SURFACE_UNSUPPORTED" 409 final 7
        "The surface is a frame or DevTools: pictures are of windows, views and webviews." "Name the window, or an element of its own document.";
    VisualInvalidSelector "visual.INVALID_SELECTOR" 400 final 2
        "A mask is no CSS selector." "Correct the selector that the message names.";
    VisualUnstable "visual.UNSTABLE" 409 retry 5
        "The page kept changing: no two pictures in a row were equal." "Mask the part that details.changing names, or wait until the page is at rest.";
    VisualCaptureFailed "visual.CAPTURE_FAILED" 500 retry 3
        "The picture could not be taken, for example because the page loaded another document meanwhile." "Read the message, wait for the page, and call again.";
    VisualImageTooLarge "visual.IMAGE_TOO_LARGE" 413 final 2
        "A picture has more than 16,000,000 pixels or 64 MiB, or a side of more than 16,384 pixels." "Take an element or the window, not the whole page.";
    VisualPathInvalid "visual.PATH_INVALID" 400 final 2
        "There is no folder of baselines, or the name is no plain file name." "Start the frontend with --baselines DIR, and use names such as settings-page.";
    VisualBaselineNotFound "visual.BASELINE_NOT_FOUND" 404 final 1
        "There is no baseline of that name yet." "Look at the picture with visual_capture; visual_update_baseline makes it the baseline.";
    VisualBaselineInvalid "visual.BASELINE_INVALID" 409 final 2
        "A file of the baseline is damaged or missing, or its two files do not belong together." "Restore both files, or write new ones with visual_update_baseline.";
    VisualEnvMismatch "visual.ENV_MISMATCH" 409 final 1
        "The baseline was taken on another system, version, window size, scale, or with other parameters; details.changed names each." "Run it in the environment of the baseline, or write a baseline for this environment.";
    VisualMismatch "visual.MISMATCH" 409 final 1
        "The picture differs from its baseline by more than is allowed; details.pictures has both and their differences." "Look at the pictures; if the change is meant, use visual_update_baseline.";
    VisualWriteFailed "visual.WRITE_FAILED" 500 retry 2
        "A file of a picture could not be written." "Check that its folder is writable and has room.";

    A11yUnsupported "a11y.UNSUPPORTED" 409 final 7
        "There is no axe-core to audit with." "Run `setup-axe` of stagewright, or `npm install axe-core` in the app.";
    A11yInvalidSelector "a11y.INVALID_SELECTOR" 400 final 2
        "A part of the scope is no CSS selector." "Correct the selector that the message names.";
    A11yScopeNotFound "a11y.SCOPE_NOT_FOUND" 404 final 5
        "No element matches a selector of the scope." "Look at the page with electron_snapshot, and correct the selector.";
    A11yEngineFailed "a11y.ENGINE_FAILED" 500 retry 3
        "axe-core failed in the page, for example because the page loaded another document meanwhile." "Wait until the page has loaded, and call again.";
}

impl Code {
    /// The row of this code in [`CODES`].
    pub fn row(self) -> &'static CodeRow {
        &CODES[self as usize]
    }

    /// The code of that name on the wire.
    pub fn from_name(name: &str) -> Option<Code> {
        CODES.iter().position(|row| row.name == name).map(|index| ALL[index])
    }
}
