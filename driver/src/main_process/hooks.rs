//! The hooks: fixed functions of ours in Electron's main process, in groups of a scope each.
//!
//! A group has a source and a time when it is put in place. A [`Hook`] is one of its functions, which Rust calls.
//! Reports carry the name of their group, and `session/reports.rs` reads them.

use super::{
    Presentation, Wanted,
    group::{Hook, Hooks, When},
};
use serde_json::Value;
use stagewright_agent::minified;

/// Leaving and ending the app, facts about it, and crashes.
pub(crate) static CORE: Hooks =
    Hooks::at_start("core", concat!(include_str!("core/lifecycle.js"), include_str!("core/crashes.js")));
pub(crate) const BEAT: Hook = Hook::of(&CORE, "beat");
pub(crate) const INFO: Hook = Hook::of(&CORE, "info");
pub(crate) const LEAVE: Hook = Hook::of(&CORE, "leave");
pub(crate) const QUIT: Hook = Hook::of(&CORE, "quit");
pub(crate) const SUCCEED: Hook = Hook::of(&CORE, "succeed");
pub(crate) const TOOK: Hook = Hook::of(&CORE, "took");
pub(crate) const TURN: Hook = Hook::of(&CORE, "turn");

/// A source for groups that report places in windows.
pub const PLACES: &str = include_str!("core/places.js");

/// Windows, and the pages in them.
pub(crate) static WINDOWS: Hooks = Hooks::at_start("windows", include_str!("core/windows.js")).with(&[PLACES]);
pub(crate) const FOCUS_WINDOW: Hook = Hook::of(&WINDOWS, "focusWindow");
pub(crate) const KEEP_PAINTING: Hook = Hook::of(&WINDOWS, "keepPainting");
pub(crate) const PROVOKE_FRAME: Hook = Hook::of(&WINDOWS, "provokeFrame");
pub(crate) const SHOWN: Hook = Hook::of(&WINDOWS, "shown");
pub(crate) const WINDOW_FACTS: Hook = Hook::of(&WINDOWS, "windowFacts");

/// The sizes of windows, and closing one.
pub(crate) static WINDOW_SIZES: Hooks =
    Hooks::on_demand("window_sizes", include_str!("core/window-sizes.js")).with(&[PLACES]);
pub(crate) const CLOSE_WINDOW: Hook = Hook::of(&WINDOW_SIZES, "closeWindow");
pub(crate) const WINDOW_SIZE: Hook = Hook::of(&WINDOW_SIZES, "windowSize");

/// Views that lie over a page in a window.
pub(crate) static VIEW_OVER: Hooks = Hooks::on_demand("view_over", include_str!("core/view-over.js")).with(&[PLACES]);
pub(crate) const PAGE_OVER: Hook = Hook::of(&VIEW_OVER, "pageOver");

/// Frames of windows that the app has hidden.
pub(crate) static AWAKE: Hooks = Hooks::on_demand("awake", include_str!("core/wake.js")).with(&[PLACES]);
pub(crate) const WAKE: Hook = Hook::of(&AWAKE, "wake");

/// Native dialogs, error boxes among them.
pub(crate) static DIALOGS: Hooks = Hooks::at_start(
    "dialogs",
    concat!(include_str!("core/dialogs.js"), include_str!("core/dialog-answers.js"), include_str!("core/app-asks.js")),
);
pub(crate) const SET_DIALOG_ANSWERS: Hook = Hook::of(&DIALOGS, "setDialogAnswers");
pub(crate) const TAKE_DIALOGS: Hook = Hook::of(&DIALOGS, "takeDialogs");

/// Pages that ask to stay (`beforeunload`).
pub(crate) static UNLOAD: Hooks = Hooks::at_start("unload", include_str!("core/unload.js"));
pub(crate) const LET_PAGES_LEAVE: Hook = Hook::of(&UNLOAD, "letPagesLeave");

/// Windows that take no input.
pub(crate) static BLOCKED_WINDOWS: Hooks =
    Hooks::at_start("blocked_windows", include_str!("core/blocked-windows.js")).with(&[PLACES]);
