//! Drags with real mouse events, and files that are dropped and chosen. The page's event log shows what arrived.

use crate::support::{EventLog, Home, Mcp, app, on_both, page, processes::eventually};
use serde_json::{Value, json};

/// The page's events since the last call, as `type@target`; `!` marks untrusted ones.
fn events(home: &Home) -> Vec<String> {
    let log: Value = serde_json::from_str(&home.ok(&["get-text", "#live-log", "--source", "dom", "--raw"]))
        .expect("the log is JSON");
    let said = |e: &Value| {
        let trust = if e["isTrusted"] == true { "" } else { "!" };
        format!("{}{trust}@{}", e["type"].as_str().unwrap_or(""), e["target"].as_str().unwrap_or(""))
    };
    log.as_array().expect("an array").iter().map(said).collect()
}

fn count(events: &[String], wanted: &str) -> usize {
    events.iter().filter(|event| *event == wanted).count()
}

/// A button that a drag left pressed would swallow this click or turn it into a drag.
fn a_click_works(home: &Home) {
    home.ok(&["click", "#clear-log"]);
    home.ok(&["click", "#plain"]);
    let events = events(home);
    let on_plain: Vec<&str> = ["mousedown@plain", "mouseup@plain", "click@plain"].into();
    assert!(on_plain.iter().all(|event| count(&events, event) == 1), "{events:?}");
    home.ok(&["click", "#clear-log"]);
}

on_both! {
    drag_drops_and_releases_the_button_also_after_failures(home) {
        home.ok(&["launch", &app("basic")]);
        let html5 = || {
            home.ok(&["click", "#clear-log"]);
            home.ok(&["drag", "#drag-source", "#drag-target"]);
            home.ok(&["expect-text", "#drag-result", "--equals", "dropped the cargo"]);
            let events = events(&home);
            for event in ["dragstart@drag-source", "drop@drag-target", "dragend@drag-source"] {
                assert_eq!(count(&events, event), 1, "{event}: {events:?}");
            }
        };
        html5();
        a_click_works(&home);

        home.ok(&["drag", "#handle", "#drop-ignores"]);
        let moved = home.ok(&["get-text", "#handle-result"]);
        assert_ne!(moved, "0,0");
        let grips = events(&home);
        assert_eq!((count(&grips, "pointerdown@handle"), count(&grips, "pointerup@handle")), (1, 1), "{grips:?}");
        a_click_works(&home);

        home.ok(&["scroll", "--dy", "200"]);
        html5();
        a_click_works(&home);
        // The target is far below, so the drag has to scroll.
        home.ok(&["drag", "#drag-source", "#bottom"]);
        a_click_works(&home);

        let soon = ["--timeout-ms", "400"];
        home.fails("SELECTOR_NO_MATCH", &["drag", "#drag-source", "#nothing", soon[0], soon[1]]);
        home.fails("ELEMENT_NOT_VISIBLE", &["drag", "#drag-source", "#hidden", soon[0], soon[1]]);
        home.fails("ELEMENT_COVERED", &["drag", "#covered", "#drag-target", soon[0], soon[1]]);
        assert_eq!(count(&events(&home), "mousedown@covered"), 0);
        a_click_works(&home);
        html5();
        home.ok(&["stop"]);
    }
}

