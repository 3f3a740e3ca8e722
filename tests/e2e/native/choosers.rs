//! File choosers of pages: those of `<input type=file>`, and the pickers of the File System Access API.

use super::dialogs::{dialogs_app, files};
use crate::support::{Electron, Hands, Home, OwnApp, app, on_both, processes::eventually};
use serde_json::json;

on_both! {
    file_choosers_of_pages_are_answered_under_a_policy(home) {
        let [a, b, folder] = files(&home);
        home.ok(&["launch", &dialogs_app()]);
        let set = |words: &[&str]| home.json(&[&["native-file-chooser-policy"], words].concat());
        assert_eq!(set(&["--paths", &a])["policy"], "paths");
        home.ok(&["click", "#file"]);
        home.ok(&["expect-text", "#chosen", "--equals", "a.txt"]);
        let read = set(&["--paths", &a, "--paths", &b]);
        assert_eq!(read["choosers"][0]["paths"], json!([a]), "{read:#}");
        home.ok(&["click", "#file"]);
        eventually("the second chooser", || (set(&[])["choosers"].as_array()?.len() == 2).then_some(()));
        assert!(set(&[])["choosers"][1]["unfit"].as_str().unwrap().contains("one file"), "{:#}", set(&[]));
        home.ok(&["click", "#files"]);
        home.ok(&["expect-text", "#chosen", "--equals", "a.txt b.txt"]);
        set(&["--cancel"]);
        home.ok(&["click", "#files"]);
        eventually("the last chooser", || (set(&[])["choosers"].as_array()?.len() == 4).then_some(()));
        assert_eq!(home.ok(&["get-text", "#chosen"]), "a.txt b.txt");
        assert_eq!(set(&["--show"])["policy"], "show");
        for wrong in [&folder, &format!("{a}.missing")] {
            home.fails("FILE_NOT_FOUND", &["native-file-chooser-policy", "--paths", wrong]);
        }
        home.fails("BAD_ARGUMENT", &["native-file-chooser-policy", "--paths", &a, "--cancel"]);
    }
}

on_both! {
    file_chooser_without_a_policy_is_shown_and_blocks_no_call(home) {
        home.ok(&["launch", &dialogs_app()]);
        let hands = Hands::of_session(&home);
        let clicked = home.json(&["click", "#file"]);
        eventually("the chooser", || hands.focus("Open File").then_some(()));
        // Electron reports no such chooser: docs/native-dialogs.md says so.
        assert_eq!((clicked.get("effects"), &home.json(&["native-dialogs"])["count"]), (None, &json!(0)), "{clicked:#}");
        assert_eq!(home.json(&["native-file-chooser-policy"])["choosers"], json!([]));
        assert_eq!(home.ok(&["get-text", "h1"]), "Dialogs");
        hands.key(&[], Hands::ESCAPE);
        eventually("its end", || hands.shown("Open File").is_none().then_some(()));
        assert_eq!(home.ok(&["get-text", "#chosen"]), "none");
    }
}

/// Uses all pickers of the File System Access API. The page gets real handles, and its text is in the file.
fn pickers(home: &Home) {
    let [a, b, folder] = files(home);
    std::fs::write(format!("{folder}/inside.txt"), "text").expect("a file");
    let new = home.path().join("new.txt").display().to_string();
    let set = |words: &[&str]| home.json(&[&["native-file-chooser-policy"], words].concat());
    let asks = |button: &str, given: &str| {
        home.ok(&["click", &format!("#{button}")]);
        home.ok(&["expect-text", "#given", "--equals", &format!("{button}: {given}")]);
    };
    let last = || set(&[])["choosers"].as_array().and_then(|all| all.last()).cloned().expect("a chooser");
    set(&["--paths", &a, "--folder", &folder, "--save", &new]);
    asks("open", "file a.txt text");
    assert_eq!(last()["paths"], json!([a]), "{:#}", last());
    asks("several", "file a.txt text");
    match home.version() {
        // Electron 22 lets no page write to a file that it was given.
        Electron::V22 => {
            home.ok(&["click", "#save"]);
            home.ok(&["expect-text", "#given", "--contains", "save: NotAllowedError"]);
        }
        Electron::V33 => asks("save", "file new.txt Dear Mia"),
    }
    let written = if home.version() == Electron::V22 { "" } else { "Dear Mia" };
    assert_eq!(std::fs::read_to_string(&new).expect("the page's file"), written);
    asks("folder", "directory folder inside.txt");
    assert_eq!(last()["paths"], json!([folder]), "{:#}", last());
    set(&["--paths", &a, "--paths", &b]);
    asks("several", "file a.txt text, file b.txt text");
    asks("open", "AbortError The user aborted a request.");
    assert!(last()["unfit"].as_str().unwrap().contains("takes one file"), "{:#}", last());
    asks("folder", "AbortError The user aborted a request.");
    assert!(
        last()["unfit"].as_str().unwrap().contains("it asks for a folder, and the policy has none"),
        "{:#}",
        last()
    );
    set(&["--cancel"]);
    asks("save", "AbortError The user aborted a request.");
    assert_eq!(last().get("unfit"), None, "{:#}", last());
    // A document that is loaded later.
    home.ok(&["--allow-eval", "eval-renderer", "location.reload()"]);
    home.ok(&["expect-text", "#given", "--equals", "nothing"]);
    set(&["--paths", &b]);
    asks("open", "file b.txt text");
    // The page receives no drop event from this, and other functions are unchanged.
    let seen = home.json(&[
        "--allow-eval",
        "eval-renderer",
        "return [drops, showOpenFilePicker.name, showOpenFilePicker.length]",
    ]);
    assert_eq!(seen["result"], json!([0, "showOpenFilePicker", 0]), "{seen:#}");
}

on_both! {
    pickers_of_pages_are_answered_under_a_policy(home) {
        home.ok(&["launch", &app("native-pickers")]);
        pickers(&home);
        for wrong in [["--folder", "/nowhere"], ["--save", "/nowhere/new.txt"], ["--save", "/"]] {
            let told = home.fails("FILE_NOT_FOUND", &[&["native-file-chooser-policy"], &wrong[..]].concat());
            assert_eq!(told["details"]["parameter"], wrong[0][2..], "{told:#}");
        }
        home.fails("BAD_ARGUMENT", &["native-file-chooser-policy", "--folder", "/", "--show"]);
    }
}

/// Electron 22 does not protect such folders.
#[test]
fn picker_of_a_protected_folder_is_reported_and_closed() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &app("native-pickers"), "--env", "STRICT=1"]);
    let folder = home.json(&["info"])["app"]["user_data_path"].as_str().expect("a folder").to_owned();
    home.ok(&["native-file-chooser-policy", "--folder", &folder]);
    home.ok(&["click", "#folder"]);
    home.ok(&[
        "expect-text",
        "#given",
        "--equals",
        "folder: AbortError The user aborted a request.",
        "--timeout-ms",
        "20000",
    ]);
    let told = home.json(&["native-file-chooser-policy"]);
    assert!(told["choosers"][0]["unfit"].as_str().unwrap().contains("file-system-access-restricted"), "{told:#}");
    home.ok(&["stop"]);
}

on_both! {
    pickers_of_an_injected_app_are_answered_under_a_policy(home) {
        let own = OwnApp::plain(home.version(), &app("native-pickers"));
        home.ok(&["inject", &own.pid_word()]);
        pickers(&home);
        home.ok(&["detach"]);
    }
}
