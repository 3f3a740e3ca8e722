//! The elements with listeners, in a page and in the frames that are embedded in it.

use super::Renderers;
use crate::{
    surfaces::{ListenersMissing, Surface},
    wait::Deadline,
};
use std::{sync::Arc, time::Duration};

/// How long it may take, for all of a page.
const BUDGET: Duration = Duration::from_millis(300);

impl Renderers {
    /// Has a snapshot list the elements that have listeners for presses, in this surface and what is embedded in it.
    /// Gives the reason where some or all of them are not known.
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
