//! The page agent: our JavaScript in an isolated world of each document, and how to ask it.
//!
//! The world shares the page's DOM and nothing else, so the app's globals and attributes stay as
//! they were, and the app cannot touch what we compute with.

mod answer;
mod refs;
pub mod trap;
mod world;

pub use answer::{Answer, straight_quotes, whole_characters};
pub use refs::RefSpace;
pub use world::World;

/// The agent's source: one script, joined from `agent/*.js` at build time.
pub const AGENT: &str = include_str!(concat!(env!("OUT_DIR"), "/agent.js"));

/// What runs in our world at the start of every document: hears presses before the page does.
pub const GUARD: &str = include_str!("guard.js");

/// The binding by which the guard tells what it has heard.
pub const HEARD: &str = "__stagewright_heard";

/// The isolated world's name.
pub const WORLD: &str = "stagewright";
