//! Errors of a launch whose app lets nobody into its main process. Each offers the same launch without what needs that.

use crate::{
    error::{Code, Error},
    session::Again,
};
use serde_json::json;

/// The error for an app whose fuses forbid the inspector: no hook can answer its native dialogs.
pub(super) fn cannot_answer(relaunch: Again) -> Error {
    let why =
        "dialogPolicy is put in place in the main process, and the app's fuse EnableNodeCliInspectArguments is off.";
    let error = Error::new(Code::NativeUnsupported, why)
        .hint("Its native dialogs show on its display, where a person can answer them.")
        .detail("missing", "main");
    changed(relaunch, "dialogPolicy", None).offer(error, "without answers for its dialogs")
}

/// The error for an app whose fuses forbid the inspector: it cannot be paused.
pub(super) fn cannot_pause(relaunch: Again) -> Error {
    let why = "A launch is paused in the main process, and the app's fuse EnableNodeCliInspectArguments is off.";
    let error = Error::new(Code::TransportUnsupported, why).detail("missing", "main");
    let mut relaunch = changed(relaunch, "paused", None);
    relaunch = changed(relaunch, "pausedTimeoutMs", None);
    relaunch.offer(error, "without a pause")
}

/// The call with one argument removed, and another one added.
pub(super) fn changed(mut relaunch: Again, without: &str, with: Option<(&str, &str)>) -> Again {
    if let Some(args) = relaunch.args.as_object_mut() {
        args.remove(without);
        args.extend(with.map(|(name, value)| (name.to_owned(), json!(value))));
    }
    relaunch
}
