//! The effective user ID.

pub(super) fn is_administrator() -> bool {
    rustix::process::geteuid().is_root()
}
