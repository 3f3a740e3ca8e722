//! Apps that somebody else started: joined by port, URL, pid and name, or injected, and left unchanged.

use crate::support::{
    Electron, Home, OwnApp, app, on_both,
    processes::{Tree, eventually, kill, within},
    signals::{Signal, send},
};
use serde_json::json;
use std::{
    process::{Command, Stdio},
    time::Duration,
};

/// The journey app, started as a person would.
fn started(home: &Home) -> OwnApp {
    OwnApp::plain(home.version(), &app("journey"))
}

/// The same with a debug port.
fn with_port(home: &Home) -> OwnApp {
    OwnApp::with_port(home.version(), &app("journey"))
}

/// The ref in the snapshot's line that contains these words.
fn reference(home: &Home, words: &str) -> String {
    eventually(words, || {
        let screen = home.ok(&["snapshot", "--format", "text"]);
        let line = screen.lines().find(|line| line.contains(words))?.to_owned();
        Some(format!("@{}", line.split(['[', ']']).nth(1)?))
    })
}

/// The sort of window that the journey goes through.
#[derive(Clone, Copy, PartialEq)]
enum AppKind {
    /// A window of an app that we launched.
    Launched,
    /// A window of an app that somebody else started.
    Joined,
    /// A window of a browser, which has neither webviews nor a main process to join.
    Browser,
}

/// A flow of thirty steps.
fn journey(home: &Home, whose: AppKind) {
    eventually("the page", || (home.cli(&["get-text", "h1"]).out == "Journey").then_some(()));
    let screen = home.ok(&["snapshot", "--format", "text"]);
    assert!(screen.contains("textbox \"Name\""), "{screen}");
    home.ok(&["type", "--role", "textbox", "--name", "Name", "Ada"]);
    assert_eq!(home.ok(&["get-value", "#name"]), "Ada");
    home.ok(&["click", "--role", "button", "--name", "Greet"]);
    home.ok(&["expect-text", "#greeting", "--equals", "Hello, Ada"]);
    home.ok(&["check", "#agree"]);
    home.ok(&["expect-state", "#agree", "--state", "checked"]);
    home.ok(&["select-option", "#colour", "green"]);
    home.ok(&["expect-value", "#colour", "--equals", "green"]);
    let since = home.ok(&["snapshot", "--since", "last", "--format", "text"]);
    assert!(since.contains("green"), "{since}");
    // A frame in the page's process, a webview, and a frame of another site, which is its own surface.
    let app = whose != AppKind::Browser;
    let inside: &[&str] = if app { &["frame", "guest", "cross"] } else { &["frame"] };
    for inner in inside {
        home.ok(&["click", &reference(home, &format!("button \"Press {inner}\""))]);
        eventually(inner, || {
            let screen = home.ok(&["snapshot", "--format", "text"]);
            let mut after = screen.lines().skip_while(|line| !line.contains(&format!("Count {inner}")));
            (after.nth(1)?.trim() == "\"1\"").then_some(())
        });
    }
    let surfaces = home.json(&["surfaces-list"])["surfaces"].take();
    let mut kinds: Vec<_> = surfaces.as_array().unwrap().iter().map(|s| s["kind"].as_str().unwrap()).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, if app { &["frame", "webview", "window"][..] } else { &["page"] }, "{surfaces:#}");
    // A dialog: a launched app's is dismissed. A joined app's stays for its user until a policy says otherwise.
    let clicked = home.json(&["click", "#ask"]);
    // Chromium may handle press and click in one task. Then it reports neither of them before the dialog is closed.
    let untold = whose == AppKind::Browser && clicked["code"] == "DIALOG_OPEN";
    assert!(clicked["landed"].is_null() && (clicked["ok"] == true || untold), "{clicked:#}");
    if whose != AppKind::Launched {
        eventually("the dialog", || home.json(&["dialog-handler"])["entries"].get(0).cloned());
        home.ok(&["dialog-handler", "--action", "accept"]);
        home.ok(&["expect-text", "#answer", "--equals", "true"]);
    } else {
        home.ok(&["expect-text", "#answer", "--equals", "false"]);
        home.ok(&["dialog-handler", "--action", "accept"]);
        home.ok(&["click", "#ask"]);
        home.ok(&["expect-text", "#answer", "--equals", "true"]);
    }
    home.ok(&["click", "#log"]);
    eventually("the console line", || home.ok(&["console-logs"]).contains("a line of the page").then_some(()));
    home.ok(&["click", "#open"]);
    home.ok(&["wait-for-window", "--title", "Second"]);
    home.ok(&["switch-window", "--window-title", "Second"]);
    home.ok(&["type", "#note", "over there"]);
    home.ok(&["expect-value", "#note", "--equals", "over there"]);
    home.ok(&["click", "#close"]);
    eventually("the second window's end", || {
        (home.json(&["windows-list"])["windows"].as_array()?.len() == 1).then_some(())
    });
    home.ok(&["switch-window", "--index", "0"]);
    assert_eq!(home.ok(&["--allow-eval", "eval-renderer", "return document.title", "--raw"]), "Journey");
    let shot = home.path().join("shot.png");
    home.ok(&["screenshot", "--path", shot.to_str().unwrap()]);
    assert!(std::fs::read(shot).unwrap().starts_with(b"\x89PNG"));
    if app {
        assert_eq!(home.ok(&["--allow-eval", "eval-main", "return electron.app.getName()", "--raw"]), "journey-app");
        assert_eq!(home.json(&["info"])["app"]["name"], "journey-app");
    } else {
        home.fails("TRANSPORT_UNSUPPORTED", &["--allow-eval", "eval-main", "return 1"]);
    }
}

