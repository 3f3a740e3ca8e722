//! `clock-install`, `clock-uninstall`: a clock for the whole app, and its end.

use super::{
    state::Reached,
    time::{Time, words},
};
use crate::{
    call::Call,
    show::Show,
    verb::{Example, Group, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{error::Outcome, runtime_dir::RuntimeDir};
use stagewright_groups::clock;

/// Functions and effects that a clock leaves as they are.
const STAYS_REAL: [&str; 6] = [
    "CSS animations and Web Animations",
    "audio and video",
    "AbortSignal.timeout",
    "event.timeStamp",
    "setImmediate, process.nextTick and microtasks",
    "child processes, utility processes and worker threads",
];

/// Give the whole app a clock, which other verbs then set
///
/// Date, timers and performance of every window, frame, preload script and worker, and of the main process, follow it;
/// staysReal lists the exceptions. It runs by itself until another verb stops it. Timers that were set before are real
/// ones and stay so.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct ClockInstall {
    /// The date it begins with: epoch ms, or text such as 2030-01-31T09:30:00Z [default: now]
    time: Option<Time>,
}

/// The clock that was put in.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Installed {
    /// Always true
    installed: bool,
    /// The date that it went on from, in epoch ms
    time: f64,
    /// Functions and effects that it does not change
    stays_real: Vec<String>,
    #[serde(flatten)]
    reached: Reached,
}

/// Take the clock out of the app
///
/// The real time is back. Timers that wait fire after the time that they have left.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct ClockUninstall {}

/// The clock that is gone.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Uninstalled {
    /// Always true
    uninstalled: bool,
}

impl Verb for ClockInstall {
    const TOOL: &'static str = "clock_install";
    const TITLE: &'static str = "Give the app a clock";
    const GROUP: Group = Group::Clock;
    const OPERATION: Operation = Operation::Command;
    const WORD: Option<&'static str> = Some("time");
    const EXAMPLES: &'static [Example] =
        &[Example { line: "clock-install 2030-01-31T09:30:00Z", args: r#"{"time": "2030-01-31T09:30:00Z"}"# }];
    const WHILE_PAUSED: bool = true;
    type Reply = Installed;

    fn check(&self) -> Outcome<()> {
        self.time.as_ref().map_or(Ok(0.0), |time| time.checked("time")).map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Installed> {
        let time = self.time.map(|time| time.checked("time")).transpose()?;
        let place = RuntimeDir::open()?.session(&call.session_id);
        let (time, stepped) = clock::install(&call.session()?, place.path(), time).await?;
        Ok(Installed {
            installed: true,
            time,
            stays_real: STAYS_REAL.map(str::to_owned).to_vec(),
            reached: Reached::of(&stepped),
        })
    }
}

impl Verb for ClockUninstall {
    const TOOL: &'static str = "clock_uninstall";
    const TITLE: &'static str = "Take the clock out of the app";
    const GROUP: Group = Group::Clock;
    const OPERATION: Operation = Operation::Command;
    const WHILE_PAUSED: bool = true;
    type Reply = Uninstalled;

    async fn run(self, call: Call) -> Outcome<Uninstalled> {
        clock::uninstall(&call.session()?).await?;
        Ok(Uninstalled { uninstalled: true })
    }
}

impl Show for Installed {
    fn show(&self) -> String {
        let real = self.stays_real.join(", ");
        format!("the clock goes from {}{}\nstays real: {real}", words(self.time), self.reached.words())
    }
}

impl Show for Uninstalled {
    fn show(&self) -> String {
        "the app has the real time again".into()
    }
}
