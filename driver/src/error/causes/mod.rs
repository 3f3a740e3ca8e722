//! The table of launch causes: the reasons for which an app did not come up. The only place that has their names.
//!
//! A row decides the error code, the exit status and the hint of the failure, and how `run` and `smoke` count it.

mod last_words;
#[cfg(test)]
mod tests;

pub use last_words::{Counts, LastWords};

use super::Code;
use serde_json::Value;

/// Why an app did not come up: a row of [`CAUSES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LaunchCause {
    /// No Electron was found.
    NoElectron,
    /// The binary is not Electron.
    NotElectron,
    /// The session's folder cannot be made.
    NoSessionFolder,
    /// A shared library is missing.
    MissingLibrary,
    /// There is no display, or it ended.
    NoDisplay,
    /// Chromium's sandbox does not work.
    Sandbox,
    /// Electron finds no app at the path that it was given.
    NotAnApp,
    /// A module that the app requires is missing.
    MissingModule,
    /// Another process holds the profile's single-instance lock.
    SecondInstance,
    /// The app started another process and ended.
    Launcher,
    /// Nobody caught an error in the main process.
    UncaughtException,
    /// Nobody caught a rejected promise in the main process, and no window came.
    UnhandledRejection,
    /// The binary of a packaged app has no app beside it.
    NothingToLoad,
    /// The system did not start the process.
    NotStarted,
    /// The app ended, and nothing says why.
    Exited,
    /// The debug pipe closed while the app ran.
    DebugPipe,
    /// The inspector of the main process could not be joined.
    Inspector,
    /// The debug channels did not open in time.
    NoChannel,
    /// The main process answers nothing, and opened no window.
    MainSilent,
    /// The main process answers, and opened no window in time.
    NoWindow,
    /// The renderer of the first window ended before its first render.
    RendererGone,
}

/// The party at fault when an app does not come up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blame {
    /// The app's: a failed check for `smoke`, a failed test for `run`; both end with exit status 1.
    App,
    /// The machine, or a caller who named a binary that is not an Electron. `smoke` and `run` then make no statement
    /// about the app, and end with the cause's own exit status.
    Machine,
}

/// One row of the table of launch causes.
#[derive(Debug)]
pub struct CauseRow {
    /// The cause.
    pub cause: LaunchCause,
    /// Its name in `details.cause`.
    pub name: &'static str,
    /// The error code of a launch that fails for this cause.
    pub code: Code,
    /// The exit status of that launch.
    pub exit: u8,
    /// The party at fault.
    pub blame: Blame,
    /// Whether the app's process was running normally before the launch failed.
    pub came_up: bool,
    /// When this cause is reported.
    pub meaning: &'static str,
    /// How to fix it.
    pub hint: &'static str,
    /// Lines of output that show this cause if the app ended early. The first row with a match decides.
    pub last_words: &'static [LastWords],
}

