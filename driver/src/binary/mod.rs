//! Electron's binary: where one is found, what tells it from others, and the switches inside it.

pub mod electron;
pub mod fuses;
pub mod version;
