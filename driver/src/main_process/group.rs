//! The types for a group of hooks and for one hook. `hooks.rs` and the groups of verbs define values of them.

use serde_json::Value;

/// A group of functions in the main process.
#[derive(Debug)]
pub struct Hooks {
    /// Its name. Calls use it to find its functions, and reports contain it.
    pub name: &'static str,
    /// Sources that several groups share. They only define functions. Groups that are put in place together get one
    /// copy of each, to keep short what V8 parses at the app's start.
    pub with: &'static [&'static str],
    /// The source that defines its functions, as `hooks.NAME = …`. It may use the kit of `core/main-state.js` and
    /// `core/patches.js`.
    pub source: &'static str,
    /// When it is put in place.
    pub when: When,
}

/// When a group is put in place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// When the main process is joined: in a launched app before its first line.
    AtStart,
    /// When the first of its functions is called.
    OnDemand,
}

/// A function of a group.
#[derive(Debug, Clone, Copy)]
pub struct Hook {
    /// The group of the function.
    pub(crate) group: &'static Hooks,
    /// The function's name in the group.
    pub(crate) name: &'static str,
}

impl Hook {
    /// The function with that name in the group. A test compares the names with the source.
    pub const fn of(group: &'static Hooks, name: &'static str) -> Hook {
        Hook { group, name }
    }

    /// Whether both are the same function.
    pub(super) fn is(&self, other: &Hook) -> bool {
        (self.group.name, self.name) == (other.group.name, other.name)
    }

    /// A call of it, as `mainState.run` takes it: one string.
    pub fn call_with(&self, args: &[Value]) -> String {
        Value::from([&[Value::from(self.group.name), Value::from(self.name)], args].concat()).to_string()
    }
}

impl Hooks {
    /// A group that is put in place before a launched app's first line.
    pub const fn at_start(name: &'static str, source: &'static str) -> Hooks {
        Hooks { name, with: &[], source, when: When::AtStart }
    }

    /// A group that is put in place by the first call of one of its functions.
    pub const fn on_demand(name: &'static str, source: &'static str) -> Hooks {
        Hooks { name, with: &[], source, when: When::OnDemand }
    }

    /// The same, with sources that several groups share.
    pub const fn with(self, with: &'static [&'static str]) -> Hooks {
        Hooks { with, ..self }
    }
}
