//! A mouse button that one call presses, others move, and a last one releases. An HTML5 drag that begins meanwhile is
//! intercepted and continued, as in a drag by a single call (`drag.rs`).

use super::{Dragged, DropPlace, Input};
use crate::{
    error::{Code, Error, Outcome},
    input::{
        mouse::Sent,
        press::{Button, Places, Press, PressOutcome},
    },
    page::trap::Trap,
    surfaces::{Point, Surface},
    wait::Deadline,
};
use serde_json::Value;
use std::{sync::Arc, time::Duration};

/// A button that is down. When this is dropped, it ends the drag, releases the button and stops the interception.
pub(super) struct HeldButton {
    pub button: Button,
    /// The number by which its timer recognizes it, unique in the session.
    pub number: u64,
    /// When it is released automatically.
    pub until: Deadline,
    /// The surface that was pressed.
    source: Arc<Surface>,
    /// The page to which the events are sent.
    top: Arc<Surface>,
    /// The page for which drags are intercepted, which also covers its frames of other sites.
    page: Arc<Surface>,
    at: Point,
    /// The data of a drag that has begun.
    data: Option<Value>,
    down: bool,
    modifiers: i64,
}

impl HeldButton {
    pub(super) fn is_gone(&self) -> bool {
        self.top.state.borrow().gone.is_some()
    }

    /// Sends the events that end the drag and release the button.
    pub(super) fn release(mut self) -> Vec<Sent> {
        self.ends()
    }

    fn ends(&mut self) -> Vec<Sent> {
        let mut sent: Vec<Sent> = Vec::new();
        if let Some(data) = self.data.take() {
            let cancel = self.top.drag_event("dragCancel", self.at, &data, self.modifiers);
            sent.push(Box::pin(async { cancel.wait().await.map(drop) }));
        }
        if std::mem::take(&mut self.down) {
            let press = Press { button: self.button, modifiers: self.modifiers, ..Press::ONCE };
            sent.push(self.top.released(self.at, &press));
            sent.push(self.page.intercepted_drags(false));
        }
        sent
    }

    /// Moves the button in `steps` steps. If a drag begins on the way, it goes to the end at once.
    async fn go(&mut self, input: &Input, end: Point, steps: u32) -> Outcome<()> {
        if self.data.is_none() {
            self.source.watch_drag("dragstart", true).await?;
            let start = self.at;
            for step in 1..=steps {
                let part = f64::from(step) / f64::from(steps);
                self.at = Point { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part };
                let press = Press { button: self.button, modifiers: self.modifiers, ..Press::ONCE };
                input.awake(&self.top, self.top.move_held(self.at, &press)).await?;
            }
            let begun = self.source.watch_drag("dragstart", false).await?;
            if begun.heard && !begun.prevented {
                self.data = Some(self.page.handed_over().await?);
            }
        }
        self.at = end;
        if let Some(data) = &self.data {
            for kind in ["dragEnter", "dragOver"] {
                self.top.drag_there(kind, end, data, self.modifiers).await?;
            }
        }
        Ok(())
    }
}

impl Drop for HeldButton {
    fn drop(&mut self) {
        drop(self.ends());
    }
}

/// The outcome of a release.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Released {
    /// Whether a drop was accepted; `None` if nothing was dragged, or if that is unknown.
    pub dropped: Option<bool>,
}

impl Input {
    /// Presses a button at a point of a surface, for which its agent has set `trap`. Leaves it down, for at most
    /// `most`.
    pub async fn button_down(
        &self,
        source: &Arc<Surface>,
        places: Places<'_>,
        press: &Press,
        trap: &mut Trap<'_>,
        (budget, most): (Duration, Duration),
    ) -> Outcome<PressOutcome> {
        let (page, top) = (self.surfaces.page_of(source), self.surfaces.top_of(source));
        page.state.send_modify(|state| state.dragged = None);
        let mut intercepted = Intercepted(Some(page.clone()));
        page.all_handled(vec![page.intercepted_drags(true)]).await?;
        let outcome = self.press(source, places, &Press { hold: true, ..*press }, trap, budget).await?;
        if let PressOutcome::Held(at) = outcome {
            intercepted.0 = None;
            let held = HeldButton {
                button: press.button,
                number: 0,
                until: Deadline::after(most),
                source: source.clone(),
                page,
                at,
                data: None,
                down: true,
                modifiers: self.bits(&top),
                top: top.clone(),
            };
            self.held.keep_button(&top.handle, held, Some(most));
        }
        Ok(outcome)
    }

