//! Pictures that are compared with baselines: taken of a page that is held still, kept with their metadata, and compared
//! pixel by pixel.

pub mod baseline;
mod capture;
mod compare;
mod page;
mod pixels;
mod settings;

pub use capture::{Captured, capture};
pub use compare::{Comparison, compare};
pub use pixels::{Picture, Unreadable};
pub use settings::Settings;

use std::sync::Arc;

/// The state of the group in a session.
#[derive(Debug, Default)]
struct Visual {
    /// Held while a picture is taken: two at once would let the page go on under each other.
    turn: Arc<tokio::sync::Mutex<()>>,
}
