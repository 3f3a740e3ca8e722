//! Native dialogs: the app's questions, the answers that it gets, and dialogs that block it. The app's own log of
//! Electron's results shows the answers.

use crate::support::{Fused, Home, OwnApp, app, on_both, processes::eventually};
use serde_json::{Value, json};
use std::time::Instant;

pub(super) fn dialogs_app() -> String {
    app("native-dialogs")
}

/// Clicks a button, and waits for the result that the app gets.
fn asks(home: &Home, name: &str) -> String {
    home.ok(&["click", &format!("#{name}")]);
    gets(home, name)
}

/// The result of the latest dialog of a button.
fn gets(home: &Home, name: &str) -> String {
    home.ok(&["expect-text", "#heard", "--contains", &format!("{name} ")]);
    let text = home.ok(&["get-text", "#heard"]);
    text.strip_prefix(&format!("{name} ")).expect("its own").to_owned()
}

fn policy(home: &Home, words: &[&str]) -> Value {
    home.json(&[&["native-dialog-policy"], words].concat())
}

/// The latest dialog.
fn last(home: &Home) -> Value {
    let told = home.json(&["native-dialogs"]);
    told["dialogs"].as_array().and_then(|all| all.last()).cloned().unwrap_or_else(|| panic!("{told:#}"))
}

/// Files of the test: two texts and a folder.
pub(super) fn files(home: &Home) -> [String; 3] {
    let at = |name: &str| home.path().join(name).display().to_string();
    let all = [at("a.txt"), at("b.txt"), at("folder")];
    all[..2].iter().for_each(|file| std::fs::write(file, "text").expect("a file"));
    std::fs::create_dir_all(&all[2]).expect("a folder");
    all
}

on_both! {
    each_kind_of_native_dialog_is_answered_by_its_policy(home) {
        let [a, b, folder] = files(&home);
        home.ok(&["launch", &dialogs_app()]);
        let new = home.path().join("new.txt").display().to_string();
        for (button, words, given) in [
            ("open", vec!["open", "--paths", &a, "--paths", &b], json!({ "canceled": false, "filePaths": [a, b] })),
            ("open-sync", vec!["open", "--paths", &a], json!([a])),
            ("open", vec!["open", "--cancel"], json!({ "canceled": true, "filePaths": [] })),
            ("folder", vec!["open", "--paths", &folder], json!({ "canceled": false, "filePaths": [folder] })),
            ("save", vec!["save", "--paths", &new], json!({ "canceled": false, "filePath": new })),
            ("save-sync", vec!["save", "--paths", &a], json!(a)),
            ("save", vec!["save", "--cancel"], json!({ "canceled": true, "filePath": "" })),
            // By label as people read it, by index, and by the button that Escape stands for.
            ("box", vec!["message", "--button", "save"], json!({ "response": 0, "checkboxChecked": false })),
            ("box-sync", vec!["message", "--button", "1"], json!(1)),
            ("box", vec!["message", "--cancel", "--checkbox"], json!({ "response": 2, "checkboxChecked": true })),
            ("plain-sync", vec!["message", "--cancel"], json!(0)),
        ] {
            let set = policy(&home, &words);
            assert_eq!(set["answers"].as_array().map(Vec::len), Some(1), "{button}: {set:#}");
            let got = asks(&home, button);
            assert_eq!(serde_json::from_str::<Value>(&got).ok(), Some(given.clone()), "{button} {words:?}: {got}");
            let told = last(&home);
            let answer = if button.ends_with("-sync") { json!({ "value": given }) } else { given };
            assert_eq!((&told["by"], &told["state"], &told["answer"]), (&json!("policy"), &json!("closed"), &answer), "{told:#}");
            assert_eq!(told["windowId"], "w1", "{told:#}");
            assert_eq!(policy(&home, &[])["answers"], json!([]), "it is used up");
        }
        for button in ["open-sync", "save-sync"] {
            policy(&home, &[&button[..4], "--cancel"]);
            assert_eq!(asks(&home, button), "undefined");
        }
        let told = last(&home);
        assert_eq!(told["options"], json!({ "title": "Export", "filters": [{ "name": "Texts", "extensions": ["txt", "md"] }] }), "{told:#}");
    }
}

