//! What goes wrong in the app, one kept entry each: errors that nobody caught, failed loads, crashes. Consoles are in the
//! log; what is here is Electron's or Node's own word for a failure.

use super::Session;
use crate::{
    logs::{cut, now},
    ring::{Bounds, Ring, Weigh},
    surfaces::Surfaces,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What went wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProblemKind {
    /// An error in the main process that nobody caught.
    UncaughtException,
    /// A rejected promise in the main process that nobody caught.
    UnhandledRejection,
    /// `dialog.showErrorBox`, which Electron calls for an uncaught error, too.
    ErrorBox,
    /// A preload script that is missing, or threw.
    PreloadError,
    /// A window's page that could not be loaded.
    LoadFailed,
    /// A renderer that crashed or was killed.
    RendererGone,
    /// Another process of the app's that crashed or was killed: GPU, utility.
    ChildGone,
}

/// One thing that went wrong.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Problem {
    /// What it is.
    pub kind: ProblemKind,
    /// What the app, Node or Electron said of it; with the stack, where there is one.
    pub text: String,
    /// The page or script that it is about.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub url: Option<String>,
    /// The window it happened in.
    #[serde(rename = "windowId", skip_serializing_if = "Option::is_none", default)]
    pub window_id: Option<String>,
    /// Epoch milliseconds.
    pub timestamp: u64,
}

/// How much of one entry's text is kept, in bytes.
const LONGEST: usize = 16 * 1024;

impl Weigh for Problem {
    fn weight(&self) -> usize {
        let texts = [Some(&self.text), self.url.as_ref(), self.window_id.as_ref()];
        size_of::<Problem>() + texts.into_iter().flatten().map(String::capacity).sum::<usize>()
    }
}

/// All that went wrong, so far as it is kept.
pub struct Problems {
    surfaces: Arc<Surfaces>,
    all: Ring<Problem>,
}

impl Problems {
    pub(super) fn new(surfaces: Arc<Surfaces>) -> Problems {
        Problems { surfaces, all: Ring::new(Bounds { items: 500, bytes: 1 << 20 }) }
    }

    /// Keeps an entry; `contents` is the number of the webContents that it is about.
    pub(super) fn note(&self, kind: ProblemKind, mut text: String, url: Option<String>, contents: Option<u32>) {
        cut(&mut text, LONGEST);
        let window_id = contents.and_then(|contents| self.surfaces.handle_of_contents(contents));
        self.all.push(Problem { kind, text, url, window_id, timestamp: now() });
    }

    /// What went wrong so far.
    pub fn all(&self) -> Vec<Problem> {
        self.all.newest(usize::MAX, |_| true)
    }
}

/// What the hooks in `core/problems.js` report.
#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", rename_all_fields = "camelCase")]
enum Report {
    Rejection { text: String },
    Preload { contents_id: u32, path: String, text: String },
    Load { contents_id: u32, text: String, url: String },
}

/// Reads one of those.
pub(super) fn read(session: &Arc<Session>, report: &[u8]) -> serde_json::Result<()> {
    match serde_json::from_slice(report)? {
        Report::Rejection { text } => session.problems.note(ProblemKind::UnhandledRejection, text, None, None),
        Report::Preload { contents_id, path, text } => {
            session.problems.note(ProblemKind::PreloadError, text, Some(path), Some(contents_id));
        }
        Report::Load { contents_id, text, url } => {
            session.problems.note(ProblemKind::LoadFailed, text, Some(url), Some(contents_id));
        }
    }
    Ok(())
}
