//! Caches of the Cache API, and private files (OPFS): listed and read.

use super::pages;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use stagewright_driver::{error::Outcome, surfaces::Surface};
use std::time::Duration;

const SCRIPT: &str = concat!(include_str!("page_common.js"), include_str!("page_caches.js"));

/// The content of an entry or a file.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Body {
    /// Its size
    pub bytes: u64,
    /// Its text, if it is UTF-8
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub text: Option<String>,
    /// Else its bytes
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub base64: Option<String>,
    /// Only the first million bytes are here
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub truncated: bool,
}

/// A question about caches or private files.
#[derive(Debug, Clone)]
pub enum Asked<'a> {
    /// The names of all caches.
    Caches,
    /// The first entries of a cache.
    Entries(&'a str, u32),
    /// The answer that a cache keeps for an address.
    Entry(&'a str, &'a str),
    /// The first private files.
    Files(u32),
    /// A private file.
    File(&'a str),
}

impl Asked<'_> {
    fn asked(&self) -> Value {
        match self {
            Asked::Caches => json!({ "op": "caches" }),
            Asked::Entries(cache, limit) => json!({ "op": "entries", "cache": cache, "limit": limit }),
            Asked::Entry(cache, url) => json!({ "op": "entry", "cache": cache, "url": url }),
            Asked::Files(limit) => json!({ "op": "files", "limit": limit }),
            Asked::File(path) => json!({ "op": "file", "path": path }),
        }
    }
}

/// Reads caches or private files of a surface's document.
///
/// # Errors
///
/// `storage.NOT_FOUND` where there is no such one. The document has none, or the page does not answer.
pub async fn ask<R: DeserializeOwned>(surface: &Surface, asked: &Asked<'_>, budget: Duration) -> Outcome<R> {
    let mut asked = asked.asked();
    asked["timeoutMs"] = json!(budget.as_millis() as u64);
    pages::run(surface, SCRIPT, &asked, true, budget).await
}
