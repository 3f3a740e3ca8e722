//! The short forms of `scripts/soak`: launches in a row leave nothing behind, and a host does not
//! grow with the calls that it has answered and the windows that it has seen.

use crate::support::{
    Mcp, app, notes, on_both,
    processes::{Tree, eventually, nothing_left},
};
use serde_json::json;

on_both! {
    launches_and_stops_leave_nothing(home) {
        for _ in 0..5 {
            home.ok(&["launch", &notes()]);
            let tree = Tree::of(&home);
            let display = tree.display();
            home.ok(&["stop"]);
            nothing_left(&home, &tree, &display);
        }
    }
}

/// What a host holds.
#[derive(Debug)]
struct Usage {
    /// Memory in kB that no file backs: what it shares with other hosts counts for more when those end.
    memory: u64,
    /// Open files.
    files: usize,
}

impl Usage {
    fn of(pid: u32) -> Usage {
        let rollup = std::fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).expect("a live host");
        let own = rollup.lines().find_map(|line| line.strip_prefix("Pss_Anon:")).expect("its memory");
        let memory = own.split_whitespace().next().and_then(|kb| kb.parse().ok()).expect("in kB");
        Usage { memory, files: std::fs::read_dir(format!("/proc/{pid}/fd")).expect("its files").count() }
    }
}

/// One round: ten calls of all sorts.
fn round(mcp: &mut Mcp) {
    mcp.ok("electron_snapshot", json!({ "window": "0" }));
    mcp.ok("electron_snapshot", json!({ "window": "0", "since": "last" }));
    mcp.ok("electron_find", json!({ "role": "button", "name_exact": "Press", "window": "0" }));
    mcp.ok("electron_find", json!({ "role": "textbox", "name_exact": "Text", "window": "0" }));
    mcp.ok("electron_click", json!({ "selector": "#press", "window": "0" }));
    mcp.ok("electron_type", json!({ "selector": "#text", "text": "soaked", "window": "0" }));
    mcp.ok("electron_get_text", json!({ "selector": "h1", "window": "0" }));
    mcp.ok("electron_get_value", json!({ "selector": "#count", "window": "1" }));
    mcp.ok("electron_exists", json!({ "selector": "#none", "window": "1" }));
    mcp.ok("electron_windows_list", json!({}));
}

/// Opens a window, looks at it and has it close itself.
fn window(mcp: &mut Mcp) {
    mcp.ok("electron_click", json!({ "selector": "#open-third", "window": "0" }));
    mcp.ok("electron_wait_for_window", json!({ "title": "Third window" }));
    mcp.ok("electron_snapshot", json!({ "window": "Third window" }));
    // Whether the click is answered before its window is gone is up to chance.
    mcp.call("electron_click", json!({ "selector": "#close", "window": "Third window" }));
    eventually("the window to close", || {
        (mcp.ok("electron_windows_list", json!({}))["windows"].as_array()?.len() == 3).then_some(())
    });
}

on_both! {
    a_host_does_not_grow(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("windows") }));
        mcp.ok("electron_wait_for_window", json!({ "title": "Second window" }));
        eventually("all three windows", || {
            (mcp.ok("electron_windows_list", json!({}))["windows"].as_array()?.len() == 3).then_some(())
        });
        let host = Tree::of(&home).host().pid;
        let mut work = |rounds: u32| {
            for n in 0..rounds {
                round(&mut mcp);
                if n % 5 == 0 {
                    window(&mut mcp);
                }
            }
        };
        work(20);
        let early = Usage::of(host);
        work(80);
        let late = Usage::of(host);
        assert_eq!(early.files, late.files, "{early:?}, {late:?}");
        // A tenth, and a page table's worth of what the allocator happens to keep.
        assert!(late.memory <= early.memory * 110 / 100 + 512, "{early:?}, {late:?}");
    }
}
