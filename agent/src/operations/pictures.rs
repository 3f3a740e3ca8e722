//! Screenshots, and regular expressions, which the page's own engine runs.

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
    /// Whether the document is a frame's. A picture of it cannot contain more than its viewport.
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

/// Draws labels with the refs of the controls over the page, or removes them.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Annotate {
    /// Whether to draw them.
    pub on: bool,
    /// Whether to label controls outside of the viewport, too.
    pub whole: bool,
}

/// How many labels were drawn.
#[derive(Debug, Deserialize)]
pub struct Drawn {
    /// The number of labels.
    pub drawn: u32,
}

/// Asks for the element to mark on the screen.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Mark {
    /// Its locator.
    pub target: Value,
}

/// The element to mark.
#[derive(Debug, Deserialize)]
pub struct Marked {
    /// The element.
    pub target: Element,
    /// Whether any of it is in view.
    pub in_view: bool,
    /// The number of elements that the locator finds, if it is more than one.
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

/// The result for each text.
#[derive(Debug, Deserialize)]
pub struct Matched {
    /// Whether each text matches, in the order of the texts.
    pub matches: Vec<bool>,
}
