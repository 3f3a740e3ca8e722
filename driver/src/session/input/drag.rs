//! A drag from its first press to its drop. The button is released after any failure: a button that stays down would
//! swallow every later click.

use super::Input;
use crate::{
    error::{Code, Error, Outcome},
    input::{
        drag::{COPY, FIRST_MOVES, part_of_the_way},
        press::{Places, Press, PressOutcome},
    },
    page::trap::{Met, Trap},
    surfaces::{Point, Surface},
};
use serde_json::{Value, json};
use stagewright_agent::operations::{DropHeard, DropTrap, Dropped, TrapNumber};
use std::{path::PathBuf, sync::Arc, time::Duration};

/// Moves from the first ones to the target of a drag that the page follows itself.
const STEPS: u32 = 5;

/// How often a place may shift away from under what is dragged.
const MOST_SHIFTS: u32 = 20;

/// How long a page may take to say what came of a drop.
const LOOK: Duration = Duration::from_secs(5);

/// The left button, held down. When this is dropped, it ends the drag, releases the button and stops the interception.
struct Held<'a> {
    /// Begins a drag's use of the mouse.
    top: &'a Surface,
    /// Chromium asks the page about drags, and tells it of them, also for its frames of other sites.
    page: &'a Surface,
    at: Point,
    data: Option<Value>,
    down: bool,
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        if let Some(data) = self.data.take() {
            drop(self.top.drag_event("dragCancel", self.at, &data));
        }
        if self.down {
            drop(self.top.released(self.at));
        }
        drop(self.page.intercepted_drags(false));
    }
}

/// Where a drag ends.
#[derive(Clone)]
pub struct DropPlace {
    /// The surface that it is in.
    pub surface: Arc<Surface>,
    /// Where it is, in that surface's viewport.
    pub at: Point,
}

/// The outcome of a drag.
#[derive(Debug)]
pub enum Dragged {
    /// It was carried out.
    Done {
        /// Whether a drop was taken; nothing where the page follows the pointer itself.
        dropped: Option<bool>,
    },
    /// The press met something else, which heard nothing, or was not possible. Nothing was dragged.
    NotBegun(PressOutcome),
    /// The target did not stay under the dragged element.
    Shifted(Met),
}

impl Input {
    /// Drags from a place of a surface, for which its agent has set `trap`, to the place that `place` finds. `place` is
    /// called while the button is down, because bringing the target into view may move the source out of it. It is
    /// called again when the target has shifted; `towards` is its first place.
    pub async fn drag<F: Future<Output = Outcome<DropPlace>>>(
        &self,
        source: &Arc<Surface>,
        from: Places<'_>,
        towards: &DropPlace,
        trap: &mut Trap<'_>,
        locator: &Value,
        mut place: impl FnMut() -> F,
    ) -> Outcome<Dragged> {
        let (page, top) = (self.surfaces.page_of(source), self.surfaces.top_of(source));
        page.state.send_modify(|state| state.dragged = None);
        let mut held = Held { top: &top, page: &page, at: from.at, data: None, down: false };
        page.all_handled(vec![page.intercepted_drags(true)]).await?;
        source.watch_drag("dragstart", true).await?;
        let down = Press { hold: true, ..Press::ONCE };
        let at = match self.press(source, from, &down, trap, LOOK).await? {
            PressOutcome::Held(at) => at,
            other => return Ok(Dragged::NotBegun(other)),
        };
        (held.at, held.down) = (at, true);
        // In another document it says nothing of the direction here.
        let near = match towards.surface.handle == source.handle {
            true => self.mapped(source, &top, towards.at).await?,
            false => at,
        };
        for distance in FIRST_MOVES {
            held.at = part_of_the_way(at, near, distance);
            top.drag_mouse(held.at).await?;
        }
        let begun = source.watch_drag("dragstart", false).await?;
        if begun.heard && !begun.prevented {
            held.data = Some(page.handed_over().await?);
        }
        if let Some(data) = held.data.clone() {
            let ended = self.drop_at(&data, locator, &mut place).await?;
            if let Dragged::Done { .. } = ended {
                // A drop is the end of the button too: a release after it would be one more mouseup.
                (held.data, held.down) = (None, false);
            }
            return Ok(ended);
        }
        let target = place().await?;
        if self.surfaces.top_of(&target.surface).handle != top.handle || target.surface.handle != source.handle {
            return Err(Error::argument(format!(
                "The page follows the pointer itself here, and that drag cannot leave its frame: {} is another one than {}.",
                target.surface.handle, source.handle
            ))
            .hint("Only HTML5 drags (draggable elements, links, images) go from one frame to another."));
        }
        let end = self.mapped(source, &top, target.at).await?;
        let start = held.at;
        for step in 1..=STEPS {
            let part = f64::from(step) / f64::from(STEPS);
            held.at = Point { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part };
            top.drag_mouse(held.at).await?;
        }
        if begun.moved {
            // A document that replaced the first one may have begun a drag of its own. Give that one up, and release
            // the button after it.
            held.data = page.state.borrow().dragged.clone();
            return Ok(Dragged::Done { dropped: None });
        }
        top.release_mouse(end).await?;
        held.down = false;
        Ok(Dragged::Done { dropped: None })
    }

