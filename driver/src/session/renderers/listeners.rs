//! The elements with listeners, in a page and in the frames that are embedded in it.

use super::Renderers;
use crate::{
    surfaces::{ListenersMissing, Surface},
    wait::Deadline,
};
use std::{sync::Arc, time::Duration};

/// How long finding the listeners may take, for a whole page.
const BUDGET: Duration = Duration::from_millis(300);

impl Renderers {
    /// Tells the agents which elements have listeners for presses, in this surface and all that is embedded in it, so
    /// that a snapshot lists them. Returns the reason if some or all listeners are unknown.
    pub async fn mark_listeners(&self, surface: &Arc<Surface>) -> Option<ListenersMissing> {
        let deadline = Deadline::after(BUDGET);
        let mut missing = None;
        let mut surfaces = vec![surface.clone()];
        while let Some(surface) = surfaces.pop() {
            surfaces.extend(self.surfaces.embedded_in(&surface.handle));
            missing = surface.mark_listeners(deadline).await.err().or(missing);
        }
        missing
    }
}
