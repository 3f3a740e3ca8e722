//! Why an app that ended before it showed a window did so: one cause, decided from all that is known of its end.

use super::{Profile, nothing_to_load, successor};
use crate::{
    app::last_words,
    fault::{Fault, LaunchCause},
    runtime_dir::SessionDir,
};
use serde_json::json;
use stagewright_os::ends;
use std::{path::Path, process::ExitStatus};

/// How many of the app's last lines go into the details.
pub(super) const LAST_LINES: usize = 20;

/// The end of an app that had not shown a window.
pub(super) struct EarlyEnd<'a> {
    /// Its exit status; `None` when it is not known.
    pub status: Option<ExitStatus>,
    /// The last lines that it wrote.
    pub last_lines: Vec<String>,
    /// The profile that it was launched in.
    pub profile: &'a Profile,
    /// The binary that was started.
    pub binary: &'a Path,
    /// The folder of the session.
    pub place: &'a SessionDir,
}

impl EarlyEnd<'_> {
    /// The failure of the launch.
    pub(super) fn fault(&self) -> Fault {
        let mut fault = self.cause();
        if let Some(status) = self.status {
            fault = fault.detail("exit_code", json!(status.code())).detail("signal", json!(ends::signal_of(status)));
        }
        let tail = &self.last_lines[self.last_lines.len().saturating_sub(LAST_LINES)..];
        fault.detail("last_lines", json!(tail))
    }

    /// The cause, with what is particular about it. Known last words come first: but an app that ends well may have
    /// printed them, too, so that a process it left behind says more.
    fn cause(&self) -> Fault {
        let how = self.status.map_or_else(|| "without a status".into(), ends::in_words);
        let ended = format!("The app ended with {how} before it opened a window");
        let known = LaunchCause::in_last_lines(&self.last_lines);
        let clean = self.status.is_some_and(|status| status.success());
        // A second instance hands over to the first and leaves without a word.
        if known.is_none() && clean && *self.profile != Profile::Isolated {
            return second_instance(self.profile);
        }
        if let Some(app) = clean.then(successor::find).flatten() {
            return successor::left(&app, &ended, self.place);
        }
        if let Some((cause, last)) = known {
            let fault = Fault::launch(cause, format!("{ended}: {}.", last.says));
            return match last.hint {
                Some(hint) => fault.hint(hint),
                None => fault,
            };
        }
        if let Some(thrown) = last_words::thrown(&self.last_lines).filter(|_| !clean) {
            return Fault::launch(LaunchCause::UncaughtException, threw(&thrown));
        }
        if let Some(fault) = self.status.and_then(|status| nothing_to_load::found(status, self.binary)) {
            return fault;
        }
        Fault::launch(LaunchCause::Exited, format!("{ended}."))
    }
}

/// The sentence for an error that nobody caught before there was a window.
pub(super) fn threw(error: &str) -> String {
    format!("The app's main process threw before it opened a window: {error}")
}

/// The fault for an app whose first window's renderer ended before it had rendered anything.
pub(super) fn renderer_gone(gone: &Fault, last_lines: &[String]) -> Fault {
    let mut fault = Fault::launch(LaunchCause::RendererGone, format!("Before the first render: {}", gone.message));
    fault.details.extend(gone.details.clone());
    fault.detail("last_lines", json!(last_lines))
}

