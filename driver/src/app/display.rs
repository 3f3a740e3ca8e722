//! A place to be seen: the caller's display, or an own Xvfb.
//!
//! Electron on Linux has no headless mode that works (both ways crash once GTK is touched), and
//! windows of two apps on one display cover each other and steal the focus: one display a session.

use super::process::ExitSignal;
use crate::{
    fault::{Fault, LaunchCause, Outcome},
    platform,
    runtime_dir::SessionDir,
    wait::{Deadline, off_thread},
};
use rustix::{io::FdFlags, process::Signal};
use std::{
    io::Read,
    os::fd::AsRawFd,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};
use tokio::io::AsyncReadExt;

/// Which display the app is shown on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DisplayChoice {
    /// The caller's, or an own virtual one where there is none.
    Auto,
    /// The caller's.
    Host,
    /// An own virtual one.
    Virtual,
    /// That one: `:1`.
    Named(String),
}

/// The display of a session; an own one is asked to end when this is dropped.
#[derive(Debug)]
pub struct Display {
    /// `:99`
    pub name: String,
    server: Option<Server>,
}

/// An own X server.
#[derive(Debug)]
struct Server {
    child: Child,
    /// None where it cannot be watched.
    exited: Option<ExitSignal>,
}

/// How long a server may take to remove its socket and end, which it does within milliseconds.
const CLOSING: Duration = Duration::from_secs(2);

/// The size of a virtual screen: a common laptop's, large enough for most windows.
const SCREEN: &str = "1600x1000x24";

/// Opens the display that was asked for; what an own one leaves when it is killed is noted in `place`.
pub async fn open(choice: &DisplayChoice, deadline: Deadline, place: &SessionDir) -> Outcome<Display> {
    let host = std::env::var("DISPLAY").ok().filter(|d| !d.is_empty());
    match (choice, host) {
        (DisplayChoice::Named(name), _) => Ok(Display { name: name.clone(), server: None }),
        (DisplayChoice::Host, None) => {
            Err(Fault::launch(LaunchCause::NoDisplay, "There is no display: DISPLAY is not set.")
                .hint("Use --display auto or virtual for an own Xvfb, or set DISPLAY."))
        }
        (DisplayChoice::Host | DisplayChoice::Auto, Some(name)) => Ok(Display { name, server: None }),
        (DisplayChoice::Virtual | DisplayChoice::Auto, _) => start(deadline, place).await,
    }
}

async fn start(deadline: Deadline, place: &SessionDir) -> Outcome<Display> {
    let Some(xvfb) = find_xvfb() else {
        return Err(Fault::launch(
            LaunchCause::NoDisplay,
            "There is no display: DISPLAY is not set, and Xvfb is not installed.",
        )
        .hint("Install it (Debian: `apt-get install xvfb`), or set DISPLAY."));
    };
    let failed = |what: String| {
        Fault::launch(LaunchCause::NoDisplay, format!("Xvfb did not start: {what}."))
            .hint("electron_doctor checks the machine; a DISPLAY that is set needs no Xvfb.")
    };
    let (reader, writer) = rustix::pipe::pipe().map_err(|e| failed(e.to_string()))?;
    rustix::io::fcntl_setfd(&reader, FdFlags::CLOEXEC).map_err(|e| failed(e.to_string()))?;
    let mut command = Command::new(xvfb);
    command
        .args(["-displayfd", &writer.as_raw_fd().to_string(), "-screen", "0", SCREEN])
        .args(["-nolisten", "tcp", "-noreset", "-dpi", "96"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    // SIGTERM: a killed Xvfb would leave its socket behind.
    platform::arm_parent_death(&mut command, Signal::TERM);
    let mut server = command.spawn().map_err(|e| failed(e.to_string()))?;
    drop(writer);
    let mut stderr = server.stderr.take();
    let number = async {
        let mut pipe = tokio::net::unix::pipe::Receiver::from_owned_fd(reader).ok()?;
        let mut text = String::new();
        let mut buffer = [0; 16];
        // The number comes with a newline; only then is it whole.
        while !text.ends_with('\n') {
            let read = pipe.read(&mut buffer).await.ok().filter(|n| *n > 0)?;
            text.push_str(std::str::from_utf8(&buffer[..read]).ok()?);
        }
        text.trim().parse::<u32>().ok()
    };
    match deadline.limit(number).await.flatten() {
        Some(number) => {
            // The one file that a killed Xvfb leaves: with -displayfd it makes no lock.
            let _ = place.note_outside(Path::new(&format!("/tmp/.X11-unix/X{number}")));
            let exited = ExitSignal::of(server.id());
            Ok(Display { name: format!(":{number}"), server: Some(Server { child: server, exited }) })
        }
        None => {
            let said = off_thread(move || {
                let _ = server.kill();
                let _ = server.wait();
                let mut said = String::new();
                let _ = stderr.take().map(|mut e| e.read_to_string(&mut said));
                said
            });
            Err(failed(said.await.lines().last().unwrap_or("it gave no display number").to_owned()))
        }
    }
}

/// The Xvfb on PATH.
pub fn find_xvfb() -> Option<PathBuf> {
    // Without a PATH too: it is somewhere else that Xvfb lies then.
    let path = std::env::var_os("PATH").unwrap_or_default();
    let usual = ["/usr/bin", "/usr/local/bin", "/usr/X11R6/bin"].map(PathBuf::from);
    std::env::split_paths(&path).chain(usual).map(|d| d.join("Xvfb")).find(|p| Path::is_file(p))
}

impl Display {
    /// Whether the display is our own Xvfb.
    pub fn is_own(&self) -> bool {
        self.server.is_some()
    }
}

impl Display {
    /// What tells that an own server has ended.
    pub fn exit_signal(&self) -> Option<ExitSignal> {
        self.server.as_ref()?.exited.clone()
    }

    /// The name of one whose own server has ended.
    pub fn name_if_ended(&mut self) -> Option<String> {
        let ended = matches!(self.server.as_mut()?.child.try_wait(), Ok(Some(_)));
        ended.then(|| self.name.clone())
    }

    /// Resolves when an own server has ended.
    pub async fn ended(&self) {
        match self.exit_signal() {
            Some(exited) => exited.wait().await,
            None => std::future::pending().await,
        }
    }

    /// The fault for an own server that ended by itself while the app was starting.
    pub fn lost(&self) -> Fault {
        Fault::launch(LaunchCause::NoDisplay, format!("The display {} of the session, an own Xvfb, ended.", self.name))
            .hint("Somebody killed it, or it crashed; a second launch gets another one.")
    }

    /// Ends an own server: asks it, so that it removes its socket, and kills it where it does not.
    pub async fn close(mut self) {
        let Some(server) = &mut self.server else { return };
        server.ask_to_end();
        if let Some(exited) = &server.exited {
            let _ = tokio::time::timeout(CLOSING, exited.wait()).await;
        }
        if !matches!(server.child.try_wait(), Ok(Some(_))) {
            let _ = server.child.kill();
        }
        self.server = None;
    }
}

impl Server {
    fn ask_to_end(&mut self) {
        let running = matches!(self.child.try_wait(), Ok(None));
        if let (true, Some(pid)) = (running, rustix::process::Pid::from_raw(self.child.id() as i32)) {
            let _ = rustix::process::kill_process(pid, Signal::TERM);
        }
    }
}

impl Drop for Server {
    /// Not waited for, since this is the host's one thread: the keeper sees to it that it ends.
    fn drop(&mut self) {
        self.ask_to_end();
    }
}
