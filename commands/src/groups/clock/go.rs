//! `clock-advance`, `clock-run-for`, `clock-resume`: the clock goes on.

use super::{firing_budget, state::Reached, time};
use crate::{
    call::Call,
    show::Show,
    values::{Millis, WAIT_MOST},
    verb::{Group, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;
use stagewright_groups::clock::{self, Step};
use std::time::Duration;

/// Jump ahead, as if the computer had slept
///
/// Each timer that is due by then fires once, an interval too. The clock then goes on, or stands, as before.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClockAdvance {
    /// How far; the shell takes 90s and 1h, too
    #[schemars(range(max = 1_000_000_000_000_u64))]
    ms: u64,
    /// Budget for timers that are due
    #[serde(default = "firing_budget")]
    timeout_ms: Millis,
}

/// How far the clock jumped.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Advanced {
    /// In ms
    advanced_ms: f64,
    /// The date now, in epoch ms
    time: f64,
    #[serde(flatten)]
    reached: Reached,
}

/// Let time pass at once, firing every timer when it is due
///
/// Intervals fire as often as they would. Page, workers and main process stay in step. A run that is over its budget
/// ends early, and says how far it got.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClockRunFor {
    /// How far; the shell takes 90s and 1h, too
    #[schemars(range(max = 1_000_000_000_000_u64))]
    ms: u64,
    /// Budget in real time
    #[serde(default = "firing_budget")]
    timeout_ms: Millis,
}

/// How far the clock went.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RanFor {
    /// In ms; fewer than wanted where the budget was over
    ran_for_ms: f64,
    /// The date now, in epoch ms
    time: f64,
    #[serde(flatten)]
    reached: Reached,
}

/// Let the clock go on from where it stands
#[derive(Debug, Deserialize, JsonSchema)]
pub struct ClockResume {}

/// The clock that goes again.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Resumed {
    /// Always true
    resumed: bool,
    /// The date now, in epoch ms
    time: f64,
    #[serde(flatten)]
    reached: Reached,
}

impl Verb for ClockAdvance {
    const TOOL: &'static str = "clock_advance";
    const TITLE: &'static str = "Jump ahead in time";
    const GROUP: Group = Group::Clock;
    const OPERATION: Operation = Operation::Command;
    const WHILE_PAUSED: bool = true;
    type Reply = Advanced;

    async fn run(self, call: Call) -> Outcome<Advanced> {
        let step = Step::Advance(self.ms as f64);
        let stepped = clock::step(&call.session()?, step, self.timeout_ms.up_to(WAIT_MOST)).await?;
        Ok(Advanced { advanced_ms: self.ms as f64, time: stepped.time, reached: Reached::of(&stepped) })
    }
}

impl Verb for ClockRunFor {
    const TOOL: &'static str = "clock_run_for";
    const TITLE: &'static str = "Run time ahead";
    const GROUP: Group = Group::Clock;
    const OPERATION: Operation = Operation::Command;
    const WHILE_PAUSED: bool = true;
    type Reply = RanFor;

    async fn run(self, call: Call) -> Outcome<RanFor> {
        let step = Step::RunFor(self.ms as f64);
        let stepped = clock::step(&call.session()?, step, self.timeout_ms.up_to(WAIT_MOST)).await?;
        Ok(RanFor { ran_for_ms: stepped.ran_ms, time: stepped.time, reached: Reached::of(&stepped) })
    }
}

impl Verb for ClockResume {
    const TOOL: &'static str = "clock_resume";
    const TITLE: &'static str = "Let the clock go on";
    const GROUP: Group = Group::Clock;
    const OPERATION: Operation = Operation::Command;
    const WHILE_PAUSED: bool = true;
    type Reply = Resumed;

    async fn run(self, call: Call) -> Outcome<Resumed> {
        let stepped = clock::step(&call.session()?, Step::Resume, Duration::from_secs(5)).await?;
        Ok(Resumed { resumed: true, time: stepped.time, reached: Reached::of(&stepped) })
    }
}

impl Show for Advanced {
    fn show(&self) -> String {
        let Advanced { advanced_ms, time, reached } = self;
        format!("jumped {} ahead, to {}{}", time::span(*advanced_ms), time::words(*time), reached.words())
    }
}

impl Show for RanFor {
    fn show(&self) -> String {
        let RanFor { ran_for_ms, time, reached } = self;
        format!("{} passed, to {}{}", time::span(*ran_for_ms), time::words(*time), reached.words())
    }
}

impl Show for Resumed {
    fn show(&self) -> String {
        format!("the clock goes on from {}{}", time::words(self.time), self.reached.words())
    }
}
