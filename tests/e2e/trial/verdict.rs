//! The result of a trial: the reply compared with the page's own log.

use super::{
    acts::TEXT,
    log::{Gesture, Heard, Plan},
};
use serde::Deserialize;
use serde_json::Value;
use std::{fmt, ops::RangeInclusive, time::Duration};

/// The judge's result.
#[derive(Debug, Deserialize)]
pub struct Judged {
    pub pressable: bool,
    pub tried: Vec<String>,
}

impl Judged {
    /// The result without a judge, if none is needed. An endless page is not judged, nor a second click on a target
    /// that the first one moved. A tap in another process is refused, though a mouse could press. A void ref of a
    /// redrawn element is not judged either: a mouse knows no refs. Nor is a gesture of fingers that has no room. The
    /// same holds for one on a target that hovering moves: a finger hovers only as it taps. A mouse has one point, so it
    /// cannot judge two fingers. A target that went away when its list was opened is judged no more.
    /// Chromium may give a touch to a control beside the target, where a mouse presses the target: not judged either. A
    /// hopeless target is judged in one trial of four.
    pub fn known(plan: &Plan, reply: &Value, heard: &Heard) -> Option<Judged> {
        let known = half_done(plan, reply, heard)
            || void_ref(plan, reply)
            || reply["code"] == "TRANSPORT_UNSUPPORTED"
            || has_no_room(plan, reply)
            || ((plan.by_fingers() || plan.action == "tap") && moves_when_hovered(plan))
            || plan.action == "pinch"
            || (plan.opens && plan.goes)
            || reply["details"]["reason"] == "touch adjustment"
            || plan.endless
            || (plan.hopeless && !plan.seed.is_multiple_of(4));
        known.then(|| Judged { pressable: false, tried: Vec::new() })
    }
}

/// The verdict on a trial.
#[derive(Debug, PartialEq)]
pub enum Verdict {
    /// The call succeeded, and the target was pressed.
    Right,
    /// The call succeeded, the target was pressed, and the reply says where the click went.
    Told,
    /// The call succeeded, but something else happened: this.
    Wrong(String),
    /// The call was refused, but another element received a press.
    Stray(String),
    /// The call was refused, and is not judged yet.
    Refused,
    /// The call was refused because its budget was over, and succeeded with a longer one.
    InTime,
    /// The call was refused, and a real mouse could not press it either: the judge's attempts.
    RefusedRightly(Vec<String>),
    /// The call was refused, but a real mouse could press it: the judge's attempts.
    Pressable(Vec<String>),
}

impl Verdict {
    /// The verdict before a refusal is judged.
    pub fn of(plan: &Plan, reply: &Value, heard: &Heard) -> Verdict {
        let strays = heard.strays_of_ours(plan, tells(reply), |place| place != "window");
        let elsewhere = strays.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
        if let Some(what) = untidy(plan, reply, heard) {
            return Verdict::Wrong(what);
        }
        // An element that is removed between two events of a tap gets its mousedown alone, and no document hears it. A
        // person's finger would do the same.
        if reply["details"]["reason"] == "mousedown lost"
            && strays.iter().all(|stray| stray.starts_with("mousedown "))
            && heard.count("click", "element") == 0
        {
            return Verdict::Told;
        }
        if reply["ok"] != true {
            // The first finger of a pinch may have met the target, and the second one another element.
            let untrue = says_nothing(reply) && heard.count(plan.begins(), "document") > 0 && plan.action != "pinch";
            if untrue && strays.is_empty() {
                return Verdict::Wrong("nothing was pressed, it says, and the target was".into());
            }
            return if strays.is_empty() { Verdict::Refused } else { Verdict::Stray(elsewhere) };
        }
        // A control that fills the target is pressed in its place, and the reply names it.
        let filled = reply["landed"].as_str().is_some_and(|landed| landed.ends_with("which fills it"));
        let told = heard.count(plan.begins(), "document") > 0 && strays.is_empty()
            || filled && strays.iter().all(|stray| stray.ends_with(" nested"));
        let to_nowhere = reply["landed"].as_str().is_some_and(|landed| landed.starts_with("nowhere"));
        if to_nowhere && heard.count("click", "element") > 0 {
            return Verdict::Wrong("the click went to nowhere, it says, and the target heard it".into());
        }
        if !reply["landed"].is_null() && told {
            return Verdict::Told;
        }
        match (lacking(plan, reply, heard), strays.is_empty()) {
            (None, true) => Verdict::Right,
            (None, false) => Verdict::Wrong(format!("it was, and so was {elsewhere}")),
            (Some(what), true) => Verdict::Wrong(what),
            (Some(what), false) => Verdict::Wrong(format!("{what}; heard elsewhere: {elsewhere}")),
        }
    }

