//! `expect-url`: the window's URL, awaited.

use super::watch::{Matched, one_predicate, wait_budget, watch};
use crate::{
    call::Call,
    values::Millis,
    verb::{Example, Group, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use stagewright_driver::error::Outcome;

/// Expect the window's URL within timeoutMs
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExpectUrl {
    /// The URL must be exactly this
    equals: Option<String>,
    /// The URL must contain this
    contains: Option<String>,
    /// The URL must match this JavaScript regular expression
    matches: Option<String>,
    /// Flags of the regular expression: i, m, s, u
    flags: Option<String>,
    /// Budget in ms, 60000 at most; 0 looks once
    #[serde(default = "wait_budget")]
    timeout_ms: Millis,
}

impl Verb for ExpectUrl {
    const TOOL: &'static str = "electron_expect_url";
    const TITLE: &'static str = "Expect the window's URL";
    const GROUP: Group = Group::Asserting;
    const OPERATION: Operation = Operation::Query;
    const WORD: Option<&'static str> = Some("equals");
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "expect-url --contains index", args: r#"{"contains": "index"}"# }];
    type Reply = Matched;

    fn check(&self) -> Outcome<()> {
        let given = json!({
            "equals": self.equals, "contains": self.contains, "matches": self.matches, "flags": self.flags,
        });
        one_predicate(&given, &["equals", "contains", "matches"], "matches")
    }

    async fn run(self, call: Call) -> Outcome<Matched> {
        let predicate = json!({ "equals": self.equals, "contains": self.contains, "regex": self.matches });
        let condition = json!({ "kind": "url", "predicate": predicate, "flags": self.flags });
        watch(&call, condition, json!({}), self.timeout_ms, true).await
    }
}
