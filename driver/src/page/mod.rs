//! The page agent: our JavaScript in an isolated world of each document, and how to ask it.
//!
//! The world shares the page's DOM and nothing else, so the app's globals and attributes stay as
//! they were, and the app cannot touch what we compute with.

mod answer;
mod exact;
mod refs;
pub mod trap;
mod world;

use std::borrow::Cow;
#[cfg(debug_assertions)]
use std::path::Path;

pub use answer::{Answer, straight_quotes, whole_characters};
pub use exact::read;
pub use refs::RefSpace;
pub use world::World;

/// The agent's source: one script, joined from `agent/*.js` at build time.
pub const AGENT: &str = include_str!(concat!(env!("OUT_DIR"), "/agent.js"));

/// The variable that names `driver/src/page`: a debug build then reads the agent from there, so that an edit of it needs
/// no build.
#[cfg(debug_assertions)]
const AGENT_FROM: &str = "STAGEWRIGHT_PAGE";

/// The agent's source, as it is injected.
pub(crate) fn agent() -> Cow<'static, str> {
    #[cfg(debug_assertions)]
    if let Some(folder) = std::env::var_os(AGENT_FROM) {
        return join_agent(&Path::new(&folder).join("agent")).into();
    }
    AGENT.into()
}

/// What runs in our world at the start of every document, as it is injected.
pub(crate) fn guard_source() -> Cow<'static, str> {
    #[cfg(debug_assertions)]
    if let Some(folder) = std::env::var_os(AGENT_FROM) {
        let file = Path::new(&folder).join("guard.js");
        return std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display())).into();
    }
    GUARD.into()
}

#[cfg(debug_assertions)]
use crate::lean::lean;
#[cfg(debug_assertions)]
include!("join_agent.rs");

/// What runs in our world at the start of every document: hears presses before the page does.
pub const GUARD: &str = include_str!("guard.js");

/// What runs in the page's own world once there was a policy for file choosers.
pub(crate) const PICKERS: &str = include_str!("pickers.js");

/// The binding by which the guard tells what it has heard.
pub const HEARD: &str = "__stagewright_heard";

/// The isolated world's name.
pub const WORLD: &str = "stagewright";