    /// The verdict on an answer that, by the page's plan, no hand can give.
    pub fn no_hand() -> Verdict {
        Verdict::Wrong(NO_HAND.into())
    }

    pub fn is_right(&self) -> bool {
        matches!(self, Verdict::Right | Verdict::Told | Verdict::InTime | Verdict::RefusedRightly(_))
    }
}

/// A key that is still down, a press that was repeated though something has acted on it, or an answer that no hand can
/// give.
fn untidy(plan: &Plan, reply: &Value, heard: &Heard) -> Option<String> {
    let strokes = |kind: &str| {
        let mut keys: Vec<&str> = heard.keys.iter().filter(|stroke| stroke.kind == kind).map(|s| &*s.key).collect();
        keys.sort_unstable();
        keys
    };
    let (downs, ups) = (strokes("keydown"), strokes("keyup"));
    if plan.gesture.modifiers.is_some() && downs != ups {
        return Some(format!("keys down: {downs:?}, and up: {ups:?}"));
    }
    // Where the first press of a double click meets an element that is removed, the second one is stopped with it. The
    // preload hears that one before our trap does (docs/clicks.md, Limits).
    let most = match plan.action.as_str() {
        "dblclick" => 3,
        "pinch" => 2,
        _ => 1 + u64::from(plan.opens),
    };
    if heard.swallowed > most {
        return Some(format!("the preload kept {} presses", heard.swallowed));
    }
    let dead = match plan.dead.as_deref() {
        Some("all") => true,
        Some("pointer") => !matches!(plan.action.as_str(), "type" | "select"),
        Some(_) => !matches!(plan.action.as_str(), "type" | "select" | "hover"),
        None => false,
    };
    (dead && reply["ok"] == true).then(|| NO_HAND.to_owned())
}

const NO_HAND: &str = "no hand can do that";

/// How the events of a gesture differ from what was asked for.
fn unlike(plan: &Plan, heard: &Heard) -> Option<String> {
    let Gesture { position, modifiers, hold_ms, by, .. } = &plan.gesture;
    let of = |kind: &str, id: Option<&str>| {
        heard.presses.iter().find(|p| p.place == "document" && p.kind == kind && id.is_none_or(|id| p.id == id))
    };
    let down = of(plan.begins(), Some("target"))?;
    // Chromium moves the mouse events of a tap to the control.
    let down = if plan.action == "tap" { of("pointerdown", Some("target")).unwrap_or(down) } else { down };
    // A part in the target has another box, and a box that grows under the pointer has other places.
    let grows = plan
        .hazards
        .iter()
        .any(|h| h.starts_with("hover-") || h.starts_with("frame-") || GROWING.contains(&h.as_str()));
    if let (Some(wanted), Some(within), false) = (position, down.within, grows || heard.midway)
        && wanted.iter().zip(within).any(|(wanted, within)| (wanted - within).abs() > NEAR)
    {
        return Some(format!("at {within:?} % in place of {wanted:?} %"));
    }
    if let Some(keys) = modifiers
        && down.modifiers != *keys
    {
        return Some(format!("with {:?} in place of {keys:?}", down.modifiers));
    }
    if plan.by_fingers() {
        // A finger that scrolls has no release, and one that is replaced has another place.
        return None;
    }
    let up = of("mouseup", None);
    if let (Some(ms), Some(up)) = (hold_ms, up)
        && up.t - down.t < *ms as f64 - 15.0
    {
        return Some(format!("held for {} ms in place of {ms}", up.t - down.t));
    }
    let [x, y] = (*by)?;
    match up {
        Some(up) if (up.at[0] - down.at[0] - x).abs() > 1.5 || (up.at[1] - down.at[1] - y).abs() > 1.5 => {
            Some(format!("dragged from {:?} to {:?} in place of by {by:?}", down.at, up.at))
        }
        Some(_) => None,
        None => Some("the button was not released".into()),
    }
}

