//! The requirements of programs that sandbox their own processes, as Chromium does.
//!
//! Windows and macOS have none: every user may sandbox their own processes.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
use linux as system;

use std::path::Path;

/// A setting of the system that forbids sandboxing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Forbidding {
    /// The file that holds the setting.
    pub path: &'static str,
    /// The command with which an administrator changes it.
    pub mend: &'static str,
}

/// The setting that keeps this user from sandboxing processes (by user namespaces); `None` if there is no such setting.
pub fn forbidden_by() -> Option<Forbidding> {
    system::forbidden_by()
}

/// Whether a program is setuid root, as Chromium's sandbox helper may be. A setuid helper can sandbox processes even if
/// the system forbids that to users.
pub fn runs_as_administrator(program: &Path) -> bool {
    system::runs_as_administrator(program)
}
