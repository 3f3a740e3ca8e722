//! `get-text`: the text of an element.

use super::{Ambiguity, TextSource, read};
use crate::{
    call::Call,
    palette::{Ink, paint},
    show::{Show, clean, quoted},
    target::Target,
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::error::Outcome;

/// Get an element's shown text
///
/// As it is laid out: lines, a tab between the cells of a row, without what is hidden, transparent, cut off or out of
/// reach. White text on white, and what something else lies over, count as shown. Where no text shows, label is the
/// accessible name. `source: "dom"` gives the text content, hidden text too, or the label if that is empty.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct GetText {
    #[serde(flatten)]
    target: Target,
    /// dom: hidden text too
    #[serde(default)]
    source: TextSource,
}

/// The text of the element.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Text {
    /// The element's text
    text: String,
    /// Its name, where no text shows
    #[serde(skip_serializing_if = "Option::is_none", default)]
    label: Option<String>,
    #[serde(flatten)]
    ambiguity: Ambiguity,
}

impl Verb for GetText {
    const TOOL: &'static str = "electron_get_text";
    const TITLE: &'static str = "Get an element's text";
    const GROUP: Group = Group::Reading;
    const OPERATION: Operation = Operation::Query;
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "get-text '#status'", args: r##"{"selector": "#status"}"## }];
    type Reply = Text;

    fn check(&self) -> Outcome<()> {
        self.target.required().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Text> {
        read(&call, &self.target, json!({ "what": "text", "source": self.source })).await
    }
}

impl Show for Text {
    fn show(&self) -> String {
        match &self.label {
            Some(label) if self.text.is_empty() => {
                paint(Ink::Faint, &format!("no text shows; label {}", quoted(label)))
            }
            _ => clean(&self.text),
        }
    }

    fn raw(&self) -> Option<String> {
        Some(self.text.clone())
    }
}
