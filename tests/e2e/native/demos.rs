//! One app with everything native that an app can show (the demos of electron-api-demos, and more). Our verbs alone
//! drive it, in each way of joining. A file that the app writes shows what it received.

use crate::support::{Fused, Hands, Home, OwnApp, app, on_both, processes::eventually};
use serde_json::{Value, json};
use std::{cell::Cell, path::PathBuf};

struct Stage<'a> {
    home: &'a Home,
    /// A launched app is observed from its first line on, and its notifications are shown.
    launched: bool,
    log: PathBuf,
    seen: Cell<usize>,
}

/// The file in which the app of a test records what it received.
fn log(home: &Home) -> PathBuf {
    home.path().join("heard")
}

impl Stage<'_> {
    fn ok(&self, words: &[&str]) -> String {
        self.home.ok(words)
    }

    fn json(&self, words: &[&str]) -> Value {
        let told = self.home.json(words);
        assert_eq!(told["ok"], true, "{words:?}: {told:#}");
        told
    }

    /// Requires that the app has received exactly this since the last call.
    fn heard(&self, wanted: &Value) {
        let count = wanted.as_array().expect("a list").len();
        let lines = eventually(&format!("the app to hear {wanted}"), || {
            let text = std::fs::read_to_string(&self.log).ok()?;
            let lines: Vec<Value> =
                text.lines().skip(self.seen.get()).map(|line| serde_json::from_str(line).expect("a line")).collect();
            (lines.len() >= count).then_some(lines)
        });
        assert_eq!(Value::Array(lines), *wanted);
        self.seen.set(self.seen.get() + count);
    }

    /// Presses a button of the page, and requires that the app receives this.
    fn press(&self, button: &str, wanted: &Value) {
        self.ok(&["click", &format!("#{button}")]);
        self.heard(wanted);
    }

    fn path(&self, name: &str) -> String {
        self.home.path().join(name).display().to_string()
    }

    fn application_menu(&self) {
        let menu = self.json(&["native-menu"])["menu"].clone();
        let view = &menu["items"][1]["submenu"];
        let types = (&view[0]["type"], &view[1]["submenu"][0]["type"], &view[3]["role"]);
        assert_eq!(types, (&json!("checkbox"), &json!("radio"), &json!("reload")), "{menu:#}");
        self.ok(&["native-menu-invoke", "File", "Save"]);
        self.ok(&["native-menu-invoke", "--accelerator", "Ctrl+Shift+G"]);
        self.ok(&["native-menu-invoke", "View", "Dark Mode"]);
        self.ok(&["native-menu-invoke", "View", "Size", "Small"]);
        self.heard(&json!([
            ["save", false, "Native"],
            ["go", false, "Native"],
            ["dark", true, "Native"],
            ["small", true, "Native"]
        ]));
        self.ok(&["native-menu-invoke", "View", "Reload", "--roles"]);
        self.heard(&json!([["loaded"]]));
    }

    fn context_menu(&self) {
        self.ok(&["click", "#press", "--button", "right"]);
        let popup = self.json(&["native-popup", "--timeout-ms", "20000"]);
        assert_eq!(popup["popup"]["items"][3]["submenu"][0]["label"], "Pin", "{popup:#}");
        self.ok(&["native-popup-invoke", "More", "Pin"]);
        self.heard(&json!([["will-show"], ["will-close"], ["pin", true, "Native"], ["callback"]]));
    }

    fn tray(&self) {
        // A tray from before we joined: its later values are known.
        self.ok(&["native-trays"]);
        self.press("tray", &json!([["tray", null]]));
        let trays = self.json(&["native-trays"]);
        assert_eq!(
            (&trays["complete"], &trays["trays"][0]["menu"][1]["label"]),
            (&json!(self.launched), &json!("Away")),
            "{trays:#}"
        );
        assert_eq!(self.json(&["native-tray-invoke", "1", "click"])["tray"]["toolTip"], "Clicked");
        assert_eq!(self.json(&["native-tray-menu-invoke", "1", "Away"])["item"]["checked"], true);
        self.heard(&json!([
            ["tray click", "altKey,ctrlKey,metaKey,shiftKey", "x,y,width,height", "x,y"],
            ["away", true]
        ]));
    }

    /// The newest notification of that title.
    fn notification(&self, title: &str) -> Value {
        eventually(title, || {
            let read = self.json(&["native-notifications"]);
            read["notifications"].as_array()?.iter().rev().find(|one| one["title"] == title).cloned()
        })
    }

    fn notifications(&self) {
        let started = self.json(&["native-notifications-start"]);
        assert_eq!(
            (&started["pages"], started["pages_missing"].is_string()),
            (&json!(self.launched), !self.launched),
            "{started:#}"
        );
        self.press("notify", &json!([["notify", null]]));
        let saved = self.notification("Saved");
        assert_eq!(saved["state"], if self.launched { "shown" } else { "failed" }, "{saved:#}");
        let id = saved["id"].to_string();
        self.ok(&["native-notification-act", &id, "click"]);
        self.ok(&["native-notification-act", &id, "close"]);
        self.heard(&json!([["notification", "click"], ["notification", "close"]]));
        if self.launched {
            self.press("paged", &json!([["page notification", "show", true]]));
            let id = self.notification("Paged")["id"].to_string();
            self.ok(&["native-notification-act", &id, "click"]);
            self.heard(&json!([["page notification", "click", true]]));
        }
        self.ok(&["native-notifications-stop"]);
    }

    fn dialogs(&self) {
        let (file, new, folder) = (self.path("a.txt"), self.path("new.txt"), self.path("folder"));
        std::fs::write(&file, "text").expect("a file");
        std::fs::create_dir_all(&folder).expect("a folder");
        for (button, words, given) in [
            ("open", vec!["open", "--paths", &file], json!({ "canceled": false, "filePaths": [file] })),
            ("open-sync", vec!["open", "--paths", &folder], json!([folder])),
            ("save", vec!["save", "--paths", &new], json!({ "canceled": false, "filePath": new })),
            ("save-sync", vec!["save", "--cancel"], Value::Null),
            (
                "message",
                vec!["message", "--button", "Save", "--checkbox"],
                json!({ "response": 0, "checkboxChecked": true }),
            ),
            ("message-sync", vec!["message", "--cancel"], json!(2)),
            ("error", vec!["error", "--cancel"], Value::Null),
        ] {
            self.ok(&[&["native-dialog-policy"], &words[..]].concat());
            self.press(button, &json!([[button, given]]));
            let told = eventually("its end", || {
                let told = self.json(&["native-dialogs"]);
                told["dialogs"].as_array()?.last().filter(|one| one["state"] == "closed").cloned()
            });
            assert_eq!((&told["kind"], &told["by"]), (&json!(words[0]), &json!("policy")), "{button}: {told:#}");
        }
    }

    fn choosers_of_pages(&self) {
        self.ok(&["native-file-chooser-policy", "--paths", &self.path("a.txt")]);
        self.press("file", &json!([["file", ["a.txt"]]]));
        self.press("pick", &json!([["picked", ["a.txt"]]]));
    }

    fn clipboard(&self) {
        self.ok(&["native-clipboard-write", "from outside"]);
        self.press("paste", &json!([["paste", "from outside"]]));
        self.press("copy", &json!([["copy", null]]));
        assert_eq!(self.ok(&["native-clipboard-read", "--raw"]), "copied by the app");
    }

    fn shell_and_shortcuts(&self) {
        self.ok(&["native-shell-calls", "--carry-out=false"]);
        self.press("external", &json!([["external", null]]));
        self.press("folder", &json!([["folder", null]]));
        let told = self.json(&["native-shell-calls"])["calls"].clone();
        let call = |at: usize| (told[at]["method"].clone(), told[at]["target"].clone(), told[at]["carriedOut"].clone());
        assert_eq!(call(0), (json!("openExternal"), json!("https://example.org/"), json!(false)), "{told:#}");
        assert_eq!(call(1), (json!("showItemInFolder"), json!("/tmp"), json!(false)), "{told:#}");
        self.press("register", &json!([["register", true]]));
        let known = self.json(&["native-shortcuts"]);
        assert_eq!(
            (&known["complete"], known["shortcuts"].as_array().and_then(|all| all.last())),
            (&json!(self.launched), Some(&json!("Ctrl+Alt+9"))),
            "{known:#}"
        );
        self.ok(&["native-shortcut-fire", "Ctrl+Alt+9"]);
        self.heard(&json!([["shortcut", "nine"]]));
    }

    fn deep_links(&self) {
        self.ok(&["native-deep-link", "native://item/5"]);
        self.heard(&json!([["second", "native://item/5", "string"]]));
        if self.launched {
            self.ok(&["native-deep-link", "native://item/6", "--real"]);
            self.heard(&json!([["second", "native://item/6", "string"]]));
        }
    }

    fn downloads(&self) {
        let folder = self.path("folder");
        self.ok(&["native-download-policy", &folder]);
        self.press("download", &json!([["download", "report.txt", "completed"]]));
        let got = self.json(&["native-wait-for-download", "report"])["download"].clone();
        assert_eq!((&got["state"], &got["placedBy"]), (&json!("completed"), &json!("policy")), "{got:#}");
        assert_eq!(std::fs::read_to_string(format!("{folder}/report.txt")).expect("a file"), "hello");
    }

    fn theme_and_power(&self) {
        self.ok(&["native-theme", "dark"]);
        self.heard(&json!([["theme", "dark"]]));
        self.ok(&["native-theme", "light"]);
        self.heard(&json!([["theme", "light"]]));
        self.ok(&["native-power", "suspend"]);
        self.heard(&json!([["suspend"]]));
    }

    fn permissions(&self) {
        // In an app that ran already, only handlers that it sets from now on are known.
        self.press("guard", &json!([["guard", null]]));
        self.press("ask", &json!([["permission asked", "notifications"], ["page is told", "denied"]]));
        self.ok(&["native-permission-policy", "notifications", "--action", "grant"]);
        self.press("ask", &json!([["page is told", "granted"]]));
        let asked = self.json(&["native-permissions"])["requests"].clone();
        let by: Vec<&Value> = {
            let all = asked.as_array().expect("a list").iter().filter(|one| one["check"] != true);
            all.map(|one| &one["by"]).rev().take(2).collect()
        };
        assert_eq!(by, ["policy", "app"], "{asked:#}");
    }

    /// Printing without a dialog, and a second window whose page is blocked by a print dialog until a person closes it.
    fn printing_and_a_second_window(&self, hands: &Hands) {
        self.press("pdf", &json!([["pdf", "%PDF-"]]));
        self.press("print", &json!([["print", false]]));
        self.press("second", &json!([["second", null]]));
        self.ok(&["wait-for-window", "Second"]);
        self.ok(&["click", "#print", "--window", "Second"]);
        for words in [&["get-text", "h1"][..], &["click", "#close"], &["snapshot"]] {
            let told = self.home.fails("DIALOG_OPEN", &[words, &["--window", "Second"]].concat());
            assert_eq!(
                (&told["details"]["dialog"], &told["next_actions"][0]["tool"]),
                (&json!("print"), &json!("electron_stop")),
                "{told:#}"
            );
            assert!(told["hint"].as_str().unwrap().contains("Only a person can close it"), "{told:#}");
        }
        assert_eq!(self.ok(&["get-text", "h1", "--window", "Native"]), "Native", "the first goes on");
        eventually("the dialog's window", || hands.focus("Print").then_some(()));
        hands.key(&[], Hands::ESCAPE);
        self.heard(&json!([["printed"]]));
        assert_eq!(self.ok(&["get-text", "h1", "--window", "Second"]), "Second");
        self.ok(&["click", "#close", "--window", "Second"]);
        self.heard(&json!([["second", "closed"]]));
        assert_eq!(self.json(&["windows-list"])["windows"].as_array().map(Vec::len), Some(1));
    }
}

