//! Joins the main process of an app that runs already.

use super::{
    find::find,
    open::{Inspector, open},
};
use crate::{
    channel::Events,
    error::{Code, Error, Outcome},
    main_process::{MainProcess, Wanted},
    running::{NotAnApp, RunningApp, look},
    wait::Deadline,
};
use serde_json::json;
use std::sync::Arc;

/// The running app with that pid, or the error that says why the process is not one. Sends no signal.
pub fn app_of(pid: u32) -> Outcome<RunningApp> {
    look(pid).map_err(|not| {
        let error = match not {
            NotAnApp::Gone => Error::new(Code::InjectFailed, format!("There is no process {pid}.")),
            NotAnApp::Foreign => Error::new(
                Code::InjectFailed,
                format!("Process {pid} belongs to another user, or cannot be looked into."),
            ),
            NotAnApp::NotElectron(binary) => Error::argument(format!(
                "Process {pid} is no Electron app: its binary is {binary:?}. It was not signalled."
            )),
            NotAnApp::Helper(kind) => Error::argument(format!(
                "Process {pid} is a helper ({kind}) of an Electron app, not its main process. It was not signalled."
            )),
        };
        error
            .hint("Give the pid of the app's main process; electron_discover_running lists them.")
            .next("electron_discover_running", json!({}), "list the running apps")
            .detail("parameter", "pid")
    })
}

/// A main process that was joined, with its events, and whether the inspector was opened for it.
pub type JoinedMain = ((MainProcess, Events), bool);

/// Joins the main process of a running app. Tries again if another session was just closing the inspector that was
/// found. `wanted` is the state that the session wants in it.
pub async fn join(app: &RunningApp, wanted: &Arc<Wanted>, deadline: Deadline) -> Outcome<JoinedMain> {
    loop {
        let Inspector { url, opened } = open(app, deadline).await?;
        match MainProcess::join_running(&url, app.pid, opened, wanted.clone(), deadline).await {
            Ok(joined) => return Ok((joined, opened)),
            Err(error) => {
                let closed = find(app.pid, deadline).await.is_none_or(|now| now != url);
                if !closed || deadline.left().is_zero() || look(app.pid).is_err() {
                    return Err(error);
                }
            }
        }
    }
}
