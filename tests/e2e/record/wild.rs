//! Apps beyond ordinary use: the recording stays small, answers, and records what was done.

use super::*;
use crate::support::{Electron, app, on_both, processes::host_megabytes};

/// More windows than anybody uses; each is a process.
const WINDOWS: usize = 30;

/// Most memory (MiB) of a host that observes so many pages. A test build takes more than a released one.
const HOST_MEGABYTES: u64 = 150;

#[test]
fn windows_with_equal_titles_are_recorded_by_index() {
    let home = Home::on(Electron::V33);
    let recorded = Recorded::with(&home, &app("flood"), &["--env", &format!("WINDOWS={WINDOWS}")]);
    let last = (WINDOWS - 1).to_string();
    let heard = |window: &str| recorded.look(&["get-text", "#said", "--raw", "--window", window]) == "pressed";
    let open = || (recorded.look(&["windows-list", "--raw"]).lines().count() == WINDOWS).then_some(());
    eventually("all of them", open);
    recorded.look(&["wait-for-window", "--index", &last, "--timeout-ms", "20000"]);
    // The windows cover each other, so the newest is pressed.
    recorded.click(&["--role", "button", "--name", "Press"]);
    recorded.until("click ");
    assert!(heard(&last) && !heard("0"), "{:#?}", recorded.lines());
    assert_eq!(recorded.look(&["recording"]), "this session is being recorded");
    let took = host_megabytes(&home);
    assert!(took < HOST_MEGABYTES, "{took} MB");
    let lines = recorded.end();
    assert_eq!(lines, [format!("switch-window {last}"), "click --role button --name Press".to_owned()]);
    passes(&home, &[]);
}

on_both! {
    actions_on_a_page_that_rerenders_on_every_event_are_recorded(home) {
        let page = format!("PAGE={}", crate::support::page("restless.html"));
        let recorded = Recorded::with(&home, &app("page"), &["--env", &page]);
        recorded.click(&["--role", "button", "--name", "Go"]);
        recorded.until("Go");
        recorded.click(&["--role", "button", "--name", "Stop"]);
        recorded.until("Stop");
        recorded.click(&["#name"]);
        recorded.hands.write("abc");
        recorded.click(&["--role", "button", "--name", "Go"]);
        recorded.until("type abc");
        recorded.expect(&["#said"]);
        recorded.until("expect-text");
        let took = host_megabytes(&home);
        assert!(took < HOST_MEGABYTES, "{took} MB");
        let lines = recorded.end();
        assert_eq!(lines, [
            "click --role button --name Go",
            "click --role button --name Stop",
            "type abc --role textbox --name Name",
            "click --role button --name Go",
            "expect-text 'nothing, go, stop, go' --role status --name Said",
        ]);
        passes(&home, &[]);
    }
}
