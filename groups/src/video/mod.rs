//! Videos: moments of a film are drawn and encoded by a Chromium of our own, and put into a WebM file.
//!
//! The app under test has no part in it. The encoder is another Electron process, with a hidden window.

mod electron;
mod encoder;
pub mod webm;

pub use electron::{Found, find};
pub use encoder::{Encoder, Room};

use serde::Serialize;

/// The script that draws a moment on a canvas. The encoder and the page of a film share it.
pub const DRAW: &str = include_str!("draw.js");

/// The height of the strip with the present line below the picture, in pixels.
pub const STRIP: u32 = 32;

/// One moment of a film: everything that is drawn.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Moment {
    /// Milliseconds since the film began.
    pub at: u64,
    /// The place of the window's picture: left, top, width, height, in pixels.
    #[serde(rename = "box")]
    pub place: [f64; 4],
    /// Presses: left and top in pixels, and how long ago (ms).
    pub rings: Vec<[f64; 3]>,
    /// The keys that are being pressed, or the text that is being typed.
    pub keys: String,
    /// The line or verb that runs.
    pub caption: String,
    /// Whether it failed.
    pub failed: bool,
}

/// One picture as the encoder made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chunk {
    /// Milliseconds since the film began.
    pub at: u64,
    /// Whether a player can begin here.
    pub key: bool,
    /// Its bytes.
    pub data: Vec<u8>,
}
