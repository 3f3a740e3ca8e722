//! Places in a surface's viewport.

use serde::{Deserialize, Serialize};

/// A place in the surface's viewport, in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

/// Where a frame's content begins, and which of the snapshot's frames it is.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(crate) struct FramePlace {
    pub nth: i64,
    pub x: f64,
    pub y: f64,
    /// Whether anybody could see the frame.
    pub shown: bool,
}

impl FramePlace {
    pub(crate) fn origin(self) -> Point {
        Point { x: self.x, y: self.y }
    }
}