/// Detaches, and checks that the app is as before: a second join counts what is left in it.
fn leaves_no_trace(home: &Home, own: &OwnApp, before: &[u16]) {
    home.ok(&["detach"]);
    eventually("the end of the session", || home.sessions().is_empty().then_some(()));
    assert!(own.runs(), "the app runs on");
    eventually("the inspector's port to close", || (own.listens_on() == before).then_some(()));
    home.ok(&["inject", &own.pid_word()]);
    let count = "const c = electron.webContents.getAllWebContents()[0]; return [
        electron.app.listenerCount('web-contents-created'), electron.app.listenerCount('render-process-gone'),
        c.listenerCount('page-title-updated'), c.debugger.listenerCount('message')].join()";
    let first = home.ok(&["--allow-eval", "eval-main", count, "--raw"]);
    home.ok(&["detach"]);
    eventually("the end of the session", || home.sessions().is_empty().then_some(()));
    home.ok(&["inject", &own.pid_word()]);
    let second = home.ok(&["--allow-eval", "eval-main", count, "--raw"]);
    assert_eq!(first, second, "each joining leaves listeners behind");
    home.ok(&["stop"]);
    eventually("the inspector's port to close", || (own.listens_on() == before).then_some(()));
    assert!(own.runs());
}

on_both! {
    thirty_steps_on_a_launched_app(home) {
        home.ok(&["launch", &app("journey")]);
        journey(&home, AppKind::Launched);
        home.fails("TRANSPORT_UNSUPPORTED", &["detach"]);
        home.ok(&["stop"]);
    }
}

on_both! {
    thirty_steps_on_an_attached_app(home) {
        let own = with_port(&home);
        let before = own.listens_on();
        let joined = home.json(&["--allow-eval", "attach", "--port", &own.port.unwrap().to_string()]);
        assert_eq!((&joined["transport"], &joined["pid"]), (&json!("cdp"), &json!(own.pid())), "{joined:#}");
        assert_eq!(joined["capabilities"]["supportsMainEval"], true, "{joined:#}");
        journey(&home, AppKind::Joined);
        leaves_no_trace(&home, &own, &before);
    }
}

