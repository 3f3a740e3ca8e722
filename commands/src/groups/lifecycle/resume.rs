//! `resume`: let a paused app run.

use super::launched::Launched;
use crate::{
    call::Call,
    values::Millis,
    verb::{Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::Deserialize;
use stagewright_driver::{error::Outcome, launch};

/// Start an app that was launched paused
///
/// Replies as launch does, once a window shows and takes input.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Resume {}

/// How long the list of windows may take.
const LISTING: Millis = Millis(30_000);

impl Verb for Resume {
    const TOOL: &'static str = "electron_resume";
    const TITLE: &'static str = "Resume a paused launch";
    const GROUP: Group = Group::Sessions;
    const OPERATION: Operation = Operation::Command;
    const ACTS: bool = false;
    // As long as the launch may take.
    const KEEPS_TIME: bool = true;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    type Reply = Launched;

    async fn run(self, call: Call) -> Outcome<Launched> {
        let session = call.session()?;
        let renderer_ready = launch::resume(&session, &*call.progress).await?;
        Launched::of(&call, &session, renderer_ready, LISTING).await
    }
}
