//! Databases (IndexedDB) of a page: read and written by key. No database, store or index is ever made.

use super::pages;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};
use stagewright_driver::{error::Outcome, surfaces::Surface};
use std::time::Duration;

const SCRIPT: &str = concat!(
    include_str!("page_common.js"),
    include_str!("page_databases.js"),
    include_str!("page_copies.js"),
    include_str!("page_idb.js"),
);

/// An index of a store.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Index {
    /// Its name.
    pub name: String,
    /// The path of its key in a record, or a list of paths.
    pub key_path: Value,
    /// Two records cannot have the same key.
    pub unique: bool,
    /// Each item of a list is a key.
    pub multi_entry: bool,
}

/// A store of a database.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Store {
    /// Its name.
    pub name: String,
    /// The path of the key in a record, a list of paths, or null where keys are given apart.
    pub key_path: Value,
    /// The browser numbers records without a key.
    pub auto_increment: bool,
    /// Its indexes.
    pub indexes: Vec<Index>,
}

/// A database of the page.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Database {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: u64,
}

/// The bounds of keys.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Range {
    /// The lowest key.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub lower: Option<Value>,
    /// The highest key.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub upper: Option<Value>,
    /// Leave out the lowest key itself.
    #[serde(default)]
    pub lower_open: bool,
    /// Leave out the highest key itself.
    #[serde(default)]
    pub upper_open: bool,
}

/// The operations on databases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Op {
    /// The databases, or the stores of one.
    Schema,
    /// One record, or those of a range.
    Get,
    /// Keys.
    Keys,
    /// How many records there are.
    Count,
    /// Puts a record.
    Set,
    /// Deletes a record.
    Delete,
    /// Deletes all records of a store.
    Clear,
}

/// A question about a database. Fields without a value are left out.
#[derive(Debug, Clone, Default)]
pub struct Asked {
    /// The database.
    pub database: Option<String>,
    /// The store.
    pub store: Option<String>,
    /// The index.
    pub index: Option<String>,
    /// The key.
    pub key: Option<Value>,
    /// The range of keys.
    pub range: Option<Range>,
    /// The most records or keys of the answer.
    pub limit: Option<u32>,
    /// The record.
    pub value: Option<Value>,
}

impl Asked {
    fn in_json(self, op: Op) -> Value {
        let fields = [
            ("database", json!(self.database)),
            ("store", json!(self.store)),
            ("index", json!(self.index)),
            ("key", json!(self.key)),
            ("range", json!(self.range)),
            ("limit", json!(self.limit)),
        ];
        let mut all: Map<String, Value> = fields
            .into_iter()
            .filter(|(_, value)| !value.is_null())
            .map(|(name, value)| (name.to_owned(), value))
            .collect();
        all.insert("op".into(), json!(op));
        // A record may be null.
        all.extend(self.value.map(|value| ("value".to_owned(), value)));
        Value::Object(all)
    }
}

/// Carries out an operation in a surface's document. A write is answered once it is committed.
///
/// # Errors
///
/// There is no such database, store or index. A key is none. The document has no databases, the browser refuses, or it
/// does not end within the budget.
pub async fn ask<R: DeserializeOwned>(surface: &Surface, op: Op, asked: Asked, budget: Duration) -> Outcome<R> {
    let mut asked = asked.in_json(op);
    asked["timeoutMs"] = (budget.as_millis() as u64).into();
    let reads = matches!(op, Op::Schema | Op::Get | Op::Keys | Op::Count);
    pages::run(surface, SCRIPT, &asked, reads, budget).await
}
