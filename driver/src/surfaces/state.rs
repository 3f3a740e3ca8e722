//! The kind of a surface, and its state.

use crate::{dialogs::OpenDialog, page::World};
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;

/// The kind of a surface.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SurfaceKind {
    /// A window's own page, or a page whose kind is not known.
    #[default]
    Window,
    /// A page that a window holds beside its own: a BrowserView's, a WebContentsView's.
    View,
    /// A `<webview>`'s guest.
    Webview,
    /// A frame in a process of its own.
    Frame,
    /// DevTools of the app, kept apart.
    DevTools,
}

impl SurfaceKind {
    /// The kind of surface of a DevTools target; `None` for workers and the like.
    pub(crate) fn of_target(target_type: &str, url: &str) -> Option<SurfaceKind> {
        match target_type {
            _ if url.starts_with("devtools://") => Some(SurfaceKind::DevTools),
            "page" => Some(SurfaceKind::Window),
            "webview" => Some(SurfaceKind::Webview),
            "iframe" => Some(SurfaceKind::Frame),
            _ => None,
        }
    }

    /// Its name in lists.
    pub fn name(self) -> &'static str {
        match self {
            SurfaceKind::Window => "window",
            SurfaceKind::View => "view",
            SurfaceKind::Webview => "webview",
            SurfaceKind::Frame => "frame",
            SurfaceKind::DevTools => "devtools",
        }
    }
}

/// The state of a surface.
#[derive(Debug, Clone, Default)]
pub struct SurfaceState {
    /// Its kind. A view and a webview's guest first look like a window.
    pub kind: SurfaceKind,
    /// The id of its `webContents`, from the main process.
    pub contents: Option<u32>,
    /// The id of its partition in the protocol.
    pub browser_context: Option<Arc<str>>,
    /// The surface that contains it, for a frame, webview or view.
    pub parent: Option<String>,
    /// Its URL.
    pub url: String,
    /// Its document's title.
    pub title: String,
    /// The isolated world of its current document.
    pub world: Option<World>,
    /// The numeric id of the world whose guard has reported that the document's first scripts have run, and whether
    /// something shows.
    pub up: Option<(i64, bool)>,
    /// The context of the page's own scripts, for a frame that shares its session.
    pub own_context: Option<Arc<str>>,
    /// The id of the world of the last snapshot. If the present one differs, the page was reloaded.
    pub snapped: Option<Arc<str>>,
    /// The data of an HTML5 drag that Chromium has handed over.
    pub dragged: Option<Value>,
    /// The JavaScript dialog that is open.
    pub dialog: Option<OpenDialog>,
    /// Whether no policy answers that dialog, so that the page is blocked until a caller does.
    pub left_open: bool,
    /// Whether its print dialog is open, or it is laid out for printing.
    pub printing: bool,
    /// The reason why it cannot be driven any more.
    pub gone: Option<Gone>,
    /// Whether its renderer has sent an event.
    pub lived: bool,
    /// How many of its renderers have crashed.
    pub crashes: u32,
}

impl SurfaceState {
    /// Records that its renderer has sent an event; true for the first event. DevTools reports a window without a
    /// renderer as crashed, and has no event for its first renderer (22.3.25, 33.2.1). A later renderer is reported as
    /// a reload.
    pub(crate) fn note_first_event(&mut self) -> bool {
        if self.lived {
            return false;
        }
        self.lived = true;
        if matches!(self.gone, Some(Gone::Crashed(_))) {
            self.gone = None;
        }
        true
    }
}

/// The reason why a surface cannot be driven any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Gone {
    /// Closed.
    Closed,
    /// Its renderer crashed or was killed, with the details if they are known.
    Crashed(Option<Crash>),
}

/// The details of a renderer's end, as Electron reports them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crash {
    /// `crashed`, `killed`, `oom`…
    pub reason: String,
    /// Its exit code or signal.
    pub exit_code: Option<i64>,
}
