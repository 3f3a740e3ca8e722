//! Pictures that are compared with baselines: taken of a page that is held still, kept with their metadata, and compared
//! pixel by pixel.

pub mod baseline;
mod capture;
mod compare;
mod page;
mod pixels;
mod settings;
mod webp;

pub use capture::{Captured, capture};
pub use compare::{Comparison, compare};
pub use pixels::{Picture, Unreadable};
pub use settings::Settings;

use std::sync::Arc;

/// The state of the group in a session.
#[derive(Debug, Default)]
struct Visual {
    /// Held while a picture is taken: the end of one picture would release the page of another.
    turn: Arc<tokio::sync::Mutex<()>>,
}
