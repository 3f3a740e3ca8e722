//! `ipc-invoke`: a handler of the app is invoked as a page does.

use super::line::short;
use crate::{
    call::Call,
    show::Show,
    values::{ACTION_MOST, Millis, action_budget},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use stagewright_driver::error::Outcome;
use stagewright_groups::{ipc::calls, redact::redact};

/// Invoke a channel as the page would, and get what the page would get
///
/// The app's handler runs, or a stub. It sees the window's page as the sender; the page itself takes no part.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct IpcInvoke {
    /// The channel
    #[schemars(length(min = 1))]
    channel: String,
    /// JSON values
    #[serde(default)]
    args: Vec<Value>,
    /// Show secrets in the result
    #[serde(default)]
    reveal: bool,
    /// Budget in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// The answer to an invoke.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Invoked {
    /// The channel
    channel: String,
    /// The handler's answer as JSON
    result: Value,
}

impl Verb for IpcInvoke {
    const TOOL: &'static str = "ipc_invoke";
    const TITLE: &'static str = "Invoke an IPC channel";
    const GROUP: Group = Group::Ipc;
    const OPERATION: Operation = Operation::Command;
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] = &[Example {
        line: r#"ipc-invoke preferences:set '{"theme": "dark"}'"#,
        args: r#"{"channel": "preferences:set", "args": [{"theme": "dark"}]}"#,
    }];
    type Reply = Invoked;

    async fn run(self, call: Call) -> Outcome<Invoked> {
        let session = call.session()?;
        let surface = session.surfaces.top_of(&call.surface().await?);
        let budget = self.timeout_ms.up_to(ACTION_MOST);
        let mut result = calls::invoke(&session, &surface, &self.channel, &self.args, budget).await?;
        if !self.reveal {
            redact(&mut result);
        }
        Ok(Invoked { channel: self.channel, result })
    }
}

impl Show for Invoked {
    fn show(&self) -> String {
        short(&self.result)
    }

    fn raw(&self) -> Option<String> {
        Some(match &self.result {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        })
    }
}
