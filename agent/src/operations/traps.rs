//! Traps for presses and keys: what they have heard, and those that keys are sent into.

use super::Met;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Asks a trap what it has heard by now.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Heard {
    /// The trap's number.
    pub id: u64,
    /// Whether the trap stays; otherwise it is taken away.
    pub kept: bool,
}

/// The events that one trap has heard so far.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct TrapState {
    /// Presses, or keys, that met the element.
    #[serde(default)]
    pub downs: u32,
    /// Clicks that followed.
    #[serde(default)]
    pub clicks: u32,
    /// The element that was met instead; nothing goes on from there.
    #[serde(default)]
    pub met: Option<Met>,
    /// Where a click went whose press was right.
    #[serde(default)]
    pub landed: Option<Met>,
    /// Of two presses each became a click, and they no double click.
    #[serde(default)]
    pub apart: bool,
    /// Keys: the element that the first of them went to.
    #[serde(default)]
    pub taken: Option<Met>,
    /// A check: how the control stood (true, false or "mixed") once the page's own listeners had had the click.
    #[serde(default)]
    pub checked: Option<Value>,
    /// Keys: what their trap was to tell once the page's own listeners had had them all.
    #[serde(default)]
    pub then: Option<Value>,
    /// The document knows nothing of the trap: it is another one by now.
    #[serde(default)]
    pub unknown: bool,
}

impl TrapState {
    /// Adds what another look at the same trap says.
    pub fn join(&mut self, other: TrapState) {
        self.downs = self.downs.max(other.downs);
        self.clicks = self.clicks.max(other.clicks);
        self.met = self.met.take().or(other.met);
        self.landed = self.landed.take().or(other.landed);
        self.apart |= other.apart;
        self.taken = self.taken.take().or(other.taken);
        self.checked = self.checked.take().or(other.checked);
        self.then = self.then.take().or(other.then);
        self.unknown |= other.unknown;
    }
}

/// A trap for keys.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct KeyArm {
    /// The trap's number.
    pub id: u64,
    /// The `code` of each key, in order; `?` is a key without one, an empty string text that is inserted.
    pub keys: Vec<&'static str>,
    /// Whether the keys are the letters of a text.
    pub text: bool,
}

/// Sets a trap for keys that go to what has the focus.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ListenKeys {
    /// The trap.
    pub arm: KeyArm,
    /// The locator of an element that has the focus, or holds what has it; without one any may have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<Value>,
}
