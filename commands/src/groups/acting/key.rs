//! `key`: press a key or chord.

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
    error::Outcome,
    input::{keyboard::Strokes, keys},
};

/// Press a key or chord, such as Enter or Control+A
///
/// On the element if one is given (it gets the focus first), else on whatever has the focus.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Key {
    #[serde(flatten)]
    target: Target,
    /// Enter, F5, a, Control+A and the like
    #[schemars(length(min = 1, max = 100))]
    key: String,
    /// Skip the checks
    #[serde(default)]
    force: bool,
    /// Budget for the checks, in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// The key that was pressed.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Pressed {
    /// The key or chord
    key: String,
    /// The element that it went to
    #[serde(skip_serializing_if = "Option::is_none", default)]
    on: Option<String>,
    #[serde(flatten)]
    kept: KeptKeys,
}

impl Verb for Key {
    const TOOL: &'static str = "electron_key";
    const TITLE: &'static str = "Press a key or chord";
    const GROUP: Group = Group::Acting;
    const OPERATION: Operation = Operation::Command;
    const ALIASES: &'static [&'static str] = &["press"];
    const TARGET: TargetUse = TargetUse::Optional;
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example { line: "key Escape", args: r#"{"key": "Escape"}"# }];
    type Reply = Pressed;

    fn check(&self) -> Outcome<()> {
        self.target.optional()?;
        keys::parse(&self.key).map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Pressed> {
        let how = How { force: self.force, timeout: self.timeout_ms };
        let keyed = press_keys(&call, self.target.optional()?, &Strokes::chord(&self.key)?, how).await?;
        Ok(Pressed { key: self.key, on: keyed.taken.map(|taken| taken.words()), kept: keyed.kept })
    }
}

impl Show for Pressed {
    fn show(&self) -> String {
        let on = self.on.as_ref().map_or(String::new(), |on| format!(" on {on}"));
        format!("pressed {}{on}{}", self.key, self.kept.words())
    }
}
