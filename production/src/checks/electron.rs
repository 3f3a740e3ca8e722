//! Electron itself: its version, and its fuses.

use super::{Context, releases};
use crate::report::{Finding, Result, clipped};
use serde_json::{Map, Value};

pub(super) fn version(context: &Context) -> Result {
    let Some(electron) = context.facts.as_ref().and_then(|facts| facts.electron.clone()) else {
        let why = context.no_facts.as_deref().unwrap_or("The binary does not say which Electron it is.");
        return Result::unknown(why);
    };
    let chrome = context.facts.as_ref().and_then(|facts| facts.chrome.clone());
    let major = electron.split('.').next().and_then(|major| major.parse().ok()).unwrap_or_default();
    let last = releases::RELEASES.last().map_or(0, |release| release.major);
    let today = releases::day(context.options.today);
    let result = match releases::of(major) {
        Some(release) if release.end <= today.as_str() => {
            let message = format!("Electron {electron} has had no fixes since {}, Chromium's included.", release.end);
            Result::of(vec![Finding::warning("end-of-life", message)], "")
        }
        Some(release) => Result::pass(format!("Electron {electron} is supported until {}.", release.end)),
        None if major > last => {
            Result::unknown(format!("Electron {electron} is newer than the table of releases, of {}.", releases::AS_OF))
        }
        None => {
            let message = format!("Electron {electron} has had no fixes for years.");
            Result::of(vec![Finding::warning("end-of-life", message)], "")
        }
    };
    let release = releases::of(major);
    result
        .with("electron", clipped(&electron))
        .with("chromium", chrome.as_deref().map(clipped))
        .with("node", release.map(|release| release.node))
        .with("end_of_life", release.map(|release| release.end))
        .with("table_of", releases::AS_OF)
}

/// The facts about one fuse.
struct Fuse {
    name: &'static str,
    /// The setting of a hardened app; `None` if both settings are right.
    hardened: Option<bool>,
    /// The risk of the opposite setting.
    risk: &'static str,
}

const fn fuse(name: &'static str, hardened: Option<bool>, risk: &'static str) -> Fuse {
    Fuse { name, hardened, risk }
}

/// Electron's fuses in the order of their bytes in the binary (version 1 of the fuse wire).
const FUSES: [Fuse; 9] = [
    fuse("RunAsNode", Some(false), "ELECTRON_RUN_AS_NODE runs any script with the app's rights"),
    fuse("EnableCookieEncryption", Some(true), "cookies are on disk in plain text"),
    fuse("EnableNodeOptionsEnvironmentVariable", Some(false), "NODE_OPTIONS loads code into the app"),
    fuse("EnableNodeCliInspectArguments", Some(false), "--inspect opens the app to a debugger"),
    fuse("EnableEmbeddedAsarIntegrityValidation", Some(true), "a changed app.asar is run"),
    fuse("OnlyLoadAppFromAsar", Some(true), "a folder resources/app is run in the archive's place"),
    fuse("LoadBrowserProcessSpecificV8Snapshot", None, ""),
    fuse("GrantFileProtocolExtraPrivileges", Some(false), "file: pages may read other files"),
    fuse("WasmTrapHandlers", None, ""),
];

pub(super) fn fuses(context: &Context) -> Result {
    let Some(wire) = context.facts.as_ref().and_then(|facts| facts.fuses.clone()) else {
        let why = "The binary has no fuses: it is no Electron, or one before version 12.";
        return Result::unknown(context.no_facts.as_deref().unwrap_or(why));
    };
    let mut states = Map::new();
    let mut findings = vec![];
    for (at, state) in wire.iter().enumerate() {
        let state = match state {
            b'1' => "on",
            b'0' => "off",
            _ => "removed",
        };
        let Some(fuse) = FUSES.get(at) else {
            states.insert(format!("fuse {at}"), state.into());
            continue;
        };
        states.insert(fuse.name.into(), state.into());
        let wrong = fuse.hardened.is_some_and(|on| (state == "on") != on && state != "removed");
        if wrong {
            let message = format!("The fuse {} is {state}: {}.", fuse.name, fuse.risk);
            findings.push(Finding::warning(fuse.name, message));
        }
    }
    Result::of(findings, "All fuses are set as in a hardened app.").with("fuses", Value::Object(states))
}
