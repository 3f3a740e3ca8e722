//! `windows-list`: the windows of the app, and the views in them.

use super::launched::windows;
use crate::{
    call::Call,
    show::{Show, dialogs_in_sight, lines},
    verb::{Example, Group, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{
    error::Outcome,
    session::{DialogInSight, WindowInfo},
};

/// List the app's windows, and the views in them
///
/// A view (BrowserView, WebContentsView) is a page that a window holds beside its own. Its parentId is that window, and
/// its bounds are the view's own place on the screen. Calls that name no window use a view only while no window shows.
/// Without the main half views are listed as windows, without bounds.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct WindowsList {}

/// The windows, oldest first, then the views.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Windows {
    /// The windows, oldest first, then the views
    windows: Vec<WindowInfo>,
    /// The window that calls use if they name none
    active_window_id: Option<String>,
    /// How many there are
    count: usize,
    /// Dialogs that are open
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    dialogs: Vec<DialogInSight>,
}

impl Verb for WindowsList {
    const TOOL: &'static str = "electron_windows_list";
    const TITLE: &'static str = "List windows";
    const GROUP: Group = Group::Sessions;
    const OPERATION: Operation = Operation::WindowInfo;
    const UNBLOCKS: bool = true;
    const ALIASES: &'static [&'static str] = &["windows"];
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example { line: "windows-list", args: "{}" }];
    type Reply = Windows;

    async fn run(self, call: Call) -> Outcome<Windows> {
        let session = call.session()?;
        let windows = session.windows.list_titled().await?;
        session.surfaces.forget_active();
        let active_window_id = session.windows.surface(None).await.ok().map(|s| s.handle.clone());
        Ok(Windows { count: windows.len(), windows, active_window_id, dialogs: session.dialogs.in_sight() })
    }
}

impl Show for Windows {
    fn show(&self) -> String {
        dialogs_in_sight(&self.dialogs) + &windows(&self.windows)
    }

    fn raw(&self) -> Option<String> {
        Some(lines(self.windows.iter().map(|window| &window.id)))
    }
}
