//! JavaScript dialogs: answered the moment one opens, and remembered.
//!
//! A dialog blocks its renderer until it is answered, so the policy is applied by whoever hears of
//! it first, never by a later call.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, VecDeque},
    sync::Mutex,
};

const CAPACITY: usize = 200;

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
    /// Leaving a page that asks to stay.
    Beforeunload,
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

/// What to do with the dialogs to come.
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
}

/// A dialog that opened.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    /// alert, confirm, prompt or beforeunload.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// What it said.
    pub message: String,
    /// How it was answered; `none` when it was left to the person at the screen.
    pub action: String,
    /// A prompt's default.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub default_value: Option<String>,
    /// What was submitted to a prompt.
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
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    policy: Policy,
    resting: Option<Action>,
    events: VecDeque<Event>,
    overflowed: u64,
}

impl Dialogs {
    /// `resting` is what happens when nothing else was said: dismiss for launched apps, nothing for
    /// joined ones.
    pub fn new(resting: Option<Action>) -> Dialogs {
        let policy = Policy { action: resting, per_type: BTreeMap::new(), prompt_text: None, one_shot: false };
        Dialogs { state: Mutex::new(State { policy, resting, events: VecDeque::new(), overflowed: 0 }) }
    }

    /// Sets what to do from now on.
    pub fn arm(&self, policy: Policy) {
        self.state.lock().expect("no panic holds this lock").policy = policy;
    }

    /// Whether pages that ask to stay are left all the same.
    pub fn lets_leave(&self) -> bool {
        let state = self.state.lock().expect("no panic holds this lock");
        state.policy.answer_to(Kind::Beforeunload) == Some(Action::Accept)
    }

    /// Records a dialog and says how to answer it; `None` leaves it open. Without `can_leave` a page
    /// that asks to stay does so.
    pub fn opened(
        &self,
        kind: Kind,
        message: String,
        default: Option<String>,
        window: Option<String>,
        can_leave: bool,
    ) -> Option<(Action, Option<String>)> {
        let mut state = self.state.lock().expect("no panic holds this lock");
        let action = match state.policy.answer_to(kind) {
            Some(Action::Accept) if kind == Kind::Beforeunload && !can_leave => Some(Action::Dismiss),
            action => action,
        };
        let accepted_prompt = kind == Kind::Prompt && action == Some(Action::Accept);
        let prompt_text = accepted_prompt.then(|| state.policy.prompt_text.clone().or(default.clone())).flatten();
        if state.events.len() == CAPACITY {
            state.events.pop_front();
            state.overflowed += 1;
        }
        state.events.push_back(Event {
            kind,
            message,
            action: match action {
                Some(Action::Accept) => "accept",
                Some(Action::Dismiss) => "dismiss",
                None => "none",
            }
            .into(),
            default_value: default.filter(|d| !d.is_empty()),
            prompt_text: prompt_text.clone(),
            timestamp: crate::logs::now(),
            window_id: window,
        });
        if state.policy.one_shot && action.is_some() {
            state.policy =
                Policy { action: state.resting, per_type: BTreeMap::new(), prompt_text: None, one_shot: false };
        }
        action.map(|action| (action, prompt_text))
    }

    /// How to answer a dialog that was left open, now that a policy is there; its record says so.
    pub fn answer_open(&self, message: &str) -> Option<(Action, Option<String>)> {
        let mut state = self.state.lock().expect("no panic holds this lock");
        let at = state.events.iter().rposition(|e| e.message == message && e.action == "none")?;
        let kind = state.events[at].kind;
        let action = state.policy.answer_to(kind)?;
        state.events[at].action = if action == Action::Accept { "accept" } else { "dismiss" }.into();
        let text =
            (kind == Kind::Prompt && action == Action::Accept).then(|| state.policy.prompt_text.clone()).flatten();
        Some((action, text))
    }

    /// The policy, the dialogs so far, and how many the ring has dropped; `clear` forgets them.
    pub fn read(&self, clear: bool) -> (Policy, Vec<Event>, u64) {
        let mut state = self.state.lock().expect("no panic holds this lock");
        let seen = (state.policy.clone(), state.events.iter().cloned().collect(), state.overflowed);
        if clear {
            state.events.clear();
            state.overflowed = 0;
        }
        seen
    }
}
