//! Real input: mouse and keyboard events as the browser gets them from the system.
//!
//! Events are sent back to back and awaited together. Awaited one by one, each mouse move would cost a frame (16.8 ms).
//! The three events of a click sent together take 1.7 ms.

pub mod attempts;
pub mod drag;
mod files;
pub mod keyboard;
pub mod keys;
pub mod mouse;
pub mod press;
