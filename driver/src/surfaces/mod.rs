//! Surfaces of an app: windows, views, webviews, frames.

pub(crate) mod address;
mod asking;
mod errors;
pub(crate) mod frames;
mod geometry;
mod list;
mod listeners;
mod presses;
mod script;
mod snapshot;
mod state;
mod surface;
mod work;

pub(crate) use geometry::FramePlace;
pub use geometry::Point;
pub use list::Surfaces;
pub use listeners::ListenersMissing;
pub use presses::{SentPress, SentPresses};
pub use script::{Ran, Threw, script_read, script_source};
pub use state::{Crash, Gone, SurfaceKind, SurfaceState};
pub use surface::{Shared, Surface};
