//! `elements-list`: every element that a selector matches.

use super::{Match, READ};
use crate::{
    call::Call,
    show::Show,
    verb::{Example, Group, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::error::Outcome;

/// List the elements that a CSS selector matches
#[derive(Debug, Deserialize, JsonSchema)]
pub struct ElementsList {
    /// CSS selector
    #[schemars(length(min = 1))]
    selector: String,
    /// How many to return at most
    #[serde(default = "fifty")]
    #[schemars(range(min = 1, max = 200))]
    limit: u32,
}

fn fifty() -> u32 {
    50
}

/// The elements that the selector matches.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Matches {
    /// The elements, in document order
    matches: Vec<Match>,
    /// How many match in all
    count: u32,
    /// How many were left out
    truncated: u32,
}

impl Verb for ElementsList {
    const TOOL: &'static str = "electron_elements_list";
    const TITLE: &'static str = "List elements matching a selector";
    const GROUP: Group = Group::Reading;
    const OPERATION: Operation = Operation::Query;
    const PROFILES: &'static [Profile] = &[Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example { line: "elements-list button", args: r#"{"selector": "button"}"# }];
    type Reply = Matches;

    async fn run(self, call: Call) -> Outcome<Matches> {
        call.ask("read", json!({ "what": "list", "selector": self.selector, "limit": self.limit }), READ).await
    }
}

impl Show for Matches {
    fn show(&self) -> String {
        let mut lines: Vec<String> = self.matches.iter().map(Match::line).collect();
        match (self.count, self.truncated) {
            (0, _) => lines.push("nothing matches".into()),
            (_, 0) => {}
            (_, more) => lines.push(format!("… and {more} more")),
        }
        lines.join("\n")
    }

    fn raw(&self) -> Option<String> {
        Some(crate::show::lines(self.matches.iter().filter_map(|m| m.reference)))
    }
}
