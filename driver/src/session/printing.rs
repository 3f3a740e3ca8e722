//! The print dialog: Chromium tells of it by no event, the page stands still in it, and nobody but a person can close it.
//! What the page itself hears, `beforeprint` and `afterprint`, our guard hears first.

use super::Session;
use crate::surfaces::Surface;
use serde::Deserialize;

#[derive(Deserialize)]
struct Report {
    printing: bool,
}

impl Session {
    /// Takes in what a page's guard says; false when that is about something else.
    pub(super) fn take_printing(&self, surface: &Surface, payload: &str) -> bool {
        let Ok(Report { printing }) = serde_json::from_str(payload) else { return false };
        let set = |state: &mut crate::surfaces::SurfaceState| {
            state.printing = printing;
            state.left_open = printing;
        };
        surface.state.send_modify(set);
        // What shares a session shares its dialogs.
        for sharer in self.surfaces.sharers(&surface.cdp_session) {
            sharer.state.send_modify(set);
        }
        true
    }
}
