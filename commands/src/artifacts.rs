//! Files that verbs write: where one goes, by what the call and its frontend say, and who may say so.

use crate::{call::Call, values::AbsolutePath};
use stagewright_driver::{
    error::{Error, Outcome},
    files::Spot,
};
use std::{
    env,
    time::{SystemTime, UNIX_EPOCH},
};

/// The checks of `path` and `dir` that need no session.
pub fn check(path: Option<&AbsolutePath>, dir: Option<&AbsolutePath>) -> Outcome<()> {
    if path.is_some() && dir.is_some() {
        return Err(Error::argument("path and dir exclude each other."));
    }
    for (name, path) in [("path", path), ("dir", dir)] {
        path.map(|path| path.checked(name)).transpose()?;
    }
    Ok(())
}

/// Where a file goes: to `path`, or under a fresh name into `dir`, the frontend's folder or the temp folder. With an app
/// root it is held from now on.
pub fn place(call: &Call, path: Option<&AbsolutePath>, dir: Option<&AbsolutePath>, extension: &str) -> Outcome<Spot> {
    let root = call.permit.app_root.as_deref();
    if let Some(path) = path {
        return Spot::admit("path", path.checked("path")?.to_owned(), root);
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    // Nanoseconds and our pid: two files at once in one folder get two names.
    let name = format!("stagewright-{}-{}.{extension}", now.as_nanos(), std::process::id());
    match (dir, &call.permit.screenshot_dir) {
        (Some(dir), _) => Spot::admit("dir", dir.checked("dir")?.join(name), root),
        // A folder that the person at the frontend named is allowed.
        (None, Some(dir)) => Ok(Spot::anywhere(dir.join(name))),
        (None, None) => Ok(Spot::anywhere(env::temp_dir().join(name))),
    }
}
