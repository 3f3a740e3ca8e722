//! Conventions of operating systems that no system call reports.

/// Shortcuts are made with the command key, which DevTools and web pages call Meta; elsewhere with Control.
pub const COMMAND_KEY: bool = cfg!(target_os = "macos");

/// The system checks the code signatures of programs.
pub const SIGNED_PROGRAMS: bool = cfg!(target_os = "macos");

/// The program that opens a file in the user's usual program for it. macOS has `open`, and Windows `explorer`.
pub const OPENER: &str = "xdg-open";

/// The name of the system: `linux`, `macos`, `windows`.
pub const SYSTEM: &str = std::env::consts::OS;
