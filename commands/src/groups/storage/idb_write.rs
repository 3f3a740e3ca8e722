//! `storage-idb-set`, `storage-idb-delete`, `storage-idb-clear`: records of the page's databases are written.

use super::idb::of_store;
use crate::{
    call::Call,
    show::{Show, clean_line, counted},
    values::{ACTION_MOST, Millis, action_budget},
    verb::{Group, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use stagewright_driver::error::Outcome;
use stagewright_groups::storage::idb::{self, Asked, Op};

/// Put a record into a database
///
/// It replaces the record with that key. The call returns once the transaction is committed.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StorageIdbSet {
    /// The database, which must be there
    database: String,
    /// The store, which must be there
    store: String,
    /// The record as JSON
    value: Value,
    /// The key as JSON, where records do not have it in them
    key: Option<Value>,
    /// Budget in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// The record is there.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Set {
    /// The origin whose database it is
    origin: String,
    /// The key of the record
    key: Value,
}

impl Verb for StorageIdbSet {
    const TOOL: &'static str = "storage_idb_set";
    const TITLE: &'static str = "Write a database record";
    const GROUP: Group = Group::Storage;
    const OPERATION: Operation = Operation::Command;
    const WORD: Option<&'static str> = Some("key");
    type Reply = Set;

    async fn run(self, call: Call) -> Outcome<Set> {
        let asked = Asked { value: Some(self.value), key: self.key, ..of_store(self.database, self.store) };
        idb::ask(&*call.surface().await?, Op::Set, asked, self.timeout_ms.up_to(ACTION_MOST)).await
    }
}

/// Delete a record of a database
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StorageIdbDelete {
    /// The database
    database: String,
    /// The store
    store: String,
    /// The key as JSON
    key: Value,
    /// Budget in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// The record is gone.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Deleted {
    /// The origin whose database it is
    origin: String,
    /// Whether it was there
    deleted: bool,
}

impl Verb for StorageIdbDelete {
    const TOOL: &'static str = "storage_idb_delete";
    const TITLE: &'static str = "Delete a database record";
    const GROUP: Group = Group::Storage;
    const OPERATION: Operation = Operation::Command;
    type Reply = Deleted;

    async fn run(self, call: Call) -> Outcome<Deleted> {
        let asked = Asked { key: Some(self.key), ..of_store(self.database, self.store) };
        idb::ask(&*call.surface().await?, Op::Delete, asked, self.timeout_ms.up_to(ACTION_MOST)).await
    }
}

/// Delete all records of a database's store
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StorageIdbClear {
    /// The database
    database: String,
    /// The store
    store: String,
    /// Budget in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// The records are gone.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Cleared {
    /// The origin whose database it is
    origin: String,
    /// How many there were
    cleared: u64,
}

impl Verb for StorageIdbClear {
    const TOOL: &'static str = "storage_idb_clear";
    const TITLE: &'static str = "Clear a database store";
    const GROUP: Group = Group::Storage;
    const OPERATION: Operation = Operation::Destructive;
    type Reply = Cleared;

    async fn run(self, call: Call) -> Outcome<Cleared> {
        let asked = of_store(self.database, self.store);
        idb::ask(&*call.surface().await?, Op::Clear, asked, self.timeout_ms.up_to(ACTION_MOST)).await
    }
}

impl Show for Set {
    fn show(&self) -> String {
        format!("put the record {}", clean_line(&self.key.to_string()))
    }

    fn raw(&self) -> Option<String> {
        Some(self.key.to_string())
    }
}

impl Show for Deleted {
    fn show(&self) -> String {
        match self.deleted {
            true => "deleted the record".into(),
            false => "there was no record of that key".into(),
        }
    }
}

impl Show for Cleared {
    fn show(&self) -> String {
        format!("deleted {}", counted(self.cleared, "record"))
    }
}
