use super::*;
use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
    time::Duration,
};

/// Not a test by itself: the process that `a_keeper_ends_all_that_its_host_started` needs. It ends
/// all of its descendants, which a test's own process must not do.
#[test]
#[expect(clippy::zombie_processes, reason = "reap_until waits for it")]
fn in_the_role_of_a_keeper() {
    if std::env::var_os("SW_TEST_KEEPER").is_none() {
        return;
    }
    become_subreaper().expect("a subreaper");
    // The host's app has a child, a detached one, and one whose parent is gone.
    let tree = "(setsid sleep 60 &) ; sleep 60 & setsid sh -c 'echo ready; exec sleep 60' & wait";
    let mut host = Command::new("sh");
    arm_parent_death(host.args(["-c", tree]).stdout(Stdio::piped()), ProcessSignal::KILL);
    let mut host = host.spawn().expect("a host");
    let mut line = String::new();
    BufReader::new(host.stdout.take().expect("piped")).read_line(&mut line).expect("ready");
    let started: Vec<_> = descendants(std::process::id()).into_iter().filter_map(ProcessId::of).collect();
    signal(host.id(), ProcessSignal::KILL);
    reap_until(host.id());
    end_descendants();
    let left = started.iter().filter(|process| process.is_live()).count();
    println!("\nstarted {} left {left}", started.len());
}

#[test]
fn a_keeper_ends_all_that_its_host_started() {
    let own = std::env::current_exe().expect("the test's binary");
    let keeper = Command::new(own)
        .args(["--exact", "platform::tests::in_the_role_of_a_keeper", "--nocapture", "--test-threads=1"])
        .env("SW_TEST_KEEPER", "1")
        .output()
        .expect("run");
    let said = String::from_utf8_lossy(&keeper.stdout);
    assert!(said.lines().any(|line| line == "started 4 left 0"), "{said}");
}

/// Not a test by itself: a process of several threads, as an app is one.
#[test]
fn in_the_role_of_an_app() {
    if std::env::var_os("SW_TEST_APP").is_some() {
        println!("\nready");
        loop {
            std::thread::park();
        }
    }
}

/// Not a test by itself: what traces all of another process's threads, and never asks what became of them.
#[test]
fn in_the_role_of_a_crash_handler() {
    let Some(pid) = std::env::var("SW_TEST_TRACED").ok() else { return };
    let tasks = std::fs::read_dir(format!("/proc/{pid}/task")).expect("its threads");
    for task in tasks.map(|task| task.expect("a thread").file_name().into_string().expect("a number")) {
        let task: libc::pid_t = task.parse().expect("a number");
        // SAFETY: the request takes no pointers that are read.
        let seized = unsafe { libc::ptrace(libc::PTRACE_SEIZE, task, 0, 0) };
        assert_eq!(seized, 0, "{}", std::io::Error::last_os_error());
    }
    let name = std::env::var("SW_TEST_NAME").expect("a name");
    std::fs::write("/proc/self/comm", name).expect("named");
    println!("\nready");
    loop {
        std::thread::park();
    }
}

/// Starts this test's own binary in another role, and waits until it is ready.
fn in_a_role(role: &str, env: &[(&str, &str)]) -> std::process::Child {
    let mut command = Command::new(std::env::current_exe().expect("the test's binary"));
    command.args(["--exact", &format!("platform::tests::{role}"), "--nocapture"]).envs(env.iter().copied());
    arm_parent_death(command.stdout(Stdio::piped()), ProcessSignal::KILL);
    let mut child = command.spawn().expect("run");
    let said = BufReader::new(child.stdout.take().expect("piped")).lines().map_while(Result::ok);
    assert!(said.into_iter().any(|line| line == "ready"), "{role} did not come up");
    child
}

/// How long what should not end is looked at, and how long what should end may take.
const A_WHILE: Duration = Duration::from_millis(200);
const PATIENCE: Duration = Duration::from_secs(30);

#[test]
fn a_killed_app_is_let_go_by_its_crash_handler_and_no_debugger_is_ended() {
    for (name, held) in [("chrome_crashpad_handler", false), ("gdb", true)] {
        let mut app = in_a_role("in_the_role_of_an_app", &[("SW_TEST_APP", "1")]);
        let pid = app.id().to_string();
        let mut tracer =
            in_a_role("in_the_role_of_a_crash_handler", &[("SW_TEST_TRACED", pid.as_str()), ("SW_TEST_NAME", name)]);
        let id = ProcessId::of(app.id()).expect("running");
        // Whoever is not dead is not let go of.
        let_go_of_dead(id);
        assert!(ProcessId::of(tracer.id()).is_some_and(ProcessId::is_live), "{name} was ended beside a live app");
        let handle =
            rustix::process::pidfd_open(rustix::process::Pid::from_child(&app), rustix::process::PidfdFlags::empty())
                .expect("a process");
        let ended = |most: Duration| {
            let mut fds = [rustix::event::PollFd::new(&handle, rustix::event::PollFlags::IN)];
            let most = most.try_into().expect("seconds");
            matches!(rustix::event::poll(&mut fds, Some(&most)), Ok(1..))
        };
        kill_exactly(id);
        assert!(!ended(A_WHILE), "{name} holds it");
        let_go_of_dead(id);
        assert_eq!(!ended(if held { A_WHILE } else { PATIENCE }), held, "held by {name}");
        let _ = tracer.kill();
        tracer.wait().expect("reaped");
        app.wait().expect("reaped");
    }
}
