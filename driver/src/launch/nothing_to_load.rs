//! Recognizes a packaged Electron without an app. It ends with status 1 and prints nothing (22.3.25 and 33.2.1).

use crate::{
    binary::{
        electron,
        fuses::{self, Fuse},
    },
    error::{Error, LaunchCause},
};
use serde_json::json;
use std::{path::Path, process::ExitStatus};

/// The error for an app that ended with that status, if there was nothing to load. A script that starts an Electron
/// elsewhere has no `resources` folder beside it, and is left out.
pub(super) fn found(status: ExitStatus, binary: &Path) -> Option<Error> {
    if status.code() != Some(1) || !electron::looks_like_electron(binary) {
        return None;
    }
    let resources = binary.parent()?.join("resources");
    let asar_only = matches!(fuses::read(binary), Ok(Some(fuses)) if fuses.only_load_app_from_asar == Fuse::On);
    // `electron PATH` runs the default app.
    let loads: &[&str] = if asar_only { &["app.asar"] } else { &["app.asar", "app", "default_app.asar"] };
    if loads.iter().any(|name| resources.join(name).exists()) {
        return None;
    }
    let why = match asar_only {
        true => "its fuse OnlyLoadAppFromAsar lets it load app.asar alone, which is not there",
        false => "it holds none of app.asar, app and default_app.asar",
    };
    let error =
        Error::launch(LaunchCause::NothingToLoad, format!("Electron found no app to load in {resources:?}: {why}."))
            .detail("resources", json!(resources));
    Some(match asar_only {
        true => error.hint("Pack the app into resources/app.asar, or use an ordinary Electron for a script or folder."),
        false => error,
    })
}
