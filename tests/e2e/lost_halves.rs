//! Parts of an app that are lost while the rest lives on. The loss is noticed at once, each with its own code, and the
//! part is regained if possible.

use crate::support::{
    Home, OwnApp, app, on_both,
    processes::{Tree, eventually, kill, nothing_left},
};
use serde_json::{Value, json};
use std::{
    process::Stdio,
    time::{Duration, Instant},
};

/// Waits until the main half is back.
fn main_regained(home: &Home) {
    let eval = ["--allow-eval", "eval-main", "return 6 * 7"];
    eventually("the main half", || (home.json(&eval)["result"] == 42).then_some(()));
    let info = home.json(&["info"]);
    assert_eq!((&info["main_missing"], &info["app"]["name"]), (&json!(null), &json!("crash-app")), "{info:#}");
    assert_eq!(home.ok(&["get-text", "h1"]), "Crash");
}

/// The first answer of the main half that is a failure.
fn main_lost(home: &Home) -> Value {
    eventually("the loss of the main half", || {
        Some(home.json(&["--allow-eval", "eval-main", "return 1"])).filter(|answer| answer["ok"] != true)
    })
}

on_both! {
    a_launched_app_that_closes_its_inspector_is_joined_again(home) {
        home.ok(&["launch", &app("crash")]);
        home.ok(&["click", "#close-inspector"]);
        let told = main_lost(&home);
        assert_eq!((&told["code"], &told["details"]["missing"]), (&json!("TRANSPORT_UNSUPPORTED"), &json!("main")), "{told:#}");
        assert_eq!(home.ok(&["get-text", "h1"]), "Crash", "the renderers are driven meanwhile");
        main_regained(&home);
        // Errors in it are logged again, and once.
        home.ok(&["click", "#throw-main"]);
        eventually("the error in the logs", || {
            home.ok(&["console-logs"]).contains("thrown in the main process").then_some(())
        });
        assert_eq!(home.ok(&["console-logs"]).matches("crashDumps").count(), 1, "nothing is heard twice");
        // An app that closes its inspector again and again is not joined any more.
        home.ok(&["click", "#close-inspector"]);
        let info = eventually("word of it", || {
            let info = home.json(&["info"]);
            info["main_missing"].as_str().is_some_and(|why| why.contains("each time")).then_some(info)
        });
        assert_eq!(info["capabilities"]["supportsMainEval"], false, "{info:#}");
        assert_eq!(home.ok(&["get-text", "h1"]), "Crash");
        let stopped = home.json(&["stop"]);
        assert_eq!(stopped["escalated"], false, "{stopped:#}");
        assert!(home.sessions().is_empty());
    }
}

on_both! {
    policies_hold_after_the_main_process_is_joined_again(home) {
        home.ok(&["launch", &app("crash"), "--presentation", "hidden"]);
        home.ok(&["dialog-handler", "--action", "accept"]);
        home.ok(&["click", "#close-inspector"]);
        main_lost(&home);
        main_regained(&home);
        // A hidden window whose page is still draws only if the main process makes it.
        let shot = home.path().join("shot.png");
        home.ok(&["screenshot", "--path", shot.to_str().unwrap()]);
        assert!(std::fs::read(shot).unwrap().starts_with(b"\x89PNG"));
        // The policies from before still hold: a page that asks to stay is left, and an error box is answered.
        let stay = "addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = 'stay'; })";
        home.ok(&["--allow-eval", "eval-renderer", stay]);
        home.ok(&["click", "h1"]);
        home.ok(&["--allow-eval", "eval-renderer", "setTimeout(() => { location.search = '?again'; })"]);
        eventually("the other page", || {
            let url = home.json(&["windows-list"])["windows"][0]["url"].as_str()?.to_owned();
            url.ends_with("?again").then_some(())
        });
        home.ok(&["click", "#throw-main"]);
        eventually("the error in the logs", || {
            home.ok(&["console-logs"]).contains("thrown in the main process").then_some(())
        });
        // Logged once: the session's earlier hooks are gone.
        assert_eq!(home.json(&["console-logs", "--match", "thrown in the main process"])["count"], 1);
        home.ok(&["stop"]);
    }
}

