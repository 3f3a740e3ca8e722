//! Frames of another origin in their page's process. They are no DevTools targets, and the page's agent cannot read
//! them, but they are surfaces. Tested by every way of joining, and wherever the frame navigates.

use crate::support::{
    Home, OwnApp, app, on_both,
    processes::{WAIT_TIMEOUT, eventually, within},
};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const ALL: [&str; 9] = ["Outer", "Port", "Own", "Back", "Same", "Within", "Sandboxed", "Cross", "Beside"];

fn listed(home: &Home) -> Vec<Value> {
    home.json(&["surfaces-list"])["surfaces"].as_array().cloned().unwrap_or_default()
}

fn page(home: &Home, code: &str) -> String {
    home.ok(&["--allow-eval", "eval-renderer", code, "--raw"])
}

/// Reloads the page, and waits until it has another document.
fn reload(home: &Home) {
    let begun = || home.json(&["--allow-eval", "eval-renderer", "performance.timeOrigin"])["result"].as_f64();
    let before = begun().expect("when it began");
    page(home, "location.reload()");
    eventually("the next document", || begun().filter(|begun| *begun != before));
}

/// By each surface's heading: its handle, and the heading of its parent.
fn by_heading(home: &Home) -> BTreeMap<String, (String, String)> {
    let all = listed(home);
    let id = |surface: &Value| surface["id"].as_str().expect("an id").to_owned();
    let heading = |id: &str| home.cli(&["get-text", "h1", "--window", id]).out;
    let headings: BTreeMap<_, _> = all.iter().map(|s| (id(s), heading(&id(s)))).collect();
    let within = |s: &Value| s["parentId"].as_str().and_then(|p| headings.get(p)).cloned().unwrap_or_default();
    all.iter().map(|s| (headings[&id(s)].clone(), (id(s), within(s)))).collect()
}

/// Waits until exactly these surfaces are in these parents.
fn stands(home: &Home, wanted: &[(&str, &str)]) -> BTreeMap<String, (String, String)> {
    let wanted: BTreeMap<_, _> = wanted.iter().map(|(of, within)| (of.to_string(), within.to_string())).collect();
    let mut places = BTreeMap::new();
    let found = within(WAIT_TIMEOUT, || {
        let found = by_heading(home);
        places = found.iter().map(|(of, (_, within))| (of.clone(), within.clone())).collect();
        (places == wanted).then_some(found)
    });
    found.unwrap_or_else(|| panic!("wanted {wanted:?}, found {places:?}: {:#?}", listed(home)))
}

const PLACES: [(&str, &str); 7] = [
    ("Outer", ""),
    ("Port", "Outer"),
    ("Back", "Port"),
    ("Within", "Outer"),
    ("Sandboxed", "Outer"),
    ("Cross", "Outer"),
    ("Beside", "Cross"),
];

/// The ref of that button or text box, which stands once in a snapshot of everything.
fn ref_of(screen: &str, what: &str) -> String {
    let lines: Vec<_> = screen.lines().filter(|line| line.contains(what)).collect();
    let [line] = lines.as_slice() else { panic!("{what}: {screen}") };
    format!("@{}", line.split(['[', ']']).nth(1).expect("a ref"))
}

/// Exactly one agent reads every document. Each is reached by its ref and by its surface's handle.
fn holds(home: &Home) {
    let surfaces = stands(home, &PLACES);
    let screen = home.ok(&["snapshot", "--format", "text"]);
    for title in ALL {
        ref_of(&screen, &format!("button \"Press {title}\""));
    }
    // The frame's content stands below its own line, and above the next frame.
    let at = |words: &str| screen.lines().position(|line| line.contains(words)).unwrap_or_else(|| panic!("{screen}"));
    assert!(at("iframe \"Back frame\"") < at("\"Press Back\"") && at("\"Press Back\"") < at("iframe \"Same frame\""));

    for (title, (id, _)) in &surfaces {
        let write = format!("document.getElementById('text').value = 'by {title}'; return document.title");
        assert_eq!(home.ok(&["--allow-eval", "eval-renderer", &write, "--raw", "--window", id]), *title);
        assert_eq!(
            home.ok(&["get-value", &ref_of(&screen, &format!("textbox \"Text {title}\""))]),
            format!("by {title}")
        );
        home.ok(&["expect-value", "#text", "--equals", &format!("by {title}"), "--window", id]);
        home.ok(&["wait-for-selector", "#press", "--window", id]);
        let name = format!("Press {title}");
        let found = home.json(&["find", "--role", "button", "--name", &name, "--window", id]);
        assert_eq!(found["count"], 1, "{title}: {found:#}");
    }
    let port = &surfaces["Port"].0;
    let own = home.json(&["find", "--role", "button", "--window", port]);
    assert_eq!(own["count"], 2, "its own frame of the same origin is read with it: {own:#}");
    let shot = home.path().join("port.png");
    let shot = home.json(&["screenshot", "--window", port, "--path", shot.to_str().unwrap()]);
    assert_eq!((&shot["width"], &shot["height"]), (&json!(560), &json!(200)), "{shot:#}");
}

