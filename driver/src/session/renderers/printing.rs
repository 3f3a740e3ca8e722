//! The print dialog. Chromium has no event for it, the page stands still in it, and only a person can close it. Our
//! guard hears the page's events `beforeprint` and `afterprint` first.

use super::Renderers;
use crate::surfaces::{Surface, SurfaceState};
use serde::Deserialize;

#[derive(Deserialize)]
struct Report {
    printing: bool,
}

impl Renderers {
    /// Reads a report of a page's guard; false when it is about something else.
    pub(in crate::session) fn take_printing(&self, surface: &Surface, payload: &str) -> bool {
        let Ok(Report { printing }) = serde_json::from_str(payload) else { return false };
        let set = |state: &mut SurfaceState| {
            state.printing = printing;
            state.left_open = printing;
        };
        surface.state.send_modify(set);
        // Surfaces that share a session share its dialogs.
        self.tell_sharers(surface, set);
        true
    }
}
