//! Fingers on a touch screen: taps, moves, pinches, and the long press.

use super::{mouse::Sent, press::Press};
use crate::{
    error::Outcome,
    surfaces::{Point, Surface},
};
use chromiumoxide_cdp::cdp::browser_protocol::page::GetLayoutMetricsParams;
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;

/// How long a page may take to tell its zoom.
const LOOK: Duration = Duration::from_secs(5);

/// The part of a page that its window shows.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ShownPart {
    /// Window pixels for each CSS pixel, by the zoom of the window (`webContents.setZoomFactor`).
    pub zoom: f64,
    /// How much a pinch has enlarged the page (`visualViewport.scale`).
    pub scale: f64,
    /// How far (CSS px) that part begins to the right of the page's viewport, when a pinch has enlarged the page.
    pub offset_x: f64,
    /// How far it begins below it.
    pub offset_y: f64,
    /// The width (CSS px) of that part, without scroll bars.
    pub client_width: f64,
    /// The height (CSS px) of that part, without scroll bars.
    pub client_height: f64,
}

/// Fingers that are down on a page. Dropping this lifts them without an effect (`touchcancel`).
pub(crate) struct Fingers<'a> {
    surface: &'a Surface,
    modifiers: i64,
    down: bool,
}

impl<'a> Fingers<'a> {
    /// For fingers that are down already.
    pub fn down(surface: &'a Surface, modifiers: i64) -> Fingers<'a> {
        Fingers { surface, modifiers, down: true }
    }

    /// Sends a move of all fingers.
    pub fn go(&self, to: &[Point]) -> Sent {
        self.surface.touches("touchMove", to, self.modifiers)
    }

    /// Lifts them, and waits until the page has handled that.
    pub async fn lift(mut self) -> Outcome<()> {
        self.down = false;
        self.surface.all_handled(vec![self.surface.touches("touchEnd", &[], self.modifiers)]).await
    }
}

impl Drop for Fingers<'_> {
    fn drop(&mut self) {
        if self.down {
            drop(self.surface.touches("touchCancel", &[], self.modifiers));
        }
    }
}

/// A finger of Chromium's touch emulation, which makes touches from events of a mouse. Only that recognises a long press
/// (22.3.25 and 33.2.1): touches of `Input.dispatchTouchEvent` always end in a click. Dropping this ends the emulation,
/// and with it the touch.
pub(crate) struct Emulated<'a> {
    surface: &'a Surface,
    at: Point,
    press: Press,
}

impl<'a> Emulated<'a> {
    /// Puts the finger down. The acknowledgement does not mean that the page has handled it.
    pub async fn down(surface: &'a Surface, at: Point, press: &Press) -> Outcome<Emulated<'a>> {
        // The emulation counts in whole pixels of the window.
        let zoom = surface.shown_part().await?.zoom;
        surface.shared.presses.note(&surface.handle, at);
        let at = Point { x: (at.x * zoom).round(), y: (at.y * zoom).round() };
        let emulated = Emulated { surface, at, press: *press };
        surface.all_answered(vec![surface.emulates_touch(true)]).await?;
        surface.all_answered(vec![emulated.event("mousePressed")]).await?;
        Ok(emulated)
    }

    /// Lifts the finger. The emulation must go on until the page has handled that.
    pub async fn lift(&self) -> Outcome<()> {
        self.surface.all_answered(vec![self.event("mouseReleased")]).await
    }

    fn event(&self, kind: &str) -> Sent {
        let params = json!({
            "type": kind, "x": self.at.x as i64, "y": self.at.y as i64, "button": "left", "clickCount": 1,
            "modifiers": self.press.modifiers,
        });
        self.surface.raw_input("Input.emulateTouchFromMouseEvent", params)
    }
}

impl Drop for Emulated<'_> {
    fn drop(&mut self) {
        drop(self.surface.emulates_touch(false));
    }
}

impl Surface {
    /// Sends a command for input that the typed commands lack, or send incompletely.
    fn raw_input(&self, method: &'static str, params: Value) -> Sent {
        self.note_input();
        let sent = self.channel.send(Some(&self.cdp_session), method, params);
        Box::pin(async { sent.wait().await.map(drop) })
    }

    /// Sends an event of touches, with the place of each finger that is down.
    pub(crate) fn touches(&self, kind: &str, at: &[Point], modifiers: i64) -> Sent {
        // Sent raw: the typed command skips empty arrays that the protocol demands.
        if kind == "touchStart" {
            at.iter().for_each(|finger| self.shared.presses.note(&self.handle, *finger));
        }
        let fingers = at.iter().enumerate();
        let points: Vec<Value> =
            fingers.map(|(id, at)| json!({ "x": at.x, "y": at.y, "id": id, "force": 1 })).collect();
        self.raw_input(
            "Input.dispatchTouchEvent",
            json!({ "type": kind, "touchPoints": points, "modifiers": modifiers }),
        )
    }

    /// Sends the start and the end of a touch. A touch that stays has no end.
    pub(crate) fn taps(&self, at: Point, press: &Press) -> Vec<Sent> {
        let start = self.touches("touchStart", &[at], press.modifiers);
        match press.hold {
            true => vec![start],
            false => vec![start, self.touches("touchEnd", &[], press.modifiers)],
        }
    }

    fn emulates_touch(&self, on: bool) -> Sent {
        // A finger is recognised as held after some 600 ms (22.3.25 and 33.2.1); with the configuration for mobile
        // devices, 50 ms later.
        let params = json!({ "enabled": on, "configuration": "desktop" });
        self.raw_input("Emulation.setEmitTouchEventsForMouse", params)
    }

    /// The part of the page that its window shows.
    ///
    /// # Errors
    /// Those of a page that does not answer.
    pub async fn shown_part(&self) -> Outcome<ShownPart> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Metrics {
            css_visual_viewport: ShownPart,
        }
        let metrics: Metrics = self.command(GetLayoutMetricsParams::default(), LOOK).await?;
        Ok(metrics.css_visual_viewport)
    }
}