/// Every cause, in the order of [`LaunchCause`].
pub static CAUSES: [CauseRow; 21] = [
    CauseRow {
        cause: LaunchCause::NoElectron,
        name: "no_electron",
        code: Code::FileNotFound,
        exit: 3,
        blame: Blame::Machine,
        came_up: false,
        meaning: "No Electron was found to start the app with, or the one that was named is not a file.",
        hint: "Run `stagewright setup-electron`, or `npm install electron` in the app, or pass --electron /path/to/electron.",
        last_words: &[],
    },
    CauseRow {
        cause: LaunchCause::NotElectron,
        name: "not_electron",
        code: Code::LaunchFailed,
        exit: 3,
        blame: Blame::Machine,
        came_up: false,
        meaning: "The binary is not Electron.",
        hint: "Name the app's own binary, its folder, or its main script; a folder or script also needs an Electron.",
        last_words: &[],
    },
    CauseRow {
        cause: LaunchCause::NoSessionFolder,
        name: "no_session_folder",
        code: Code::LaunchFailed,
        exit: 3,
        blame: Blame::Machine,
        came_up: false,
        meaning: "The folder of the session cannot be made.",
        hint: "Make room there, or set XDG_RUNTIME_DIR to a directory of your own.",
        last_words: &[],
    },
    CauseRow {
        cause: LaunchCause::MissingLibrary,
        name: "missing_library",
        code: Code::LaunchFailed,
        exit: 3,
        blame: Blame::Machine,
        came_up: false,
        meaning: "A shared library is missing.",
        hint: "Install the library named in the last lines; electron_doctor lists all that are missing.",
        last_words: &[LastWords {
            words: "error while loading shared libraries",
            counts: Counts::ByLoader,
            says: "a shared library is missing",
            hint: None,
        }],
    },
    CauseRow {
        cause: LaunchCause::NoDisplay,
        name: "no_display",
        code: Code::LaunchFailed,
        exit: 3,
        blame: Blame::Machine,
        came_up: false,
        meaning: "There is no display, it cannot be opened, or it ended.",
        hint: "Use `display: \"virtual\"` to start an Xvfb (Debian: `apt-get install xvfb`), or set DISPLAY.",
        last_words: &[
            LastWords {
                words: "Missing X server or $DISPLAY",
                counts: Counts::LastOfLog,
                says: "there is no usable display",
                hint: None,
            },
            LastWords {
                words: "Unable to open X display",
                counts: Counts::LastOfLog,
                says: "the display cannot be opened",
                hint: None,
            },
        ],
    },
    CauseRow {
        cause: LaunchCause::Sandbox,
        name: "sandbox",
        code: Code::LaunchFailed,
        exit: 3,
        blame: Blame::App,
        came_up: false,
        meaning: "Chromium's sandbox does not work.",
        hint: "Allow unprivileged user namespaces, or give the app this switch: `args: [\"--no-sandbox\"]`.",
        last_words: &[
            LastWords {
                words: "Running as root without --no-sandbox",
                counts: Counts::LastOfLog,
                says: "Chromium refuses to run as root with its sandbox",
                hint: Some("Give the app that switch: `args: [\"--no-sandbox\"]`."),
            },
            LastWords {
                words: "The SUID sandbox helper binary was found, but is not configured correctly",
                counts: Counts::LastOfLog,
                says: "Chromium's sandbox is not set up",
                hint: Some(
                    "Make chrome-sandbox root-owned with mode 4755, allow user namespaces, or give the app this switch: `args: [\"--no-sandbox\"]`.",
                ),
            },
            LastWords {
                words: "No usable sandbox",
                counts: Counts::LastOfLog,
                says: "Chromium finds no usable sandbox",
                hint: None,
            },
        ],
    },
    CauseRow {
        cause: LaunchCause::NotAnApp,
        name: "not_an_app",
        code: Code::LaunchFailed,
        exit: 3,
        blame: Blame::App,
        came_up: false,
        meaning: "Electron finds no app at the path that it was given.",
        hint: "Give a script, or a folder whose package.json names one as main.",
        last_words: &[LastWords {
            words: "Unable to find Electron app",
            counts: Counts::AtBeginning,
            says: "Electron finds no app there",
            hint: None,
        }],
    },
    CauseRow {
        cause: LaunchCause::MissingModule,
        name: "missing_module",
        code: Code::LaunchFailed,
        exit: 3,
        blame: Blame::App,
        came_up: false,
        meaning: "A module that the app requires is missing, and nobody caught the error.",
        hint: "Run the app's own install step (`npm install`), or correct the path.",
        last_words: &[],
    },
    CauseRow {
        cause: LaunchCause::SecondInstance,
        name: "second_instance",
        code: Code::SingleInstanceLock,
        exit: 3,
        blame: Blame::App,
        came_up: false,
        meaning: "The app ended at once with exit status 0 in a profile that is not isolated, as a second instance does.",
        hint: "Quit that instance, or launch with an isolated profile (the default).",
        last_words: &[],
    },
    CauseRow {
        cause: LaunchCause::Launcher,
        name: "launcher",
        code: Code::LaunchFailed,
        exit: 3,
        blame: Blame::App,
        came_up: false,
        meaning: "The app started another Electron app and ended with exit status 0.",
        hint: "Launch the app that it starts, or start the launcher yourself and use electron_inject on the app.",
        last_words: &[],
    },
    CauseRow {
        cause: LaunchCause::UncaughtException,
        name: "uncaught_exception",
        code: Code::LaunchFailed,
        exit: 3,
        blame: Blame::App,
        came_up: true,
        meaning: "The main process threw an error that nobody caught, before any window opened.",
        hint: "Repair the error in the app; --json has the whole stack in details.",
        last_words: &[],
    },
    CauseRow {
        cause: LaunchCause::UnhandledRejection,
        name: "unhandled_rejection",
        code: Code::LaunchFailed,
        exit: 3,
        blame: Blame::App,
        came_up: true,
        meaning: "A promise in the main process was rejected and nobody caught it; no window opened, and nothing that could open one was under way.",
        hint: "Repair the error in the app; --json has the whole stack in details.",
        last_words: &[],
    },
    CauseRow {
        cause: LaunchCause::NothingToLoad,
        name: "nothing_to_load",
        code: Code::LaunchFailed,
        exit: 3,
        blame: Blame::App,
        came_up: false,
        meaning: "The Electron of a packaged app has no app in its resources.",
        hint: "Give the binary of a packaged app as executablePath, or an ordinary Electron for a script or folder.",
        last_words: &[],
    },
    CauseRow {
        cause: LaunchCause::NotStarted,
        name: "not_started",
        code: Code::LaunchFailed,
        exit: 3,
        blame: Blame::App,
        came_up: false,
        meaning: "The system did not start the process.",
        hint: "The message has the system's reason; a binary or script needs permission to run.",
        last_words: &[],
    },
    CauseRow {
        cause: LaunchCause::Exited,
        name: "exited",
        code: Code::LaunchFailed,
        exit: 3,
        blame: Blame::App,
        came_up: false,
        meaning: "The app ended before it opened a window, and no other cause is certain.",
        hint: "Read what it wrote; electron_doctor checks the machine.",
        last_words: &[],
    },
    CauseRow {
        cause: LaunchCause::DebugPipe,
        name: "debug_pipe",
        code: Code::LaunchFailed,
        exit: 3,
        blame: Blame::App,
        came_up: false,
        meaning: "The debug pipe closed while the app ran.",
        hint: "Check that the binary is an Electron, and that the app does not write to file descriptor 4, its debug pipe.",
        last_words: &[],
    },
    CauseRow {
        cause: LaunchCause::Inspector,
        name: "inspector",
        code: Code::LaunchFailed,
        exit: 3,
        blame: Blame::App,
        came_up: false,
        meaning: "The inspector of the main process could not be joined.",
        hint: "Launch with `noMain: true` to do without the main-process half.",
        last_words: &[],
    },
    CauseRow {
        cause: LaunchCause::NoChannel,
        name: "no_channel",
        code: Code::LaunchTimeout,
        exit: 4,
        blame: Blame::App,
        came_up: true,
        meaning: "The app runs, but its debug channels did not open within timeoutMs.",
        hint: "Look at what the app does at start-up, or raise timeoutMs.",
        last_words: &[],
    },
    CauseRow {
        cause: LaunchCause::MainSilent,
        name: "main_silent",
        code: Code::LaunchTimeout,
        exit: 4,
        blame: Blame::App,
        came_up: true,
        meaning: "The app runs, but its main process answers nothing and opened no window within timeoutMs.",
        hint: "Look at what the app does at start-up, or raise timeoutMs.",
        last_words: &[],
    },
    CauseRow {
        cause: LaunchCause::NoWindow,
        name: "no_window",
        code: Code::LaunchTimeout,
        exit: 4,
        blame: Blame::App,
        came_up: true,
        meaning: "The app runs and answers, but opened no window within timeoutMs.",
        hint: "Look at what the app does at start-up, or raise timeoutMs.",
        last_words: &[],
    },
    CauseRow {
        cause: LaunchCause::RendererGone,
        name: "renderer_gone",
        code: Code::LaunchFailed,
        exit: 3,
        blame: Blame::App,
        came_up: true,
        meaning: "The renderer of the first window ended before its first render.",
        hint: "Look at what the page does as it loads, and at the app's last lines in details.",
        last_words: &[],
    },
];

impl LaunchCause {
    /// The row of this cause in `CAUSES`.
    pub fn row(self) -> &'static CauseRow {
        &CAUSES[self as usize]
    }

    /// The cause of that name in `details.cause`.
    pub fn from_name(name: &str) -> Option<LaunchCause> {
        CAUSES.iter().find(|row| row.name == name).map(|row| row.cause)
    }

    /// The cause in a failure's envelope, if the failure is a failed launch.
    pub fn in_envelope(envelope: &Value) -> Option<LaunchCause> {
        LaunchCause::from_name(envelope["details"]["cause"].as_str()?)
    }

    /// Whether the machine is at fault, so that the failure says nothing about the app.
    pub fn is_the_machines(self) -> bool {
        self.row().blame == Blame::Machine
    }
}
