//! All that an app keeps, as a file from which it can be restored.
//!
//! The file is also read where Playwright has written it (`storageState`): then it has cookies and local storage.

use super::{
    cookies::{self, Cookie, Filter, default_partition},
    idb::Index,
    pages,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    session::Session,
    surfaces::{Surface, SurfaceKind},
};
use std::{collections::BTreeSet, sync::Arc, time::Duration};

pub(super) const SCRIPT: &str = concat!(
    include_str!("page_common.js"),
    include_str!("page_databases.js"),
    include_str!("page_codec.js"),
    include_str!("page_snapshot.js"),
);

/// How long a page may take for all that its origin keeps.
pub(super) const BUDGET: Duration = Duration::from_secs(30);

/// The name of the format, in the file.
const FORMAT: &str = "stagewright-storage";

/// The version of the format.
const VERSION: u32 = 1;

/// The content of a file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Snapshot {
    /// The name of the format; empty in files of others.
    #[serde(default)]
    pub format: String,
    /// Its version.
    #[serde(default)]
    pub version: u32,
    /// The partitions that the app had.
    #[serde(default)]
    pub partitions: Vec<String>,
    /// The cookies of all of them.
    pub cookies: Vec<Cookie>,
    /// The state that each origin keeps.
    pub origins: Vec<Origin>,
}

/// The state that an origin keeps in a partition.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Origin {
    /// The origin.
    pub origin: String,
    /// The partition.
    #[serde(default = "default_partition")]
    pub partition: String,
    /// Its local storage.
    #[serde(default)]
    pub local_storage: Vec<Pair>,
    /// The session storage of its first window.
    #[serde(default)]
    pub session_storage: Vec<Pair>,
    /// Its databases.
    #[serde(default)]
    pub databases: Vec<Database>,
    /// Its caches, whose entries are only named.
    #[serde(default)]
    pub caches: Vec<Cache>,
    /// Its private files, which are only named.
    #[serde(default)]
    pub files: Vec<PrivateFile>,
    /// Records that could not be kept, and why.
    #[serde(default)]
    pub omitted: Vec<String>,
}

/// A key of web storage and its value. Text that is no Unicode is an object.
#[derive(Debug, Serialize, Deserialize)]
pub struct Pair {
    /// The key.
    pub name: Value,
    /// The value.
    pub value: Value,
}

impl Pair {
    /// The length of both in UTF-16 code units, as Chromium counts it.
    pub(super) fn code_units(&self) -> usize {
        let units = |told: &Value| match told {
            Value::String(text) => text.encode_utf16().count(),
            // Base64 of the code units, two bytes each.
            other => other["v"].as_str().map_or(0, |base64| base64.len() / 4 * 3 / 2),
        };
        units(&self.name) + units(&self.value)
    }
}

/// A database with its records.
#[derive(Debug, Serialize, Deserialize)]
pub struct Database {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: u64,
    /// Its stores.
    pub stores: Vec<Store>,
}

/// A store with its records.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Store {
    /// Its name.
    pub name: String,
    /// The path of the key in a record.
    pub key_path: Value,
    /// The browser numbers records without a key.
    pub auto_increment: bool,
    /// Its indexes.
    pub indexes: Vec<Index>,
    /// How many records it has.
    pub count: u64,
    /// The records, as a text of JSON.
    pub records: String,
}

/// A cache of the Cache API.
#[derive(Debug, Serialize, Deserialize)]
pub struct Cache {
    /// Its name.
    pub name: String,
    /// How many entries it has.
    pub count: u64,
    /// The addresses of the first of them.
    pub urls: Vec<String>,
}

/// A file of the origin private file system.
#[derive(Debug, Serialize, Deserialize)]
pub struct PrivateFile {
    /// Its path.
    pub path: String,
    /// Its size.
    pub bytes: u64,
}

/// Something that was left out, and why.
#[derive(Debug, Clone, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Skipped {
    /// Its name: a cookie, an origin, a database.
    pub what: String,
    /// The reason.
    pub why: String,
}

/// A page, with the partition of its session.
pub(super) struct Page {
    pub(super) surface: Arc<Surface>,
    pub(super) partition: String,
}

