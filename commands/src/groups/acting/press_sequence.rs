//! `press-sequence`: press keys one after the other.

use super::{
    keying::{KeptKeys, press_keys},
    ready::How,
};
use crate::{
    call::Call,
    show::Show,
    target::Target,
    values::{Millis, action_budget},
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{
    error::{Error, Outcome},
    input::{keyboard::Strokes, keys},
};

/// Press keys or chords one after the other
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PressSequence {
    #[serde(flatten)]
    target: Target,
    /// Keys or chords, in order
    #[schemars(length(min = 1, max = 100))]
    keys: Vec<String>,
    /// Skip the checks
    #[serde(default)]
    force: bool,
    /// Budget for the checks, in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// The keys that were pressed.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Pressed {
    /// The keys or chords
    keys: Vec<String>,
    #[serde(flatten)]
    kept: KeptKeys,
}

impl Verb for PressSequence {
    const TOOL: &'static str = "electron_press_sequence";
    const TITLE: &'static str = "Press a sequence of keys";
    const GROUP: Group = Group::Acting;
    const OPERATION: Operation = Operation::Command;
    const TARGET: TargetUse = TargetUse::Optional;
    const PROFILES: &'static [Profile] = &[Profile::Testing];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "press-sequence Tab Escape", args: r#"{"keys": ["Tab", "Escape"]}"# }];
    type Reply = Pressed;

    fn check(&self) -> Outcome<()> {
        self.target.optional()?;
        self.keys.iter().enumerate().try_for_each(|(at, key)| match key.is_empty() {
            true => Err(Error::argument(format!("keys[{at}] is empty.")).detail("parameter", "keys")),
            false => keys::parse(key).map(drop).map_err(|error| of_item(error, at)),
        })
    }

    async fn run(self, call: Call) -> Outcome<Pressed> {
        let chords = self.keys.iter().map(|key| keys::parse(key)).collect::<Outcome<Vec<_>>>()?;
        let how = How { force: self.force, timeout: self.timeout_ms };
        let keyed = press_keys(&call, self.target.optional()?, &Strokes::Chords(chords), how).await?;
        Ok(Pressed { keys: self.keys, kept: keyed.kept })
    }
}

/// The error of a key, with its place in the list.
fn of_item(mut error: Error, at: usize) -> Error {
    error.message = format!("keys[{at}]: {}", error.message);
    error.detail("parameter", "keys")
}

impl Show for Pressed {
    fn show(&self) -> String {
        format!("pressed {}{}", self.keys.join(" "), self.kept.words())
    }
}
