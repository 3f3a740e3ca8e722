//! The app's process. It is started with a debug pipe, its stdout and stderr are read, and it ends with all processes
//! that it started.

use crate::error::{Error, LaunchCause, Outcome};
use stagewright_os::children::{self, Child, FromChild, ToChild};
use std::process::Command;

/// Starts the app; the two channels are its debug pipe. Call it on a thread that lives as long as the app: on Linux the
/// app ends with the thread.
pub fn spawn(command: Command) -> Outcome<(Child, ToChild, FromChild)> {
    children::spawn(command)
        .map_err(|error| Error::launch(LaunchCause::NotStarted, format!("The app could not be started: {error}.")))
}
