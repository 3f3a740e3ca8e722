//! The user that this process runs as.
//!
//! Windows: membership of the Administrators group in the process's token.

#[cfg(unix)]
mod unix;
#[cfg(unix)]
use unix as system;

/// Whether this process runs with an administrator's rights (root), to whom programs like Chromium refuse to confine
/// themselves.
pub fn is_administrator() -> bool {
    system::is_administrator()
}
