//! Paths of files that verbs write, from the arguments of the call and the settings of its frontend.

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

/// The path of a file: `path`, or a fresh name in `dir`, in the frontend's folder, or in the temp folder. With an app
/// root the folder is held open from now on.
pub fn place(call: &Call, path: Option<&AbsolutePath>, dir: Option<&AbsolutePath>, extension: &str) -> Outcome<Spot> {
    let root = call.permit.app_root.as_deref();
    if let Some(path) = path {
        return Spot::admit("path", path.checked("path")?.to_owned(), root);
    }
    let name = format!("{}.{extension}", fresh_stem());
    match dir {
        Some(dir) => Spot::admit("dir", dir.checked("dir")?.join(name), root),
        None => place_named(call, &name),
    }
}

/// The beginning of a file name that no other file has. It contains nanoseconds and our pid, so that files that are
/// written at the same time get different names.
pub fn fresh_stem() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("stagewright-{}-{}", now.as_nanos(), std::process::id())
}

/// The path of a file of that name in the frontend's folder, or in the temp folder.
pub fn place_named(call: &Call, name: &str) -> Outcome<Spot> {
    match &call.permit.screenshot_dir {
        // A folder that was named when the frontend started is allowed.
        Some(dir) => Ok(Spot::anywhere(dir.join(name))),
        None => Ok(Spot::for_owner(env::temp_dir().join(name))),
    }
}
