//! `inject`: join a running app that was started with no flag.

use super::joined::Joined;
use crate::{
    call::Call,
    values::Millis,
    verb::{Group, Need, Operation, Place, Profile, Verb},
};
use schemars::JsonSchema;
use serde::Deserialize;
use stagewright_driver::{error::Outcome, inject};
use stagewright_groups::MAIN_PARTS;
use std::time::Duration;

/// Join a running app that has no debug port, by its pid
///
/// Opens the Node inspector of its main process and reaches the renderers through it. Everything is
/// undone when the session ends, and the app runs on.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Inject {
    /// The process id of the app's main process
    #[schemars(range(min = 1))]
    pid: u32,
    /// Budget in ms
    #[serde(default = "ten_seconds")]
    timeout_ms: Millis,
}

fn ten_seconds() -> Millis {
    Millis(10_000)
}

impl Verb for Inject {
    const TOOL: &'static str = "electron_inject";
    const TITLE: &'static str = "Inject into a running app";
    const GROUP: Group = Group::Sessions;
    const OPERATION: Operation = Operation::Command;
    const PLACE: Place = Place::NewSession;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const PROFILES: &'static [Profile] = &[Profile::Debug];
    type Reply = Joined;

    async fn run(self, call: Call) -> Outcome<Joined> {
        let budget = Duration::from_millis(self.timeout_ms.0);
        let session = inject::inject(self.pid, MAIN_PARTS, budget, &*call.progress).await?;
        Joined::enter(&call, session).await
    }
}
