//! The plan of a trial, and the log of its page.

use serde::Deserialize;
use std::collections::BTreeSet;

/// The generator's description of a page.
#[derive(Debug, Clone, Deserialize)]
pub struct Plan {
    pub seed: u64,
    pub hazards: Vec<String>,
    /// The action on the target.
    pub action: String,
    pub role: String,
    /// How it is named: by role, selector or ref.
    pub by: String,
    /// The budget of the call, in ms.
    pub budget: u64,
    /// Whether something moves all the time.
    pub endless: bool,
    /// Whether the generator knows that no mouse can press it.
    pub hopeless: bool,
    /// After how many ms everything rests.
    pub rests: u64,
    /// Whether the press removes the target.
    pub goes: bool,
    /// The frames around it, by sort.
    pub kinds: Vec<String>,
    /// How the action is done.
    #[serde(default)]
    pub gesture: Gesture,
    /// Limits of a hand there: it can do nothing (`all`), use no `pointer`, or not `press`.
    pub dead: Option<String>,
    /// Whether a person has opened its list.
    #[serde(default)]
    pub opens: bool,
    /// The id of the window's `webContents`.
    #[serde(default)]
    pub contents: u64,
}

impl Plan {
    /// Whether a gesture of fingers is made, which has no mouse events. A tap has some.
    pub fn by_fingers(&self) -> bool {
        matches!(self.action.as_str(), "longpress" | "swipe" | "pinch")
    }

    /// The event with which the press of the target begins.
    pub fn begins(&self) -> &'static str {
        if self.by_fingers() { "pointerdown" } else { "mousedown" }
    }
}

/// How an action is done.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Gesture {
    /// Where in the target, in per cent of its size.
    pub position: Option<[f64; 2]>,
    /// The keys that are held.
    pub modifiers: Option<String>,
    /// For how long (ms) the button is held.
    pub hold_ms: Option<u64>,
    /// How far it is dragged, in px.
    pub by: Option<[f64; 2]>,
    /// By how much two fingers move apart.
    pub scale: Option<f64>,
    /// The option that is chosen.
    pub value: Option<String>,
}

/// One event in the log: trusted, and heard at the window, the document or an element.
#[derive(Debug, Deserialize)]
pub struct Press {
    #[serde(rename = "type")]
    pub kind: String,
    /// The innermost candidate.
    pub id: String,
    pub place: String,
    /// The time of the page, in ms.
    #[serde(default)]
    pub t: f64,
    /// The modifier keys that it had.
    #[serde(default)]
    pub modifiers: String,
    /// Where in the element, in per cent; none on its parts.
    #[serde(default)]
    pub within: Option<[f64; 2]>,
    /// Where on the screen, in px.
    #[serde(default)]
    pub at: [f64; 2],
}

/// A key that went down or up.
#[derive(Debug, Deserialize)]
pub struct Stroke {
    #[serde(rename = "type")]
    pub kind: String,
    pub key: String,
}

#[derive(Debug, Default, Deserialize)]
pub struct Control {
    pub value: Option<String>,
    pub checked: bool,
}

/// The log of all frames.
#[derive(Debug, Deserialize)]
pub struct Heard {
    pub presses: Vec<Press>,
    /// The candidates under the pointer, in order.
    pub moves: Vec<String>,
    pub target: Option<Control>,
    /// Other controls that have a value now.
    pub changed: Vec<String>,
    /// Whether the page moved after a press: by a script, by an animation that runs, or under the pointer.
    pub midway: bool,
    /// The keys that went down and up.
    #[serde(default)]
    pub keys: Vec<Stroke>,
    /// How many presses a preload has kept from the page.
    #[serde(default)]
    pub swallowed: u64,
}

impl Heard {
    pub fn count(&self, kind: &str, place: &str) -> usize {
        self.presses.iter().filter(|p| p.kind == kind && p.place == place && p.id == "target").count()
    }

    /// Events on other candidates than the target, as `mousedown first`.
    fn strays(&self, plan: &Plan, at: impl Fn(&str) -> bool, counts: impl Fn(&str) -> bool) -> BTreeSet<String> {
        // If the press removes the target, its later events go to the element below.
        // So do those of a drag, and of a button that is released by another call.
        let leaves = plan.goes || matches!(plan.action.as_str(), "drag" | "downup");
        // A finger is lifted on another element if the app has replaced the first one.
        let lifted = |kind: &str| plan.by_fingers() && kind == "pointerup";
        let counts = |kind: &str| counts(kind) && !lifted(kind) && (!leaves || kind == "pointerdown");
        let elsewhere = self.presses.iter().filter(|p| p.id != "target" && at(&p.place) && counts(&p.kind));
        elsewhere.map(|p| format!("{} {}", p.kind, p.id)).collect()
    }

    /// The same, without events that follow from a right press: the app moved the target away before the button was
    /// released.
    pub fn strays_of_ours(&self, plan: &Plan, told: bool, at: impl Fn(&str) -> bool + Copy) -> BTreeSet<String> {
        let pressed = |kind: &str| matches!(kind, "pointerdown" | "mousedown" | "contextmenu");
        let begun = self.strays(plan, at, pressed);
        let right = told && self.count(plan.begins(), "document") > 0;
        if right && begun.is_empty() { begun } else { self.strays(plan, at, |_| true) }
    }
}
