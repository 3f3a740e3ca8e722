//! Finds an Electron that can run our encoder: one that runs the folder that it is given. A packaged app runs itself.

use stagewright_driver::{binary::electron, session::Session};
use stagewright_os::processes;
use std::path::{Path, PathBuf};

/// An Electron for the encoder, or why there is none.
pub type Found = Result<PathBuf, String>;

/// The Electron of the app itself, unless the app is packaged; otherwise the one that a launch would use.
pub fn find(session: &Session) -> Found {
    if let Some(launched) = &session.origin.launched {
        // A launch of a folder or script has that before all switches.
        let runs_folders = launched.args.first().is_some_and(|first| !first.to_string_lossy().starts_with('-'));
        if runs_folders {
            return Ok(PathBuf::from(&launched.binary));
        }
    } else if let Some(own) =
        session.origin.pid.and_then(|pid| processes::binary_of(pid).ok()).filter(|own| is_plain(own))
    {
        return Ok(own);
    }
    let found = electron::find(None, None);
    found
        .map(|found| found.path)
        .map_err(|_| "the app is packaged, and no other Electron was found to encode the video".into())
}

/// Whether a program is Electron as it is published: it has no app beside it.
fn is_plain(binary: &Path) -> bool {
    let resources = binary.parent().map(|folder| folder.join("resources")).unwrap_or_default();
    let has_app = ["app", "app.asar"].iter().any(|name| resources.join(name).exists());
    resources.join("default_app.asar").exists() && !has_app
}
