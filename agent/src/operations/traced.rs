//! For traces: the element of an action, and the page as text.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Asks about the element of an action. Without either field it is the focused element.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ActedOn {
    /// The ref of a recently used element. The answer describes it as it was before the action.
    #[serde(rename = "ref")]
    pub reference: Option<u32>,
    /// The locator of any other element.
    pub target: Option<Value>,
}

/// Facts about an element.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct ElementFacts {
    /// Its place in the viewport of its surface: left, top, width and height, in CSS pixels.
    #[serde(rename = "box")]
    pub place: [f64; 4],
    /// The other words in its row.
    pub beside: String,
    /// Whether it is a password field.
    pub secret: bool,
    /// Its `data-testid`.
    pub testid: String,
    /// Its role, if it was asked about by a ref and no action has noted it. The answer of an action has its own.
    #[serde(default)]
    pub role: String,
    /// Its accessible name, likewise.
    #[serde(default)]
    pub name: String,
}

/// Asks for the page as text. No later snapshot is compared with it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PageText {}

/// A page as text.
#[derive(Debug, Deserialize)]
pub struct PageTextTaken {
    /// The lines of a snapshot.
    pub text: String,
}
