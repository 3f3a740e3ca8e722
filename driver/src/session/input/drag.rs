//! A drag, from its press to its drop. The button is released after any failure, because a button that stays down would
//! make every later click part of a drag.

use super::Input;
use crate::{
    error::{Code, Error, Outcome},
    input::{
        drag::{COPY, FIRST_MOVES, part_of_the_way},
        press::{Places, Pointer, Press, PressOutcome},
    },
    page::trap::{Met, Trap},
    surfaces::{Point, Surface},
};
use serde_json::{Value, json};
use stagewright_agent::operations::{DropEvents, DropTrap, Dropped, TrapNumber};
use std::{path::PathBuf, sync::Arc, time::Duration};

/// How often the target may move away from under the dragged data.
const MOST_SHIFTS: u32 = 20;

/// How long a page may take to report the outcome of a drop.
const LOOK: Duration = Duration::from_secs(5);

/// How long a drop may wait while another page covers its place.
const COVERED: Duration = Duration::from_secs(1);

/// A trap for a drop. Dropping this removes it.
struct SetDropTrap<'a> {
    surface: &'a Surface,
    id: u64,
}

impl Drop for SetDropTrap<'_> {
    fn drop(&mut self) {
        self.surface.tell(&Dropped { id: self.id, kept: false });
    }
}

/// The words for a cover that has no element.
fn outside() -> Met {
    Met { role: "page".into(), ..Met::default() }
}

/// How a drag is made.
#[derive(Debug, Clone)]
pub struct Manner {
    /// How long the button is held before the first move.
    pub hold: Duration,
    /// The number of moves for each section of the path, if the page implements the drag by pointer events.
    pub steps: u32,
    /// Points on the path, relative to the point of the press, in the source's surface.
    pub via: Vec<Point>,
    /// Modifier keys that are held, as the protocol's bits.
    pub modifiers: i64,
    /// The device.
    pub pointer: Pointer,
}

impl Default for Manner {
    fn default() -> Manner {
        Manner { hold: Duration::ZERO, steps: 5, via: Vec::new(), modifiers: 0, pointer: Pointer::Mouse }
    }
}

/// The path of a drag.
pub struct Way<'a> {
    /// The start, in the source's surface.
    pub from: Places<'a>,
    /// The end, as it was before anything moved.
    pub towards: &'a DropPlace,
    /// The target element as the page's agent names it; null if the target is only a place.
    pub onto: &'a Value,
    /// How it is made.
    pub manner: &'a Manner,
}

/// The left button, held down. When this is dropped, it ends the drag, releases the button and stops the interception.
struct Held<'a> {
    /// The page to which the events are sent.
    top: &'a Surface,
    /// The page for which drags are intercepted and reported, which also covers its frames of other sites.
    page: &'a Surface,
    at: Point,
    data: Option<Value>,
    down: bool,
    press: Press,
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        if let Some(data) = self.data.take() {
            drop(self.top.drag_event("dragCancel", self.at, &data, self.press.modifiers));
        }
        if self.down {
            drop(self.top.released(self.at, &self.press));
        }
        drop(self.page.intercepted_drags(false));
    }
}

/// Checks that a drag which the page follows by itself does not leave its frame.
pub(super) fn stays_in(source: &Surface, target: &DropPlace) -> Outcome<()> {
    if target.surface.handle == source.handle {
        return Ok(());
    }
    Err(Error::argument(format!(
        "The page follows the pointer itself here, and that drag cannot leave its frame: {} is another one than {}.",
        target.surface.handle, source.handle
    ))
    .hint("Only HTML5 drags (draggable elements, links, images) go from one frame to another."))
}

/// Where a drag ends.
#[derive(Clone)]
pub struct DropPlace {
    /// The surface that contains it.
    pub surface: Arc<Surface>,
    /// The point in that surface's viewport.
    pub at: Point,
}

/// The outcome of a drag.
#[derive(Debug)]
pub enum Dragged {
    /// It was carried out.
    Done {
        /// Whether a drop was accepted; `None` if the page implements the drag by pointer events.
        dropped: Option<bool>,
    },
    /// The press met something else, which did not receive it, or was impossible. Nothing was dragged.
    NotBegun(PressOutcome),
    /// The target did not stay under the dragged element.
    Shifted(Met),
}