/// How far (per cent) a press may be from its position: events are rounded to pixels, and boxes are small.
const NEAR: f64 = 6.0;

/// Hazards whose target is turned, tiny, or has another size under the pointer.
const GROWING: &[&str] = &[
    "tiny",
    "rotated",
    "scaled",
    "css-zoom",
    "perspective",
    "wrapped",
    "contents",
    "active-nudge",
    "slide",
    "fade-in",
    "transition-start",
];

/// Whether the reply itself says that not everything went well.
fn tells(reply: &Value) -> bool {
    reply["ok"] != true || !reply["landed"].is_null()
}

/// Whether a refusal says that the target kept moving, and that no press was made.
pub fn kept_moving(plan: &Plan, reply: &Value) -> bool {
    reply["code"] == "ELEMENT_MOVED" && !plan.endless && reply["details"]["clicks"].is_null()
}

/// Whether an action was half done, and the reply says so. Either the first of two clicks was made, or a right press
/// without its menu. The page's log agrees, and it saw something move after that press. The caller decides about another
/// press.
pub fn half_done(plan: &Plan, reply: &Value, heard: &Heard) -> bool {
    if plan.action == "tap" {
        // The finger came down, and another element had come under it when its click was due. Where the page removes the
        // target itself, the tap is no failure.
        let stopped = reply["details"]["clicks"] == 0 && heard.count("mousedown", "document") == 0;
        return heard.midway && stopped && !plan.goes;
    }
    // The page may have removed the target itself.
    let half = matches!(plan.action.as_str(), "dblclick" | "rightclick" | "longpress") && (heard.midway || plan.goes);
    let began =
        heard.count(plan.begins(), "document") == 1 || (plan.goes && heard.count("pointerdown", "document") == 1);
    half && reply["details"]["clicks"] == 1 && began
}

/// Whether a refusal says that there is no room for fingers: in the target, in the window, or to move without a tap. A pinch has none either on
/// a target that goes away with the first finger.
fn has_no_room(plan: &Plan, reply: &Value) -> bool {
    let says = |words: &str| reply["error"].as_str().is_some_and(|error| error.contains(words));
    let no_room =
        reply["code"] == "BAD_ARGUMENT" && (says("no room") || says("cannot leave the window") || says("px taps"));
    plan.by_fingers() && (no_room || (plan.action == "pinch" && plan.goes))
}

/// Whether the pointer moves or covers the target by being over it or pressing it.
fn moves_when_hovered(plan: &Plan) -> bool {
    let by_hover =
        |hazard: &str| hazard == "active-nudge" || ["hover-", "tooltip"].iter().any(|kind| hazard.starts_with(kind));
    plan.hazards.iter().any(|hazard| by_hover(hazard))
}

/// Whether a refusal says that a ref is void, on a page that redraws its target.
fn void_ref(plan: &Plan, reply: &Value) -> bool {
    let redraws = plan.hazards.iter().any(|hazard| hazard.starts_with("rerender"));
    redraws && reply["code"] == "REF_NOT_FOUND" && reply["error"].as_str().is_some_and(|e| e.contains(" was "))
}

/// Whether a refusal says that no press was made.
fn says_nothing(reply: &Value) -> bool {
    reply["error"].as_str().is_some_and(|error| error.contains("Nothing was pressed"))
}

