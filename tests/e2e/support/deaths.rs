//! Electron's own binary sometimes crashes before its first window: three times in about ten thousand starts, by the
//! kernel's log, each time at another place. Only a launch that fails in this way is repeated, and it is counted.
//! `scripts/test` prints how often.

use std::{fs::OpenOptions, io::Write};

/// Signals that the kernel sends to a program that crashes.
const FAULTS: [&str; 4] = ["(SIGSEGV)", "(SIGBUS)", "(SIGILL)", "(SIGTRAP)"];

/// Whether a launch failed because Electron crashed. If so, it is counted.
pub fn is_electrons_own(answer: &str) -> bool {
    let died = tells_of_one(answer);
    if died && let Some(path) = std::env::var_os("STAGEWRIGHT_DEATHS") {
        let mut file = OpenOptions::new().create(true).append(true).open(path).expect("the list of deaths");
        writeln!(file, "{}", answer.replace('\n', " ")).expect("it is written");
    }
    died
}

fn tells_of_one(answer: &str) -> bool {
    answer.contains("LAUNCH_FAILED") && FAULTS.iter().any(|error| answer.contains(error))
}

#[test]
fn only_a_launch_that_crashed_by_itself_is_repeated() {
    let (error, kill) = ("signal 11 (SIGSEGV)", "signal 9 (SIGKILL)");
    assert!(tells_of_one(&format!("LAUNCH_FAILED: it ended with {error}")));
    assert!(!tells_of_one(&format!("LAUNCH_FAILED: it ended with {kill}")));
    assert!(!tells_of_one(&format!("APP_EXITED: it ended with {error}")));
}