on_both! {
    drop_file_and_set_files_deliver_files_to_the_page(home) {
        let file = |name: &str, text: &str| {
            let path = home.path().join(name);
            std::fs::write(&path, text).expect("a file");
            path.display().to_string()
        };
        let (a, b, odd) = (file("a.txt", "alpha"), file("b.pdf", "%PDF"), file("c d ü.bin", "öd"));
        let none = home.path().join("none.txt").display().to_string();
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        let drop = |target: &str, paths: &[&String]| json!({ "selector": target, "paths": paths, "timeoutMs": 1000 });
        macro_rules! text { ($of:expr) => { mcp.ok("electron_get_text", json!({ "selector": $of }))["text"].take() }; }

        let taken = mcp.ok("electron_drop_file", drop("#drop-accepts", &[&a, &b, &odd]));
        assert_eq!(taken["default_prevented"], true, "{taken:#}");
        let dropped = "a.txt (5, text/plain): alpha\nb.pdf (4, application/pdf): %PDF";
        mcp.ok("electron_expect_text", json!({ "selector": "#drop-result", "contains": "c d ü.bin (3" }));
        let said = text!("#drop-result").as_str().unwrap_or("").replace(" b.pdf", "\nb.pdf");
        assert!(said.starts_with(dropped) && said.ends_with(": öd"), "{said:?}");
        let ignored = mcp.ok("electron_drop_file", drop("#drop-ignores", &[&a]));
        assert_eq!(ignored["default_prevented"], false, "{ignored:#}");
        let missing = mcp.call("electron_drop_file", drop("#drop-accepts", &[&none]));
        assert_eq!(missing["code"], "FILE_NOT_FOUND", "{missing:#}");
        let relative = mcp.call("electron_drop_file", json!({ "selector": "#drop-accepts", "paths": ["a.txt"] }));
        assert_eq!(relative["code"], "ABSOLUTE_PATH_REQUIRED", "{relative:#}");

        mcp.ok("electron_set_files", drop("#files", &[&a, &odd]));
        assert_eq!(text!("#files-result"), "a.txt (5), c d ü.bin (3)");
        mcp.ok("electron_set_files", drop("#files", &[]));
        assert_eq!(mcp.ok("electron_get_value", json!({ "selector": "#files" }))["value"], "");
        mcp.ok("electron_set_files", drop("#file", &[&a]));
        assert_eq!(text!("#files-result"), "a.txt (5)");
        for (code, target, paths) in [
            ("BAD_ARGUMENT", "#file", vec![&a, &b]),
            ("BAD_ARGUMENT", "#plain", vec![&a]),
            ("FILE_NOT_FOUND", "#files", vec![&a, &none]),
        ] {
            let refused = mcp.call("electron_set_files", drop(target, &paths));
            assert_eq!(refused["code"], code, "{target}: {refused:#}");
        }
        assert_eq!(text!("#files-result"), "a.txt (5)", "a refusal changes nothing");
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    drop_file_and_set_files_enforce_limits_and_types(home) {
        let sized = |name: &str, bytes: u64| {
            let path = home.path().join(name);
            std::fs::File::create(&path).and_then(|file| file.set_len(bytes)).expect("a sparse file");
            json!(path)
        };
        let small = sized("a.txt", 3);
        let (drop_most, set_most) = (5 << 20, 52_428_800);
        let (whole, over) = (sized("whole.bin", drop_most), sized("over.bin", drop_most + 1));
        let (large, too_large) = (sized("large.bin", set_most), sized("too-large.bin", set_most + 1));
        let folder = json!(home.path());
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        let mut log = EventLog::default();
        for (verb, target, paths, code) in [
            ("drop_file", "#drop-accepts", vec![&small; 10], None),
            ("drop_file", "#drop-accepts", vec![&small; 11], Some("BAD_ARGUMENT")),
            ("drop_file", "#drop-accepts", vec![], Some("BAD_ARGUMENT")),
            ("drop_file", "#drag-target", vec![&whole, &whole], None),
            ("drop_file", "#drop-accepts", vec![&over], Some("BAD_ARGUMENT")),
            ("drop_file", "#drop-accepts", vec![&whole, &whole, &small], Some("BAD_ARGUMENT")),
            ("drop_file", "#drop-accepts", vec![&folder], Some("FILE_NOT_FOUND")),
            ("set_files", "#files", vec![&small; 20], None),
            ("set_files", "#files", vec![&small; 21], Some("BAD_ARGUMENT")),
            ("set_files", "#file", vec![&large], None),
            ("set_files", "#file", vec![&too_large], Some("BAD_ARGUMENT")),
            ("set_files", "#files", vec![&folder], Some("BAD_ARGUMENT")),
        ] {
            let count = paths.len();
            let said = mcp.call(&format!("electron_{verb}"), json!({ "selector": target, "paths": paths }));
            assert_eq!(said["code"].as_str(), code, "{verb} {count}: {said:#}");
            if code.is_none() {
                assert_eq!(said["files"], count, "{said:#}");
                assert!(said["target"]["tag"].is_string(), "{said:#}");
            }
            let heard = log.heard(&mut mcp, "drop change");
            let wanted = if code.is_some() { 0 } else { 1 };
            assert_eq!(heard.iter().filter(|event| !event.contains('!')).count(), wanted, "{verb} {count}: {heard:?}");
        }
        // A type that does not follow from the file's name needs a scripted drop.
        let args = json!({ "selector": "#drop-accepts", "paths": [small], "mimeType": "text/x-special" });
        assert_eq!(mcp.ok("electron_drop_file", args)["default_prevented"], true);
        mcp.ok("electron_expect_text", json!({ "selector": "#drop-result", "contains": "a.txt (3, text/x-special)" }));
        assert_eq!(log.heard(&mut mcp, "drop"), ["drop!@drop-accepts"]);
    }
}

on_both! {
    every_kind_of_drag_reaches_its_target(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("drags.html") } }));
        mcp.ok("electron_wait_for_selector", json!({ "selector": "#inner-target" }));
        for (from, onto, wanted) in [
            ("#link", "#target", "target got file:///"),
            ("#source", "#target", "target got cargo of source trusted true; end of source copy"),
            ("#presses", "#target", "presses moved true to target"),
            ("#refuses", "#target", "refuses moved true to target"),
            ("#selectable", "#target", "selectable moved true to target"),
            ("#inner-source", "#inner-target", "inner-target got cargo of inner-source trusted true; end of inner-source copy"),
            ("#source", "#inner-target", "inner-target got cargo of source trusted true"),
            ("#inner-source", "#target", "target got cargo of inner-source trusted true"),
            ("#deep", "#target", "target got cargo of deep trusted true"),
        ] {
            let before = mcp.ok("electron_get_text", json!({ "selector": "#said" }))["text"].take();
            mcp.ok("electron_drag", json!({ "selector": from, "targetSelector": onto }));
            let after = mcp.ok("electron_get_text", json!({ "selector": "#said" }))["text"].take();
            let said = after.as_str().unwrap_or("").trim_start_matches(before.as_str().unwrap_or(""));
            assert!(said.contains(wanted), "{from} onto {onto}: {said:?} is not {wanted:?}");
        }
    }
}

