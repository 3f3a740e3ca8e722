//! The page agent: our JavaScript that runs in a page, its build, and the types of its operations. This crate knows no
//! session.
//!
//! `js/modules` holds the agent itself, ES modules that the build joins into one script for an isolated world of each
//! document. The other scripts in `js` stand alone. The world shares only the page's DOM. So the app's globals and
//! attributes stay as they were, and the app cannot touch the agent's objects.

#[cfg(any(debug_assertions, test))]
mod join;
mod minify;
pub mod operations;
#[cfg(any(debug_assertions, test))]
mod own;

use std::borrow::Cow;
#[cfg(debug_assertions)]
use std::path::Path;

pub use minify::minified;
pub use operations::Operation;

/// The agent's source: one script, joined from `js/modules` at build time.
pub const AGENT: &str = include_str!(concat!(env!("OUT_DIR"), "/agent.js"));

/// The script that runs in our world at the start of every document. It gets presses before the page does. `%GREETING%`
/// and `%PICKERS%` in it stand for names that a session gives.
pub const GUARD: &str = include_str!("../js/guard.js");

/// The script that runs in the page's main world after a policy for file choosers was set. `%PICKERS%` in it stands for
/// a name that a session gives.
pub const PICKERS: &str = include_str!("../js/pickers.js");

/// A script for the page's main world that returns the closed shadow roots that the app exposes; usually `null`, for
/// none.
pub const SHOWN_ROOTS: &str = include_str!("../js/shown-roots.js");

/// The name of the binding by which the guard and the agent send reports.
pub const REPORT_BINDING: &str = "__stagewright_heard";

/// The variable that names the folder `agent/js`: a debug build then reads the scripts from there, so that an edit needs
/// no build.
#[cfg(debug_assertions)]
const AGENT_FROM: &str = "STAGEWRIGHT_PAGE";

/// The agent's source, as it is injected.
///
/// # Panics
///
/// In a debug build that reads the scripts from a folder, if they cannot be read or joined.
pub fn agent() -> Cow<'static, str> {
    #[cfg(debug_assertions)]
    if let Some(folder) = std::env::var_os(AGENT_FROM) {
        let joined = join::join_folder(&Path::new(&folder).join("modules"));
        return joined.unwrap_or_else(|problems| panic!("{problems}")).into();
    }
    AGENT.into()
}

/// The guard's source (see [`GUARD`]), as it is injected.
///
/// # Panics
///
/// In a debug build that reads the scripts from a folder, if they cannot be read.
pub fn guard() -> Cow<'static, str> {
    #[cfg(debug_assertions)]
    if let Some(folder) = std::env::var_os(AGENT_FROM) {
        let file = Path::new(&folder).join("guard.js");
        return std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display())).into();
    }
    GUARD.into()
}
