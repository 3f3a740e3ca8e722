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
pub mod groups;
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

mod artifacts;
mod blank;
mod unknown;

pub use registry::{REGISTRY, Row, find};
pub use unknown::unknown_verb;
