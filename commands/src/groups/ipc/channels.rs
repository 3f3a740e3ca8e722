//! `ipc-channels`: the channels that the app handles and listens to.

use crate::{
    call::Call,
    show::{Show, lines, table},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;
use stagewright_groups::ipc::calls::{self, Channel};

/// List the channels of the app: which it handles or listens to, and how often each was used
///
/// Uses are counted while messages are captured, or waited for.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct IpcChannels {}

/// The channels of the app.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Channels {
    /// How many there are
    count: usize,
    /// By name
    channels: Vec<Channel>,
    /// Since when messages are counted, in epoch milliseconds; absent if they are not
    #[serde(skip_serializing_if = "Option::is_none", default)]
    since: Option<u64>,
}

impl Verb for IpcChannels {
    const TOOL: &'static str = "ipc_channels";
    const TITLE: &'static str = "List IPC channels";
    const GROUP: Group = Group::Ipc;
    const OPERATION: Operation = Operation::Query;
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] = &[];
    const WHILE_PAUSED: bool = true;
    type Reply = Channels;

    async fn run(self, call: Call) -> Outcome<Channels> {
        let session = call.session()?;
        let channels = calls::channels(&session).await?;
        Ok(Channels { count: channels.len(), channels, since: calls::counted_since(&session) })
    }
}

impl Show for Channels {
    fn show(&self) -> String {
        if self.channels.is_empty() {
            return "no channel".into();
        }
        let row = |one: &Channel| {
            let handler = match (one.stubbed, one.handles) {
                (true, _) => "stub",
                (false, true) => "handler",
                (false, false) => "",
            };
            let listeners = if one.listeners > 0 { one.listeners.to_string() } else { String::new() };
            let messages: Vec<String> = one.messages.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
            vec![one.channel.clone(), handler.into(), listeners, messages.join(", "), one.windows.join(", ")]
        };
        table(&["channel", "answers", "listeners", "messages", "only for"], self.channels.iter().map(row))
    }

    fn raw(&self) -> Option<String> {
        Some(lines(self.channels.iter().map(|one| crate::show::clean_line(&one.channel))))
    }
}
