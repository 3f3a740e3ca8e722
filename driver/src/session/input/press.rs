//! A verified press. It is sent to the top page, from which Chromium routes it. Every document that it could meet has a
//! trap for it. The outcome says which element it met.

use super::Input;
use crate::{
    error::{Code, Error, Outcome},
    input::{
        mouse::HANDLED,
        press::{Places, Press, PressOutcome},
    },
    main_process::Evaluated,
    page::trap::{Met, State, Trap},
    surfaces::{Point, Surface},
    wait::Deadline,
};
use chromiumoxide_cdp::cdp::js_protocol::runtime;
use serde::Deserialize;
use serde_json::{Value, json};
use stagewright_agent::operations::ReadTrap;
use std::{sync::Arc, time::Duration};

/// How long a document that is not the target may take to set its trap. Limits the delay by a document that hangs.
const OTHER_TRAP_TIMEOUT: Duration = Duration::from_millis(300);

/// How long a page may take to answer which events its trap got.
const LOOK: Duration = Duration::from_secs(2);

/// The trap's report usually follows the acknowledgement within 2 ms. Wait that long before asking the page, which
/// costs it more. If no report comes, the answer decides.
const SOON: Duration = Duration::from_millis(2);

/// How long the click of a tap may take after the end of the touch. Chromium creates it after the page has handled the
/// touch.
pub(super) const TAPPED: Duration = Duration::from_millis(600);

/// If a press opened a dialog, the press was usually reported before the dialog. The report takes another way and may
/// arrive later on a busy machine: wait this long for it.
const BEFORE_DIALOG: Duration = Duration::from_millis(300);

pub(super) async fn reported_soon(trap: &mut Trap<'_>, enough: impl Fn(&mut Trap<'_>) -> bool) -> bool {
    reported_within(SOON, trap, enough).await
}

pub(super) async fn reported_within(
    most: Duration,
    trap: &mut Trap<'_>,
    enough: impl Fn(&mut Trap<'_>) -> bool,
) -> bool {
    let word = async {
        while !enough(trap) {
            trap.hear().await;
        }
    };
    tokio::time::timeout(most, word).await.is_ok()
}

/// How sending ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    Handled,
    /// A dialog blocks the page, or it hangs.
    StandsStill,
}

/// The traps that are set. They are removed however the attempt ends.
pub(super) struct Armed {
    pub id: u64,
    pub surfaces: Vec<Arc<Surface>>,
}

impl Drop for Armed {
    fn drop(&mut self) {
        for surface in &self.surfaces {
            surface.tell(&ReadTrap { id: self.id, kept: false });
        }
    }
}

/// A button that a press has sent down. Dropping this releases it, since no other code knows that it may be down.
struct Down<'a>(&'a Surface, Point, Press);

impl Drop for Down<'_> {
    fn drop(&mut self) {
        drop(self.0.let_go(self.1, &self.2));
    }
}

