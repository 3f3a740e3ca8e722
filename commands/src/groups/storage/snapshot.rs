//! `storage-snapshot`: all that the app keeps is written to a file.

use crate::{
    artifacts,
    call::Call,
    show::{Show, clean_line, counted, lines, table},
    values::AbsolutePath,
    verb::{Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use stagewright_driver::error::{Error, Outcome};
use stagewright_groups::{
    redact::REDACTED,
    storage::{
        cookies::Cookie,
        snapshot::{self, Snapshot},
    },
};
use std::path::PathBuf;

/// Write all that the app keeps to a file: cookies, web storage, databases
///
/// The file holds secrets in plain text, and only its owner can read it (mode 0600). Caches and files in OPFS are only
/// listed.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct StorageSnapshot {
    /// The file to write [default: a new one in the temp folder]
    path: Option<AbsolutePath>,
}

/// A key of local storage. Its value is in the file.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Item {
    /// The key
    name: String,
    /// Always "[redacted]"
    value: String,
}

/// A database that is in the file.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct KeptDatabase {
    /// Its name
    name: String,
    /// Its version
    version: u64,
    /// How many records are in the file
    records: u64,
}

/// A cache of the page.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct ListedCache {
    /// Its name
    name: String,
    /// How many entries it has
    count: u64,
}

/// A file of the page's private file system.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct ListedFile {
    /// Its path
    path: String,
    /// Its size
    bytes: u64,
}

/// The state that an origin keeps.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct KeptOrigin {
    /// The origin
    origin: String,
    /// The partition
    partition: String,
    /// Keys of its local storage
    local_storage: Vec<Item>,
    /// How many keys the session storage of its first window has
    session_storage: usize,
    /// Its databases
    databases: Vec<KeptDatabase>,
    /// Its caches, which are not in the file
    caches: Vec<ListedCache>,
    /// Its private files, which are not in the file
    files: Vec<ListedFile>,
    /// Records that could not be kept, and why
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    omitted: Vec<String>,
}

/// The file that was written.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Written {
    /// Where it is
    path: PathBuf,
    /// Its size
    bytes: usize,
    /// Its access: for the owner alone
    mode: String,
    /// The cookies; values are in the file only
    cookies: Vec<Cookie>,
    /// The state that each origin keeps
    origins: Vec<KeptOrigin>,
}

/// The text of a key. If it is no Unicode, it is told as the file has it.
fn name_of(name: &Value) -> String {
    name.as_str().map_or_else(|| name.to_string(), str::to_owned)
}

fn origins_of(snapshot: &Snapshot) -> Vec<KeptOrigin> {
    let kept = |origin: &snapshot::Origin| KeptOrigin {
        origin: origin.origin.clone(),
        partition: origin.partition.clone(),
        local_storage: (origin.local_storage.iter())
            .map(|pair| Item { name: name_of(&pair.name), value: REDACTED.into() })
            .collect(),
        session_storage: origin.session_storage.len(),
        databases: (origin.databases.iter())
            .map(|one| KeptDatabase {
                name: one.name.clone(),
                version: one.version,
                records: one.stores.iter().map(|store| store.count).sum(),
            })
            .collect(),
        caches: origin.caches.iter().map(|one| ListedCache { name: one.name.clone(), count: one.count }).collect(),
        files: origin.files.iter().map(|one| ListedFile { path: one.path.clone(), bytes: one.bytes }).collect(),
        omitted: origin.omitted.clone(),
    };
    snapshot.origins.iter().map(kept).collect()
}

impl Verb for StorageSnapshot {
    const TOOL: &'static str = "storage_snapshot";
    const TITLE: &'static str = "Write storage to a file";
    const GROUP: Group = Group::Storage;
    const OPERATION: Operation = Operation::Query;
    const NEEDS: &'static [Need] = &[Need::Main, Need::Renderer];
    const WORD: Option<&'static str> = Some("path");
    type Reply = Written;

    fn check(&self) -> Outcome<()> {
        artifacts::check(self.path.as_ref(), None)
    }

    async fn run(self, call: Call) -> Outcome<Written> {
        let spot = artifacts::place(&call, self.path.as_ref(), None, "json")?.private();
        let snapshot = snapshot::take(&*call.session()?).await?;
        let origins = origins_of(&snapshot);
        let text = serde_json::to_vec(&snapshot).map_err(Error::internal)?;
        let mut cookies = snapshot.cookies;
        cookies.iter_mut().for_each(|cookie| cookie.value = REDACTED.into());
        let (path, bytes) = (spot.path().to_owned(), text.len());
        spot.write(text).await?;
        Ok(Written { path, bytes, mode: "0600".into(), cookies, origins })
    }
}

impl Show for Written {
    fn show(&self) -> String {
        let cookies = counted(self.cookies.len(), "cookie");
        let first = format!("{cookies}, {} in {}", counted(self.origins.len(), "origin"), self.path.display());
        let row = |origin: &KeptOrigin| {
            let databases =
                origin.databases.iter().map(|one| format!("{} ({})", one.name, counted(one.records, "record")));
            let keys = origin.local_storage.len();
            let databases: Vec<String> = databases.collect();
            vec![origin.origin.clone(), origin.partition.clone(), keys.to_string(), databases.join(", ")]
        };
        let origins = table(&["origin", "partition", "keys", "databases"], self.origins.iter().map(row));
        let omitted = self.origins.iter().flat_map(|origin| &origin.omitted);
        let omitted = lines(omitted.map(|what| clean_line(&format!("left out: {what}"))));
        let secrets = "It holds secrets in plain text; only you can read it.";
        let parts = [clean_line(&first), origins, omitted, secrets.to_owned()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
    }

    fn raw(&self) -> Option<String> {
        Some(self.path.display().to_string())
    }
}
