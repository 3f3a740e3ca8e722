//! Gestures of fingers: a long press, a finger that moves, and a pinch of two. A trap gets the start of each before the
//! page, like that of a press. If it met another element, the touch is cancelled, so that nothing scrolls or opens.

use super::{
    Input,
    drag::{Dragged, DropPlace, Way, stays_in},
    press::{Armed, Ended, TAPPED, heard_within},
};
use crate::{
    error::Outcome,
    input::{
        press::{Pointer, Press, PressOutcome},
        touch::{Emulated, Fingers},
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
        self.awake(top, heard_within(TAPPED, trap, begun)).await;
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
            heard_within(TAPPED, trap, over).await;
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
        let start = from.at;
        let mut at = match self.press(source, from, &down, trap, LOOK).await? {
            PressOutcome::Held(at) => at,
            other => return Ok(Dragged::NotBegun(other)),
        };
        let finger = Fingers::down(&top, modifiers);
        tokio::time::sleep(manner.hold).await;
        let target = place().await?;
        stays_in(source, &target)?;
        let via = manner.via.iter().map(|point| Point { x: start.x + point.x, y: start.y + point.y });
        for goal in via.chain([target.at]) {
            let goal = self.mapped(source, &top, goal).await?;
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
        let over = if press.force { None } else { self.view_over(&top, from[0], LOOK).await };
        if over.is_some() {
            return Ok(PressOutcome::Covered { by: over, part: false });
        }
        self.arm_bystanders(&top, press, false, &mut armed).await;
        let [from, to] = [self.both_mapped(source, &top, from).await?, self.both_mapped(source, &top, to).await?];
        let fingers = Fingers::down(&top, press.modifiers);
        let down = self.awake(&top, top.all_answered(vec![top.touches("touchStart", &from, press.modifiers)]));
        let ended = self.until_handled(&top, source, down, trap).await?;
        let begun = |trap: &mut Trap<'_>| trap.state().met.is_some() || trap.state().downs >= 2;
        if ended == Ended::Handled && !heard_within(TAPPED, trap, begun).await {
            let heard = self.look_at(source, trap.id).await;
            trap.state().join(heard);
        }
        let state = trap.state();
        if let Some(met) = state.met.take() {
            // Neither finger has done anything yet. Dropping `fingers` cancels both.
            return Ok(PressOutcome::Missed { done: 0, met });
        }
        if state.downs < 2 && !press.force {
            return Ok(PressOutcome::Unheard { left: state.unknown });
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

fn part_of(from: Point, to: Point, step: u32, of: u32) -> Point {
    let part = f64::from(step) / f64::from(of);
    Point { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}
