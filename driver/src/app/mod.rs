//! What a launch starts and a session then owns: the app's process, its display, what it writes.

pub mod display;
pub mod output;
pub mod process;
