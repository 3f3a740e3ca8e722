//! Starts programs: with pipes to them, ended when this process ends, or detached from our terminal.
//!
//! Windows: `CreateProcessW` suspended, then put into the job of [`crate::keeper`] and resumed. The channels are two
//! pipes in the C runtime's table of descriptors (`lpReserved2`). macOS: as here, except that the keeper does the work
//! of [`tie_to_us`].

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
use linux as ties;
#[cfg(unix)]
mod unix;
#[cfg(unix)]
use unix as system;

use crate::ends::ExitSignal;
use std::{
    io,
    pin::Pin,
    process::{ChildStderr, ChildStdout, Command, ExitStatus},
    task::{Context, Poll},
};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// How to end a process whose parent has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Kill it (Unix: SIGKILL).
    Kill,
    /// Ask it to end, as [`crate::ends::ask_to_end`] does: for programs that have to clean up.
    Ask,
}

/// Makes the command's process end when this process ends, also by a crash or SIGKILL. If that fails, the keeper
/// ([`crate::keeper`]) ends it.
///
/// On Linux the process ends as soon as the *thread* that spawned it ends, so spawn from the main thread only. For a
/// tokio command pass `command.as_std_mut()`.
pub fn tie_to_us(command: &mut Command, ending: Ending) {
    ties::tie_to_us(command, ending);
}

/// Detaches the command's process from our terminal, so that neither Ctrl-C nor the closing of the terminal reaches it.
/// It becomes the leader of a new process session (Unix: `setsid`), to which its descendants belong
/// ([`crate::processes::session_of`]).
pub fn detach_from_terminal(command: &mut Command) {
    system::detach_from_terminal(command);
}

/// Starts a program with two channels besides its standard streams: it reads from descriptor 3 and writes to descriptor
/// 4. Its stdin is empty; stdout and stderr are pipes, to be taken by [`Child::output`]. It leads a process group, is
/// [tied to us](tie_to_us) ([`Ending::Kill`]), and inherits none of our other files. Must be called in a tokio runtime,
/// on a thread that lives as long as the program may.
///
/// # Errors
/// The system cannot start the program, or cannot make the pipes.
pub fn spawn(command: Command) -> io::Result<(Child, ToChild, FromChild)> {
    system::spawn(command)
}

/// A program that was started by [`spawn`]. Dropping this kills it without waiting, because a process that a crash
/// handler traces may take long to end. The keeper then reaps it.
#[derive(Debug)]
pub struct Child {
    child: std::process::Child,
    /// Its process ID.
    pub pid: u32,
    exited: ExitSignal,
}

impl Child {
    /// Takes its stdout and stderr; `None` the second time.
    pub fn output(&mut self) -> Option<(ChildStdout, ChildStderr)> {
        Some((self.child.stdout.take()?, self.child.stderr.take()?))
    }

    /// A handle to wait for its end.
    pub fn exit_signal(&self) -> ExitSignal {
        self.exited.clone()
    }

    /// Its exit status; `None` while it runs.
    pub fn status(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// Kills it and its process group. The keeper ends descendants that have left the group.
    pub fn kill(&mut self) {
        if self.status().is_none() {
            system::kill_group(self.pid);
            let _ = self.child.kill();
        }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.kill();
        let _ = self.status();
    }
}

/// Our end of the channel that a child reads. Closed when dropped.
#[derive(Debug)]
pub struct ToChild(system::Sender);

/// Our end of the channel that a child writes. It ends when the child and all that inherited the channel are gone.
#[derive(Debug)]
pub struct FromChild(system::Receiver);

impl AsyncWrite for ToChild {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(context)
    }
}

impl AsyncRead for FromChild {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(context, buffer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ends,
        processes::{self, ProcessId},
    };
    use std::time::Duration;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    #[test]
    fn tied_child_is_a_descendant_and_its_exit_is_observed() {
        let mut command = Command::new("sleep");
        tie_to_us(command.arg("60").env("SW_TEST_MARK", "a b"), Ending::Kill);
        let mut child = command.spawn().expect("sleep");
        let id = ProcessId::of(child.id()).expect("running");
        assert!(processes::descendants(std::process::id()).contains(&child.id()));
        assert_eq!(processes::environment_of(child.id(), "SW_TEST_MARK").as_deref(), Some("a b"));
        assert!(!ends::wait_for_end(id, Duration::ZERO));
        ends::kill_exactly(id);
        assert!(ends::wait_for_end(id, Duration::from_secs(10)));
        child.wait().expect("reaped");
    }

    #[tokio::test]
    async fn child_uses_its_pipes_and_its_exit_status_is_reported() {
        let mut command = Command::new("sh");
        command.args(["-c", "read line <&3; echo \"heard $line\" >&4; exit 3"]);
        let (mut child, mut to, mut from) = spawn(command).expect("sh");
        to.write_all(b"something\n").await.expect("it reads");
        let mut said = String::new();
        from.read_to_string(&mut said).await.expect("it writes");
        assert_eq!(said, "heard something\n");
        child.exit_signal().wait().await;
        assert_eq!(child.status().map(ends::in_words).as_deref(), Some("exit status 3"));
    }

    #[tokio::test]
    async fn a_child_that_is_dropped_is_killed() {
        let mut command = Command::new("sleep");
        command.arg("60");
        let (child, _to, _from) = spawn(command).expect("sleep");
        let (id, exited) = (ProcessId::of(child.pid).expect("it runs"), child.exit_signal());
        drop(child);
        exited.wait().await;
        assert!(!id.is_live());
    }
}
