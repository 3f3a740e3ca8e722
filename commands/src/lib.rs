//! The verbs: one file each, and a table of them.
//!
//! Frontends see [`Row`]s and never a verb by name: the verb modules are private.

pub mod advice;
pub mod app;
pub mod arguments;
pub mod call;
pub mod caller;
pub mod dispatch;
pub mod effects;
mod elsewhere;
pub mod envelope;
pub mod events;
pub mod example_lines;
pub mod filmed;
pub mod flags;
pub mod forgive;
pub mod grammar;
pub mod group;
pub mod kinds;
pub mod palette;
pub mod panics;
pub mod permit;
pub mod phrases;
pub mod registry;
pub mod roles;
pub mod sample;
pub mod schema;
pub mod see;
pub mod shell_line;
pub mod short_list;
pub mod show;
pub mod spelling;
pub mod steps;
pub mod target;
pub mod terminology;
pub mod time_line;
pub mod traced;
pub mod values;
pub mod verb;
pub mod verdict;

mod artifacts;
mod blank;
mod groups;
mod rows;
mod tokens;
mod unknown;

pub use call::{Registry, Row};
#[cfg(test)]
pub(crate) use rows::REGISTRY;
pub use rows::{EFFECTS, ROWS, TIME_LINES};
/// axe-core's releases and its place in the cache, for the command that gets it.
pub use stagewright_groups::a11y::engine as axe;
pub use unknown::{tools_meant, unknown_verb};
