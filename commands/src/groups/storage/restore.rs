//! `storage-restore`: what a snapshot holds is put back.

use super::file;
use crate::{
    call::Call,
    show::{Show, clean_line, counted, lines},
    values::AbsolutePath,
    verb::{Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;
use stagewright_groups::storage::{
    restoring::{self, RestoredOrigin},
    snapshot::Skipped,
};

/// Put back what storage_snapshot wrote
///
/// Replaces the cookies of its partitions, and the web storage and database records of its origins. Pages see it when
/// they next read it, such as after electron_reload.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct StorageRestore {
    /// The file of storage_snapshot, or Playwright's storageState
    path: AbsolutePath,
}

/// An origin whose storage was replaced.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Replaced {
    /// The origin
    origin: String,
    /// The partition
    partition: String,
    /// How many keys its local storage has
    local_storage: u64,
    /// How many keys the session storage of its first window has
    session_storage: u64,
    /// The databases whose records were replaced
    databases: Vec<String>,
}

/// The result of the restore.
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Restored {
    /// How many cookies were set
    cookies: usize,
    /// The origins
    origins: Vec<Replaced>,
    /// Parts of the file that were not restored, and why
    skipped: Vec<Skipped>,
    /// At a launch: partitions in memory, restored as the app makes them
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    waiting: Vec<String>,
}

impl Verb for StorageRestore {
    const TOOL: &'static str = "storage_restore";
    const TITLE: &'static str = "Restore storage from a file";
    const GROUP: Group = Group::Storage;
    const OPERATION: Operation = Operation::Destructive;
    const NEEDS: &'static [Need] = &[Need::Main, Need::Renderer];
    type Reply = Restored;

    fn check(&self) -> Outcome<()> {
        self.path.checked("path").map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Restored> {
        let snapshot = file::read(&call, "path", self.path.0.clone()).await?;
        Ok(restoring::restore(&*call.session()?, snapshot).await?.into())
    }
}

impl From<restoring::Restored> for Restored {
    fn from(restored: restoring::Restored) -> Restored {
        let replaced = |one: RestoredOrigin| Replaced {
            origin: one.origin,
            partition: one.partition,
            local_storage: one.local_storage,
            session_storage: one.session_storage,
            databases: one.databases,
        };
        let origins = restored.origins.into_iter().map(replaced).collect();
        Restored { cookies: restored.cookies, origins, skipped: restored.skipped, waiting: restored.waiting }
    }
}

impl Restored {
    /// The answer of a launch that ends before the app is ready.
    pub(super) fn later() -> Restored {
        let why = "the app is not ready yet; it is put back before the app is told that it is";
        Restored { skipped: vec![Skipped { what: "storage".into(), why: why.into() }], ..Restored::default() }
    }

    /// The lines for people in the answer of a launch.
    pub(crate) fn at_launch(&self) -> String {
        self.show().replacen("restored", "it began with", 1)
    }
}

impl Show for Restored {
    fn show(&self) -> String {
        let first =
            format!("restored {} and {}", counted(self.cookies, "cookie"), counted(self.origins.len(), "origin"));
        let skipped = self.skipped.iter().map(|one| clean_line(&format!("not restored: {}: {}", one.what, one.why)));
        let waiting = self.waiting.iter().map(|one| clean_line(&format!("restored when the app makes it: {one}")));
        lines(std::iter::once(first).chain(waiting).chain(skipped))
    }
}
