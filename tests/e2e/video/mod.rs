//! Videos. Chromium from Debian, which did not make them, plays them.

mod ends;
mod runs;

use crate::support::{Home, Mcp, app, on_33, on_both, page, processes::eventually, viewers};
use serde_json::{Value, json};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

fn at(home: &Home, name: &str) -> String {
    home.path().join(name).display().to_string()
}

/// The facts that a player finds in a video, and its pictures at many times.
fn played(home: &Home, path: &str) -> Value {
    let mut player = Command::new("node");
    player.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/e2e/video/player.mjs")).arg(path);
    let told = player.env("VIEWERS", viewers()).env("HOME", home.path()).output().expect("node runs");
    let error = String::from_utf8_lossy(&told.stderr);
    assert!(told.status.success(), "{error}");
    let told: Value = serde_json::from_slice(&told.stdout).expect("JSON");
    assert_eq!(told["errors"], json!([]), "{told:#}");
    told
}

/// The facts of a film as a page: its moments.
fn facts(path: &str) -> Value {
    let text = fs::read_to_string(path).expect("the page");
    let facts = text.split("id=\"facts\">").nth(1).and_then(|rest| rest.split('<').next()).expect("the facts");
    serde_json::from_str(facts).expect("JSON")
}

/// Whether a picture with this holds.
fn any(played: &Value, is: impl Fn(&Value) -> bool) -> bool {
    played["samples"].as_array().expect("samples").iter().any(is)
}

fn colours(mcp: &mut Mcp) {
    mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("colours.html") } }));
}

/// The file with the pictures of a video that is being recorded: the host has it open.
fn spool(home: &Home) -> PathBuf {
    let host = crate::support::processes::Tree::of(home).host().pid;
    let open = fs::read_dir(format!("/proc/{host}/fd")).expect("a folder").flatten();
    let mut paths = open.filter_map(|file| fs::read_link(file.path()).ok());
    paths.find(|path| path.extension().is_some_and(|ending| ending == "frames")).expect("the pictures")
}

/// The lines of one kind in a file with pictures. Its last line may not be whole yet.
fn lines(spool: &Path, kind: &str) -> Vec<Value> {
    let text = fs::read_to_string(spool).expect("the pictures");
    let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    lines.filter(|line| line["kind"] == kind).collect()
}

/// Waits until the video that is being recorded has a picture. On a busy machine the first one comes seconds after its
/// start.
fn first_picture(home: &Home) {
    let spool = spool(home);
    eventually("the first picture", || (!lines(&spool, "frame").is_empty()).then_some(()));
}

fn act(mcp: &mut Mcp) {
    mcp.ok("electron_wait", json!({ "ms": 700 }));
    mcp.ok("electron_click", json!({ "selector": "#next" }));
    mcp.ok("electron_wait", json!({ "ms": 700 }));
    mcp.ok("electron_type", json!({ "selector": "#name", "text": "Mia Moss" }));
    mcp.ok("electron_wait", json!({ "ms": 400 }));
}

/// A film of these acts shows each of them, in either form.
fn shows_the_acts(made: &Value, played: &Value) {
    assert_eq!((&played["width"], &played["height"]), (&made["width"], &made["height"]), "{made:#}");
    let [duration, told] = [&played["duration"], &made["duration_ms"]].map(|ms| ms.as_f64().expect("a length"));
    assert!((duration - told).abs() < 2.0 && duration > 1_800.0, "{duration} {told}");
    assert!(played["seekable"].as_f64().is_some_and(|end| (end - duration).abs() < 2.0), "{played:#}");
    let samples = played["samples"].as_array().expect("samples");
    let colours: Vec<&str> = samples.iter().filter_map(|one| one["colour"].as_str()).collect();
    let (back, forth) = colours.split_last().expect("samples");
    assert_eq!((forth[0], *back, forth[forth.len() - 1]), ("blue", "blue", "green"), "{colours:?}");
    assert_eq!(forth.windows(2).filter(|two| two[0] != two[1]).count(), 1, "{colours:?}");
    let ring = |one: &Value| one["ring"].as_u64() > Some(20);
    assert!(any(played, ring) && any(played, |one| !ring(one)), "{samples:#?}");
    assert!(any(played, |one| one["words"].as_u64() > Some(100)), "the present verb: {samples:#?}");
    assert!(any(played, |one| one["keys"].as_u64() > Some(1_000)), "the keys: {samples:#?}");
    assert!(any(played, |one| one["keys"].as_u64() < Some(600)), "they are not there all the time: {samples:#?}");
}

