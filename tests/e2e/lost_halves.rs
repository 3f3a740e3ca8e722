//! Halves and windows that a session loses while its app lives on: noticed at once, told by a code
//! of their own, regained where they can be.

use crate::support::{
    Home, OwnApp, app, on_both,
    processes::{Tree, eventually, kill},
};
use serde_json::{Value, json};

fn eval(home: &Home, code: &str) {
    home.ok(&["--allow-eval", "eval-main", code]);
}

/// Waits until `info` says that the main half is gone, and gives what a verb that needs it is told.
fn without_main(home: &Home) -> Value {
    eval(home, "lose.inspector()");
    eventually("the loss", || home.json(&["info"])["main_missing"].is_string().then_some(()));
    let told = home.fails("TRANSPORT_UNSUPPORTED", &["--allow-eval", "eval-main", "return 1"]);
    assert_eq!(told["details"]["missing"], "main", "{told:#}");
    told
}

/// The renderers are driven as before.
fn counts_to(home: &Home, number: &str) {
    home.ok(&["click", "#count"]);
    assert_eq!(home.ok(&["get-text", "#count"]), number);
}

on_both! {
    windows_close_and_come_back(home) {
        home.ok(&["launch", &app("lost-halves")]);
        for _ in 0..2 {
            counts_to(&home, "1");
            eval(&home, "lose.windows()");
            eventually("the window to be gone", || home.ok(&["windows-list"]).contains("no window is open").then_some(()));
            let told = home.fails("SURFACE_NOT_FOUND", &["get-text", "h1"]);
            assert_eq!(told["next_actions"][0]["tool"], "electron_windows_list", "{told:#}");
            eval(&home, "regain.window()");
            home.ok(&["wait-for-window", "--title", "Halves"]);
        }
    }
}

on_both! {
    a_launched_app_closes_its_inspector(home) {
        home.ok(&["launch", &app("lost-halves")]);
        let told = without_main(&home);
        assert!(told["hint"].as_str().unwrap().contains("launch the app again"), "{told:#}");
        assert_eq!(home.json(&["info"])["capabilities"]["supportsMainEval"], false);
        counts_to(&home, "1");
        assert_eq!(home.json(&["windows-list"])["windows"][0]["title"], "Halves");
        home.ok(&["screenshot", "--path", home.path().join("shot.png").to_str().unwrap()]);
        assert_eq!(home.json(&["stop"])["stopped"], true);
    }
}

on_both! {
    an_attached_app_closes_its_inspector(home) {
        let own = OwnApp::with_port(home.version(), &app("lost-halves"));
        let attach = ["attach", "--port", &own.port.unwrap().to_string()];
        home.ok(&attach);
        let told = without_main(&home);
        assert_eq!(told["next_actions"][0]["tool"], "electron_detach", "{told:#}");
        counts_to(&home, "1");
        home.ok(&["detach"]);
        home.ok(&attach);
        assert_eq!(home.ok(&["--allow-eval", "eval-main", "return 1", "--raw"]), "1");
        counts_to(&home, "2");
        home.ok(&["detach"]);
        assert!(own.runs());
    }
}

on_both! {
    an_injected_app_closes_its_inspector(home) {
        let own = OwnApp::plain(home.version(), &app("lost-halves"));
        home.ok(&["inject", &own.pid_word()]);
        eval(&home, "lose.inspector()");
        // The renderers were reached through it.
        let told = eventually("the loss", || Some(home.json(&["get-text", "h1"])).filter(|answer| answer["ok"] != true));
        assert_eq!(told["code"], "CDP_DISCONNECTED", "{told:#}");
        assert_eq!(told["next_actions"][1], json!({ "tool": "electron_inject", "args": { "pid": own.pid() }, "why": "then join it again" }), "{told:#}");
        home.ok(&["detach"]);
        home.ok(&["inject", &own.pid_word()]);
        counts_to(&home, "1");
        home.ok(&["detach"]);
        assert!(own.runs());
    }
}

