//! The user that this process runs as.
//!
//! Windows: membership of the Administrators group in the process's token.

#[cfg(unix)]
mod unix;
#[cfg(unix)]
use unix as system;

/// Whether this process runs as an administrator (Unix: root). Chromium refuses to use its sandbox as root.
pub fn is_administrator() -> bool {
    system::is_administrator()
}
