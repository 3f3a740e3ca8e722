//! What an app shows outside of its pages. Each surface is a file with its hooks beside it: `menus.rs`, `menus.js`.

pub mod downloads;
pub mod menus;
pub mod notifications;
