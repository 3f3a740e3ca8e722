//! Changes of storage on the time line, where several windows tell of them.

use super::{launch, page, page_of};
use crate::support::{Electron, Home, OwnApp, app, on_both, processes::eventually};
use serde_json::Value;

/// The texts of the rows with a text, each with the window that told of it.
fn rows(home: &Home, text: &str) -> Vec<(String, String)> {
    let told = home.json(&["log-events", text, "--source", "storage"]);
    let word = |row: &Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
    told["events"].as_array().expect("a list").iter().map(|row| (word(row, "text"), word(row, "windowId"))).collect()
}

/// Windows of two partitions, and two of one.
fn are_told(home: &Home) {
    home.ok(&["wait-for-window", "Opaque", "--timeout-ms", "30000"]);
    page_of(home, "Scheme", "globalThis.second = window.open('app://main/?Second'); 'opened'");
    home.ok(&["wait-for-window", "Second"]);
    assert_eq!(rows(home, "told-"), []);
    for window in ["Web", "Other"] {
        page_of(home, window, "localStorage.setItem('told-apart', '1')");
    }
    let apart = eventually("a row of each partition", || {
        let rows = rows(home, "told-apart");
        (rows.len() > 1).then_some(rows)
    });
    assert!(apart.len() == 2 && apart[0].0 == apart[1].0 && apart[0].1 != apart[1].1, "{apart:?}");

    page_of(home, "Scheme", "localStorage.setItem('told-together', '1')");
    // Each page tells in order: the second one has told of both by then.
    page_of(home, "Second", "sessionStorage.setItem('told-after', '1')");
    eventually("the second window's own row", || (rows(home, "told-after").len() == 1).then_some(()));
    eventually("the row of both", || (!rows(home, "told-together").is_empty()).then_some(()));
    assert_eq!(rows(home, "told-together").len(), 1);
}

on_both! {
    storage_change_is_logged_once_per_partition(home) {
        launch(&home, true);
        are_told(&home);
        home.ok(&["stop"]);
        let own = OwnApp::with_env(home.version(), &app("storage"), &[("ALL", "1")]);
        home.ok(&["inject", &own.pid_word()]);
        are_told(&home);
        home.ok(&["detach"]);
        assert!(own.runs());
    }
}

on_both! {
    database_write_is_one_time_line_row_naming_the_store(home) {
        launch(&home, false);
        home.ok(&["log-events"]);
        home.ok(&["storage-idb-set", "notes", "loose", "\"told\"", "told"]);
        page(&home, "sessionStorage.setItem('told-after', '1')");
        let texts: Vec<String> = eventually("the row", || {
            let rows = rows(&home, "changed");
            (!rows.is_empty() && !self::rows(&home, "told-after").is_empty()).then(|| rows.into_iter().map(|(text, _)| text).collect())
        });
        let of_stores: Vec<&String> = texts.iter().filter(|text| !text.contains("the list")).collect();
        assert!(of_stores.len() == 1 && of_stores[0].contains("\"notes\" \"loose\""), "{texts:?}");
        // Electron 22 may tell of the list twice, of which one row is left out.
        assert!(home.version() == Electron::V22 || texts.len() == 1, "{texts:?}");
        // A database that comes changes the list.
        page(&home, "new Promise((done) => { indexedDB.open('later').onsuccess = ({ target }) => { target.result.close(); done('made'); }; })");
        eventually("the list", || rows(&home, "changed").iter().any(|(text, _)| text.contains("the list")).then_some(()));
        home.ok(&["stop"]);
    }
}
