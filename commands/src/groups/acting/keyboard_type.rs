//! `keyboard-type`: text as keystrokes.

use super::{
    keying::{KeptKeys, press_keys},
    ready::How,
    r#type::{composed, no_effect},
    typed_state::{before_typing, typed},
};
use crate::{
    call::Call,
    show::{Show, quoted},
    target::Target,
    values::{ACTION_MOST, Millis, action_budget},
    verb::{Example, Group, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{
    error::{Error, Outcome},
    input::keyboard::Strokes,
};

/// Type text as real keystrokes
///
/// Key events for every character that a US keyboard has, composed input for all others. Into the
/// element if one is given (it gets the focus first), else into whatever has the focus.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct KeyboardType {
    #[serde(flatten)]
    target: Target,
    /// The text
    #[schemars(length(max = 10_000))]
    text: String,
    /// Compose it as with an input method, such as one for Chinese or Japanese
    #[serde(default)]
    #[schemars(extend("x-shell" = true))]
    ime: bool,
    /// Type letters with accents by the dead keys of a US international keyboard
    #[serde(default)]
    #[schemars(extend("x-shell" = true))]
    dead_keys: bool,
    /// Skip the checks
    #[serde(default)]
    force: bool,
    /// Budget for the checks, in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

/// How much was typed.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Keyed {
    /// How many characters
    typed: usize,
    /// The value of the field afterwards, if it went into one; dots for a password
    #[serde(skip_serializing_if = "Option::is_none", default)]
    value: Option<String>,
    #[serde(flatten)]
    kept: KeptKeys,
}

impl KeyboardType {
    fn strokes(&self) -> Outcome<Strokes> {
        match (self.ime, self.dead_keys) {
            (true, true) => Err(Error::argument("ime and deadKeys exclude each other.")),
            (true, false) => composed(&self.text),
            (false, true) => Ok(Strokes::DeadKeys(self.text.clone())),
            (false, false) => Ok(Strokes::Keys(self.text.clone())),
        }
    }
}

impl Verb for KeyboardType {
    const TOOL: &'static str = "electron_keyboard_type";
    const TITLE: &'static str = "Type text as keystrokes";
    const GROUP: Group = Group::Acting;
    const OPERATION: Operation = Operation::Command;
    const TARGET: TargetUse = TargetUse::Optional;
    const PROFILES: &'static [Profile] = &[Profile::Testing];
    const EXAMPLES: &'static [Example] = &[Example {
        line: "keyboard-type --selector '#new-title' 'Call Ann'",
        args: r##"{"selector": "#new-title", "text": "Call Ann"}"##,
    }];
    type Reply = Keyed;

    fn check(&self) -> Outcome<()> {
        self.target.optional()?;
        self.strokes().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Keyed> {
        let how = How { force: self.force, timeout: self.timeout_ms };
        let locator = self.target.optional()?;
        let surface = call.surface_of(locator.as_ref()).await?;
        let before = before_typing(&call, &surface, locator.as_ref(), how.timeout.up_to(ACTION_MOST)).await?;
        let keyed = press_keys(&call, locator.clone(), &self.strokes()?, how).await?;
        // An element without text (the body, a canvas) may have key listeners.
        let mut value = None;
        if before.takes_text && !self.text.is_empty() {
            let after = typed(&call, &keyed.surface, locator.as_ref(), &before.shape, None, false).await?;
            if !after.changed && keyed.kept.is_empty() {
                return Err(no_effect(&call, locator.as_ref(), after.value.as_deref()));
            }
            value = after.value;
        }
        Ok(Keyed { typed: self.text.chars().count(), value, kept: keyed.kept })
    }
}

impl Show for Keyed {
    fn show(&self) -> String {
        let value = self.value.as_ref().map_or(String::new(), |value| format!("; it holds {}", quoted(value)));
        format!("typed {} characters{value}{}", self.typed, self.kept.words())
    }
}
