//! Why an app that ended before it showed a window did so: one cause, decided from all that is known of its end.

use super::{Profile, nothing_to_load, successor};
use crate::{
    error::{Error, LaunchCause},
    last_words::{self, error::ErrorRead},
    runtime_dir::SessionDir,
};
use serde_json::json;
use stagewright_os::ends;
use std::{path::Path, process::ExitStatus};

/// The end of an app that had not shown a window.
pub(super) struct EarlyEnd<'a> {
    /// Its exit status; `None` when it is not known.
    pub status: Option<ExitStatus>,
    /// The lines of its output that are kept: from its first error on, and the last ones.
    pub last_lines: Vec<String>,
    /// The error that a handler of the app's own got shortly before, if one did.
    pub caught: Option<ErrorRead>,
    /// The profile that it was launched in.
    pub profile: &'a Profile,
    /// The binary that was started.
    pub binary: &'a Path,
    /// The folder of the session.
    pub place: &'a SessionDir,
}

impl EarlyEnd<'_> {
    /// The failure of the launch.
    pub(super) fn error(&self) -> Error {
        let mut error = self.cause();
        if let Some(status) = self.status {
            error = error.detail("exit_code", json!(status.code())).detail("signal", json!(ends::signal_of(status)));
        }
        error.detail("last_lines", json!(self.last_lines))
    }

    /// The cause, with the facts of this end. Known last words come first. An app that ends well may have printed them,
    /// too, so that a process which it left behind says more.
    fn cause(&self) -> Error {
        let how = self.status.map_or_else(|| "without a status".into(), ends::in_words);
        let ended = format!("The app ended with {how} before it opened a window");
        let code = self.status.and_then(|status| status.code());
        let known = LaunchCause::in_last_lines(&self.last_lines, code, last_words::is_own);
        let clean = code == Some(0);
        // A second instance hands over to the first and leaves without a word.
        if known.is_none() && self.caught.is_none() && clean && *self.profile != Profile::Isolated {
            return second_instance(self.profile);
        }
        if let Some(app) = clean.then(successor::find).flatten() {
            return successor::left(&app, &ended, self.place);
        }
        if let Some((cause, last)) = known {
            let error = Error::launch(cause, format!("{ended}: {}.", last.says));
            return match last.hint {
                Some(hint) => error.hint(hint),
                None => error,
            };
        }
        if let Some(thrown) = last_words::thrown(&self.last_lines).filter(|_| !clean) {
            return uncaught(&thrown);
        }
        if let Some(error) = self.status.and_then(|status| nothing_to_load::found(status, self.binary)) {
            return error;
        }
        Error::launch(LaunchCause::Exited, format!("{ended}{}", self.last_known()))
    }

    /// The end of the sentence about an app that ended and did not say why: the last that is known of it.
    fn last_known(&self) -> String {
        match (&self.caught, last_words::last_said(&self.last_lines)) {
            (Some(error), _) => format!(", after an error that its own handler caught: {error}"),
            (None, Some(said)) => format!(". It last wrote: {said}"),
            (None, None) => ".".to_owned(),
        }
    }
}

/// The error for an error that nobody caught and that ended the app.
fn uncaught(error: &ErrorRead) -> Error {
    let cause = if error.is_missing_module() { LaunchCause::MissingModule } else { LaunchCause::UncaughtException };
    Error::launch(cause, threw(error))
}

/// The error with the hint for an app that lacks a module, where the error says that.
pub(super) fn with_hint_for(error: Error, thrown: &ErrorRead) -> Error {
    if thrown.is_missing_module() { error.hint(LaunchCause::MissingModule.row().hint) } else { error }
}

/// The sentence for an error that nobody caught before there was a window.
pub(super) fn threw(error: &ErrorRead) -> String {
    format!("The app's main process threw before it opened a window: {error}")
}

/// The error for an app whose first window's renderer ended before it had rendered anything.
pub(super) fn renderer_gone(gone: &Error, last_lines: &[String]) -> Error {
    let mut error = Error::launch(LaunchCause::RendererGone, format!("Before the first render: {}", gone.message));
    error.details.extend(gone.details.clone());
    error.detail("last_lines", json!(last_lines))
}

