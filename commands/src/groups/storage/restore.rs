//! `storage-restore`: what a snapshot holds is put back.

use crate::{
    call::Call,
    show::{Show, clean_line, counted, lines},
    values::AbsolutePath,
    verb::{Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{
    error::{Error, Outcome},
    files::Source,
    wait::off_thread,
};
use stagewright_groups::storage::snapshot::{self, RestoredOrigin, Skipped, Snapshot};

/// The largest file, in bytes.
const MOST_BYTES: u64 = 256 << 20;

/// Put back what storage_snapshot wrote
///
/// Replaces the cookies of its partitions, and the web storage and database records of origins with an open window or frame.
/// Pages see it when they read again, as after electron_reload.
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
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Restored {
    /// How many cookies were set
    cookies: usize,
    /// The origins
    origins: Vec<Replaced>,
    /// Parts of the file that were not restored, and why
    skipped: Vec<Skipped>,
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
        let (path, root) = (self.path.0, call.permit.app_root.clone());
        let wanted = off_thread(move || {
            let wrong =
                |why: String| Error::argument(format!("path cannot be read: {why}.")).detail("parameter", "path");
            let source = Source::open("path", &path, root.as_deref())?;
            if source.bytes > MOST_BYTES {
                return Err(wrong(format!("it has more than {MOST_BYTES} bytes")));
            }
            Snapshot::read(&source.read().map_err(|error| wrong(error.to_string()))?)
        });
        let restored = snapshot::restore(&*call.session()?, wanted.await?).await?;
        let replaced = |one: RestoredOrigin| Replaced {
            origin: one.origin,
            partition: one.partition,
            local_storage: one.local_storage,
            session_storage: one.session_storage,
            databases: one.databases,
        };
        let origins = restored.origins.into_iter().map(replaced).collect();
        Ok(Restored { cookies: restored.cookies, origins, skipped: restored.skipped })
    }
}

impl Show for Restored {
    fn show(&self) -> String {
        let first =
            format!("restored {} and {}", counted(self.cookies, "cookie"), counted(self.origins.len(), "origin"));
        let skipped = self.skipped.iter().map(|one| clean_line(&format!("not restored: {}: {}", one.what, one.why)));
        lines(std::iter::once(first).chain(skipped))
    }
}
