//! The state that an app keeps: cookies, web storage, databases.

mod changes;
pub mod cookies;
mod databases;
mod echoes;
pub mod idb;
mod pages;
pub mod snapshot;
pub mod web;

pub(crate) use changes::TELLER;
pub use pages::Scope;

use stagewright_driver::{main_process::Hooks, session::MainPart};

/// Hears which sessions the app makes, from its first line on.
static STORAGE_SESSIONS: Hooks = Hooks::at_start("storage_sessions", include_str!("sessions.js"));

/// The hooks of the group in the main process.
pub(crate) static PARTS: &[&MainPart] = &[&MainPart::new(&STORAGE_SESSIONS), &cookies::PART, &changes::PART];
