//! Pictures, and patterns that the page's own engine runs.

use super::Element;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Asks where an element is in its document.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Clip {
    /// The element's locator.
    pub target: Value,
    /// Whether the document is a frame's, which has no more to show than its viewport.
    pub in_frame: bool,
}

/// Where an element is.
#[derive(Debug, Deserialize)]
pub struct Placed {
    /// Its place.
    pub clip: Area,
}

/// A rectangle in CSS pixels, from the document's top left corner.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct Area {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

/// Draws labels with the refs of the controls over the page, or takes them away again.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Annotate {
    /// Whether to draw them.
    pub on: bool,
    /// Whether to label also what is out of view.
    pub whole: bool,
}

/// How many labels were drawn.
#[derive(Debug, Deserialize)]
pub struct Drawn {
    /// The number of labels.
    pub drawn: u32,
}

/// Asks which element is to be marked on the screen.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Mark {
    /// Its locator.
    pub target: Value,
}

/// The element that is to be marked.
#[derive(Debug, Deserialize)]
pub struct Marked {
    /// The element.
    pub target: Element,
    /// Whether any of it is in view.
    pub in_view: bool,
    /// How many elements its locator found, where it is more than one.
    #[serde(default)]
    pub matched: Option<u32>,
}

/// Asks which texts a JavaScript regular expression matches.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Matches {
    /// The regular expression.
    pub pattern: String,
    /// The texts.
    pub texts: Vec<String>,
}

/// Which of the texts match the pattern.
#[derive(Debug, Deserialize)]
pub struct Matched {
    /// Of each text whether it does.
    pub matches: Vec<bool>,
}
