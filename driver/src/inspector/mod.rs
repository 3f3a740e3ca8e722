//! The Node inspector of an app that runs already: finds its port, opens it, joins the app through it.

pub mod endpoint;
mod find;
mod join;
pub mod loopback;
mod open;
mod utility;

pub use find::debug_port;
pub(crate) use find::find;
pub use join::{JoinedMain, app_of, join};
pub use open::close_after;
pub(crate) use utility::Utility;
