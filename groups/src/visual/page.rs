//! The page of a picture: held still, stretched to the size of its document, and released again.

use super::{pixels::Area, settings::Settings};
use chromiumoxide_cdp::cdp::browser_protocol::{emulation, page};
use futures_util::future::join_all;
use parking_lot::Mutex;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    screenshot::Shot,
    session::Session,
    surfaces::{Ran, Surface},
};
use std::{sync::Arc, time::Duration};

/// How long a page may take for a script or a command.
const BUDGET: Duration = Duration::from_secs(5);

/// How long a frame may take to be held. The picture does not wait for frames that hang.
const FRAME_BUDGET: Duration = Duration::from_secs(2);

/// How often the size of a page is checked until it is as before, and the time between the checks.
const LOOKS: u32 = 40;
const BETWEEN_LOOKS: Duration = Duration::from_millis(25);

/// The most boxes that are masked.
const MOST_BOXES: usize = 100;

/// How long the side of a picture may be, in pixels, and how many pixels it may have. Chromium paints no longer side.
const LONGEST_SIDE: f64 = 16_384.0;
const MOST_PIXELS: f64 = super::pixels::MOST_PIXELS as f64;

const HOLD: &str = concat!(include_str!("documents.js"), include_str!("hold.js"), "\nconst run = hold;\n");
const RELEASE: &str = concat!(include_str!("documents.js"), include_str!("hold.js"), "\nconst run = release;\n");
const FACTS: &str = concat!(include_str!("documents.js"), include_str!("look.js"), "\nconst run = facts;\n");
const BOXES: &str = concat!(include_str!("documents.js"), include_str!("look.js"), "\nconst run = boxes;\n");

/// Facts about a page that its picture depends on.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Facts {
    pub width: f64,
    pub height: f64,
    /// Pixels of the picture for one CSS pixel.
    pub ratio: f64,
    pub dark: bool,
    pub locale: String,
}

/// A rectangle in CSS pixels of the viewport.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
pub(super) struct Spot {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Spot {
    /// The same in pixels of the picture.
    pub fn scaled(self, ratio: f64) -> Area {
        let [x, y, width, height] = [self.x, self.y, self.width, self.height].map(|side| side * ratio);
        Area { x, y, width, height }
    }
}

/// The places that are painted over.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(super) struct Masks {
    pub boxes: Vec<Spot>,
    pub truncated: bool,
    pub ratio: f64,
}

#[derive(Deserialize)]
struct Held {
    /// Whether nothing was held in this document before.
    begins: bool,
}

#[derive(Deserialize)]
struct Clip {
    clip: Spot,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Layout {
    css_content_size: Size,
    css_layout_viewport: View,
    css_visual_viewport: Visual,
}

#[derive(Debug, Clone, Deserialize)]
struct Size {
    height: f64,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct View {
    page_x: f64,
    page_y: f64,
    client_width: f64,
    client_height: f64,
}

#[derive(Debug, Clone, Deserialize)]
struct Visual {
    /// How much the page is zoomed: pixels of the window for a CSS pixel.
    #[serde(default = "unzoomed")]
    zoom: f64,
}

fn unzoomed() -> f64 {
    1.0
}

/// Errors of the picture itself, under the code of the group.
fn failed(error: Error) -> Error {
    match error.code {
        Code::InternalError | Code::BadArgument => {
            Error::new(Code::VisualCaptureFailed, format!("The picture could not be taken. {}", error.message))
        }
        _ => error,
    }
}

/// A page whose picture is taken.
pub(super) struct Page<'a> {
    pub session: &'a Arc<Session>,
    surface: &'a Arc<Surface>,
    /// Its size before it was stretched.
    stretched: Mutex<Option<(Facts, View)>>,
}

impl<'a> Page<'a> {
    pub fn new(session: &'a Arc<Session>, surface: &'a Arc<Surface>) -> Page<'a> {
        Page { session, surface, stretched: Mutex::new(None) }
    }

    async fn run<R: DeserializeOwned>(&self, script: &str, arg: &Value) -> Outcome<R> {
        match self.surface.run_script(script, arg, BUDGET).await? {
            Ran::Gave(answer) => Ok(answer),
            Ran::Moved => Err(self.moved()),
            Ran::Threw(threw) if threw.name == "INVALID_SELECTOR" => {
                let message = format!("The mask {:?} is no CSS selector.", threw.message);
                Err(Error::new(Code::VisualInvalidSelector, message).detail("parameter", "masks"))
            }
            Ran::Threw(threw) => {
                let message = format!("The page cannot be held still ({}): {}.", threw.name, threw.message);
                Err(Error::new(Code::VisualCaptureFailed, message))
            }
        }
    }

    fn moved(&self) -> Error {
        let handle = &self.surface.handle;
        let message = format!("The page of {handle} went to another document while its picture was taken.");
        Error::new(Code::VisualCaptureFailed, message)
    }

