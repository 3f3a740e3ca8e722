//! The mouse: move, press, release, wheel.

use super::press::{Button, Pointer, Press};
use crate::{
    channel::ChannelError,
    error::{Code, Outcome},
    surfaces::{Gone, Point, Surface},
    wait::Deadline,
};
use chromiumoxide_cdp::cdp::browser_protocol::input::{
    DispatchMouseEventParams, DispatchMouseEventPointerType, DispatchMouseEventType, MouseButton,
};
use std::{pin::Pin, time::Duration};

/// The button in the protocol: its name, and its bit in `buttons`.
fn in_protocol(button: Button) -> (MouseButton, i64) {
    match button {
        Button::Left => (MouseButton::Left, 1),
        Button::Right => (MouseButton::Right, 2),
        Button::Middle => (MouseButton::Middle, 4),
    }
}

/// How long a renderer may take to handle an event before it counts as hung.
pub const HANDLED: Duration = Duration::from_secs(30);

/// The acknowledgement of an event that was sent.
pub(crate) type Sent = Pin<Box<dyn Future<Output = Result<(), ChannelError>> + Send>>;

/// The device in the protocol. Fingers have commands of their own.
fn pointer_type(pointer: Pointer) -> DispatchMouseEventPointerType {
    match pointer {
        Pointer::Pen => DispatchMouseEventPointerType::Pen,
        Pointer::Mouse | Pointer::Touch => DispatchMouseEventPointerType::Mouse,
    }
}

fn event(kind: DispatchMouseEventType, at: Point) -> DispatchMouseEventParams {
    let mut event = DispatchMouseEventParams::new(kind, at.x, at.y);
    event.pointer_type = Some(DispatchMouseEventPointerType::Mouse);
    event
}

impl Surface {
    fn mouse(&self, event: DispatchMouseEventParams) -> Sent {
        self.note_input();
        if matches!(event.r#type, DispatchMouseEventType::MousePressed) {
            self.shared.presses.note(&self.handle, Point { x: event.x, y: event.y });
        }
        Box::pin(self.channel.tell(Some(&self.cdp_session), event))
    }

    /// Sends a move while modifiers are held (the protocol's bits).
    pub(crate) fn moved_with(&self, at: Point, modifiers: i64) -> Sent {
        let mut moved = event(DispatchMouseEventType::MouseMoved, at);
        moved.modifiers = Some(modifiers);
        self.mouse(moved)
    }

    /// Sends a move.
    pub(crate) fn moved(&self, at: Point) -> Sent {
        self.mouse(event(DispatchMouseEventType::MouseMoved, at))
    }

    /// Sends a move, and the presses and releases of a single, double or triple click.
    pub(crate) fn clicks(&self, at: Point, press: &Press) -> Vec<Sent> {
        let (name, held) = in_protocol(press.button);
        let mut sent = Vec::with_capacity(1 + 2 * press.count as usize);
        let with = |mut e: DispatchMouseEventParams| {
            e.modifiers = Some(press.modifiers);
            e.pointer_type = Some(pointer_type(press.pointer));
            e
        };
        sent.push(self.mouse(with(event(DispatchMouseEventType::MouseMoved, at))));
        for number in 1..=press.count {
            let mut down = with(event(DispatchMouseEventType::MousePressed, at));
            down.button = Some(name.clone());
            down.buttons = Some(held);
            down.click_count = Some(number.into());
            // A real mouse has the pressure 0.5 (Pointer Events). Chromium's default is 0.
            down.force = Some(0.5);
            let mut release = down.clone();
            release.r#type = DispatchMouseEventType::MouseReleased;
            release.buttons = Some(0);
            release.force = None;
            sent.push(self.mouse(down));
            if !press.hold {
                sent.push(self.mouse(release));
            }
        }
        sent
    }

    /// Sends a click and waits until it was handled, without checking which element it met. Benchmarks measure it as
    /// the lower bound.
    pub async fn click_unverified(&self, at: Point, press: &Press) -> Outcome<()> {
        self.all_handled(self.clicks(at, press)).await
    }

