//! Real input: mouse and keyboard events as the browser gets them from the system.
//!
//! The events of an act are sent back to back and awaited together. If each was awaited, every mouse move would take a
//! frame (16.8 ms). The three events of a click take 1.7 ms together.

pub mod attempts;
pub(crate) mod dead_keys;
pub mod drag;
mod files;
pub mod keyboard;
pub mod keys;
pub mod mouse;
pub mod press;
pub mod touch;
