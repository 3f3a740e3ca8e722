//! `ipc-unstub`: the app answers again.

use crate::{
    call::Call,
    show::{Show, counted, quoted},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;
use stagewright_groups::ipc::stubs;

/// Remove the stub of a channel, or all stubs
#[derive(Debug, Deserialize, JsonSchema)]
pub struct IpcUnstub {
    /// The channel; all without it
    #[schemars(length(min = 1))]
    channel: Option<String>,
}

/// A stub that is gone.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Used {
    /// Its channel
    channel: String,
    /// How often it answered
    used: u64,
}

/// The stubs that are gone.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Unstubbed {
    /// How many were removed
    unstubbed: usize,
    /// Which, and how often each answered
    stubs: Vec<Used>,
}

impl Verb for IpcUnstub {
    const TOOL: &'static str = "ipc_unstub";
    const TITLE: &'static str = "Remove IPC stubs";
    const GROUP: Group = Group::Ipc;
    const OPERATION: Operation = Operation::Dialog;
    const NEEDS: &'static [Need] = &[Need::Main];
    const WORD: Option<&'static str> = Some("channel");
    const EXAMPLES: &'static [Example] = &[Example { line: "ipc-unstub", args: "{}" }];
    const WHILE_PAUSED: bool = true;
    type Reply = Unstubbed;

    async fn run(self, call: Call) -> Outcome<Unstubbed> {
        let gone = stubs::remove(&*call.session()?, self.channel.as_deref()).await?;
        let stubs: Vec<Used> = gone.into_iter().map(|stub| Used { channel: stub.channel, used: stub.used }).collect();
        Ok(Unstubbed { unstubbed: stubs.len(), stubs })
    }
}

impl Show for Unstubbed {
    fn show(&self) -> String {
        let line = |stub: &Used| format!("{}: answered {}", quoted(&stub.channel), counted(stub.used, "time"));
        match self.stubs.is_empty() {
            true => "no stub was there".into(),
            false => self.stubs.iter().map(line).collect::<Vec<_>>().join("\n"),
        }
    }
}
