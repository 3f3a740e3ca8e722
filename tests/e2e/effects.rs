//! Side effects of an act, in the replies of every frontend, and only if there were any.

use crate::support::{Electron, Home, OwnApp, app, on_both};
use serde_json::{Value, json};
use std::{io::Write, process::Stdio};

fn launched(home: &Home) {
    home.ok(&["launch", &app("effects")]);
}

/// Clicks a button, and returns the effects in the reply; null if there are none.
fn click(home: &Home, button: &str) -> Value {
    let reply = home.json(&["click", button]);
    assert_eq!(reply["ok"], true, "{reply:#}");
    reply["effects"].clone()
}

/// The ids of the windows in a list.
fn ids(windows: &Value) -> Vec<&str> {
    windows.as_array().map(|all| all.iter().filter_map(|w| w["id"].as_str()).collect()).unwrap_or_default()
}

fn ends_with(url: &Value, end: &str) -> bool {
    url.as_str().is_some_and(|url| url.ends_with(end))
}

on_both! {
    action_without_side_effects_reports_none(home) {
        launched(&home);
        home.ok(&["click", "#alert"]);
        for words in [
            vec!["click", "#quiet"], vec!["hover", "#quiet"], vec!["scroll", "--dy", "10"], vec!["key", "Shift"],
            // These are no acts: the effects of the act before are not repeated.
            vec!["get-text", "h1"], vec!["snapshot"], vec!["dialog-handler"], vec!["windows-list"],
        ] {
            let reply = home.json(&words);
            assert_eq!(reply["ok"], true, "{words:?}: {reply:#}");
            assert!(reply.get("effects").is_none(), "{words:?}: {reply:#}");
        }
        let said = home.json(&["console-logs", "--match", "^quiet"]);
        assert_eq!(said["count"], 1, "it was pressed: {said:#}");
        assert_eq!(home.ok(&["click", "#quiet"]), "clicked [1] button \"Nothing else\"");
    }
}

on_both! {
    a_dialog_is_reported_with_its_answer(home) {
        launched(&home);
        let alert = |answer: &str| json!({ "dialogs": [{ "type": "alert", "message": "Saved.", "answer": answer, "surface": "w1" }] });
        assert_eq!(click(&home, "#alert"), alert("dismissed"));
        assert_eq!(click(&home, "#confirm")["dialogs"][0]["answer"], "dismissed");
        assert_eq!(home.ok(&["get-text", "#result"]), "false");
        home.ok(&["dialog-handler", "--action", "accept"]);
        assert_eq!(click(&home, "#alert"), alert("accepted"));
        let asked = json!({ "type": "confirm", "message": "Are you sure?", "answer": "accepted", "surface": "w1" });
        assert_eq!(click(&home, "#confirm"), json!({ "dialogs": [asked] }));
        assert_eq!(home.ok(&["get-text", "#result"]), "true");
        assert_eq!(
            home.ok(&["click", "#confirm"]),
            "clicked [3] button \"Confirm\"\n  dialog accepted: confirm \"Are you sure?\""
        );
        assert_eq!(home.ok(&["--quiet", "click", "#confirm"]), "");
        // Any verb reports them: the page of this one reacts to typing.
        assert_eq!(home.json(&["type", "#name", "x"])["effects"]["dialogs"][0]["message"], "Typed.");
        home.ok(&["click", "#quiet"]);
        assert_eq!(home.json(&["press-sequence", "Tab", "Enter"])["effects"], alert("accepted"));
        // Further dialogs are only counted.
        let many = click(&home, "#many");
        let first: Vec<_> = many["dialogs"].as_array().unwrap().iter().map(|d| d["message"].as_str().unwrap()).collect();
        assert_eq!(first, (0..20).map(|i| i.to_string()).collect::<Vec<_>>());
        assert_eq!(many["more"], 5, "{many:#}");
    }
}

