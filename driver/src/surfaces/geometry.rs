//! Places in a surface's viewport.

use serde::Deserialize;
pub use stagewright_agent::operations::Point;

/// The origin of a frame's content, and the index of the frame among those of the snapshot.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(crate) struct FramePlace {
    pub nth: i64,
    pub x: f64,
    pub y: f64,
    /// Whether the frame is visible in its page.
    pub shown: bool,
}

impl FramePlace {
    pub(crate) fn origin(self) -> Point {
        Point { x: self.x, y: self.y }
    }
}
