//! Electron's binary: finding one, recognizing one, its version, its fuses and the words in it.

mod blocks;
pub mod electron;
pub mod fuses;
pub mod version;
pub mod words;
