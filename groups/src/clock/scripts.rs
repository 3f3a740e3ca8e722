//! The scripts of the clock for pages, preload scripts and workers.

use super::State;
use serde_json::{Value, json};
use std::{fs, io, path::Path};

const SOURCES: &str = concat!(
    include_str!("engine.js"),
    include_str!("realms.js"),
    include_str!("pages.js"),
    include_str!("steering.js"),
    include_str!("document.js"),
);

/// The name of the clock's handle in a realm.
const HANDLE: &str = "globalThis[Symbol.for('stagewright.clock')]";

/// An expression that puts the clock into its realm and begins it, unless it is there: whether it is ours now.
pub(super) fn beginning(state: &State) -> String {
    let (owner, state) = (state.owner, json!(state));
    format!(
        "(() => {{ 'use strict';\n{SOURCES}\nconst handle = handleIn(globalThis, {owner}); if (handle) handle.begin({state}); return Boolean(handle); }})()"
    )
}

/// An expression for a step of a clock that is there; its value is null where none is.
pub(super) fn step(owner: u32, call: &[Value]) -> String {
    let call = Value::from(call);
    format!(
        "(() => {{ const clock = {HANDLE}; return clock && clock.owner === {owner} ? clock.step(...{call}) : null; }})()"
    )
}

/// An expression that takes the clock out of its realm.
pub(super) fn ending(owner: u32) -> String {
    format!("(() => {{ const clock = {HANDLE}; if (clock && clock.owner === {owner}) clock.end(); }})()")
}

/// Writes the preload script that begins the clock. A process that reads it meanwhile gets the one before.
pub(super) fn write_preload(path: &Path, state: &State) -> io::Result<()> {
    let new = path.with_extension("new");
    fs::write(&new, beginning(state) + ";\n")?;
    fs::rename(&new, path)
}
