//! The files of `run`: blocks, variables and quotes of all sorts, which are read and never run.

use super::{Random, Trial, WAIT_TIMEOUT, bytes::maybe_damaged, ends, heard, words::words};
use crate::support::{Electron, Home, processes::within};
use std::{os::unix::process::ExitStatusExt, path::Path, time::Duration};

/// Most memory (kB) for reading a file: many times what a file of a few hundred lines needs.
const MOST_MEMORY_KB: u64 = 200 << 10;

const HEADS: [&str; 8] =
    ["before", "after", "test", "test \"a\"", "test 'b", "  test c", "test \"a\" extra", "\tbefore"];
const LINES: [&str; 12] = [
    "set x 1",
    "set x \"$x$x$x$x$x$x$x$x\"",
    "set x",
    "x = get-text h1",
    "x = $x",
    "type @3 \"$x ${x} ${ $\"",
    "# a comment",
    "press Enter \\",
    "'",
    "= 1",
    "stagewright launch .",
    "launch $x --session $x",
];

fn file(random: &mut Random) -> Vec<u8> {
    let mut text = vec![];
    for _ in 0..random.below(300) {
        let line = match random.below(5) {
            0 => {
                let head = random.pick(&HEADS);
                maybe_damaged(random, head)
            }
            1 | 2 => {
                let line = random.pick(&LINES);
                maybe_damaged(random, line)
            }
            3 => random.pick(&LINES).as_bytes().to_vec(),
            _ => words(random).join(&b' '),
        };
        text.extend(vec![b' '; random.below(4)]);
        text.extend(line);
        text.extend(random.pick(&["\n", "\r\n", "\n\n", ""]).bytes());
    }
    text
}

#[test]
fn run_survives_random_files() {
    let mut trial = Trial::begin();
    let home = Home::on(Electron::V33);
    let path = home.path().join("fuzz.run");
    while trial.has_next_round() {
        let text = file(&mut trial.random);
        std::fs::write(&path, &text).expect("it is written");
        let (run, grew) = reads(&home, &path);
        if !matches!(run, Ok((Some(0 | 2), _))) || grew >= MOST_MEMORY_KB {
            let kept = std::env::temp_dir().join("stagewright-fuzz.run");
            std::fs::write(&kept, &text).expect("it is written");
            panic!("seed {}: {run:?}, {grew} kB: {kept:?}", trial.seed);
        }
    }
}

/// A value that doubles with each line is refused before it fills memory.
#[test]
fn run_refuses_a_variable_longer_than_1_mb() {
    let home = Home::on(Electron::V33);
    let path = home.path().join("grows.run");
    std::fs::write(&path, format!("test grows\n  set x 0123456789\n{}  sessions\n", "  set x \"$x$x\"\n".repeat(40)))
        .unwrap();
    let (run, grew) = reads(&home, &path);
    let (status, said) = run.expect("it ends");
    assert!(
        status == Some(2) && said.contains("longer than 1 MB") && grew < MOST_MEMORY_KB,
        "{status:?} {grew} {said}"
    );
}

/// The error shows a part of the line.
#[test]
fn error_of_a_long_line_names_the_unknown_flag() {
    let home = Home::on(Electron::V33);
    let path = home.path().join("long.run");
    std::fs::write(&path, format!("test long\n  click '{}' --frobnicate\n", "a".repeat(100_000))).unwrap();
    let (run, _) = reads(&home, &path);
    let (status, said) = run.expect("it ends");
    assert!(status == Some(2) && said.contains("There is no flag --frobnicate"), "{status:?} {said}");
}

/// Reads a file without running it. Returns the exit status and the output, or the bug; and the most memory (kB) that
/// was seen.
fn reads(home: &Home, path: &Path) -> (Result<(Option<i32>, String), String>, u64) {
    let mut command = home.command(&["run", &path.display().to_string(), "--dry-run"]);
    let (mut run, reading) = heard(&mut command);
    let mut most = 0;
    within(WAIT_TIMEOUT, || {
        most = most.max(memory_of(run.id()).unwrap_or(0));
        run.try_wait().expect("it can be asked")
    });
    let status = ends(&mut run, Duration::ZERO);
    let said = reading.join().expect("what it said");
    let bug = said.contains("panicked") || said.contains("INTERNAL_ERROR");
    let told: String = said.chars().take(2_000).collect();
    match status.filter(|status| status.signal().is_none() && !bug) {
        Some(status) => (Ok((status.code(), told)), most),
        None => (Err(format!("{status:?}: {told}")), most),
    }
}

/// Peak memory in kB; `None` when the process has ended.
fn memory_of(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let resident = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    resident.split_whitespace().next()?.parse().ok()
}
