//! Linux: the parent-death signal.

use super::Ending;
use rustix::process::{Signal, getpid, getppid, set_parent_process_death_signal};
use std::{io, os::unix::process::CommandExt, process::Command};

pub(super) fn tie_to_us(command: &mut Command, ending: Ending) {
    let parent = getpid();
    let signal = match ending {
        Ending::Kill => Signal::KILL,
        Ending::Ask => Signal::TERM,
    };
    // SAFETY: between fork and exec only system calls are made.
    unsafe {
        command.pre_exec(move || {
            set_parent_process_death_signal(Some(signal))?;
            // The parent may die between fork and prctl; the child then ends itself.
            if getppid() == Some(parent) { Ok(()) } else { Err(io::Error::other("the parent has died")) }
        });
    }
}
