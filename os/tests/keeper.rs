//! A keeper of processes, in a process of its own.

use stagewright_os::{
    children::{Ending, tie_to_us},
    ends,
    keeper::{adopt_orphans, end_descendants, wait_for_child},
    processes::{ProcessId, descendant_processes},
};
use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

/// Not a test by itself: the process that `keeper_ends_all_processes_that_its_host_started` needs. It ends
/// all of its descendants, which a test's own process must not do.
#[test]
#[expect(clippy::zombie_processes, reason = "wait_for_child waits for it")]
fn helper_process_acting_as_keeper() {
    if std::env::var_os("SW_TEST_KEEPER").is_none() {
        return;
    }
    adopt_orphans().expect("a subreaper");
    // The tree: a child, a detached child, and an orphan.
    let tree = "(setsid sleep 60 &) ; sleep 60 & setsid sh -c 'echo ready; exec sleep 60' & wait";
    let mut host = Command::new("sh");
    tie_to_us(host.args(["-c", tree]).stdout(Stdio::piped()), Ending::Kill);
    let mut host = host.spawn().expect("a host");
    let mut line = String::new();
    BufReader::new(host.stdout.take().expect("piped")).read_line(&mut line).expect("ready");
    let started = descendant_processes(std::process::id());
    ends::kill_exactly(ProcessId::of(host.id()).expect("it runs"));
    wait_for_child(host.id());
    end_descendants();
    let left = started.iter().filter(|process| process.is_live()).count();
    println!("\nstarted {} left {left}", started.len());
}

#[test]
fn keeper_ends_all_processes_that_its_host_started() {
    let own = std::env::current_exe().expect("the test's binary");
    let keeper = Command::new(own)
        .args(["--exact", "helper_process_acting_as_keeper", "--nocapture", "--test-threads=1"])
        .env("SW_TEST_KEEPER", "1")
        .output()
        .expect("run");
    let said = String::from_utf8_lossy(&keeper.stdout);
    assert!(said.lines().any(|line| line == "started 4 left 0"), "{said}");
}
