//! How the app was reached, by a launch or a join, and other facts of a session that never change.

use crate::error::Error;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{ffi::OsString, path::PathBuf, time::Instant};

/// How an app was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum TransportKind {
    /// We started it.
    Launch,
    /// Joined by its debug port.
    Cdp,
    /// Joined by its pid, through the Node inspector.
    Injector,
}

/// Facts about an app that are known from the beginning of its session.
#[derive(Debug)]
pub struct Origin {
    /// How the app was reached.
    pub transport: TransportKind,
    /// When the session began.
    pub started: Instant,
    /// The app's process id, when it is known.
    pub pid: Option<u32>,
    /// The reason why the process id is not known.
    pub pid_missing: Option<String>,
    /// Facts of the launch that `info` repeats.
    pub launched: Option<Launched>,
    /// The call that would join a joined app again.
    pub(crate) rejoin: Option<Again>,
}

/// The decisions of a launch.
#[derive(Debug, Clone)]
pub struct Launched {
    /// The binary that was started.
    pub binary: String,
    /// The arguments that it was started with. They cannot be read from the system later, because Chromium overwrites
    /// them.
    pub args: Vec<OsString>,
    /// Its environment.
    pub env: Vec<(OsString, OsString)>,
    /// The display it is shown on.
    pub display: String,
    /// Whether the display is an Xvfb of the session's own.
    pub own_display: bool,
    /// The file with the cookie for the display's X server; `None` if no file is known.
    pub xauthority: Option<PathBuf>,
    /// Where the app keeps its data; `None` for the app's own place.
    pub profile: Option<String>,
    /// The call that would start it again.
    pub relaunch: Again,
}

/// The call that begins a session again.
#[derive(Debug, Clone)]
pub struct Again {
    /// Its tool.
    pub tool: &'static str,
    /// Its arguments. They contain no secrets: values of variables and arguments of the app are left out.
    pub args: Value,
    /// A description of the values that are left out, as a part of the sentence that proposes the call.
    pub left_out: Option<String>,
}

impl Again {
    /// A call with complete arguments.
    pub fn whole(tool: &'static str, args: Value) -> Again {
        Again { tool, args, left_out: None }
    }

    /// Proposes the call as a next action of an error.
    pub fn offer(&self, error: Error, why: &str) -> Error {
        let why = match &self.left_out {
            Some(left_out) => format!("{why}; {left_out}"),
            None => why.to_owned(),
        };
        error.next(self.tool, self.args.clone(), why)
    }
}

impl Origin {
    /// Whether we started the app: it ends with its session.
    pub fn is_launch(&self) -> bool {
        self.transport == TransportKind::Launch
    }

    /// The call that would begin this session again.
    pub fn again(&self) -> Option<&Again> {
        self.launched.as_ref().map(|launched| &launched.relaunch).or(self.rejoin.as_ref())
    }
}
