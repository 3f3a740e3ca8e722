//! Logs and pictures, checked against what the app really did.

use crate::support::{Home, app, on_both, processes::eventually};
use serde_json::{Value, json};

fn texts(said: &Value) -> Vec<&str> {
    said["entries"].as_array().expect("entries").iter().filter_map(|e| e["text"].as_str()).collect()
}

on_both! {
    each_source_of_logs_is_told_apart(home) {
        let mut mcp = home.mcp(&[]);
        mcp.ok("electron_launch", json!({ "main": app("logs") }));
        mcp.ok("electron_click", json!({ "selector": "#say-main" }));
        eventually("the main process's word", || {
            let said = mcp.ok("electron_console_logs", json!({ "source": "main", "match": "says hello" }));
            (said["count"] == 1).then_some(())
        });
        let mut of = |args: Value| mcp.ok("electron_console_logs", args);
        for (source, wanted, other) in [
            ("renderer", "page info", "main log"),
            ("main", "main says hello", "page info"),
            ("stdout", "raw stdout", "raw stderr"),
            ("stderr", "raw stderr", "raw stdout"),
        ] {
            let said = of(json!({ "source": source }));
            assert!(texts(&said).iter().any(|text| text.contains(wanted)), "{source}: {said:#}");
            assert!(!texts(&said).iter().any(|text| text.contains(other)), "{source}: {said:#}");
            assert!(said["entries"].as_array().unwrap().iter().all(|entry| entry["source"] == source), "{said:#}");
        }
        let warnings = of(json!({ "type": ["warning"], "source": "renderer", "match": "^page w" }));
        assert_eq!(texts(&warnings), ["page warn"]);
        for (kind, text) in [
            ("debug", "page debug"), ("info", "page info"), ("log", "page log"), ("warning", "page warn"),
            ("warn", "page warn"), ("error", "page error"), ("assert", "page assertion"),
        ] {
            let said = of(json!({ "type": kind, "source": "renderer" }));
            assert!(texts(&said)[0].starts_with(text), "{kind}: {said:#}");
            let entry = &said["entries"][0];
            assert!(entry["timestamp"].is_u64() && entry["windowId"] == "w1", "{entry}");
            assert!(entry["location"]["line"].as_u64().is_some_and(|line| line > 10), "{entry}");
        }
        assert_eq!(of(json!({ "type": "nonsense" }))["count"], 0);
        let both = of(json!({ "type": ["debug", "info"], "source": ["renderer"] }));
        assert_eq!(texts(&both), ["page debug", "page info"], "oldest first");
        let neither = of(json!({ "type": "debug", "match": "page info" }));
        assert_eq!(neither["count"], 0, "all filters must pass");
        let thrown = of(json!({ "type": "error", "match": "thrown while loading" }));
        assert_eq!(thrown["count"], 1, "{thrown:#}");
        assert!(thrown["entries"][0]["location"]["url"].as_str().is_some_and(|url| url.ends_with("index.html")), "{thrown:#}");
        mcp.ok("electron_click", json!({ "selector": "#say-many" }));
        let newest = eventually("the last line", || {
            let newest = mcp.ok("electron_console_logs", json!({ "limit": 2, "match": "^line" }));
            (texts(&newest).last() == Some(&"line 999")).then_some(newest)
        });
        assert_eq!(texts(&newest), ["line 998", "line 999"]);
        let asked = mcp.ok("electron_console_logs", json!({ "limit": 1000, "match": "^line" }));
        let both = asked["count"].as_u64().expect("a count") + asked["overflowed"].as_u64().expect("a count");
        assert_eq!(newest["truncated"].as_u64(), asked["count"].as_u64().map(|count| count - 2), "{newest:#}");
        assert!(both >= 1_000, "what the buffer dropped is counted: {both}");
        let since = newest["entries"][1]["timestamp"].as_i64().expect("a time") + 60_000;
        assert_eq!(mcp.ok("electron_console_logs", json!({ "since": since }))["count"], 0);
        for bad in [json!({ "match": "(" }), json!({ "limit": 0 }), json!({ "limit": 1001 }), json!({ "source": "printer" }), json!({ "since": "now" })] {
            assert_eq!(mcp.call("electron_console_logs", bad.clone())["code"], "BAD_ARGUMENT", "{bad}");
        }
    }
}

