//! Views of a window that cover its page. Chromium does not route input between them: an event that is sent to a page
//! arrives there, even if a view covers the page.

use super::Input;
use crate::{
    main_process::hooks,
    page::trap::{Met, VIEW},
    surfaces::{Point, Surface, SurfaceKind},
    wait::Deadline,
};
use serde_json::json;
use std::{sync::Arc, time::Duration};

/// The interval of checks whether a view still covers the point. No event reports that.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// How long the main process may take to answer. If it is busy, input to a responsive page must not be delayed.
const LOOK: Duration = Duration::from_secs(1);

impl Input {
    /// The view that covers a point of a page, and would get a person's press, if it still does at the end of `budget`.
    /// Does not ask if the window has no other page.
    pub(super) async fn view_over(&self, page: &Arc<Surface>, at: Point, budget: Duration) -> Option<Met> {
        let window = if page.kind() == SurfaceKind::View { page.parent()? } else { page.handle.clone() };
        let beside = |other: &Arc<Surface>| {
            other.kind() == SurfaceKind::View && other.handle != page.handle && other.parent().as_ref() == Some(&window)
        };
        if !self.surfaces.all().iter().any(beside) {
            return None;
        }
        let (main, contents) = (self.main.get()?, page.state.borrow().contents?);
        let place = [json!(contents), json!(at.x), json!(at.y)];
        let deadline = Deadline::after(budget);
        loop {
            let over = main.call::<Option<u32>>(hooks::PAGE_OVER, &place, LOOK).await.ok().flatten()?;
            if deadline.left() < LOOK_AGAIN {
                let title = self.surfaces.by_contents(over).map(|view| view.state().title).unwrap_or_default();
                return Some(Met { reference: None, role: VIEW.into(), name: title, selector: None, around: false });
            }
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    }
}
