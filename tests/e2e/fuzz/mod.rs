//! Sends bad data to every input: nothing panics, hangs, or grows without limit.
//!
//! Runs are seeded, so that a failure can be repeated: `FUZZ_SEED=… FUZZ_SECONDS=…` (1 and 2 by default; `scripts/soak`
//! takes longer).

mod apps;
mod bus;
mod bytes;
mod displays;
mod endpoints;
mod messages;
mod records;
mod root_names;
mod run_files;
mod words;

use crate::support::{given, processes::within, random, random::Random};
use std::{
    io::Read,
    os::unix::process::ExitStatusExt,
    process::{Child, Command, ExitStatus, Stdio},
    thread::JoinHandle,
    time::{Duration, Instant},
};

/// A run on one input: its random numbers and its duration.
struct Trial {
    random: Random,
    seed: u64,
    until: Instant,
    least: u32,
}

impl Trial {
    fn begin() -> Trial {
        let seed = given("FUZZ_SEED").unwrap_or(1);
        let seconds = Duration::from_secs(given("FUZZ_SECONDS").unwrap_or(2));
        // The generator's first numbers are small for small seeds, so they are skipped.
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        for _ in 0..8 {
            random.below(2);
        }
        Trial { random, seed, until: Instant::now() + seconds, least: 3 }
    }

    /// Whether there is time for another round. A few rounds run in any case, on a slow machine too.
    fn has_next_round(&mut self) -> bool {
        self.least = self.least.saturating_sub(1);
        self.least > 0 || Instant::now() < self.until
    }
}

/// Waits for a process to end by itself.
fn ends(child: &mut Child, most: Duration) -> Option<ExitStatus> {
    let ended = within(most, || child.try_wait().expect("it can be asked"));
    if ended.is_none() {
        let _ = child.kill();
    }
    ended
}

/// How long one run of stagewright may take.
const WAIT_TIMEOUT: Duration = Duration::from_secs(60);

/// Starts a command. The thread returns its stderr once it has ended.
fn heard(command: &mut Command) -> (Child, JoinHandle<String>) {
    let mut run = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut errors = run.stderr.take().expect("piped");
    let reading = std::thread::spawn(move || {
        let mut said = Vec::new();
        let _ = errors.read_to_end(&mut said);
        String::from_utf8_lossy(&said).into_owned()
    });
    (run, reading)
}

/// Runs a command to its end, which must not be a panic or a hang.
fn ends_well(trial: &Trial, command: &mut Command, about: &str) {
    let (mut run, reading) = heard(command);
    let status = ends(&mut run, WAIT_TIMEOUT);
    let said = reading.join().expect("what it said");
    let fine = status.is_some_and(|status| status.signal().is_none() && !matches!(status.code(), Some(70 | 101)));
    assert!(fine && !said.contains("panicked"), "seed {}: {about}: {status:?}: {said}", trial.seed);
}

/// Resident memory in kB.
fn memory_of(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("it lives");
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("its memory");
    resident.split_whitespace().next().and_then(|kb| kb.parse().ok()).expect("in kB")
}
