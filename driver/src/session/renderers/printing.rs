//! The print dialog. The protocol has no event for it, it blocks the page, and only a person can close it. Our guard
//! listens to the page's events `beforeprint` and `afterprint`.

use super::Renderers;
use crate::surfaces::{Surface, SurfaceState};
use serde::Deserialize;

#[derive(Deserialize)]
struct Report {
    printing: bool,
}

impl Renderers {
    /// Reads a report of a page's guard; false if it is not about printing.
    pub(in crate::session) fn take_printing(&self, surface: &Surface, payload: &str) -> bool {
        let Ok(Report { printing }) = serde_json::from_str(payload) else { return false };
        let set = |state: &mut SurfaceState| {
            state.printing = printing;
            state.left_open = printing;
        };
        surface.state.send_modify(set);
        // Frames that share the page's session are blocked, too.
        self.update_sharers(surface, set);
        true
    }
}
