//! Conventions of a system, which no call tells.

/// Shortcuts are made with the command key, which DevTools and web pages call Meta; elsewhere with Control.
pub const COMMAND_KEY: bool = cfg!(target_os = "macos");

/// Programs bear a signature of their maker that the system checks.
pub const SIGNED_PROGRAMS: bool = cfg!(target_os = "macos");

/// The name of the system: `linux`, `macos`, `windows`.
pub const SYSTEM: &str = std::env::consts::OS;
