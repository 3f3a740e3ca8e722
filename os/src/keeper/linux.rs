//! Linux: a child subreaper.

use crate::{
    displays, ends,
    processes::{self, ProcessId, descendant_processes},
};
use rustix::{
    io::Errno,
    process::{WaitOptions, getpid, set_child_subreaper, wait},
};
use std::{
    io,
    sync::atomic::{AtomicI32, Ordering},
    time::Duration,
};

pub(super) fn adopt_orphans() -> io::Result<()> {
    Ok(set_child_subreaper(Some(getpid()))?)
}

static RECEIVER: AtomicI32 = AtomicI32::new(0);

extern "C" fn pass_on(_: libc::c_int) {
    // SAFETY: kill is async-signal-safe.
    unsafe {
        libc::kill(RECEIVER.load(Ordering::Relaxed), libc::SIGTERM);
    }
}

pub(super) fn forward_end_requests(child: u32) {
    RECEIVER.store(child as i32, Ordering::Relaxed);
    let handler = pass_on as extern "C" fn(libc::c_int) as libc::sighandler_t;
    for signal in [libc::SIGTERM, libc::SIGINT, libc::SIGHUP] {
        // SAFETY: the handler makes one async-signal-safe call.
        unsafe {
            libc::signal(signal, handler);
        }
    }
}

pub(super) fn wait_for_child(child: u32) -> Option<u8> {
    loop {
        match wait(WaitOptions::empty()) {
            Ok(Some((pid, status))) if pid.as_raw_nonzero().get() as u32 == child => {
                return status.terminating_signal()?.try_into().ok();
            }
            Ok(_) | Err(Errno::INTR) => {}
            Err(_) => return None,
        }
    }
}

/// How long display servers get to remove their sockets before they are killed.
const SERVERS_END_WITHIN: Duration = Duration::from_secs(1);

pub(super) fn end_descendants() {
    end_display_servers();
    loop {
        let doomed = descendant_processes(std::process::id());
        // Kill by identity, not by PID: a process may have been reaped by its own parent, and its PID reused.
        doomed.iter().copied().for_each(ends::kill_exactly);
        match wait(if doomed.is_empty() { WaitOptions::NOHANG } else { WaitOptions::empty() }) {
            Err(Errno::INTR) => {}
            Err(_) => return,
            Ok(_) => {}
        }
    }
}

fn end_display_servers() {
    let is_server = |process: &ProcessId| processes::name(process.pid).as_deref() == Some(displays::SERVER);
    let servers: Vec<ProcessId> = descendant_processes(std::process::id()).into_iter().filter(is_server).collect();
    for server in &servers {
        let _ = ends::ask_to_end(*server);
    }
    for server in servers {
        ends::wait_for_end(server, SERVERS_END_WITHIN);
    }
}
