//! `storage-idb-schema`: the databases of the page, or the stores of one.

use crate::{
    call::Call,
    show::{Show, table},
    values::{ACTION_MOST, Millis, action_budget},
    verb::{Example, Group, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use stagewright_driver::error::Outcome;
use stagewright_groups::storage::idb::{self, Asked, Database, Index, Op, Store};

/// List the databases of the page, or the stores and indexes of one
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StorageIdbSchema {
    /// The database; all without it
    database: Option<String>,
    /// Budget in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// The databases, or the stores of one.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Schema {
    /// The origin whose databases they are
    origin: String,
    /// Without a database: all
    #[serde(skip_serializing_if = "Option::is_none", default)]
    databases: Option<Vec<Database>>,
    /// With a database: its stores
    #[serde(skip_serializing_if = "Option::is_none", default)]
    stores: Option<Vec<Store>>,
}

impl Verb for StorageIdbSchema {
    const TOOL: &'static str = "storage_idb_schema";
    const TITLE: &'static str = "List databases";
    const GROUP: Group = Group::Storage;
    const OPERATION: Operation = Operation::Query;
    const WORD: Option<&'static str> = Some("database");
    const EXAMPLES: &'static [Example] = &[Example { line: "storage-idb-schema", args: "{}" }];
    type Reply = Schema;

    async fn run(self, call: Call) -> Outcome<Schema> {
        let asked = Asked { database: self.database, ..Asked::default() };
        idb::ask(&*call.surface().await?, Op::Schema, asked, self.timeout_ms.up_to(ACTION_MOST)).await
    }
}

/// The path of a key, in few words.
fn path(key_path: &Value) -> String {
    match key_path {
        Value::Null => String::new(),
        Value::String(path) => path.clone(),
        paths => paths.to_string(),
    }
}

impl Show for Schema {
    fn show(&self) -> String {
        if let Some(stores) = &self.stores {
            let index = |index: &Index| {
                let unique = if index.unique { ", unique" } else { "" };
                format!("{} ({}{unique})", index.name, path(&index.key_path))
            };
            let row = |store: &Store| {
                let numbers = if store.auto_increment { "numbered" } else { "" };
                let indexes: Vec<String> = store.indexes.iter().map(index).collect();
                vec![store.name.clone(), path(&store.key_path), numbers.into(), indexes.join(", ")]
            };
            return table(&["store", "key", "", "indexes"], stores.iter().map(row));
        }
        match self.databases.as_deref() {
            None | Some([]) => "no database".into(),
            Some(all) => {
                table(&["database", "version"], all.iter().map(|one| vec![one.name.clone(), one.version.to_string()]))
            }
        }
    }
}
