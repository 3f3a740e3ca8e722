//! One worker or utility process, as the list keeps it.

use crate::{error::quoted, logs::now, surfaces::address};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The kind of a worker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum WorkerKind {
    /// A worker of one page or of another worker.
    Dedicated,
    /// A worker that pages of an origin share.
    Shared,
    /// A worker that answers requests of pages.
    Service,
    /// A thread of the main process (`worker_threads`).
    Thread,
    /// A process of `utilityProcess.fork`.
    Utility,
}

impl WorkerKind {
    /// The kind of a target of the DevTools protocol.
    pub(in crate::session) fn of_target(kind: &str) -> Option<WorkerKind> {
        match kind {
            "worker" => Some(WorkerKind::Dedicated),
            "shared_worker" => Some(WorkerKind::Shared),
            "service_worker" => Some(WorkerKind::Service),
            _ => None,
        }
    }

    fn words(self) -> &'static str {
        match self {
            WorkerKind::Dedicated => "dedicated worker",
            WorkerKind::Shared => "shared worker",
            WorkerKind::Service => "service worker",
            WorkerKind::Thread => "thread of the main process",
            WorkerKind::Utility => "utility process",
        }
    }
}

/// How a worker ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WorkerEnd {
    /// closed, never_started, stopped (a service worker), script_not_loaded (a shared worker), exited, unknown, or
    /// Electron's reason: crashed, killed, oom…
    pub reason: String,
    /// The exit code of a utility process; with killed and crashed it is the signal
    #[serde(rename = "exitCode", skip_serializing_if = "Option::is_none", default)]
    pub exit_code: Option<i64>,
    /// Epoch milliseconds
    pub timestamp: u64,
}

impl WorkerEnd {
    /// For messages: how it ended.
    pub fn words(&self) -> String {
        let code = self.exit_code.map_or(String::new(), |code| format!(", exit code {code}"));
        match &*self.reason {
            "closed" => "its code, its page or its owner closed it".into(),
            "stopped" => "Chromium stopped it".into(),
            "script_not_loaded" => "its script could not be loaded".into(),
            "never_started" => "its script never ran".into(),
            "unknown" => "how is not known".into(),
            reason => format!("{reason}{code}"),
        }
    }
}

/// A worker or utility process.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct WorkerInfo {
    /// Its id, such as k1
    pub id: String,
    /// Its kind
    pub kind: WorkerKind,
    /// The address of its script; a long data: address is cut
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub url: Option<String>,
    /// The name that the app gave it
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub name: Option<String>,
    /// The process id of a utility process
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub pid: Option<u32>,
    /// The window or frame that started it
    #[serde(rename = "windowId", skip_serializing_if = "Option::is_none", default)]
    pub window_id: Option<String>,
    /// The worker that started it
    #[serde(rename = "parentId", skip_serializing_if = "Option::is_none", default)]
    pub parent_id: Option<String>,
    /// Why no code can be evaluated in it; left out where it can
    #[serde(rename = "noEval", skip_serializing_if = "Option::is_none", default)]
    pub no_eval: Option<String>,
    /// How it ended; left out while it runs
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ended: Option<WorkerEnd>,
}

impl WorkerInfo {
    /// For messages: its id, kind, and name or address.
    pub fn words(&self) -> String {
        let called =
            self.name.as_ref().or(self.url.as_ref()).map_or(String::new(), |name| format!(" ({})", quoted(name)));
        format!("Worker {}, a {}{called},", self.id, self.kind.words())
    }
}

/// The key by which events name a worker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Key {
    /// A target of the DevTools protocol.
    Target(String),
    /// A service worker that only the main process has named.
    Script(String),
    /// A utility process, by its pid. The newest entry has it.
    Process(u32),
    /// A thread, by its session in Node's protocol.
    Thread(String),
}

impl Key {
    pub(super) fn target(&self) -> Option<&str> {
        match self {
            Key::Target(target) => Some(target),
            _ => None,
        }
    }
}

/// An entry of the list.
#[derive(Debug)]
pub(super) struct Known {
    pub key: Key,
    pub info: WorkerInfo,
    /// When it was first heard of, in epoch ms.
    pub met: u64,
    /// Whether it has answered a command, so its script was loaded.
    pub has_answered: bool,
    /// Whether it was paused at its start, so that it is known if it ever answered.
    pub began_paused: bool,
}

impl Known {
    pub(super) fn new(key: Key, kind: WorkerKind, id: String) -> Known {
        let info = WorkerInfo {
            id,
            kind,
            url: None,
            name: None,
            pid: None,
            window_id: None,
            parent_id: None,
            no_eval: None,
            ended: None,
        };
        Known { key, info, met: now(), has_answered: false, began_paused: false }
    }

    pub(super) fn end(&mut self, reason: &str, exit_code: Option<i64>) {
        self.info.ended = Some(WorkerEnd { reason: reason.to_owned(), exit_code, timestamp: now() });
    }
}

/// The longest name or address that is kept, in characters.
const LONGEST: usize = 2_000;

/// An address or name as replies have it.
pub(super) fn short(text: &str) -> String {
    address::short(text).chars().take(LONGEST).collect()
}
