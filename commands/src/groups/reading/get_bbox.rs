//! `get-bbox`: where an element is.

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

/// Get an element's bounding box in CSS pixels
#[derive(Debug, Deserialize, JsonSchema)]
pub struct GetBbox {
    #[serde(flatten)]
    target: Target,
}

/// The bounding box of the element.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Place {
    /// Where it is
    bbox: super::Box,
    #[serde(flatten)]
    ambiguity: Ambiguity,
}

impl Verb for GetBbox {
    const TOOL: &'static str = "electron_get_bbox";
    const TITLE: &'static str = "Get an element's bounding box";
    const GROUP: Group = Group::Reading;
    const OPERATION: Operation = Operation::Query;
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "get-bbox '#status'", args: r##"{"selector": "#status"}"## }];
    type Reply = Place;

    fn check(&self) -> Outcome<()> {
        self.target.required().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Place> {
        read(&call, &self.target, json!({ "what": "bbox" })).await
    }
}

impl Show for Place {
    fn show(&self) -> String {
        self.bbox.words()
    }
}