impl Input {
    /// Drags from a place of a surface, for which its agent has set `trap`, to the place that `place` finds. `place` is
    /// called while the button is down, because bringing the target into view may move the source out of it. It is
    /// called again when the target has shifted.
    pub async fn drag<F: Future<Output = Outcome<DropPlace>>>(
        &self,
        source: &Arc<Surface>,
        way: Way<'_>,
        trap: &mut Trap<'_>,
        mut place: impl FnMut() -> F,
    ) -> Outcome<Dragged> {
        let Way { from, towards, onto, manner } = way;
        let (page, top) = (self.surfaces.page_of(source), self.surfaces.top_of(source));
        let modifiers = manner.modifiers | self.bits(&top);
        page.state.send_modify(|state| state.dragged = None);
        let down = Press { hold: true, modifiers, pointer: manner.pointer, ..Press::ONCE };
        let mut held = Held { top: &top, page: &page, at: from.at, data: None, down: false, press: down };
        page.all_handled(vec![page.intercepted_drags(true)]).await?;
        source.watch_drag("dragstart", true).await?;
        let at = match self.press(source, from, &down, trap, LOOK).await? {
            PressOutcome::Held(at) => at,
            other => return Ok(Dragged::NotBegun(other)),
        };
        (held.at, held.down) = (at, true);
        tokio::time::sleep(manner.hold).await;
        // The points on the way are reckoned from the point that was pressed, which may be another one than that asked
        // for.
        let shift = at.minus(self.mapped(source, &top, from.at).await?);
        let mut via = Vec::with_capacity(manner.via.len());
        for point in &manner.via {
            via.push(self.mapped(source, &top, from.at.plus(*point)).await?.plus(shift));
        }
        // A point in another document does not give the direction here.
        let near = match via.first() {
            Some(first) => *first,
            None if towards.surface.handle == source.handle => {
                let end = self.mapped(source, &top, towards.at).await?;
                if onto.is_null() { end.plus(shift) } else { end }
            }
            None => at,
        };
        for distance in FIRST_MOVES {
            held.at = part_of_the_way(at, near, distance);
            self.awake(&top, top.move_held(held.at, &down)).await?;
        }
        let begun = source.watch_drag("dragstart", false).await?;
        if begun.heard && !begun.prevented {
            held.data = Some(page.handed_over().await?);
        }
        if let Some(data) = held.data.clone() {
            for point in &via {
                for kind in ["dragEnter", "dragOver"] {
                    top.drag_there(kind, *point, &data, modifiers).await?;
                }
            }
            let ended = self.drop_at((&data, modifiers), onto, &mut place).await?;
            if let Dragged::Done { .. } = ended {
                // A drop also releases the button. Another release would be a second `mouseup`.
                (held.data, held.down) = (None, false);
            }
            return Ok(ended);
        }
        let target = place().await?;
        stays_in(source, &target)?;
        let mut end = self.mapped(source, &top, target.at).await?;
        if onto.is_null() {
            end = end.plus(shift);
        }
        for goal in via.into_iter().chain([end]) {
            let start = held.at;
            for step in 1..=manner.steps {
                let part = f64::from(step) / f64::from(manner.steps);
                held.at = Point { x: start.x + (goal.x - start.x) * part, y: start.y + (goal.y - start.y) * part };
                self.awake(&top, top.move_held(held.at, &down)).await?;
            }
        }
        if begun.moved {
            // A document that replaced the first one may have begun a drag of its own. Give that one up, and release
            // the button after it.
            held.data = page.state.borrow().dragged.clone();
            return Ok(Dragged::Done { dropped: None });
        }
        top.release_mouse(end, &down).await?;
        held.down = false;
        Ok(Dragged::Done { dropped: None })
    }

    /// Drops files on an element, as a file manager does: the page gets the real files, with their paths. The outcome
    /// says whether a handler accepted them.
    pub async fn drop_files<F: Future<Output = Outcome<DropPlace>>>(
        &self,
        paths: &[PathBuf],
        locator: &Value,
        mut place: impl FnMut() -> F,
    ) -> Outcome<Dragged> {
        let files: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
        let data = json!({ "items": [], "files": files, "dragOperationsMask": COPY });
        let ended = self.drop_when_still((&data, 0), locator, &mut place).await;
        match ended {
            Ok(Ok(heard)) => Ok(Dragged::Done { dropped: Some(heard.moved || (heard.dropped && heard.prevented)) }),
            Ok(Err(met)) => Ok(Dragged::Shifted(met)),
            // A handler that navigates or closes its window has accepted them.
            Err(error) if error.code == Code::SurfaceClosed => Ok(Dragged::Done { dropped: Some(true) }),
            Err(error) => Err(error),
        }
    }

    pub(super) async fn drop_at<F: Future<Output = Outcome<DropPlace>>>(
        &self,
        data: (&Value, i64),
        locator: &Value,
        place: &mut impl FnMut() -> F,
    ) -> Outcome<Dragged> {
        Ok(match self.drop_when_still(data, locator, place).await? {
            Ok(heard) => Dragged::Done { dropped: Some(heard.dropped) },
            Err(met) => Dragged::Shifted(met),
        })
    }

    /// Moves the dragged data over the target until the target holds still, and drops it there.
    async fn drop_when_still<F: Future<Output = Outcome<DropPlace>>>(
        &self,
        (data, modifiers): (&Value, i64),
        locator: &Value,
        place: &mut impl FnMut() -> F,
    ) -> Outcome<Result<DropEvents, Met>> {
        let mut shifts = 0;
        loop {
            let target = place().await?;
            let surface = target.surface;
            if let Some(PressOutcome::Covered { by, .. }) =
                self.covered_from_outside(&surface, target.at, COVERED).await?
            {
                return Ok(Err(by.unwrap_or_else(outside)));
            }
            // Each attempt has a trap of its own, which is removed however the attempt ends.
            let id = self.shared.heard.next_number();
            let _set = SetDropTrap { surface: &surface, id };
            surface.perform(&DropTrap { target: locator.clone(), arm: TrapNumber { id } }, LOOK).await?;
            let (taker, at) = self.in_own_session(&surface, target.at).await?;
            // If the target moves when it is entered, the first `dragOver` only causes the event for leaving it (22 and
            // 33).
            for kind in ["dragEnter", "dragOver", "dragOver"] {
                taker.drag_there(kind, at, data, modifiers).await?;
            }
            let heard = surface.perform(&Dropped { id, kept: true }, LOOK).await?;
            if let Some(met) = heard.over {
                shifts += 1;
                if shifts > MOST_SHIFTS {
                    return Ok(Err(met));
                }
                continue;
            }
            taker.drag_there("drop", at, data, modifiers).await?;
            let heard = surface.perform(&Dropped { id, kept: true }, LOOK).await?;
            return Ok(match heard.met {
                Some(met) => Err(met),
                None => Ok(heard),
            });
        }
    }
}
