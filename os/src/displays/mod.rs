//! Displays: the caller's own, and virtual ones that nobody sees.
//!
//! Here a display is an X server's, by name (`:99`). Windows and macOS: the desktop is the only display, its name is
//! empty, it needs nothing in a program's environment, and [`start`] says [`NotStarted::NotInstalled`].

#[cfg(target_os = "linux")]
mod cookie;
#[cfg(target_os = "linux")]
mod frame;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
use linux as system;

use crate::ends::ExitSignal;
use std::{
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

/// The name of the program that serves virtual displays, as the system lists processes.
pub const SERVER: &str = system::SERVER;

/// The display that this process was started on; `None` without one.
pub fn callers_own() -> Option<String> {
    system::callers_own()
}

/// The file with the caller's cookies for X servers: `XAUTHORITY`, else `~/.Xauthority`. `None` if there is no such
/// file.
pub fn callers_authority() -> Option<PathBuf> {
    system::callers_authority()
}

/// Whether a display of that name is there. Waits a second at most, for one on another machine.
pub fn answers(name: &str) -> bool {
    system::answers(name)
}

/// Whether a window has a frame of the system, by the number that the display gave it. `authority` is the file with the
/// cookies. `None` if that is not known: on Wayland, on another machine's display. It blocks while the display hangs.
///
/// Windows and macOS: the window's own style tells.
pub fn has_frame(display: &str, authority: Option<&Path>, window: u32) -> Option<bool> {
    #[cfg(target_os = "linux")]
    return frame::has_frame(display, authority, window);
}

/// Has the command's program show its windows on that display, with the cookies of the file `authority`. `alone` says
/// that it must not find the caller's own desktop by other ways (Wayland) either.
pub fn show_on(command: &mut Command, name: &str, authority: Option<&Path>, alone: bool) {
    system::show_on(command, name, authority, alone);
}

/// The program that serves virtual displays, if it is installed.
pub fn find_server() -> Option<PathBuf> {
    system::find_server()
}

/// Why there is no virtual display.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotStarted {
    /// No program for it is installed.
    NotInstalled,
    /// It failed; the last that it said, or the system's words.
    Failed(String),
}

/// Starts a virtual display of 1600 by 1000 pixels, a common laptop's size, and waits `most` for it to be there. It takes
/// only programs that show the cookie in the file `authority`, which is made here, for this user alone. The server is [tied to us](crate::children::tie_to_us). Needs a tokio runtime with I/O and time, on a thread that lives
/// as long as the display may.
///
/// # Errors
/// See [`NotStarted`].
pub async fn start(most: Duration, authority: &Path) -> Result<Server, NotStarted> {
    system::start(most, authority).await.map(Server)
}

/// The server of a virtual display. It is asked to end when this is dropped, and not waited for.
#[derive(Debug)]
pub struct Server(system::Server);

impl Server {
    /// The display's name: `:99`.
    pub fn name(&self) -> String {
        self.0.name()
    }

    /// The file outside of any folder of ours that the server leaves behind when it is killed.
    pub fn left_when_killed(&self) -> Option<&Path> {
        Some(self.0.socket())
    }

    /// A handle to wait for the server's end; `None` if the system cannot watch it.
    pub fn exit_signal(&self) -> Option<ExitSignal> {
        self.0.exit_signal()
    }

    /// Whether it has ended.
    pub fn has_ended(&mut self) -> bool {
        self.0.has_ended()
    }

    /// Asks the server to end, so that it removes its socket. Kills it if it still runs after two seconds.
    pub async fn close(self) {
        self.0.close().await;
    }
}
