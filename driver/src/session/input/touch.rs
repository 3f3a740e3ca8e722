//! Gestures of fingers: a long press, a finger that moves, and a pinch of two. A trap gets the start of each before the
//! page, like that of a press. If it met another element, the touch is cancelled, so that nothing scrolls or opens.

use super::{
    Input,
    drag::{Dragged, DropPlace, Way, stays_in},
    press::{Armed, Ended, TAPPED, reported_within},
};
use crate::{
    error::{Error, Outcome},
    input::{
        press::{Pointer, Press, PressOutcome},
        touch::{Emulated, Fingers, ShownPart},
    },
    page::trap::Trap,
    surfaces::{Point, Surface},
};
use std::{sync::Arc, time::Duration};

/// How long a check of the point of a press may wait, while other documents cover it.
const LOOK: Duration = Duration::from_secs(5);

/// How long a finger rests before it is lifted, where it is not to throw the content. Chromium goes on scrolling after
/// 60 ms, and does not after 150 ms (22.3.25 and 33.2.1).
const REST: Duration = Duration::from_millis(150);

/// A finger that moves no further than this many window pixels taps (22.3.25 and 33.2.1: 15 px tap, 16 do not, in any
/// direction).
const TAP_SLOP: f64 = 15.0;

/// A finger that was held for this long taps no more: Chromium has made a long press of it.
const NO_TAP: Duration = Duration::from_millis(600);

impl Input {
    /// Holds a finger on a point, until the page has heard its end. It is lifted at once if it met another element.
    pub(super) async fn long_touch(
        &self,
        top: &Arc<Surface>,
        surface: &Arc<Surface>,
        at: Point,
        press: &Press,
        trap: &mut Trap<'_>,
    ) -> Outcome<Ended> {
        let finger = Emulated::down(top, at, press).await?;
        let begun = |trap: &mut Trap<'_>| trap.state().met.is_some() || trap.state().downs > 0;
        self.awake(top, reported_within(TAPPED, trap, begun)).await;
        if trap.state().met.is_some() {
            return Ok(Ended::Handled);
        }
        // A dialog that the page opens meanwhile ends the wait.
        let held = async {
            tokio::time::sleep(press.held_for).await;
            Ok(())
        };
        if self.until_handled(top, surface, held, trap).await? == Ended::StandsStill {
            return Ok(Ended::StandsStill);
        }
        finger.lift().await?;
        let over = |trap: &mut Trap<'_>| {
            let state = trap.state();
            state.clicks > 0 || (state.lifted && state.menus > 0)
        };
        let lifted = async {
            reported_within(TAPPED, trap, over).await;
            Ok(())
        };
        self.awake(top, lifted).await?;
        Ok(Ended::Handled)
    }

    /// Moves a finger from a place of a surface, for which its agent has set `trap`, along the way to the place that
    /// `place` finds. `throws`: it is lifted while it moves, so that what it has scrolled goes on.
    pub async fn swipe<F: Future<Output = Outcome<DropPlace>>>(
        &self,
        source: &Arc<Surface>,
        way: Way<'_>,
        trap: &mut Trap<'_>,
        place: impl FnOnce() -> F,
        throws: bool,
    ) -> Outcome<Dragged> {
        let Way { from, manner, .. } = way;
        let top = self.surfaces.top_of(source);
        let modifiers = manner.modifiers | self.bits(&top);
        let down = Press { hold: true, modifiers, pointer: Pointer::Touch, ..Press::ONCE };
        // The points on the way are reckoned from the point that is pressed, which may be another one than that asked for.
        let asked = self.mapped(source, &top, from.at).await?;
        let mut goals = Vec::with_capacity(manner.via.len() + 1);
        for point in &manner.via {
            goals.push(self.mapped(source, &top, from.at.plus(*point)).await?);
        }
        let by_distance = way.onto.is_null();
        if by_distance {
            // Nothing will bring the end into view, so its place is known before anything is touched.
            goals.push(self.mapped(source, &top, way.towards.at).await?);
            is_no_tap(&stays_in_window(&top, &goals).await?, asked, &goals, manner.hold)?;
        }
        let mut at = match self.press(source, from, &down, trap, LOOK).await? {
            PressOutcome::Held(at) => at,
            other => return Ok(Dragged::NotBegun(other)),
        };
        let finger = Fingers::down(&top, modifiers);
        tokio::time::sleep(manner.hold).await;
        goals.iter_mut().for_each(|goal| *goal = goal.plus(at.minus(asked)));
        if !by_distance {
            let target = place().await?;
            stays_in(source, &target)?;
            goals.push(self.mapped(source, &top, target.at).await?);
        }
        // An error cancels the touch.
        is_no_tap(&stays_in_window(&top, &goals).await?, at, &goals, manner.hold)?;
        for goal in goals {
            for step in 1..=manner.steps {
                let there = part_of(at, goal, step, manner.steps);
                self.awake(&top, top.all_handled(vec![finger.go(&[there])])).await?;
            }
            at = goal;
        }
        if !throws {
            tokio::time::sleep(REST).await;
            self.awake(&top, top.all_handled(vec![finger.go(&[at])])).await?;
        }
        self.awake(&top, finger.lift()).await?;
        Ok(Dragged::Done { dropped: None })
    }

    /// Whether a finger can go from one point of a surface to another without leaving the window.
    ///
    /// # Errors
    /// Those of a page that does not answer.
    pub async fn has_room(&self, source: &Arc<Surface>, way: [Point; 2]) -> Outcome<bool> {
        let top = self.surfaces.top_of(source);
        let goals = self.both_mapped(source, &top, way).await?;
        Ok(outside_of(&top.shown_part().await?, &goals).is_none())
    }

    /// Puts two fingers on points of a surface, for which its agent has set `trap`, and moves each to its goal.
    pub async fn pinch(
        &self,
        source: &Arc<Surface>,
        [from, to]: [[Point; 2]; 2],
        press: &Press,
        steps: u32,
        trap: &mut Trap<'_>,
    ) -> Outcome<PressOutcome> {
        let top = self.surfaces.top_of(source);
        let press = &Press { modifiers: press.modifiers | self.bits(&top), ..*press };
        let mut armed = Armed { id: trap.id, surfaces: vec![source.clone()] };
        let over = if press.force { None } else { self.view_over(&top, from[0], LOOK).await? };
        if over.is_some() {
            return Ok(PressOutcome::Covered { by: over, part: false });
        }
        let [from, to] = [self.both_mapped(source, &top, from).await?, self.both_mapped(source, &top, to).await?];
        stays_in_window(&top, &[from, to].concat()).await?;
        self.arm_other_documents(&top, press, false, &mut armed).await;
        let fingers = Fingers::down(&top, press.modifiers);
        let down = self.awake(&top, top.all_answered(vec![top.touches("touchStart", &from, press.modifiers)]));
        let ended = self.until_handled(&top, source, down, trap).await?;
        let begun = |trap: &mut Trap<'_>| trap.state().met.is_some() || trap.state().downs >= 2;
        if ended == Ended::Handled && !reported_within(TAPPED, trap, begun).await {
            let heard = self.look_at(source, trap.id).await;
            trap.state().join(heard);
        }
        let state = trap.state();
        if let Some(met) = state.met.take() {
            // Neither finger has done anything yet. Dropping `fingers` cancels both.
            return Ok(PressOutcome::Missed { done: 0, met });
        }
        if state.downs < 2 && !press.force {
            return Ok(PressOutcome::NotReceived { left: state.unknown });
        }
        for step in 1..=steps {
            let at = [0, 1].map(|finger| part_of(from[finger], to[finger], step, steps));
            self.awake(&top, top.all_handled(vec![fingers.go(&at)])).await?;
        }
        self.awake(&top, fingers.lift()).await?;
        Ok(PressOutcome::Held(from[0]))
    }

    async fn both_mapped(&self, source: &Arc<Surface>, top: &Arc<Surface>, at: [Point; 2]) -> Outcome<[Point; 2]> {
        Ok([self.mapped(source, top, at[0]).await?, self.mapped(source, top, at[1]).await?])
    }
}