on_both! {
    video_of_clicks_and_keys_plays_and_seeks_in_another_chromium(home) {
        let path = at(&home, "a.webm");
        let mut mcp = home.mcp(&["--plugin", "video", "--allow-eval"]);
        colours(&mut mcp);
        mcp.ok("electron_click", json!({ "selector": "#name" }));
        mcp.ok("electron_eval_renderer", json!({ "code": "noticed.length = 0" }));
        let begun = mcp.ok("video_start", json!({ "path": path }));
        assert_eq!((&begun["path"], &begun["why_html"]), (&json!(path), &Value::Null), "{begun:#}");
        first_picture(&home);
        act(&mut mcp);
        let again = mcp.call("video_start", json!({}));
        assert_eq!(again["code"], "video.ALREADY_RECORDING", "{again:#}");
        let made = mcp.ok("video_stop", json!({}));
        assert_eq!((&made["written"], &made["format"], &made["path"]), (&json!(true), &json!("webm"), &json!(path)), "{made:#}");
        let bytes = fs::metadata(&path).expect("the video").len();
        assert!(made["bytes"] == bytes && bytes < 300_000, "{made:#}");
        shows_the_acts(&made, &played(&home, &path));
        // The app has no window more than before, and its page has noticed nothing.
        let windows = mcp.ok("electron_eval_main", json!({ "code": "return electron.BrowserWindow.getAllWindows().length" }));
        assert_eq!(windows["result"], 1);
        let noticed = mcp.ok("electron_eval_renderer", json!({ "code": "return noticed.filter((name) => name !== 'focus')" }));
        assert_eq!(noticed["result"], json!([]), "{noticed:#}");
        // Another one can begin.
        mcp.ok("video_start", json!({ "path": path }));
        let discarded = mcp.ok("video_stop", json!({ "discard": true }));
        assert_eq!(discarded["written"], false, "{discarded:#}");
        assert_eq!(fs::metadata(&path).expect("the first one").len(), bytes);
        mcp.ok("electron_stop", json!({}));
        assert_eq!(mcp.close(), 0);
    }
}

on_33! {
    video_as_a_page_plays_in_a_browser(home) {
        let path = at(&home, "a.html");
        let mut mcp = home.mcp(&["--plugin", "video"]);
        colours(&mut mcp);
        mcp.ok("video_start", json!({ "path": path }));
        first_picture(&home);
        act(&mut mcp);
        let made = mcp.ok("video_stop", json!({}));
        assert_eq!((&made["format"], &made["why_html"]), (&json!("html"), &Value::Null), "{made:#}");
        shows_the_acts(&made, &played(&home, &path));
        assert_eq!(mcp.close(), 0);
    }
}

const PLANTED: [&str; 6] =
    ["pw-Yc63nBs7", "tok-Zq81vLw0", "arg-Hx72pRk3", "own-Ef56gh78", "typed-Ij90kl12", "cookie-Ab12cd34"];

on_33! {
    words_of_a_video_contain_no_secrets(home) {
        let [password, token, argument, own, typed, cookie] = PLANTED;
        for path in [at(&home, "a.html"), at(&home, "a.webm")] {
            let mut mcp = home.mcp(&["--plugin", "video,storage"]);
            mcp.ok("electron_launch", json!({
                "main": app("page"), "env": { "PAGE": page("colours.html"), "API_TOKEN": token },
                "args": [format!("--key={argument}")],
            }));
            mcp.ok("video_start", json!({ "path": path, "hide": { "OWN": own } }));
            first_picture(&home);
            mcp.ok("electron_type", json!({ "selector": "#password", "text": password }));
            mcp.ok("electron_key", json!({ "key": "Tab" }));
            mcp.ok("electron_click", json!({ "selector": "#password" }));
            mcp.ok("electron_keyboard_type", json!({ "text": typed }));
            mcp.ok("electron_key", json!({ "key": "q" }));
            mcp.ok("electron_key", json!({ "key": "ArrowLeft" }));
            mcp.ok("electron_key", json!({ "key": "Enter", "selector": "#password" }));
            mcp.ok("electron_type", json!({ "selector": "#name", "text": own }));
            mcp.ok("electron_key", json!({ "key": "F2" }));
            mcp.call("electron_click", json!({ "selector": format!("#{token}"), "timeoutMs": 0 }));
            mcp.call("storage_set_cookie", json!({ "name": "sid", "value": cookie, "url": "https://example.com" }));
            let line = |text: String| json!({ "from": 0, "to": 1, "text": text });
            let captions = [line(format!("type '#password' {password}")), line(format!("launch page --env API_TOKEN={token} {own}"))];
            mcp.ok("video_stop", json!({ "captions": captions }));
            let bytes = fs::read(&path).expect("the video");
            let text = String::from_utf8_lossy(&bytes);
            for secret in PLANTED {
                assert!(!text.contains(secret), "{path} tells {secret}");
            }
            if path.ends_with(".html") {
                // A busy page may not tell in time that a text is a password. Then the text is `$TEXT`.
                assert!(text.contains("$PASSWORD") || text.contains("$TEXT"), "the words are there");
                let facts = facts(&path);
                let keys: std::collections::BTreeSet<&str> =
                    facts["moments"].as_array().expect("moments").iter().filter_map(|one| one["keys"].as_str()).collect();
                assert!(keys.is_subset(&["", "F2"].into()), "a key of the password is shown: {keys:?}");
                assert!(keys.contains("F2") || text.contains("$TEXT"), "a key of no secret is shown: {keys:?}");
                for key in ["ArrowLeft", "Enter", "Tab"] {
                    assert!(!facts.to_string().contains(key), "the words tell {key}");
                }
            }
            mcp.ok("electron_stop", json!({}));
            assert_eq!(mcp.close(), 0);
        }
    }
}

