//! `storage-cache`, `storage-opfs`: the caches and the private files of the window's page.

use crate::{
    call::Call,
    show::{Show, clean, clean_line, lines, table},
    values::{ACTION_MOST, Millis, action_budget},
    verb::{Example, Group, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::{Error, Outcome};
use stagewright_groups::storage::caches::{self, Asked, Body};

fn limit() -> u32 {
    200
}

/// List the caches (Cache API) of the page, the entries of one, or read an entry
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StorageCache {
    /// The cache; all without it
    cache: Option<String>,
    /// With a cache: the address whose answer is read
    url: Option<String>,
    /// Most entries
    #[serde(default = "limit")]
    #[schemars(range(min = 1, max = 10_000))]
    limit: u32,
    /// Budget in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// A cache in a list.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Listed {
    /// Its name
    name: String,
    /// How many entries it has
    count: u64,
}

/// An answer that a cache keeps.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Entry {
    /// The address of the request
    url: String,
    /// Its method
    method: String,
    /// The status of the answer
    status: u16,
    /// Its content type
    r#type: String,
}

/// The caches, or the entries of one.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Cached {
    /// The origin whose caches they are
    origin: String,
    /// Without a cache: all
    #[serde(skip_serializing_if = "Option::is_none", default)]
    caches: Option<Vec<Listed>>,
    /// With a cache: its entries
    #[serde(skip_serializing_if = "Option::is_none", default)]
    entries: Option<Vec<Entry>>,
    /// With an address: the content of its answer
    #[serde(skip_serializing_if = "Option::is_none", default)]
    body: Option<Body>,
    /// There are more entries
    #[serde(default)]
    truncated: bool,
}

/// List the private files (OPFS) of the page, or read one
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StorageOpfs {
    /// The path of the file; all without it
    path: Option<String>,
    /// Most files
    #[serde(default = "limit")]
    #[schemars(range(min = 1, max = 10_000))]
    limit: u32,
    /// Budget in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// A private file of the page.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct PrivateFile {
    /// Its path
    path: String,
    /// Its size
    bytes: u64,
}

/// The private files of the page.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct PrivateFiles {
    /// The origin whose files they are
    origin: String,
    /// The files
    files: Vec<PrivateFile>,
    /// With a path: the content of the file
    #[serde(skip_serializing_if = "Option::is_none", default)]
    body: Option<Body>,
    /// There are more files
    #[serde(default)]
    truncated: bool,
}

impl Verb for StorageCache {
    const TOOL: &'static str = "storage_cache";
    const TITLE: &'static str = "Read caches";
    const GROUP: Group = Group::Storage;
    const OPERATION: Operation = Operation::Query;
    const WORD: Option<&'static str> = Some("cache");
    const EXAMPLES: &'static [Example] = &[Example { line: "storage-cache", args: "{}" }];
    type Reply = Cached;

    fn check(&self) -> Outcome<()> {
        match (&self.cache, &self.url) {
            (None, Some(_)) => Err(Error::argument("url goes with a cache.").detail("parameter", "cache")),
            _ => Ok(()),
        }
    }

    async fn run(self, call: Call) -> Outcome<Cached> {
        let asked = match (&self.cache, &self.url) {
            (Some(cache), Some(url)) => Asked::Entry(cache, url),
            (Some(cache), None) => Asked::Entries(cache, self.limit),
            (None, _) => Asked::Caches,
        };
        caches::ask(&*call.surface().await?, &asked, self.timeout_ms.up_to(ACTION_MOST)).await
    }
}

impl Verb for StorageOpfs {
    const TOOL: &'static str = "storage_opfs";
    const TITLE: &'static str = "Read private files";
    const GROUP: Group = Group::Storage;
    const OPERATION: Operation = Operation::Query;
    const WORD: Option<&'static str> = Some("path");
    type Reply = PrivateFiles;

    async fn run(self, call: Call) -> Outcome<PrivateFiles> {
        let asked = self.path.as_deref().map_or(Asked::Files(self.limit), Asked::File);
        caches::ask(&*call.surface().await?, &asked, self.timeout_ms.up_to(ACTION_MOST)).await
    }
}

/// The content in words: its text, or its size.
fn words(body: &Body) -> String {
    match &body.text {
        Some(text) if body.truncated => format!("{}\n(the first million of {} bytes)", clean(text), body.bytes),
        Some(text) => clean(text),
        None => format!("{} bytes that are no text", body.bytes),
    }
}

fn content(body: Option<&Body>) -> Option<String> {
    body.and_then(|body| body.text.clone().or_else(|| body.base64.clone()))
}

fn more(truncated: bool) -> Option<String> {
    truncated.then(|| "there are more: raise --limit".to_owned())
}

impl Show for Cached {
    fn show(&self) -> String {
        if let Some(body) = &self.body {
            return words(body);
        }
        let Some(entries) = &self.entries else {
            return match self.caches.as_deref() {
                None | Some([]) => "no cache".into(),
                Some(all) => {
                    table(&["cache", "entries"], all.iter().map(|one| vec![one.name.clone(), one.count.to_string()]))
                }
            };
        };
        let row = |one: &Entry| vec![one.method.clone(), one.url.clone(), one.status.to_string(), one.r#type.clone()];
        let listed = table(&["method", "address", "status", "type"], entries.iter().map(row));
        lines(std::iter::once(listed).chain(more(self.truncated)))
    }

    fn raw(&self) -> Option<String> {
        content(self.body.as_ref())
    }
}

impl Show for PrivateFiles {
    fn show(&self) -> String {
        if let Some(body) = &self.body {
            return words(body);
        }
        if self.files.is_empty() {
            return clean_line(&format!("no private file of {}", self.origin));
        }
        let row = |one: &PrivateFile| vec![one.path.clone(), one.bytes.to_string()];
        let listed = table(&["path", "bytes"], self.files.iter().map(row));
        lines(std::iter::once(listed).chain(more(self.truncated)))
    }

    fn raw(&self) -> Option<String> {
        content(self.body.as_ref())
    }
}
