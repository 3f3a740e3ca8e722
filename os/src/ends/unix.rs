//! Unix: the numbers of signals.

use std::{os::unix::process::ExitStatusExt, process::ExitStatus};

pub(super) fn signal_of(status: ExitStatus) -> Option<i32> {
    status.signal()
}

pub(super) fn bracketed_name(signal: i32) -> String {
    const NAMES: [(i32, &str); 9] = [
        (libc::SIGHUP, "SIGHUP"),
        (libc::SIGINT, "SIGINT"),
        (libc::SIGILL, "SIGILL"),
        (libc::SIGTRAP, "SIGTRAP"),
        (libc::SIGABRT, "SIGABRT"),
        (libc::SIGBUS, "SIGBUS"),
        (libc::SIGKILL, "SIGKILL"),
        (libc::SIGSEGV, "SIGSEGV"),
        (libc::SIGTERM, "SIGTERM"),
    ];
    NAMES.iter().find(|(number, _)| *number == signal).map_or(String::new(), |(_, name)| format!(" ({name})"))
}

pub(super) fn is_from_outside(signal: i32) -> bool {
    [libc::SIGHUP, libc::SIGINT, libc::SIGKILL, libc::SIGTERM].contains(&signal)
}
