//! Steps in the history of a window.

use super::Navigated;
use crate::{
    call::Call,
    values::{Millis, WAIT_MOST},
};
use stagewright_driver::error::{Error, Outcome};

/// A step to the page before or after the one that shows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    Back,
    Forward,
}

impl Step {
    /// Takes the step, and waits for the page.
    pub async fn take(self, call: &Call, timeout: Millis) -> Outcome<Navigated> {
        let session = call.session()?;
        let surface = call.surface().await?;
        let budget = timeout.up_to(WAIT_MOST);
        let history = session.windows.history(&surface, budget).await?;
        let place = match self {
            Step::Back => history.current_index.checked_sub(1),
            Step::Forward => Some(history.current_index + 1).filter(|place| *place < history.entries.len()),
        };
        let Some(place) = place else {
            let side = if self == Step::Back { "before" } else { "after" };
            let entries = history.entries.len();
            return Err(Error::argument(format!(
                "There is no page {side} this one in the history of {}, which has {entries}.",
                surface.handle
            ))
            .hint("Apps of one page often draw their views without the history: click what leads there.")
            .look());
        };
        let ready = session.windows.go_to(&surface, &history, place, budget).await?;
        // Reads the titles again, for the reply.
        session.windows.list().await?;
        Ok(Navigated::of(&session.surfaces.page_of(&surface), ready))
    }
}
