//! Values that are set without typing: date pickers, code editors, lists of options, files.

use super::{Element, Point};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Sets the value of a field that accepts no typed text.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SetValue {
    /// The field's locator.
    pub target: Value,
    /// The value.
    pub value: String,
}

/// The state of the field after its value was set.
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
    /// The locator of an element that must have the focus, or contain the focused element.
    pub target: Value,
}

/// The result of a paste.
#[derive(Debug, Deserialize)]
pub struct Pasted {
    /// Whether an editor inserted the text.
    pub taken: bool,
    /// Whether it is an editor that rewrites typed text, such as `1. ` to a list.
    pub autoformats: bool,
}

/// Prepares the input that selects the options of the last check.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StageSelection {
    /// The trap for a key.
    pub arm: Value,
    /// The locator of the list.
    pub target: Value,
}

/// The input that selects the options.
#[derive(Debug, Deserialize)]
pub struct StagedSelection {
    /// The way to select them.
    pub way: SelectionWay,
    /// The key to press.
    pub key: Option<String>,
}

/// How options of a native list are selected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SelectionWay {
    /// By one arrow key from the neighbouring option.
    Key,
    /// By a click for each option.
    Clicks,
    /// By untrusted events, where real input cannot select.
    Events,
    /// The list was removed after its check.
    Gone,
}

/// Asks for the point to click for one of the options to select.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SelectionPoint {
    /// The index of the option among those to select, from 0.
    pub at: u32,
    /// The trap for the click.
    pub arm: Value,
}

/// The point to click for choosing an option.
#[derive(Debug, Deserialize)]
pub struct OptionPlace {
    /// `None` if the option cannot be clicked any more.
    pub point: Option<Point>,
}

/// Asks for the result of a selection. Options that the input did not select are selected by script, with events.
#[derive(Debug, Serialize, JsonSchema)]
pub struct EndSelection {
    /// The number of the trap for its key, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// Whether to restore the earlier selection instead, because the input was not sent.
    pub undo: bool,
}

/// The result of a selection.
#[derive(Debug, Deserialize)]
pub struct SelectionEnded {
    /// The selected values; `None` if the list or its document no longer exists.
    pub selected: Option<Vec<String>>,
    /// Whether the wanted options were selected, at least for a moment.
    pub held: bool,
    /// Whether they are selected now.
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
    /// Its bytes, as base64.
    pub base64: String,
}

/// Gives a file input files that a script creates.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SetFiles {
    /// The input's locator.
    pub target: Value,
    /// The files.
    pub files: Vec<File>,
}

/// Asks for the files of an input for which a folder was chosen.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FolderFiles {
    /// The input's locator.
    pub target: Value,
}

/// The files of a folder, as far as an input has them.
#[derive(Debug, Deserialize)]
pub struct FolderTaken {
    /// The number of files.
    pub files: u32,
    /// Whether they have come since the check of the input.
    pub renewed: bool,
}

/// How many files an input has.
#[derive(Debug, Deserialize)]
pub struct FilesSet {
    /// The number of files.
    pub files: u32,
    /// The input.
    pub target: Element,
}

/// Drops files that a script creates, with synthetic events, which a page can distinguish from real ones.
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
    /// Whether the page accepted the drop: it prevented the event's default action.
    pub default_prevented: bool,
    /// How many files were dropped.
    pub files: usize,
    /// The element.
    pub target: Element,
}