pub(crate) const ON_DISPLAY: Hook = Hook::of(&BLOCKED_WINDOWS, "onDisplay");
pub(crate) const TAKES_NO_INPUT: Hook = Hook::of(&BLOCKED_WINDOWS, "takesNoInput");

/// Keys that the app keeps from its pages.
pub(crate) static KEYS: Hooks = Hooks::at_start("keys", include_str!("core/keys.js"));
pub(crate) const KEPT_KEYS: Hook = Hook::of(&KEYS, "keptKeys");

/// Problems that do not show on a page's console.
pub(crate) static PROBLEMS: Hooks = Hooks::at_start("problems", include_str!("core/problems.js"));
pub(crate) const IDLE: Hook = Hook::of(&PROBLEMS, "idle");

/// Processes of `utilityProcess.fork`.
pub(crate) static UTILITIES: Hooks = Hooks::at_start("utilities", include_str!("core/utilities.js"));
pub(crate) const LIST_UTILITIES: Hook = Hook::of(&UTILITIES, "utilities");

/// Evaluation of a caller's code.
pub(crate) static EVAL: Hooks =
    Hooks::on_demand("eval", concat!(include_str!("core/settle.js"), include_str!("core/eval.js")));
pub(crate) const EVALUATE: Hook = Hook::of(&EVAL, "evaluate");

/// The DevTools protocol of renderers through `webContents.debugger`.
pub(crate) static TUNNEL: Hooks = Hooks::on_demand("tunnel", include_str!("core/tunnel.js"));
pub(crate) const KEPT_FROM_US: Hook = Hook::of(&TUNNEL, "keptFromUs");
pub(crate) const SEND: Hook = Hook::of(&TUNNEL, "send");

/// Windows that do not show, or do not take the focus. Put in place before the app's first line, and only on request.
static PRESENTATION: Hooks = Hooks::at_start("presentation", include_str!("core/presentation.js"));

/// Holds back `ready` until pages are attached to. Put in place before the app's first line only.
static HELD_READY: Hooks = Hooks::at_start("held_ready", include_str!("core/held-ready.js"));
pub(crate) const EMIT_READY: Hook = Hook::of(&HELD_READY, "emitReady");
/// Sets for how many milliseconds `ready` is held at most, instead of 5 000.
pub const HOLD_READY: Hook = Hook::of(&HELD_READY, "holdReady");

/// The groups that a session always puts in place when it joins a main process.
const ALWAYS: [&Hooks; 7] = [&CORE, &WINDOWS, &DIALOGS, &UNLOAD, &KEYS, &PROBLEMS, &UTILITIES];

/// The same, but put in place after the group for the presentation. They read `electron.BrowserWindow`, whose class
/// that group replaces.
const AFTER_PRESENTATION: [&Hooks; 1] = [&BLOCKED_WINDOWS];

/// The names that `core/realm.js` passes into the realm of the hooks.
const OUTSIDE: &str = "kept, require, emitRaw, owner, presentation, first, process, btoa, performance, setTimeout, clearTimeout, setInterval, clearInterval, setImmediate";

/// The realm's globals that the hooks use, passed as local names. In a context of Node's `vm`, each look-up of a global
/// calls into Node. Local names make the hooks for a message three times as fast (33.2.1).
const OF_THE_REALM: &str = "Array, ArrayBuffer, BigInt, Boolean, DataView, Date, Error, Function, JSON, Map, Math, Number, Object, Promise, Proxy, Reflect, RegExp, Set, String, Symbol, TypeError, Uint8Array, WeakMap, WeakRef, WeakSet";

