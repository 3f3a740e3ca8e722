//! Ctrl-C and other signals that ask a program to end, for verbs that write their results before they end.

use stagewright_driver::error::{Error, Outcome};
use stagewright_os::signals::EndRequests;

/// The signals. From the creation of this value on they do not end the process by themselves.
pub(super) struct Interrupts(EndRequests);

/// A signal that was received.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Interrupt {
    /// `SIGINT`
    pub name: &'static str,
    /// The exit status of a process that it ends, as in a shell.
    pub status: u8,
}

impl Interrupts {
    pub fn listen() -> Outcome<Interrupts> {
        EndRequests::listen().map(Interrupts).map_err(Error::internal)
    }

    /// Resolves with the next signal.
    pub async fn next(&mut self) -> Interrupt {
        let request = self.0.next().await;
        Interrupt { name: request.name(), status: request.exit_status() }
    }
}