/// Checks that a finger stays in its window. Chromium would take any point, but no finger leaves the screen.
async fn stays_in_window(top: &Surface, points: &[Point]) -> Outcome<ShownPart> {
    let part = top.shown_part().await?;
    let (width, height) = (part.client_width, part.client_height);
    let Some(out) = outside_of(&part, points) else { return Ok(part) };
    let message = format!(
        "A finger cannot leave the window: {:.0},{:.0} lies outside of its page, which is {width:.0} by {height:.0}.",
        out.x, out.y
    );
    Err(Error::argument(message).hint("Make it shorter, or make several gestures."))
}

/// The first of the points that lies outside of a window's page.
fn outside_of(part: &ShownPart, points: &[Point]) -> Option<Point> {
    let (width, height) = (0.0..=part.client_width, 0.0..=part.client_height);
    points.iter().find(|at| !width.contains(&at.x) || !height.contains(&at.y)).copied()
}

/// Checks that a finger moves far enough. On a short way Chromium sends the page no movement, and clicks the element.
fn is_no_tap(part: &ShownPart, from: Point, goals: &[Point], held: Duration) -> Outcome<()> {
    let css = goals.iter().map(|to| (to.x - from.x).hypot(to.y - from.y)).fold(0.0, f64::max);
    let furthest = css * part.zoom * part.scale;
    if furthest > TAP_SLOP || held >= NO_TAP {
        return Ok(());
    }
    let message = format!(
        "A finger that moves {furthest:.0} px taps: Chromium takes a movement of up to {TAP_SLOP} px for a tap, and the page would hear a click."
    );
    Err(Error::argument(message)
        .hint("Move it further. For a tap use electron_click with pointer touch, and for a short scroll the wheel."))
}

fn part_of(from: Point, to: Point, step: u32, of: u32) -> Point {
    let part = f64::from(step) / f64::from(of);
    Point { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}
