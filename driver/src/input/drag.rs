//! Dragging: HTML5 drag and drop and pointer drags, with the same mouse events.
//!
//! Chromium hands an HTML5 drag to the window system, where our events do not reach it. So drags
//! are intercepted (`Input.setInterceptDrags`) and carried on by `Input.dispatchDragEvent`.

use super::mouse::Sent;
use crate::{
    channel::Pending,
    error::{Code, Error, Outcome},
    surfaces::{Point, Surface},
    wait::Deadline,
};
use chromiumoxide_cdp::cdp::browser_protocol::input::SetInterceptDragsParams;
use serde_json::{Value, json};
use stagewright_agent::operations::{WatchDrag, Watched};
use std::time::Duration;

/// How long Chromium may take to hand over the data of a drag, from the page's `dragstart` on.
const DRAG_DATA_TIMEOUT: Duration = Duration::from_secs(2);

/// The protocol's bit for the drag operation "copy".
pub(crate) const COPY: u32 = 1;

/// The distances of the first moves in CSS pixels. Chromium starts to drag a link after 40 px, other elements after 3
/// to 5.
pub(crate) const FIRST_MOVES: [f64; 2] = [5.0, 50.0];

impl Surface {
    /// Asks the agent to watch for an event of the drag, or for its outcome.
    pub(crate) async fn watch_drag(&self, event: &str, on: bool) -> Outcome<Watched> {
        self.perform(&WatchDrag { event: event.into(), on }, Duration::from_secs(5)).await
    }

    /// Makes Chromium intercept drags and hand them over to us, or stop doing so.
    pub(crate) fn intercepted_drags(&self, on: bool) -> Sent {
        Box::pin(self.channel.tell(Some(&self.cdp_session), SetInterceptDragsParams::new(on)))
    }

    /// Waits for the data of a drag that has begun.
    pub(crate) async fn handed_over(&self) -> Outcome<Value> {
        let mut changes = self.state.subscribe();
        let data = Deadline::after(DRAG_DATA_TIMEOUT)
            .limit(async {
                changes.wait_for(|state| state.dragged.is_some()).await.ok().and_then(|s| s.dragged.clone())
            })
            .await
            .flatten();
        data.ok_or_else(|| {
            Error::new(Code::AppNotResponding, "The page let the drag begin, but Chromium never handed it over.")
                .detail("half", "renderer")
        })
    }

    /// Sends an event of an intercepted drag. It takes the place of mouse events.
    pub(crate) fn drag_event(&self, kind: &str, at: Point, data: &Value, modifiers: i64) -> Pending {
        self.note_input();
        // Sent raw: the typed command skips empty arrays that the protocol demands.
        let params = json!({ "type": kind, "x": at.x, "y": at.y, "data": data, "modifiers": modifiers });
        self.channel.send(Some(&self.cdp_session), "Input.dispatchDragEvent", params)
    }

    /// Sends the event and waits until it was handled: a drop works only after the place has accepted the drag.
    pub(crate) async fn drag_there(&self, kind: &str, at: Point, data: &Value, modifiers: i64) -> Outcome<()> {
        let sent = self.drag_event(kind, at, data, modifiers);
        self.all_handled(vec![async { sent.wait().await.map(drop) }]).await
    }
}

/// The point at `distance` px from one point towards another, but not beyond it. To the right if both are the same.
pub(crate) fn part_of_the_way(from: Point, to: Point, distance: f64) -> Point {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy);
    if length < FIRST_MOVES[0] {
        return Point { x: from.x + FIRST_MOVES[0], y: from.y };
    }
    let part = (distance / length).min(1.0);
    Point { x: from.x + dx * part, y: from.y + dy * part }
}
