//! Displays: the caller's own, and virtual ones without a screen.
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

/// Whether a display with that name accepts connections. Waits at most a second, for a display on another machine.
pub fn answers(name: &str) -> bool {
    system::answers(name)
}

/// Whether the system draws a frame around a window. `window` is its ID on the display, `authority` the cookie file.
/// `None` if that is unknown: on Wayland, and on displays of other machines. Blocks while the display hangs.
///
/// Windows and macOS: the window's own style tells.
pub fn has_frame(display: &str, authority: Option<&Path>, window: u32) -> Option<bool> {
    #[cfg(target_os = "linux")]
    return frame::has_frame(display, authority, window);
}

/// Sets the command's environment so that its program shows its windows on that display, with the cookies of the file
/// `authority`. `alone` removes the variables by which it would find the caller's desktop in another way (Wayland).
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
    /// It failed: its last line on stderr, or the error of the system.
    Failed(String),
}

/// Starts a virtual display of 1600 by 1000 pixels, a common laptop's size, and waits `most` for it to be there. It
/// accepts only programs that send the cookie in the file `authority`, which is made here and readable by this user
/// only. The server is [tied to us](crate::children::tie_to_us). Needs a tokio runtime with I/O and time, on a thread
/// that lives as long as the display may.
///
/// # Errors
/// See [`NotStarted`].
pub async fn start(most: Duration, authority: &Path) -> Result<Server, NotStarted> {
    system::start(most, authority).await.map(Server)
}

/// The server of a virtual display. Dropping this asks it to end, without waiting.
#[derive(Debug)]
pub struct Server(system::Server);

impl Server {
    /// The display's name: `:99`.
    pub fn name(&self) -> String {
        self.0.name()
    }

    /// The file that the server leaves behind when it is killed. It is not in a folder of ours.
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