/// The source that is evaluated in the main process to join it. It makes the realm, with the main state and its groups
/// in it, and returns the main state.
///
/// `emit` is the expression for the function by which hooks report. `first` says that the app has not run a line yet.
pub(super) fn installer(emit: &str, wanted: &Wanted, first: bool) -> String {
    let presented = first && wanted.presentation != Presentation::Normal;
    let besides = wanted.groups.iter().copied().filter(|group| group.when == When::AtStart);
    let held = first.then_some(&HELD_READY);
    let presentation = presented.then_some(&PRESENTATION);
    let groups = ALWAYS.into_iter().chain(held).chain(presentation).chain(AFTER_PRESENTATION).chain(besides);
    // A session cannot work without these two.
    let needed = |group: &Hooks| [CORE.name, WINDOWS.name].contains(&group.name);
    let install = |group: &Hooks| if needed(group) { "install" } else { "installIfPossible" };
    let groups: Vec<&Hooks> = groups.collect();
    let mut common: Vec<&str> = Vec::new();
    for source in groups.iter().flat_map(|group| group.with) {
        if !common.contains(source) {
            common.push(source);
        }
    }
    let common = minified(&common.concat());
    let installed: String = groups
        .iter()
        .map(|group| format!("mainState.{}({:?}, {});\n", install(group), group.name, factory(group, "")))
        .collect();
    let source = format!(
        "'use strict';\n(function ({{ {OUTSIDE} }}) {{\nconst {{ {OF_THE_REALM} }} = globalThis;\n{}{}{{\n{common}{installed}}}\nreturn mainState;\n}})",
        state(include_str!("core/main-state.js")),
        minified(include_str!("core/patches.js")),
    );
    format!(
        "(\n{})(require, {emit}, {}, {:?}, {first}, {})",
        minified(include_str!("core/realm.js")),
        Value::from(wanted.owner.as_str()),
        wanted.presentation.name(),
        Value::from(source),
    )
}

/// The source that puts one group in place in another process of Node's than the main one: an expression that gives its
/// state. `emit` is the expression for the function by which hooks report. `require` has to be in scope.
pub fn elsewhere(group: &Hooks, emit: &str) -> String {
    let source = format!(
        "'use strict';\n(function ({{ {OUTSIDE} }}) {{\nconst {{ {OF_THE_REALM} }} = globalThis;\n{}{}mainState.install({:?}, {});\nreturn mainState;\n}})",
        state(include_str!("core/elsewhere-state.js")),
        minified(include_str!("core/patches.js")),
        group.name,
        factory(group, &minified(&group.with.concat())),
    );
    let realm = minified(include_str!("core/realm.js"));
    format!("(\n{realm})(require, {emit}, '', 'normal', true, {})", Value::from(source))
}

/// The source of a group that is added later, with the sources that it shares.
pub(super) fn late_factory(group: &Hooks) -> String {
    factory(group, &minified(&group.with.concat()))
}

/// Wraps a group's source in a function that takes the kit and returns the group's functions. It uses the keyword
/// `function`, as does the function around all groups: V8 parses an arrow function in parentheses twice (22.3.25; 3 of
/// 8.5 ms).
fn factory(group: &Hooks, with: &str) -> String {
    format!(
        "(function (kit) {{\n'use strict';\nconst {{ {} }} = kit;\nconst {{ owner }} = mainState;\nconst hooks = {{}};\n{with}{}\nreturn hooks;\n}})",
        KIT,
        minified(group.source)
    )
}

/// The names that a state passes to every group.
const KIT: &str = "electron, require, mainState, shared, others, emit, emitRaw, listen, listed, allContents, eachContents, undo, patch, hold, kept, list, whenSettled, ofOurs, inATurn";

/// The source of a state, with the parts that all states share, and with the names of its kit.
fn state(source: &str) -> String {
    minified(include_str!("core/kit.js")) + &minified(&source.replace("/* KIT */", KIT))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const ALL: [&Hooks; 15] = [
        &CORE,
        &WINDOWS,
        &VIEW_OVER,
        &WINDOW_SIZES,
        &DIALOGS,
        &UNLOAD,
        &BLOCKED_WINDOWS,
        &KEYS,
        &AWAKE,
        &PROBLEMS,
        &UTILITIES,
        &EVAL,
        &TUNNEL,
        &HELD_READY,
        &PRESENTATION,
    ];

    #[test]
    fn every_hook_function_exists_and_is_called() {
        super::super::names::check(&ALL, include_str!("hooks.rs"), &[("tunnel", "holdsRenderers")]);
    }

    #[test]
    fn hook_group_names_are_unique() {
        let names: BTreeSet<_> = ALL.iter().map(|group| group.name).collect();
        assert_eq!(names.len(), ALL.len());
    }
}
