//! Ctrl-C and SIGTERM end the command, which a shell shows as 130 and 143. Unfinished work is undone, and a session
//! that existed before lives on.

use crate::support::{
    Home, app, on_33,
    processes::{Tree, eventually, nothing_left},
    signals::{Signal, send},
};
use std::{
    os::unix::process::ExitStatusExt,
    process::{Child, ExitStatus, Stdio},
};

/// The value of a shell's `$?` after it.
fn shell_status(status: ExitStatus) -> i32 {
    status.code().or_else(|| Some(128 + status.signal()?)).expect("it has ended")
}

fn start(home: &Home, words: &[&str]) -> Child {
    home.command(words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("stagewright")
}

fn has_a_socket(process: &Child) -> bool {
    let open = std::fs::read_dir(format!("/proc/{}/fd", process.id())).into_iter().flatten().flatten();
    open.filter_map(|fd| std::fs::read_link(fd.path()).ok()).any(|file| file.to_string_lossy().starts_with("socket:"))
}

on_33! {
    interrupted_launch_leaves_no_process_or_folder(home) {
        for (signal, status) in [(Signal::INT, 130), (Signal::TERM, 143)] {
            let words = ["launch", &app("helpers"), "--env", "SLOW_MS=60000", "--timeout-ms", "90000"];
            let mut cli = start(&home, &words);
            let tree = eventually("the app", || {
                let tree = Tree::of(&home);
                (!tree.with("crashpad").is_empty()).then_some(tree)
            });
            let display = tree.display();
            send(cli.id(), signal);
            assert_eq!(shell_status(cli.wait().unwrap()), status);
            nothing_left(&home, &tree, &display);
        }
    }
}

on_33! {
    an_interrupted_replay_leaves_nothing(home) {
        let path = home.path().join("a.jsonl");
        let path = path.to_str().expect("a path");
        home.ok(&["launch", &app("basic")]);
        home.ok(&["trace-start", path, "--pictures=false"]);
        home.ok(&["wait", "1"]);
        home.ok(&["trace-stop"]);
        home.ok(&["stop"]);
        // The second call waits long enough to be interrupted.
        let text = std::fs::read_to_string(path).expect("the trace").replace("{\"ms\":1}", "{\"ms\":60000}");
        std::fs::write(path, text).expect("written");
        for (signal, status) in [(Signal::INT, 130), (Signal::TERM, 143)] {
            let mut cli = start(&home, &["trace-replay", path]);
            let tree = eventually("the app", || {
                let tree = Tree::of(&home);
                (!tree.with("--type=renderer").is_empty()).then_some(tree)
            });
            let display = tree.display();
            send(cli.id(), signal);
            assert_eq!(shell_status(cli.wait().unwrap()), status);
            nothing_left(&home, &tree, &display);
        }
    }
}

on_33! {
    a_session_survives_an_interrupted_wait(home) {
        home.ok(&["launch", &app("basic")]);
        for (signal, status) in [(Signal::INT, 130), (Signal::TERM, 143)] {
            let mut cli = start(&home, &["wait-for-selector", "#late", "--timeout-ms", "60000"]);
            eventually("its connection to the host", || has_a_socket(&cli).then_some(()));
            send(cli.id(), signal);
            assert_eq!(shell_status(cli.wait().unwrap()), status);
            assert_eq!(home.ok(&["get-text", "h1"]), "Basic controls");
        }
        // Nobody waits for it any more, and it disturbs no other call.
        home.ok(&["click", "#later"]);
        home.ok(&["wait-for-selector", "#late"]);
        home.ok(&["stop"]);
        assert!(home.sessions().is_empty());
    }
}