on_both! {
    same_process_frames_of_a_launched_app_are_surfaces(home) {
        home.ok(&["launch", &app("sites")]);
        holds(&home);
    }
}

on_both! {
    same_process_frames_of_an_attached_app_are_surfaces(home) {
        let own = OwnApp::with_port(home.version(), &app("sites"));
        let port = own.port.expect("a port").to_string();
        home.ok(&["attach", "--port", &port]);
        holds(&home);
        home.ok(&["detach"]);
        // The session before has left isolated worlds behind.
        home.ok(&["attach", "--port", &port]);
        holds(&home);
        reload(&home);
        holds(&home);
        home.ok(&["detach"]);
        assert!(own.runs());
    }
}

on_both! {
    same_process_frames_of_an_injected_app_are_surfaces(home) {
        let own = OwnApp::plain(home.version(), &app("sites"));
        home.ok(&["inject", &own.pid_word()]);
        holds(&home);
        reload(&home);
        holds(&home);
        home.ok(&["detach"]);
        assert!(own.runs());
    }
}

on_both! {
    frames_inside_a_frame_that_left_its_empty_document_are_listed(home) {
        home.ok(&["launch", &app("sites")]);
        stands(&home, &PLACES);
        // It navigates at once, or after it has been seen, or has been at about:blank before.
        for (src, wait) in [("", "0"), ("", "1"), ("about:blank", "0"), ("about:blank", "1")] {
            page(&home, "document.getElementById('same').remove()");
            let without: Vec<_> = PLACES.into_iter().filter(|(of, _)| *of != "Within").collect();
            stands(&home, &without);
            let make = format!(
                "const frame = document.createElement('iframe'); frame.id = 'same'; if ('{src}') frame.src = '{src}';
                document.body.append(frame); setTimeout(() => {{ frame.src = '/same' }}, {wait} * 300)"
            );
            page(&home, &make);
            stands(&home, &PLACES);
        }
    }
}

on_both! {
    frame_keeps_its_handle_across_cross_origin_navigations(home) {
        home.ok(&["launch", &app("sites")]);
        let first = stands(&home, &PLACES)["Port"].0.clone();
        let sites: Value = serde_json::from_str(&home.ok(&["--allow-eval", "eval-main", "return sites", "--raw"])).unwrap();
        let go = |site: &str, path: &str| {
            let url = format!("{}{path}", sites[site].as_str().unwrap_or_default());
            page(&home, &format!("document.getElementById('port').src = '{url}'"))
        };
        let rest = &[("Outer", ""), ("Within", "Outer"), ("Sandboxed", "Outer"), ("Cross", "Outer"), ("Beside", "Cross")];
        let with = |more: &[(&str, &str)]| stands(&home, &[rest, more].concat());
        // Another document in its place, of the same origin.
        go("port", "/other");
        assert_eq!(with(&[("Other", "Outer")])["Other"].0, first);
        go("port", "/other#part");
        eventually("its new URL", || {
            listed(&home).iter().find(|s| s["id"] == first)?["url"].as_str()?.ends_with("/other#part").then_some(())
        });
        // The page's own origin: the page's agent reads it.
        go("here", "/back");
        with(&[]);
        let screen = eventually("its page reads it", || {
            let screen = home.ok(&["snapshot", "--format", "text"]);
            screen.contains("\"Press Back\"").then_some(screen)
        });
        home.ok(&["get-value", &ref_of(&screen, "textbox \"Text Back\"")]);
        assert_eq!(home.fails("SURFACE_CLOSED", &["get-text", "h1", "--window", &first])["ok"], false);
        // Its own process, with a frame in it, and back.
        go("beside", "/beside");
        page(&home, "document.getElementById('cross').remove()");
        stands(&home, &[("Outer", ""), ("Within", "Outer"), ("Sandboxed", "Outer"), ("Beside", "Outer")]);
        go("port", "/port");
        let back = [("Outer", ""), ("Within", "Outer"), ("Sandboxed", "Outer"), ("Port", "Outer"), ("Back", "Port")];
        assert_eq!(stands(&home, &back)["Port"].0, first, "a frame keeps its handle");
        let screen = home.ok(&["snapshot", "--format", "text"]);
        ref_of(&screen, "button \"Press Own\"");
        // It is removed, with everything in it.
        page(&home, "document.getElementById('port').remove(); document.getElementById('same').remove()");
        stands(&home, &[("Outer", ""), ("Sandboxed", "Outer")]);
        home.fails("SURFACE_CLOSED", &["get-text", "h1", "--window", &first]);
        reload(&home);
        holds(&home);
    }
}

on_both! {
    hidden_frames_are_omitted_from_snapshots(home) {
        home.ok(&["launch", &app("sites")]);
        stands(&home, &PLACES);
        page(&home, "for (const id of ['port', 'cross']) document.getElementById(id).style.display = 'none'");
        for format in ["text", "json"] {
            let screen = home.ok(&["snapshot", "--format", format]);
            assert!(screen.contains("Press Within") && !screen.contains("Press Port"), "{screen}");
            assert!(!screen.contains("Press Cross") && !screen.contains("Press Beside"), "{screen}");
        }
    }
}
