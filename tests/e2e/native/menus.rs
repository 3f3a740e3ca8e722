//! The application menu, read.

use crate::support::{app, on_both};
use serde_json::json;

on_both! { a_menu_is_read_whole(home) {
    home.ok(&["launch", &app("native")]);
    let menu = home.json(&["native-menu"])["menu"].clone();
    let file = &menu["items"][0];
    assert_eq!(file["label"], "File", "{menu:#}");
    let save =
        json!({ "label": "Save", "type": "normal", "accelerator": "CmdOrCtrl+S", "enabled": true, "visible": true });
    assert_eq!(file["submenu"][0], save);
    let secret = json!({ "label": "Secret", "type": "normal", "enabled": true, "visible": false });
    assert_eq!(file["submenu"][3], secret);
    assert_eq!(file["submenu"][4]["role"], "quit");
    let size = &menu["items"][1]["submenu"][1]["submenu"];
    assert_eq!((&size[0]["checked"], &size[1]["checked"]), (&json!(false), &json!(true)), "{menu:#}");
    let said = home.ok(&["native-menu"]);
    assert!(said.lines().any(|line| line == "  Export  disabled"), "{said}");
} }