/// Uses all of it.
fn through(home: &Home, hands: &Hands, launched: bool) {
    let stage = Stage { home, launched, log: log(home), seen: Cell::new(0) };
    stage.heard(&json!([["loaded"]]));
    stage.application_menu();
    stage.context_menu();
    stage.tray();
    stage.notifications();
    stage.dialogs();
    stage.choosers_of_pages();
    stage.clipboard();
    stage.shell_and_shortcuts();
    stage.deep_links();
    stage.downloads();
    stage.theme_and_power();
    stage.permissions();
    stage.printing_and_a_second_window(hands);
}

fn launches(home: &Home, what: &str) {
    let log = format!("APP_LOG={}", log(home).display());
    home.ok(&["launch", what, "--env", "LOCK=1", "--env", &log]);
    through(home, &Hands::of_session(home), true);
    home.ok(&["stop"]);
}

on_both! {
    every_native_feature_of_a_launched_app_is_driven(home) {
        launches(&home, &app("native"));
    }
}

on_both! {
    every_native_feature_of_a_packaged_app_is_driven(home) {
        let packaged = Fused::package(&home, "native", &[]).expect("no fuse is asked for");
        launches(&home, &packaged.word());
    }
}

on_both! {
    every_native_feature_of_an_attached_app_is_driven(home) {
        let log = log(&home).display().to_string();
        let own = OwnApp::with_env(home.version(), &app("native"), &[("LOCK", "1"), ("APP_LOG", &log)]);
        home.ok(&["attach", "--port", &own.port.expect("a port").to_string()]);
        through(&home, &Hands::on(&own.display), false);
        home.ok(&["detach"]);
        assert!(own.runs());
    }
}

on_both! {
    every_native_feature_of_an_injected_app_is_driven(home) {
        let log = log(&home).display().to_string();
        let own = OwnApp::plain_with_env(home.version(), &app("native"), &[("LOCK", "1"), ("APP_LOG", &log)]);
        home.ok(&["inject", &own.pid_word()]);
        through(&home, &Hands::on(&own.display), false);
        home.ok(&["detach"]);
        assert!(own.runs());
    }
}
