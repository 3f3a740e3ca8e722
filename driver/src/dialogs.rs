//! JavaScript dialogs: answered the moment one opens, and remembered.
//!
//! A dialog blocks its renderer until it is answered. So the policy is applied as soon as the event arrives, and not by
//! a later call.

use crate::{
    logs,
    ring::{Bounds, Ring, Weigh},
};
use parking_lot::{Mutex, MutexGuard};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicBool, Ordering},
};

/// The most dialogs that are kept.
const CAPACITY: usize = 200;

/// The most bytes that they may take together.
const ROOM: usize = 1 << 20;

/// The word in answers for a dialog without an answer.
const NOBODY: &str = "none";

/// The kinds of dialog, as the DevTools protocol names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// `alert()`
    Alert,
    /// `confirm()`
    Confirm,
    /// `prompt()`; Electron has none.
    Prompt,
    /// A page that asks the user to stay (`beforeunload`).
    Beforeunload,
}

impl Kind {
    /// The word for it in answers.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Alert => "alert",
            Kind::Confirm => "confirm",
            Kind::Prompt => "prompt",
            Kind::Beforeunload => "beforeunload",
        }
    }
}

/// How a dialog is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// OK.
    Accept,
    /// Cancel.
    Dismiss,
}

impl Action {
    /// The action's name in arguments and replies: `accept` or `dismiss`.
    pub fn name(self) -> &'static str {
        match self {
            Action::Accept => "accept",
            Action::Dismiss => "dismiss",
        }
    }
}

/// The policy for the next dialogs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Policy {
    /// For every kind that has no rule of its own. In an app that somebody else started there is
    /// none until it is set: the dialog may be a person's.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub action: Option<Action>,
    /// Rules by kind.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub per_type: BTreeMap<Kind, Action>,
    /// The answer to an accepted prompt.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub prompt_text: Option<String>,
    /// For the next dialog only.
    #[serde(default)]
    pub one_shot: bool,
}

impl Policy {
    fn answer_to(&self, kind: Kind) -> Option<Action> {
        self.per_type.get(&kind).copied().or(self.action)
    }

    /// A policy with one action for all kinds.
    fn of_all(action: Option<Action>) -> Policy {
        Policy { action, per_type: BTreeMap::new(), prompt_text: None, one_shot: false }
    }
}

/// A dialog that opened.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    /// alert, confirm, prompt or beforeunload.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// Its message.
    pub message: String,
    /// How it was answered; `none` when it was left to the person at the screen.
    pub action: String,
    /// A prompt's default.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub default_value: Option<String>,
    /// The text that was submitted to a prompt.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub prompt_text: Option<String>,
    /// Epoch milliseconds.
    pub timestamp: u64,
    /// The window it opened in.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub window_id: Option<String>,
}

/// The policy and the dialogs so far.
#[derive(Debug)]
pub struct Dialogs {
    /// The policy that a caller set, if any.
    set: Mutex<Option<Policy>>,
    /// The default action while no policy is set; `None` leaves dialogs open.
    resting: Option<Action>,
    /// Whether a person records, who answers dialogs that no policy answers.
    attended: AtomicBool,
    events: Ring<Event>,
}

/// A dialog that is open on a surface.
#[derive(Debug, Clone)]
pub struct OpenDialog {
    /// The serial number of its record.
    pub serial: u64,
    /// Its kind.
    pub kind: Kind,
    /// Its message.
    pub message: String,
    /// Whether a policy has answered it.
    pub answered: bool,
}

/// A dialog that has been recorded.
#[derive(Debug)]
pub struct Recorded {
    /// Its serial number.
    pub serial: u64,
    /// The action, and the text for a prompt; `None` leaves the dialog open.
    pub answer: Option<(Action, Option<String>)>,
}

impl Weigh for Event {
    fn weight(&self) -> usize {
        let texts = [Some(&self.message), self.default_value.as_ref(), self.prompt_text.as_ref()];
        size_of::<Event>() + texts.into_iter().flatten().map(String::capacity).sum::<usize>()
    }
}

impl Dialogs {
    /// `resting` is the default action while no policy is set: dismiss in launched apps, none in joined ones.
    pub fn new(resting: Option<Action>) -> Dialogs {
        let events = Ring::new(Bounds { items: CAPACITY, bytes: ROOM });
        Dialogs { set: Mutex::default(), resting, attended: AtomicBool::new(false), events }
    }

    /// Sets the policy from now on.
    pub fn arm(&self, policy: Policy) {
        *self.set() = Some(policy);
    }

    /// Sets whether a person records, who answers dialogs that no policy answers.
    pub fn attend(&self, on: bool) {
        self.attended.store(on, Ordering::Relaxed);
    }

    /// Whether the policy accepts `beforeunload` dialogs, so that the page is left.
    pub fn lets_leave(&self) -> bool {
        self.policy().answer_to(Kind::Beforeunload) == Some(Action::Accept)
    }

