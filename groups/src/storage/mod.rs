//! The state that an app keeps: cookies, web storage, databases.

pub mod at_launch;
pub mod caches;
mod changes;
pub mod cookies;
mod databases;
mod echoes;
mod hidden;
pub mod idb;
mod in_memory;
mod pages;
pub mod restoring;
pub mod snapshot;
pub mod web;

pub(crate) use changes::HOOKED_SOURCE;
pub use pages::Scope;

use stagewright_driver::{main_process::Hooks, session::MainPart};

/// Hears which sessions the app makes, from its first line on.
static STORAGE_SESSIONS: Hooks = Hooks::at_start("storage_sessions", include_str!("sessions.js"));

/// The hooks of the group in the main process.
pub(crate) static PARTS: &[&MainPart] =
    &[&MainPart::new(&STORAGE_SESSIONS), &cookies::PART, &at_launch::PART, &changes::PART];
