//! The display of an app: the caller's, or an Xvfb of the session's own.
//!
//! Electron on Linux has no headless mode that works: both ways crash once GTK is used. Windows of two apps on one
//! display cover each other and steal the focus. So each session has a display.

use crate::{
    error::{Error, LaunchCause, Outcome},
    runtime_dir::SessionDir,
    wait::Deadline,
};
use stagewright_os::{
    displays::{self, NotStarted, Server},
    ends::ExitSignal,
};
use std::{fs, path::PathBuf};

/// Which display the app is shown on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DisplayChoice {
    /// The caller's display, or a virtual one of the session's own if the caller has none.
    Auto,
    /// The caller's display.
    Host,
    /// A virtual display of the session's own.
    Virtual,
    /// The display with that name: `:1`.
    Named(String),
}

/// The display of a session. Dropping this asks the session's own display server to end.
#[derive(Debug)]
pub struct Display {
    /// `:99`
    pub name: String,
    /// The file with the cookie for its X server; `None` if no file is known.
    pub xauthority: Option<PathBuf>,
    server: Option<Server>,
}

/// Opens the display that was asked for. For a display of our own, notes in `place` the file that its server leaves
/// when it is killed.
pub async fn open(choice: &DisplayChoice, deadline: Deadline, place: &SessionDir) -> Outcome<Display> {
    let host = displays::callers_own();
    let there = |name| Ok(Display { name, xauthority: displays::callers_authority(), server: None });
    match (choice, host) {
        (DisplayChoice::Named(name), _) => there(name.clone()),
        (DisplayChoice::Host, None) => {
            Err(Error::launch(LaunchCause::NoDisplay, "There is no display: DISPLAY is not set.")
                .hint("Use `display: \"auto\"` or `display: \"virtual\"` to start an Xvfb, or set DISPLAY."))
        }
        (DisplayChoice::Host | DisplayChoice::Auto, Some(name)) => there(name),
        (DisplayChoice::Virtual | DisplayChoice::Auto, _) => start(deadline, place).await,
    }
}

async fn start(deadline: Deadline, place: &SessionDir) -> Outcome<Display> {
    let xauthority = place.xauthority();
    // A failed launch may have left the cookie file of its display.
    let _ = fs::remove_file(&xauthority);
    let server = displays::start(deadline.left(), &xauthority).await.map_err(|error| match error {
        NotStarted::NotInstalled => {
            Error::launch(LaunchCause::NoDisplay, "There is no display: DISPLAY is not set, and Xvfb is not installed.")
                .hint("Install it (Debian: `apt-get install xvfb`), or set DISPLAY.")
        }
        NotStarted::Failed(what) => Error::launch(LaunchCause::NoDisplay, format!("Xvfb did not start: {what}."))
            .hint("electron_doctor checks the machine; a DISPLAY that is set needs no Xvfb."),
    })?;
    if let Some(left) = server.left_when_killed() {
        let _ = place.note_outside(left);
    }
    Ok(Display { name: server.name(), xauthority: Some(xauthority), server: Some(server) })
}

impl Display {
    /// Whether the display is our own Xvfb.
    pub fn is_own(&self) -> bool {
        self.server.is_some()
    }

    /// A handle to wait for the end of the session's own server.
    pub fn exit_signal(&self) -> Option<ExitSignal> {
        self.server.as_ref()?.exit_signal()
    }

    /// The display's name, if it is the session's own and its server has ended.
    pub fn name_if_ended(&mut self) -> Option<String> {
        let ended = self.server.as_mut()?.has_ended();
        ended.then(|| self.name.clone())
    }

    /// Resolves when the session's own server has ended.
    pub async fn ended(&self) {
        match self.exit_signal() {
            Some(exited) => exited.wait().await,
            None => std::future::pending().await,
        }
    }

    /// The error for a server of our own that ended by itself while the app was starting.
    pub fn lost(&self) -> Error {
        Error::launch(
            LaunchCause::NoDisplay,
            format!("The display {} of the session, an Xvfb of its own, ended.", self.name),
        )
        .hint("Somebody killed it, or it crashed; a second launch gets another one.")
    }

    /// Ends the session's own server.
    pub async fn close(self) {
        if let Some(server) = self.server {
            server.close().await;
        }
    }
}
