//! Linux: X11, and Xvfb.

use super::{NotStarted, cookie};
use crate::{
    children::{Ending, tie_to_us},
    ends::{self, ExitSignal},
    processes::ProcessId,
};
use rustix::io::FdFlags;
use std::{
    io::Read,
    net::{TcpStream, ToSocketAddrs},
    os::{
        fd::{AsRawFd, OwnedFd},
        unix::net::UnixStream,
    },
    path::{Path, PathBuf},
    process::{Child, ChildStderr, Command, Stdio},
    time::Duration,
};
use tokio::{io::AsyncReadExt, net::unix::pipe, time::timeout};

pub(super) const SERVER: &str = "Xvfb";

/// How long to wait for a server to remove its socket and exit before it is killed. It usually takes milliseconds.
const CLOSING: Duration = Duration::from_secs(2);

const SCREEN: &str = "1600x1000x24";

pub(super) fn callers_own() -> Option<String> {
    std::env::var("DISPLAY").ok().filter(|name| !name.is_empty())
}

pub(super) fn callers_authority() -> Option<PathBuf> {
    let named = std::env::var_os("XAUTHORITY").filter(|path| !path.is_empty()).map(PathBuf::from);
    named.or_else(|| Some(Path::new(&std::env::var_os("HOME")?).join(".Xauthority"))).filter(|path| path.is_file())
}

/// The socket of the display of that number.
pub(super) fn local_socket(number: u32) -> PathBuf {
    PathBuf::from(format!("/tmp/.X11-unix/X{number}"))
}

/// `:1` and `:1.0` are Unix sockets, `host:1` is a TCP port.
pub(super) fn answers(name: &str) -> bool {
    let Some((host, rest)) = name.rsplit_once(':') else { return false };
    let Some(number) = rest.split('.').next().and_then(|n| n.parse::<u16>().ok()) else { return false };
    if host.is_empty() || host == "unix" {
        return UnixStream::connect(local_socket(number.into())).is_ok();
    }
    let Some(port) = number.checked_add(6000) else { return false };
    let addresses = (host, port).to_socket_addrs().into_iter().flatten();
    addresses.into_iter().any(|address| TcpStream::connect_timeout(&address, Duration::from_secs(1)).is_ok())
}

pub(super) fn show_on(command: &mut Command, name: &str, authority: Option<&Path>, alone: bool) {
    command.env("DISPLAY", name);
    if let Some(authority) = authority {
        command.env("XAUTHORITY", authority);
    }
    if alone {
        command.env_remove("WAYLAND_DISPLAY");
    }
}

pub(super) fn find_server() -> Option<PathBuf> {
    // Search the usual folders even if PATH is unset.
    let path = std::env::var_os("PATH").unwrap_or_default();
    let usual = ["/usr/bin", "/usr/local/bin", "/usr/X11R6/bin"].map(PathBuf::from);
    std::env::split_paths(&path).chain(usual).map(|d| d.join(SERVER)).find(|p| Path::is_file(p))
}

pub(super) async fn start(most: Duration, authority: &Path) -> Result<Server, NotStarted> {
    let program = find_server().ok_or(NotStarted::NotInstalled)?;
    let failed = |error: std::io::Error| NotStarted::Failed(error.to_string());
    cookie::write(authority).map_err(failed)?;
    let (mut child, reader) = spawn(&program, authority).map_err(failed)?;
    let stderr = child.stderr.take();
    match timeout(most, number(reader)).await.ok().flatten() {
        Some(number) => {
            let exited = ExitSignal::of(child.id());
            Ok(Server { child, exited, number, socket: local_socket(number) })
        }
        None => {
            let said = tokio::task::spawn_blocking(move || last_words(child, stderr)).await.unwrap_or_default();
            Err(NotStarted::Failed(said))
        }
    }
}

/// Starts the server. It writes the number of its display into the pipe.
fn spawn(program: &Path, authority: &Path) -> std::io::Result<(Child, OwnedFd)> {
    let (reader, writer) = rustix::pipe::pipe()?;
    rustix::io::fcntl_setfd(&reader, FdFlags::CLOEXEC)?;
    let mut command = Command::new(program);
    command
        .args(["-displayfd", &writer.as_raw_fd().to_string(), "-screen", "0", SCREEN])
        .args(["-nolisten", "tcp", "-noreset", "-dpi", "96", "-auth"])
        .arg(authority)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    // Ask it to end, since a killed Xvfb leaves its socket behind.
    tie_to_us(&mut command, Ending::Ask);
    Ok((command.spawn()?, reader))
}

async fn number(reader: OwnedFd) -> Option<u32> {
    let mut pipe = pipe::Receiver::from_owned_fd(reader).ok()?;
    let mut text = String::new();
    let mut buffer = [0; 16];
    // Read up to the newline: before it the number may be incomplete.
    while !text.ends_with('\n') {
        let read = pipe.read(&mut buffer).await.ok().filter(|n| *n > 0)?;
        text.push_str(std::str::from_utf8(&buffer[..read]).ok()?);
    }
    text.trim().parse().ok()
}

/// Ends a server that did not start, and returns the last line of its stderr.
fn last_words(mut child: Child, stderr: Option<ChildStderr>) -> String {
    let _ = child.kill();
    let _ = child.wait();
    let mut said = String::new();
    let _ = stderr.map(|mut stderr| stderr.read_to_string(&mut said));
    said.lines().last().unwrap_or("it gave no display number").to_owned()
}

#[derive(Debug)]
pub(super) struct Server {
    child: Child,
    exited: Option<ExitSignal>,
    number: u32,
    /// The only file that a killed Xvfb leaves behind: with `-displayfd` it makes no lock file.
    socket: PathBuf,
}

impl Server {
    pub(super) fn name(&self) -> String {
        format!(":{}", self.number)
    }

    pub(super) fn socket(&self) -> &Path {
        &self.socket
    }

    pub(super) fn exit_signal(&self) -> Option<ExitSignal> {
        self.exited.clone()
    }

    pub(super) fn has_ended(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(Some(_)))
    }

    pub(super) async fn close(mut self) {
        self.ask_to_end();
        if let Some(exited) = &self.exited {
            let _ = timeout(CLOSING, exited.wait()).await;
        }
        if !self.has_ended() {
            let _ = self.child.kill();
        }
    }

    fn ask_to_end(&mut self) {
        if matches!(self.child.try_wait(), Ok(None))
            && let Some(process) = ProcessId::of(self.child.id())
        {
            let _ = ends::ask_to_end(process);
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.ask_to_end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_or_invalid_display_does_not_answer() {
        assert!(!answers(":65000") && !answers("nonsense") && !answers(":x"));
    }
}
