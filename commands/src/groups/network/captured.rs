//! `network-captured`, `network-capture-stop`: the captured requests.

use super::rows;
use crate::{
    call::Call,
    show::{Show, clean_line, lines},
    values::{Millis, check_time_to_follow},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_driver::{
    error::{Error, Outcome},
    wait::Deadline,
};
use stagewright_groups::network::{
    capture,
    exchange::{Exchange, From},
    filter::{Filter, Status, UrlPart},
};
use std::time::Duration;

/// Read the captured requests
///
/// All filters must pass. With follow each request is sent as it ends.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NetworkCaptured {
    /// Only addresses with this part; a part with * is a pattern for the whole address
    #[schemars(length(min = 1))]
    url: Option<String>,
    /// Only this method
    #[schemars(length(min = 1))]
    method: Option<String>,
    /// Only those of this part of the app
    from: Option<From>,
    /// Only this status: 404, or 4xx for a class
    status: Option<String>,
    /// Only those that failed, or have a status of 400 and above
    #[serde(default)]
    failed: bool,
    /// Only those from this moment on, in epoch ms
    since: Option<u64>,
    /// How many to return at most; the newest are kept
    #[schemars(range(min = 1, max = 100_000))]
    limit: Option<usize>,
    /// Forget all of them afterwards
    #[serde(default)]
    clear: bool,
    /// Keep sending requests as they end
    #[serde(default)]
    follow: bool,
    /// With follow: for how long [default: until the call is cut short]
    timeout_ms: Option<Millis>,
}

/// The requests that were captured.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Requests {
    /// How many are here
    count: usize,
    /// Oldest first
    events: Vec<Exchange>,
    /// How many older ones pass the filters too, but are beyond the limit
    #[serde(skip_serializing_if = "is_none", default)]
    truncated: usize,
    /// How many older ones the buffer has dropped
    overflowed: u64,
    /// Whether follow has sent them already
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    followed: bool,
}

fn is_none(count: &usize) -> bool {
    *count == 0
}

impl Requests {
    fn of(mut events: Vec<Exchange>, overflowed: u64, limit: Option<usize>) -> Requests {
        let truncated = limit.map_or(0, |limit| events.len().saturating_sub(limit));
        events.drain(..truncated);
        Requests { count: events.len(), events, truncated, overflowed, followed: false }
    }
}

impl NetworkCaptured {
    fn filter(&self) -> Filter {
        Filter {
            urls: self.url.iter().map(|part| UrlPart::of(part)).collect(),
            methods: self.method.iter().map(|method| method.to_ascii_uppercase()).collect(),
            from: self.from.into_iter().collect(),
            status: self.status.as_deref().and_then(Status::of),
            failed: self.failed,
            since: self.since,
        }
    }
}

