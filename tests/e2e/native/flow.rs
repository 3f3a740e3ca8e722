//! A person's flow through all of it: a context menu, the dialog that its item opens, the notification that follows.
//! docs/native.md shows it.

use crate::support::{app, on_both, processes::eventually};

on_both! {
    context_menu_item_saves_by_dialog_policy_and_shows_a_notification(home) {
        let letter = home.path().join("letter.txt");
        let path = letter.to_str().expect("a path");
        home.ok(&["launch", &app("native-flow")]);
        home.ok(&["native-notifications-start"]);
        home.ok(&["native-dialog-policy", "save", "--paths", path]);
        home.ok(&["click", "--role", "heading", "--name", "Letter", "--button", "right"]);
        let popup = home.ok(&["native-popup", "--timeout-ms", "20000"]);
        assert!(popup.lines().any(|line| line == "  Save as…"), "{popup}");
        home.ok(&["native-popup-invoke", "Save as…"]);
        // The app writes the file after its dialog was answered, and then shows the notification.
        let shown = eventually("the notification", || {
            let read = home.json(&["native-notifications"]);
            read["notifications"][0]["title"].as_str().map(str::to_owned)
        });
        assert_eq!(shown, "Saved");
        assert_eq!(std::fs::read_to_string(&letter).expect("the app's file"), "Dear Mia");
        let asked = home.json(&["native-dialogs"]);
        assert_eq!((&asked["dialogs"][0]["method"], &asked["dialogs"][0]["by"]), (&"showSaveDialog".into(), &"policy".into()), "{asked:#}");
        home.ok(&["stop"]);
    }
}