impl Input {
    /// Presses at a point of a surface, for which its agent has set `trap`. `guest`: an embedded document lies there,
    /// whose own agent reports the press. `budget` is the time to wait while another element covers an embedded
    /// document.
    pub async fn press(
        &self,
        surface: &Arc<Surface>,
        places: Places<'_>,
        press: &Press,
        trap: &mut Trap<'_>,
        budget: Duration,
    ) -> Outcome<PressOutcome> {
        let guest = places.guest;
        let id = trap.id;
        let mut armed = Armed { id, surfaces: vec![surface.clone()] };
        let top = self.surfaces.top_of(surface);
        let press = &Press { modifiers: press.modifiers | self.bits(&top), ..*press };
        let at = match self
            .through_embedders(surface, &top, places, (Some(press), press.force), &mut armed, budget)
            .await?
        {
            Ok(at) => at,
            Err(covered) => return Ok(covered),
        };
        let over = if press.force { None } else { self.view_over(&top, at, budget).await? };
        if over.is_some() {
            return Ok(PressOutcome::Covered { by: over, part: false });
        }
        self.arm_other_documents(&top, press, guest, &mut armed).await;
        if let Some(via) = places.via.filter(|_| !press.is_touch()) {
            // Wait for this move: of two moves at once, a page gets only the last.
            let via = self.mapped(surface, &top, via).await?;
            self.awake(&top, top.all_handled(vec![top.moved(via)])).await?;
        }
        let was_blocked = self.native.any_blocking();
        if !press.is_touch() {
            self.held.note_pointer(&top.handle, at);
        }
        let mut down = None;
        let ended = if press.is_long_touch() {
            self.long_touch(&top, surface, at, press, trap).await
        } else {
            let sent = async {
                if press.hold {
                    down = Some(Down(&top, at, *press));
                }
                match press {
                    Press { hover: true, .. } => top.all_answered(vec![top.moved_with(at, press.modifiers)]).await,
                    _ if press.is_touch() => top.all_answered(top.taps(at, press)).await,
                    Press { held_for: Duration::ZERO, .. } => top.all_answered(top.clicks(at, press)).await,
                    _ => top.held_click(at, press).await,
                }
            };
            self.until_handled(&top, surface, self.awake(&top, sent), trap).await
        };
        let enough = |trap: &mut Trap<'_>| {
            let state = trap.state();
            let alone = press.hover || press.hold || (press.is_long_touch() && state.menus > 0);
            state.met.is_some() || if alone { state.downs > 0 } else { state.clicks >= press.count }
        };
        let soon = if press.is_touch() { TAPPED } else { SOON };
        // Moves are not reported, so ask the agent.
        if matches!(ended, Ok(Ended::Handled))
            && (press.hover || !reported_within(soon, trap, enough).await)
            && !enough(trap)
        {
            tokio::select! {
                () = async { while !enough(trap) { trap.hear().await } } => {}
                () = self.native.blocks() => {}
                heard = self.look_at(surface, id) => trap.state().join(heard),
            }
        }
        if matches!(ended, Ok(Ended::StandsStill)) && !(press.hover || press.force || guest) {
            reported_within(BEFORE_DIALOG, trap, |trap| trap.state().met.is_some() || trap.state().downs > 0).await;
        }
        if press.hold && trap.state().met.is_some() {
            // Release the button while the trap is still set, so that an element that was met by mistake gets neither
            // event.
            std::mem::forget(down.take());
            let _ = top.all_handled(vec![top.let_go(at, press)]).await;
        }
        let stays = press.hold || (press.is_long_touch() && trap.state().clicks == 0);
        if enough(trap) && trap.state().met.is_none() && !stays {
            // This trap has removed itself.
            armed.surfaces.retain(|other| other.handle != surface.handle);
        }
        let mut state = trap.state().clone();
        let dialog = || [&top, surface].into_iter().find(|surface| surface.state.borrow().left_open);
        let stands = self.native.any_blocking() || dialog().is_some();
        if stands {
            // A page sends its reports at the end of its task. A dialog blocks it before that, so count the clicks as
            // made.
            state.clicks = state.clicks.max(state.downs);
        }
        let single = press.hover || press.hold || press.force || guest;
        match (state.met, ended) {
            (Some(met), _) => Ok(PressOutcome::Missed { done: state.downs, met }),
            // A press on a close button closes the window that handles the press.
            (None, Err(error)) if error.code == Code::SurfaceClosed && state.downs > 0 => {
                Ok(PressOutcome::Right { clicks: state.clicks, landed: None, apart: false, stands: false, menu: false })
            }
            (None, Err(error)) => Err(error.detail("pressed", state.downs > 0)),
            (None, Ok(_)) if press.hold && (state.downs > 0 || press.force) => {
                // From here on the caller releases it.
                std::mem::forget(down.take());
                Ok(PressOutcome::Held(at))
            }
            // The document was replaced when the pointer arrived.
            (None, Ok(_)) if press.hover && state.unknown => {
                Ok(PressOutcome::Right { clicks: 0, landed: None, apart: false, stands: false, menu: false })
            }
            // A page sends its reports at the end of its task, which may contain both the press and the dialog. Do not
            // press again.
            (None, Ok(Ended::StandsStill))
                if state.downs == 0 && !(press.hover || press.force || guest) && stands && !was_blocked =>
            {
                let native = self.native.in_the_way().filter(|_| dialog().is_none());
                let mut error = native.unwrap_or_else(|| dialog().unwrap_or(&top).stands_in_dialog());
                error.message += " It opened as the press was made; whether the page had the press first is not known.";
                Err(error)
            }
            (None, Ok(_)) if state.downs == 0 && !(press.force || guest) => {
                Ok(PressOutcome::NotReceived { left: state.unknown })
            }
            // The document is the same, and got only some of the presses.
            (None, Ok(Ended::Handled)) if !single && !state.unknown && state.downs < press.count => {
                Ok(PressOutcome::Partly { done: state.downs })
            }
            (None, Ok(_)) => {
                let State { clicks, landed, apart, menus, .. } = state;
                Ok(PressOutcome::Right { clicks, landed, apart, stands, menu: menus > 0 })
            }
        }
    }

    /// Waits until the sent events have been handled, or until a dialog blocks the page. After that no report comes.
    pub(super) async fn until_handled(
        &self,
        top: &Surface,
        surface: &Surface,
        handled: impl Future<Output = Outcome<()>>,
        trap: &mut Trap<'_>,
    ) -> Outcome<Ended> {
        tokio::pin!(handled);
        let deadline = Deadline::after(HANDLED);
        let (mut top_changes, mut own_changes) = (top.state.subscribe(), surface.state.subscribe());
        loop {
            let open = top_changes.borrow_and_update().left_open || own_changes.borrow_and_update().left_open;
            if open || self.native.any_blocking() {
                return Ok(Ended::StandsStill);
            }
            tokio::select! {
                biased;
                () = trap.hear() => {}
                ended = &mut handled => return ended.map(|()| Ended::Handled),
                () = self.native.blocks() => {}
                _ = top_changes.changed() => {}
                _ = own_changes.changed() => {}
                () = deadline.passed() => return Ok(Ended::StandsStill),
            }
        }
    }

    /// Asks a page which events its trap got. The report may be late, or one of our listeners was removed.
    pub(super) async fn look_at(&self, surface: &Surface, id: u64) -> State {
        surface.perform(&ReadTrap { id, kept: true }, LOOK).await.unwrap_or_default()
    }

    /// Maps the points of a press to the window's own page, through all embedding documents. Returns the best point
    /// that is not covered, or what covers all of them. Sets traps for `press` on the way. `through`: covers do not
    /// count.
    pub(super) async fn through_embedders(
        &self,
        surface: &Arc<Surface>,
        top: &Arc<Surface>,
        places: Places<'_>,
        (press, through): (Option<&Press>, bool),
        armed: &mut Armed,
        budget: Duration,
    ) -> Outcome<Result<Point, PressOutcome>> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Hit {
            At { points: Vec<Point> },
            Covered { covered_by: Option<Met>, part: bool },
        }
        let mut points: Vec<Point> = [places.at].into_iter().chain(places.others.iter().copied()).collect();
        let mut inner = surface.clone();
        while inner.handle != top.handle {
            let Some(outer) = inner.parent().and_then(|handle| self.surfaces.by_handle(&handle)) else { break };
            let frame = self.embedding_element(&outer, &inner).await?;
            let arm = press.map(|press| press.arm_as(armed.id, if press.force { "any" } else { "none" }));
            let timeout = if through { 0 } else { budget.as_millis() as u64 };
            let arg = json!({
                "points": points, "arm": arm, "timeoutMs": timeout, "through": through,
                "movable": places.movable, "elsewhere": places.moved, "ownProcess": !inner.in_process,
            });
            let arg = arg.to_string();
            let mut hit =
                runtime::CallFunctionOnParams::new("function(arg) { return __stagewright.frameHit.call(this, arg) }");
            hit.object_id = Some(frame.into());
            hit.arguments = Some(vec![runtime::CallArgument { value: Some(arg.into()), ..Default::default() }]);
            hit.await_promise = Some(true);
            armed.surfaces.push(outer.clone());
            let said: Evaluated = outer.command(hit, budget.saturating_add(LOOK)).await?;
            let text = said.result.value.as_ref().and_then(Value::as_str).unwrap_or_default();
            match serde_json::from_str(text) {
                Ok(Hit::At { points: reached }) if !reached.is_empty() => points = reached,
                Ok(Hit::At { .. }) => return Ok(Err(PressOutcome::Covered { by: None, part: false })),
                Ok(Hit::Covered { covered_by: by, part }) => return Ok(Err(PressOutcome::Covered { by, part })),
                Err(_) => {
                    let why = said.exception.map_or_else(|| text.to_owned(), |e| e.words());
                    return Err(Error::internal(format!("agent frameHit: {why}")));
                }
            }
            inner = outer;
        }
        Ok(Ok(points[places.missed % points.len()]))
    }

    /// Maps a point of a surface to the page whose DevTools session it shares. A frame in its page's process has no
    /// session for input.
    pub async fn in_own_session(&self, surface: &Arc<Surface>, at: Point) -> Outcome<(Arc<Surface>, Point)> {
        let Some(owner) = self.surfaces.by_session(&surface.cdp_session).filter(|_| surface.in_process) else {
            return Ok((surface.clone(), at));
        };
        let at = self.mapped(surface, &owner, at).await?;
        Ok((owner, at))
    }

    /// Maps a point of a surface to a page that embeds it, even if another element covers the point.
    pub(crate) async fn mapped(&self, surface: &Arc<Surface>, outer: &Arc<Surface>, at: Point) -> Outcome<Point> {
        let mut none = Armed { id: 0, surfaces: Vec::new() };
        let found =
            self.through_embedders(surface, outer, Places::just(at), (None, true), &mut none, Duration::ZERO).await?;
        none.surfaces.clear();
        Ok(found.unwrap_or(at))
    }

    /// Maps the box of an element (left, top, width, height) from an embedded document to its window. `None` for other
    /// documents, and if the embedding element is gone.
    pub async fn box_in_window(&self, surface: &Arc<Surface>, [x, y, w, h]: [f64; 4]) -> Option<[f64; 4]> {
        let top = self.surfaces.top_of(surface);
        if top.handle == surface.handle {
            return None;
        }
        let corners = [(x, y), (x + w, y), (x, y + h), (x + w, y + h)];
        let mapped = corners.map(|(x, y)| self.mapped(surface, &top, Point { x, y }));
        let corners = futures_util::future::try_join_all(mapped).await.ok()?;
        let least = |side: fn(&Point) -> f64| corners.iter().map(side).fold(f64::INFINITY, f64::min);
        let most = |side: fn(&Point) -> f64| corners.iter().map(side).fold(f64::NEG_INFINITY, f64::max);
        let (left, top) = (least(|at| at.x), least(|at| at.y));
        let (right, bottom) = (most(|at| at.x), most(|at| at.y));
        Some([left, top, right - left, bottom - top])
    }

    /// Sets traps in the other embedded documents of the page. They stop and report a press that was meant for another
    /// document.
    pub(super) async fn arm_other_documents(&self, top: &Arc<Surface>, press: &Press, guest: bool, armed: &mut Armed) {
        if press.hover {
            return;
        }
        let known = |other: &Arc<Surface>| armed.surfaces.iter().any(|s| s.handle == other.handle);
        let others: Vec<_> = self.surfaces.embedded_below(top).into_iter().filter(|other| !known(other)).collect();
        let top_too = !known(top);
        let arm = press.arm_as(armed.id, if guest || press.force { "any" } else { "none" });
        let set = others.iter().chain(top_too.then_some(top)).map(|other| {
            let arm = arm.clone();
            async move {
                let _ = Deadline::after(OTHER_TRAP_TIMEOUT)
                    .limit(other.ask::<Value>("trapHere", arm, OTHER_TRAP_TIMEOUT))
                    .await;
            }
        });
        futures_util::future::join_all(set).await;
        armed.surfaces.extend(others);
        if top_too {
            armed.surfaces.push(top.clone());
        }
    }
}
