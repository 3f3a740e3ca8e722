//! Traps for presses and keys. They get our events before the page does (js/modules/traps.js).

use super::Met;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Asks for the events that a trap has got by now.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ReadTrap {
    /// The trap's number.
    pub id: u64,
    /// Whether the trap stays in place; otherwise it is removed.
    pub kept: bool,
}

/// Lets a check give way, because another call acts before its own. While it waits for its element it changes nothing in
/// the page any more.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub struct GiveWay {
    /// The check's number.
    pub check: u64,
    /// The number of the trap that the check sets. The trap is removed.
    pub trap: Option<u64>,
}

/// The events that one trap has got so far.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct TrapState {
    /// The number of presses, or keys, that reached the element.
    #[serde(default)]
    pub downs: u32,
    /// The number of clicks that followed.
    #[serde(default)]
    pub clicks: u32,
    /// The other element that a press or key reached. The trap stopped that event and all later ones.
    #[serde(default)]
    pub met: Option<Met>,
    /// The element that got a click whose press had reached the right element.
    #[serde(default)]
    pub landed: Option<Met>,
    /// Two presses became two clicks without a double click.
    #[serde(default)]
    pub apart: bool,
    /// A finger: how many context menus it has opened, as a long press does.
    #[serde(default)]
    pub menus: u32,
    /// A finger: whether it has been lifted.
    #[serde(default)]
    pub lifted: bool,
    /// Keys: the element that got the first key.
    #[serde(default)]
    pub taken: Option<Met>,
    /// A checkbox or radio button: its state (true, false or "mixed") after the page's own listeners had handled the
    /// click.
    #[serde(default)]
    pub checked: Option<Value>,
    /// Keys: the report that the trap was asked for, made after the page's own listeners had handled all keys.
    #[serde(default)]
    pub then: Option<Value>,
    /// The document has no such trap, because a new document has been loaded since.
    #[serde(default)]
    pub unknown: bool,
}

impl TrapState {
    /// Adds the result of another query of the same trap.
    pub fn join(&mut self, other: TrapState) {
        self.downs = self.downs.max(other.downs);
        self.clicks = self.clicks.max(other.clicks);
        self.met = self.met.take().or(other.met);
        self.landed = self.landed.take().or(other.landed);
        self.apart |= other.apart;
        self.menus = self.menus.max(other.menus);
        self.lifted |= other.lifted;
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

/// Where keys will go.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct KeysGo {
    /// Whether the focused element is a password field.
    pub secret: bool,
}

/// Sets a trap for keys that go to the focused element.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ListenKeys {
    /// The trap.
    pub arm: KeyArm,
    /// The locator of an element that must have the focus, or contain the focused element. Without it, any element may
    /// have the focus.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<Value>,
}