    /// Sends a move in the same way.
    pub async fn hover_unverified(&self, at: Point) -> Outcome<()> {
        self.all_handled(vec![self.moved(at)]).await
    }

    /// Sends a press whose button is held for a time, and waits until it was handled. The button is released also when
    /// the future is dropped.
    pub(crate) async fn held_click(&self, at: Point, press: &Press) -> Outcome<()> {
        struct Down<'a>(&'a Surface, Point, Press);
        impl Drop for Down<'_> {
            fn drop(&mut self) {
                drop(self.0.let_go(self.1, &self.2));
            }
        }
        let down = Down(self, at, *press);
        self.all_answered(self.clicks(at, &Press { hold: true, ..*press })).await?;
        tokio::time::sleep(press.held_for).await;
        std::mem::forget(down);
        self.all_answered(vec![self.released(at, press)]).await
    }

    /// Turns the wheel at a point, by `dx` and `dy` CSS pixels, while modifiers are held (the protocol's bits).
    pub async fn wheel(&self, at: Point, dx: f64, dy: f64, modifiers: i64) -> Outcome<()> {
        let mut wheel = event(DispatchMouseEventType::MouseWheel, at);
        wheel.modifiers = Some(modifiers);
        wheel.delta_x = Some(dx);
        wheel.delta_y = Some(dy);
        self.all_handled(vec![self.mouse(wheel)]).await
    }

    /// Moves with the button of a press down.
    pub async fn move_held(&self, at: Point, press: &Press) -> Outcome<()> {
        let (name, held) = in_protocol(press.button);
        let mut drag = event(DispatchMouseEventType::MouseMoved, at);
        drag.pointer_type = Some(pointer_type(press.pointer));
        // A pen reports its pressure with each move; a mouse has none there.
        drag.force = (press.pointer == Pointer::Pen).then_some(0.5);
        drag.modifiers = Some(press.modifiers);
        drag.button = Some(name);
        drag.buttons = Some(held);
        self.all_handled(vec![self.mouse(drag)]).await
    }

    /// Sends the event that ends a press: the release of its button, or the end of its touch without an effect.
    pub(crate) fn let_go(&self, at: Point, press: &Press) -> Sent {
        match press.pointer {
            Pointer::Touch => self.touches("touchCancel", &[], press.modifiers),
            Pointer::Mouse | Pointer::Pen => self.released(at, press),
        }
    }

    /// Releases the button of a press.
    pub async fn release_mouse(&self, at: Point, press: &Press) -> Outcome<()> {
        self.all_handled(vec![self.released(at, press)]).await
    }

    /// Sends the release of a press, even if the result is not awaited.
    pub(crate) fn released(&self, at: Point, press: &Press) -> Sent {
        let mut release = event(DispatchMouseEventType::MouseReleased, at);
        release.modifiers = Some(press.modifiers);
        release.pointer_type = Some(pointer_type(press.pointer));
        release.button = Some(in_protocol(press.button).0);
        release.buttons = Some(0);
        release.click_count = Some(1);
        self.mouse(release)
    }

    /// Waits until all sent events have been handled. An event during which the page navigated away counts as handled.
    pub(crate) async fn all_handled(&self, sent: Vec<impl Future<Output = Result<(), ChannelError>>>) -> Outcome<()> {
        match self.all_answered(sent).await {
            // A click on a close button closes the window that handles the click.
            Err(error) if error.code == Code::SurfaceClosed => Ok(()),
            other => other,
        }
    }

    /// The same, with an error for a surface that closed meanwhile.
    pub(crate) async fn all_answered(&self, sent: Vec<impl Future<Output = Result<(), ChannelError>>>) -> Outcome<()> {
        let all = async {
            let mut closed = false;
            for answer in sent {
                match answer.await {
                    Err(error) if error.context_is_gone() => {}
                    Err(error) if error.session_is_gone() => closed = true,
                    other => other?,
                }
            }
            Ok(closed)
        };
        let handled = self.unless_gone(Deadline::after(HANDLED), all).await?;
        match handled.map_err(|error| self.refused(error))? {
            true => Err(self.gone_error(&Gone::Closed)),
            false => Ok(()),
        }
    }
}
