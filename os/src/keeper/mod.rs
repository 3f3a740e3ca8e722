//! The keeper of a session: a process with one child. It outlives the child, and then ends all of its own descendants.
//!
//! Windows: a Job object that kills its processes when it is closed. The keeper holds it, all descendants inherit it,
//! and a console control handler forwards requests. On macOS, which has no subreaper, descendants are followed from
//! their start (kqueue's `NOTE_FORK`). The keeper notices its parent's end by the end of a pipe.

mod kept;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
use linux as system;

use std::{io, os::fd::AsFd, process::Command, time::Duration};
use tokio::net::TcpStream;

/// Makes this process the new parent of orphaned descendants. Call it before any process is started.
///
/// # Errors
/// The system refuses. Then [`end_descendants`] would miss orphans.
pub fn adopt_orphans() -> io::Result<()> {
    system::adopt_orphans()
}

/// From now on, requests to end this process (the signals of [`crate::signals::EndRequest`]) are forwarded to that
/// child, and do not end this process.
pub fn forward_end_requests(child: u32) {
    system::forward_end_requests(child);
}

/// Reaps descendants until the child with that PID has ended. Returns the number of the signal that ended the child, if
/// one did. Blocks the thread.
pub fn wait_for_child(child: u32) -> Option<u8> {
    system::wait_for_child(child)
}

/// Ends all descendants and reaps them until none is left. Display servers are asked to end and get a second for it,
/// since a killed one leaves files behind. All others are killed. Needs [`adopt_orphans`].
pub fn end_descendants() {
    system::end_descendants();
}

/// The connections that a child has handed over to its keeper. They stay open when the child is killed.
///
/// Windows: handles that the child duplicates into the keeper.
pub struct Kept(kept::Kept);

impl Kept {
    /// Lets a child that is about to be started hand over connections, over a socket that it gets as its stdout.
    ///
    /// # Errors
    /// The system has no room for it.
    pub fn offer(command: &mut Command) -> io::Result<Kept> {
        kept::offer(command).map(Kept)
    }

    /// Call it when the child has ended. Sends the farewell on each connection, and reads until the other side closes
    /// it or is quiet. Then closes all connections. Blocks the thread, for `most` at most. Returns the child's latest
    /// note.
    pub fn wait_for_hang_up(self, most: Duration) -> String {
        self.0.wait_for_hang_up(most)
    }
}

/// In the child: takes the socket to the keeper from stdout, and points stdout at the null device. Call it before any
/// process is started.
///
/// # Errors
/// stdout is closed.
pub fn accept_offer() -> io::Result<()> {
    kept::accept_offer()
}

/// In the child: sends a note to the keeper. It replaces the earlier note. Does nothing without a keeper.
pub fn note(text: &str) {
    kept::note(text);
}

/// A connection that the keeper keeps open if this process is killed.
pub struct Held(kept::Held);

impl Held {
    /// Another handle of a connection.
    ///
    /// # Errors
    /// The system has no room for it.
    pub fn of(connection: &TcpStream) -> io::Result<Held> {
        kept::Held::of(connection.as_fd()).map(Held)
    }

    /// Hands the connection over. If this process is killed, the keeper sends `farewell` on it. A later call replaces
    /// the farewell. Does nothing without a keeper.
    pub fn hand_over(&self, farewell: &[u8]) {
        self.0.hand_over(farewell);
    }

    /// Ends the connection for all its handles.
    pub fn shut_down(&self) {
        self.0.shut_down();
    }
}