on_both! {
    an_attached_app_that_closes_its_inspector_is_joined_again(home) {
        let own = OwnApp::with_port(home.version(), &app("crash"));
        let before = own.listens_on();
        home.ok(&["attach", "--port", &own.port.unwrap().to_string()]);
        home.ok(&["click", "#close-inspector"]);
        assert_eq!(main_lost(&home)["details"]["missing"], "main");
        main_regained(&home);
        home.ok(&["detach"]);
        assert!(own.runs());
        assert_eq!(own.listens_on(), before, "it was left as it was");
    }
}

on_both! {
    injected_app_that_closes_its_inspector_ends_the_session_with_a_hint(home) {
        let own = OwnApp::plain(home.version(), &app("crash"));
        home.ok(&["inject", &own.pid_word()]);
        home.cli(&["click", "#close-inspector"]);
        eventually("the end of the session", || home.sessions().is_empty().then_some(()));
        assert!(own.runs());
        let told = home.fails("CDP_DISCONNECTED", &["get-text", "h1"]);
        assert!(told["error"].as_str().unwrap().contains("runs on"), "{told:#}");
        let next = &told["next_actions"][0];
        assert_eq!(next, &json!({ "tool": "electron_inject", "args": { "pid": own.pid() }, "why": next["why"] }), "{told:#}");
        home.ok(&["inject", &own.pid_word()]);
        main_regained(&home);
        home.ok(&["detach"]);
        assert!(own.runs());
    }
}

on_both! {
    app_without_windows_is_reported_and_driven_after_it_opens_one(home) {
        home.ok(&["launch", &app("journey")]);
        check_lost_and_new_window(&home);
        home.ok(&["stop"]);
        let own = OwnApp::with_port(home.version(), &app("journey"));
        home.ok(&["attach", "--port", &own.port.unwrap().to_string()]);
        check_lost_and_new_window(&home);
        home.ok(&["detach"]);
        home.ok(&["inject", &own.pid_word()]);
        check_lost_and_new_window(&home);
        home.ok(&["detach"]);
        assert!(own.runs());
    }
}

fn check_lost_and_new_window(home: &Home) {
    let main = |code: &str| home.ok(&["--allow-eval", "eval-main", code, "--raw"]);
    eventually("the page", || (home.cli(&["get-text", "h1"]).out == "Journey").then_some(()));
    main("electron.app.on('window-all-closed', () => {}); return 1");
    let page = main(
        "const [w] = electron.BrowserWindow.getAllWindows(); const url = w.webContents.getURL(); w.destroy(); return url",
    );
    // A running call may report the closing itself.
    let told = eventually("the window's end", || {
        Some(home.json(&["get-text", "h1"])).filter(|a| a["ok"] != true && a["code"] != "SURFACE_CLOSED")
    });
    assert_eq!(told["code"], "SURFACE_NOT_FOUND", "{told:#}");
    assert!(told["error"].as_str().unwrap().contains("no window open"), "{told:#}");
    main(&format!("new electron.BrowserWindow().loadURL('{page}'); return 1"));
    eventually("the new window", || (home.cli(&["get-text", "h1"]).out == "Journey").then_some(()));
}

on_both! {
    a_joined_apps_killed_renderer_is_reported_and_restored_by_reload(home) {
        let own = OwnApp::with_port(home.version(), &app("crash"));
        for words in [vec!["attach", "--pid", &own.pid_word()], vec!["inject", &own.pid_word()]] {
            home.ok(&words);
            home.cli(&["click", "#kill-renderer"]);
            let told = eventually("its end", || Some(home.json(&["get-text", "h1"])).filter(|a| a["ok"] != true));
            assert_eq!(told["code"], "RENDERER_GONE", "{words:?}: {told:#}");
            home.ok(&["--allow-eval", "eval-main", "electron.BrowserWindow.getAllWindows()[0].reload()"]);
            eventually("the renderer", || (home.cli(&["get-text", "h1"]).out == "Crash").then_some(()));
            home.ok(&["detach"]);
        }
        assert!(own.runs());
    }
}

