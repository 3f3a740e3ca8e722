//! Requests of utility processes of a launched app. A script of ours runs in each of them before the app's first line.
//! It has the hooks of the main process, and reports over a socket in the session's folder.

use super::{
    Network,
    main_process::{ANSWER_REQUEST, NETWORK_MAIN, REPORT_REQUESTS},
};
use parking_lot::Mutex;
use serde_json::{Value, json};
use stagewright_driver::{
    binary::fuses::{self, Fuse},
    main_process::elsewhere,
    runtime_dir::SessionDir,
    wait::Deadline,
};
use stagewright_os::{
    private,
    transport::{Accepted, Listener},
};
use std::{
    collections::HashMap,
    io::{self, Write},
    path::{Path, PathBuf},
    pin::Pin,
    sync::{
        Arc, Weak,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::sync::{Semaphore, mpsc, watch};

/// How many utility processes are heard at a time. `stubs::UNHELD` names the others.
const MOST: usize = 64;

/// The pause after a connection that the system had no handle for.
const PAUSE: Duration = Duration::from_millis(100);

/// How long a change of the state waits until the processes have taken it. It takes about 1 ms unless one is busy.
const TELLING: Duration = Duration::from_secs(1);

/// Reads the reports of one utility process until it ends. It is a function pointer because its module,
/// `utility_reports`, uses this one, and modules have no circles.
pub(super) type Serve = fn(Accepted, Weak<Network>) -> Pin<Box<dyn Future<Output = ()> + Send>>;

/// The utility processes of a session.
#[derive(Debug, Default)]
pub(super) struct Utilities {
    /// The launch of the app. Sessions that have joined their app hear no utility process.
    launched: Mutex<Option<Launched>>,
    listening: Mutex<Option<Listening>>,
    /// The processes that are connected.
    heard: Mutex<HashMap<u64, Heard>>,
    /// The last state that they were told.
    state: Mutex<Value>,
    last: AtomicU64,
}

/// A process that is connected.
#[derive(Debug)]
struct Heard {
    to: mpsc::UnboundedSender<String>,
    /// How many calls it was sent, and how many it has acknowledged.
    sent: u64,
    ran: watch::Sender<u64>,
    /// Whether it was waited for in vain. It is not waited for again until it has acknowledged all calls.
    is_late: bool,
}

/// The calls that a process was sent: its number, its acknowledgements, and how many of them to wait for.
pub(super) struct Sent {
    process: u64,
    ran: watch::Receiver<u64>,
    calls: u64,
}

impl Heard {
    /// Sends it a call. False if it has ended.
    fn call(&mut self, line: String) -> bool {
        self.sent += 1;
        self.to.send(line).is_ok()
    }
}

/// Facts of a launch.
#[derive(Debug, Clone)]
struct Launched {
    folder: SessionDir,
    /// The app's program.
    binary: PathBuf,
    serve: Serve,
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
    /// Notes the launch of the app: the folder of its session, its program, and the function that reads the reports of a
    /// process.
    pub(super) fn begin(&self, folder: &SessionDir, binary: PathBuf, serve: Serve) {
        *self.launched.lock() = Some(Launched { folder: folder.clone(), binary, serve });
    }

    /// The state for the hooks of the main process: the paths of the script and the socket. If utility processes are not
    /// reached, it is the reason. Makes script and socket at first. Needs a tokio runtime.
    pub(super) fn state(network: &Arc<Network>) -> Value {
        let own = &network.utilities;
        let Some(launched) = own.launched.lock().clone() else {
            return json!({ "missing": "the app was joined, not launched" });
        };
        let mut listening = own.listening.lock();
        if listening.is_none() {
            match open(&launched, Arc::downgrade(network)) {
                Ok(opened) => *listening = Some(opened),
                Err(why) => return json!({ "missing": why }),
            }
        }
        let paths = |Listening { script, socket, .. }: &Listening| json!({ "script": script, "socket": socket });
        listening.as_ref().map_or(Value::Null, paths)
    }

    /// Waits until the processes have taken what they were sent, for [`TELLING`] at most.
    pub(super) async fn wait_until_taken(&self, sent: Vec<Sent>) {
        let deadline = Deadline::after(TELLING);
        for Sent { process, mut ran, calls } in sent {
            // A process that ends acknowledges nothing more.
            if deadline.limit(ran.wait_for(|ran| *ran >= calls)).await.is_none()
                && let Some(late) = self.heard.lock().get_mut(&process)
            {
                late.is_late = *late.ran.borrow() < late.sent;
            }
        }
    }

    /// Sends all of them what to report. Those that connect later get it, too. Returns what to wait for.
    pub(super) fn send(&self, state: &Value) -> Vec<Sent> {
        let line = REPORT_REQUESTS.call_with(std::slice::from_ref(state));
        let mut heard = self.heard.lock();
        state.clone_into(&mut self.state.lock());
        heard.retain(|_, process| process.call(line.clone()));
        let waited_for = heard.iter().filter(|(_, heard)| !heard.is_late);
        waited_for.map(|(&process, heard)| Sent { process, ran: heard.ran.subscribe(), calls: heard.sent }).collect()
    }

    /// A process has acknowledged a call.
    pub(super) fn ran(&self, process: u64) {
        if let Some(process) = self.heard.lock().get_mut(&process) {
            process.ran.send_modify(|ran| *ran += 1);
            process.is_late &= *process.ran.borrow() < process.sent;
        }
    }

    /// Adds a process that has connected. Gives its number, and the lines for it: first the state, which may have changed
    /// since the process was forked.
    pub(super) fn add(&self) -> (u64, mpsc::UnboundedReceiver<String>) {
        let (to, lines) = mpsc::unbounded_channel();
        let process = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        let mut heard = self.heard.lock();
        let mut added = Heard { to, sent: 0, ran: watch::Sender::new(0), is_late: false };
        added.call(REPORT_REQUESTS.call_with(&[self.state.lock().clone()]));
        heard.insert(process, added);
        (process, lines)
    }

    /// Removes a process that has ended.
    pub(super) fn remove(&self, process: u64) {
        self.heard.lock().remove(&process);
    }

    /// Sends one of them the answer to a request.
    pub(super) fn answer(&self, process: u64, id: u64, answer: Value, delay_ms: u64) {
        if let Some(process) = self.heard.lock().get_mut(&process) {
            process.call(ANSWER_REQUEST.call_with(&[json!(id), answer, json!(delay_ms)]));
        }
    }
}

/// Whether Electron reads NODE_OPTIONS. Without that fuse the app would find our variable in its environment.
fn reads_options(binary: &Path) -> bool {
    let fuses = fuses::read(binary).ok().flatten();
    fuses.is_none_or(|fuses| !matches!(fuses.node_options, Fuse::Off | Fuse::Removed))
}

fn open(launched: &Launched, network: Weak<Network>) -> Result<Listening, String> {
    if !reads_options(&launched.binary) {
        return Err("the app's fuse EnableNodeOptionsEnvironmentVariable is off".into());
    }
    let write = || -> io::Result<Listening> {
        let folder = launched.folder.path();
        let (script_path, socket) = (folder.join("utility.js"), folder.join("utility"));
        let mut file = private::file_options().write(true).create(true).truncate(true).open(&script_path)?;
        file.write_all(script().as_bytes())?;
        let listener = Listener::bind(&socket)?;
        let task = tokio::spawn(listen(listener, launched.serve, network));
        Ok(Listening { script: script_path, socket, task })
    };
    write().map_err(|error| format!("their socket cannot be made: {error}"))
}

async fn listen(listener: Listener, serve: Serve, network: Weak<Network>) {
    let permits = Arc::new(Semaphore::new(MOST));
    loop {
        let Ok(stream) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        // The script of a further process undoes our hooks when its connection is dropped. A process that waited for a
        // permit would hold its own requests.
        let Ok(permit) = permits.clone().try_acquire_owned() else { continue };
        let network = network.clone();
        tokio::spawn(async move {
            serve(stream, network).await;
            drop(permit);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stagewright_os::transport::Stream;
    use std::io::Read;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    #[test]
    fn the_script_has_the_hooks_and_no_placeholder() {
        let script = script();
        assert!(script.contains("hooks.reportRequests") && script.contains("STAGEWRIGHT_UTILITY"));
        assert!(!script.contains("/* KIT */"), "the kit is filled in");
    }

    #[test]
    fn a_program_without_the_fuse_gets_no_options() {
        for (wire, reads) in [("01111", true), ("01011", false), ("01r11", false)] {
            let file = tempfile::NamedTempFile::new().expect("a file");
            let text = format!("xdL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\x01\x05{wire} and more");
            std::fs::write(file.path(), text).expect("it is written");
            assert_eq!(reads_options(file.path()), reads, "{wire}");
        }
    }

    /// Greets a process, and waits for its end.
    async fn greet(stream: Accepted) {
        let (mut reading, mut writing) = stream.into_split();
        let _ = writing.write_all(b"x").await;
        let _ = reading.read(&mut [0]).await;
    }

    #[tokio::test]
    async fn a_process_beyond_the_limit_is_let_go_at_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let socket = folder.path().join("utility");
        let listener = Listener::bind(&socket).expect("a socket");
        let task = tokio::spawn(listen(listener, |stream, _| Box::pin(greet(stream)), Weak::new()));
        let connected = tokio::task::spawn_blocking(move || {
            let mut heard = Vec::new();
            for _ in 0..MOST {
                let mut stream = Stream::connect(&socket).expect("it connects");
                stream.set_read_timeout(Some(Duration::from_secs(10))).expect("a time limit");
                assert_eq!(stream.read(&mut [0]).expect("it is greeted"), 1);
                heard.push(stream);
            }
            let mut further = Stream::connect(&socket).expect("it connects");
            further.set_read_timeout(Some(Duration::from_secs(10))).expect("a time limit");
            assert_eq!(further.read(&mut [0]).expect("it is dropped"), 0);
        });
        connected.await.expect("all connect");
        task.abort();
    }
}
