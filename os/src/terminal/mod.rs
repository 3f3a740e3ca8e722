//! The terminal of this process: its size, its keys, and its answers to queries (escape sequences).
//!
//! `std::io::IsTerminal` tells whether a stream is a terminal. Windows: console modes, with virtual terminal sequences
//! on; an event object wakes a wait for keys. On macOS: as here, with a pipe instead of the eventfd.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
use linux as system;

use std::{io, time::Duration};

/// The size of a terminal. 0 stands for a number that the terminal does not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Lines of text.
    pub rows: u16,
    /// Characters in a line.
    pub columns: u16,
    /// Width in pixels.
    pub width: u16,
}

/// The size of the terminal on stdout; `None` if stdout is not a terminal.
pub fn size() -> Option<Size> {
    system::size()
}

/// Discards typed characters on stdin that have not been read.
pub fn discard_typed() {
    system::discard_typed();
}

/// A terminal in raw mode: keys are read one by one, are not echoed, and cause no signals. Dropping this restores the
/// mode.
#[derive(Debug)]
pub struct Keys(system::Keys);

impl Keys {
    /// Puts the terminal on stdin into raw mode.
    ///
    /// # Errors
    /// stdin is not a terminal.
    pub fn take() -> io::Result<Keys> {
        system::Keys::take().map(Keys)
    }

    /// A handle that waits for a key on another thread.
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

    /// Reads available bytes of typed keys into the buffer, and returns their number. Does not wait.
    pub fn read(&self, buffer: &mut [u8]) -> usize {
        self.0.read(buffer)
    }

    /// The number of bytes that can be read now.
    pub fn waiting(&self) -> usize {
        self.0.waiting()
    }
}

/// Waits for a key on a thread of its own.
#[derive(Debug)]
pub struct Waiter(system::Waiter);

impl Waiter {
    /// Blocks until a key is available, without reading it. False once [`Keys::give_up`] was called. The end of the
    /// terminal counts as a key.
    pub fn wait(&self) -> bool {
        self.0.wait()
    }
}

/// Why a terminal gave no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unanswered {
    /// This process has no terminal, or it cannot be opened.
    NoTerminal,
    /// Typed characters wait to be read. They could not be told from the answer.
    TypedAhead,
    /// It does not answer in time, or its answer is too long.
    Silent,
}

/// Writes a query (an escape sequence) to the controlling terminal of this process, whatever its standard streams are.
/// Then reads until `is_over` accepts the bytes so far as a whole answer, for up to `within`. Later bytes are
/// discarded. An answer has at most about 4 KB.
///
/// # Errors
/// See [`Unanswered`].
pub fn ask(question: &[u8], is_over: impl Fn(&[u8]) -> bool, within: Duration) -> Result<Vec<u8>, Unanswered> {
    system::ask(question, is_over, within)
}
