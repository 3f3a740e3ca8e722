//! The needs of programs that confine themselves, as Chromium does.
//!
//! Windows and macOS need nothing: a user may always confine his own processes.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
use linux as system;

use std::path::Path;

/// A setting of the system that forbids it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Forbidding {
    /// The file that holds it.
    pub path: &'static str,
    /// The command by which an administrator mends it.
    pub mend: &'static str,
}

/// The setting that keeps this user from confining his processes (user namespaces); `None` where nothing does.
pub fn forbidden_by() -> Option<Forbidding> {
    system::forbidden_by()
}

/// Whether a program runs with an administrator's rights whoever starts it: such a helper confines others even where
/// the system forbids it to users.
pub fn runs_as_administrator(program: &Path) -> bool {
    system::runs_as_administrator(program)
}
