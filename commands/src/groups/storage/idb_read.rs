//! `storage-idb-get`, `storage-idb-keys`, `storage-idb-count`: records of the page's databases are read.

use super::idb::{check, limit, of_store};
use crate::{
    call::Call,
    show::{Show, clean_line, counted, lines},
    values::{ACTION_MOST, Millis, action_budget},
    verb::{Group, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use stagewright_driver::error::Outcome;
use stagewright_groups::storage::idb::{self, Asked, Op, Range};

/// Read a record of a database, or those of a range of keys
///
/// Without a key it gives all records up to the limit. Dates are ISO text; bytes are {"__type", "byteLength"}.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StorageIdbGet {
    /// The database
    database: String,
    /// The store
    store: String,
    /// The key as JSON
    key: Option<Value>,
    /// Instead: bounds of the keys
    range: Option<Range>,
    /// Look the key up in this index
    index: Option<String>,
    /// The most records to return
    #[serde(default = "limit")]
    #[schemars(range(min = 1, max = 100_000))]
    limit: u32,
    /// Budget in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// The records of the answer.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Got {
    /// The origin whose database it is
    origin: String,
    /// With a key: whether there is a record
    #[serde(skip_serializing_if = "Option::is_none", default)]
    found: Option<bool>,
    /// With a key: the record, or null
    #[serde(default)]
    record: Value,
    /// Else: the records by their keys
    #[serde(skip_serializing_if = "Option::is_none", default)]
    records: Option<Vec<Value>>,
    /// Whether there is more
    #[serde(default)]
    truncated: bool,
}

impl Verb for StorageIdbGet {
    const TOOL: &'static str = "storage_idb_get";
    const TITLE: &'static str = "Read database records";
    const GROUP: Group = Group::Storage;
    const OPERATION: Operation = Operation::Query;
    const WORD: Option<&'static str> = Some("key");
    type Reply = Got;

    fn check(&self) -> Outcome<()> {
        check(self.key.as_ref(), self.range.as_ref())
    }

    async fn run(self, call: Call) -> Outcome<Got> {
        let asked = Asked {
            key: self.key,
            range: self.range,
            index: self.index,
            limit: Some(self.limit),
            ..of_store(self.database, self.store)
        };
        idb::ask(&*call.surface().await?, Op::Get, asked, self.timeout_ms.up_to(ACTION_MOST)).await
    }
}

/// List the keys of a database's store
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StorageIdbKeys {
    /// The database
    database: String,
    /// The store
    store: String,
    /// Bounds of the keys
    range: Option<Range>,
    /// In the order of this index, and bounds of its keys
    index: Option<String>,
    /// The most keys to return
    #[serde(default = "limit")]
    #[schemars(range(min = 1, max = 100_000))]
    limit: u32,
    /// Budget in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// The keys of the answer.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Keys {
    /// The origin whose database it is
    origin: String,
    /// How many are listed
    count: usize,
    /// In order; of dates and bytes {"__type", …}, which other verbs take
    keys: Vec<Value>,
    /// Whether there are more
    truncated: bool,
}

impl Verb for StorageIdbKeys {
    const TOOL: &'static str = "storage_idb_keys";
    const TITLE: &'static str = "List database keys";
    const GROUP: Group = Group::Storage;
    const OPERATION: Operation = Operation::Query;
    type Reply = Keys;

    async fn run(self, call: Call) -> Outcome<Keys> {
        let asked = Asked {
            range: self.range,
            index: self.index,
            limit: Some(self.limit),
            ..of_store(self.database, self.store)
        };
        idb::ask(&*call.surface().await?, Op::Keys, asked, self.timeout_ms.up_to(ACTION_MOST)).await
    }
}

/// Count the records of a database's store
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StorageIdbCount {
    /// The database
    database: String,
    /// The store
    store: String,
    /// Bounds of the keys
    range: Option<Range>,
    /// The bounds are of this index's keys
    index: Option<String>,
    /// Budget in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// The number of records.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Count {
    /// The origin whose database it is
    origin: String,
    /// How many there are
    count: u64,
}

impl Verb for StorageIdbCount {
    const TOOL: &'static str = "storage_idb_count";
    const TITLE: &'static str = "Count database records";
    const GROUP: Group = Group::Storage;
    const OPERATION: Operation = Operation::Query;
    type Reply = Count;

    async fn run(self, call: Call) -> Outcome<Count> {
        let asked = Asked { range: self.range, index: self.index, ..of_store(self.database, self.store) };
        idb::ask(&*call.surface().await?, Op::Count, asked, self.timeout_ms.up_to(ACTION_MOST)).await
    }
}

/// A value as one line of JSON.
fn json_line(value: &Value) -> String {
    clean_line(&value.to_string())
}

/// The line after a list that is not all.
fn more(truncated: bool) -> &'static str {
    if truncated { "\n… and more" } else { "" }
}

impl Show for Got {
    fn show(&self) -> String {
        let records = match (&self.records, self.found) {
            (Some(records), _) if records.is_empty() => "no record".to_owned(),
            (Some(records), _) => lines(records.iter().map(json_line)),
            (None, Some(false)) => "no record of that key".to_owned(),
            (None, _) => json_line(&self.record),
        };
        records + more(self.truncated)
    }

    fn raw(&self) -> Option<String> {
        Some(match &self.records {
            Some(records) => lines(records.iter().map(json_line)),
            None => self.record.to_string(),
        })
    }
}

impl Show for Keys {
    fn show(&self) -> String {
        match self.keys.is_empty() {
            true => "no key".into(),
            false => lines(self.keys.iter().map(json_line)) + more(self.truncated),
        }
    }

    fn raw(&self) -> Option<String> {
        Some(lines(self.keys.iter().map(json_line)))
    }
}

impl Show for Count {
    fn show(&self) -> String {
        counted(self.count, "record")
    }

    fn raw(&self) -> Option<String> {
        Some(self.count.to_string())
    }
}
