//! Views that a window lays over a page of its own. Chromium does not route between them: what is sent to a page arrives
//! there, whatever lies over it on the screen.

use super::Input;
use crate::{
    main_process::hooks,
    page::trap::{Met, VIEW},
    surfaces::{Point, Surface, SurfaceKind},
    wait::Deadline,
};
use serde_json::json;
use std::{sync::Arc, time::Duration};

/// How often to check again whether a view is still there. No event reports its moves.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// How long the main process may take to answer: one that is busy must not hold up a page that is not.
const LOOK: Duration = Duration::from_secs(1);

impl Input {
    /// The view over that place of a page, which would get a press by hand, if it is still there when the time is over.
    /// If the window holds no other page, nothing is asked.
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
