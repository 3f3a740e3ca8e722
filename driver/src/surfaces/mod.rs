//! What an app shows: windows, views, webviews, frames; each a DevTools target of its own.

mod list;
mod snapshot;
mod surface;

pub use list::Surfaces;
pub use surface::{Crash, Gone, Shared, Surface, SurfaceKind, SurfaceState};