on_both! {
    thirty_steps_on_an_injected_app(home) {
        let own = started(&home);
        let before = own.listens_on();
        let joined = home.json(&["inject", &own.pid_word()]);
        assert_eq!((&joined["transport"], &joined["pid"]), (&json!("injector"), &json!(own.pid())), "{joined:#}");
        journey(&home, AppKind::Joined);
        leaves_no_trace(&home, &own, &before);
    }
}

on_both! {
    an_app_is_joined_by_url_pid_and_name(home) {
        let own = with_port(&home);
        // A busy machine needs more time.
        let list = home.json(&["discover-running", "--timeout-ms", "5000"]);
        let targets = list["targets"].as_array().unwrap();
        let found = targets.iter().find(|t| t["pid"] == own.pid()).unwrap_or_else(|| panic!("{list:#}"));
        assert_eq!((&found["port"], &found["appName"]), (&json!(own.port), &json!("journey-app")), "{list:#}");
        assert_eq!((&found["attach"], &found["inject"]), (&json!("both"), &json!("both")), "{list:#}");
        home.ok(&["attach", "--pid", &own.pid_word()]);
        home.ok(&["stop"]);
        let named = home.json(&["attach", "--name", "Journey-App"]);
        // Other tests may run an app of that name at the same time.
        if named["code"] == "BAD_ARGUMENT" {
            let pids = named["details"]["pids"].as_array().unwrap_or_else(|| panic!("{named:#}"));
            assert!(pids.len() > 1 && pids.contains(&json!(own.pid())), "{named:#}");
        } else {
            assert_eq!((&named["transport"], &named["pid"]), (&json!("cdp"), &json!(own.pid())), "{named:#}");
            let left = home.json(&["stop"]);
            assert_eq!((&left["stopped"], &left["detached"]), (&json!(false), &json!(true)), "{left:#}");
        }
        let told = home.fails("BAD_ARGUMENT", &["attach", "--name", "no-such-app"]);
        assert!(told["error"].as_str().unwrap().contains("journey-app"), "{told:#}");
        home.ok(&["attach", "--cdp-url", &own.url()]);
        home.ok(&["stop"]);
        assert!(own.runs());
    }
}

on_both! {
    attach_waits_for_a_paused_app_and_times_out_if_it_stays_silent(home) {
        let own = with_port(&home);
        send(own.pid(), Signal::STOP);
        let told = home.fails("CDP_TIMEOUT", &["attach", "--pid", &own.pid_word(), "--timeout-ms", "700"]);
        let error = told["error"].as_str().unwrap();
        assert!(error.contains(&own.port.unwrap().to_string()) && error.contains("says nothing"), "{told:#}");
        let mut attach = home.command(&["--json", "attach", "--pid", &own.pid_word()]);
        let mut attach = attach.stdout(Stdio::null()).spawn().expect("it starts");
        let ended = within(Duration::from_millis(1500), || attach.try_wait().expect("it can be asked"));
        send(own.pid(), Signal::CONT);
        assert_eq!(ended, None, "it gave up on an app that is busy");
        assert!(attach.wait().expect("it ends").success());
        home.ok(&["stop"]);
    }
}

on_both! {
    attach_to_a_pid_without_a_debug_port_proposes_inject(home) {
        let own = started(&home);
        let told = home.fails("BAD_ARGUMENT", &["attach", "--pid", &own.pid_word()]);
        assert_eq!(told["next_actions"][0]["tool"], "electron_inject", "{told:#}");
        assert_eq!(told["next_actions"][0]["args"]["pid"], own.pid(), "{told:#}");
    }
}

on_both! {
    without_the_main_half_the_renderers_are_driven(home) {
        let own = with_port(&home);
        let before = own.listens_on();
        let joined = home.json(&["attach", "--port", &own.port.unwrap().to_string(), "--no-main"]);
        assert_eq!(joined["capabilities"]["supportsMainEval"], false, "{joined:#}");
        assert_eq!(own.listens_on(), before, "the main process was left alone");
        home.ok(&["click", "#greet"]);
        home.ok(&["expect-text", "#greeting", "--contains", "Hello"]);
        home.fails("TRANSPORT_UNSUPPORTED", &["--allow-eval", "eval-main", "return 1"]);
        home.ok(&["detach"]);
        assert!(own.runs());
    }
}

