//! `clock-set-time`, `clock-set-system-time`, `clock-pause`: the clock at a given date.

use super::{
    firing_budget,
    state::Reached,
    time::{Time, words},
};
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

/// Freeze the date, and hold all timers
///
/// Every reading of the clock then gives this date. clock-resume lets it go on.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct ClockSetTime {
    /// The date: epoch ms, or text such as 2030-01-31T09:30:00Z
    time: Time,
}

/// The date that was frozen.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Fixed {
    /// In epoch ms
    fixed: f64,
    #[serde(flatten)]
    reached: Reached,
}

/// Set the date, and let the clock go on
///
/// No timer fires because of it: each keeps the time that it has left.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct ClockSetSystemTime {
    /// The date: epoch ms, or text such as 2030-01-31T09:30:00Z
    time: Time,
}

/// The date that was set.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SystemTime {
    /// In epoch ms
    system_time: f64,
    #[serde(flatten)]
    reached: Reached,
}

/// Jump to a date, and stop the clock there
///
/// Timers that are due by then fire once each. A date in the past moves the date back, and fires nothing.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClockPause {
    /// The date: epoch ms, or text such as 2030-01-31T09:30:00Z
    time: Time,
    /// Budget for timers that are due
    #[serde(default = "firing_budget")]
    timeout_ms: Millis,
}

/// The date at which the clock stands.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Paused {
    /// In epoch ms
    paused_at: f64,
    #[serde(flatten)]
    reached: Reached,
}

/// How long the realms may take for a step that fires nothing.
const A_MOMENT: Duration = Duration::from_secs(5);

impl Verb for ClockSetTime {
    const TOOL: &'static str = "clock_set_time";
    const TITLE: &'static str = "Freeze the date";
    const GROUP: Group = Group::Clock;
    const OPERATION: Operation = Operation::Command;
    const WHILE_PAUSED: bool = true;
    type Reply = Fixed;

    fn check(&self) -> Outcome<()> {
        self.time.checked("time").map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Fixed> {
        let time = self.time.checked("time")?;
        let stepped = clock::step(&call.session()?, Step::SetTime(time), A_MOMENT).await?;
        Ok(Fixed { fixed: stepped.time, reached: Reached::of(&stepped) })
    }
}

impl Verb for ClockSetSystemTime {
    const TOOL: &'static str = "clock_set_system_time";
    const TITLE: &'static str = "Set the date";
    const GROUP: Group = Group::Clock;
    const OPERATION: Operation = Operation::Command;
    const WHILE_PAUSED: bool = true;
    type Reply = SystemTime;

    fn check(&self) -> Outcome<()> {
        self.time.checked("time").map(drop)
    }

    async fn run(self, call: Call) -> Outcome<SystemTime> {
        let time = self.time.checked("time")?;
        let stepped = clock::step(&call.session()?, Step::SetSystemTime(time), A_MOMENT).await?;
        Ok(SystemTime { system_time: time, reached: Reached::of(&stepped) })
    }
}

impl Verb for ClockPause {
    const TOOL: &'static str = "clock_pause";
    const TITLE: &'static str = "Stop the clock at a date";
    const GROUP: Group = Group::Clock;
    const OPERATION: Operation = Operation::Command;
    const WHILE_PAUSED: bool = true;
    type Reply = Paused;

    fn check(&self) -> Outcome<()> {
        self.time.checked("time").map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Paused> {
        let time = self.time.checked("time")?;
        let stepped = clock::step(&call.session()?, Step::Pause(time), self.timeout_ms.up_to(WAIT_MOST)).await?;
        Ok(Paused { paused_at: stepped.time, reached: Reached::of(&stepped) })
    }
}

impl Show for Fixed {
    fn show(&self) -> String {
        format!("the date is frozen at {}{}", words(self.fixed), self.reached.words())
    }
}

impl Show for SystemTime {
    fn show(&self) -> String {
        format!("the clock goes from {}{}", words(self.system_time), self.reached.words())
    }
}

impl Show for Paused {
    fn show(&self) -> String {
        format!("the clock stands at {}{}", words(self.paused_at), self.reached.words())
    }
}
