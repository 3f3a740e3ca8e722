//! `find`: elements by role, name and state.

use super::{Match, READ};
use crate::{
    call::Call,
    show::Show,
    verb::{Example, Group, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use stagewright_driver::error::{Error, Outcome};

/// Find elements by role, name and state, without CSS
#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Find {
    /// ARIA role, exactly
    #[serde(skip_serializing_if = "Option::is_none")]
    role: Option<String>,
    /// Part of the accessible name
    #[serde(skip_serializing_if = "Option::is_none")]
    name_contains: Option<String>,
    /// The whole accessible name; case does not matter
    #[serde(skip_serializing_if = "Option::is_none")]
    name_exact: Option<String>,
    /// Only those nearest to this text, as in the same row
    #[schemars(length(min = 1), extend("x-short-list" = true))]
    #[serde(skip_serializing_if = "Option::is_none")]
    near: Option<String>,
    /// Only those whose row has exactly these other words, as a trace notes them
    #[schemars(length(min = 1), extend("x-shell" = true))]
    #[serde(skip_serializing_if = "Option::is_none")]
    beside: Option<String>,
    /// Only visible (or only hidden) ones
    #[serde(skip_serializing_if = "Option::is_none")]
    visible: Option<bool>,
    /// Only enabled (or only disabled) ones
    #[serde(skip_serializing_if = "Option::is_none")]
    enabled: Option<bool>,
    /// Only controls (or only content)
    #[serde(skip_serializing_if = "Option::is_none")]
    interactive: Option<bool>,
    /// How many to return at most
    #[schemars(range(min = 1))]
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<u32>,
}

/// The elements that were found.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Found {
    /// The elements in document order, those that show first; without a role, those that can be acted on before others
    matches: Vec<Match>,
    /// How many there are in all
    count: u32,
    /// How many were left out
    truncated: u32,
    /// How to get those that were left out
    #[serde(skip_serializing_if = "Option::is_none", default)]
    note: Option<String>,
    /// Whether the page was reloaded since the last snapshot: older refs are void
    renderer_reloaded: bool,
}

/// The cap in the tool profiles `auto` and `essential`: about 1 500 tokens.
const SMALL_LIMIT: u32 = 50;

impl Verb for Find {
    const TOOL: &'static str = "electron_find";
    const TITLE: &'static str = "Find elements by role and name";
    const GROUP: Group = Group::Reading;
    const OPERATION: Operation = Operation::Query;
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example {
        line: "find --role button --name-contains a",
        args: r#"{"role": "button", "name_contains": "a"}"#,
    }];
    type Reply = Found;

    fn check(&self) -> Outcome<()> {
        match (&self.name_contains, &self.name_exact) {
            (Some(_), Some(_)) => Err(Error::argument("name_contains and name_exact exclude each other.")),
            _ => Ok(()),
        }
    }

    fn small_defaults(args: &mut Map<String, Value>) {
        args.entry("limit").or_insert_with(|| SMALL_LIMIT.into());
    }

    async fn run(self, call: Call) -> Outcome<Found> {
        let mut found: Found = call.ask("find", json!(self), READ).await?;
        found.note = (found.truncated > 0)
            .then(|| "more of the name, or near, finds fewer; a higher limit shows more".to_owned());
        Ok(found)
    }
}

impl Show for Found {
    fn show(&self) -> String {
        let mut lines: Vec<String> = self.matches.iter().map(Match::line).collect();
        match (self.count, self.truncated) {
            (0, _) => lines.push("nothing found".into()),
            (_, 0) => {}
            (_, more) => lines.push(format!("… and {more} more")),
        }
        lines.join("\n")
    }

    fn raw(&self) -> Option<String> {
        Some(crate::show::lines(self.matches.iter().filter_map(|m| m.reference)))
    }
}
