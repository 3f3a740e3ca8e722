//! The state and hooks of groups of verbs in an app: one folder for each group. The JavaScript of hooks is beside the
//! Rust file that uses it.
//!
//! A group uses only the driver's public interface. The driver does not know the groups: callers pass [`MAIN_PARTS`] to
//! it.

pub mod a11y;
pub mod clock;
pub mod coverage;
mod hooked_source;
pub mod ipc;
pub mod native;
pub mod network;
pub mod redact;
pub mod redactor;
pub mod screencast;
pub mod storage;
pub mod time_line;
pub mod video;
pub mod visual;

#[cfg(test)]
use stagewright_driver::main_process::Hooks;
use stagewright_driver::session::MainParts;

#[cfg(test)]
#[path = "../../driver/src/main_process/names.rs"]
mod names;

/// The hooks of all groups, one row for each group.
pub static MAIN_PARTS: MainParts =
    &[native::PARTS, network::PARTS, ipc::PARTS, clock::PARTS, storage::PARTS, coverage::PARTS];
