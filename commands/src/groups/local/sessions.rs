//! `sessions`: what is live, and what was left behind.

use crate::{
    call::Call,
    show::{Show, lines, table},
    verb::{Example, Group, Need, Operation, Place, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{
    error::Outcome,
    runtime_dir::{Leftovers, RuntimeDir, SessionRecord},
};

/// List live sessions, and what killed ones left behind
///
/// A leftover is a process or a folder of a session that has ended (its keeper, one of our processes, no longer runs).
/// Processes are recognised by a mark in their environment and the keeper's start time, never by name.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sessions {
    /// End and remove the leftovers
    #[serde(default)]
    clean: bool,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct SessionsReply {
    /// Live sessions, oldest first
    sessions: Vec<Session>,
    /// Leftovers; with clean, those that are gone now
    leftovers: Left,
    /// Whether the leftovers were removed
    cleaned: bool,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Session {
    /// The session's name
    id: String,
    /// The frontend that started it: shell, repl or mcp
    owner: String,
    /// The app that it drives; null while it starts
    app: Option<String>,
    /// The app's main process
    pid: Option<u32>,
    /// The display that a launched app is shown on
    #[serde(skip_serializing_if = "Option::is_none", default)]
    display: Option<String>,
    /// The file with the cookie that the display's X server asks for
    #[serde(skip_serializing_if = "Option::is_none", default)]
    xauthority: Option<String>,
    /// Milliseconds since it was started
    age_ms: u64,
    /// Milliseconds without a call after which it ends; 0 is never
    idle_timeout_ms: u64,
    /// The stagewright that runs it
    version: String,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Left {
    /// Processes
    processes: Vec<LeftProcess>,
    /// Session directories
    directories: Vec<String>,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct LeftProcess {
    /// Process id
    pid: u32,
    /// The session it was part of
    session: String,
}

impl Verb for Sessions {
    const TOOL: &'static str = "electron_sessions";
    const TITLE: &'static str = "List sessions";
    const GROUP: Group = Group::Sessions;
    // With `clean` it ends processes, but none that belongs to a live session.
    const OPERATION: Operation = Operation::Command;
    const PLACE: Place = Place::Local;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "sessions", args: "{}" }, Example { line: "sessions --clean", args: r#"{"clean": true}"# }];

    type Reply = SessionsReply;

    async fn run(self, _: Call) -> Outcome<SessionsReply> {
        let runtime = RuntimeDir::open()?;
        let left = if self.clean { runtime.clean() } else { runtime.leftovers() };
        let sessions = runtime.live().into_iter().map(|(_, record)| Session::from(record)).collect();
        Ok(SessionsReply { sessions, leftovers: left.into(), cleaned: self.clean })
    }
}

impl From<SessionRecord> for Session {
    fn from(record: SessionRecord) -> Session {
        Session {
            owner: record.owner.name().to_owned(),
            age_ms: record.age_ms(),
            pid: record.app_pid,
            id: record.id,
            app: record.app,
            display: record.display,
            xauthority: record.xauthority,
            idle_timeout_ms: record.idle_timeout_ms,
            version: record.version,
        }
    }
}

impl From<Leftovers> for Left {
    fn from(left: Leftovers) -> Left {
        Left {
            processes: left
                .processes
                .into_iter()
                .map(|p| LeftProcess { pid: p.process.pid, session: p.session })
                .collect(),
            directories: left.directories.iter().map(|dir| dir.path().display().to_string()).collect(),
        }
    }
}

impl Show for SessionsReply {
    fn show(&self) -> String {
        let mut text = if self.sessions.is_empty() {
            "No session is live.".to_owned()
        } else {
            let pid = |pid: Option<u32>| pid.map(|pid| pid.to_string()).unwrap_or_default();
            let rows = self.sessions.iter().map(|s| {
                vec![
                    s.id.clone(),
                    s.owner.clone(),
                    pid(s.pid),
                    age(s.age_ms),
                    s.app.clone().unwrap_or_else(|| "(starting)".into()),
                ]
            });
            table(&["session", "owner", "pid", "age", "app"], rows)
        };
        let word = if self.cleaned { "Removed" } else { "Left behind" };
        for left in &self.leftovers.processes {
            text += &format!("\n{word}: process {} of session {}", left.pid, left.session);
        }
        for directory in &self.leftovers.directories {
            text += &format!("\n{word}: {directory}");
        }
        let left = !self.leftovers.processes.is_empty() || !self.leftovers.directories.is_empty();
        if left && !self.cleaned {
            text += "\n`stagewright sessions --clean` removes what is left behind.";
        }
        text
    }

    fn raw(&self) -> Option<String> {
        Some(lines(self.sessions.iter().map(|session| &session.id)))
    }
}

fn age(ms: u64) -> String {
    match ms / 1000 {
        s @ 0..60 => format!("{s} s"),
        s @ 60..3600 => format!("{} min", s / 60),
        s => format!("{} h {} min", s / 3600, s / 60 % 60),
    }
}
