//! Typing: the state of a field before and after it.

use super::Element;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Asks for the state of an editable element, or whether typing had any effect on it.
#[derive(Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Typed {
    /// The element's locator; without it, the focused element.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<Value>,
    /// Its `shape` before typing; without it, nothing is compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Value>,
    /// The whole text that the element should have now. If it has that text, typing had an effect, even if the text is
    /// unchanged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replacement: Option<String>,
    /// How long (ms) to wait for an effect.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timeout_ms: Option<u64>,
    /// Whether the answer also describes the element.
    pub tells: bool,
    /// For how many ms to watch whether it keeps the text of `replacement`. The answer comes at the first change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keeps_ms: Option<u64>,
    /// Whether the answer also says if everything in it is selected.
    pub asks_selection: bool,
}

/// The state of an editable element, before or after typing.
#[derive(Debug, Deserialize)]
pub struct TypedState {
    /// Whether typing had any effect.
    pub changed: bool,
    /// Its text.
    pub value: Option<String>,
    /// Opaque to callers, who pass it back as `before` for a comparison.
    pub shape: Value,
    /// Whether it is a field or an editor, which accepts text.
    pub takes_text: bool,
    /// Whether it holds `replacement`. A field must match exactly; an editor may differ in spaces and line breaks.
    #[serde(default)]
    pub exact: Option<bool>,
    /// Whether everything in it is selected, if the call asked for it (`asks_selection`). `None` where that cannot be
    /// told, as in a code editor.
    #[serde(default)]
    pub all_selected: Option<bool>,
    /// The element as it is now, if the call asked for it (`tells`).
    #[serde(default)]
    pub target: Option<Element>,
}
