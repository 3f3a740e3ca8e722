//! Coverage as V8 reports it, and as Node writes it to the folder of `NODE_V8_COVERAGE`.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A part of a function, and how often it ran. Offsets count UTF-16 units from the start of the script.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Range {
    /// Where it begins.
    pub start_offset: i64,
    /// Where it ends: the first unit after it.
    pub end_offset: i64,
    /// How often it ran.
    pub count: i64,
}

/// A function with its ranges: the first one is the function, the others are blocks in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Function {
    /// Its name; empty for the script itself and for functions without a name.
    pub function_name: String,
    /// Its ranges, each before those that it contains.
    pub ranges: Vec<Range>,
    /// Whether blocks were counted, and not calls alone.
    pub is_block_coverage: bool,
}

/// The place of an inline script in its document.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    /// The line of the document that has its first character, from 0.
    pub line: u32,
    /// The column of that character, in UTF-16 units.
    pub column: u32,
}

impl Place {
    fn is_start(&self) -> bool {
        *self == Place::default()
    }
}

/// One script with its counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Script {
    /// V8's number for it, which differs from process to process.
    #[serde(default)]
    pub script_id: String,
    /// Its address.
    pub url: String,
    /// The functions that were counted.
    pub functions: Vec<Function>,
    /// Its text, where it was read from the app.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Arc<str>>,
    /// Where an inline script stands in the document of its address.
    #[serde(default, skip_serializing_if = "Place::is_start")]
    pub place: Place,
}

/// A file of V8 coverage.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Process {
    /// Its scripts.
    pub result: Vec<Script>,
    /// Source maps by the address of their script, as Node keeps them.
    #[serde(rename = "source-map-cache", default, skip_serializing_if = "Map::is_empty")]
    pub source_maps: Map<String, Value>,
}