impl Verb for NetworkCaptured {
    const TOOL: &'static str = "network_captured";
    const TITLE: &'static str = "Read captured requests";
    const GROUP: Group = Group::Network;
    const OPERATION: Operation = Operation::Logs;
    const NEEDS: &'static [Need] = &[Need::Renderer];
    const IN_DIALOGS: bool = true;
    const ALIASES: &'static [&'static str] = &["requests"];
    const WORD: Option<&'static str> = Some("url");
    const FOLLOWS: Option<&'static str> = Some("follow");
    const EXAMPLES: &'static [Example] = &[
        Example { line: "network-captured", args: "{}" },
        Example { line: "network-captured /api/ --status 4xx", args: r#"{"url": "/api/", "status": "4xx"}"# },
    ];
    const WHILE_PAUSED: bool = true;
    type Reply = Requests;

    fn check(&self) -> Outcome<()> {
        if let Some(text) = self.status.as_deref().filter(|text| Status::of(text).is_none()) {
            let message = format!("status must be from 100 to 599, or a class such as 4xx; got {text:?}.");
            return Err(Error::argument(message).detail("parameter", "status"));
        }
        if self.follow && self.clear {
            return Err(Error::argument("follow and clear exclude each other.").detail("parameter", "clear"));
        }
        check_time_to_follow(self.timeout_ms, self.follow)
    }

    fn show_item(item: &Value, raw: bool) -> String {
        match serde_json::from_value::<Exchange>(item.clone()) {
            Ok(row) if raw => clean_line(&row.url),
            Ok(row) => rows::as_line(&row),
            Err(_) => match item["missed"].as_u64() {
                Some(count) => format!("({count} requests were dropped before they could be told)"),
                None => item.to_string(),
            },
        }
    }

    async fn run(self, call: Call) -> Outcome<Requests> {
        let session = call.session()?;
        let filter = self.filter();
        let recorder = capture::recorder(&session)?;
        let mut seen = recorder.last_ended();
        let read = capture::captured(&session, &filter, self.clear).await?;
        let mut requests = Requests::of(read.rows, read.overflowed, self.limit);
        if !self.follow {
            return Ok(requests);
        }
        for row in requests.events.iter().filter(|row| !row.pending) {
            call.emit(row).await?;
        }
        let mut told: Vec<u64> = requests.events.iter().filter(|row| !row.pending).map(|row| row.id).collect();
        requests.events.retain(|row| !row.pending);
        let deadline = self
            .timeout_ms
            .map_or_else(|| Deadline::after(Duration::MAX), |budget| Deadline::after(Duration::from_millis(budget.0)));
        let most = self.limit.unwrap_or(capture::USUAL_ROWS);
        loop {
            let next = async {
                tokio::select! {
                    // Rows that ended before the capture did are told first.
                    biased;
                    ended = recorder.ended_after(seen) => Ok(ended),
                    error = session.ends.ended() => Err(error),
                    () = recorder.over() => Err(capture::not_capturing()),
                }
            };
            let Some(next) = deadline.limit(next).await else { break };
            let (rows, missed, newest) = next?;
            seen = newest;
            if missed > 0 {
                call.emit(&json!({ "missed": missed })).await?;
            }
            for row in rows.into_iter().filter(|row| filter.passes(row) && !told.contains(&row.id)) {
                call.emit(&row).await?;
                requests.events.push(row);
            }
            // Only rows that ended between the two reads of the beginning can come twice.
            told.clear();
            let surplus = requests.events.len().saturating_sub(most);
            requests.events.drain(..surplus);
            requests.truncated += surplus;
        }
        (requests.count, requests.followed) = (requests.events.len(), true);
        Ok(requests)
    }
}

/// End the capture of requests, and read them
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NetworkCaptureStop {}

/// The requests of a capture that has ended.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Stopped {
    /// Always true
    stopped: bool,
    #[serde(flatten)]
    requests: Requests,
}

impl Verb for NetworkCaptureStop {
    const TOOL: &'static str = "network_capture_stop";
    const TITLE: &'static str = "Stop capturing requests";
    const GROUP: Group = Group::Network;
    const OPERATION: Operation = Operation::Logs;
    const NEEDS: &'static [Need] = &[Need::Renderer];
    const IN_DIALOGS: bool = true;
    const EXAMPLES: &'static [Example] = &[Example { line: "network-capture-stop", args: "{}" }];
    const WHILE_PAUSED: bool = true;
    type Reply = Stopped;

    async fn run(self, call: Call) -> Outcome<Stopped> {
        let read = capture::stop(&*call.session()?).await?;
        Ok(Stopped { stopped: true, requests: Requests::of(read.rows, read.overflowed, None) })
    }
}

impl Show for Requests {
    fn show(&self) -> String {
        if self.events.is_empty() {
            return "no request".into();
        }
        let truncated = match self.truncated {
            0 => String::new(),
            older => format!("(… {older} older requests: raise --limit)\n"),
        };
        let overflowed = match self.overflowed {
            0 => String::new(),
            dropped => format!("\n({dropped} older requests were dropped)"),
        };
        format!("{truncated}{}{overflowed}", rows::as_table(&self.events))
    }

    fn raw(&self) -> Option<String> {
        Some(lines(self.events.iter().map(|row| clean_line(&row.url))))
    }
}

impl Show for Stopped {
    fn show(&self) -> String {
        self.requests.show()
    }

    fn raw(&self) -> Option<String> {
        self.requests.raw()
    }
}
