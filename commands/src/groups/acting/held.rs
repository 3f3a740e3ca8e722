//! Buttons and keys that are left down: how answers report them, and how long they may stay down.

use crate::call::Call;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::{
    error::{Error, Outcome},
    input::{
        keys::{self, Key},
        press::Button,
    },
    session::Held,
    surfaces::Surface,
};
use std::sync::Arc;

/// How long a button or key stays down if no call releases it, in ms.
pub(super) fn minute() -> u64 {
    60_000
}

/// The buttons and keys that are held in a window.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct HeldNow {
    /// The buttons
    buttons: Vec<Button>,
    /// The keys
    keys: Vec<String>,
}

impl HeldNow {
    /// The buttons and keys that are held in the window of a surface now.
    pub fn of(call: &Call, surface: &Arc<Surface>) -> Outcome<HeldNow> {
        let Held { buttons, keys } = call.session()?.input.held(surface);
        Ok(HeldNow { buttons, keys })
    }

    fn is_empty(&self) -> bool {
        self.buttons.is_empty() && self.keys.is_empty()
    }

    /// The end of an answer's text for a person.
    pub fn words(&self) -> String {
        let buttons = self.buttons.iter().map(|button| format!("{} button", button.name()));
        let all: Vec<String> = buttons.chain(self.keys.iter().cloned()).collect();
        if all.is_empty() { " (nothing is held now)".into() } else { format!(" (held now: {})", all.join(", ")) }
    }
}

/// Adds to an error what is held in the window after it.
pub(super) fn and_held<T>(call: &Call, surface: &Arc<Surface>, done: Outcome<T>) -> Outcome<T> {
    done.map_err(|error| match HeldNow::of(call, surface) {
        Ok(held) if !held.is_empty() => error.detail("held", json!(held)),
        _ => error,
    })
}

/// Reads a single key.
///
/// # Errors
/// `BAD_ARGUMENT` for a chord, and for a character that needs Shift.
pub(super) fn one_key(text: &str) -> Outcome<Key> {
    let chord = keys::parse(text)?;
    if chord.modifiers.is_empty() {
        return Ok(chord.key);
    }
    let parts: Vec<String> = chord.modifiers.iter().map(|modifier| modifier.key().key).chain([chord.key.key]).collect();
    let message = format!("{text:?} takes several keys: {}. Each goes down by a call of its own.", parts.join(", "));
    Err(Error::argument(message).detail("parameter", "key"))
}
