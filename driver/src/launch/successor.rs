//! An app that starts another and ends, as launchers and updaters do: which one it was, and how to start it.

use crate::{
    fault::{Code, Fault},
    platform,
    running::{self, RunningApp},
    runtime_dir::SessionDir,
};
use serde_json::{Value, json};
use std::{ops::Range, path::Path};

/// Names in the fault of an app that ended well the one that it left behind. That one ends with the session: our
/// reaper, which it was handed to, leaves nothing.
pub(super) fn named_in(fault: Fault, place: &SessionDir) -> Fault {
    if fault.code != Code::LaunchFailed || fault.details.get("exit_code").and_then(Value::as_i64) != Some(0) {
        return fault;
    }
    let Some(app) = find() else { return fault };
    let mut named = fault;
    named.message += &format!(
        " It had started process {} ({}) and left it alone, as launchers do; that one was ended too.",
        app.pid,
        app.binary.display()
    );
    named
        .hint("Launch the app that it starts, or start the launcher yourself and use electron_inject on the app.")
        .detail("cause", "launcher")
        .detail("started", json!({ "pid": app.pid, "command_line": app.command_line }))
        .next("electron_launch", arguments(&app, place), "the app that the launcher starts")
}

/// The Electron app that lives on. Its environment would not tell: Electron 22 writes over it.
fn find() -> Option<RunningApp> {
    platform::orphans().into_iter().find_map(|pid| running::look(pid).ok())
}

/// What `electron_launch` needs to start it. The session's own profile goes with the session, and debug switches are
/// the launch's to give.
fn arguments(app: &RunningApp, place: &SessionDir) -> Value {
    let profile = format!("--user-data-dir={}", place.profile().display());
    let debug = |word: &str| word.starts_with("--remote-debugging-") || word.starts_with("--inspect");
    let own = |word: &String| *word != profile && !debug(word);
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

/// The words after the binary. Electron writes its command line anew while it starts, as one word with spaces.
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

/// The first path that exists, and which words it is made of: it may have spaces in it.
fn path_in(words: &[String]) -> Option<(Range<usize>, String)> {
    let from = (0..words.len()).filter(|at| words[*at].starts_with('/'));
    from.flat_map(|from| (from + 1..=words.len()).rev().map(move |to| from..to))
        .map(|place| (place.clone(), words[place].join(" ")))
        .find(|(_, path)| Path::new(path).exists())
}
