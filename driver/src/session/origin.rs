//! How the app was reached, by a launch or by joining it: the facts of a session that never change.

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
    pub(crate) rejoin: Option<(&'static str, Value)>,
}

/// The decisions of a launch.
#[derive(Debug, Clone)]
pub struct Launched {
    /// The binary that was started.
    pub binary: String,
    /// The arguments that it was started with. Chromium overwrites those that the system keeps.
    pub args: Vec<OsString>,
    /// Its environment.
    pub env: Vec<(OsString, OsString)>,
    /// The display it is shown on.
    pub display: String,
    /// Whether the display is an Xvfb of the session's own.
    pub own_display: bool,
    /// The file with the cookie for the display's X server; `None` if that needs none, as far as is known.
    pub xauthority: Option<PathBuf>,
    /// Where the app keeps its data; `None` for the app's own place.
    pub profile: Option<String>,
    /// The arguments of `electron_launch` that would start it again.
    pub relaunch: Value,
}

impl Origin {
    /// Whether we started the app: it ends with its session.
    pub fn is_launch(&self) -> bool {
        self.transport == TransportKind::Launch
    }

    /// The call that would begin this session again.
    pub fn again(&self) -> Option<(&'static str, Value)> {
        let launched = self.launched.as_ref().map(|launched| ("electron_launch", launched.relaunch.clone()));
        launched.or_else(|| self.rejoin.clone())
    }
}
