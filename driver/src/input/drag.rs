//! Dragging: HTML5 drag and drop and pointer drags, with the same mouse events.
//!
//! Chromium hands an HTML5 drag to the window system, where our events do not reach it. So drags
//! are intercepted (`Input.setInterceptDrags`) and carried on by `Input.dispatchDragEvent`.
//! Whatever fails on the way, the button is let go again: a button that stays down would swallow
//! every later click.

use super::mouse::Point;
use crate::{
    channel::Pending,
    fault::{Code, Fault, Outcome},
    surfaces::Surface,
    wait::Deadline,
};
use chromiumoxide_cdp::cdp::browser_protocol::input::SetInterceptDragsParams;
use serde::Deserialize;
use serde_json::{Value, json};
use std::{path::PathBuf, sync::Arc, time::Duration};

/// How long Chromium may take to hand over a drag that the page has let begin.
const HANDED_OVER: Duration = Duration::from_secs(2);

/// Moves from the first ones to the target.
const STEPS: u32 = 5;

/// The protocol's bit for a drag that copies.
const COPY: u32 = 1;

/// How far the first moves go: a link is dragged only after 40 px, anything else after 3 to 5.
const FIRST_MOVES: [f64; 2] = [5.0, 50.0];

/// What the page made of an event of the drag.
#[derive(Deserialize)]
struct Watched {
    heard: bool,
    prevented: bool,
    /// The page has left for another one meanwhile.
    moved: bool,
}

/// The pressed button. However the drag ends, also by a caller that gives up, dropping this undoes
/// what is not undone yet: the drag, then the button, then the interception.
struct Held<'a> {
    surface: &'a Surface,
    /// Chromium asks the page about drags, and tells it of them, also for its frames of other sites.
    page: &'a Surface,
    at: Point,
    data: Option<Value>,
    down: bool,
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        if let Some(data) = self.data.take() {
            drop(self.surface.drag_event("dragCancel", self.at, &data));
        }
        if self.down {
            drop(self.surface.released(self.at));
        }
        drop(self.page.intercepted_drags(false));
    }
}

/// Where a drag ends.
pub struct Target<T> {
    /// What the caller calls it.
    pub what: T,
    /// The surface that it is in.
    pub surface: Arc<Surface>,
    /// Where it is, in that surface's viewport.
    pub at: Point,
}

impl Surface {
    /// Drags from one point to the one that `target` finds. It is asked for while the button is
    /// down, because bringing it into view may take the source out of it; `towards` is where it
    /// was. `page` is what this surface is in, or itself.
    pub async fn drag<T>(
        &self,
        page: &Surface,
        from: Point,
        towards: Point,
        target: impl Future<Output = Outcome<Target<T>>>,
    ) -> Outcome<T> {
        page.state.send_modify(|state| state.dragged = None);
        let mut held = Held { surface: self, page, at: from, data: None, down: false };
        self.all_handled(vec![page.intercepted_drags(true)]).await?;
        self.watch_drag("dragstart", true).await?;
        held.down = true;
        self.press_mouse(from).await?;
        for distance in FIRST_MOVES {
            held.at = part_of_the_way(from, towards, distance);
            self.drag_mouse(held.at).await?;
        }
        let begun = self.watch_drag("dragstart", false).await?;
        if begun.heard && !begun.prevented {
            held.data = Some(page.handed_over().await?);
        }
        let Target { what, surface, at } = target.await?;
        if let Some(data) = &held.data {
            surface.drop_there(at, data).await?;
            // A drop is the end of the button too: a release after it would be one more mouseup.
            held.data = None;
            held.down = false;
            return Ok(what);
        }
        if surface.cdp_session != self.cdp_session {
            return Err(Fault::argument(format!(
                "The page follows the pointer itself here, and that drag cannot leave its frame: {} is another one than {}.",
                surface.handle, self.handle
            ))
            .hint("Only HTML5 drags (draggable elements, links, images) go from one frame to another."));
        }
        let start = held.at;
        for step in 1..=STEPS {
            let part = f64::from(step) / f64::from(STEPS);
            held.at = Point { x: start.x + (at.x - start.x) * part, y: start.y + (at.y - start.y) * part };
            self.drag_mouse(held.at).await?;
        }
        if begun.moved {
            // A document that took the place of the first one may have begun a drag of its own:
            // that one is given up, and the button let go after it.
            held.data = page.state.borrow().dragged.clone();
            return Ok(what);
        }
        self.release_mouse(at).await?;
        held.down = false;
        Ok(what)
    }

    /// Drops files there, as a file manager does: the page gets the real files, with their paths.
    /// Says whether a drop handler took them.
    pub async fn drop_files(&self, at: Point, paths: &[PathBuf]) -> Outcome<bool> {
        let files: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
        let data = json!({ "items": [], "files": files, "dragOperationsMask": COPY });
        self.watch_drag("drop", true).await?;
        let dropped = self.drop_there(at, &data).await;
        let watched = self.watch_drag("drop", false).await;
        dropped?;
        match watched {
            // A handler that leaves for another page, or closes its window, has taken them.
            Ok(drop) => Ok(drop.moved || drop.heard && drop.prevented),
            Err(fault) if fault.code == Code::SurfaceClosed => Ok(true),
            Err(fault) => Err(fault),
        }
    }

    async fn drop_there(&self, at: Point, data: &Value) -> Outcome<()> {
        // Each needs the answer to the one before: only what was accepted can be dropped.
        for kind in ["dragEnter", "dragOver", "drop"] {
            let sent = self.drag_event(kind, at, data);
            self.all_handled(vec![async { sent.wait().await.map(drop) }]).await?;
        }
        Ok(())
    }

    async fn watch_drag(&self, event: &str, on: bool) -> Outcome<Watched> {
        self.ask("watchDrag", json!({ "type": event, "on": on }), Duration::from_secs(5)).await
    }

    fn intercepted_drags(
        &self,
        on: bool,
    ) -> impl Future<Output = Result<(), crate::channel::ChannelError>> + Send + use<> {
        self.channel.tell(Some(&self.cdp_session), SetInterceptDragsParams::new(on))
    }

    async fn handed_over(&self) -> Outcome<Value> {
        let mut changes = self.state.subscribe();
        let data = Deadline::after(HANDED_OVER)
            .limit(async {
                changes.wait_for(|state| state.dragged.is_some()).await.ok().and_then(|s| s.dragged.clone())
            })
            .await
            .flatten();
        data.ok_or_else(|| {
            Fault::new(Code::AppNotResponding, "The page let the drag begin, but Chromium never handed it over.")
                .detail("half", "renderer")
        })
    }

    fn drag_event(&self, kind: &str, at: Point, data: &Value) -> Pending {
        // Sent raw: the typed command skips empty arrays that the protocol demands.
        let params = json!({ "type": kind, "x": at.x, "y": at.y, "data": data });
        self.channel.send(Some(&self.cdp_session), "Input.dispatchDragEvent", params)
    }
}

/// `distance` px from one point towards another, at most all the way; to the right when they are one.
fn part_of_the_way(from: Point, to: Point, distance: f64) -> Point {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy);
    if length < FIRST_MOVES[0] {
        return Point { x: from.x + FIRST_MOVES[0], y: from.y };
    }
    let part = (distance / length).min(1.0);
    Point { x: from.x + dx * part, y: from.y + dy * part }
}
