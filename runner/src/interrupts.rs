//! Ctrl-C, and whatever else asks a program to end: for what writes down how far it came before it does.

use stagewright_driver::error::{Error, Outcome};
use stagewright_os::signals::EndRequests;

/// The signals, which end nothing by themselves from now on.
pub(super) struct Interrupts(EndRequests);

/// A signal that came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Interrupt {
    /// `SIGINT`
    pub name: &'static str,
    /// The exit status of what it ends, as a shell has it.
    pub status: u8,
}

impl Interrupts {
    pub fn listen() -> Outcome<Interrupts> {
        EndRequests::listen().map(Interrupts).map_err(Error::internal)
    }

    /// Resolves with the next one.
    pub async fn next(&mut self) -> Interrupt {
        let request = self.0.next().await;
        Interrupt { name: request.name(), status: request.exit_status() }
    }
}