/// Adds an element to drag and one to drop it on, in a document without both.
const ADD_DRAG_ELEMENTS: &str = "
    document.body.insertAdjacentHTML('afterbegin', '<button id=source draggable=true>Source</button><button id=target>Target</button>');
    const [source, target] = ['source', 'target'].map((id) => document.getElementById(id));
    const say = (text) => { document.querySelector('h1').textContent += ` ${text};`; };
    source.addEventListener('dragstart', (event) => event.dataTransfer.setData('text/plain', 'the cargo'));
    source.addEventListener('dragend', (event) => say(event.dataTransfer.dropEffect));
    target.addEventListener('dragover', (event) => event.preventDefault());
    target.addEventListener('drop', (event) => {
      event.preventDefault();
      say([event.dataTransfer.getData('text/plain'), ...[...event.dataTransfer.files].map((file) => file.name)].join(' '));
    });
    return true";

on_both! {
    drags_and_files_reach_frames_of_other_sites_and_webviews(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("frames") }));
        let file = home.path().join("a.txt");
        std::fs::write(&file, "alpha").expect("a file");
        let surfaces = eventually("all frames", || {
            let list = mcp.ok("electron_surfaces_list", json!({}))["surfaces"].take();
            (list.as_array()?.len() == 4).then_some(list)
        });
        for window in surfaces.as_array().expect("surfaces").iter().map(|surface| &surface["id"]) {
            let title = |mcp: &mut Mcp| mcp.ok("electron_get_text", json!({ "selector": "h1", "window": window }))["text"].take();
            // A frame is listed before its document is there.
            mcp.ok("electron_wait_for_selector", json!({ "selector": "#press", "window": window }));
            mcp.ok("electron_eval_renderer", json!({ "code": ADD_DRAG_ELEMENTS, "window": window }));
            let name = title(&mut mcp);
            mcp.ok("electron_drag", json!({ "selector": "#source", "targetSelector": "#target", "window": window }));
            let dropped = mcp.ok("electron_drop_file", json!({ "selector": "#target", "paths": [file], "window": window }));
            assert_eq!(dropped["default_prevented"], true, "{name}");
            assert_eq!(title(&mut mcp), format!("{} the cargo; copy; a.txt;", name.as_str().unwrap_or("")), "{surfaces:#}");
        }
        // From one document into another, by refs: a ref also identifies the document.
        let mut find = |name: &str, window: &Value| {
            let found = mcp.ok("electron_find", json!({ "role": "button", "name_exact": name, "window": window }));
            found["matches"][0]["ref"].clone()
        };
        let [outer, cross] = ["window", "frame"].map(|kind| {
            let list = surfaces.as_array().expect("surfaces");
            list.iter().find(|surface| surface["kind"] == kind).expect("one of that kind")["id"].clone()
        });
        let (source, target) = (find("Source", &outer), find("Target", &cross));
        mcp.ok("electron_drag", json!({ "ref": source, "targetRef": target }));
        let title = mcp.ok("electron_get_text", json!({ "selector": "h1", "window": cross }))["text"].take();
        assert!(title.as_str().is_some_and(|title| title.matches("the cargo").count() == 2), "{title}");
    }
}

