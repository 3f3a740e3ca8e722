//! `assert-pattern`: text or an attribute, checked once.

use super::watch::{Matched, one_predicate, watch};
use crate::{
    call::Call,
    groups::reading::TextSource,
    target::Target,
    values::Millis,
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use stagewright_driver::error::Outcome;

/// Check an element's text or attribute once, without waiting
///
/// A missing attribute reads as null; a missing element is SELECTOR_NO_MATCH.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct AssertPattern {
    #[serde(flatten)]
    target: Target,
    /// Attribute to read instead of the text
    attribute: Option<String>,
    /// Of the text: shown, or dom for hidden text too
    #[serde(default)]
    source: TextSource,
    /// It must be exactly this
    equals: Option<String>,
    /// It must contain this
    contains: Option<String>,
    /// It must match this JavaScript regular expression
    matches_regex: Option<String>,
    /// Flags of the regular expression: i, m, s, u
    flags: Option<String>,
}

impl Verb for AssertPattern {
    const TOOL: &'static str = "electron_assert_pattern";
    const TITLE: &'static str = "Assert a pattern";
    const GROUP: Group = Group::Asserting;
    const OPERATION: Operation = Operation::Query;
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Testing];
    const EXAMPLES: &'static [Example] = &[Example {
        line: "assert-pattern '#theme' --contains Dark",
        args: r##"{"selector": "#theme", "contains": "Dark"}"##,
    }];
    type Reply = Matched;

    fn check(&self) -> Outcome<()> {
        self.target.required()?;
        let given = json!({
            "equals": self.equals, "contains": self.contains, "matches_regex": self.matches_regex, "flags": self.flags,
        });
        one_predicate(&given, &["equals", "contains", "matches_regex"], "matches_regex")
    }

    async fn run(self, call: Call) -> Outcome<Matched> {
        let locator = self.target.required()?;
        // The element must be there now: an expect would report a failed expectation instead.
        crate::groups::reading::must_exist(&call, &locator).await?;
        let predicate = json!({ "equals": self.equals, "contains": self.contains, "regex": self.matches_regex });
        let condition: Value = match self.attribute {
            Some(name) => json!({ "kind": "attribute", "name": name, "predicate": predicate, "flags": self.flags }),
            None => json!({ "kind": "text", "predicate": predicate, "flags": self.flags, "source": self.source }),
        };
        watch(&call, condition, json!({ "target": locator }), Millis(0), true).await
    }
}