    /// The policy in force.
    fn policy(&self) -> Policy {
        self.in_force(self.set().as_ref())
    }

    fn in_force(&self, set: Option<&Policy>) -> Policy {
        let resting = self.resting.filter(|_| !self.attended.load(Ordering::Relaxed));
        set.cloned().unwrap_or_else(|| Policy::of_all(resting))
    }

    fn set(&self) -> MutexGuard<'_, Option<Policy>> {
        self.set.lock()
    }

    /// Records a dialog, and returns its answer. Without `can_leave`, a `beforeunload` dialog is dismissed: the page
    /// stays.
    pub fn record(
        &self,
        kind: Kind,
        mut message: String,
        default: Option<String>,
        window: Option<String>,
        can_leave: bool,
    ) -> Recorded {
        logs::cut(&mut message, logs::MAX_ENTRY_BYTES);
        let mut set = self.set();
        let policy = self.in_force(set.as_ref());
        let action = match policy.answer_to(kind) {
            Some(Action::Accept) if kind == Kind::Beforeunload && !can_leave => Some(Action::Dismiss),
            action => action,
        };
        let accepted_prompt = kind == Kind::Prompt && action == Some(Action::Accept);
        let prompt_text = accepted_prompt.then(|| policy.prompt_text.or(default.clone())).flatten();
        let serial = self.events.push(Event {
            kind,
            message,
            action: action.map_or(NOBODY, Action::name).into(),
            default_value: default.filter(|d| !d.is_empty()),
            prompt_text: prompt_text.clone(),
            timestamp: logs::now(),
            window_id: window,
        });
        if policy.one_shot && action.is_some() {
            *set = None;
        }
        Recorded { serial, answer: action.map(|action| (action, prompt_text)) }
    }

    /// The answer of the present policy for a dialog that was left open. Updates its record.
    pub fn answer_open(&self, serial: u64, kind: Kind) -> Option<(Action, Option<String>)> {
        let policy = self.policy();
        let action = policy.answer_to(kind)?;
        let accepted_prompt = kind == Kind::Prompt && action == Action::Accept;
        let text = accepted_prompt.then(|| policy.prompt_text.clone()).flatten();
        self.events.change(serial, |event| event.action = action.name().into());
        Some((action, text))
    }

    /// Corrects the recorded action of a `beforeunload` dialog by its outcome: the page was left or stayed. In the end
    /// the app's main process decides (`will-prevent-unload`), not the policy.
    pub fn has_left(&self, serial: u64, gone: bool) {
        let action = if gone { Action::Accept } else { Action::Dismiss };
        self.events.change(serial, |event| {
            if event.action != NOBODY {
                event.action = action.name().into();
            }
        });
    }

    /// The policy, the kept dialogs, and the number of dropped ones. `clear` removes the dialogs.
    pub fn read(&self, clear: bool) -> (Policy, Vec<Event>, u64) {
        let read = self.events.since(0, |_| true);
        if clear {
            self.events.clear();
        }
        (self.policy(), read.items.into_iter().map(|(_, event)| event).collect(), read.missed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dialogs_stay_open_for_an_attending_person_unless_a_policy_is_armed() {
        let dialogs = Dialogs::new(Some(Action::Dismiss));
        let answer =
            || dialogs.record(Kind::Confirm, "Sure?".into(), None, None, true).answer.map(|(action, _)| action);
        assert_eq!(answer(), Some(Action::Dismiss));
        dialogs.attend(true);
        assert_eq!(answer(), None);
        dialogs.arm(Policy { one_shot: true, ..Policy::of_all(Some(Action::Accept)) });
        assert_eq!((answer(), answer()), (Some(Action::Accept), None));
        dialogs.attend(false);
        assert_eq!(answer(), Some(Action::Dismiss));
    }

    #[test]
    fn dialogs_with_equal_text_are_answered_separately() {
        let dialogs = Dialogs::new(None);
        let open = |kind| dialogs.record(kind, "Sure?".into(), None, Some("w1".into()), true).serial;
        let (alert, confirm) = (open(Kind::Alert), open(Kind::Confirm));
        let per_type = BTreeMap::from([(Kind::Alert, Action::Dismiss), (Kind::Confirm, Action::Accept)]);
        dialogs.arm(Policy { action: None, per_type, prompt_text: None, one_shot: false });
        assert_eq!(dialogs.answer_open(alert, Kind::Alert), Some((Action::Dismiss, None)));
        let actions = || dialogs.read(false).1.into_iter().map(|event| event.action).collect::<Vec<_>>();
        assert_eq!(actions(), ["dismiss", "none"]);
        assert_eq!(dialogs.answer_open(confirm, Kind::Confirm), Some((Action::Accept, None)));
        assert_eq!(actions(), ["dismiss", "accept"]);
    }
}
