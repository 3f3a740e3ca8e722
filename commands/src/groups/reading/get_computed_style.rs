//! `get-computed-style`: computed CSS properties of an element.

use super::{Ambiguity, read};
use crate::{
    call::Call,
    show::{Show, clean_line},
    target::Target,
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::error::Outcome;
use std::collections::BTreeMap;

/// Get computed CSS properties of an element
#[derive(Debug, Deserialize, JsonSchema)]
pub struct GetComputedStyle {
    #[serde(flatten)]
    target: Target,
    /// CSS properties in kebab case, such as background-color
    #[schemars(length(min = 1, max = 50))]
    properties: Vec<String>,
}

/// The properties that were asked for.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Style {
    /// Property to computed value
    style: BTreeMap<String, String>,
    #[serde(flatten)]
    ambiguity: Ambiguity,
}

impl Verb for GetComputedStyle {
    const TOOL: &'static str = "electron_get_computed_style";
    const TITLE: &'static str = "Get computed CSS properties";
    const GROUP: Group = Group::Reading;
    const OPERATION: Operation = Operation::Query;
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example {
        line: "get-computed-style '#status' display color",
        args: r##"{"selector": "#status", "properties": ["display", "color"]}"##,
    }];
    type Reply = Style;

    fn check(&self) -> Outcome<()> {
        self.target.required().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Style> {
        read(&call, &self.target, json!({ "what": "style", "properties": self.properties })).await
    }
}

impl Show for Style {
    fn show(&self) -> String {
        self.style.iter().map(|(name, value)| clean_line(&format!("{name}: {value}"))).collect::<Vec<_>>().join("\n")
    }
}
