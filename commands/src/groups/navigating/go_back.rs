//! `go-back`: show the page before this one in a window's history.

use super::{Navigated, back_and_forth::Step, thirty_seconds};
use crate::{
    call::Call,
    values::Millis,
    verb::{Group, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::Deserialize;
use stagewright_driver::error::Outcome;

/// Show the page before this one in the history of a window
///
/// Waits until it is there; ready is false if its first scripts have not run in time.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GoBack {
    /// Budget in ms
    #[serde(default = "thirty_seconds")]
    timeout_ms: Millis,
}

impl Verb for GoBack {
    const TOOL: &'static str = "electron_go_back";
    const TITLE: &'static str = "Go back";
    const GROUP: Group = Group::Sessions;
    const OPERATION: Operation = Operation::Command;
    const ALIASES: &'static [&'static str] = &["back"];
    const PROFILES: &'static [Profile] = &[Profile::Testing, Profile::Debug];
    type Reply = Navigated;

    async fn run(self, call: Call) -> Outcome<Navigated> {
        Step::Back.take(&call, self.timeout_ms).await
    }
}
