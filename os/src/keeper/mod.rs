//! A process that ends whatever is below it: the keeper of a session, which has one child and outlives it.
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

/// Makes this process the parent of every process below it whose own parent ends. To be called before anything is
/// started.
///
/// # Errors
/// The system refuses: [`end_descendants`] would miss some.
pub fn adopt_orphans() -> io::Result<()> {
    system::adopt_orphans()
}

/// From now on a request to end this process (a signal of [`crate::signals::EndRequest`]) is forwarded to that child.
/// This process ends when the child has ended.
pub fn forward_end_requests(child: u32) {
    system::forward_end_requests(child);
}

/// Asks about whatever ends below this process, until the child of that number has ended. Returns the number of the
/// signal that ended the child, if one did. Blocks the thread.
pub fn wait_for_child(child: u32) -> Option<u8> {
    system::wait_for_child(child)
}

/// Ends all descendants and asks about them until none is left. Display servers are asked first, for a second, since a
/// killed one leaves files behind; all others are killed. Needs [`adopt_orphans`].
pub fn end_descendants() {
    system::end_descendants();
}

/// The connections that a child has handed over to its keeper. They stay open when the child is killed.
///
/// Windows: handles that the child duplicates into the keeper.
pub struct Kept(kept::Kept);

impl Kept {
    /// Lets a child that is yet to be started hand over connections. It gets the way to do so as its stdout.
    ///
    /// # Errors
    /// The system has no room for it.
    pub fn offer(command: &mut Command) -> io::Result<Kept> {
        kept::offer(command).map(Kept)
    }

    /// Sends each connection its farewell, and reads until the other sides hang up, or say nothing more. Then closes
    /// them. Blocks the thread, for `most` at most. To be called when the child has ended. Returns its last note.
    pub fn wait_for_hang_up(self, most: Duration) -> String {
        self.0.wait_for_hang_up(most)
    }
}

/// In the child: takes the way to the keeper that its stdout is, and gives stdout to nobody. To be called before anything
/// is started.
///
/// # Errors
/// stdout is closed.
pub fn accept_offer() -> io::Result<()> {
    kept::accept_offer()
}

/// In the child: leaves a note for the keeper, which takes the place of an earlier one. Without a keeper nothing happens.
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

    /// Hands the connection over. `farewell` is sent on it if this process is killed; a later one takes its place.
    /// Without a keeper nothing happens.
    pub fn hand_over(&self, farewell: &[u8]) {
        self.0.hand_over(farewell);
    }

    /// Ends the connection for all its handles.
    pub fn shut_down(&self) {
        self.0.shut_down();
    }
}