on_both! {
    joined_app_survives_a_killed_host_and_stop_app_closes_it(home) {
        let own = started(&home);
        let before = own.listens_on();
        home.ok(&["inject", &own.pid_word()]);
        kill(Tree::of(&home).host());
        eventually("the end of the session", || home.sessions().is_empty().then_some(()));
        assert!(own.runs());
        // The host cannot tell the app. Its hooks notice the loss, and close the inspector too.
        eventually("the inspector's port to close", || (own.listens_on() == before).then_some(()));
        home.ok(&["inject", &own.pid_word()]);
        assert_eq!(home.ok(&["get-text", "h1"]), "Journey");
        assert_eq!(home.json(&["stop", "--app"])["stopped"], true);
        eventually("the app's end", || (!own.runs()).then_some(()));
    }
}

on_both! {
    port_9229_stays_free_while_an_app_is_injected(home) {
        let own = OwnApp::alone(home.version(), &app("journey"));
        let before = own.listens_on();
        for way in ["first", "second"] {
            home.ok(&["inject", &own.pid_word()]);
            assert!(!own.listens_on().contains(&9229), "{way}: {:?}", own.listens_on());
            drop(std::net::TcpListener::bind(("127.0.0.1", 9229)).expect("a developer's debugger has it"));
            let port = ["--allow-eval", "eval-main", "return process.debugPort", "--raw"];
            assert_eq!(home.ok(&port), "9229", "{way}: where the app's next inspector opens");
            home.ok(&["detach"]);
            assert!(own.runs());
            assert_eq!(own.listens_on(), before, "{way}");
        }
    }
}

// The page gets a new frame of another site every 100 ms. Electron 33.2.1 died in 8 of 11 such runs: V8 ran our
// `Page.enable` in the middle of a script. Chromium had called that script while it removed a frame.
on_both! {
    app_survives_25_injects_and_detaches(home) {
        let own = OwnApp::plain(home.version(), &app("new-frames"));
        let before = own.listens_on();
        for round in 0..25 {
            home.ok(&["inject", &own.pid_word()]);
            home.ok(&["detach"]);
            assert!(own.runs(), "it died of being left, in round {round}");
        }
        assert_eq!(own.listens_on(), before);
    }
}

// V8 crashes if a binding for all contexts is added while a collected context is still listed. It happened in one join
// of four here.
on_both! {
    app_that_drops_contexts_survives_inject_and_sees_no_trace_of_it(home) {
        let own = OwnApp::plain(home.version(), &app("contexts"));
        let strange = ["--allow-eval", "eval-main", "return strange().join()", "--raw"];
        for round in 0..8 {
            home.ok(&["inject", &own.pid_word()]);
            assert_eq!(home.ok(&strange), "", "what its contexts have of us, in round {round}");
            home.ok(&["detach"]);
            assert!(own.runs(), "it died of being left, in round {round}");
        }
        home.ok(&["launch", &app("contexts")]);
        assert_eq!(home.ok(&strange), "", "what the contexts of a launched app have of us");
        home.ok(&["stop"]);
    }
}

on_both! {
    inject_after_a_killed_host_hooks_once_and_closes_the_inspector(home) {
        let own = started(&home);
        let before = own.listens_on();
        home.ok(&["inject", &own.pid_word()]);
        kill(Tree::of(&home).host());
        eventually("the end of the session", || home.sessions().is_empty().then_some(()));
        home.ok(&["inject", &own.pid_word()]);
        // The first session's hooks were removed. The second session closes the inspector that the first one opened.
        let joined = "return electron.app.listeners('render-process-gone')
            .filter((listener) => listener[Symbol.for('stagewright.joined')]).length";
        assert_eq!(home.ok(&["--allow-eval", "eval-main", joined, "--raw"]), "1");
        assert_eq!(home.ok(&["get-text", "h1"]), "Journey");
        home.ok(&["detach"]);
        assert!(own.runs());
        assert_eq!(own.listens_on(), before, "the second one closed it");
    }
}

