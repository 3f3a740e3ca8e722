//! Things that an app shares with other programs and the system: clipboard, addresses, shortcuts, theme, power, deep
//! links.

use super::menus::heard;
use crate::support::{
    Home, OwnApp, app, on_both,
    processes::{Tree, eventually, until_it_rests},
    signals::{Signal, send_exactly},
};
use serde_json::{Value, json};
use std::{
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

fn main(home: &Home, code: &str) -> Value {
    let answer = home.json(&["--allow-eval", "eval-main", code]);
    assert_eq!(answer["ok"], true, "{answer:#}");
    answer["result"].clone()
}

on_both! { the_clipboard_is_written_and_read(home) {
    home.ok(&["launch", &app("native")]);
    assert_eq!(home.ok(&["native-clipboard-read"]), "the clipboard is empty");
    let rich = ["native-clipboard-write", "a \"quoted\" text", "--html", "<b>bold</b>", "--rtf", r"{\rtf1 rich}"];
    let formats = home.json(&rich)["formats"].clone();
    assert_eq!(formats, json!(["text/html", "text/plain", "text/rtf"]));
    let read = home.json(&["native-clipboard-read"]);
    assert_eq!((&read["text"], &read["rtf"], &read["formats"]), (&json!("a \"quoted\" text"), &json!(r"{\rtf1 rich}"), &formats));
    assert!(read["html"].as_str().unwrap().contains("<b>bold</b>"), "{read:#}");
    // Only the given format is there afterwards, and the app reads the same.
    home.ok(&["native-clipboard-write", "zwei\nZeilen ✓"]);
    assert_eq!(home.ok(&["native-clipboard-read", "--raw"]), "zwei\nZeilen ✓");
    assert_eq!(main(&home, "return [electron.clipboard.readText(), electron.clipboard.availableFormats()]"), json!(["zwei\nZeilen ✓", ["text/plain"]]));
    let picture = home.path().join("shot.png").display().to_string();
    home.ok(&["screenshot", "--path", &picture]);
    home.ok(&["native-clipboard-write", "--image", &picture]);
    let read = home.json(&["native-clipboard-read"]);
    assert!(read["image"]["width"].as_u64().unwrap() > 300 && read["text"] == "", "{read:#}");
    home.fails("FILE_NOT_FOUND", &["native-clipboard-write", "--image", "/nowhere/at-all.png"]);
    home.fails("FILE_NOT_FOUND", &["native-clipboard-write", "--image", &app("native/main.js")]);
    home.ok(&["native-clipboard-write"]);
    assert_eq!(home.json(&["native-clipboard-read"])["formats"], json!([]));
} }

/// A program in place of the system's opener, which records its arguments. Returns the PATH with it, and the record.
fn opener(home: &Home) -> (String, PathBuf) {
    let (folder, notes) = (home.path().join("bin"), home.path().join("opened"));
    std::fs::create_dir_all(&folder).expect("a folder");
    let program = folder.join("xdg-open");
    std::fs::write(&program, format!("#!/bin/sh\necho \"$1\" >>'{}'\n", notes.display())).expect("a program");
    std::fs::set_permissions(&program, PermissionsExt::from_mode(0o755)).expect("its mode");
    (format!("{}:{}", folder.display(), std::env::var("PATH").expect("a PATH")), notes)
}

fn opened(notes: &Path) -> String {
    std::fs::read_to_string(notes).unwrap_or_default()
}

on_both! { shell_calls_of_a_launched_app_are_held_back_and_listed(home) {
    let (path, notes) = opener(&home);
    home.ok(&["launch", &app("native"), "--env", &format!("PATH={path}")]);
    assert_eq!(main(&home, "return [await open.external('https://example.org/a?b'), await open.path('/tmp/x.txt'), open.folder('/tmp')]"), json!([null, "", null]));
    assert_eq!(main(&home, "return open.external('https://example.org/') instanceof Promise"), true);
    let told = home.json(&["native-shell-calls"]);
    assert_eq!((&told["carryOut"], &told["count"]), (&json!(false), &json!(4)), "{told:#}");
    let call = |at: usize| { let call = &told["calls"][at]; (call["method"].clone(), call["target"].clone(), call["carriedOut"].clone()) };
    assert_eq!(call(0), (json!("openExternal"), json!("https://example.org/a?b"), json!(false)));
    assert_eq!((call(1).0, call(2).0), (json!("openPath"), json!("showItemInFolder")));
    assert!(home.ok(&["native-shell-calls", "--clear"]).starts_with("calls are held back\nopenExternal https://example.org/a?b  (held back)\n"));
    assert_eq!(home.json(&["native-shell-calls"])["count"], 0);
    let told = home.json(&["native-shell-calls", "--carry-out=true"]);
    assert_eq!(told["carryOut"], true, "{told:#}");
    main(&home, "return open.external('https://example.org/really')");
    assert_eq!(eventually("what was opened", || Some(opened(&notes)).filter(|notes| !notes.is_empty())), "https://example.org/really\n");
    let call = home.json(&["native-shell-calls"])["calls"][0].clone();
    assert_eq!((&call["target"], &call["carriedOut"]), (&json!("https://example.org/really"), &json!(true)));
} }

on_both! { shell_calls_of_a_joined_app_are_carried_out_without_a_policy(home) {
    let (path, notes) = opener(&home);
    let mut command = Command::new(home.electron());
    command.arg(app("native")).env("PATH", path);
    let own = OwnApp::start(command, None);
    own.has_window();
    let opens = |url: &str| drop(main(&home, &format!("return open.external('{url}')")));
    let eventually_opened = |wanted: &str| eventually("what was opened", || (opened(&notes) == wanted).then_some(()));
    home.ok(&["inject", &own.pid_word()]);
    opens("a://first");
    eventually_opened("a://first\n");
    let told = home.json(&["native-shell-calls", "--carry-out=false"]);
    assert_eq!((&told["carryOut"], &told["calls"][0]["carriedOut"]), (&json!(false), &json!(true)), "{told:#}");
    opens("a://second");
    home.ok(&["detach"]);
    home.ok(&["inject", &own.pid_word()]);
    opens("a://third");
    // The policy ended with its session.
    eventually_opened("a://first\na://third\n");
    home.ok(&["detach"]);
} }

on_both! { two_sessions_list_the_same_shell_calls_and_shortcuts(home) {
    let other = Home::on(home.version());
    let own = OwnApp::with_port(home.version(), &app("native"));
    let port = own.port.expect("a port").to_string();
    home.ok(&["attach", "--port", &port]);
    other.ok(&["attach", "--port", &port]);
    // A call that one of the sessions catches does not happen.
    other.ok(&["native-shell-calls", "--carry-out=false"]);
    main(&home, "await open.external('https://example.org/')");
    for home in [&home, &other] {
        let call = eventually("word of it", || home.json(&["native-shell-calls"])["calls"].get(0).cloned());
        assert_eq!((&call["target"], &call["carriedOut"]), (&json!("https://example.org/"), &json!(false)), "{call:#}");
    }
    main(&home, "electron.globalShortcut.register('Ctrl+Alt+9', () => heardOf('nine'))");
    assert_eq!(home.json(&["native-shortcut-fire", "Ctrl+Alt+9"])["fired"], true);
    home.ok(&["detach"]);
    assert_eq!(other.json(&["native-shortcut-fire", "Ctrl+Alt+9"])["fired"], true);
    assert_eq!(heard(&other), json!([["nine"], ["nine"]]));
    other.ok(&["detach"]);
} }

on_both! { global_shortcuts_are_listed_and_fired(home) {
    home.ok(&["launch", &app("native")]);
    let keys = json!(["CommandOrControl+Alt+K", "Ctrl+Alt+1", "Ctrl+Alt+2", "Ctrl+Alt+T"]);
    let told = home.json(&["native-shortcuts"]);
    assert_eq!((&told["shortcuts"], &told["complete"]), (&keys, &json!(true)), "{told:#}");
    let fired = home.json(&["native-shortcut-fire", "alt+ctrl+k"]);
    assert_eq!((&fired["fired"], &fired["accelerator"]), (&json!(true), &json!("CommandOrControl+Alt+K")), "{fired:#}");
    home.ok(&["native-shortcut-fire", "Ctrl+Alt+2"]);
    assert_eq!(heard(&home), json!([["shortcut", "K"], ["shortcut", "number"]]));
    let done = home.cli(&["native-shortcut-fire", "Ctrl+Alt+G"]);
    assert_eq!((done.status, done.out.as_str()), (5, "not fired: the app has not registered these keys"));
    let threw = home.fails("APP_HANDLER_THREW", &["native-shortcut-fire", "Ctrl+Alt+T"]);
    assert_eq!(threw["details"]["threw"], "Error: thrown by a shortcut", "{threw:#}");
    main(&home, "electron.globalShortcut.unregisterAll()");
    assert_eq!(home.json(&["native-shortcuts"])["count"], 0);
} }

on_both! { shortcuts_registered_before_the_session_are_reported_as_unknown(home) {
    let own = OwnApp::plain(home.version(), &app("native"));
    home.ok(&["inject", &own.pid_word()]);
    let told = home.json(&["native-shortcuts"]);
    assert_eq!((&told["count"], &told["complete"]), (&json!(0), &json!(false)), "{told:#}");
    let reason = |keys: &str| home.json(&["native-shortcut-fire", keys])["reason"].clone();
    assert_eq!((reason("Ctrl+Alt+1"), reason("Ctrl+Alt+9")), (json!("unknown"), json!("not_found")));
    main(&home, "electron.globalShortcut.register('Ctrl+Alt+9', () => heardOf('nine'))");
    assert_eq!(home.json(&["native-shortcut-fire", "Ctrl+Alt+9"])["fired"], true);
    assert_eq!(heard(&home), json!([["nine"]]));
    home.ok(&["detach"]);
} }

on_both! { native_theme_changes_the_color_scheme_of_pages(home) {
    home.ok(&["launch", &app("native")]);
    let dark = || home.json(&["--allow-eval", "eval-renderer", "matchMedia('(prefers-color-scheme: dark)').matches"])["result"].clone();
    for (source, is) in [("dark", true), ("light", false)] {
        assert_eq!(home.json(&["native-theme", source])["dark"], is);
        eventually("the page's theme", || (dark() == is).then_some(()));
    }
    let read = home.json(&["native-theme"]);
    assert_eq!((&read["source"], &read["dark"]), (&json!("light"), &json!(false)), "{read:#}");
    home.fails("BAD_ARGUMENT", &["native-theme", "pink"]);
} }

on_both! { native_power_emits_events_to_listeners_only(home) {
    home.ok(&["launch", &app("native")]);
    assert_eq!(home.json(&["native-power", "suspend"])["emitted"], true);
    assert_eq!(heard(&home), json!([["suspend"]]));
    let done = home.cli(&["native-power", "on-battery"]);
    assert_eq!((done.status, done.out.as_str()), (5, "not emitted: the app does not listen for it"));
    let threw = home.fails("APP_HANDLER_THREW", &["native-power", "lock-screen"]);
    assert_eq!(threw["details"]["threw"], "Error: thrown by power", "{threw:#}");
} }

on_both! { deep_link_is_delivered_to_the_running_app(home) {
    home.ok(&["launch", &app("native")]);
    for words in [&["native-deep-link", "native://item/5"][..], &["native-deep-link", "native://item/5", "--real"]] {
        let done = home.cli(words);
        assert_eq!((done.status, done.out.as_str()), (5, "not delivered: the app does not hold the single-instance lock, so no second instance passes it on"));
    }
    home.ok(&["stop"]);
    home.ok(&["launch", &app("native"), "--env", "LOCK=1"]);
    for words in [&["native-deep-link", "native://item/5?q=a%20b"][..], &["native-deep-link", "native://item/5?q=a%20b", "--real"]] {
        let told = home.json(words);
        assert_eq!(told["delivered"], true, "{words:?}: {told:#}");
        assert_eq!(heard(&home), json!([["second", "native://item/5?q=a%20b", "string"]]), "{words:?}");
    }
    home.fails("BAD_ARGUMENT", &["native-deep-link", "no address"]);
    home.ok(&["stop"]);
    // With a session bus, Chromium overwrites the command line and the environment that the system keeps.
    home.ok(&["launch", &app("native"), "--env", "LOCK=1", "--env", "DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere"]);
    assert_eq!(home.json(&["native-deep-link", "native://item/6", "--real"])["delivered"], true);
    home.ok(&["stop"]);
} }

// The question and the report of the latest call reach the host at the same time.
on_both! {
    native_shell_calls_lists_every_call_made_before_the_request(home) {
        let log = home.path().join("log");
        home.ok(&["launch", &app("native"), "--env", &format!("APP_LOG={}", log.display())]);
        let calls = "let n = 0; setInterval(() => { electron.shell.showItemInFolder(`/call/${++n}`); heardOf('call', n); }, 25)";
        home.ok(&["--allow-eval", "eval-main", calls]);
        let last = || {
            let text = std::fs::read_to_string(&log).ok()?;
            let line = text.rsplit_once('\n')?.0.lines().last()?;
            serde_json::from_str::<Value>(line).expect("a line")[1].as_u64()
        };
        let host = Tree::of(&home).host();
        for round in 0..8 {
            send_exactly(host, Signal::STOP).expect("it is ours");
            let words = ["native-shell-calls", "--raw"];
            let asked = home.command(&words).stdout(Stdio::piped()).spawn().expect("it starts");
            until_it_rests(asked.id());
            let last = eventually("a call", last);
            send_exactly(host, Signal::CONT).expect("it is ours");
            let told = asked.wait_with_output().expect("it ends").stdout;
            let told = String::from_utf8(told).expect("text");
            assert!(told.lines().any(|line| line == format!("/call/{last}")), "round {round}, call {last}: {told}");
        }
        home.ok(&["stop"]);
    }
}
