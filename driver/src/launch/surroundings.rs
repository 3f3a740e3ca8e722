//! The environment of a launched app.

use super::spec::LaunchSpec;
use crate::app::display::Display;
use std::{collections::BTreeMap, ffi::OsString, path::Path, process::Command};

/// The variable by which an app finds its session bus.
const SESSION_BUS: &str = "DBUS_SESSION_BUS_ADDRESS";

/// Whether no notification server would show the app's notifications: it is on a display of our own, and finds no
/// session bus.
pub(super) fn lacks_bus(spec: &LaunchSpec, display: &Display) -> bool {
    let ours = |name: &str| std::env::var_os(name).filter(|value| spec.passes(name.as_ref()) && !value.is_empty());
    let usual = || ours("XDG_RUNTIME_DIR").is_some_and(|dir| Path::new(&dir).join("bus").exists());
    let found = spec.env.contains_key(SESSION_BUS) || ours(SESSION_BUS).is_some() || usual();
    display.is_own() && spec.main_half && spec.instrument && !found
}

/// The environment of a program that this command starts.
pub(super) fn environment(command: &Command) -> Vec<(OsString, OsString)> {
    let mut all: BTreeMap<OsString, OsString> = std::env::vars_os().collect();
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => drop(all.insert(name.into(), value.into())),
            None => drop(all.remove(name)),
        }
    }
    all.into_iter().collect()
}
