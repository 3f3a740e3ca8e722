//! SIGKILL to each process, at several times: nothing may be left behind.
//!
//! The app is `helpers`: an ordinary child, a detached one, the crash handler, the lock.

use crate::support::{
    Home, app, on_both,
    processes::{Tree, WAIT_TIMEOUT, eventually, kill, kill_together, left_in, nothing_left, paths_in, within},
};
use serde_json::json;
use std::{
    io::Write,
    path::PathBuf,
    process::{Child, Command, Stdio},
};

/// The processes that the app starts before it has a window.
const CHILDREN: &str = "sleep 3600";

/// Launches the app, and returns its processes and its display.
fn launched(home: &Home) -> (Tree, (PathBuf, i64)) {
    home.ok(&["launch", &app("helpers")]);
    let tree = Tree::of(home);
    assert_eq!(tree.with(CHILDREN).len(), 2, "{tree:#?}");
    assert!(!tree.with("crashpad").is_empty(), "{tree:#?}");
    let display = tree.display();
    (tree, display)
}

/// Begins a launch that takes long, and waits until the app runs.
fn starting(home: &Home) -> (Child, Tree, (PathBuf, i64)) {
    let words = ["launch", &app("helpers"), "--env", "SLOW_MS=60000", "--timeout-ms", "90000", "--json"];
    let cli = home.command(&words).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("stagewright");
    let tree = running(home);
    let display = tree.display();
    (cli, tree, display)
}

/// Checks the answer of a launch whose session is killed meanwhile.
fn expect_ended_from_outside(launch: Child) {
    let done = launch.wait_with_output().expect("its answer");
    let told: serde_json::Value = serde_json::from_slice(&done.stdout).expect("an envelope");
    assert_eq!((&told["code"], done.status.code()), (&json!("NOT_RUNNING"), Some(3)), "{told:#}");
    assert!(told["error"].as_str().unwrap().contains("ended from outside"), "{told:#}");
}

fn running(home: &Home) -> Tree {
    eventually("the app's children", || {
        let tree = Tree::of(home);
        (tree.with(CHILDREN).len() == 2 && !tree.with("crashpad").is_empty()).then_some(tree)
    })
}

on_both! {
    shell_killed_during_launch_leaves_nothing_behind(home) {
        let (mut cli, tree, display) = starting(&home);
        cli.kill().unwrap();
        cli.wait().unwrap();
        nothing_left(&home, &tree, &display);
    }
}

on_both! {
    killed_keeper_leaves_nothing_behind(home) {
        let (tree, display) = launched(&home);
        kill(tree.keeper());
        nothing_left(&home, &tree, &display);
        home.fails("NOT_RUNNING", &["info"]);
    }
}

on_both! {
    keeper_killed_during_launch_leaves_nothing_behind(home) {
        let (cli, tree, display) = starting(&home);
        kill(tree.keeper());
        expect_ended_from_outside(cli);
        nothing_left(&home, &tree, &display);
    }
}

on_both! {
    killed_host_leaves_nothing_behind(home) {
        let (tree, display) = launched(&home);
        kill(tree.host());
        nothing_left(&home, &tree, &display);
        home.fails("NOT_RUNNING", &["info"]);
    }
}

on_both! {
    host_killed_during_launch_leaves_nothing_behind(home) {
        let (cli, tree, display) = starting(&home);
        kill(tree.host());
        expect_ended_from_outside(cli);
        nothing_left(&home, &tree, &display);
    }
}

on_both! {
    killed_keeper_and_host_leave_nothing_behind(home) {
        let (tree, display) = launched(&home);
        kill_together(&[tree.keeper(), tree.host()]);
        // The app ends with its host at once. The next command clears the rest away.
        assert!(!tree.app().is_live() || stagewright_os::ends::wait_for_end(tree.app(), std::time::Duration::from_secs(5)));
        home.fails("NOT_RUNNING", &["info"]);
        nothing_left(&home, &tree, &display);
    }
}

on_both! {
    keeper_and_host_killed_during_launch_leave_nothing_behind(home) {
        let (cli, tree, display) = starting(&home);
        kill_together(&[tree.keeper(), tree.host()]);
        expect_ended_from_outside(cli);
        let cleaned = home.json(&["sessions", "--clean"]);
        assert_eq!(cleaned["sessions"], json!([]), "{cleaned:#}");
        nothing_left(&home, &tree, &display);
    }
}

on_both! {
    killed_app_leaves_nothing_behind(home) {
        let (tree, display) = launched(&home);
        kill(tree.app());
        nothing_left(&home, &tree, &display);
        let told = home.fails("APP_EXITED", &["info"]);
        assert_eq!(told["details"]["signal"], 9, "{told:#}");
        home.fails("NOT_RUNNING", &["info"]);
    }
}

on_both! {
    app_killed_during_launch_leaves_nothing_behind(home) {
        let (cli, tree, display) = starting(&home);
        kill(tree.app());
        assert_eq!(cli.wait_with_output().unwrap().status.code(), Some(3));
        nothing_left(&home, &tree, &display);
    }
}

on_both! {
    session_survives_a_killed_renderer_and_leaves_nothing_behind(home) {
        let (tree, display) = launched(&home);
        kill(tree.with("--type=renderer")[0]);
        home.fails("RENDERER_GONE", &["snapshot"]);
        assert_eq!(home.json(&["windows-list"])["ok"], true, "the session lives on");
        home.ok(&["stop"]);
        nothing_left(&home, &tree, &display);
    }
}