/// Replaces the content of a document by a pad, which notes where the mouse button went down and up.
const ADD_PAD: &str = "
    document.body.innerHTML = '<div id=pad style=\"height: 120px; user-select: none\">Pad</div>';
    window.way = [];
    for (const type of ['mousedown', 'mouseup']) {
      document.addEventListener(type, ({ clientX, clientY }) => window.way.push([type, clientX, clientY]));
    }
    return true";

/// Covers the middle of the pad in the page around its frame.
const COVER_PAD: &str = "
    const { left, top, width } = document.getElementById('cross').getBoundingClientRect();
    const cover = document.createElement('div');
    cover.style = `position: fixed; left: ${left}px; top: ${top + 40}px; width: ${width}px; height: 60px; background: #ccc`;
    document.body.append(cover);
    return true";

on_both! {
    drag_by_a_distance_from_a_partly_covered_frame_goes_that_far(home) {
        let mut mcp = home.mcp(&["--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("frames") }));
        let cross = eventually("the frame of another site", || {
            let list = mcp.ok("electron_surfaces_list", json!({}))["surfaces"].take();
            let frame = list.as_array()?.iter().find(|one| one["url"].as_str().is_some_and(|url| url.ends_with("/cross")))?;
            Some(frame["id"].clone())
        });
        // A frame is listed before its document is there.
        mcp.ok("electron_wait_for_selector", json!({ "selector": "#press", "window": cross }));
        mcp.ok("electron_eval_renderer", json!({ "code": ADD_PAD, "window": cross }));
        mcp.ok("electron_eval_renderer", json!({ "code": COVER_PAD, "window": "w1" }));
        mcp.ok("electron_drag", json!({ "selector": "#pad", "by": "90,-4", "via": ["40,-8"], "window": cross }));
        let way = mcp.ok("electron_eval_renderer", json!({ "code": "window.way", "window": cross }))["result"].take();
        let at = |n: usize, axis: usize| way[n][axis].as_f64().unwrap_or_else(|| panic!("{way}"));
        assert_eq!([at(1, 1) - at(0, 1), at(1, 2) - at(0, 2)], [90.0, -4.0], "{way}");
        assert!(!(38.0..98.0).contains(&at(0, 2)), "the cover lies there: {way}");
        assert_eq!(mcp.close(), 0);
    }
}
