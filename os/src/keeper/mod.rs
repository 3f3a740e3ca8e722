//! A process that ends whatever is below it: the keeper of a session, which has one child and outlives it.
//!
//! Windows: a Job object that kills its processes when it is closed. The keeper holds it, all descendants inherit it,
//! and a console control handler forwards requests. On macOS, which has no subreaper, descendants are followed from
//! their start (kqueue's `NOTE_FORK`). The keeper notices its parent's end by the end of a pipe.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
use linux as system;

use std::io;

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