on_both! {
    display_killed_during_launch_leaves_nothing_behind(home) {
        let (mut cli, tree, display) = starting(&home);
        kill(tree.the("Xvfb"));
        assert_eq!(cli.wait().unwrap().code(), Some(3));
        nothing_left(&home, &tree, &display);
        home.fails("NOT_RUNNING", &["info"]);
    }
}

on_both! {
    killed_display_leaves_nothing_behind(home) {
        let (tree, display) = launched(&home);
        kill(tree.the("Xvfb"));
        nothing_left(&home, &tree, &display);
        let told = home.fails("APP_EXITED", &["info"]);
        assert!(told["error"].as_str().unwrap().contains("since its display :"), "{told:#}");
    }
}

on_both! {
    killed_mcp_server_leaves_nothing_behind(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("helpers") }));
        let tree = running(&home);
        let display = tree.display();
        mcp.child.kill().unwrap();
        nothing_left(&home, &tree, &display);
    }
}

on_both! {
    mcp_server_killed_during_launch_leaves_nothing_behind(home) {
        let mut mcp = home.mcp(&[]);
        let args = json!({ "main": app("helpers"), "env": { "SLOW_MS": "60000" }, "timeoutMs": 90000 });
        let call = json!({ "name": "electron_launch", "arguments": args });
        mcp.write(&json!({ "jsonrpc": "2.0", "id": 99, "method": "tools/call", "params": call }).to_string());
        let tree = running(&home);
        let display = tree.display();
        mcp.child.kill().unwrap();
        nothing_left(&home, &tree, &display);
    }
}

on_both! {
    killed_repl_leaves_nothing_behind(home) {
        let mut repl = home.command(&["repl"]).stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        writeln!(repl.stdin.as_mut().unwrap(), "launch {}", app("helpers")).unwrap();
        let tree = running(&home);
        let display = tree.display();
        repl.kill().unwrap();
        repl.wait().unwrap();
        nothing_left(&home, &tree, &display);
        assert!(left_in(&home).is_empty());
    }
}

on_both! {
    repl_killed_during_launch_leaves_nothing_behind(home) {
        let mut repl = home.command(&["repl"]).stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        let line = format!("launch {} --env SLOW_MS=60000 --timeout-ms 90000", app("helpers"));
        writeln!(repl.stdin.as_mut().unwrap(), "{line}").unwrap();
        let tree = running(&home);
        let display = tree.display();
        repl.kill().unwrap();
        repl.wait().unwrap();
        nothing_left(&home, &tree, &display);
    }
}

on_both! {
    sessions_clean_ends_marked_processes_and_spares_namesakes(home) {
        let (tree, display) = launched(&home);
        // The same program with the same arguments, of no session; and a live session.
        let mut bystander = Command::new("sleep").arg("3600").spawn().unwrap();
        home.ok(&["launch", &app("basic"), "--session", "other"]);
        kill_together(&[tree.keeper(), tree.host()]);
        let cleaned = home.json(&["sessions", "--clean"]);
        assert_eq!(cleaned["sessions"].as_array().map(Vec::len), Some(1), "{cleaned:#}");
        tree.ends();
        assert!(bystander.try_wait().unwrap().is_none(), "a bystander was ended");
        assert_eq!(home.ok(&["get-text", "h1", "--session", "other"]), "Basic controls");
        bystander.kill().unwrap();
        bystander.wait().unwrap();
        home.ok(&["stop", "--session", "other"]);
        nothing_left(&home, &tree, &display);
    }
}

/// A call that waits in the page for ever, once it has begun there.
fn waiting(home: &Home) -> Child {
    let code = "document.title = 'begun'; await new Promise(() => {})";
    let words = ["eval-renderer", code, "--timeout-ms", "60000", "--allow-eval", "--json"];
    let call = home.command(&words).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("stagewright");
    eventually("the call", || home.ok(&["windows-list"]).contains("begun").then_some(()));
    call
}

fn expect_session_ended(call: Child) {
    let done = call.wait_with_output().expect("its answer");
    let told: serde_json::Value = serde_json::from_slice(&done.stdout).expect("an envelope");
    assert_eq!((&told["code"], done.status.code()), (&json!("NOT_RUNNING"), Some(3)), "{told:#}");
    // Of keeper and host, the one that survives leaves a tombstone about the other's end.
    let words = told["error"].as_str().unwrap();
    assert!(words.contains("ended during the call") || words.contains("ended from outside"), "{told:#}");
}

on_both! {
    call_reports_a_session_that_ends_during_it(home) {
        for who in ["keeper", "host", "both", "stop"] {
            let (tree, display) = launched(&home);
            let call = waiting(&home);
            match who {
                "keeper" => kill(tree.keeper()),
                "host" => kill(tree.host()),
                "both" => kill_together(&[tree.keeper(), tree.host()]),
                _ => drop(home.ok(&["stop"])),
            }
            expect_session_ended(call);
            // If both are killed, later commands clear away once everything else has ended.
            let clean = within(WAIT_TIMEOUT, || {
                home.ok(&["sessions", "--clean"]);
                home.sessions().is_empty().then_some(())
            });
            assert!(clean.is_some(), "left after {who}: {:#?}\n{:#?}", paths_in(&home), Tree::of(&home));
            nothing_left(&home, &tree, &display);
        }
    }
}
