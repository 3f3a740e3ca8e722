//! Values that are set without keys: pickers of dates, editors, lists of options, files.

use super::{Element, Point};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Sets the value of a field that takes no typed text.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SetValue {
    /// The field's locator.
    pub target: Value,
    /// The value.
    pub value: String,
}

/// How the field stands after its value was set.
#[derive(Debug, Deserialize)]
pub struct ValueSet {
    /// Its value.
    pub value: Option<String>,
    /// The field.
    pub target: Element,
}

/// Pastes a text into the code editor that has the focus.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Paste {
    /// The text.
    pub text: String,
    /// The locator of an element that has the focus, or holds what has it.
    pub target: Value,
}

/// The result of a paste.
#[derive(Debug, Deserialize)]
pub struct Pasted {
    /// Whether an editor took it.
    pub taken: bool,
    /// Whether it is an editor that rewrites what is typed, such as `1. ` to a list.
    pub autoformats: bool,
}

/// Asks where to click for one of the options that are to be selected.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SelectionPoint {
    /// Which of them, from 0.
    pub at: u32,
    /// The trap for the click.
    pub arm: Value,
}

/// The point to click for choosing an option.
#[derive(Debug, Deserialize)]
pub struct OptionPlace {
    /// Nothing where the option cannot be clicked any more.
    pub point: Option<Point>,
}

/// Asks what came of a selection; what the input has not done is done by events.
#[derive(Debug, Serialize, JsonSchema)]
pub struct EndSelection {
    /// The number of the trap for its key, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
}

/// The result of a selection.
#[derive(Debug, Deserialize)]
pub struct SelectionEnded {
    /// The values that are selected; null where the list has gone, or its document.
    pub selected: Option<Vec<String>>,
    /// Whether what was wanted was selected for a moment at least.
    pub held: bool,
    /// Whether it is now.
    #[serde(default)]
    pub exact: bool,
}

/// A file's content, for scripts that make files of their own.
#[derive(Debug, Serialize, JsonSchema)]
pub struct File {
    /// Its name.
    pub name: String,
    /// Its MIME type.
    #[serde(rename = "type")]
    pub mime: String,
    /// Its bytes, in base64.
    pub base64: String,
}

/// Gives a file input files that a script makes.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SetFiles {
    /// The input's locator.
    pub target: Value,
    /// The files.
    pub files: Vec<File>,
}

/// How many files an input has.
#[derive(Debug, Deserialize)]
pub struct FilesSet {
    /// The number of files.
    pub files: u32,
    /// The input.
    pub target: Element,
}

/// Drops files that a script makes, by events that the page can tell from real ones.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Drop {
    /// The locator of the element to drop on.
    pub target: Value,
    /// The files.
    pub files: Vec<File>,
}

/// The result of such a drop.
#[derive(Debug, Deserialize)]
pub struct FileDrop {
    /// Whether the page took it: the default of the event was prevented.
    pub default_prevented: bool,
    /// How many files were dropped.
    pub files: usize,
    /// The element.
    pub target: Element,
}
