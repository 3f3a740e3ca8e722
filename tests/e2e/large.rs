//! Pages of any size and depth: the time of a snapshot grows no faster than the page, and deep elements are not lost.

use crate::support::{Home, app, on_both, page};

fn launch_page(home: &Home, kind: &str, n: usize) {
    let file = format!("PAGE={}", page("many.html"));
    let query = format!("QUERY=kind={kind}&n={n}");
    home.ok(&["launch", &app("page"), "--env", &file, "--env", &query]);
}

/// The least time (ms) of ten snapshots, or the first one below `enough`. The machine may be busy during some of them.
fn time_snapshot(home: &Home, kind: &str, n: usize, enough: f64) -> f64 {
    launch_page(home, kind, n);
    let look = || home.json(&["snapshot", "--format", "text"])["_meta"]["elapsed_ms"].as_f64().expect("a time");
    let mut took = f64::INFINITY;
    for _ in 0..10 {
        took = took.min(look());
        if took < enough {
            break;
        }
    }
    home.ok(&["stop"]);
    took
}

on_both! {
    snapshot_time_grows_less_than_quadratically_with_page_size(home) {
        for kind in ["spaced", "boxes"] {
            let few = time_snapshot(&home, kind, 5_000, 0.0);
            // Quadratic time would be 64 times as much or more.
            let most = few * 32.0;
            let many = time_snapshot(&home, kind, 40_000, most);
            assert!(many < most, "{kind}: {few} ms for 5 000, {many} ms for 40 000");
        }
    }
}

on_both! {
    snapshot_includes_elements_3400_levels_deep(home) {
        launch_page(&home, "deep", 3_400);
        let text = home.ok(&["snapshot", "--format", "text", "--content=true"]);
        for word in ["word1word2word3", "word3297word3298", "button \"word0\"", "button \"Deepest\""] {
            assert!(text.contains(word), "{word}: {text}");
        }
        // The second snapshot compares with the first.
        assert!(home.ok(&["snapshot", "--format", "text", "--since", "last"]).contains("diff +0 -0 ~0"));
        home.ok(&["click", "--role", "button", "--name", "Deepest"]);
        home.ok(&["expect-count", "--role", "button", "--equals", "2"]);
        assert!(home.ok(&["windows-list"]).contains("pressed"));
        home.ok(&["stop"]);
    }
}
