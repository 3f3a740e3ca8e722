//! An app that starts another one and ends, as launchers and updaters do. Finds the other app, and the call that
//! launches it.

use crate::{
    error::{Error, LaunchCause},
    running::{self, RunningApp},
    runtime_dir::SessionDir,
};
use serde_json::{Value, json};
use stagewright_os::processes;
use std::{ops::Range, path::Path};

/// The Electron app that an ended app has left behind. It is found among orphans, because Electron 22 overwrites the
/// environment with our mark.
pub(super) fn find() -> Option<RunningApp> {
    processes::orphans().into_iter().find_map(|pid| running::look(pid).ok())
}

/// The error for an app that ended with success and left that one behind. `ended` is the sentence about its end,
/// without a full stop. The other app ends with the session, whose keeper has become its parent. `given` are the
/// launcher's arguments and variables: they may be secrets, and are not repeated.
pub(super) fn left(app: &RunningApp, ended: &str, place: &SessionDir, given: &[&str]) -> Error {
    let message = format!(
        "{ended}. It had started process {} ({}) and left it alone, as launchers do; that one was ended too.",
        app.pid,
        app.binary.display()
    );
    let without = |word: &String| given.iter().fold(word.clone(), |word, value| word.replace(value, "…"));
    let command_line: Vec<String> = app.command_line.iter().map(without).collect();
    Error::launch(LaunchCause::Launcher, message)
        .detail("started", json!({ "pid": app.pid, "command_line": command_line }))
        .next("electron_launch", arguments(app, place, given), "the app that the launcher starts")
}

/// The arguments of `electron_launch` that start it. The session's own profile and debug switches are left out: a
/// launch adds its own.
fn arguments(app: &RunningApp, place: &SessionDir, given: &[&str]) -> Value {
    let profile = format!("--user-data-dir={}", place.profile().display());
    let debug = |word: &str| word.starts_with("--remote-debugging-") || word.starts_with("--inspect");
    let told = |word: &String| !given.iter().any(|value| word.contains(value));
    let own = |word: &String| *word != profile && !debug(word) && told(word);
    let words: Vec<String> = words(app).into_iter().filter(own).collect();
    let main = path_in(&words);
    let place = main.as_ref().map_or(0..0, |(place, _)| place.clone());
    let args: Vec<&String> =
        words.iter().enumerate().filter(|(at, _)| !place.contains(at)).map(|(_, word)| word).collect();
    let mut call = json!({ "executablePath": app.binary });
    if let Some((_, main)) = &main {
        call["main"] = json!(main);
    }
    if !args.is_empty() {
        call["args"] = json!(args);
    }
    call
}

/// The arguments after the binary. Electron overwrites its command line while it starts: then it is one argument with
/// spaces.
fn words(app: &RunningApp) -> Vec<String> {
    let binary = app.binary.display().to_string();
    match app.command_line.as_slice() {
        [only] => {
            only.strip_prefix(&binary).unwrap_or("").split(' ').filter(|w| !w.is_empty()).map(str::to_owned).collect()
        }
        [_, words @ ..] => words.to_vec(),
        [] => Vec::new(),
    }
}

/// The first existing path among the arguments, and the range of arguments that it consists of. It may contain spaces.
fn path_in(words: &[String]) -> Option<(Range<usize>, String)> {
    let from = (0..words.len()).filter(|at| words[*at].starts_with('/'));
    from.flat_map(|from| (from + 1..=words.len()).rev().map(move |to| from..to))
        .map(|place| (place.clone(), words[place].join(" ")))
        .find(|(_, path)| Path::new(path).exists())
}
