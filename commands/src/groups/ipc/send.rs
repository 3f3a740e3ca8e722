//! `ipc-send`: a message as a page sends it, or as the main process sends it to a page.

use crate::{
    call::Call,
    show::Show,
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use stagewright_driver::error::Outcome;
use stagewright_groups::ipc::calls;

/// Send a message as the page would, or with toRenderer from the main process to the page
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct IpcSend {
    /// The channel
    #[schemars(length(min = 1))]
    channel: String,
    /// JSON values
    #[serde(default)]
    args: Vec<Value>,
    /// To the page of the window
    #[serde(default)]
    to_renderer: bool,
}

/// The message that was sent.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Sent {
    /// The channel
    channel: String,
    /// Always true
    sent: bool,
    /// How many listeners of the main process got it; absent with toRenderer
    #[serde(skip_serializing_if = "Option::is_none", default)]
    listeners: Option<u64>,
}

impl Verb for IpcSend {
    const TOOL: &'static str = "ipc_send";
    const TITLE: &'static str = "Send an IPC message";
    const GROUP: Group = Group::Ipc;
    const OPERATION: Operation = Operation::Command;
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] = &[Example {
        line: "ipc-send command find --to-renderer",
        args: r#"{"channel": "command", "args": ["find"], "toRenderer": true}"#,
    }];
    type Reply = Sent;

    async fn run(self, call: Call) -> Outcome<Sent> {
        let session = call.session()?;
        let surface = session.surfaces.top_of(&call.surface().await?);
        let listeners = calls::send(&session, &surface, &self.channel, &self.args, self.to_renderer).await?;
        Ok(Sent { channel: self.channel, sent: true, listeners })
    }
}

impl Show for Sent {
    fn show(&self) -> String {
        match self.listeners {
            Some(0) => "sent; nobody listens".into(),
            Some(count) => format!("sent; {count} listeners"),
            None => "sent to the page".into(),
        }
    }
}
