//! A packaged app of which only the binary is named, and an app that is an ES module. Their native parts are observed
//! from their first line on.

use super::menus::heard;
use crate::support::{Electron, Fused, Home, app, on_both};
use serde_json::json;

on_both! {
    native_parts_of_a_packaged_app_are_observed_and_driven(home) {
        let packaged = Fused::package(&home, "native", &[]).expect("no fuse is asked for");
        home.ok(&["launch", packaged.binary().to_str().unwrap()]);
        let packed = home.json(&["--allow-eval", "eval-main", "return electron.app.isPackaged"]);
        assert_eq!(packed["result"], true, "{packed:#}");
        assert_eq!(home.json(&["native-menu-invoke", "File", "Save"])["invoked"], true);
        assert_eq!(home.json(&["native-menu-invoke", "--accelerator", "Ctrl+Shift+G"])["invoked"], true);
        assert_eq!(heard(&home), json!([["save", false, "Native"], ["go", false, "Native"]]));
        home.ok(&["click", "#press", "--button", "right"]);
        assert_eq!(home.json(&["native-popup-invoke", "More", "Pin", "--timeout-ms", "20000"])["item"]["checked"], true);
        assert_eq!(heard(&home), json!([["will-show"], ["will-close"], ["pin", true, "Native"], ["callback"]]));
        // Trays that were made before the app's window are completely known.
        let trays = home.json(&["native-trays"]);
        assert_eq!((&trays["count"], &trays["trays"][0]["toolTip"], &trays["complete"]), (&json!(2), &json!("All well"), &json!(true)), "{trays:#}");
        assert_eq!(home.json(&["native-tray-invoke", "1", "click"])["tray"]["toolTip"], "Clicked");
        assert_eq!(home.json(&["native-tray-menu-invoke", "1", "Away"])["item"]["checked"], true);
        let shortcuts = home.json(&["native-shortcuts"]);
        assert_eq!((&shortcuts["count"], &shortcuts["complete"]), (&json!(4), &json!(true)), "{shortcuts:#}");
        assert_eq!(home.json(&["native-shortcut-fire", "Ctrl+Alt+K"])["fired"], true);
        home.ok(&["--allow-eval", "eval-main", "await open.external('https://example.invalid/')"]);
        let calls = home.json(&["native-shell-calls"]);
        assert_eq!((&calls["calls"][0]["method"], &calls["calls"][0]["carriedOut"]), (&json!("openExternal"), &json!(false)), "{calls:#}");
        assert_eq!(home.json(&["native-power", "suspend"])["emitted"], true);
        assert_eq!(home.json(&["native-theme", "dark"])["dark"], true);
        home.ok(&["native-clipboard-write", "from a package"]);
        assert_eq!(home.ok(&["native-clipboard-read", "--raw"]), "from a package");
        home.ok(&["stop"]);
    }
}

/// Electron 22 does not support ES modules as main scripts.
#[test]
fn native_parts_of_an_es_module_app_are_observed_from_its_start() {
    let home = Home::on(Electron::V33);
    home.ok(&["launch", &app("esm"), "--env", "NATIVE=1"]);
    let trays = home.json(&["native-trays"]);
    assert_eq!((&trays["trays"][0]["toolTip"], &trays["complete"]), (&json!("Of a module"), &json!(true)), "{trays:#}");
    home.ok(&["native-notifications-start"]);
    let shown = home.json(&["native-notifications"])["notifications"][0].clone();
    assert_eq!((&shown["title"], &shown["beforeArm"]), (&json!("Of a module"), &json!(true)), "{shown:#}");
    assert_eq!(home.json(&["native-shortcuts"])["shortcuts"], json!(["Ctrl+Alt+M"]));
    let call = home.json(&["native-shell-calls"])["calls"][0].clone();
    assert_eq!((&call["method"], &call["carriedOut"]), (&json!("openExternal"), &json!(false)), "{call:#}");
    home.ok(&["stop"]);
}
