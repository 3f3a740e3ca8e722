//! The mouse: move, press, release, wheel.

use crate::{fault::Outcome, surfaces::Surface, wait::Deadline};
use chromiumoxide_cdp::cdp::browser_protocol::input::{
    DispatchMouseEventParams, DispatchMouseEventPointerType, DispatchMouseEventType, MouseButton,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A mouse button.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Button {
    #[default]
    Left,
    Right,
    Middle,
}

impl Button {
    fn protocol(self) -> (MouseButton, i64) {
        match self {
            Button::Left => (MouseButton::Left, 1),
            Button::Right => (MouseButton::Right, 2),
            Button::Middle => (MouseButton::Middle, 4),
        }
    }
}

/// A place in the surface's viewport, in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

/// How long a renderer may take to handle an event before it counts as hung.
pub const HANDLED: Duration = Duration::from_secs(30);

fn event(kind: DispatchMouseEventType, at: Point) -> DispatchMouseEventParams {
    let mut event = DispatchMouseEventParams::new(kind, at.x, at.y);
    event.pointer_type = Some(DispatchMouseEventPointerType::Mouse);
    event
}

impl Surface {
    fn mouse(
        &self,
        event: DispatchMouseEventParams,
    ) -> impl Future<Output = Result<(), crate::channel::ChannelError>> + Send + use<> {
        self.channel.tell(Some(&self.cdp_session), event)
    }

    /// Moves, presses and releases `count` times, as a double or triple click does.
    pub async fn click(&self, at: Point, button: Button, count: u32, modifiers: i64) -> Outcome<()> {
        let (name, held) = button.protocol();
        let mut sent = Vec::with_capacity(1 + 2 * count as usize);
        let with = |mut e: DispatchMouseEventParams| {
            e.modifiers = Some(modifiers);
            e
        };
        sent.push(self.mouse(with(event(DispatchMouseEventType::MouseMoved, at))));
        for number in 1..=count {
            let mut press = with(event(DispatchMouseEventType::MousePressed, at));
            press.button = Some(name.clone());
            press.buttons = Some(held);
            press.click_count = Some(number.into());
            let mut release = press.clone();
            release.r#type = DispatchMouseEventType::MouseReleased;
            release.buttons = Some(0);
            sent.push(self.mouse(press));
            sent.push(self.mouse(release));
        }
        self.all_handled(sent).await
    }

    /// Moves the mouse there.
    pub async fn hover(&self, at: Point) -> Outcome<()> {
        self.all_handled(vec![self.mouse(event(DispatchMouseEventType::MouseMoved, at))]).await
    }

    /// Turns the wheel there, by CSS pixels.
    pub async fn wheel(&self, at: Point, dx: f64, dy: f64) -> Outcome<()> {
        let mut wheel = event(DispatchMouseEventType::MouseWheel, at);
        wheel.delta_x = Some(dx);
        wheel.delta_y = Some(dy);
        self.all_handled(vec![self.mouse(wheel)]).await
    }

    /// Presses the left button there, and keeps it down.
    pub async fn press_mouse(&self, at: Point) -> Outcome<()> {
        let mut press = event(DispatchMouseEventType::MousePressed, at);
        press.button = Some(MouseButton::Left);
        press.buttons = Some(1);
        press.click_count = Some(1);
        self.all_handled(vec![self.mouse(event(DispatchMouseEventType::MouseMoved, at)), self.mouse(press)]).await
    }

    /// Moves with the left button down.
    pub async fn drag_mouse(&self, at: Point) -> Outcome<()> {
        let mut drag = event(DispatchMouseEventType::MouseMoved, at);
        drag.button = Some(MouseButton::Left);
        drag.buttons = Some(1);
        self.all_handled(vec![self.mouse(drag)]).await
    }

    /// Lets the left button go.
    pub async fn release_mouse(&self, at: Point) -> Outcome<()> {
        self.all_handled(vec![self.released(at)]).await
    }

    /// Sends the left button's release; it is on its way even if nobody waits for it.
    pub(super) fn released(
        &self,
        at: Point,
    ) -> impl Future<Output = Result<(), crate::channel::ChannelError>> + Send + use<> {
        let mut release = event(DispatchMouseEventType::MouseReleased, at);
        release.button = Some(MouseButton::Left);
        release.buttons = Some(0);
        release.click_count = Some(1);
        self.mouse(release)
    }

    /// Waits until everything that was sent has been handled. An event whose page navigated away
    /// while it was handled did its work.
    pub(crate) async fn all_handled(
        &self,
        sent: Vec<impl Future<Output = Result<(), crate::channel::ChannelError>>>,
    ) -> Outcome<()> {
        let all = async {
            for answer in sent {
                match answer.await {
                    Err(error) if error.context_is_gone() || error.session_is_gone() => return Ok(()),
                    other => other?,
                }
            }
            Ok(())
        };
        let waited = self.unless_gone(Deadline::after(HANDLED), all).await;
        match waited {
            Ok(handled) => handled.map_err(|error| self.refused(error)),
            // A click on "close" closes the very window that handles it.
            Err(fault) if fault.code == crate::fault::Code::SurfaceClosed => Ok(()),
            Err(fault) => Err(fault),
        }
    }
}
