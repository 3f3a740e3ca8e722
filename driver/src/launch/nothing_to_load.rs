//! A packaged Electron without its app: it ends with status 1 and says nothing (22.3.25 and 33.2.1).

use crate::{
    binary::fuses::{self, Fuse},
    fault::{Code, Fault},
};
use serde_json::{Value, json};
use std::path::Path;

/// Names in the fault of an app that ended so that there was nothing to load, if that is what it was.
pub(super) fn named_in(fault: Fault, binary: &Path) -> Fault {
    let silent = fault.code == Code::LaunchFailed
        && !fault.details.contains_key("cause")
        && fault.details.get("exit_code").and_then(Value::as_i64) == Some(1);
    let Some(resources) = binary.parent().map(|folder| folder.join("resources")).filter(|_| silent) else {
        return fault;
    };
    let asar_only = matches!(fuses::read(binary), Ok(Some(fuses)) if fuses.only_load_app_from_asar == Fuse::On);
    // `electron PATH` is an app of its own, the default one.
    let loads: &[&str] = if asar_only { &["app.asar"] } else { &["app.asar", "app", "default_app.asar"] };
    if loads.iter().any(|name| resources.join(name).exists()) {
        return fault;
    }
    let (why, mend) = if asar_only {
        (
            "its fuse OnlyLoadAppFromAsar lets it load app.asar alone, which is not there",
            "Pack the app into resources/app.asar, or use an ordinary Electron for a script or folder.",
        )
    } else {
        (
            "it holds none of app.asar, app and default_app.asar",
            "Give the binary of a packaged app as executablePath, or an ordinary Electron for a script or folder.",
        )
    };
    let mut named = fault;
    named.message = format!("Electron found no app to load in {resources:?}: {why}.");
    named.hint(mend).detail("cause", "nothing_to_load").detail("resources", json!(resources))
}
