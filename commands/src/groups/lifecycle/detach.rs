//! `detach`: leave a joined app.

use crate::{
    call::Call,
    show::Show,
    verb::{Group, Need, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;

/// Leave a joined app running, as it was before; to end a launched app use stop
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Detach {}

/// The reply of a detach.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Detached {
    /// Always true
    detached: bool,
}

impl Verb for Detach {
    const TOOL: &'static str = "electron_detach";
    const TITLE: &'static str = "Detach from the app";
    const GROUP: Group = Group::Sessions;
    const OPERATION: Operation = Operation::Command;
    const ACTS: bool = false;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const PROFILES: &'static [Profile] = &[Profile::Testing, Profile::Debug];
    type Reply = Detached;

    async fn run(self, call: Call) -> Outcome<Detached> {
        call.session()?.detach().await?;
        Ok(Detached { detached: true })
    }
}

impl Show for Detached {
    fn show(&self) -> String {
        "detached; the app runs on".into()
    }
}
