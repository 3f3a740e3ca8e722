//! The effective user's number.

pub(super) fn is_administrator() -> bool {
    rustix::process::geteuid().is_root()
}
