//! Typing: how a field stands before and after it.

use super::Element;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Asks how an editable element stands, or whether typing had any effect on it.
#[derive(Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Typed {
    /// The element's locator; without one it is what has the focus.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<Value>,
    /// Its shape before typing; without one nothing is compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Value>,
    /// The text that it should hold as a whole by now. That is an effect also where it held the text before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replacement: Option<String>,
    /// For how many ms to wait until an effect shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timeout_ms: Option<u64>,
    /// Whether the answer says what the element is by now.
    pub tells: bool,
    /// For how many ms to watch whether it keeps the text of `replacement`. The answer comes at the first change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keeps_ms: Option<u64>,
}

/// How an editable element stands, before or after typing.
#[derive(Debug, Deserialize)]
pub struct TypedState {
    /// Whether typing had any effect.
    pub changed: bool,
    /// Its text.
    pub value: Option<String>,
    /// Opaque to callers: handed back as `before`, which the agent compares with.
    pub shape: Value,
    /// Whether it is a field or an editor.
    pub takes_text: bool,
    /// Whether it holds just what it was to hold.
    #[serde(default)]
    pub exact: Option<bool>,
    /// The element as it is now, where the caller wants to tell of it.
    #[serde(default)]
    pub target: Option<Element>,
}
