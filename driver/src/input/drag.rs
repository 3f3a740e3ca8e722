//! Dragging: HTML5 drag and drop and pointer drags, with the same mouse events.
//!
//! Chromium hands an HTML5 drag to the window system, where our events do not reach it. So drags
//! are intercepted (`Input.setInterceptDrags`) and carried on by `Input.dispatchDragEvent`.
//! Whatever fails on the way, the button is let go again: a button that stays down would swallow
//! every later click.

use super::mouse::Point;
use crate::{
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

/// Moves between press and release: the first ones tell the page that this is a drag.
const STEPS: u32 = 5;

#[derive(Deserialize)]
struct Watched {
    started: bool,
}

impl Surface {
    /// Drags from one point to another.
    pub async fn drag(&self, from: Point, to: Point) -> Outcome<()> {
        self.state.send_modify(|state| state.dragged = None);
        self.intercept_drags(true).await?;
        let dragged = self.drag_intercepted(from, to).await;
        // Undone in any case, and in this order: a drag that still runs swallows the release.
        if dragged.is_err() {
            let _ = self.release_mouse(to).await;
        }
        let _ = self.intercept_drags(false).await;
        dragged
    }

    async fn intercept_drags(&self, on: bool) -> Outcome<()> {
        let done = self.channel.tell(Some(&self.cdp_session), SetInterceptDragsParams::new(on));
        self.all_handled(vec![done]).await
    }

    async fn drag_intercepted(&self, from: Point, to: Point) -> Outcome<()> {
        let budget = Duration::from_secs(5);
        self.ask::<Value>("watchDrag", json!({ "on": true }), budget).await?;
        self.press_mouse(from).await?;
        let at = |step: u32| {
            let part = f64::from(step) / f64::from(STEPS);
            Point { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
        };
        // A drag begins after a few pixels, so a short first move is not enough of a hint.
        self.drag_mouse(Point { x: from.x + 5.0_f64.copysign(to.x - from.x), y: from.y }).await?;
        self.drag_mouse(at(1)).await?;
        let watched: Watched = self.ask("watchDrag", json!({ "on": false }), budget).await?;
        if !watched.started {
            for step in 2..=STEPS {
                self.drag_mouse(at(step)).await?;
            }
            return self.release_mouse(to).await;
        }
        let data = self.handed_over().await?;
        for kind in ["dragEnter", "dragOver", "drop"] {
            self.drag_event(kind, to, &data).await?;
        }
        self.release_mouse(to).await
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

    async fn drag_event(&self, kind: &str, at: Point, data: &Value) -> Outcome<()> {
        // Sent raw: the typed command skips empty arrays that the protocol demands.
        let params = json!({ "type": kind, "x": at.x, "y": at.y, "data": data });
        let sent = self.channel.send(Some(&self.cdp_session), "Input.dispatchDragEvent", params);
        self.all_handled(vec![async { sent.wait().await.map(drop) }]).await
    }
}
