//! The content of `session.json`: the processes of a session, its owner, and its app.

use crate::error::{Code, Error};
use serde::{Deserialize, Serialize};
use stagewright_os::{
    processes::{self, ProcessId},
    transport::Stream,
};
use std::{
    path::Path,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// The kind of frontend that started a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Owner {
    /// A one-shot: the session stays when it leaves.
    Shell,
    /// A REPL: the session ends with it.
    Repl,
    /// An MCP server: the session ends with it.
    Mcp,
}

impl Owner {
    /// Its name in `session.json` and on the host's command line.
    pub fn name(self) -> &'static str {
        match self {
            Owner::Shell => "shell",
            Owner::Repl => "repl",
            Owner::Mcp => "mcp",
        }
    }

    /// The owner of that name.
    pub fn from_name(name: &str) -> Option<Owner> {
        [Owner::Shell, Owner::Repl, Owner::Mcp].into_iter().find(|owner| owner.name() == name)
    }
}

/// One session, as its directory describes it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SessionRecord {
    /// Its name.
    pub id: String,
    /// The kind of frontend that started it.
    pub owner: Owner,
    /// The frontend's process.
    pub owner_pid: u32,
    /// The process that cleans up after it. Until the keeper runs, the frontend that claimed the name.
    pub keeper: ProcessId,
    /// The pid namespace of all pids in this record. A container that shares the directory has another one.
    #[serde(default)]
    pub pid_namespace: u64,
    /// The process that drives the app, once it listens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<ProcessId>,
    /// The version of stagewright that runs it.
    pub version: String,
    /// The driven app: the path or the endpoint that the caller gave.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub app: Option<String>,
    /// The app's main process.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub app_pid: Option<u32>,
    /// Its start time in the kernel's clock ticks, because a pid alone may be reused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub app_start: Option<u64>,
    /// The display that a launched app is shown on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub display: Option<String>,
    /// The file with the cookie for that display's X server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub xauthority: Option<String>,
    /// Whether the app ran before and was joined. Then it does not end with the session.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub joined: bool,
    /// When it was claimed, in milliseconds since 1970.
    pub started_at_ms: u64,
    /// How long (ms) the session stays without a call; 0 is for ever.
    pub idle_timeout_ms: u64,
    /// Whether it accepts no more calls and is being cleaned up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ending: bool,
    /// Until when (milliseconds since 1970) its host may take to write a file after the end, such as a video.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub writing_until_ms: Option<u64>,
}

impl SessionRecord {
    /// The record for a claim by this process. `version` is that of stagewright.
    pub fn claim(id: &str, owner: Owner, idle_timeout_ms: u64, version: &str) -> SessionRecord {
        SessionRecord {
            id: id.to_owned(),
            owner,
            owner_pid: std::process::id(),
            keeper: ProcessId::own(),
            pid_namespace: processes::pid_namespace(),
            host: None,
            version: version.to_owned(),
            app: None,
            app_pid: None,
            app_start: None,
            display: None,
            xauthority: None,
            joined: false,
            started_at_ms: now_ms(),
            idle_timeout_ms,
            ending: false,
            writing_until_ms: None,
        }
    }

    /// Whether the record is from our pid namespace, so that its pids mean the same processes here.
    pub fn is_of_here(&self) -> bool {
        self.pid_namespace == processes::pid_namespace()
    }

    /// Whether the session accepts calls. `socket` is the host's socket. It decides for a session in another pid
    /// namespace, whose pids mean nothing here.
    pub(super) fn is_live(&self, socket: &Path) -> bool {
        let lives = || if self.is_of_here() { self.keeper.is_live() } else { Stream::connect(socket).is_ok() };
        !self.ending && lives()
    }

    /// The identity of the app's main process, while it runs.
    pub fn app_process(&self) -> Option<ProcessId> {
        let process = ProcessId { pid: self.app_pid?, start: self.app_start? };
        (self.is_of_here() && process.is_live()).then_some(process)
    }

    /// Whether its keeper is certainly gone.
    pub(super) fn has_lost_keeper(&self) -> bool {
        self.is_of_here() && !self.keeper.is_live()
    }

    /// Whether both processes that could clean it up are certainly gone.
    pub(super) fn is_over(&self) -> bool {
        self.has_lost_keeper() && !self.host.is_some_and(ProcessId::is_live)
    }

    /// Notes that its host writes a file after the end, and takes that long at most.
    pub fn writes_for(&mut self, most: Duration) {
        self.writing_until_ms = Some(now_ms() + most.as_millis() as u64);
    }

    /// Whether its host still writes a file after the end. A client that waits for that end must not kill the keeper.
    pub fn is_writing(&self) -> bool {
        self.ending && self.host.is_some_and(ProcessId::is_live) && self.writing_until_ms > Some(now_ms())
    }

    /// The error for the next caller, when the session has lost its keeper, or both of its processes.
    pub fn killed_from_outside(&self) -> Error {
        let host = self.host.filter(|host| !host.is_live());
        let killed = match host {
            Some(host) => {
                format!("processes, the keeper (pid {}) and the host (pid {}), were", self.keeper.pid, host.pid)
            }
            None => format!("keeper (pid {}) was", self.keeper.pid),
        };
        let message = format!("The session {:?} was ended from outside: stagewright's own {killed} killed.", self.id);
        Error::new(Code::NotRunning, message)
            .hint("Somebody killed them, or the system did, as it does when memory runs out.")
            .detail("session_id", self.id.as_str())
    }

    /// Milliseconds since it was claimed.
    pub fn age_ms(&self) -> u64 {
        now_ms().saturating_sub(self.started_at_ms)
    }
}

fn now_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}
