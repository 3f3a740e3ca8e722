//! Why an app did not start: known last words of Electron, matched to a cause and its mend.

use super::Profile;
use crate::{
    app::{last_words, process::ended},
    fault::{Code, Fault},
};
use serde_json::json;
use std::{path::Path, process::ExitStatus};

struct Cause {
    words: &'static str,
    name: &'static str,
    says: &'static str,
    mend: &'static str,
}

const CAUSES: &[Cause] = &[
    Cause {
        words: "error while loading shared libraries",
        name: "missing_library",
        says: "a shared library is missing",
        mend: "Install the library named in the last lines; electron_doctor lists all that are missing.",
    },
    Cause {
        words: "Missing X server or $DISPLAY",
        name: "no_display",
        says: "there is no usable display",
        mend: "Use `display: \"virtual\"` for an own Xvfb.",
    },
    Cause {
        words: "Unable to open X display",
        name: "no_display",
        says: "the display cannot be opened",
        mend: "Check DISPLAY, or use `display: \"virtual\"` for an own Xvfb.",
    },
    Cause {
        words: "Running as root without --no-sandbox",
        name: "sandbox",
        says: "Chromium refuses to run as root with its sandbox",
        mend: "Give the app that switch: `args: [\"--no-sandbox\"]`.",
    },
    Cause {
        words: "The SUID sandbox helper binary was found, but is not configured correctly",
        name: "sandbox",
        says: "Chromium's sandbox is not set up",
        mend: "Make chrome-sandbox root-owned with mode 4755, allow user namespaces, or give the app that switch: `args: [\"--no-sandbox\"]`.",
    },
    Cause {
        words: "No usable sandbox",
        name: "sandbox",
        says: "Chromium finds no usable sandbox",
        mend: "Allow unprivileged user namespaces, or give the app this switch: `args: [\"--no-sandbox\"]`.",
    },
    Cause {
        words: "Unable to find Electron app",
        name: "not_an_app",
        says: "Electron finds no app there",
        mend: "Give a script, or a folder whose package.json names one as main.",
    },
    Cause {
        words: "Cannot find module",
        name: "missing_module",
        says: "a module of the app is missing",
        mend: "Run the app's own install step (`npm install`), or mend the path.",
    },
];

/// The fault for an app that ended before it showed a window.
pub fn exited_early(status: Option<ExitStatus>, last_lines: &[String], profile: &Profile) -> Fault {
    let how = status.map_or_else(|| "without a status".into(), ended);
    let cause = CAUSES.iter().find(|cause| last_lines.iter().any(|line| line.contains(cause.words)));
    let clean = status.is_some_and(|s| s.success());
    let mut fault = match cause {
        Some(cause) => Fault::new(
            Code::LaunchFailed,
            format!("The app ended with {how} before it opened a window: {}.", cause.says),
        )
        .hint(cause.mend)
        .detail("cause", cause.name),
        // A second instance hands over to the first and leaves without a word.
        None if clean && *profile != Profile::Isolated => second_instance(profile),
        None if !clean && last_words::thrown(last_lines).is_some() => Fault::new(
            Code::LaunchFailed,
            format!(
                "The app's main process threw before it opened a window: {}",
                last_words::thrown(last_lines).unwrap_or_default()
            ),
        )
        .hint("Mend the error in the app; --json has the whole stack in details.")
        .detail("cause", "uncaught_exception"),
        None => Fault::new(Code::LaunchFailed, format!("The app ended with {how} before it opened a window.")),
    };
    if let Some(status) = status {
        use std::os::unix::process::ExitStatusExt;
        fault = fault.detail("exit_code", json!(status.code())).detail("signal", json!(status.signal()));
    }
    let tail = &last_lines[last_lines.len().saturating_sub(20)..];
    fault.detail("last_lines", json!(tail))
}

/// The fault for an app whose first window's renderer ended before it had rendered anything.
pub fn renderer_gone(gone: &Fault, last_lines: &[String]) -> Fault {
    let mut fault = Fault::new(Code::LaunchFailed, format!("Before the first render: {}", gone.message))
        .hint("Look at what the page does as it loads, and at the app's last lines in details.");
    fault.details.extend(gone.details.clone());
    fault.detail("cause", "renderer_gone").detail("last_lines", json!(last_lines))
}

fn second_instance(profile: &Profile) -> Fault {
    let holder = match profile {
        Profile::Folder(folder) => lock_holder(folder),
        _ => None,
    };
    let who = holder.map_or_else(|| "another one".to_owned(), |pid| format!("process {pid}"));
    let fault = Fault::new(
        Code::SingleInstanceLock,
        format!(
            "The app ended at once with exit status 0, as a second instance does: {who} holds the lock of this profile."
        ),
    );
    match holder {
        Some(pid) => fault.detail("pid", pid),
        None => fault,
    }
}

/// The process that holds a profile: Chromium's lock is a link to `host-pid`.
fn lock_holder(profile: &Path) -> Option<u32> {
    let link = std::fs::read_link(profile.join("SingletonLock")).ok()?;
    link.to_str()?.rsplit_once('-')?.1.parse().ok()
}