// A renderer is open to one `webContents.debugger`.
on_both! {
    two_sessions_do_not_inject_one_app(home) {
        let own = OwnApp::plain(home.version(), &app("lost-halves"));
        home.ok(&["inject", &own.pid_word(), "--session", "first"]);
        let told = home.fails("INJECT_FAILED", &["inject", &own.pid_word(), "--session", "second"]);
        assert!(told["error"].as_str().unwrap().contains("another session of stagewright has injected it"), "{told:#}");
        assert_eq!(told["details"]["windows"], json!(["Halves"]), "{told:#}");
        assert_eq!(home.sessions(), ["first"]);
        // The first one was not disturbed.
        counts_to(&home, "1");
        home.ok(&["--allow-eval", "eval-main", "return 1"]);
        home.ok(&["detach"]);
        home.ok(&["inject", &own.pid_word(), "--session", "second"]);
        counts_to(&home, "2");
        home.ok(&["detach"]);
        assert!(own.runs());
    }
}

on_both! {
    two_ways_into_one_app_stand_beside_each_other(home) {
        let own = OwnApp::with_port(home.version(), &app("lost-halves"));
        home.ok(&["attach", "--port", &own.port.unwrap().to_string(), "--session", "attached"]);
        home.ok(&["inject", &own.pid_word(), "--session", "injected"]);
        home.ok(&["click", "#count", "--session", "attached"]);
        home.ok(&["click", "#count", "--session", "injected"]);
        // The one that opened the inspector leaves it to the other.
        home.ok(&["detach", "--session", "attached"]);
        assert_eq!(home.ok(&["get-text", "#count"]), "2");
        assert_eq!(home.ok(&["--allow-eval", "eval-main", "return 3", "--raw"]), "3");
        home.ok(&["detach"]);
        eventually("the inspector's port to close", || (own.listens_on() == [own.port.unwrap()]).then_some(()));
        assert!(own.runs());
    }
}

on_both! {
    an_app_that_debugs_its_own_windows_is_attached_but_not_injected(home) {
        let own = OwnApp::with_port(home.version(), &app("lost-halves"));
        let attach = ["attach", "--port", &own.port.unwrap().to_string()];
        home.ok(&attach);
        eval(&home, "electron.webContents.getAllWebContents()[0].debugger.attach()");
        home.ok(&["detach"]);
        let told = home.fails("INJECT_FAILED", &["inject", &own.pid_word()]);
        assert!(told["error"].as_str().unwrap().contains("the app itself, or another tool"), "{told:#}");
        assert!(home.sessions().is_empty());
        home.ok(&attach);
        counts_to(&home, "1");
        home.ok(&["detach"]);
    }
}

on_both! {
    the_gpu_process_dies(home) {
        home.ok(&["launch", &app("lost-halves")]);
        kill(Tree::of(&home).the("--type=gpu-process"));
        home.ok(&["screenshot", "--path", home.path().join("shot.png").to_str().unwrap()]);
        counts_to(&home, "1");
        assert!(home.ok(&["console-logs"]).contains("GPU process is gone: killed, exit code 9"), "{}", home.ok(&["console-logs"]));
    }
}

on_both! {
    the_renderer_dies_before_its_first_render(home) {
        let started = home.path().join("started");
        let env = format!("STARTED={}", started.display());
        let words = ["launch", &app("never-rendered"), "--env", &env, "--ready-timeout-ms", "60000", "--timeout-ms", "60000", "--json"];
        let launch = home.command(&words).stdout(std::process::Stdio::piped()).spawn().unwrap();
        // One that is killed before the page begins is replaced by Chromium.
        eventually("the page", || started.exists().then_some(()));
        kill(Tree::of(&home).the("--type=renderer"));
        let launched = launch.wait_with_output().unwrap();
        let launched: Value = serde_json::from_slice(&launched.stdout).unwrap();
        assert_eq!(launched["renderer_ready"], false, "{launched:#}");
        let told = home.fails("RENDERER_GONE", &["snapshot"]);
        assert_eq!(told["details"]["reason"], "killed", "{told:#}");
        home.ok(&["stop"]);
        assert!(home.sessions().is_empty());
    }
}
