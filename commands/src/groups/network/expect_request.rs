//! `network-expect-request`, `network-wait-idle`: what an app has asked for, and that it asks for nothing more.

use super::wait_for::{check_status, filter};
use crate::{
    call::Call,
    show::Show,
    values::{Millis, WAIT_MOST, action_budget, texts},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use stagewright_driver::error::{Error, Outcome};
use stagewright_groups::network::waiting::{self, Expected};
use std::collections::BTreeMap;

/// Check which requests the app has made
///
/// Counts the captured requests that match, and waits until their number is as expected: at least one, unless equals,
/// min or max say otherwise. Bodies are checked as they were captured: with captureBodies, and redacted.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NetworkExpectRequest {
    /// An address with this part; a part with * is a pattern for the whole address
    #[schemars(length(min = 1))]
    url: Option<String>,
    /// This method
    #[schemars(length(min = 1))]
    method: Option<String>,
    /// This status: 404, or 4xx for a class
    status: Option<String>,
    /// Headers with these parts
    #[serde(default, deserialize_with = "texts")]
    match_headers: BTreeMap<String, String>,
    /// A body with this part
    #[schemars(length(min = 1))]
    body_contains: Option<String>,
    /// A JSON body with these members
    match_body: Option<Value>,
    /// Exactly that many
    equals: Option<usize>,
    /// At least that many
    min: Option<usize>,
    /// At most that many
    max: Option<usize>,
    /// Budget in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// The expectation that held.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Matched {
    /// Always true
    matched: bool,
    /// How many requests match
    actual: usize,
}

impl Verb for NetworkExpectRequest {
    const TOOL: &'static str = "network_expect_request";
    const TITLE: &'static str = "Expect requests";
    const GROUP: Group = Group::Network;
    const OPERATION: Operation = Operation::Query;
    const NEEDS: &'static [Need] = &[Need::Renderer];
    const ALIASES: &'static [&'static str] = &["expect-request"];
    const WORD: Option<&'static str> = Some("url");
    const EXAMPLES: &'static [Example] = &[];
    const WHILE_PAUSED: bool = true;
    type Reply = Matched;

    fn check(&self) -> Outcome<()> {
        check_status(self.status.as_ref())?;
        let bounds = self.min.is_some() || self.max.is_some();
        if self.equals.is_some() && bounds {
            return Err(Error::argument("equals excludes min and max.").detail("parameter", "equals"));
        }
        match (self.min, self.max) {
            (Some(min), Some(max)) if min > max => {
                Err(Error::argument(format!("min ({min}) is more than max ({max}).")).detail("parameter", "min"))
            }
            _ => Ok(()),
        }
    }

    async fn run(self, call: Call) -> Outcome<Matched> {
        let least = self.min.unwrap_or(usize::from(self.max.is_none()));
        let expected = Expected {
            filter: filter(self.url.as_ref(), self.method.as_ref(), self.status.as_ref()),
            headers: self.match_headers,
            body_contains: self.body_contains,
            body: self.match_body,
            least: self.equals.unwrap_or(least),
            most: self.equals.or(self.max),
        };
        let budget = self.timeout_ms.up_to(WAIT_MOST);
        let actual = waiting::expect(&call.session()?, &expected, budget).await?;
        Ok(Matched { matched: true, actual })
    }
}

impl Show for Matched {
    fn show(&self) -> String {
        format!("ok: {} requests", self.actual)
    }

    fn raw(&self) -> Option<String> {
        Some(self.actual.to_string())
    }
}

/// Wait until the network is idle
///
/// No request has been pending and none has begun for idleMs. Websockets and server-sent events do not count. Without a
/// capture, requests from before the call are not known.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NetworkWaitIdle {
    /// For how long, in ms
    #[serde(default = "half_a_second")]
    idle_ms: Millis,
    /// Budget in ms
    #[serde(default = "half_a_minute")]
    timeout_ms: Millis,
}

fn half_a_second() -> Millis {
    Millis(500)
}

fn half_a_minute() -> Millis {
    Millis(30_000)
}

/// The network is idle.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Idle {
    /// Always true
    idle: bool,
}

impl Verb for NetworkWaitIdle {
    const TOOL: &'static str = "network_wait_idle";
    const TITLE: &'static str = "Wait for an idle network";
    const GROUP: Group = Group::Network;
    const OPERATION: Operation = Operation::Query;
    const NEEDS: &'static [Need] = &[Need::Renderer];
    const ALIASES: &'static [&'static str] = &["wait-idle"];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "network-wait-idle --idle-ms 100", args: r#"{"idleMs": 100}"# }];
    const WHILE_PAUSED: bool = true;
    type Reply = Idle;

    async fn run(self, call: Call) -> Outcome<Idle> {
        let (quiet, budget) = (self.idle_ms.up_to(WAIT_MOST), self.timeout_ms.up_to(WAIT_MOST));
        waiting::idle(&call.session()?, quiet, budget).await?;
        Ok(Idle { idle: true })
    }
}

impl Show for Idle {
    fn show(&self) -> String {
        "the network is idle".into()
    }
}
