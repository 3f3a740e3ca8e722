//! Signals that tests send: to stop a process and let it continue, or as a person's Ctrl-C.

pub use rustix::process::Signal;
use rustix::process::{Pid, kill_process};
use stagewright_os::processes::ProcessId;

/// Sends a signal. It is no failure if the process has already ended.
pub fn send(pid: u32, signal: Signal) {
    if let Some(pid) = Pid::from_raw(pid as i32) {
        let _ = kill_process(pid, signal);
    }
}

/// Sends a signal to a running process.
pub fn send_exactly(process: ProcessId, signal: Signal) -> rustix::io::Result<()> {
    if !process.is_live() {
        return Err(rustix::io::Errno::SRCH);
    }
    kill_process(Pid::from_raw(process.pid as i32).expect("a process's number is not 0"), signal)
}
