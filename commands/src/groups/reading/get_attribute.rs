//! `get-attribute`: one attribute of an element.

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

/// Get an element's attribute; null when it has none of that name
#[derive(Debug, Deserialize, JsonSchema)]
pub struct GetAttribute {
    #[serde(flatten)]
    target: Target,
    /// Attribute name, such as href
    #[schemars(length(min = 1))]
    name: String,
}

/// The value of the attribute.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Attribute {
    /// Its value, null when the element has no such attribute
    value: Option<String>,
    #[serde(flatten)]
    ambiguity: Ambiguity,
}

impl Verb for GetAttribute {
    const TOOL: &'static str = "electron_get_attribute";
    const TITLE: &'static str = "Get an element's attribute";
    const GROUP: Group = Group::Reading;
    const OPERATION: Operation = Operation::Query;
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "get-attribute '#status' role", args: r##"{"selector": "#status", "name": "role"}"## }];
    type Reply = Attribute;

    fn check(&self) -> Outcome<()> {
        self.target.required().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Attribute> {
        read(&call, &self.target, json!({ "what": "attribute", "name": self.name })).await
    }
}

impl Show for Attribute {
    fn show(&self) -> String {
        self.value.as_deref().map_or_else(|| "(no such attribute)".into(), crate::show::clean)
    }

    fn raw(&self) -> Option<String> {
        Some(self.value.clone().unwrap_or_default())
    }
}
