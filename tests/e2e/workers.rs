//! Service workers start in a launched app, although Chromium pauses them for a debugger that attaches to pages.
//! as_without_us.rs has workers of every other kind.

use crate::support::{app, on_both};

on_both! {
    service_workers_start_for_every_window(home) {
        home.ok(&["launch", &app("native-workers"), "--env", "ORIGINS=4", "--env", "WINDOWS=2"]);
        for window in 1..=8 {
            let handle = format!("w{window}");
            home.ok(&["expect-text", "#state", "--equals", "ready", "--window", &handle, "--timeout-ms", "15000"]);
        }
    }
}
