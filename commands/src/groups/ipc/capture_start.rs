//! `ipc-capture-start`: messages are captured from now on.

use super::given::MessageType;
use crate::{
    call::Call,
    show::Show,
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;
use stagewright_groups::ipc::{Wanted, capture};

/// Begin to capture messages between pages and the main process
///
/// Earlier ones are missing, except those since ipc_wait_for or ipc_expect, marked beforeArm. Electron's own messages
/// are left out.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct IpcCaptureStart {
    /// Only these channels; `*` stands for any part of a name
    #[serde(default)]
    channels: Vec<String>,
    /// Those that pages send without waiting, too
    #[serde(default = "yes")]
    capture_send: bool,
    /// Those of the main process to pages, too
    #[serde(default = "yes")]
    capture_send_to_renderer: bool,
}

fn yes() -> bool {
    true
}

/// The capture that has begun.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Capturing {
    /// Whether a capture is on
    capturing: bool,
    /// The channels, if they were named
    channels: Vec<String>,
    /// Since when messages are captured, in epoch milliseconds
    since: u64,
}

/// The types that neither switch leaves out.
const ALWAYS: [MessageType; 2] = [MessageType::Invoke, MessageType::SendSync];
const SENT: [MessageType; 4] =
    [MessageType::Send, MessageType::PostMessage, MessageType::FromPort, MessageType::FromUtility];
const TO_RENDERER: [MessageType; 4] =
    [MessageType::SendToRenderer, MessageType::PostMessageToRenderer, MessageType::ToPort, MessageType::ToUtility];

impl Verb for IpcCaptureStart {
    const TOOL: &'static str = "ipc_capture_start";
    const TITLE: &'static str = "Capture IPC";
    const GROUP: Group = Group::Ipc;
    const OPERATION: Operation = Operation::Logs;
    const NEEDS: &'static [Need] = &[Need::Main];
    const WORD: Option<&'static str> = Some("channels");
    const EXAMPLES: &'static [Example] = &[Example { line: "ipc-capture-start", args: "{}" }];
    const WHILE_PAUSED: bool = true;
    type Reply = Capturing;

    async fn run(self, call: Call) -> Outcome<Capturing> {
        let sent: &[MessageType] = if self.capture_send { &SENT } else { &[] };
        let to_renderer: &[MessageType] = if self.capture_send_to_renderer { &TO_RENDERER } else { &[] };
        let types = [&ALWAYS, sent, to_renderer].concat().into_iter().map(MessageType::name).collect();
        let wanted = Wanted { channels: self.channels.clone(), types, args_contain: None };
        let since = capture::start(&*call.session()?, wanted).await?;
        Ok(Capturing { capturing: true, channels: self.channels, since })
    }
}

impl Show for Capturing {
    fn show(&self) -> String {
        "capturing messages".into()
    }
}
