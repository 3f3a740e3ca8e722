//! Local and session storage of a page.

use super::pages::{self, Scope};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use stagewright_driver::{error::Outcome, surfaces::Surface};

const SCRIPT: &str = concat!(include_str!("page_common.js"), include_str!("page_web.js"));

/// An operation on web storage. Each key and value is text.
#[derive(Debug, Clone)]
pub enum Web<'a> {
    /// The value of a key.
    Get(&'a str),
    /// The values of several keys.
    GetAll(&'a [String]),
    /// Sets a key.
    Set(&'a str, &'a str),
    /// Removes a key.
    Remove(&'a str),
    /// All keys.
    Keys,
    /// Removes all keys.
    Clear,
}

impl Web<'_> {
    fn asked(&self) -> Value {
        match self {
            Web::Get(key) => json!({ "op": "get", "key": key }),
            Web::GetAll(keys) => json!({ "op": "get", "keys": keys }),
            Web::Set(key, value) => json!({ "op": "set", "key": key, "value": value }),
            Web::Remove(key) => json!({ "op": "remove", "key": key }),
            Web::Keys => json!({ "op": "keys" }),
            Web::Clear => json!({ "op": "clear" }),
        }
    }
}

/// Carries out an operation on the storage of a surface's document.
///
/// # Errors
///
/// The document has no storage, its storage is full, or the page does not answer.
pub async fn ask<R: DeserializeOwned>(surface: &Surface, scope: Scope, operation: &Web<'_>) -> Outcome<R> {
    let mut asked = operation.asked();
    asked["scope"] = json!(scope);
    let reads = matches!(operation, Web::Get(_) | Web::GetAll(_) | Web::Keys);
    pages::run(surface, SCRIPT, &asked, reads, pages::BUDGET).await
}
