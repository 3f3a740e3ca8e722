//! Ties a host to the frontend that started it.

use super::silent::cleared_by;
use crate::client::Connection;
use stagewright_driver::runtime_dir::SessionDir;
use stagewright_os::processes::ProcessId;
use std::process::{Child, ExitStatus};

/// A host's keeper, and the host's first connection. The session ends when that connection closes, however the frontend
/// ends. Dropping a tie waits until the session has been cleared away.
pub(super) struct HostTie {
    keeper: Child,
    dir: SessionDir,
    connection: Option<Connection>,
    kept: bool,
}

impl HostTie {
    pub(super) fn new(keeper: Child, dir: SessionDir, connection: Connection) -> HostTie {
        HostTie { keeper, dir, connection: Some(connection), kept: false }
    }

    pub(super) fn connection(&mut self) -> &mut Connection {
        self.connection.as_mut().expect("held until it is released")
    }

    /// Lets the session outlive the frontend.
    pub(super) fn keep(mut self) -> HostTie {
        self.kept = true;
        self.connection = None;
        self
    }

    /// Closes the connection and waits until the session has been cleared away. Returns the keeper's exit status, if it
    /// has ended.
    pub(super) fn end(mut self) -> Option<ExitStatus> {
        self.connection = None;
        if let Some(keeper) = ProcessId::of(self.keeper.id()) {
            cleared_by(keeper, &self.dir);
        }
        self.keeper.try_wait().ok().flatten()
    }

    /// Closes the connection without waiting: the host then ends by itself.
    pub(super) fn release(mut self) -> HostTie {
        self.connection = None;
        self
    }
}

impl Drop for HostTie {
    fn drop(&mut self) {
        self.connection = None;
        if !self.kept
            && let Some(keeper) = ProcessId::of(self.keeper.id())
        {
            cleared_by(keeper, &self.dir);
        }
        let _ = self.keeper.try_wait();
    }
}