fn second_instance(profile: &Profile) -> Error {
    let holder = match profile {
        Profile::Folder(folder) => lock_holder(folder),
        _ => None,
    };
    let who = holder.map_or_else(|| "another one".to_owned(), |pid| format!("process {pid}"));
    let error = Error::launch(
        LaunchCause::SecondInstance,
        format!(
            "The app ended at once with exit status 0, as a second instance does: {who} holds the lock of this profile."
        ),
    );
    match holder {
        Some(pid) => error.detail("pid", pid),
        None => error,
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
        error::{CAUSES, Code, Counts},
        runtime_dir::RuntimeDir,
    };
    use serde_json::Value;
    use std::{fs, os::unix::process::ExitStatusExt};

    /// The error of a made-up app that ended so, in that profile.
    fn end(code: i32, said: &[&str], profile: &Profile, binary: &Path) -> Error {
        let folder = tempfile::tempdir().expect("a folder");
        let place = RuntimeDir::at(folder.path().join("stagewright")).expect("a runtime folder").session("made-up");
        let last_lines = said.iter().map(|line| (*line).to_owned()).collect();
        let status = Some(ExitStatus::from_raw(code << 8));
        EarlyEnd { status, last_lines, caught: None, profile, binary, place: &place }.error()
    }

    fn isolated(code: i32, said: &[&str]) -> Error {
        end(code, said, &Profile::Isolated, Path::new("/bin/false"))
    }

    #[test]
    fn last_words_name_their_cause() {
        for row in &CAUSES {
            for last in row.last_words {
                let (line, status) = match last.counts {
                    Counts::ByLoader => (format!("app: {}: libnss3.so", last.words), 127),
                    Counts::LastOfLog => (format!("[7:FATAL:x.cc(1)] {}", last.words), 1),
                    Counts::AtBeginning => (last.words.to_owned(), 1),
                };
                let error = isolated(status, &["starting", &line]);
                assert_eq!(error.cause, Some(row.cause), "{}", last.words);
                assert!(error.message.ends_with(&format!("opened a window: {}.", last.says)), "{}", error.message);
                assert_eq!(error.advice(), last.hint.or(Some(row.hint)));
                assert_eq!((&error.details["exit_code"], &error.details["signal"]), (&json!(status), &Value::Null));
            }
        }
    }

    #[test]
    fn an_end_that_nothing_explains_is_told_with_the_last_that_the_app_wrote() {
        let error = isolated(3, &["cannot find the licence", "[7:ERROR:bus.cc(1)] Failed to connect"]);
        assert_eq!((error.cause, error.code), (Some(LaunchCause::Exited), Code::LaunchFailed));
        let message =
            "The app ended with exit status 3 before it opened a window. It last wrote: cannot find the licence";
        assert_eq!(error.message, message);
        assert_eq!(error.details["last_lines"].as_array().map(Vec::len), Some(2));
        assert_eq!(isolated(3, &[]).message, "The app ended with exit status 3 before it opened a window.");
        let handled = isolated(3, &["Error: Cannot find module 'x'", "    at f (/a/b.js:1:2)", "No licence."]);
        assert_eq!(handled.cause, Some(LaunchCause::Exited), "a module that the app does without is no cause");
        let both = "It last wrote: No licence. An error before that: Error: Cannot find module 'x' (at /a/b.js:1:2)";
        assert!(handled.message.ends_with(both), "{}", handled.message);
    }

    #[test]
    fn an_error_that_nobody_caught_is_quoted_unless_the_app_ended_well() {
        let said =
            ["App threw an error during load", "Error: no licence", "    at Object.<anonymous> (/a/main.js:4:7)"];
        let error = isolated(1, &said);
        assert_eq!(error.cause, Some(LaunchCause::UncaughtException));
        assert!(error.message.ends_with("Error: no licence (at /a/main.js:4:7)"), "{}", error.message);
        assert_eq!(isolated(0, &said).cause, Some(LaunchCause::Exited));
        let missing = isolated(1, &["App threw an error during load", "Error: Cannot find module 'x'"]);
        assert_eq!(missing.cause, Some(LaunchCause::MissingModule));
        assert!(missing.message.ends_with("Error: Cannot find module 'x'"), "{}", missing.message);
    }

    #[test]
    fn a_clean_end_in_a_profile_of_somebodys_is_a_second_instances() {
        let folder = tempfile::tempdir().expect("a folder");
        std::os::unix::fs::symlink("host-4711", folder.path().join("SingletonLock")).expect("a lock");
        let profile = Profile::Folder(folder.path().to_owned());
        let error = end(0, &[], &profile, Path::new("/bin/true"));
        assert_eq!((error.cause, error.code), (Some(LaunchCause::SecondInstance), Code::SingleInstanceLock));
        assert_eq!((&error.details["pid"], &error.details["exit_code"]), (&json!(4711), &json!(0)));
        assert_eq!(end(0, &[], &Profile::App, Path::new("/bin/true")).cause, Some(LaunchCause::SecondInstance));
        assert_eq!(end(1, &[], &profile, Path::new("/bin/true")).cause, Some(LaunchCause::Exited));
        let known = end(0, &["Unable to find Electron app at /x"], &profile, Path::new("/bin/true"));
        assert_eq!(known.cause, Some(LaunchCause::NotAnApp));
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
        let gone = Error::new(Code::RendererGone, "The renderer was killed.").detail("reason", "killed");
        let error = renderer_gone(&gone, &["last".to_owned()]);
        assert_eq!((error.cause, error.code), (Some(LaunchCause::RendererGone), Code::LaunchFailed));
        assert_eq!((&error.details["reason"], &error.details["last_lines"]), (&json!("killed"), &json!(["last"])));
    }
}