/// The pages that may have storage, those of windows before their frames.
pub(super) async fn pages_of(session: &Session) -> Outcome<Vec<Page>> {
    let drivable = |surface: &Arc<Surface>| surface.kind() != SurfaceKind::DevTools && surface.state().gone.is_none();
    let surfaces: Vec<Arc<Surface>> = session.surfaces.parents_first().into_iter().filter(drivable).collect();
    let tops: Vec<Arc<Surface>> = surfaces.iter().map(|surface| session.renderers.tab_of(surface)).collect();
    let targets: Vec<&str> = tops.iter().map(|top| top.target_id.as_str()).collect();
    let partitions = cookies::partitions_of(session, &targets).await?;
    Ok(surfaces.into_iter().zip(partitions).map(|(surface, partition)| Page { surface, partition }).collect())
}

#[derive(Deserialize)]
struct Named {
    origin: String,
}

/// The origin of a page; `None` where it has no storage.
pub(super) async fn origin_of(surface: &Surface) -> Outcome<Option<String>> {
    let asked = json!({ "op": "origin", "timeoutMs": pages::BUDGET.as_millis() as u64 });
    match pages::run::<Named>(surface, SCRIPT, &asked, true, pages::BUDGET).await {
        Ok(named) => Ok(Some(named.origin)),
        Err(error) if matches!(error.code, Code::StorageAccessFailed | Code::SurfaceClosed) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The cookies of all sessions, and the storage of each origin that a window or frame of the app shows now.
///
/// # Errors
///
/// A page, or the main process, does not answer.
pub async fn take(session: &Session) -> Outcome<Snapshot> {
    let mut seen = BTreeSet::new();
    let mut origins = Vec::new();
    let asked = json!({ "op": "dump", "timeoutMs": BUDGET.as_millis() as u64 });
    for page in pages_of(session).await? {
        let Some(origin) = origin_of(&page.surface).await? else { continue };
        if !seen.insert((origin, page.partition.clone())) {
            continue;
        }
        let kept: Origin = pages::run(&page.surface, SCRIPT, &asked, true, BUDGET).await?;
        origins.push(Origin { partition: page.partition, ..kept });
    }
    let cookies = cookies::list(session, &Filter::default()).await?;
    let partitions = cookies::partitions(session).await?;
    Ok(Snapshot { format: FORMAT.into(), version: VERSION, partitions, cookies, origins })
}

impl Snapshot {
    /// Reads the content of the file that a parameter names.
    ///
    /// # Errors
    ///
    /// It is no snapshot, or one of a later version.
    pub fn read(parameter: &str, content: &[u8]) -> Outcome<Snapshot> {
        let wrong = |why: String| {
            Error::argument(format!("{parameter} is no snapshot of storage: {why}.")).detail("parameter", parameter)
        };
        let snapshot: Snapshot = serde_json::from_slice(content).map_err(|error| wrong(error.to_string()))?;
        let known = match snapshot.format.as_str() {
            // Playwright's `storageState` names no format.
            "" => true,
            format => format == FORMAT && snapshot.version <= VERSION,
        };
        match known {
            true => Ok(snapshot),
            false => Err(wrong(format!("its format is {:?}, version {}", snapshot.format, snapshot.version))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_storage_state_of_playwright_is_read() {
        let state = json!({
            "cookies": [{ "name": "a", "value": "b", "domain": ".x.test", "path": "/", "expires": -1, "httpOnly": true,
                "secure": false, "sameSite": "Lax" }],
            "origins": [{ "origin": "https://x.test", "localStorage": [{ "name": "k", "value": "v" }] }],
        });
        let read = Snapshot::read("path", state.to_string().as_bytes()).unwrap();
        assert_eq!((&*read.cookies[0].partition, &*read.origins[0].partition), ("default", "default"));
        assert_eq!(read.origins[0].local_storage[0].value, "v");
    }

    #[test]
    fn other_files_are_refused() {
        let later = json!({ "format": FORMAT, "version": VERSION + 1, "cookies": [], "origins": [] });
        for other in [json!([]), json!({}), json!({ "format": "x", "cookies": [], "origins": [] }), later] {
            assert!(Snapshot::read("path", other.to_string().as_bytes()).is_err(), "{other}");
        }
    }
}
