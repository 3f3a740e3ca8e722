//! The state that a session wants in its main process. It is kept on our side and set at every join, because the hooks
//! are undone when the connection is lost.

use super::{
    Presentation,
    group::{Hook, Hooks},
};
use parking_lot::Mutex;
use serde_json::Value;
use std::hash::{BuildHasher, RandomState};

/// The state that a session wants.
#[derive(Debug)]
pub struct Wanted {
    /// The secret name of the session in the app. By it the session finds its earlier objects there.
    pub(super) owner: String,
    /// Whether windows are visible. This needs hooks from before the app's first line.
    pub(super) presentation: Presentation,
    /// Groups that are put in place at start besides those of every session.
    pub(super) groups: Vec<&'static Hooks>,
    /// The last call of each function that sets a state.
    calls: Mutex<Vec<(Hook, Vec<Value>)>>,
}

impl Default for Wanted {
    fn default() -> Wanted {
        Wanted::new(Presentation::Normal, Vec::new())
    }
}

impl Wanted {
    /// The wanted state of a new session.
    pub fn new(presentation: Presentation, groups: Vec<&'static Hooks>) -> Wanted {
        // The keys of a new hasher are random.
        let random = RandomState::new();
        let owner = format!("{:016x}{:016x}", random.hash_one("owner"), RandomState::new().hash_one("owner"));
        Wanted { owner, presentation, groups, calls: Mutex::default() }
    }

    /// The name of the global function by which hooks report. The global is removed right after the hooks are in place.
    /// V8 reports a call of a binding to every inspector session with a binding of that name, so each session has its
    /// own name.
    pub(super) fn binding(&self) -> String {
        format!("__stagewright_emit_{}", self.owner)
    }

    /// Stores a call, in place of an earlier one of the same function. Returns the earlier arguments.
    pub fn note(&self, hook: Hook, args: &[Value]) -> Option<Vec<Value>> {
        let mut calls = self.calls.lock();
        let at = calls.iter().position(|(other, _)| other.is(&hook));
        let before = at.map(|at| calls.remove(at).1);
        calls.push((hook, args.to_vec()));
        before
    }

    /// Undoes [`Wanted::note`] after the call failed: restores the earlier arguments. Does nothing if another call of
    /// the same function was stored since.
    pub fn take_back(&self, hook: Hook, args: &[Value], before: Option<Vec<Value>>) {
        let mut calls = self.calls.lock();
        let Some(at) = calls.iter().position(|(other, noted)| other.is(&hook) && noted == args) else { return };
        match before {
            Some(before) => calls[at].1 = before,
            None => drop(calls.remove(at)),
        }
    }

    /// The calls that set the wanted state.
    pub(super) fn calls(&self) -> Vec<(Hook, Vec<Value>)> {
        self.calls.lock().clone()
    }
}