    /// Facts about the page, once its fonts are loaded.
    pub async fn facts(&self) -> Outcome<Facts> {
        self.run(FACTS, &json!({})).await
    }

    /// Holds everything still that moves at this time, in the page and its frames. `first` is whether nothing is held
    /// yet.
    pub async fn hold(&self, settings: &Settings, first: bool) -> Outcome<()> {
        let mut asked = json!({
            "animations": !settings.animations,
            "caret": !settings.caret,
            "style": settings.style,
            "scrolls": first && (settings.full_page || settings.target.is_some()),
        });
        let Held { begins } = self.run(HOLD, &asked).await?;
        if begins && !first {
            return Err(self.moved());
        }
        asked["style"] = Value::Null;
        let inside = self.session.surfaces.embedded_below(self.surface);
        // Ignore frames that hang or leave: they show no movement.
        join_all(inside.iter().map(|frame| frame.run_script::<Value>(HOLD, &asked, FRAME_BUDGET))).await;
        Ok(())
    }

    /// The place of the element in the viewport, and whether parts of it are out of view.
    pub async fn element(&self, settings: &Settings) -> Outcome<Option<(Spot, bool)>> {
        let Some(target) = &settings.target else { return Ok(None) };
        let mut asked = settings.asking.clone();
        asked["target"] = target.clone();
        asked["inFrame"] = false.into();
        let Clip { clip } = self.surface.ask("clip", asked, BUDGET).await?;
        let view = self.layout().await?.css_layout_viewport;
        let spot = Spot { x: clip.x - view.page_x, y: clip.y - view.page_y, ..clip };
        let within = |from: f64, length: f64, most: f64| from >= -0.5 && from + length <= most + 0.5;
        let in_view = within(spot.x, spot.width, view.client_width) && within(spot.y, spot.height, view.client_height);
        Ok(Some((spot, !in_view)))
    }

    async fn layout(&self) -> Outcome<Layout> {
        self.surface.command(page::GetLayoutMetricsParams::default(), BUDGET).await.map_err(failed)
    }

    /// Makes the page's viewport as high as its document.
    pub async fn stretch(&self, facts: &Facts) -> Outcome<()> {
        let mut height = 0.0;
        // A document may grow with its viewport. Three rounds suffice for documents that stop growing.
        for _ in 0..3 {
            let layout = self.layout().await?;
            let View { client_width, client_height, .. } = layout.css_layout_viewport;
            let whole = layout.css_content_size.height.max(client_height).ceil();
            let [across, down] = [client_width, whole].map(|side| side * facts.ratio);
            if across.max(down) > LONGEST_SIDE || across * down > MOST_PIXELS {
                let message = format!("The picture would have {across:.0} × {down:.0} pixels.");
                return Err(Error::new(Code::VisualImageTooLarge, message));
            }
            if whole <= height {
                return Ok(());
            }
            height = whole;
            self.stretched.lock().get_or_insert_with(|| (facts.clone(), layout.css_layout_viewport.clone()));
            let zoom = layout.css_visual_viewport.zoom;
            let [across, down] = [client_width, height].map(|side| (side * zoom).ceil() as i64);
            self.resize(across, down).await?;
        }
        Ok(())
    }

    async fn resize(&self, width: i64, height: i64) -> Outcome<()> {
        let size = emulation::SetDeviceMetricsOverrideParams::new(width, height, 0.0, false);
        self.surface.command::<_, Value>(size, BUDGET).await.map(drop).map_err(failed)
    }

    /// The places of the masks.
    pub async fn masks(&self, settings: &Settings) -> Outcome<Masks> {
        self.run(BOXES, &json!({ "masks": settings.masks, "most": MOST_BOXES })).await
    }

    /// A picture of its viewport as a PNG.
    pub async fn picture(&self) -> Outcome<Vec<u8>> {
        self.session.pictures.take(self.surface, &Shot::default()).await.map_err(failed)
    }

    /// Releases the page, in its old size. A page that has closed meanwhile needs no release.
    pub async fn release(&self) {
        let stretched = self.stretched.lock().take();
        if let Some((before, view)) = stretched {
            // A different size, for a moment, brings back the scrollbars (22 and 33).
            let _ = self.resize(view.client_width as i64 + 1, view.client_height as i64).await;
            let clear = emulation::ClearDeviceMetricsOverrideParams::default();
            let _ = self.surface.command::<_, Value>(clear, BUDGET).await;
            for _ in 0..LOOKS {
                match self.facts().await {
                    Ok(now) if (now.width, now.height) != (before.width, before.height) => {
                        tokio::time::sleep(BETWEEN_LOOKS).await;
                    }
                    _ => break,
                }
            }
        }
        let _ = self.run::<Value>(RELEASE, &Value::Null).await;
        let inside = self.session.surfaces.embedded_below(self.surface);
        join_all(inside.iter().map(|frame| frame.run_script::<Value>(RELEASE, &Value::Null, FRAME_BUDGET))).await;
    }
}
