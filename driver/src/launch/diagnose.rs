//! Determines why an app ended before it showed a window: one cause, from all known facts.

use super::{Profile, nothing_to_load, successor};
use crate::{
    error::{Error, LaunchCause},
    last_words::{self, error::ErrorRead},
    running::RunningApp,
    runtime_dir::SessionDir,
};
use serde_json::json;
use stagewright_os::ends;
use std::{path::Path, process::ExitStatus};

/// The end of an app that had not shown a window.
pub(super) struct EarlyEnd<'a> {
    /// Its exit status; `None` when it is not known.
    pub status: Option<ExitStatus>,
    /// The kept lines of its output: from its first error on, and the last ones.
    pub last_lines: Vec<String>,
    /// The error that the app's own handler got shortly before, if any.
    pub caught: Option<ErrorRead>,
    /// The profile that it was launched in.
    pub profile: &'a Profile,
    /// The binary that was started.
    pub binary: &'a Path,
    /// The folder of the session.
    pub place: &'a SessionDir,
    /// Arguments and variables that the caller gave to the app. They may be secrets and are not repeated.
    pub given: Vec<&'a str>,
    /// Finds an Electron app that the app has started and left running. Tests replace it, so that they do not find
    /// other apps of the machine.
    pub left_behind: fn() -> Option<RunningApp>,
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

    /// The error with the cause. Known last words come first. An app that ended with success may have printed them,
    /// too: then a process that it left behind takes precedence.
    fn cause(&self) -> Error {
        let how = self.status.map_or_else(|| "without a status".into(), ends::in_words);
        let ended = format!("The app ended with {how} before it opened a window");
        let code = self.status.and_then(|status| status.code());
        let known = LaunchCause::in_last_lines(&self.last_lines, code, last_words::is_own);
        let clean = code == Some(0);
        // A second instance passes its arguments to the first one, and ends without output.
        if known.is_none()
            && self.caught.is_none()
            && clean
            && !matches!(self.profile, Profile::Isolated | Profile::CopyOf(_))
        {
            return second_instance(self.profile);
        }
        if let Some(app) = clean.then(self.left_behind).flatten() {
            return successor::left(&app, &ended, self.place, &self.given);
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

    /// The end of the sentence about an app that ended for an unknown reason: its last output, if any.
    fn last_known(&self) -> String {
        match (&self.caught, last_words::last_output(&self.last_lines)) {
            (Some(error), _) => format!(", after an error that its own handler caught: {error}"),
            (None, Some(said)) => format!(". It last wrote: {said}"),
            (None, None) => ".".to_owned(),
        }
    }
}

/// The launch error for an uncaught error that ended the app.
fn uncaught(error: &ErrorRead) -> Error {
    let cause = if error.is_missing_module() { LaunchCause::MissingModule } else { LaunchCause::UncaughtException };
    Error::launch(cause, threw(error))
}

/// Adds the hint about a missing module, if that is the thrown error.
pub(super) fn with_hint_for(error: Error, thrown: &ErrorRead) -> Error {
    if thrown.is_missing_module() { error.hint(LaunchCause::MissingModule.row().hint) } else { error }
}

/// The sentence about an uncaught error before there was a window.
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

/// The process that has locked a profile: Chromium's lock is a link to `HOST-PID`.
fn lock_holder(profile: &Path) -> Option<u32> {
    let link = std::fs::read_link(profile.join("SingletonLock")).ok()?;
    link.to_str()?.rsplit_once('-')?.1.parse().ok()
}

#[cfg(test)]
mod tests;