on_both! {
    session_works_on_after_the_gpu_process_is_killed(home) {
        home.ok(&["launch", &app("journey")]);
        let shot = home.path().join("shot.png");
        // Chromium restarts the GPU process twice, and then does without it.
        for round in 0..2 {
            let gpu = eventually("a GPU process", || Tree::of(&home).with("--type=gpu-process").first().copied());
            kill(gpu);
            let begun = Instant::now();
            home.ok(&["screenshot", "--path", shot.to_str().unwrap()]);
            assert!(std::fs::read(&shot).unwrap().starts_with(b"\x89PNG"));
            home.ok(&["type", "#name", &format!("Ada {round}")]);
            home.ok(&["click", "#greet"]);
            home.ok(&["expect-text", "#greeting", "--equals", &format!("Hello, Ada {round}")]);
            assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
        }
        let logs = home.ok(&["console-logs"]);
        assert!(logs.contains("a GPU process is gone: killed"), "{logs}");
        home.ok(&["stop"]);
    }
}

on_both! {
    a_killed_utility_process_is_named_and_the_app_works_on(home) {
        home.ok(&["launch", &app("ipc")]);
        home.ok(&["click", "#fork"]);
        let of_node = "--utility-sub-type=node.mojom.NodeService";
        let utility = eventually("a utility process", || Tree::of(&home).with(of_node).first().copied());
        kill(utility);
        let told = eventually("its end", || {
            let told = home.json(&["problems", "--kind", "child_gone"]);
            told["problems"][0]["text"].as_str().map(str::to_owned)
        });
        assert_eq!(told, "a Utility process (Node Utility Process) is gone: killed, exit code 9");
        assert!(home.ok(&["console-logs"]).contains(&told));
        home.ok(&["click", "#fork"]);
        eventually("another", || Tree::of(&home).with(of_node).first().copied().filter(|other| *other != utility));
        home.ok(&["stop"]);
    }
}

on_both! {
    a_renderer_killed_before_its_first_render_fails_the_launch(home) {
        let started = home.path().join("started");
        let env = format!("STARTED={}", started.display());
        let words = ["--json", "launch", &app("never-rendered"), "--env", &env, "--ready-timeout-ms", "60000", "--timeout-ms", "60000"];
        let launch = home.command(&words).stdout(Stdio::piped()).spawn().expect("stagewright");
        // Chromium replaces a renderer that is killed before its page begins.
        eventually("the page", || started.exists().then_some(()));
        let tree = Tree::of(&home);
        let renderer = tree.the("--type=renderer");
        let display = tree.display();
        kill(renderer);
        let begun = Instant::now();
        let told = launch.wait_with_output().expect("it ends").stdout;
        assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
        let told: Value = serde_json::from_slice(&told).expect("an envelope");
        assert_eq!((&told["code"], &told["details"]["cause"]), (&json!("LAUNCH_FAILED"), &json!("renderer_gone")), "{told:#}");
        assert!(told["error"].as_str().unwrap().contains("killed"), "{told:#}");
        nothing_left(&home, &tree, &display);
    }
}

on_both! {
    page_that_never_renders_is_launched_with_renderer_ready_false(home) {
        let started = home.path().join("started");
        let env = format!("STARTED={}", started.display());
        let launched = home.json(&["launch", &app("never-rendered"), "--ready-timeout-ms", "500", "--env", &env]);
        assert_eq!((&launched["ok"], &launched["renderer_ready"]), (&json!(true), &json!(false)), "{launched:#}");
        // The document before this one can answer. Wait for this page.
        eventually("the page", || started.exists().then_some(()));
        let told = home.fails("APP_NOT_RESPONDING", &["get-text", "h1", "--operation-timeout-ms", "500"]);
        assert_eq!(told["details"]["half"], "renderer", "{told:#}");
        home.ok(&["force-kill"]);
        assert!(home.sessions().is_empty());
    }
}

on_both! {
    error_box_before_any_window_fails_the_launch_with_its_message(home) {
        let begun = Instant::now();
        let told = home.fails("LAUNCH_FAILED", &["launch", &app("throws-ready"), "--timeout-ms", "30000"]);
        assert!(begun.elapsed() < Duration::from_secs(15), "not when the time is up");
        let said = "The app's main process threw before it opened a window: Error: this app throws when it is ready (at ";
        let error = told["error"].as_str().unwrap();
        assert!(error.starts_with(said) && error.ends_with("throws-ready/main.js:6:31)"), "{told:#}");
        assert!(told["details"]["stack"].as_str().unwrap().contains("main.js"), "{told:#}");
        eventually("nothing left", || (home.sessions().is_empty() && Tree::of(&home).with("throws-ready").is_empty()).then_some(()));
    }
}
