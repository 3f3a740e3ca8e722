//! A session's end is reported as it happened: who ended it, and whether all of it has ended. The state of processes by
//! the kernel is compared with the reports.

use crate::support::{
    Home, OwnApp, app, on_33, on_both,
    processes::{Tree, WAIT_TIMEOUT, eventually, kill, kill_together, nothing_left, within},
    signals::{Signal, send_exactly},
};
use rustix::fs::{CWD, FileType, Mode, mknodat};
use serde_json::{Value, json};
use std::{fs, path::Path};

/// The error of the next call. It is reported once.
fn told_once(home: &Home) -> String {
    let told = home.fails("NOT_RUNNING", &["info"]);
    let again = home.fails("NOT_RUNNING", &["info"]);
    assert!(!again["error"].as_str().unwrap().contains("from outside"), "told twice: {again:#}");
    told["error"].as_str().unwrap().to_owned()
}

on_33! {
    killed_host_or_keeper_is_named_in_the_error(home) {
        for who in ["host", "keeper", "keeper and host"] {
            home.ok(&["launch", &app("basic")]);
            let tree = Tree::of(&home);
            let (keeper, host, display) = (tree.keeper(), tree.host(), tree.display());
            match who {
                "host" => kill(host),
                "keeper" => kill(keeper),
                _ => kill_together(&[keeper, host]),
            }
            // The process that survives cleans up, and leaves a tombstone.
            let left = || !(keeper.is_live() || host.is_live());
            assert!(within(WAIT_TIMEOUT, || left().then_some(())).is_some(), "{who}");
            let told = told_once(&home);
            let (keeper, host) = (format!("pid {}", keeper.pid), format!("pid {}", host.pid));
            assert!(told.contains("ended from outside"), "{who}: {told}");
            assert_eq!((told.contains(&keeper), told.contains(&host)), (who.contains("keeper"), who.contains("host")), "{told}");
            assert_eq!(told.contains("SIGKILL"), who == "host", "{told}");
            nothing_left(&home, &tree, &display);
        }
    }
}

on_33! {
    a_stopped_keeper_does_not_outlive_its_session(home) {
        for verb in ["stop", "force-kill"] {
            home.ok(&["launch", &app("basic")]);
            let tree = Tree::of(&home);
            let display = tree.display();
            send_exactly(tree.keeper(), Signal::STOP).expect("it is ours");
            assert_eq!(home.json(&[verb])["ok"], true);
            assert!(!tree.keeper().is_live(), "{verb} said that all has ended");
            nothing_left(&home, &tree, &display);
        }
    }
}

on_33! {
    stopped_host_is_reported_as_stopped(home) {
        home.ok(&["launch", &app("basic")]);
        let host = Tree::of(&home).host();
        send_exactly(host, Signal::STOP).expect("it is ours");
        // Without its own time limit this call would wait for the host for ever.
        let told = home.fails("APP_NOT_RESPONDING", &["get-text", "h1", "--operation-timeout-ms", "0"]);
        assert!(told["error"].as_str().unwrap().contains("SIGSTOP"), "{told:#}");
        send_exactly(host, Signal::CONT).expect("it is ours");
        assert_eq!(home.ok(&["get-text", "h1"]), "Basic controls");
        home.ok(&["stop"]);
    }
}

