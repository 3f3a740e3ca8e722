//! Linux: SIGUSR1, if the process handles it.

use crate::{
    ends,
    processes::{self, ProcessId},
};
use rustix::process::Signal;
use std::{io, path::Path};

pub(super) fn is_awaited_by(pid: u32) -> bool {
    let caught = processes::status(Path::new(&format!("/proc/{pid}")), "SigCgt:");
    let mask = caught.and_then(|mask| u64::from_str_radix(&mask, 16).ok());
    mask.is_some_and(|mask| mask >> (Signal::USR1.as_raw() - 1) & 1 == 1)
}

pub(super) fn ask(process: ProcessId) -> io::Result<()> {
    ends::signal(process, Signal::USR1)
}
