//! A crash handler that traces a killed app is killed, and a debugger is not.

use stagewright_os::{
    children::{Ending, tie_to_us},
    ends::{end_crash_handler_of, kill_exactly},
    processes::ProcessId,
};
use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
    time::Duration,
};

/// Not a test by itself: a process with several threads, in the role of the app.
#[test]
fn helper_process_acting_as_app() {
    if std::env::var_os("SW_TEST_APP").is_some() {
        println!("\nready");
        loop {
            std::thread::park();
        }
    }
}

/// Not a test by itself: a process in the role of the crash handler. It traces all threads of another process and never
/// waits for them.
#[test]
fn helper_process_acting_as_crash_handler() {
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
    command.args(["--exact", role, "--nocapture"]).envs(env.iter().copied());
    tie_to_us(command.stdout(Stdio::piped()), Ending::Kill);
    let mut child = command.spawn().expect("run");
    let said = BufReader::new(child.stdout.take().expect("piped")).lines().map_while(Result::ok);
    assert!(said.into_iter().any(|line| line == "ready"), "{role} did not come up");
    child
}

/// How long to watch a process that must not end, and how long a process that must end may take.
const A_WHILE: Duration = Duration::from_millis(200);
const END_TIMEOUT: Duration = Duration::from_secs(30);

#[test]
fn crash_handler_of_a_killed_app_is_ended_and_a_debugger_is_not() {
    for (name, held) in [("chrome_crashpad_handler", false), ("gdb", true)] {
        let mut app = in_a_role("helper_process_acting_as_app", &[("SW_TEST_APP", "1")]);
        let pid = app.id().to_string();
        let mut tracer = in_a_role(
            "helper_process_acting_as_crash_handler",
            &[("SW_TEST_TRACED", pid.as_str()), ("SW_TEST_NAME", name)],
        );
        let id = ProcessId::of(app.id()).expect("running");
        // A live process keeps its crash handler.
        end_crash_handler_of(id, "chrome_crashpad_handler");
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
        end_crash_handler_of(id, "chrome_crashpad_handler");
        assert_eq!(!ended(if held { A_WHILE } else { END_TIMEOUT }), held, "held by {name}");
        let _ = tracer.kill();
        tracer.wait().expect("reaped");
        app.wait().expect("reaped");
    }
}
