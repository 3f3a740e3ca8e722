//! The terminal of this process: its size, its keys, and what it answers when it is asked.
//!
//! `std::io::IsTerminal` tells whether a stream is a terminal. Windows: console modes, with virtual terminal sequences
//! on; an event object wakes a wait for keys. On macOS: as here, with a pipe instead of the eventfd.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
use linux as system;

use std::{io, time::Duration};

/// How large a terminal is. A terminal that does not know one of these says 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Lines of text.
    pub rows: u16,
    /// Characters in a line.
    pub columns: u16,
    /// Width in pixels.
    pub width: u16,
}

/// The size of the terminal that stdout is; `None` where it is none.
pub fn size() -> Option<Size> {
    system::size()
}

/// Throws away what was typed on stdin and not read yet.
pub fn discard_typed() {
    system::discard_typed();
}

/// A terminal whose keys come one by one, without being shown and without being signals. It is as before once this is
/// dropped.
#[derive(Debug)]
pub struct Keys(system::Keys);

impl Keys {
    /// Takes the keys of the terminal that stdin is.
    ///
    /// # Errors
    /// stdin is no terminal.
    pub fn take() -> io::Result<Keys> {
        system::Keys::take().map(Keys)
    }

    /// To wait for a key on another thread.
    ///
    /// # Errors
    /// The system has no room for it.
    pub fn waiter(&self) -> io::Result<Waiter> {
        self.0.waiter().map(Waiter)
    }

    /// Ends the waits of all [`Waiter`]s, now and later.
    pub fn give_up(&self) {
        self.0.give_up();
    }

    /// Reads the bytes of a key that has come, as many as there is room for; 0 where none has come. Does not wait.
    pub fn read(&self, buffer: &mut [u8]) -> usize {
        self.0.read(buffer)
    }

    /// How many bytes have come and were not read.
    pub fn waiting(&self) -> usize {
        self.0.waiting()
    }
}

/// Waits for a key on a thread of its own.
#[derive(Debug)]
pub struct Waiter(system::Waiter);

impl Waiter {
    /// Blocks until a key comes, which stays to be read; false once [`Keys::give_up`] was called. A terminal that is
    /// gone counts as a key.
    pub fn wait(&self) -> bool {
        self.0.wait()
    }
}

/// Why a terminal gave no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unanswered {
    /// There is none, or it cannot be asked.
    NoTerminal,
    /// Something is typed ahead, which the answer would be mixed up with.
    TypedAhead,
    /// It does not answer in time, or more than anybody asked for.
    Silent,
}

/// Writes a question to the terminal of this process, whatever its standard streams are. Reads for up to `within`,
/// until `is_over` accepts all bytes so far as the whole answer. Bytes after the answer are discarded. The answer is at
/// most some 4 KB long.
///
/// # Errors
/// See [`Unanswered`].
pub fn ask(question: &[u8], is_over: impl Fn(&[u8]) -> bool, within: Duration) -> Result<Vec<u8>, Unanswered> {
    system::ask(question, is_over, within)
}
