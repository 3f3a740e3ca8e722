//! The short forms of `scripts/soak`. Launches in a row leave nothing behind. A host does not grow with the calls that
//! it has answered and the windows that it has seen.

use crate::support::{
    Mcp, app, notes, on_both,
    processes::{Tree, eventually, nothing_left},
};
use serde_json::json;

on_both! {
    repeated_launches_and_stops_leave_no_process_or_file(home) {
        for _ in 0..5 {
            home.ok(&["launch", &notes()]);
            let tree = Tree::of(&home);
            let display = tree.display();
            home.ok(&["stop"]);
            nothing_left(&home, &tree, &display);
        }
    }
}

/// The resources of a host.
#[derive(Debug)]
struct Usage {
    /// Proportional anonymous memory in kB. File-backed memory is left out: its share grows when other hosts end.
    memory: u64,
    /// The number of open files.
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

/// Opens a window, looks at it, and makes it close itself.
fn window(mcp: &mut Mcp) {
    mcp.ok("electron_click", json!({ "selector": "#open-third", "window": "0" }));
    mcp.ok("electron_wait_for_window", json!({ "title": "Third window" }));
    mcp.ok("electron_snapshot", json!({ "window": "Third window" }));
    // The click may or may not be answered before its window is gone.
    mcp.call("electron_click", json!({ "selector": "#close", "window": "Third window" }));
    eventually("the window to close", || {
        (mcp.ok("electron_windows_list", json!({}))["windows"].as_array()?.len() == 3).then_some(())
    });
}

on_both! {
    host_memory_and_open_files_do_not_grow(home) {
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
        // Allow a tenth more, and 512 kB that the allocator may keep.
        assert!(late.memory <= early.memory * 110 / 100 + 512, "{early:?}, {late:?}");
    }
}
