//! Linux: user namespaces, and setuid programs.

use super::Forbidding;
use std::{os::unix::fs::MetadataExt, path::Path};

/// Settings of the kernel that can forbid user namespaces, each with the value that does.
const SETTINGS: [(Forbidding, u64); 3] = [
    (
        Forbidding {
            path: "/proc/sys/kernel/unprivileged_userns_clone",
            mend: "sysctl -w kernel.unprivileged_userns_clone=1",
        },
        0,
    ),
    (Forbidding { path: "/proc/sys/user/max_user_namespaces", mend: "sysctl -w user.max_user_namespaces=10000" }, 0),
    (
        Forbidding {
            path: "/proc/sys/kernel/apparmor_restrict_unprivileged_userns",
            mend: "sysctl -w kernel.apparmor_restrict_unprivileged_userns=0",
        },
        1,
    ),
];

pub(super) fn forbidden_by() -> Option<Forbidding> {
    let setting = |path: &str| std::fs::read_to_string(path).ok().and_then(|text| text.trim().parse::<u64>().ok());
    SETTINGS.iter().find(|(setting_of, bad)| setting(setting_of.path) == Some(*bad)).map(|(found, _)| *found)
}

pub(super) fn runs_as_administrator(program: &Path) -> bool {
    program.metadata().is_ok_and(|about| about.uid() == 0 && about.mode() & 0o4001 == 0o4001)
}
