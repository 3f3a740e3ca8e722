//! `window-close`: close a window.

use crate::{
    call::Call,
    show::Show,
    values::{Millis, WAIT_MOST},
    verb::{Group, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    session::Closed,
};

/// Close a window as its close button does
///
/// The page may stop it (beforeunload), and the app may keep the window: WAIT_TIMEOUT. If the app ends with its last
/// window, app_ended is true.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WindowClose {
    /// Budget in ms
    #[serde(default = "five_seconds")]
    timeout_ms: Millis,
}

fn five_seconds() -> Millis {
    Millis(5_000)
}

/// The window that was closed.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct WindowClosed {
    /// Its handle
    closed: String,
    /// Whether the app ended with this window
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    app_ended: bool,
}

impl Verb for WindowClose {
    const TOOL: &'static str = "electron_window_close";
    const TITLE: &'static str = "Close a window";
    const GROUP: Group = Group::Sessions;
    const OPERATION: Operation = Operation::Destructive;
    const ALIASES: &'static [&'static str] = &["close"];
    const PROFILES: &'static [Profile] = &[Profile::Testing, Profile::Debug];
    type Reply = WindowClosed;

    async fn run(self, call: Call) -> Outcome<WindowClosed> {
        let session = call.session()?;
        let surface = call.surface().await?;
        let closed = session.surfaces.page_of(&surface).handle.clone();
        match session.windows.close(&surface, self.timeout_ms.up_to(WAIT_MOST)).await? {
            Closed::Window => Ok(WindowClosed { closed, app_ended: false }),
            Closed::App => Ok(WindowClosed { closed, app_ended: true }),
            Closed::No => Err(Error::new(
                Code::WaitTimeout,
                format!("{closed} is still open after {} ms: the app keeps it.", self.timeout_ms.0),
            )
            .hint("The app may have hidden it, or asks something first.")
            .look()),
        }
    }
}

impl Show for WindowClosed {
    fn show(&self) -> String {
        if self.app_ended {
            format!("{} closed, and the app has ended", self.closed)
        } else {
            format!("{} closed", self.closed)
        }
    }
}
