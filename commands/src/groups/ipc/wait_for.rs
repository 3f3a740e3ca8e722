//! `ipc-wait-for`: a message, awaited.

use super::{
    given::{MessageType, wanted},
    line::line,
};
use crate::{
    call::Call,
    show::Show,
    values::{Millis, WAIT_MOST, action_budget},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use stagewright_driver::error::Outcome;
use stagewright_groups::ipc::{
    capture::{self, How},
    messages::Message,
};

/// Wait for a message
///
/// Returns the oldest match that no wait has returned yet. After ipc_capture_start none is missed between a click and
/// the wait. With fresh only those from now on count.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct IpcWaitFor {
    /// The channel; `*` stands for any part of its name
    channel: String,
    /// Only this type
    r#type: Option<MessageType>,
    /// Only one whose arguments hold this JSON at any depth
    args_contain: Option<Value>,
    /// Only one from now on
    #[serde(default)]
    fresh: bool,
    /// Wait until it is answered, too
    #[serde(default)]
    answered: bool,
    /// Show secrets
    #[serde(default)]
    reveal: bool,
    /// Budget in ms, 60000 at most
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// The message that came.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Came {
    /// The message
    message: Message,
}

impl Verb for IpcWaitFor {
    const TOOL: &'static str = "ipc_wait_for";
    const TITLE: &'static str = "Wait for an IPC message";
    const GROUP: Group = Group::Ipc;
    const OPERATION: Operation = Operation::Query;
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] = &[];
    const WHILE_PAUSED: bool = true;
    type Reply = Came;

    async fn run(self, call: Call) -> Outcome<Came> {
        let fits = wanted(Some(self.channel), self.r#type, self.args_contain);
        let how = How { fresh: self.fresh, answered: self.answered };
        let budget = self.timeout_ms.up_to(WAIT_MOST);
        let mut message = capture::wait(&*call.session()?, &fits, how, budget).await?;
        if !self.reveal {
            message.redact();
        }
        Ok(Came { message })
    }
}

impl Show for Came {
    fn show(&self) -> String {
        line(&self.message)
    }

    fn raw(&self) -> Option<String> {
        serde_json::to_string(&self.message.args).ok()
    }
}
