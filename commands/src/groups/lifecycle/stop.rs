//! `stop`: end a session and its app.

use crate::{
    call::Call,
    show::{Show, clean_line},
    values::Millis,
    verb::{Example, Group, HostlessApp, Need, Operation, Profile, Verb, WithoutHost},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use stagewright_driver::{error::Outcome, session::TransportKind};

/// Stop the app and end the session
///
/// A launched app is asked to quit, and killed when it has not ended within timeoutMs (escalated
/// is true then). A joined app is left running, unless app is true.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Stop {
    /// Budget for a graceful end, in ms
    #[serde(default = "graceful")]
    timeout_ms: Millis,
    /// End a joined app too
    #[serde(default)]
    app: bool,
}

fn graceful() -> Millis {
    Millis(10_000)
}

/// How the app or session ended.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Stopped {
    /// Whether the app has ended
    stopped: bool,
    /// Whether it had to be killed
    escalated: bool,
    /// Whether a joined app was left running
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    detached: bool,
    /// Every verb that ends a session may have this field, so that no verb writes it.
    #[serde(skip_serializing, default)]
    #[schemars(skip)]
    video: Value,
}

impl Verb for Stop {
    const TOOL: &'static str = "electron_stop";
    const TITLE: &'static str = "Stop the app";
    const GROUP: Group = Group::Sessions;
    const OPERATION: Operation = Operation::Destructive;
    const ENDS_SESSION: bool = true;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example { line: "stop", args: "{}" }];
    type Reply = Stopped;

    fn without_host(&self, app: HostlessApp) -> Option<WithoutHost<Stopped>> {
        if app.joined && !self.app {
            let reply = Stopped { stopped: false, escalated: false, detached: true, video: Value::Null };
            return Some(WithoutHost { kills_joined: false, reply });
        }
        let reply = Stopped { stopped: true, escalated: true, detached: false, video: Value::Null };
        (!app.joined || app.known).then_some(WithoutHost { kills_joined: true, reply })
    }

    async fn run(self, call: Call) -> Outcome<Stopped> {
        let session = call.session()?;
        if session.origin.transport != TransportKind::Launch && !self.app {
            session.detach().await?;
            return Ok(Stopped { stopped: false, escalated: false, detached: true, video: Value::Null });
        }
        let stopped = session.stop(self.timeout_ms.up_to(crate::values::WAIT_MOST)).await?;
        Ok(Stopped { stopped: true, escalated: stopped.escalated, detached: false, video: Value::Null })
    }
}

impl Show for Stopped {
    fn show(&self) -> String {
        let how = match self {
            Stopped { detached: true, .. } => "detached; the app runs on (stop --app ends it)",
            Stopped { escalated: true, .. } => "stopped (it ignored the request to quit and was killed)",
            _ => "stopped",
        };
        let lost = self.video["error"].as_str().map(|why| format!("\nno video was made: {}", clean_line(why)));
        how.to_owned() + &lost.unwrap_or_default()
    }
}
