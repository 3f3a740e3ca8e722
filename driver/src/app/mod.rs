//! The parts that a launch starts and a session then owns: the app's process, its display, its output.

pub mod display;
pub mod output;
pub mod process;
