//! `expect-text`: the text of an element, awaited.

use super::watch::{Matched, Predicate, wait_budget, watch};
use crate::{
    call::Call,
    groups::reading::TextSource,
    target::Target,
    values::Millis,
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use stagewright_driver::error::Outcome;

/// Expect an element's shown text within timeoutMs
///
/// The text is read as electron_get_text reads it. note says if the other source would decide otherwise.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExpectText {
    #[serde(flatten)]
    target: Target,
    #[serde(flatten)]
    predicate: Predicate,
    /// dom: hidden text too
    #[serde(default)]
    source: TextSource,
    /// Budget in ms, 60000 at most; 0 looks once
    #[serde(default = "wait_budget")]
    timeout_ms: Millis,
}

impl Verb for ExpectText {
    const TOOL: &'static str = "electron_expect_text";
    const TITLE: &'static str = "Expect text";
    const GROUP: Group = Group::Asserting;
    const OPERATION: Operation = Operation::Query;
    const TARGET: TargetUse = TargetUse::Required;
    const WORD: Option<&'static str> = Some("equals");
    const ALIASES: &'static [&'static str] = &["expect", "see"];
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[
        Example {
            line: "expect-text '#theme' 'Dark theme'",
            args: r##"{"selector": "#theme", "equals": "Dark theme"}"##,
        },
        Example { line: "expect-text '#status' --contains e", args: r##"{"selector": "#status", "contains": "e"}"## },
    ];
    type Reply = Matched;

    fn check(&self) -> Outcome<()> {
        self.target.required()?;
        self.predicate.check()
    }

    async fn run(self, call: Call) -> Outcome<Matched> {
        let arg = json!({ "target": self.target.required()? });
        let mut condition = self.predicate.condition("text");
        condition["source"] = json!(self.source);
        watch(&call, condition, arg, self.timeout_ms, true).await
    }
}
