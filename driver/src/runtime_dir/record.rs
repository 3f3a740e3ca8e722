//! What `session.json` says: who runs a session, for whom, and what it drives.

use crate::platform::ProcessId;
use serde::{Deserialize, Serialize};
use std::time::{SystemTime, UNIX_EPOCH};

/// The sort of frontend that started a session.
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
    /// As it is spelt in `session.json` and on the host's command line.
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
    /// The sort of frontend that started it.
    pub owner: Owner,
    /// The frontend's process.
    pub owner_pid: u32,
    /// The process that cleans up after it. Until the keeper runs: the frontend that claims the name.
    pub keeper: ProcessId,
    /// The process that drives the app, once it listens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<ProcessId>,
    /// The stagewright that runs it.
    pub version: String,
    /// What is being driven: the path or the endpoint that the caller gave.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub app: Option<String>,
    /// The app's main process.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub app_pid: Option<u32>,
    /// When that started, in the kernel's ticks: a number alone may be another process's by now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub app_start: Option<u64>,
    /// The app ran already and was joined: it does not end with the session.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub joined: bool,
    /// When it was claimed, in milliseconds since 1970.
    pub started_at_ms: u64,
    /// How long it stays without a call; 0 is forever.
    pub idle_timeout_ms: u64,
    /// It takes no more calls and is being cleared away.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ending: bool,
}

impl SessionRecord {
    /// A claim by the calling process.
    pub fn claim(id: &str, owner: Owner, idle_timeout_ms: u64) -> SessionRecord {
        SessionRecord {
            id: id.to_owned(),
            owner,
            owner_pid: std::process::id(),
            keeper: ProcessId::own(),
            host: None,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            app: None,
            app_pid: None,
            app_start: None,
            joined: false,
            started_at_ms: now_ms(),
            idle_timeout_ms,
            ending: false,
        }
    }

    /// Whether it takes calls.
    pub fn is_live(&self) -> bool {
        !self.ending && self.keeper.is_live()
    }

    /// The app's main process for certain, while it runs.
    pub fn app_process(&self) -> Option<ProcessId> {
        let process = ProcessId { pid: self.app_pid?, start: self.app_start? };
        process.is_live().then_some(process)
    }

    /// Whether nobody is left who would clear it away.
    pub(super) fn is_over(&self) -> bool {
        !self.keeper.is_live() && !self.host.is_some_and(ProcessId::is_live)
    }

    /// Milliseconds since it was claimed.
    pub fn age_ms(&self) -> u64 {
        now_ms().saturating_sub(self.started_at_ms)
    }
}

fn now_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}