    /// Drops files on an element, as a file manager does: the page gets the real files, with their paths. `Some`: what
    /// was dropped was heard, and whether a handler took it.
    pub async fn drop_files<F: Future<Output = Outcome<DropPlace>>>(
        &self,
        paths: &[PathBuf],
        locator: &Value,
        mut place: impl FnMut() -> F,
    ) -> Outcome<Dragged> {
        let files: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
        let data = json!({ "items": [], "files": files, "dragOperationsMask": COPY });
        let ended = self.drop_heard(&data, locator, &mut place).await;
        match ended {
            Ok(Ok(heard)) => Ok(Dragged::Done { dropped: Some(heard.moved || (heard.dropped && heard.prevented)) }),
            Ok(Err(met)) => Ok(Dragged::Shifted(met)),
            // A handler that leaves for another page, or closes its window, has taken them.
            Err(error) if error.code == Code::SurfaceClosed => Ok(Dragged::Done { dropped: Some(true) }),
            Err(error) => Err(error),
        }
    }

    async fn drop_at<F: Future<Output = Outcome<DropPlace>>>(
        &self,
        data: &Value,
        locator: &Value,
        place: &mut impl FnMut() -> F,
    ) -> Outcome<Dragged> {
        Ok(match self.drop_heard(data, locator, place).await? {
            Ok(heard) => Dragged::Done { dropped: Some(heard.dropped) },
            Err(met) => Dragged::Shifted(met),
        })
    }

    /// Carries what is dragged over the place until the place stays under it, and drops it there.
    async fn drop_heard<F: Future<Output = Outcome<DropPlace>>>(
        &self,
        data: &Value,
        locator: &Value,
        place: &mut impl FnMut() -> F,
    ) -> Outcome<Result<DropHeard, Met>> {
        let id = self.shared.heard.next_number();
        let mut shifts = 0;
        loop {
            let target = place().await?;
            let surface = target.surface;
            surface.perform(&DropTrap { target: locator.clone(), arm: TrapNumber { id } }, LOOK).await?;
            let (taker, at) = self.in_own_session(&surface, target.at).await?;
            // Where the place shifts as it is entered, the first `dragOver` only tells that it was left (22 and 33).
            for kind in ["dragEnter", "dragOver", "dragOver"] {
                taker.drag_there(kind, at, data).await?;
            }
            let heard = surface.perform(&Dropped { id, kept: true }, LOOK).await?;
            if let Some(met) = heard.over {
                shifts += 1;
                if shifts > MOST_SHIFTS {
                    surface.tell(&Dropped { id, kept: false });
                    return Ok(Err(met));
                }
                continue;
            }
            taker.drag_there("drop", at, data).await?;
            let heard = surface.perform(&Dropped { id, kept: false }, LOOK).await?;
            return Ok(match heard.met {
                Some(met) => Err(met),
                None => Ok(heard),
            });
        }
    }
}
