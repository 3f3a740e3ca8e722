//! An isolated world, in which the agent of a document runs.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// A document's isolated world. Addressed by `uniqueContextId`: numeric ids go stale between
/// creation and use.
#[derive(Debug, Clone)]
pub struct World {
    /// `Runtime.ExecutionContextDescription.uniqueId`
    pub unique_id: Arc<str>,
    /// Its numeric id. Electron 22 reports the end of a context by this id only.
    pub id: i64,
    installed: Arc<AtomicBool>,
}

impl World {
    /// A new world, with no agent in it yet.
    pub fn new(unique_id: String, id: i64) -> World {
        World { unique_id: unique_id.into(), id, installed: Arc::default() }
    }

    /// Whether the caller has to install the agent. True for the first caller only.
    pub fn claim_install(&self) -> bool {
        !self.installed.swap(true, Ordering::Relaxed)
    }
}
