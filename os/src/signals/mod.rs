//! Requests to this process to end: Ctrl-C, a request by another program, a closed terminal.
//!
//! Windows: console control events (`CTRL_C`, `CTRL_SHUTDOWN`, `CTRL_CLOSE`). macOS: as here.

#[cfg(unix)]
mod unix;
#[cfg(unix)]
use unix as system;

use std::io;

/// A request to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndRequest {
    /// A person pressed Ctrl-C.
    Interrupt,
    /// A program asked for it.
    Terminate,
    /// The terminal is gone.
    HangUp,
}

impl EndRequest {
    /// `SIGINT`, also on systems that have no signals.
    pub fn name(self) -> &'static str {
        match self {
            EndRequest::Interrupt => "SIGINT",
            EndRequest::Terminate => "SIGTERM",
            EndRequest::HangUp => "SIGHUP",
        }
    }

    /// The exit status of a process that such a request ended, as shells report it: 128 plus the signal's number.
    /// Systems without signals use the same numbers.
    pub fn exit_status(self) -> u8 {
        128 + match self {
            EndRequest::HangUp => 1,
            EndRequest::Interrupt => 2,
            EndRequest::Terminate => 15,
        }
    }
}

/// Receives all requests to end. Once it exists, no request ends this process by itself any more.
#[derive(Debug)]
pub struct EndRequests(system::EndRequests);

impl EndRequests {
    /// Listens from now on. Needs a tokio runtime with I/O.
    ///
    /// # Errors
    /// The system refuses to install the handlers.
    pub fn listen() -> io::Result<EndRequests> {
        system::EndRequests::listen().map(EndRequests)
    }

    /// Resolves with the next request. Dropping the future loses no request.
    pub async fn next(&mut self) -> EndRequest {
        self.0.next().await
    }
}

/// Receives Ctrl-C only. Other requests keep their effect.
#[derive(Debug)]
pub struct Interrupts(system::Interrupts);

impl Interrupts {
    /// Listens from now on. Needs a tokio runtime with I/O.
    ///
    /// # Errors
    /// The system refuses to install the handlers.
    pub fn listen() -> io::Result<Interrupts> {
        system::Interrupts::listen().map(Interrupts)
    }

    /// Resolves with the next one; `None` when none can come any more.
    pub async fn next(&mut self) -> Option<()> {
        self.0.next().await
    }
}
