//! `clock-status`, and the part that the replies of all verbs of the clock share.

use super::time::{span, words};
use crate::{
    call::Call,
    show::{Show, clean_line, counted},
    verb::{Group, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;
use stagewright_groups::clock::{self, Step, Stepped};
use std::time::Duration;

/// The realms of an app that a step reached.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Reached {
    /// How many followed: main process, documents, preload scripts, workers
    realms: usize,
    /// Whether all timers that were due have fired; absent if so
    #[serde(skip_serializing_if = "Option::is_none", default)]
    complete: Option<bool>,
    /// Those that did not follow, each with the reason
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    unreached: Vec<String>,
}

impl Reached {
    pub(super) fn of(stepped: &Stepped) -> Reached {
        Reached {
            realms: stepped.realms,
            complete: (!stepped.done).then_some(false),
            unreached: stepped.unreached.clone(),
        }
    }

    /// Its exceptions in words, each on a line after the first.
    pub(super) fn words(&self) -> String {
        let late = self.complete.map(|_| "\nthe budget was over before all due timers had fired".to_owned());
        let unreached = self.unreached.iter().map(|what| format!("\nnot reached: {}", clean_line(what)));
        late.into_iter().chain(unreached).collect()
    }
}

/// Show the clock's mode, its date, and which timer is due next
#[derive(Debug, Deserialize, JsonSchema)]
pub struct ClockStatus {}

/// The state of the clock.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Status {
    /// Whether there is one
    installed: bool,
    /// installed, fixed, system, paused or running
    #[serde(skip_serializing_if = "Option::is_none", default)]
    mode: Option<String>,
    /// The date, in epoch ms
    #[serde(skip_serializing_if = "Option::is_none", default)]
    time: Option<f64>,
    /// How many timers wait for it
    #[serde(skip_serializing_if = "Option::is_none", default)]
    timers: Option<u64>,
    /// The timer that is due first
    #[serde(skip_serializing_if = "Option::is_none", default)]
    next: Option<Next>,
    #[serde(flatten)]
    reached: Option<Reached>,
}

/// A timer that is due.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Next {
    /// Where it was set: main, a window, a frame, a worker
    realm: String,
    /// When, in epoch ms
    at: f64,
    /// In how many ms
    in_ms: f64,
}

impl Verb for ClockStatus {
    const TOOL: &'static str = "clock_status";
    const TITLE: &'static str = "Show the clock's state";
    const GROUP: Group = Group::Clock;
    const OPERATION: Operation = Operation::Query;
    const ACTS: bool = false;
    const WHILE_PAUSED: bool = true;
    type Reply = Status;

    async fn run(self, call: Call) -> Outcome<Status> {
        let session = call.session()?;
        if !clock::is_installed(&session) {
            return Ok(Status { installed: false, mode: None, time: None, timers: None, next: None, reached: None });
        }
        let stepped = clock::step(&session, Step::Look, Duration::from_secs(5)).await?;
        let reached = Some(Reached::of(&stepped));
        Ok(Status {
            installed: true,
            mode: Some(stepped.mode.name().into()),
            time: Some(stepped.time),
            timers: Some(stepped.timers),
            next: stepped.next.map(|(realm, due)| Next { realm, at: due.at, in_ms: due.in_ms }),
            reached,
        })
    }
}

impl Show for Status {
    fn show(&self) -> String {
        let (Some(mode), Some(time)) = (&self.mode, self.time) else { return "no clock is installed".into() };
        let next =
            self.next.as_ref().map(|next| format!("\nnext: in {}, in {}", span(next.in_ms), clean_line(&next.realm)));
        let reached = self.reached.as_ref().map(Reached::words);
        let timers = counted(self.timers.unwrap_or_default(), "timer");
        let realms = counted(self.reached.as_ref().map_or(0, |reached| reached.realms), "realm");
        format!(
            "{mode}: {}, {timers} in {realms}{}{}",
            words(time),
            next.unwrap_or_default(),
            reached.unwrap_or_default()
        )
    }
}
