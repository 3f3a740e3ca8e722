//! The state and hooks of groups of verbs in an app: a folder for each group. A hook for the main process stands beside
//! its Rust file.
//!
//! A group uses the driver's public interface only. The driver does not know the groups: it is given [`MAIN_PARTS`].

pub mod clock;
pub mod ipc;
pub mod native;
pub mod network;
pub mod redact;
pub mod redactor;
pub mod screencast;
pub mod storage;

#[cfg(test)]
use stagewright_driver::main_process::Hooks;
use stagewright_driver::session::MainParts;

#[cfg(test)]
#[path = "../../driver/src/main_process/names.rs"]
mod names;

/// The hooks of each group, a row for a group.
pub static MAIN_PARTS: MainParts = &[native::PARTS, network::PARTS, ipc::PARTS, clock::PARTS, storage::PARTS];
