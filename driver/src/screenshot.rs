//! Pictures of a surface.

use crate::{
    fault::{Fault, Outcome},
    surfaces::Surface,
};
use base64::Engine;
use chromiumoxide_cdp::cdp::browser_protocol::page;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
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

/// What to take.
#[derive(Debug, Clone, Default)]
pub struct Shot {
    /// The format.
    pub format: Format,
    /// 0 to 100, for JPEG and WebP.
    pub quality: Option<u8>,
    /// Only this part of the document; what lies outside the viewport too.
    pub clip: Option<Clip>,
    /// The whole document, not only the viewport.
    pub full_page: bool,
}

/// Longest a picture may take: large pages are painted by software here.
const BUDGET: Duration = Duration::from_secs(30);

#[derive(Deserialize)]
struct Data {
    data: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Metrics {
    css_content_size: Size,
}

#[derive(Deserialize)]
struct Size {
    width: f64,
    height: f64,
}

impl Surface {
    /// Takes a picture and gives its bytes.
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
        let clip = match (shot.clip, shot.full_page) {
            (Some(clip), _) => Some(clip),
            (None, true) => {
                let metrics: Metrics = self.command(page::GetLayoutMetricsParams::default(), BUDGET).await?;
                let Size { width, height } = metrics.css_content_size;
                Some(Clip { x: 0.0, y: 0.0, width, height })
            }
            (None, false) => None,
        };
        if let Some(Clip { x, y, width, height }) = clip {
            params.clip = Some(page::Viewport { x, y, width, height, scale: 1.0 });
            params.capture_beyond_viewport = Some(true);
        }
        let data: Data = self.command(params, BUDGET).await?;
        base64::engine::general_purpose::STANDARD.decode(data.data).map_err(Fault::internal)
    }
}

/// Width and height of a picture, from its header.
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
        // A start-of-frame segment, of any coding but the three that are something else.
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
