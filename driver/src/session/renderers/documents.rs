//! The documents of pages, and the contexts of the app's own scripts in them.

use super::Renderers;
use crate::surfaces::Surface;
use std::sync::Arc;

/// A context of the app's own scripts.
#[derive(Debug, Clone)]
pub struct AppContext {
    /// Whether it is in the page's own document, not in a frame.
    pub is_root: bool,
    /// Whether it is the one of preload scripts.
    pub preload: bool,
    /// Its `uniqueId` in the protocol.
    pub unique_id: Arc<str>,
}

impl Renderers {
    /// The contexts of the app's own scripts in a page, and in the frames that share its session.
    pub fn contexts(&self, page: &Surface) -> Vec<AppContext> {
        let tree = self.frames.lock();
        let contexts = tree.contexts(&page.cdp_session).into_iter();
        contexts
            .map(|(frame, preload, unique_id)| AppContext { is_root: frame == page.target_id, preload, unique_id })
            .collect()
    }

    /// The present document of a page: its URL, and the `uniqueId` of the context of its own scripts.
    ///
    /// Both are as its session reported them, so they are in order with that session's other events. The URL of the
    /// surface's state is not: the browser process reports it, too, and may be behind.
    pub fn document(&self, page: &Surface) -> (String, Option<Arc<str>>) {
        self.frames.lock().document(&page.cdp_session, &page.target_id).unwrap_or_default()
    }
}
