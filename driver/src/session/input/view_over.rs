//! Views of a window that cover its page. Chromium does not route input between them: an event that is sent to a page
//! arrives there, even if a view covers the page.

use super::{Input, press::Armed};
use crate::{
    error::{Code, Error, Outcome},
    input::press::{Places, PressOutcome},
    main_process::hooks,
    page::trap::{Met, VIEW},
    surfaces::{Point, Surface, SurfaceKind},
    wait::Deadline,
};
use serde_json::json;
use std::{sync::Arc, time::Duration};

/// The interval of checks whether a view still covers the point. No event reports that.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

impl Input {
    /// The view that covers a point of a page, and would get a person's press, if it still does at the end of `budget`.
    /// Does not ask if the window has no other page.
    ///
    /// # Errors
    /// `OPERATION_TIMEOUT` if the main process is busy and does not tell in time. A press might then arrive in a page
    /// that a view covers.
    pub(super) async fn view_over(&self, page: &Arc<Surface>, at: Point, budget: Duration) -> Outcome<Option<Met>> {
        let window = match page.kind() {
            SurfaceKind::View => page.parent(),
            _ => Some(page.handle.clone()),
        };
        let Some(window) = window else { return Ok(None) };
        let beside = |other: &Arc<Surface>| {
            other.kind() == SurfaceKind::View && other.handle != page.handle && other.parent().as_ref() == Some(&window)
        };
        if !self.surfaces.all().iter().any(beside) {
            return Ok(None);
        }
        let contents = page.state.borrow().contents;
        let Some((main, contents)) = self.main.get().zip(contents) else { return Ok(None) };
        let place = [json!(contents), json!(at.x), json!(at.y)];
        let deadline = Deadline::after(budget);
        loop {
            let limit = self.look(deadline.left());
            let over = match main.call::<Option<u32>>(hooks::PAGE_OVER, &place, limit).await {
                Ok(Some(over)) => over,
                Err(error) if error.code == Code::AppNotResponding && self.may_answer_yet(limit) => {
                    return Err(unknown());
                }
                Ok(None) | Err(_) => return Ok(None),
            };
            if deadline.left() < LOOK_AGAIN {
                let title = self.surfaces.by_contents(over).map(|view| view.state().title).unwrap_or_default();
                return Ok(Some(Met { role: VIEW.into(), name: title, ..Met::default() }));
            }
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    }

    /// Finds the cover of a point of a surface from outside: a part of a page that embeds it, or a view. A person's wheel
    /// and drop would go there. Asks nothing where no other page can cover it.
    ///
    /// # Errors
    /// Those of a page or of a main process that does not answer.
    pub async fn covered_from_outside(
        &self,
        surface: &Arc<Surface>,
        at: Point,
        budget: Duration,
    ) -> Outcome<Option<PressOutcome>> {
        let top = self.surfaces.top_of(surface);
        let mut none = Armed { id: 0, surfaces: Vec::new() };
        let found = self.through_embedders(surface, &top, Places::just(at), (None, false), &mut none, budget).await?;
        none.surfaces.clear();
        let at = match found {
            Ok(at) => at,
            Err(covered) => return Ok(Some(covered)),
        };
        let over = self.view_over(&top, at, budget).await?;
        Ok(over.is_some().then_some(PressOutcome::Covered { by: over, part: false }))
    }
}

/// The error for a main process that did not tell in time whether a view covers the point.
fn unknown() -> Error {
    let message =
        "The app's main process did not tell in time whether a view covers the page: it is busy. Nothing was pressed.";
    Error::new(Code::OperationTimeout, message).hint("Give more time: raise timeoutMs.")
}
