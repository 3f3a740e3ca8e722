//! Opening the Node inspector of a running Electron, and finding the port it got.
//!
//! SIGUSR1 makes Node open it on 127.0.0.1:9229. Another process may own that port, and then the
//! app listens nowhere; so the ports that this very process listens on are looked at, and what
//! answers there is asked for its pid before it is trusted.

use crate::{
    attach::endpoint::{self, Asked},
    channel::Events,
    fault::{Code, Fault, Outcome},
    main_process::MainProcess,
    running::{NotAnApp, RunningApp, listening_ports, look},
    wait::Deadline,
};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::json;
use std::time::Duration;

/// An open inspector.
struct Inspector {
    /// Its websocket.
    url: String,
    /// Whether we opened it, and should close it again.
    opened: bool,
}

/// How long to let Node get on with it between two looks: it takes about 10 ms.
const LOOK_AGAIN: Duration = Duration::from_millis(3);

/// How long an app that starts may take until Node handles SIGUSR1.
const STARTING: Duration = Duration::from_secs(2);

/// The running app of that pid, or the fault that says why it is none. Nothing is signalled.
pub fn app_of(pid: u32) -> Outcome<RunningApp> {
    look(pid).map_err(|not| {
        let fault = match not {
            NotAnApp::Gone => Fault::new(Code::InjectFailed, format!("There is no process {pid}.")),
            NotAnApp::Foreign => Fault::new(
                Code::InjectFailed,
                format!("Process {pid} belongs to another user, or cannot be looked into."),
            ),
            NotAnApp::NotElectron(binary) => Fault::argument(format!(
                "Process {pid} is no Electron app: its binary is {binary:?}. It was not signalled."
            )),
            NotAnApp::Helper(kind) => Fault::argument(format!(
                "Process {pid} is a helper ({kind}) of an Electron app, not its main process. It was not signalled."
            )),
        };
        fault
            .hint("Give the pid of the app's main process; electron_discover_running lists them.")
            .next("electron_discover_running", json!({}), "list the running apps")
            .detail("parameter", "pid")
    })
}

/// A main process that was joined, with its events, and whether the inspector was opened for it.
pub type JoinedMain = ((MainProcess, Events), bool);

/// Joins the main process of a running app; again when the inspector that it had was just being
/// closed by whoever joined it before.
pub async fn join(app: &RunningApp, deadline: Deadline) -> Outcome<JoinedMain> {
    loop {
        let Inspector { url, opened } = open(app, deadline).await?;
        match MainProcess::join_running(&url, app.pid, opened, deadline).await {
            Ok(joined) => return Ok((joined, opened)),
            Err(fault) => {
                let closed = find(app.pid, deadline).await.is_none_or(|now| now != url);
                if !closed || deadline.left().is_zero() || look(app.pid).is_err() {
                    return Err(fault);
                }
            }
        }
    }
}

/// Opens the inspector of a running app, or finds the one that is open.
async fn open(app: &RunningApp, deadline: Deadline) -> Outcome<Inspector> {
    if let Some(url) = find(app.pid, deadline).await {
        return Ok(Inspector { url, opened: false });
    }
    if !app.inspector_fuse() {
        return Err(Fault::new(Code::TransportUnsupported, format!("Process {} cannot be injected: its fuse EnableNodeCliInspectArguments is off.", app.pid))
            .hint("If the app has a debug port, use electron_attach; else start it with electron_launch, which drives its renderers.")
            .detail("missing", "main"));
    }
    if !handles_signal(app, deadline).await {
        return Err(Fault::new(
            Code::InjectFailed,
            format!("Process {} does not handle SIGUSR1 and would die of it, so it was not signalled.", app.pid),
        )
        .hint("It may be starting up; try again in a moment."));
    }
    let pid = Pid::from_raw(app.pid as i32).ok_or_else(|| Fault::argument("pid must be above 0."))?;
    kill_process(pid, Signal::USR1).map_err(|error| {
        Fault::new(Code::InjectFailed, format!("Process {} could not be signalled: {error}.", app.pid))
    })?;
    let opened = deadline
        .limit(async {
            loop {
                if let Some(url) = find(app.pid, deadline).await {
                    return Some(url);
                }
                if look(app.pid).is_err() {
                    return None;
                }
                tokio::time::sleep(LOOK_AGAIN).await;
            }
        })
        .await;
    match opened {
        Some(Some(url)) => Ok(Inspector { url, opened: true }),
        Some(None) => {
            Err(Fault::new(Code::InjectFailed, format!("Process {} ended while it was being joined.", app.pid)))
        }
        None => Err(Fault::new(
            Code::InjectFailed,
            format!("Process {} opened no inspector. Another process may own port 9229.", app.pid),
        )
        .hint("End what listens on 127.0.0.1:9229, or use electron_attach if the app has a debug port.")),
    }
}

/// Waits for Node to handle SIGUSR1, which it does only from some point of its start on.
async fn handles_signal(app: &RunningApp, deadline: Deadline) -> bool {
    let until = Deadline::after(deadline.left().min(STARTING));
    while !app.handles_sigusr1() {
        if until.left().is_zero() || look(app.pid).is_err() {
            return false;
        }
        tokio::time::sleep(LOOK_AGAIN).await;
    }
    true
}

/// The inspector that this process listens with, if it does.
async fn find(pid: u32, deadline: Deadline) -> Option<String> {
    for port in listening_ports(pid) {
        let probe = Deadline::after(deadline.left().min(Duration::from_secs(1)));
        if let Asked::Endpoint(endpoint) = endpoint::version("127.0.0.1", port, probe).await
            && endpoint.is_node()
        {
            let path = endpoint::node_target("127.0.0.1", port, probe).await?;
            return Some(format!("ws://127.0.0.1:{port}{path}"));
        }
    }
    None
}

/// The Chromium debug port of a running app, if it has one.
pub async fn debug_port(pid: u32, deadline: Deadline) -> Option<u16> {
    for port in listening_ports(pid) {
        let probe = Deadline::after(deadline.left().min(Duration::from_millis(500)));
        if let Asked::Endpoint(endpoint) = endpoint::version("127.0.0.1", port, probe).await
            && !endpoint.is_node()
        {
            return Some(port);
        }
    }
    None
}
