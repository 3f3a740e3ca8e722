//! Calls to the page agent (the crate `stagewright_agent`) in a document: its answers, refs, traps and worlds.

mod answer;
mod exact;
mod refs;
pub mod trap;
mod world;

pub use answer::{Answer, straight_quotes, whole_characters};
pub use exact::read;
pub use refs::RefSpace;
pub use stagewright_agent::{AGENT, GUARD, REPORT_BINDING};
pub use world::World;

/// The isolated world's name.
pub const WORLD: &str = "stagewright";
