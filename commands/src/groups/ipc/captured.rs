//! `ipc-captured` and `ipc-capture-stop`: the captured messages.

use super::{
    given::{MessageType, wanted},
    line::line,
};
use crate::{
    call::Call,
    show::{Show, lines},
    values::{Millis, check_time_to_follow},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_driver::{error::Outcome, session::Session, wait::Deadline};
use stagewright_groups::ipc::{
    Wanted,
    capture::{self, Captured},
    messages::Message,
};
use std::time::Duration;

/// Read the captured messages
///
/// Oldest first. Fields named like secrets (password, token, cookie…) are redacted.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct IpcCaptured {
    /// Only this channel; `*` stands for any part of its name
    channel: Option<String>,
    /// Only this type
    r#type: Option<MessageType>,
    /// Only those whose arguments hold this JSON at any depth
    args_contain: Option<Value>,
    /// How many to return at most; the newest are kept
    #[serde(default = "thousand")]
    #[schemars(range(min = 1, max = 10_000))]
    limit: usize,
    /// Show secrets
    #[serde(default)]
    reveal: bool,
    /// Keep sending messages as they come
    #[serde(default)]
    follow: bool,
    /// With follow: for how long [default: until the call is cut short]
    timeout_ms: Option<Millis>,
}

fn thousand() -> usize {
    1_000
}

/// The messages of the capture.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct CapturedMessages {
    /// How many are here
    count: usize,
    /// Oldest first
    events: Vec<Message>,
    /// How many older ones match too, but are beyond the limit
    truncated: usize,
    /// How many older ones the buffer has dropped
    overflowed: u64,
    /// Since when messages are captured, in epoch milliseconds
    since: u64,
    /// Whether follow has sent them already
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    followed: bool,
}

fn shown(mut messages: Vec<Message>, reveal: bool) -> Vec<Message> {
    if !reveal {
        messages.iter_mut().for_each(Message::redact);
    }
    messages
}

impl Verb for IpcCaptured {
    const TOOL: &'static str = "ipc_captured";
    const TITLE: &'static str = "Read captured IPC";
    const GROUP: Group = Group::Ipc;
    const OPERATION: Operation = Operation::Logs;
    const NEEDS: &'static [Need] = &[Need::Main];
    const FOLLOWS: Option<&'static str> = Some("follow");
    const WORD: Option<&'static str> = Some("channel");
    const EXAMPLES: &'static [Example] =
        &[Example { line: "ipc-captured no-such-channel", args: r#"{"channel": "no-such-channel"}"# }];
    const WHILE_PAUSED: bool = true;
    type Reply = CapturedMessages;

    fn check(&self) -> Outcome<()> {
        check_time_to_follow(self.timeout_ms, self.follow)
    }

    fn show_item(item: &Value, _raw: bool) -> String {
        serde_json::from_value::<Message>(item.clone()).map_or_else(|_| item.to_string(), |message| line(&message))
    }

    async fn run(self, call: Call) -> Outcome<CapturedMessages> {
        let session = call.session()?;
        let fits = wanted(self.channel, self.r#type, self.args_contain);
        let Captured { messages, overflowed, since, newest } = capture::captured(&session, 0, &fits).await?;
        let mut events = shown(messages, self.reveal);
        let truncated = events.len().saturating_sub(self.limit);
        events.drain(..truncated);
        let mut heard =
            CapturedMessages { count: events.len(), events, truncated, overflowed, since, followed: self.follow };
        if self.follow {
            for message in &heard.events {
                call.emit(message).await?;
            }
            let deadline = self.timeout_ms.map(|budget| Deadline::after(Duration::from_millis(budget.0)));
            follow(&call, &session, &fits, newest, deadline, (self.reveal, self.limit), &mut heard).await?;
        }
        Ok(heard)
    }
}

/// Tells messages as they come, until the time is up or the app has ended.
async fn follow(
    call: &Call,
    session: &Session,
    fits: &Wanted,
    mut seen: u64,
    deadline: Option<Deadline>,
    (reveal, limit): (bool, usize),
    heard: &mut CapturedMessages,
) -> Outcome<()> {
    loop {
        let next = async {
            tokio::select! {
                () = capture::next_after(session, seen) => Ok(()),
                error = session.ends.ended() => Err(error),
            }
        };
        match deadline {
            Some(deadline) => match deadline.limit(next).await {
                Some(next) => next?,
                None => return Ok(()),
            },
            None => next.await?,
        }
        let Captured { messages, overflowed, newest, .. } = capture::captured(session, seen, fits).await?;
        seen = newest;
        if overflowed > 0 {
            call.emit(&json!({ "missed": overflowed })).await?;
        }
        for message in shown(messages, reveal) {
            call.emit(&message).await?;
            heard.events.push(message);
            if heard.events.len() > limit {
                heard.events.remove(0);
                heard.truncated += 1;
            }
        }
        heard.count = heard.events.len();
    }
}

/// End the capture, and give its messages
///
/// The app's messages are then no longer observed, unless electron_log_events observes them.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct IpcCaptureStop {
    /// Show secrets
    #[serde(default)]
    reveal: bool,
}

/// The end of a capture, with its messages.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Stopped {
    /// Always true
    stopped: bool,
    /// Oldest first
    events: Vec<Message>,
    /// How many older ones the buffer has dropped
    overflowed: u64,
    /// Since when messages are captured, in epoch milliseconds
    since: u64,
}

impl Verb for IpcCaptureStop {
    const TOOL: &'static str = "ipc_capture_stop";
    const TITLE: &'static str = "Stop capturing IPC";
    const GROUP: Group = Group::Ipc;
    const OPERATION: Operation = Operation::Logs;
    const NEEDS: &'static [Need] = &[Need::Main];
    const EXAMPLES: &'static [Example] = &[];
    const WHILE_PAUSED: bool = true;
    type Reply = Stopped;

    async fn run(self, call: Call) -> Outcome<Stopped> {
        let session = call.session()?;
        let Captured { messages, overflowed, since, .. } = capture::stop(&session).await?;
        Ok(Stopped { stopped: true, events: shown(messages, self.reveal), overflowed, since })
    }
}

fn text(events: &[Message], truncated: usize, overflowed: u64) -> String {
    let mut all: Vec<String> = events.iter().map(line).collect();
    if truncated > 0 {
        all.insert(0, format!("(… {truncated} older messages: raise --limit)"));
    }
    if overflowed > 0 {
        all.push(format!("({overflowed} older messages were dropped)"));
    }
    if all.is_empty() { "no message".into() } else { all.join("\n") }
}

impl Show for CapturedMessages {
    fn show(&self) -> String {
        text(&self.events, self.truncated, self.overflowed)
    }

    fn raw(&self) -> Option<String> {
        Some(lines(self.events.iter().filter_map(|one| serde_json::to_string(one).ok())))
    }
}

impl Show for Stopped {
    fn show(&self) -> String {
        text(&self.events, 0, self.overflowed)
    }
}