    /// Moves the held button of a window to a place in that window. `bits` are the protocol's bits of held modifiers.
    /// Returns whether something is being dragged. A failure releases the button.
    ///
    /// # Errors
    /// `BAD_ARGUMENT` if no button is held, and those of a page that does not answer.
    pub async fn move_button(&self, to: &DropPlace, steps: u32, bits: i64) -> Outcome<bool> {
        let top = self.surfaces.top_of(&to.surface);
        let end = self.mapped(&to.surface, &top, to.at).await?;
        let Some(mut held) = self.held.take_button(&top.handle) else { return Err(no_button(&top)) };
        held.modifiers = bits | self.bits(&top);
        held.go(self, end, steps).await?;
        let drags = held.data.is_some();
        self.held.keep_button(&top.handle, held, None);
        self.held.note_pointer(&top.handle, end);
        Ok(drags)
    }

    /// Releases the held button of a surface's window where it is, or drops the dragged data on `onto`.
    ///
    /// # Errors
    /// `BAD_ARGUMENT` if no button is held; `ELEMENT_MOVED` if the target of the drop kept moving.
    pub async fn button_up(
        &self,
        surface: &Arc<Surface>,
        onto: Option<(&Value, &DropPlace)>,
        bits: i64,
    ) -> Outcome<Result<Released, Dragged>> {
        let top = self.surfaces.top_of(surface);
        let Some(mut held) = self.held.take_button(&top.handle) else { return Err(no_button(&top)) };
        held.modifiers = bits | self.bits(&top);
        let Some(data) = held.data.clone() else {
            let press = Press { button: held.button, modifiers: held.modifiers, ..Press::ONCE };
            let released = top.release_mouse(held.at, &press).await;
            // If the release closes the window, the page has received it.
            released.or_else(|error| if error.code == Code::SurfaceClosed { Ok(()) } else { Err(error) })?;
            held.down = false;
            drop(held.page.intercepted_drags(false));
            return Ok(Ok(Released::default()));
        };
        let here = DropPlace { surface: top.clone(), at: held.at };
        let (locator, place) = onto.unwrap_or((&Value::Null, &here));
        let ended = self.drop_at((&data, held.modifiers), locator, &mut || async { Ok(place.clone()) }).await?;
        let Dragged::Done { dropped } = ended else { return Ok(Err(ended)) };
        // A drop also releases the button.
        (held.data, held.down) = (None, false);
        drop(held.page.intercepted_drags(false));
        // A drop in a frame of another site is not reported to its page: false may be wrong.
        Ok(Ok(Released { dropped: dropped.filter(|taken| *taken || onto.is_some()) }))
    }

    /// The protocol's bits of the modifier keys that are held in a window.
    pub(super) fn bits(&self, top: &Surface) -> i64 {
        self.held.modifiers(&top.handle).iter().fold(0, |bits, modifier| bits | modifier.bit())
    }
}

/// Stops the interception of drags when it is dropped.
struct Intercepted(Option<Arc<Surface>>);

impl Drop for Intercepted {
    fn drop(&mut self) {
        if let Some(page) = &self.0 {
            drop(page.intercepted_drags(false));
        }
    }
}

fn no_button(top: &Surface) -> Error {
    let message = format!(
        "No button is held in {}. One that was held may have been released: its time was over, or a call failed.",
        top.handle
    );
    Error::argument(message).hint("electron_mouse_down presses a button and leaves it down.")
}
