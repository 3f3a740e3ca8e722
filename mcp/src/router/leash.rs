//! The hold that a frontend has on a host that it started.

use super::CLEARING;
use crate::client::Connection;
use stagewright_os::{ends, processes::ProcessId};
use std::process::{Child, ExitStatus};

/// A host's keeper, and the host's first connection: when that closes, however its owner ends, the
/// session ends. Dropping it waits until the session has been cleared away.
pub(super) struct Leash {
    keeper: Child,
    connection: Option<Connection>,
    kept: bool,
}

impl Leash {
    pub(super) fn new(keeper: Child, connection: Connection) -> Leash {
        Leash { keeper, connection: Some(connection), kept: false }
    }

    pub(super) fn connection(&mut self) -> &mut Connection {
        self.connection.as_mut().expect("held until it is loosed")
    }

    /// The session outlives its owner.
    pub(super) fn keep(mut self) -> Leash {
        self.kept = true;
        self.connection = None;
        self
    }

    /// Waits until the session has been cleared away; how its keeper ended.
    pub(super) fn end(mut self) -> Option<ExitStatus> {
        self.connection = None;
        if let Some(keeper) = ProcessId::of(self.keeper.id()) {
            ends::wait_for_end(keeper, CLEARING);
        }
        self.keeper.try_wait().ok().flatten()
    }

    /// Lets the host end, without waiting for it yet.
    pub(super) fn loose(mut self) -> Leash {
        self.connection = None;
        self
    }
}

impl Drop for Leash {
    fn drop(&mut self) {
        self.connection = None;
        if !self.kept
            && let Some(keeper) = ProcessId::of(self.keeper.id())
        {
            ends::wait_for_end(keeper, CLEARING);
        }
        let _ = self.keeper.try_wait();
    }
}