on_both! {
    launch_refuses_fifos_and_devices_without_waiting(home) {
        let base = home.path().to_owned();
        let fifo = base.join("fifo");
        mknodat(CWD, &fifo, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).expect("a FIFO");
        let odd_app = base.join("odd");
        fs::create_dir(&odd_app).unwrap();
        fs::write(odd_app.join("package.json"), r#"{ "main": "../fifo" }"#).unwrap();
        let word = |path: &Path| path.display().to_string();
        let (fifo, odd_app) = (word(&fifo), word(&odd_app));
        // A launch that waited for the whole timeout would fail with LAUNCH_TIMEOUT.
        for words in [
            &["launch", &fifo][..],
            &["launch", "/dev/zero"],
            &["launch", "--args", &json!({ "main": "/dev/zero" }).to_string()],
            &["launch", "--executable-path", &fifo],
            &["launch", "--executable-path", "/dev/zero"],
            &["launch", &odd_app],
        ] {
            home.fails("FILE_NOT_FOUND", words);
        }
        home.fails("BAD_ARGUMENT", &["launch", &app("basic"), "--profile", &fifo]);
    }
}

/// Replaces the functions that `info` calls by functions that never return.
const ENDLESS: &str = "const never = () => { for (;;); };
    for (const name of ['getName', 'getVersion', 'getAppPath', 'getPath']) electron.app[name] = never;
    Object.defineProperty(electron.app, 'isPackaged', { get: never })";

on_both! {
    info_runs_no_code_of_the_app(home) {
        let eval = ["--allow-eval", "eval-main", ENDLESS];
        home.ok(&["launch", &app("journey")]);
        let before = home.json(&["info"]);
        home.json(&eval);
        let after = home.json(&["info"]);
        assert_eq!((&after["app"], &after["app"]["name"]), (&before["app"], &json!("journey-app")));
        home.ok(&["stop"]);

        let own = OwnApp::plain(home.version(), &app("journey"));
        own.has_window();
        home.ok(&["inject", &own.pid_word()]);
        home.json(&eval);
        home.ok(&["detach"]);
        home.ok(&["inject", &own.pid_word()]);
        let info = home.json(&["info"]);
        assert_eq!((&info["ok"], &info["app"]["name"], &info["app"]["packaged"]), (&json!(true), &Value::Null, &json!(false)));
        assert!(info["versions"]["electron"].is_string(), "{info:#}");
        home.ok(&["detach"]);
    }
}

on_both! {
    garbage_on_the_debug_pipe_ends_the_connection(home) {
        home.ok(&["launch", &app("helpers"), "--env", "END=flood-pipe", "--env", "END_AFTER_MS=4000"]);
        let told = eventually("the loss", || Some(home.json(&["snapshot"])).filter(|answer| answer["ok"] != true));
        assert_eq!(told["code"], "CDP_DISCONNECTED", "{told:#}");
        assert!(told["error"].as_str().unwrap().contains("no DevTools message"), "{told:#}");
        home.json(&["force-kill"]);
    }
}

/// A control group with a memory limit. It is removed when it is dropped.
struct Limited(std::path::PathBuf);

impl Limited {
    /// Version 1 of control groups, as root.
    fn to(megabytes: u32, pid: u32) -> Option<Limited> {
        let group = Path::new("/sys/fs/cgroup/memory").join(format!("stagewright-test-{pid}"));
        fs::create_dir(&group).ok()?;
        let limited = Limited(group);
        fs::write(limited.0.join("memory.limit_in_bytes"), format!("{megabytes}M")).ok()?;
        fs::write(limited.0.join("cgroup.procs"), pid.to_string()).ok()?;
        Some(limited)
    }
}

impl Drop for Limited {
    fn drop(&mut self) {
        let _ = within(WAIT_TIMEOUT, || fs::remove_dir(&self.0).ok());
    }
}

on_both! {
    out_of_memory_kill_of_the_app_is_reported(home) {
        let launched = home.json(&["launch", &app("basic")]);
        let pid = launched["pid"].as_u64().expect("a pid") as u32;
        let Some(_limited) = Limited::to(60, pid) else {
            // Only root may limit a process, and only where there is version 1 of control groups.
            return eprintln!("no control group for memory could be made here");
        };
        let eats = "const kept = []; const eat = () => { kept.push(Buffer.alloc(8 << 20, 1)); setImmediate(eat); }; setImmediate(eat)";
        home.json(&["--allow-eval", "eval-main", eats]);
        let told = eventually("its end", || Some(home.json(&["info"])).filter(|answer| answer["code"] == "APP_EXITED"));
        assert_eq!(told["details"]["signal"], 9, "{told:#}");
        assert!(told["error"].as_str().unwrap().contains("because memory ran out"), "{told:#}");
    }
}