on_both! {
    end_of_an_injected_app_is_reported_as_app_exited(home) {
        let own = started(&home);
        home.ok(&["inject", &own.pid_word()]);
        drop(own);
        let told = eventually("the end", || Some(home.json(&["info"])).filter(|a| a["ok"] != true));
        assert_eq!(told["code"], "APP_EXITED", "{told:#}");
    }
}

// Electron lists new web contents before they can be used, and our commands run in the middle of the app's scripts.
on_both! {
    app_that_creates_sessions_survives_being_joined(home) {
        let own = OwnApp::with_port(home.version(), &app("new-sessions"));
        let (pid, port) = (own.pid_word(), own.port.unwrap().to_string());
        for _ in 0..3 {
            for join in [&["inject", &pid][..], &["attach", "--port", &port]] {
                home.ok(join);
                home.ok(&["expect-text", "h1", "--equals", "Main", "--window", "Main"]);
                home.ok(&["detach"]);
                assert!(own.runs(), "{join:?} has ended it");
            }
        }
    }
}

// The inspector runs a command in the middle of a script of the app. The app's listeners must not run there.
on_both! {
    listeners_of_the_app_run_between_its_scripts(home) {
        let own = OwnApp::plain(home.version(), &app("new-sessions"));
        home.ok(&["inject", &own.pid_word()]);
        for size in ["410x310", "420x320", "430x330", "440x340", "450x350", "460x360"] {
            home.ok(&["window-size", size]);
            home.ok(&["switch-window", "Main"]);
        }
        let interrupted = home.ok(&["--allow-eval=main", "eval-main", "globalThis.interrupted", "--raw"]);
        assert_eq!(interrupted, "[]");
        assert!(own.runs());
    }
}

// A renderer accepts one `webContents.debugger`.
on_both! {
    an_app_that_debugs_its_own_windows_is_attached_but_not_injected(home) {
        let own = with_port(&home);
        let attach = ["attach", "--port", &own.port.unwrap().to_string()];
        home.ok(&attach);
        let debug = "electron.webContents.getAllWebContents().forEach((contents) => contents.debugger.attach())";
        home.ok(&["--allow-eval", "eval-main", debug]);
        home.ok(&["detach"]);
        let told = home.fails("INJECT_FAILED", &["inject", &own.pid_word()]);
        assert!(told["error"].as_str().unwrap().contains("the app itself, or another tool"), "{told:#}");
        assert!(home.sessions().is_empty());
        home.ok(&attach);
        assert_eq!(home.ok(&["get-text", "h1"]), "Journey");
        home.ok(&["detach"]);
        assert!(own.runs());
    }
}

#[test]
fn thirty_steps_in_chromium_which_is_a_bare_endpoint() {
    let home = Home::on(Electron::V33);
    let page = format!("file://{}/index.html", app("journey"));
    let mut command = Command::new("/usr/bin/chromium");
    // Electron lets pages from files see each other without this flag.
    command.args(["--headless=new", "--no-first-run", "--disable-gpu", "--allow-file-access-from-files", &page]);
    let own = OwnApp::start(command, Some(0));
    let joined = home.json(&["attach", "--port", &own.port.unwrap().to_string()]);
    assert_eq!(joined["ok"], true, "{joined:#}");
    assert_eq!(joined["capabilities"]["supportsMainEval"], false, "{joined:#}");
    assert!(joined["main_missing"].is_string(), "{joined:#}");
    journey(&home, AppKind::Browser);
    home.ok(&["detach"]);
    assert!(own.runs());
}
