//! Pictures of a surface.

use crate::{
    error::{Error, Outcome},
    surfaces::{Point, Surface, SurfaceKind},
    wait::off_thread,
};
use base64::Engine;
use chromiumoxide_cdp::cdp::browser_protocol::{emulation, page};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::time::Duration;

/// The format of a picture.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Format {
    #[default]
    Png,
    Jpeg,
    Webp,
}

impl Format {
    /// The media type of the format: `image/png` and the like.
    pub fn mime_type(self) -> &'static str {
        match self {
            Format::Png => "image/png",
            Format::Jpeg => "image/jpeg",
            Format::Webp => "image/webp",
        }
    }

    /// The format of files with that extension.
    pub fn of_extension(ending: &str) -> Option<Format> {
        match ending.to_ascii_lowercase().as_str() {
            "png" => Some(Format::Png),
            "jpg" | "jpeg" => Some(Format::Jpeg),
            "webp" => Some(Format::Webp),
            _ => None,
        }
    }

    /// The usual file name extension.
    pub fn extension(self) -> &'static str {
        match self {
            Format::Png => "png",
            Format::Jpeg => "jpg",
            Format::Webp => "webp",
        }
    }
}

/// A rectangle in CSS pixels, from the document's top left corner.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Clip {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

/// The longest side of a picture in pixels: Chromium paints no larger ones, and some larger sizes crash the app
/// (33.2.1).
const LONGEST_SIDE: f64 = 16_384.0;

/// The most pixels of a picture: some 256 MB while it is painted.
const MOST_PIXELS: f64 = 64.0 * 1024.0 * 1024.0;

/// The largest coordinate of Chromium's layout, in CSS pixels.
const FARTHEST: f64 = 33_554_432.0;

impl Clip {
    /// The clip for Chromium, scaled down so that no side is longer than `longest`.
    fn scaled(self, longest: Option<f64>) -> page::Viewport {
        let Clip { x, y, width, height } = self;
        let scale = longest.map_or(1.0, |most| (most / width.max(height)).min(1.0));
        page::Viewport { x, y, width, height, scale }
    }

    /// Enlarges a clip to at least one pixel. For a smaller one Chromium returns an error (33.2.1), or never answers
    /// (22).
    fn at_least_a_pixel(self) -> Clip {
        Clip { width: self.width.max(1.0), height: self.height.max(1.0), ..self }
    }

    /// Refuses a clip that Chromium cannot paint. The comparisons also refuse NaN.
    pub fn check(&self) -> Outcome<()> {
        let Clip { x, y, width, height } = *self;
        let wrong = |what: String| {
            Err(Error::argument(what)
                .hint("Take it in parts, each with a clip of its own.")
                .next(
                    "electron_screenshot",
                    json!({ "clip": { "x": 0, "y": 0, "width": 1024, "height": 1024 } }),
                    "takes a part of it",
                )
                .detail("parameter", "clip"))
        };
        if !(x.abs() <= FARTHEST && y.abs() <= FARTHEST) {
            return wrong(format!("A picture may begin at most {FARTHEST} CSS pixels from the corner; got {x}, {y}."));
        }
        if !(width <= LONGEST_SIDE && height <= LONGEST_SIDE) {
            return wrong(format!(
                "A picture may be at most {LONGEST_SIDE} CSS pixels wide and high; this one would be {width} × {height}."
            ));
        }
        if width.is_nan() || height.is_nan() || width * height > MOST_PIXELS {
            return wrong(format!(
                "A picture may hold at most {MOST_PIXELS} CSS pixels; this one would be {width} × {height}."
            ));
        }
        Ok(())
    }
}

/// The parameters of a screenshot.
#[derive(Debug, Clone, Default)]
pub struct Shot {
    /// The format.
    pub format: Format,
    /// 0 to 100, for JPEG and WebP.
    pub quality: Option<u8>,
    /// Only this part of the document, which may lie outside of the viewport.
    pub clip: Option<Clip>,
    /// The whole document, not only the viewport.
    pub full_page: bool,
    /// The longest side in CSS pixels. Larger pictures are scaled down.
    pub longest_side: Option<f64>,
}

impl Shot {
    /// The same for a language model: JPEG, unless WebP was asked for, and no larger than models process without
    /// scaling.
    pub fn for_models(&self) -> Shot {
        let format = if self.format == Format::Webp { Format::Webp } else { Format::Jpeg };
        Shot { format, quality: Some(INLINE_QUALITY), longest_side: Some(INLINE_SIDE), ..self.clone() }
    }
}

/// The longest side for models in CSS pixels: they scale larger pictures down. Text of a usual size stays readable.
const INLINE_SIDE: f64 = 1_200.0;

const INLINE_QUALITY: u8 = 70;

/// Encodes bytes as Base64, for JSON.
pub fn in_text(bytes: &[u8]) -> String {
    base64::engine::general_purpose::STANDARD.encode(bytes)
}

/// How long a picture may take. Without a GPU, large pages are slow to paint.
const BUDGET: Duration = Duration::from_secs(30);