on_both! {
    unmatched_dialog_is_reported_and_answerable_while_open(home) {
        let [a, ..] = files(&home);
        home.ok(&["launch", &dialogs_app()]);
        // The app is blocked. The act has succeeded, and reports the dialog; later calls fail at once.
        let opened = home.json(&["click", "#box-sync"]);
        let native = json!([{ "method": "showMessageBoxSync", "title": "Unsaved", "message": "Save changes?", "open": true }]);
        assert_eq!((&opened["ok"], &opened["effects"]["native_dialogs"]), (&json!(true), &native), "{opened:#}");
        let begun = Instant::now();
        for words in [&["get-text", "h1"][..], &["click", "#plain"], &["native-menu"], &["screenshot"]] {
            let told = home.fails("DIALOG_OPEN", words);
            assert!(told["error"].as_str().unwrap().contains("showMessageBoxSync (\"Unsaved\")"), "{told:#}");
            assert_eq!(told["next_actions"][0]["tool"], "native_dialog_policy", "{told:#}");
        }
        // `info` still describes the app, with the dialog.
        let info = home.json(&["info"]);
        assert_eq!((&info["ok"], &info["dialogs"][0]["text"]), (&json!(true), &json!("Unsaved")), "{info:#}");
        assert!(info["app"]["path"].as_str().is_some_and(|path| path.ends_with("native-dialogs")), "{info:#}");
        assert!(begun.elapsed().as_secs() < 10, "at once, not after a timeout: {:?}", begun.elapsed());
        assert_eq!((&last(&home)["state"], &last(&home)["options"]["buttons"]), (&json!("held"), &json!(["&Save", "Discard", "Cancel"])));
        let unfit = home.fails("BAD_ARGUMENT", &["native-dialog-policy", "message", "--button", "Print"]);
        assert!(unfit["error"].as_str().unwrap().contains("no button \"Print\", but \"&Save\", \"Discard\", \"Cancel\""), "{unfit:#}");
        assert_eq!(policy(&home, &[])["answers"], json!([]), "what did not fit is not kept");
        let set = policy(&home, &["message", "--button", "Discard", "--times", "2"]);
        assert_eq!((set["answered"].as_array().map(Vec::len), &set["answers"][0]["left"]), (Some(1), &json!(1)), "{set:#}");
        assert_eq!(gets(&home, "box-sync"), "1");
        assert_eq!(asks(&home, "box-sync"), "1", "the second time it does not open");

        // Call the next action as it stands.
        home.json(&["click", "#box-sync"]);
        let told = home.fails("DIALOG_OPEN", &["get-text", "h1"]);
        let args = told["next_actions"][0]["args"].to_string();
        home.ok(&["native-dialog-policy", "--args", &args]);
        assert_eq!(gets(&home, "box-sync"), "2");

        // An asynchronous dialog is shown, and blocks nothing.
        let opened = home.json(&["click", "#box"]);
        assert_eq!(opened["effects"]["native_dialogs"][0]["open"], true, "{opened:#}");
        assert_eq!(home.ok(&["get-text", "h1"]), "Dialogs");
        assert_eq!(last(&home)["state"], "shown");
        policy(&home, &["message", "--button", "Cancel"]);
        assert_eq!(gets(&home, "box"), r#"{"response":2,"checkboxChecked":false}"#);
        home.ok(&["click", "#one"]);
        eventually("the dialog", || (last(&home)["state"] == "shown").then_some(()));
        let unfit = home.fails("BAD_ARGUMENT", &["native-dialog-policy", "open", "--paths", &a, "--paths", &a]);
        assert!(unfit["error"].as_str().unwrap().contains("takes one path"), "{unfit:#}");
        policy(&home, &["open", "--paths", &a]);
        assert_eq!(gets(&home, "one"), json!({ "canceled": false, "filePaths": [a] }).to_string());
        home.ok(&["stop"]);
    }
}

on_both! {
    stop_ends_an_app_blocked_by_a_dialog_before_its_timeout(home) {
        home.ok(&["launch", &dialogs_app()]);
        home.json(&["click", "#box-sync"]);
        let begun = Instant::now();
        home.ok(&["stop", "--timeout-ms", "60000"]);
        assert!(begun.elapsed().as_secs() < 30, "{:?}", begun.elapsed());
        assert!(home.sessions().is_empty());
    }
}

on_both! {
    invalid_dialog_options_still_throw_and_error_boxes_do_not_block(home) {
        home.ok(&["launch", &dialogs_app()]);
        policy(&home, &["message", "--cancel"]);
        assert_eq!(asks(&home, "wrong-sync"), "threw Message must be a string");
        assert_eq!(policy(&home, &[])["answers"][0]["left"], 1, "it was not used");
        assert_eq!(last(&home)["by"], "nobody");
        assert_eq!(asks(&home, "error"), "undefined");
        let told = last(&home);
        assert_eq!((&told["by"], &told["options"]), (&json!("stagewright"), &json!({ "title": "Out of paper", "content": "The printer has none." })));
        let cleared = policy(&home, &["--clear"]);
        assert_eq!(cleared["answers"], json!([]));
        assert_eq!(home.json(&["native-dialogs", "--kind", "error"])["count"], 1);
        assert_eq!(home.json(&["native-dialogs", "--open", "--clear"])["count"], 0);
        assert_eq!(home.json(&["native-dialogs"])["count"], 0);
    }
}

on_both! {
    native_dialog_policy_refuses_invalid_answers(home) {
        let [a, _, folder] = files(&home);
        home.ok(&["launch", &dialogs_app()]);
        let missing = home.path().join("missing.txt").display().to_string();
        let nowhere = home.path().join("nowhere/new.txt").display().to_string();
        for (code, words) in [
            ("FILE_NOT_FOUND", vec!["open", "--paths", &missing]),
            ("FILE_NOT_FOUND", vec!["save", "--paths", &nowhere]),
            ("BAD_ARGUMENT", vec!["save", "--paths", &folder]),
            ("BAD_ARGUMENT", vec!["colour", "--cancel"]),
            ("BAD_ARGUMENT", vec!["open", "--button", "OK"]),
            ("BAD_ARGUMENT", vec!["message"]),
        ] {
            let told = home.fails(code, &[&["native-dialog-policy"], &words[..]].concat());
            assert!(told["details"]["parameter"].is_string(), "{words:?}: {told:#}");
        }
        let relative = home.fails("ABSOLUTE_PATH_REQUIRED", &["native-dialog-policy", "--args", r#"{"kind":"open","paths":["a.txt"]}"#]);
        assert_eq!(relative["details"]["parameter"], "paths");
        policy(&home, &["open", "--paths", &missing, "--allow-missing"]);
        assert_eq!(asks(&home, "one"), json!({ "canceled": false, "filePaths": [missing] }).to_string());
        // A folder does not fit a dialog that asks for a file, so the dialog is shown.
        policy(&home, &["open", "--paths", &folder]);
        home.ok(&["click", "#one"]);
        eventually("the dialog", || (last(&home)["state"] == "shown").then_some(()));
        assert!(last(&home)["unfit"].as_str().unwrap().contains("is a folder"), "{:#}", last(&home));
        assert_eq!(asks(&home, "folder"), json!({ "canceled": false, "filePaths": [folder] }).to_string(), "kept for one that it fits");
        policy(&home, &["open", "--paths", &a]);
        assert_eq!(gets(&home, "one"), json!({ "canceled": false, "filePaths": [a] }).to_string());
    }
}

on_both! {
    dialog_before_any_window_is_answered_after_the_launch(home) {
        let launched = home.json(&["launch", &dialogs_app(), "--env", "EARLY=1"]);
        assert_eq!((&launched["ok"], &launched["windows"]), (&json!(true), &json!([])), "{launched:#}");
        assert_eq!(launched["native_dialogs"][0]["state"], "held", "{launched:#}");
        home.fails("DIALOG_OPEN", &["windows-list"]);
        policy(&home, &["message", "--button", "Save"]);
        home.ok(&["wait-for-window", "--title", "Dialogs"]);
        assert_eq!(home.ok(&["get-text", "h1"]), "Dialogs");
        assert_eq!(last(&home)["answer"], json!({ "value": 0 }));
    }
}

on_both! {
    snapshot_without_a_window_names_the_open_native_dialog(home) {
        let launched = home.json(&["launch", &dialogs_app(), "--env", "EARLY=open"]);
        assert_eq!(launched["native_dialogs"][0]["state"], "shown", "{launched:#}");
        let lacking = home.fails("SURFACE_NOT_FOUND", &["snapshot"]);
        let error = lacking["error"].as_str().unwrap();
        assert!(error.ends_with("It asks something, by dialog.showOpenDialog (\"Which one?\")."), "{lacking:#}");
        assert_eq!(lacking["next_actions"][0]["tool"], "native_dialogs", "{lacking:#}");
        policy(&home, &["open", "--cancel"]);
        home.ok(&["wait-for-window", "--title", "Dialogs"]);
        assert_eq!(home.ok(&["get-text", "h1"]), "Dialogs");
    }
}

on_both! {
    dialog_policies_of_a_launch_are_used_in_order(home) {
        let [a, ..] = files(&home);
        let open = format!("open --paths '{a}'");
        let answers = ["--dialog-policy", "message --button Discard", "--dialog-policy", "message --cancel", "--dialog-policy", &open];
        let launched = home.json(&[&["launch", &dialogs_app(), "--env", "EARLY=1"], &answers[..]].concat());
        assert_eq!((launched["windows"].as_array().map(Vec::len), launched.get("native_dialogs")), (Some(1), None), "{launched:#}");
        assert_eq!(home.json(&["--allow-eval", "eval-main", "return heard"])["result"], json!(["early 1"]));
        let told = &home.json(&["native-dialogs"])["dialogs"][0];
        assert_eq!((&told["by"], &told["answer"]), (&json!("policy"), &json!({ "value": 1 })), "{told:#}");
        let left = policy(&home, &[])["answers"].as_array().map(|all| all.iter().map(|one| one["kind"].clone()).collect());
        assert_eq!(left, Some(vec![json!("message"), json!("open")]), "one is used up");
        assert_eq!(asks(&home, "box-sync"), "2");
        // Answers that are set later come after those of the launch.
        policy(&home, &["open", "--cancel"]);
        assert_eq!(asks(&home, "one"), json!({ "canceled": false, "filePaths": [a] }).to_string());
        assert_eq!(asks(&home, "one"), r#"{"canceled":true,"filePaths":[]}"#);
        home.ok(&["stop"]);

        let mut mcp = home.mcp(&["--plugin", "native"]);
        let launched = mcp.ok("electron_launch", json!({ "main": dialogs_app(), "env": { "EARLY": "1" }, "dialogPolicy": ["message --button '&Save'"] }));
        assert_eq!(launched["windows"].as_array().map(Vec::len), Some(1), "{launched:#}");
        assert_eq!(mcp.ok("native_dialogs", json!({}))["dialogs"][0]["answer"], json!({ "value": 0 }));
        mcp.close();
    }
}

on_both! {
    invalid_dialog_policies_of_a_launch_are_refused_before_start(home) {
        let missing = format!("open --paths '{}'", home.path().join("missing.txt").display());
        for (code, line, within) in [
            ("BAD_ARGUMENT", "", None),
            ("BAD_ARGUMENT", "--clear", None),
            ("BAD_ARGUMENT", "message", Some("button")),
            ("BAD_ARGUMENT", "colour --cancel", Some("kind")),
            ("BAD_ARGUMENT", "message --button 'Save", None),
            ("BAD_ARGUMENT", "message --press Save", None),
            ("ABSOLUTE_PATH_REQUIRED", "open --paths a.txt", Some("paths")),
            ("FILE_NOT_FOUND", &missing, Some("paths")),
        ] {
            let told = home.fails(code, &["launch", &dialogs_app(), "--dialog-policy", line]);
            assert_eq!(told["details"]["parameter"], "dialogPolicy", "{line}: {told:#}");
            assert!(told["error"].as_str().unwrap().contains(&format!("{line:?}")), "{line}: {told:#}");
            if let Some(within) = within {
                assert_eq!(told["details"]["within"], within, "{line}: {told:#}");
            }
        }
        home.fails("BAD_ARGUMENT", &["launch", &dialogs_app(), "--no-main", "--dialog-policy", "message --cancel"]);
        assert!(home.sessions().is_empty());
        let file = home.path().join("early.run");
        let text = format!("test early\n  launch '{}' --env EARLY=1 --dialog-policy 'message --button Save'\n  expect-text h1 Dialogs\n", dialogs_app());
        std::fs::write(&file, text).expect("a file");
        home.ok(&["run", file.to_str().unwrap()]);
    }
}

/// The dialogs of an app that somebody else started belong to its user, until a policy says otherwise.
fn check_dialogs_of_a_joined_app(home: &Home) {
    home.ok(&["click", "#box"]);
    eventually("the dialog", || (last(home)["state"] == "shown").then_some(()));
    let set = policy(home, &["message", "--button", "Discard", "--times", "0"]);
    assert_eq!((&set["answered"], &set["open"][0]["state"]), (&json!([]), &json!("shown")), "a person's: {set:#}");
    assert_eq!(asks(home, "box-sync"), "1");
    assert_eq!(asks(home, "box"), r#"{"response":1,"checkboxChecked":false}"#);
    policy(home, &["message", "--clear"]);
    // A synchronous dialog is shown: only the app's user can answer it, and calls say so at once.
    home.json(&["click", "#box-sync"]);
    let told = home.fails("DIALOG_OPEN", &["get-text", "h1"]);
    assert!(told["hint"].as_str().unwrap().contains("a person can answer it"), "{told:#}");
    assert_eq!(told["next_actions"][0]["tool"], "native_dialogs", "{told:#}");
    let info = home.json(&["info"]);
    assert_eq!((&info["ok"], &info["dialogs"][0]["text"]), (&json!(true), &json!("Unsaved")), "{info:#}");
    // A main process that is in no dialog is waited for, for 5 s.
    assert!(info["_meta"]["elapsed_ms"].as_f64().is_some_and(|ms| ms < 4_000.0), "it is not waited for: {info:#}");
}

on_both! {
    dialogs_of_an_attached_app_are_left_to_its_user_without_a_policy(home) {
        let own = OwnApp::with_port(home.version(), &dialogs_app());
        home.ok(&["attach", "--port", &own.port.unwrap().to_string()]);
        check_dialogs_of_a_joined_app(&home);
    }
}

on_both! {
    dialogs_of_an_injected_app_are_left_to_its_user_without_a_policy(home) {
        let own = OwnApp::plain(home.version(), &dialogs_app());
        home.ok(&["inject", &own.pid_word()]);
        check_dialogs_of_a_joined_app(&home);
    }
}

on_both! {
    dialog_held_by_one_session_is_answered_by_another(home) {
        let other = Home::on(home.version());
        home.ok(&["launch", &dialogs_app()]);
        other.ok(&["inject", &home.json(&["info"])["pid"].to_string()]);
        home.json(&["click", "#box-sync"]);
        other.fails("DIALOG_OPEN", &["get-text", "h1"]);
        assert_eq!(policy(&other, &["message", "--button", "Discard"])["answered"].as_array().map(Vec::len), Some(1));
        assert_eq!(gets(&home, "box-sync"), "1");
        for home in [&home, &other] {
            let told = last(home);
            assert_eq!((&told["by"], &told["answer"]), (&json!("policy"), &json!({ "value": 1 })), "{told:#}");
        }
        other.ok(&["detach"]);
        // The other session's answers end with it.
        home.json(&["click", "#box-sync"]);
        home.fails("DIALOG_OPEN", &["get-text", "h1"]);
        policy(&home, &["message", "--cancel"]);
        assert_eq!(gets(&home, "box-sync"), "2");
    }
}

on_both! {
    native_dialogs_of_a_packaged_app_are_answered(home) {
        let packaged = Fused::package(&home, "native-dialogs", &[]).expect("no fuse is asked for");
        let launched = home.json(&["launch", packaged.binary().to_str().unwrap(), "--env", "EARLY=1"]);
        assert_eq!(launched["native_dialogs"][0]["state"], "held", "{launched:#}");
        policy(&home, &["message", "--button", "Discard"]);
        home.ok(&["wait-for-window", "--title", "Dialogs"]);
        policy(&home, &["open", "--cancel"]);
        assert_eq!(asks(&home, "open"), r#"{"canceled":true,"filePaths":[]}"#);
        policy(&home, &["message", "--button", "Cancel"]);
        assert_eq!(asks(&home, "box-sync"), "2");
        home.ok(&["stop"]);
    }
}

on_both! {
    huge_dialog_options_are_reported_in_part(home) {
        home.ok(&["launch", &dialogs_app()]);
        policy(&home, &["message", "--cancel"]);
        let code = "let extra = 'words'; for (let i = 0; i < 3; i++) extra = Array(100).fill(extra);
            return electron.dialog.showMessageBoxSync({ message: 'Long', buttons: ['OK'], extra });";
        assert_eq!(home.json(&["--allow-eval", "eval-main", code])["result"], 0);
        let told = last(&home);
        assert_eq!((&told["options"]["message"], &told["by"]), (&json!("Long"), &json!("policy")));
        assert!(told.to_string().len() < 100_000, "{}", told.to_string().len());
    }
}
