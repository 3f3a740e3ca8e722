//! What an app shows: windows, views, webviews, frames; each a DevTools target of its own.

pub(crate) mod frames;
mod list;
mod snapshot;
mod state;
mod surface;
mod work;

pub use list::Surfaces;
pub use state::{Crash, Gone, SurfaceKind, SurfaceState};
pub use surface::{Shared, Surface};