#[derive(Deserialize)]
struct Data {
    data: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Metrics {
    css_content_size: Size,
    css_layout_viewport: Viewport,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Viewport {
    page_x: f64,
    page_y: f64,
    client_width: f64,
    client_height: f64,
}

#[derive(Deserialize)]
struct Size {
    width: f64,
    height: f64,
}

impl Viewport {
    fn holds(&self, clip: Clip) -> bool {
        clip.x >= self.page_x - 0.5
            && clip.y >= self.page_y - 0.5
            && clip.x + clip.width <= self.page_x + self.client_width + 0.5
            && clip.y + clip.height <= self.page_y + self.client_height + 0.5
    }
}

impl Surface {
    /// The scroll position of its document, in CSS pixels.
    pub(crate) async fn scrolled(&self) -> Outcome<Point> {
        let view = self.layout().await?.css_layout_viewport;
        Ok(Point { x: view.page_x, y: view.page_y })
    }

    async fn layout(&self) -> Outcome<Metrics> {
        self.command(page::GetLayoutMetricsParams::default(), BUDGET).await
    }

    /// Chromium (108 and 130) forgets the scrollbars of a viewport that was enlarged for a picture, so that the page
    /// would stay wider. Setting another size for a moment brings them back.
    async fn bring_scrollbars_back(&self, view: &Viewport) {
        let [width, height] = [view.client_width, view.client_height].map(|side| side as i64);
        let other = emulation::SetDeviceMetricsOverrideParams::new(width + 1, height, 0.0, false);
        // A page that has gone meanwhile needs no scrollbars.
        let _ = self.command::<_, Value>(other, BUDGET).await;
        let _ = self.command::<_, Value>(emulation::ClearDeviceMetricsOverrideParams::default(), BUDGET).await;
    }

    /// Takes a picture and returns its bytes.
    pub async fn screenshot(&self, shot: &Shot) -> Outcome<Vec<u8>> {
        let format = match shot.format {
            Format::Png => page::CaptureScreenshotFormat::Png,
            Format::Jpeg => page::CaptureScreenshotFormat::Jpeg,
            Format::Webp => page::CaptureScreenshotFormat::Webp,
        };
        let mut params = page::CaptureScreenshotParams {
            format: Some(format),
            quality: shot.quality.map(i64::from),
            ..Default::default()
        };
        let mut stretched = None;
        if shot.clip.is_some() || shot.full_page {
            let layout = self.layout().await?;
            let Size { width, height } = layout.css_content_size;
            let clip = shot.clip.unwrap_or(Clip { x: 0.0, y: 0.0, width, height }).at_least_a_pixel();
            clip.check()?;
            params.clip = Some(clip.scaled(shot.longest_side));
            // Then Chromium enlarges the viewport, which causes a new layout of the page.
            let beyond = !layout.css_layout_viewport.holds(clip);
            params.capture_beyond_viewport = Some(beyond);
            stretched = (beyond && matches!(self.kind(), SurfaceKind::Window | SurfaceKind::View))
                .then_some(layout.css_layout_viewport);
        }
        if let (None, Some(longest)) = (&params.clip, shot.longest_side) {
            let view = self.layout().await?.css_layout_viewport;
            let clip = Clip { x: view.page_x, y: view.page_y, width: view.client_width, height: view.client_height };
            // A small picture is taken without a clip, since a clip leaves out the scrollbar.
            params.clip = (clip.width.max(clip.height) > longest).then(|| clip.scaled(Some(longest)));
        }
        let data: Outcome<Data> = self.command(params, BUDGET).await;
        if let Some(view) = stretched {
            self.bring_scrollbars_back(&view).await;
        }
        let data = data?.data;
        off_thread(move || base64::engine::general_purpose::STANDARD.decode(data)).await.map_err(Error::internal)
    }
}

/// The width and height of a picture in pixels, from its header.
pub fn size(bytes: &[u8], format: Format) -> Option<(u32, u32)> {
    match format {
        Format::Png => {
            let number = |at: usize| bytes.get(at..at + 4).map(|b| u32::from_be_bytes([b[0], b[1], b[2], b[3]]));
            Some((number(16)?, number(20)?))
        }
        Format::Jpeg => jpeg_size(bytes),
        Format::Webp => webp_size(bytes),
    }
}

fn jpeg_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let mut at = 2;
    loop {
        let marker = *bytes.get(at + 1)?;
        let length = usize::from(u16::from_be_bytes([*bytes.get(at + 2)?, *bytes.get(at + 3)?]));
        // The markers of start-of-frame segments: 0xc0 to 0xcf without three markers that mean something else.
        if (0xc0..=0xcf).contains(&marker) && !matches!(marker, 0xc4 | 0xc8 | 0xcc) {
            let number = |at: usize| bytes.get(at..at + 2).map(|b| u32::from(u16::from_be_bytes([b[0], b[1]])));
            return Some((number(at + 7)?, number(at + 5)?));
        }
        at += 2 + length;
    }
}

fn webp_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let little =
        |at: usize, n: usize| bytes.get(at..at + n).map(|b| b.iter().rev().fold(0u32, |v, b| v << 8 | u32::from(*b)));
    match bytes.get(12..16)? {
        b"VP8X" => Some((little(24, 3)? + 1, little(27, 3)? + 1)),
        b"VP8 " => Some((little(26, 2)? & 0x3fff, little(28, 2)? & 0x3fff)),
        b"VP8L" => {
            let bits = little(21, 4)?;
            Some(((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1))
        }
        _ => None,
    }
}
