//! `switch-window`: choose the window that calls are about.

use crate::{
    call::Call,
    show::{Show, quoted},
    verb::{Example, Group, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::error::{Code, Error, Outcome};

/// Choose the window or view that later calls are about
///
/// The first of targetId, windowTitle, index and url that is given decides, then window; with none, the first window
/// that shows. While the app keeps a chosen view out of all windows, calls fail with SURFACE_CLOSED.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SwitchWindow {
    /// Its handle, such as w1
    target_id: Option<String>,
    /// Its exact title
    window_title: Option<String>,
    /// Its place in the list, from 0
    index: Option<usize>,
    /// Part of its URL
    url: Option<String>,
}

/// The window that is chosen now.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Switched {
    /// Its title
    active: String,
    /// Its handle
    active_window_id: String,
}

impl Verb for SwitchWindow {
    const TOOL: &'static str = "electron_switch_window";
    const TITLE: &'static str = "Switch windows";
    const GROUP: Group = Group::Sessions;
    const OPERATION: Operation = Operation::Command;
    const UNBLOCKS: bool = true;
    const ACTS: bool = false;
    const WORD: Option<&'static str> = Some("window");
    const ALIASES: &'static [&'static str] = &["window", "tab"];
    const PROFILES: &'static [Profile] = &[Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[
        Example { line: "switch-window w1", args: r#"{"window": "w1"}"# },
        Example { line: "switch-window --index 0", args: r#"{"index": 0}"# },
    ];
    type Reply = Switched;

    async fn run(self, call: Call) -> Outcome<Switched> {
        let session = call.session()?;
        let windows = session.windows.list().await?;
        let found = if let Some(id) = &self.target_id {
            windows.iter().find(|w| w.id == *id)
        } else if let Some(title) = &self.window_title {
            windows.iter().find(|w| w.title == *title)
        } else if let Some(index) = self.index {
            windows.get(index)
        } else if let Some(url) = &self.url {
            windows.iter().find(|w| w.url.contains(url.as_str()))
        } else {
            let default = session.windows.surface(call.window.as_deref()).await?;
            windows.iter().find(|w| w.id == default.handle)
        };
        let Some(window) = found else {
            let names = windows.iter().map(|w| format!("{} {}", w.id, quoted(&w.title))).collect::<Vec<_>>().join(", ");
            return Err(Error::new(Code::RefNotFound, format!("No window matches. There are: {names}."))
                .hint("electron_wait_for_window waits for one that is still to open.")
                .detail("window_count", windows.len())
                .next("electron_windows_list", json!({}), "see what is open"));
        };
        session.surfaces.choose(&window.id);
        if let Some(surface) = session.surfaces.by_handle(&window.id) {
            session.windows.bring_to_front(&surface).await;
        }
        Ok(Switched { active: window.title.clone(), active_window_id: window.id.clone() })
    }
}

impl Show for Switched {
    fn show(&self) -> String {
        format!("{} {}", self.active_window_id, quoted(&self.active))
    }
}