on_both! {
    windows_that_open_and_close_are_reported(home) {
        launched(&home);
        for (button, id) in [("#open", "w2"), ("#open-main", "w3")] {
            let told = click(&home, button);
            assert_eq!(ids(&told["windows"]["opened"]), [id], "{button}: {told:#}");
            assert_eq!(told.as_object().unwrap().len(), 1, "{button}: {told:#}");
            let opened = &told["windows"]["opened"][0];
            assert_eq!(opened["title"], "Settings", "{button}: {told:#}");
            assert!(opened["url"].as_str().is_some_and(|url| url.starts_with("file:///")), "{button}: {told:#}");
            home.ok(&["expect-text", "h1", "--equals", "Settings", "--window", id]);
        }
        let listed = home.json(&["windows-list"]);
        assert_eq!(ids(&listed["windows"]), ["w1", "w2", "w3"], "{listed:#}");
        let shown = home.ok(&["click", "#open"]);
        assert!(shown.contains("\n  window opened: w4"), "{shown}");
        // The acting window closes itself: the page that was acted on is gone with it.
        let own = home.json(&["type", "#last", "x", "--window", "w3"]);
        let closed = json!([{ "id": "w3", "title": "Settings" }]);
        assert_eq!(own["effects"]["windows"], json!({ "closed": closed }), "{own:#}");
        assert_eq!(own["effects"]["gone"], json!({ "surface": "w3", "crashed": false }), "{own:#}");
        // Other windows close.
        let others = click(&home, "#close-others");
        let mut gone = ids(&others["windows"]["closed"]);
        gone.sort_unstable();
        assert_eq!((gone, others.get("gone")), (vec!["w2", "w4"], None), "{others:#}");
        // A window that exists only during the click.
        let flash = click(&home, "#flash");
        assert_eq!((ids(&flash["windows"]["opened"]), ids(&flash["windows"]["closed"])), (vec!["w5"], vec!["w5"]), "{flash:#}");
        let listed = home.json(&["windows-list"]);
        assert_eq!(ids(&listed["windows"]), ["w1"], "{listed:#}");
    }
}

on_both! {
    navigations_of_the_page_are_reported(home) {
        launched(&home);
        let hash = click(&home, "#hash");
        assert_eq!(hash["navigated"]["surface"], "w1", "{hash:#}");
        assert!(ends_with(&hash["navigated"]["url"], "index.html#part"), "{hash:#}");
        assert_eq!(hash["navigated"].get("pending"), None, "{hash:#}");
        let pushed = click(&home, "#push");
        assert!(ends_with(&pushed["navigated"]["url"], "index.html?pushed"), "{pushed:#}");
        // A navigation is reported once it was requested. The new document may or may not be there by then.
        let left = click(&home, "#leave");
        assert_eq!(left["navigated"]["surface"], "w1", "{left:#}");
        assert!(ends_with(&left["navigated"]["url"], "settings.html"), "{left:#}");
        home.ok(&["expect-url", "--contains", "settings.html"]);
        assert!(home.json(&["click", "#quiet"]).get("effects").is_none());
    }
}

on_both! {
    errors_on_the_console_are_counted_and_the_first_is_quoted(home) {
        launched(&home);
        let thrown = "Uncaught TypeError: no such thing";
        assert_eq!(click(&home, "#throw"), json!({ "console_errors": { "count": 1, "first": thrown } }));
        // The ring has dropped these errors by the end of the click, because 1 500 lines followed.
        assert_eq!(click(&home, "#errors"), json!({ "console_errors": { "count": 3, "first": "disk full" } }));
        let held = home.json(&["console-logs", "--match", "disk full"]);
        assert_eq!(held["count"], 0, "{held:#}");
        let main = json!({ "console_errors": { "count": 1, "first": "the main process is out of paper" } });
        // The main process's error comes by another channel. The check is still running then, since the box changes
        // later.
        let checked = home.json(&["check", "#main-error"]);
        assert_eq!(checked["effects"], main, "{checked:#}");
        let lines = home.ok(&["click", "#errors"]);
        assert!(lines.ends_with("\n  3 errors on the console, first: disk full"), "{lines}");
        let line = home.ok(&["click", "#throw"]);
        assert!(line.ends_with(&format!("\n  error on the console: {thrown}")), "{line}");
    }
}

on_both! {
    native_dialog_is_reported(home) {
        launched(&home);
        let asked = json!({ "method": "showMessageBox", "title": "Leave", "message": "Leave without saving?", "open": true });
        assert_eq!(click(&home, "#ask"), json!({ "native_dialogs": [asked] }));
        let line = home.ok(&["click", "#ask"]);
        assert!(line.ends_with("\n  native dialog open: showMessageBox \"Leave\" \"Leave without saving?\""), "{line}");
    }
}

on_both! {
    failed_action_reports_its_side_effects(home) {
        home.ok(&["launch", &app("crash")]);
        let told = home.fails("RENDERER_GONE", &["click", "#crash-renderer"]);
        let gone = &told["effects"]["gone"];
        assert_eq!((&gone["surface"], &gone["crashed"], &gone["reason"]), (&json!("w1"), &json!(true), &json!("crashed")), "{told:#}");
        assert_eq!(gone["exit_code"], told["details"]["exit_code"], "{told:#}");
        assert_eq!(told["details"]["pressed"], true, "it died of the press: {told:#}");
        assert!(told["effects"].get("console_errors").is_none(), "a crash is no line of the console: {told:#}");
        let again = home.fails("RENDERER_GONE", &["click", "#crash-renderer"]);
        assert!(again.get("effects").is_none(), "it was gone before: {again:#}");
    }
}

