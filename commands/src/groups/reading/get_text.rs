//! `get-text`: the text of an element.

use super::{Ambiguity, read};
use crate::{
    call::Call,
    show::Show,
    target::Target,
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::error::Outcome;

/// Get an element's text
///
/// Its trimmed text content; when that is empty, the label that find matches on, so that finding by
/// name and then reading works on labelled controls too.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct GetText {
    #[serde(flatten)]
    target: Target,
}

/// The text.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Text {
    /// The element's text
    text: String,
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
        read(&call, &self.target, json!({ "what": "text" })).await
    }
}

impl Show for Text {
    fn show(&self) -> String {
        crate::show::clean(&self.text)
    }

    fn raw(&self) -> Option<String> {
        Some(self.text.clone())
    }
}
