//! Requests of utility processes of a launched app. A script of ours runs in each of them before the app's first line.
//! It has the hooks of the main process, and reports over a socket in the session's folder.

use super::{
    Network,
    main_process::{ANSWER_REQUEST, NETWORK_MAIN, TELL_REQUESTS},
};
use parking_lot::Mutex;
use serde_json::{Value, json};
use stagewright_driver::{main_process::elsewhere, runtime_dir::SessionDir};
use stagewright_os::{
    private,
    transport::{Accepted, Listener},
};
use std::{
    collections::HashMap,
    io::{self, Write},
    path::PathBuf,
    pin::Pin,
    sync::{
        Arc, Weak,
        atomic::{AtomicU64, Ordering},
    },
};
use tokio::sync::{Semaphore, mpsc};

/// How many utility processes are heard at a time.
const MOST: usize = 64;

/// Reads the reports of one utility process until it ends.
pub(super) type Serve = fn(Accepted, Weak<Network>) -> Pin<Box<dyn Future<Output = ()> + Send>>;

/// The utility processes of a session.
#[derive(Debug, Default)]
pub(super) struct Utilities {
    /// The folder of a launched app's session. Sessions that have joined their app hear no utility process.
    place: Mutex<Option<(SessionDir, Serve)>>,
    listening: Mutex<Option<Listening>>,
    /// The processes that are connected, each with the way to it.
    heard: Mutex<HashMap<u64, mpsc::UnboundedSender<String>>>,
    /// The last state that they were told.
    state: Mutex<Value>,
    last: AtomicU64,
}

/// The script and the socket.
#[derive(Debug)]
struct Listening {
    script: PathBuf,
    socket: PathBuf,
    task: tokio::task::JoinHandle<()>,
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// The script that runs first in a utility process.
fn script() -> String {
    let hooks = elsewhere(&NETWORK_MAIN, "emit");
    format!("'use strict';\n(\n{})((emit) => {hooks});\n", include_str!("utility.js"))
}

impl Utilities {
    /// Notes the folder of the session, and the function that reads the reports of a process.
    pub(super) fn begin(&self, place: &SessionDir, serve: Serve) {
        *self.place.lock() = Some((place.clone(), serve));
    }

    /// The places of the script and the socket, for the hooks of the main process; null where there is no folder. Makes
    /// them at first. Needs a tokio runtime.
    pub(super) fn places(network: &Arc<Network>) -> Value {
        let own = &network.utilities;
        let Some((place, serve)) = own.place.lock().clone() else { return Value::Null };
        let mut listening = own.listening.lock();
        if listening.is_none() {
            *listening = open(&place, serve, Arc::downgrade(network)).ok();
        }
        listening
            .as_ref()
            .map_or(Value::Null, |Listening { script, socket, .. }| json!({ "script": script, "socket": socket }))
    }

    /// Tells all of them what to report.
    pub(super) fn tell(&self, state: &Value) {
        let line = TELL_REQUESTS.call_with(std::slice::from_ref(state));
        let mut heard = self.heard.lock();
        state.clone_into(&mut self.state.lock());
        heard.retain(|_, to| to.send(line.clone()).is_ok());
    }

    /// Adds a process that has connected. Gives its number, and the lines for it: first the state, which may have changed
    /// since the process was forked.
    pub(super) fn add(&self) -> (u64, mpsc::UnboundedReceiver<String>) {
        let (to, lines) = mpsc::unbounded_channel();
        let process = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        let mut heard = self.heard.lock();
        let _ = to.send(TELL_REQUESTS.call_with(&[self.state.lock().clone()]));
        heard.insert(process, to);
        (process, lines)
    }

    /// Removes a process that has ended.
    pub(super) fn remove(&self, process: u64) {
        self.heard.lock().remove(&process);
    }

    /// Sends one of them the answer to a request.
    pub(super) fn answer(&self, process: u64, id: u64, answer: Value, delay_ms: u64) {
        if let Some(to) = self.heard.lock().get(&process) {
            let _ = to.send(ANSWER_REQUEST.call_with(&[json!(id), answer, json!(delay_ms)]));
        }
    }
}

fn open(place: &SessionDir, serve: Serve, network: Weak<Network>) -> io::Result<Listening> {
    let (path, socket) = (place.path().join("utility.js"), place.path().join("utility"));
    let mut file = private::file_options().write(true).create(true).truncate(true).open(&path)?;
    file.write_all(script().as_bytes())?;
    let listener = Listener::bind(&socket)?;
    Ok(Listening { script: path, socket, task: tokio::spawn(listen(listener, serve, network)) })
}

async fn listen(listener: Listener, serve: Serve, network: Weak<Network>) {
    let places = Arc::new(Semaphore::new(MOST));
    loop {
        // Further ones wait: an app may fork any number of them.
        let Ok(place) = places.clone().acquire_owned().await else { return };
        let Ok(stream) = listener.accept().await else { return };
        let network = network.clone();
        tokio::spawn(async move {
            serve(stream, network).await;
            drop(place);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_has_the_hooks_and_no_placeholder() {
        let script = script();
        assert!(script.contains("hooks.tellRequests") && script.contains("STAGEWRIGHT_UTILITY"));
    }
}
