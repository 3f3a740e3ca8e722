//! A group that does nothing.

mod knock;

pub use knock::EmptyKnock;