on_both! {
    unanswered_dialog_is_reported_as_open(home) {
        let own = OwnApp::with_port(home.version(), &app("effects"));
        home.ok(&["attach", "--port", &own.port.unwrap().to_string()]);
        let told = home.json(&["click", "#alert", "--operation-timeout-ms", "20000"]);
        let open = json!([{ "type": "alert", "message": "Saved.", "answer": "open", "surface": "w1" }]);
        assert_eq!(told["effects"]["dialogs"], open, "{told:#}");
        home.ok(&["dialog-handler", "--action", "dismiss"]);
        assert_eq!(click(&home, "#alert")["dialogs"][0]["answer"], "dismissed");
        home.ok(&["detach"]);
    }
}

on_both! {
    injected_session_reports_side_effects(home) {
        let own = OwnApp::plain(home.version(), &app("effects"));
        home.ok(&["inject", &own.pid_word()]);
        home.ok(&["dialog-handler", "--action", "accept"]);
        assert_eq!(click(&home, "#confirm")["dialogs"][0]["answer"], "accepted");
        assert_eq!(click(&home, "#throw")["console_errors"]["count"], 1);
        assert!(ends_with(&click(&home, "#hash")["navigated"]["url"], "#part"));
        assert_eq!(click(&home, "#ask")["native_dialogs"][0]["open"], true);
        assert!(home.json(&["click", "#quiet"]).get("effects").is_none());
        home.ok(&["detach"]);
    }
}

#[test]
fn every_frontend_reports_the_same_side_effects() {
    const BUTTONS: [&str; 7] = ["#alert", "#confirm", "#hash", "#throw", "#errors", "#ask", "#quiet"];
    let (shell, repl, mcp) = (Home::on(Electron::V33), Home::on(Electron::V33), Home::on(Electron::V33));
    let mut lines = format!("launch {}\n", app("effects"));
    for button in BUTTONS {
        lines += &format!("click '{button}' --json\nclick '{button}'\n");
    }
    let mut child = repl.command(&["repl"]);
    let mut child = child.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let said = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    let from_repl: Vec<Value> =
        said.lines().filter(|l| l.starts_with('{')).map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(from_repl.len(), BUTTONS.len(), "{said}");
    launched(&shell);
    let mut client = mcp.mcp(&[]);
    client.ok("electron_launch", json!({ "main": app("effects") }));
    for (button, from_repl) in BUTTONS.into_iter().zip(from_repl) {
        let answer =
            client.request("tools/call", json!({ "name": "electron_click", "arguments": { "selector": button } }));
        let from_mcp = &answer["result"]["structuredContent"];
        let block: Value = serde_json::from_str(answer["result"]["content"][0]["text"].as_str().unwrap()).unwrap();
        assert_eq!(block, *from_mcp, "{button}");
        let from_shell = shell.json(&["click", button]);
        let all = [&from_shell["effects"], &from_repl["effects"], &from_mcp["effects"]];
        // A dialog that the main process opens may come after the click has been answered.
        let told: Vec<_> = all.iter().filter(|effects| button != "#ask" || !effects.is_null()).collect();
        assert!(told.windows(2).all(|pair| pair[0] == pair[1]), "shell, REPL and MCP: {button}: {all:#?}");
        // The shell and the REPL print the same lines.
        let text = shell.ok(&["click", button]);
        assert!(button == "#ask" || said.contains(&format!("{text}\n")), "{text}: {said}");
    }
    let tools = client.request("tools/list", json!({}))["result"]["tools"].clone();
    let output = |name: &str| {
        let tool = tools.as_array().unwrap().iter().find(|tool| tool["name"] == name).unwrap();
        tool["outputSchema"]["properties"]["effects"]["type"].clone()
    };
    for acts in
        ["electron_click", "electron_type", "electron_key", "electron_drag", "electron_set_files", "electron_scroll"]
    {
        assert_eq!(output(acts), "object", "{acts}");
    }
    for reads in
        ["electron_get_text", "electron_launch", "electron_switch_window", "electron_dialog_handler", "electron_stop"]
    {
        assert_eq!(output(reads), Value::Null, "{reads}");
    }
}
