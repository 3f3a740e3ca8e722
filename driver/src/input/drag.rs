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
use std::time::Duration;

/// How long Chromium may take to hand over a drag that the page has let begin.
const HANDED_OVER: Duration = Duration::from_secs(2);

/// Moves from the first ones to the target.
const STEPS: u32 = 5;

/// How far the first moves go: a link is dragged only after 40 px, anything else after 3 to 5.
const FIRST_MOVES: [f64; 2] = [5.0, 50.0];

#[derive(Deserialize)]
struct Watched {
    started: bool,
}

/// The pressed button. However the drag ends, also by a caller that gives up, dropping this undoes
/// what is not undone yet: the drag, then the button, then the interception.
struct Held<'a> {
    surface: &'a Surface,
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
        drop(self.surface.intercepted_drags(false));
    }
}

impl Surface {
    /// Drags from one point to the one that `target` finds. It is asked for while the button is
    /// down, because bringing it into view may take the source out of it; `towards` is where it was.
    pub async fn drag<T>(
        &self,
        from: Point,
        towards: Point,
        target: impl Future<Output = Outcome<(T, Point)>>,
    ) -> Outcome<T> {
        self.state.send_modify(|state| state.dragged = None);
        let mut held = Held { surface: self, at: from, data: None, down: false };
        self.all_handled(vec![self.intercepted_drags(true)]).await?;
        let budget = Duration::from_secs(5);
        self.ask::<Value>("watchDrag", json!({ "on": true }), budget).await?;
        held.down = true;
        self.press_mouse(from).await?;
        for distance in FIRST_MOVES {
            held.at = part_of_the_way(from, towards, distance);
            self.drag_mouse(held.at).await?;
        }
        let watched: Watched = self.ask("watchDrag", json!({ "on": false }), budget).await?;
        if watched.started {
            held.data = Some(self.handed_over().await?);
        }
        let (found, to) = target.await?;
        match held.data.clone() {
            Some(data) => {
                for kind in ["dragEnter", "dragOver", "drop"] {
                    let sent = self.drag_event(kind, to, &data);
                    self.all_handled(vec![async { sent.wait().await.map(drop) }]).await?;
                }
                // A drop is the end of the button too: a release after it would be one more mouseup.
                held.data = None;
                held.down = false;
                return Ok(found);
            }
            None => {
                let start = held.at;
                for step in 1..=STEPS {
                    let part = f64::from(step) / f64::from(STEPS);
                    held.at = Point { x: start.x + (to.x - start.x) * part, y: start.y + (to.y - start.y) * part };
                    self.drag_mouse(held.at).await?;
                }
            }
        }
        self.release_mouse(to).await?;
        held.down = false;
        Ok(found)
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