/// The part of a successful reply that the target's log lacks; `None` if it lacks nothing.
fn lacking(plan: &Plan, reply: &Value, heard: &Heard) -> Option<String> {
    let control = heard.target.as_ref();
    let presses = heard.count("mousedown", "document");
    let wanted = |kind: &str, times: usize| {
        let own = heard.count(kind, "element");
        (own == 0 || presses != times).then(|| format!("its own {kind} was heard {own} times, with {presses} presses"))
    };
    if let Some(unlike) = unlike(plan, heard) {
        return Some(unlike);
    }
    match plan.action.as_str() {
        "select" => {
            let value = control.and_then(|c| c.value.as_deref());
            (value != plan.gesture.value.as_deref() || !heard.changed.is_empty())
                .then(|| format!("it holds {value:?}, changed: {:?}", heard.changed))
        }
        "drag" | "downup" => {
            // If `pointerdown` removes the target, `mousedown` goes to another element.
            let kind = if plan.goes { "pointerdown" } else { "mousedown" };
            let presses = heard.count(kind, "document");
            (presses != 1).then(|| format!("it was pressed {presses} times"))
        }
        "hover" if heard.moves.iter().any(|id| id == "target") => None,
        "hover" => Some("the pointer never came over it".into()),
        "type" => {
            let value = control.and_then(|c| c.value.as_deref()).unwrap_or("");
            (value != TEXT || !heard.changed.is_empty())
                .then(|| format!("it holds {value:?}, changed: {:?}", heard.changed))
        }
        "swipe" => fingers(heard, 1..=1),
        "pinch" => fingers(heard, 2..=usize::MAX),
        "longpress" if !plan.goes && heard.count("contextmenu", "element") == 0 => {
            Some("it heard no contextmenu".into())
        }
        "longpress" => fingers(heard, 1..=1),
        "check" if plan.goes && heard.count("click", "element") > 0 => None,
        "check" => (!control.is_some_and(|c| c.checked)).then(|| "it is not checked".into()),
        _ if plan.goes && heard.count("pointerdown", "document") > 0 => None,
        "rightclick" => wanted("contextmenu", 1),
        // A reply may say that it stopped after the first click.
        "dblclick" if reply["clickCount"] == 1 => wanted("click", 1),
        "dblclick" => wanted("dblclick", 2),
        _ => wanted("click", 1),
    }
}

/// How a gesture of fingers differs from that many touches of the target, none of which clicks it.
fn fingers(heard: &Heard, wanted: RangeInclusive<usize>) -> Option<String> {
    let (touches, clicks) = (heard.count("pointerdown", "document"), heard.count("click", "document"));
    (!wanted.contains(&touches) || clicks > 0)
        .then(|| format!("it was touched {touches} times, and clicked {clicks} times"))
}

/// One trial with its result.
pub struct Trial {
    pub plan: Plan,
    pub reply: Value,
    pub heard: Heard,
    pub took: Duration,
    pub verdict: Verdict,
    /// For a sample: whether a real mouse can do the same.
    pub by_hand: Option<Judged>,
}

impl Trial {
    /// Whether another element was pressed, whatever the answer was.
    pub fn strayed(&self) -> bool {
        let strays = self.heard.strays_of_ours(&self.plan, tells(&self.reply), |place| place != "window");
        // A control that fills the target was pressed in its place, and named.
        self.verdict != Verdict::Told && !strays.is_empty()
    }

    /// Whether a listener at the window alone received a press on another element.
    pub fn glimpsed(&self) -> bool {
        if self.verdict == Verdict::Told {
            return false;
        }
        let glimpses = self.heard.strays_of_ours(&self.plan, tells(&self.reply), |place| place == "window");
        !self.strayed() && !glimpses.is_empty()
    }
}

impl fmt::Display for Trial {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Plan { seed, action, by, hazards, .. } = &self.plan;
        write!(f, "TRIAL_SEED={seed} {action} by {by} [{}] ", hazards.join(" "))?;
        let refusal =
            || format!("{} {}", self.reply["code"].as_str().unwrap_or(""), self.reply["error"].as_str().unwrap_or(""));
        if let Some(judged) = self.by_hand.as_ref().filter(|judged| !judged.pressable) {
            write!(f, "NOT BY HAND: {}; ", judged.tried.join("; "))?;
        }
        match &self.verdict {
            Verdict::Wrong(what) => write!(f, "WRONG: {what}"),
            Verdict::Stray(what) => write!(f, "STRAY: {what}, with {}", refusal()),
            Verdict::Pressable(tried) => {
                write!(f, "REFUSED THOUGH PRESSABLE: {}; judge: {}", refusal(), tried.join("; "))
            }
            Verdict::RefusedRightly(tried) => write!(f, "refused rightly: {}; judge: {}", refusal(), tried.join("; ")),
            _ => write!(f, "{:?}", self.verdict),
        }
    }
}
