//! Electron's binary: finding one, recognizing one, its version and its fuses.

pub mod electron;
pub mod fuses;
pub mod version;
