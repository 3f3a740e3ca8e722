//! `expect-count`: how many elements match, awaited.

use super::watch::{wait_budget, watch};
use crate::{
    call::Call,
    palette::{Ink, paint},
    show::Show,
    values::Millis,
    verb::{Example, Group, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_driver::error::{Error, Outcome};

/// Expect how many elements match a selector, or a role and name
///
/// Retries until the count fits or timeoutMs is over. With role, content counts too (list items,
/// cells, paragraphs).
#[derive(Debug, Deserialize, JsonSchema)]
pub struct ExpectCount {
    /// CSS selector
    selector: Option<String>,
    /// ARIA role
    role: Option<String>,
    /// With role: part of the accessible name
    name_contains: Option<String>,
    /// With role: the exact accessible name
    name_exact: Option<String>,
    /// Count only visible (or only hidden) ones
    visible: Option<bool>,
    /// With role: only enabled (or only disabled) ones
    enabled: Option<bool>,
    /// With role: only controls (or only content)
    interactive: Option<bool>,
    /// Exact number
    equals: Option<u32>,
    /// Lowest number
    min: Option<u32>,
    /// Highest number
    max: Option<u32>,
    /// Budget in ms, 60000 at most; 0 looks once
    #[serde(rename = "timeoutMs", default = "wait_budget")]
    timeout_ms: Millis,
}

/// The number of elements that match.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Counted {
    /// Always true
    matched: bool,
    /// How many there are
    actual: u32,
}

impl Verb for ExpectCount {
    const TOOL: &'static str = "electron_expect_count";
    const TITLE: &'static str = "Expect a count";
    const GROUP: Group = Group::Asserting;
    const OPERATION: Operation = Operation::Query;
    const WORD: Option<&'static str> = Some("selector");
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "expect-count --role button --min 1", args: r#"{"role": "button", "min": 1}"# }];
    type Reply = Counted;

    fn check(&self) -> Outcome<()> {
        let by_role = self.role.is_some()
            || self.name_contains.is_some()
            || self.name_exact.is_some()
            || self.enabled.is_some()
            || self.interactive.is_some();
        match (&self.selector, by_role) {
            (Some(_), true) => return Err(Error::argument("selector excludes role, name, enabled and interactive.")),
            (None, false) => return Err(Error::argument("Count what? Give selector or role.")),
            _ => {}
        }
        if self.name_contains.is_some() && self.name_exact.is_some() {
            return Err(Error::argument("name_contains and name_exact exclude each other."));
        }
        match (self.equals, self.min, self.max) {
            (None, None, None) => Err(Error::argument("How many? Give equals, min or max.")),
            (_, Some(min), Some(max)) if min > max => {
                Err(Error::argument(format!("min {min} is more than max {max}.")))
            }
            (Some(equals), min, max) if min.is_some_and(|m| equals < m) || max.is_some_and(|m| equals > m) => {
                Err(Error::argument("equals lies outside min and max."))
            }
            _ => Ok(()),
        }
    }

    async fn run(self, call: Call) -> Outcome<Counted> {
        let predicate = json!({ "equals": self.equals, "min": self.min, "max": self.max });
        let arg = match self.selector {
            Some(selector) => json!({ "target": { "selector": selector, "visible": self.visible } }),
            None => json!({ "filters": without_nulls(json!({
                "role": self.role, "name_contains": self.name_contains, "name_exact": self.name_exact,
                "visible": self.visible, "enabled": self.enabled, "interactive": self.interactive,
            })) }),
        };
        watch(&call, json!({ "kind": "count", "predicate": predicate }), arg, self.timeout_ms, true).await
    }
}

/// The page distinguishes an absent filter from a null one.
fn without_nulls(mut value: Value) -> Value {
    if let Some(object) = value.as_object_mut() {
        object.retain(|_, v| !v.is_null());
    }
    value
}

impl Show for Counted {
    fn show(&self) -> String {
        format!("{}: {}", paint(Ink::Good, "ok"), self.actual)
    }
}
