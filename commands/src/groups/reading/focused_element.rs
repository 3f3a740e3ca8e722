//! `focused-element`: what has the keyboard.

use super::{READ, element};
use crate::{
    call::Call,
    show::Show,
    verb::{Example, Group, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::error::Outcome;

/// Get the element that has the focus; null when only the body has it
#[derive(Debug, Deserialize, JsonSchema)]
pub struct FocusedElement {}

/// The element that has the focus, if there is one.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Focus {
    /// The element, or null
    focused: Option<Focused>,
}

/// An element that has the focus.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Focused {
    /// Its ref; null for content
    #[serde(rename = "ref")]
    reference: Option<u32>,
    /// Its role
    role: String,
    /// Its accessible name
    name: String,
}

impl Verb for FocusedElement {
    const TOOL: &'static str = "electron_focused_element";
    const TITLE: &'static str = "Get the focused element";
    const GROUP: Group = Group::Reading;
    const OPERATION: Operation = Operation::Query;
    const PROFILES: &'static [Profile] = &[Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example { line: "focused-element", args: "{}" }];
    type Reply = Focus;

    async fn run(self, call: Call) -> Outcome<Focus> {
        call.ask("read", json!({ "what": "focused" }), READ).await
    }
}

impl Show for Focus {
    fn show(&self) -> String {
        self.focused.as_ref().map_or_else(|| "nothing has the focus".into(), |f| element(f.reference, &f.role, &f.name))
    }
}