fn picture(home: &Home, name: &str, extra: &[&str]) -> Value {
    let path = home.path().join(name).display().to_string();
    let taken = home.json(&[&["screenshot", "--path", &path], extra].concat());
    assert_eq!(taken["ok"], true, "{taken:#}");
    let bytes = std::fs::read(&path).expect("the file");
    assert_eq!(taken["bytes"], bytes.len(), "{taken:#}");
    assert_eq!(taken["path"], path.as_str());
    taken
}

on_both! {
    pictures_have_the_size_that_was_asked_for(home) {
        home.ok(&["launch", &app("basic")]);
        let window = picture(&home, "window.png", &[]);
        let whole = picture(&home, "whole.png", &["--full-page"]);
        assert!(whole["height"].as_u64() > window["height"].as_u64(), "{window} {whole}");
        let clipped = picture(&home, "clip.png", &["--clip", "x=0,y=0,width=120,height=40"]);
        assert_eq!((&clipped["width"], &clipped["height"]), (&json!(120), &json!(40)));
        let element = picture(&home, "element.png", &["--selector", "#bottom"]);
        let height = home.json(&["get-bbox", "#bottom"])["bbox"]["h"].as_f64().expect("a height");
        assert!((element["height"].as_f64().unwrap() - height).abs() <= 1.0, "{element:#}");
        for (format, magic) in [("png", &b"\x89PNG"[..]), ("jpeg", b"\xff\xd8\xff"), ("webp", b"RIFF")] {
            assert_eq!(picture(&home, format, &["--format", format])["format"], format);
            assert!(std::fs::read(home.path().join(format)).unwrap().starts_with(magic), "{format}");
        }
        let plain = std::fs::read(home.path().join("window.png")).unwrap();
        home.ok(&["key", "Escape"]);
        picture(&home, "refs.png", &["--annotate"]);
        assert_ne!(std::fs::read(home.path().join("refs.png")).unwrap(), plain, "the refs are drawn");
        for bad in [
            &["--format", "png", "--quality", "5"][..],
            &["--quality", "101", "--format", "jpeg"],
            &["--full-page", "--clip", "x=0,y=0,width=1,height=1"],
            &["--selector", "#plain", "--full-page"],
            &["--path", "a.png", "--dir", "b"],
        ] {
            home.fails("BAD_ARGUMENT", &[&["screenshot"], bad].concat());
        }
        home.fails("ABSOLUTE_PATH_REQUIRED", &["screenshot", "--args", r#"{"path": "here.png"}"#]);
        home.fails("SELECTOR_NO_MATCH", &["screenshot", "--selector", "#nothing"]);
        home.fails("REF_NOT_FOUND", &["screenshot", "--window-title", "Nobody"]);
    }
}

on_both! {
    pictures_go_where_they_may(home) {
        home.ok(&["launch", &app("basic")]);
        let (root, outside) = (home.path().join("root"), home.path().join("outside"));
        for dir in [&root, &outside] {
            std::fs::create_dir(dir).unwrap();
        }
        std::os::unix::fs::symlink(&outside, root.join("link")).unwrap();
        let [root, outside] = [root, outside].map(|dir| dir.display().to_string());
        let made = home.json(&["screenshot", "--screenshot-dir", &root]);
        assert!(made["path"].as_str().is_some_and(|path| path.starts_with(&root)), "{made:#}");
        let made = home.json(&["screenshot", "--dir", &outside, "--screenshot-dir", &root]);
        assert!(made["path"].as_str().is_some_and(|path| path.starts_with(&outside)), "{made:#}");
        home.ok(&["screenshot", "--app-root", &root, "--path", &format!("{root}/in.png")]);
        for escape in [format!("{outside}/out.png"), format!("{root}/../outside/out.png"), format!("{root}/link/out.png")] {
            home.fails("BAD_ARGUMENT", &["screenshot", "--app-root", &root, "--path", &escape]);
        }
        home.fails("BAD_ARGUMENT", &["screenshot", "--app-root", &root, "--dir", &outside]);
    }
}