on_33! {
    a_window_that_opens_and_closes_is_in_the_video(home) {
        let path = at(&home, "a.html");
        let mut mcp = home.mcp(&["--plugin", "video"]);
        mcp.ok("electron_launch", json!({ "main": app("windows") }));
        mcp.ok("video_start", json!({ "path": path }));
        first_picture(&home);
        mcp.ok("electron_click", json!({ "selector": "#open-third" }));
        let third = mcp.ok("electron_wait_for_window", json!({ "title": "Third window" }));
        let third = third["window"]["id"].as_str().or(third["id"].as_str()).unwrap_or("Third window").to_owned();
        mcp.ok("electron_click", json!({ "selector": "#press", "window": third }));
        mcp.ok("electron_wait", json!({ "ms": 300 }));
        mcp.ok("electron_window_close", json!({ "window": third }));
        mcp.ok("electron_click", json!({ "selector": "#press", "window": "First window" }));
        let made = mcp.ok("video_stop", json!({}));
        assert!(made["frames"].as_u64() > Some(5), "{made:#}");
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    rings_follow_the_zoom_of_a_window_and_windows_that_hide_or_close_leave_the_film(home) {
        let path = at(&home, "a.html");
        let mut mcp = home.mcp(&["--plugin", "video", "--allow-eval"]);
        colours(&mut mcp);
        let main = |mcp: &mut Mcp, code: &str| drop(mcp.ok("electron_eval_main", json!({ "code": code })));
        let rest = |mcp: &mut Mcp| drop(mcp.ok("electron_wait", json!({ "ms": 700 })));
        main(&mut mcp, "electron.BrowserWindow.getAllWindows()[0].webContents.setZoomFactor(1.5)");
        mcp.ok("video_start", json!({ "path": path }));
        first_picture(&home);
        let spool = spool(&home);
        rest(&mut mcp);
        mcp.ok("electron_click", json!({ "selector": "#next" }));
        rest(&mut mcp);
        let open = "globalThis.second = new electron.BrowserWindow({ width: 400, height: 300 });\n\
            return second.loadURL('data:text/html,<title>Second</title><body style=\"background: gray\"><button>Press</button>')";
        main(&mut mcp, open);
        mcp.ok("electron_wait_for_window", json!({ "title": "Second" }));
        let second = eventually("a picture of the second window", || {
            let mut windows = lines(&spool, "frame").into_iter().map(|frame| frame["window"].clone());
            let first = windows.next();
            windows.find(|window| Some(window) != first.as_ref())
        });
        mcp.ok("electron_click", json!({ "selector": "button", "window": "Second" }));
        rest(&mut mcp);
        for (code, shown) in [("second.hide()", false), ("second.show()", true), ("second.close()", false)] {
            main(&mut mcp, code);
            eventually(code, || {
                let last = lines(&spool, "window").into_iter().rfind(|change| change["window"] == second)?;
                (last["shown"] == shown).then_some(())
            });
            // Changes that follow each other at once would be one moment of the film.
            rest(&mut mcp);
        }
        mcp.ok("video_stop", json!({}));
        let facts = facts(&path);
        let moments = facts["moments"].as_array().expect("moments");
        let of_ring = moments.iter().find(|one| one["rings"][0].is_array()).expect("a ring");
        let [x, y] = [0, 1].map(|side| of_ring["rings"][0][side].as_f64().expect("a place") - of_ring["box"][side].as_f64().expect("a place"));
        // The button is at 300,200 in CSS pixels, and 200 by 100 large.
        assert!((450.0..750.0).contains(&x) && (300.0..450.0).contains(&y), "{of_ring}");
        let mut widths: Vec<u64> = moments.iter().map(|one| one["box"][2].as_f64().expect("a width") as u64).collect();
        widths.dedup();
        let large = widths[0];
        assert_eq!(widths, [large, 400, large, 400, large], "{facts:#}");
        assert_eq!(mcp.close(), 0);
    }
}

/// Whether a file is a WebM.
fn is_webm(path: &Path) -> bool {
    fs::read(path).is_ok_and(|bytes| bytes.starts_with(&[0x1A, 0x45, 0xDF, 0xA3]))
}
