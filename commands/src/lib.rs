//! The verbs: one file each, and the one table of them.
//!
//! Frontends see [`registry`] rows and never a verb by name: the verb modules are private.

pub mod advice;
pub mod arguments;
pub mod call;
pub mod caller;
pub mod dispatch;
pub mod effects;
pub mod envelope;
pub mod events;
pub mod grammar;
pub mod group;
pub mod palette;
pub mod panics;
pub mod registry;
pub mod roles;
pub mod sample;
pub mod schema;
pub mod shell_line;
pub mod show;
pub mod target;
pub mod tongue;
pub mod values;
pub mod verb;
pub mod verdict;

mod acting;
mod artifacts;
mod asserting;
mod checking;
mod evaluating;
mod lifecycle;
mod local;
mod native;
mod observing;
mod reading;
mod unknown;

pub use registry::{REGISTRY, Row, find};
pub use unknown::unknown_verb;
