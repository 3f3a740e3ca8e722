//! Side effects of an act, for the act's reply.

use crate::{
    dialogs::{Action, Kind},
    surfaces::address,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// All side effects. Kinds without any are left out.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Effects {
    /// JavaScript dialogs that opened.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dialogs: Vec<PageDialog>,
    /// Native dialogs that opened.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub native_dialogs: Vec<NativeDialog>,
    /// Effects that groups of verbs report: a list for each field, such as `popups` of the native group.
    #[serde(flatten)]
    pub of_groups: Map<String, Value>,
    /// Windows that opened or closed.
    #[serde(skip_serializing_if = "WindowChanges::is_empty")]
    pub windows: WindowChanges,
    /// The page that was acted on navigated, also within its document.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub navigated: Option<Navigated>,
    /// The surface that was acted on closed or crashed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gone: Option<GoneSurface>,
    /// Errors on the console, the main process's too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub console_errors: Option<ConsoleErrors>,
    /// The number of dialogs and windows that are not listed.
    #[serde(skip_serializing_if = "is_zero")]
    pub more: usize,
}

/// A JavaScript dialog that opened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PageDialog {
    /// alert, confirm, prompt or beforeunload.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// Its message.
    pub message: String,
    /// Its answer.
    pub answer: DialogAnswer,
    /// The surface that it opened in.
    pub surface: String,
}

/// The answer of a JavaScript dialog.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DialogAnswer {
    /// OK.
    Accepted,
    /// Cancel.
    Dismissed,
    /// Still open, since no policy answers it.
    Open,
}

impl From<Action> for DialogAnswer {
    fn from(action: Action) -> DialogAnswer {
        match action {
            Action::Accept => DialogAnswer::Accepted,
            Action::Dismiss => DialogAnswer::Dismissed,
        }
    }
}

impl DialogAnswer {
    /// The name in replies.
    pub fn name(self) -> &'static str {
        match self {
            DialogAnswer::Accepted => "accepted",
            DialogAnswer::Dismissed => "dismissed",
            DialogAnswer::Open => "open",
        }
    }
}

/// A native dialog that opened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct NativeDialog {
    /// `showOpenDialog`
    pub method: String,
    /// Its title.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub title: Option<String>,
    /// Its message.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub message: Option<String>,
    /// Whether it is open still.
    pub open: bool,
    /// The party that answered it, unless it is open: a policy, a person, the app.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub by: Option<String>,
}

/// Windows that opened or closed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct WindowChanges {
    /// Windows that opened. They may have no title yet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub opened: Vec<OpenedWindow>,
    /// Windows that closed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub closed: Vec<ClosedWindow>,
}

impl WindowChanges {
    /// Whether no window opened or closed.
    pub fn is_empty(&self) -> bool {
        self.opened.is_empty() && self.closed.is_empty()
    }
}

/// A window that opened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct OpenedWindow {
    pub id: String,
    pub title: String,
    #[serde(serialize_with = "address::told")]
    pub url: String,
}

/// A window that closed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct ClosedWindow {
    pub id: String,
    pub title: String,
}

/// A navigation of a page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Navigated {
    /// The surface.
    pub surface: String,
    /// The new URL.
    #[serde(serialize_with = "address::told")]
    pub url: String,
    /// Whether it has not happened yet. The app may still prevent it.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub pending: bool,
}

/// A surface that went away.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GoneSurface {
    /// The surface.
    pub surface: String,
    /// Whether its renderer crashed or was killed; else it was closed.
    pub crashed: bool,
    /// Electron's reason.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<String>,
    /// The renderer's exit code or signal.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub exit_code: Option<i64>,
}

/// New errors on the console.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ConsoleErrors {
    /// How many.
    pub count: u64,
    /// The first one's first line.
    pub first: String,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}
