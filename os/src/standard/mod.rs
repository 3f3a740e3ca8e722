//! Standard streams that tokio polls, and the state of stdout.
//!
//! tokio reads and writes standard streams on helper threads, which costs two thread switches per call. MCP clients
//! connect pipes or sockets, which can be polled.
//!
//! Windows: pipes opened with overlapped I/O can be polled. Anonymous pipes cannot, and stay with tokio's threads. A
//! closed stdout is a null handle. macOS: pipes cannot be opened anew by `/dev/fd`, and stay with tokio's threads.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
use linux as system;

use std::io;
use tokio::io::{AsyncRead, AsyncWrite};

/// stdin, to be read on a tokio runtime.
pub type Reader = Box<dyn AsyncRead + Unpin + Send>;

/// stdout, to be written on a tokio runtime.
pub type Writer = Box<dyn AsyncWrite + Unpin + Send>;

/// stdin. Does not change the mode of a file that other processes share with us. Needs a tokio runtime with I/O.
pub fn reader() -> Reader {
    system::reader().ok().flatten().unwrap_or_else(|| Box::new(tokio::io::stdin()))
}

/// stdout, in the same way.
pub fn writer() -> Writer {
    system::writer().ok().flatten().unwrap_or_else(|| Box::new(tokio::io::stdout()))
}

/// Waits until the reader of stdout has closed it. Never returns if stdout is a file. Blocks the thread.
pub fn wait_for_reader_to_leave() {
    system::wait_for_reader_to_leave();
}

/// Fails if this process was started with stdout closed. Rust's runtime then opens the null device in its place, so
/// that writes succeed. Therefore stdout is checked before `main`.
///
/// # Errors
/// As a write to a closed file would.
pub fn check_stdout() -> io::Result<()> {
    system::check_stdout()
}