fn second_instance(profile: &Profile) -> Fault {
    let holder = match profile {
        Profile::Folder(folder) => lock_holder(folder),
        _ => None,
    };
    let who = holder.map_or_else(|| "another one".to_owned(), |pid| format!("process {pid}"));
    let fault = Fault::launch(
        LaunchCause::SecondInstance,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        fault::{CAUSES, Code},
        runtime_dir::RuntimeDir,
    };
    use serde_json::Value;
    use std::{fs, os::unix::process::ExitStatusExt};

    /// The fault of a made-up app that ended so, in that profile.
    fn end(code: i32, said: &[&str], profile: &Profile, binary: &Path) -> Fault {
        let folder = tempfile::tempdir().expect("a folder");
        let place = RuntimeDir::at(folder.path().join("stagewright")).expect("a runtime folder").session("made-up");
        let last_lines = said.iter().map(|line| (*line).to_owned()).collect();
        let status = Some(ExitStatus::from_raw(code << 8));
        EarlyEnd { status, last_lines, profile, binary, place: &place }.fault()
    }

    fn isolated(code: i32, said: &[&str]) -> Fault {
        end(code, said, &Profile::Isolated, Path::new("/bin/false"))
    }

    #[test]
    fn last_words_name_their_cause() {
        for row in &CAUSES {
            for last in row.last_words {
                let fault = isolated(1, &["starting", &format!("FATAL: {}: so", last.words)]);
                assert_eq!(fault.cause, Some(row.cause), "{}", last.words);
                assert!(fault.message.ends_with(&format!("opened a window: {}.", last.says)), "{}", fault.message);
                assert_eq!(fault.advice(), last.hint.or(Some(row.hint)));
                assert_eq!((&fault.details["exit_code"], &fault.details["signal"]), (&json!(1), &Value::Null));
            }
        }
    }

    #[test]
    fn an_end_that_nothing_explains_is_told_as_it_is() {
        let fault = isolated(3, &["cannot find the licence"]);
        assert_eq!((fault.cause, fault.code), (Some(LaunchCause::Exited), Code::LaunchFailed));
        assert_eq!(fault.message, "The app ended with exit status 3 before it opened a window.");
        assert_eq!(fault.details["last_lines"], json!(["cannot find the licence"]));
    }

    #[test]
    fn an_error_that_nobody_caught_is_quoted_unless_the_app_ended_well() {
        let said =
            ["App threw an error during load", "Error: no licence", "    at Object.<anonymous> (/a/main.js:4:7)"];
        let fault = isolated(1, &said);
        assert_eq!(fault.cause, Some(LaunchCause::UncaughtException));
        assert!(fault.message.ends_with("Error: no licence (at /a/main.js:4:7)"), "{}", fault.message);
        assert_eq!(isolated(0, &said).cause, Some(LaunchCause::Exited));
    }

    #[test]
    fn a_clean_end_in_a_profile_of_somebodys_is_a_second_instances() {
        let folder = tempfile::tempdir().expect("a folder");
        std::os::unix::fs::symlink("host-4711", folder.path().join("SingletonLock")).expect("a lock");
        let profile = Profile::Folder(folder.path().to_owned());
        let fault = end(0, &[], &profile, Path::new("/bin/true"));
        assert_eq!((fault.cause, fault.code), (Some(LaunchCause::SecondInstance), Code::SingleInstanceLock));
        assert_eq!((&fault.details["pid"], &fault.details["exit_code"]), (&json!(4711), &json!(0)));
        assert_eq!(end(0, &[], &Profile::App, Path::new("/bin/true")).cause, Some(LaunchCause::SecondInstance));
        assert_eq!(end(1, &[], &profile, Path::new("/bin/true")).cause, Some(LaunchCause::Exited));
        let known = end(0, &["Cannot find module 'x'"], &profile, Path::new("/bin/true"));
        assert_eq!(known.cause, Some(LaunchCause::MissingModule));
    }

    #[test]
    fn an_electron_without_an_app_has_nothing_to_load_and_a_script_that_fails_has_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let binary = folder.path().join("app");
        fs::write(&binary, "#!/bin/sh\nexit 1\n").expect("a script");
        let told = |code| end(code, &[], &Profile::Isolated, &binary).cause;
        assert_eq!(told(1), Some(LaunchCause::Exited), "it has no Electron's files beside it");
        for file in ["resources.pak", "icudtl.dat"] {
            fs::write(folder.path().join(file), "").expect("a file");
        }
        fs::create_dir(folder.path().join("resources")).expect("a folder");
        assert_eq!((told(1), told(2)), (Some(LaunchCause::NothingToLoad), Some(LaunchCause::Exited)));
        fs::write(folder.path().join("resources/app.asar"), "").expect("an app");
        assert_eq!(told(1), Some(LaunchCause::Exited));
    }

    #[test]
    fn a_renderer_that_ended_keeps_its_own_facts() {
        let gone = Fault::new(Code::RendererGone, "The renderer was killed.").detail("reason", "killed");
        let fault = renderer_gone(&gone, &["last".to_owned()]);
        assert_eq!((fault.cause, fault.code), (Some(LaunchCause::RendererGone), Code::LaunchFailed));
        assert_eq!((&fault.details["reason"], &fault.details["last_lines"]), (&json!("killed"), &json!(["last"])));
    }
}
