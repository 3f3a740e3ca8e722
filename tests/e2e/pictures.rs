//! Pictures: their content, size and place.

use crate::support::{Home, app, on_both, page, processes::eventually};
use serde_json::{Value, json};

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
        let layout = home.json(&["get-bbox", "#bottom"])["bbox"].take();
        let window = picture(&home, "window.png", &[]);
        let whole = picture(&home, "whole.png", &["--full-page"]);
        assert!(whole["height"].as_u64() > window["height"].as_u64(), "{window} {whole}");
        assert_eq!(home.json(&["get-bbox", "#bottom"])["bbox"], layout, "the page is as it was");
        let clipped = picture(&home, "clip.png", &["--clip", "x=0,y=0,width=120,height=40"]);
        assert_eq!((&clipped["width"], &clipped["height"]), (&json!(120), &json!(40)));
        let element = picture(&home, "element.png", &["--selector", "#bottom"]);
        let height = home.json(&["get-bbox", "#bottom"])["bbox"]["h"].as_f64().expect("a height");
        assert!((element["height"].as_f64().unwrap() - height).abs() <= 1.0, "{element:#}");
        for (format, magic) in [("png", &b"\x89PNG"[..]), ("jpeg", b"\xff\xd8\xff"), ("webp", b"RIFF")] {
            assert_eq!(picture(&home, format, &["--format", format])["format"], format);
            assert!(std::fs::read(home.path().join(format)).unwrap().starts_with(magic), "{format}");
        }
        let low = bytes(&home, "low.jpg", &["--format", "jpeg", "--quality", "5"]).len();
        assert!(low < bytes(&home, "high.jpg", &["--format", "jpeg", "--quality", "95"]).len());
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

fn bytes(home: &Home, name: &str, extra: &[&str]) -> Vec<u8> {
    picture(home, name, extra);
    std::fs::read(home.path().join(name)).expect("the file")
}

/// An element's box as a clip, moved by some pixels.
fn clip(home: &Home, words: &[&str], (x, y): (f64, f64)) -> String {
    let bbox = home.json(&[&["get-bbox"], words].concat())["bbox"].take();
    let side = |name: &str| bbox[name].as_f64().expect("a number");
    format!("x={},y={},width={},height={}", side("x") + x, side("y") + y, side("w"), side("h"))
}

on_both! {
    refs_are_drawn_on_it_in_view_and_out_of_it(home) {
        home.ok(&["launch", &app("basic")]);
        home.ok(&["key", "Escape"]);
        for part in [&[][..], &["--selector", "#bottom"], &["--selector", "#plain"]] {
            let plain = bytes(&home, "plain.png", part);
            assert!(bytes(&home, "again.png", part) == plain, "{part:?}: a still page gives the same picture");
            assert!(bytes(&home, "refs.png", &[part, &["--annotate"]].concat()) != plain, "{part:?}: the refs are drawn");
            assert!(bytes(&home, "after.png", part) == plain, "{part:?}: and taken away again");
        }
        // Text without a name gets no ref.
        let plain = bytes(&home, "plain.png", &["--selector", "h1"]);
        assert!(bytes(&home, "refs.png", &["--selector", "h1", "--annotate"]) == plain);
    }
}

on_both! {
    what_a_scroller_cuts_off_is_brought_into_view_for_it(home) {
        home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", page("drags.html"))]);
        home.ok(&["wait-for-selector", "#inner-target"]);
        for deep in ["#deep", "#inner-target"] {
            let taken = bytes(&home, "deep.png", &["--selector", deep]);
            home.ok(&["scroll-into-view", deep]);
            assert!(bytes(&home, "seen.png", &["--clip", &clip(&home, &[deep], (0.0, 0.0))]) == taken, "{deep}");
        }
    }
}

on_both! {
    frames_of_other_sites_are_pictured_in_their_page(home) {
        home.ok(&["launch", &app("frames")]);
        let surfaces = eventually("all frames", || {
            let list = home.json(&["surfaces-list"])["surfaces"].take();
            (list.as_array()?.len() == 4).then_some(list)
        });
        let frame = surfaces.as_array().unwrap().iter().find(|s| s["kind"] == "frame" && s["parentId"] == "w1").unwrap();
        let frame = frame["id"].as_str().unwrap();
        let outer = home.json(&["get-bbox", "#cross"])["bbox"].take();
        let (x, y) = (outer["x"].as_f64().unwrap() + 2.0, outer["y"].as_f64().unwrap() + 2.0);
        let press = ["--window", frame, "--selector", "#press"];
        let by_element = bytes(&home, "press.png", &press);
        let place = clip(&home, &press, (x, y));
        assert!(bytes(&home, "place.png", &["--clip", &place]) == by_element, "{place}");
        let whole = picture(&home, "frame.png", &["--window", frame]);
        assert_eq!((&whole["width"], &whole["height"]), (&json!(600), &json!(190)));
        let plain = std::fs::read(home.path().join("frame.png")).expect("the file");
        assert!(bytes(&home, "refs.png", &["--window", frame, "--annotate"]) != plain);
        home.fails("BAD_ARGUMENT", &["screenshot", "--window", frame, "--full-page"]);
        let guest = surfaces.as_array().unwrap().iter().find(|s| s["kind"] == "webview").unwrap();
        let guest = picture(&home, "guest.png", &["--window", guest["id"].as_str().unwrap()]);
        assert_eq!((&guest["width"], &guest["height"]), (&json!(600), &json!(100)));
    }
}

on_both! {
    a_window_is_pictured_by_id_title_or_index(home) {
        home.ok(&["launch", &app("windows")]);
        home.ok(&["wait-for-window", "--title", "Hidden window"]);
        let windows = home.json(&["windows-list"])["windows"].take();
        let first = bytes(&home, "first.png", &[]);
        let second = bytes(&home, "second.png", &["--window-title", "Second window"]);
        assert!(first != second);
        let id = windows[1]["id"].as_str().expect("an id");
        assert!(bytes(&home, "id.png", &["--window-id", id]) == second);
        assert!(bytes(&home, "index.png", &["--window-index", "1"]) == second);
        // The id takes precedence over the title, and the title over the index.
        assert!(bytes(&home, "all.png", &["--window-id", id, "--window-title", "First window", "--window-index", "0"]) == second);
        assert!(bytes(&home, "title.png", &["--window-title", "Second window", "--window-index", "0"]) == second);
        home.fails("REF_NOT_FOUND", &["screenshot", "--window-index", "9"]);
        home.fails("REF_NOT_FOUND", &["screenshot", "--window-id", "w99"]);
        home.fails("BAD_ARGUMENT", &["screenshot", "--window-index", "0", "--selector", "h1"]);
    }
}

on_both! {
    a_clip_beyond_all_measure_is_refused(home) {
        home.ok(&["launch", &app("basic")]);
        for clip in [
            "x=0,y=0,width=1000000000,height=10",
            "x=0,y=0,width=10,height=1e300",
            "x=1e300,y=0,width=10,height=10",
            "x=0,y=-1e12,width=10,height=10",
            "x=0,y=0,width=16000,height=16000",
        ] {
            let told = home.fails("BAD_ARGUMENT", &["screenshot", "--clip", clip]);
            assert!(told["error"].as_str().unwrap().contains("at most"), "{clip}: {told:#}");
        }
        // The largest allowed clip: the page survives it, since a value that is in no document is still there.
        home.ok(&["--allow-eval", "eval-renderer", "globalThis.kept = 17"]);
        picture(&home, "wide.png", &["--clip", "x=0,y=0,width=16384,height=100"]);
        picture(&home, "tall.png", &["--clip", "x=0,y=0,width=100,height=16384"]);
        assert_eq!(home.ok(&["--allow-eval", "eval-renderer", "globalThis.kept", "--raw"]), "17");
    }
}

on_both! {
    a_page_too_large_for_a_picture_is_told(home) {
        home.ok(&["launch", &app("basic")]);
        home.ok(&["--allow-eval", "eval-renderer", "document.body.style.height = '1000000px'"]);
        let told = home.fails("BAD_ARGUMENT", &["screenshot", "--full-page"]);
        assert!(told["error"].as_str().unwrap().contains("at most"), "{told:#}");
        assert_eq!(told["next_actions"][0]["tool"], "electron_screenshot", "{told:#}");
        picture(&home, "part.png", &["--clip", "x=0,y=900000,width=100,height=100"]);
    }
}

on_both! {
    pictures_are_for_their_owner_only_unless_their_place_is_named(home) {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &str| std::fs::metadata(path).expect("the file").permissions().mode() & 0o777;
        home.ok(&["launch", &app("basic")]);
        assert_eq!(mode(&home.ok(&["screenshot", "--raw"])), 0o600);
        // A file that was asked for has the access of the user's other files.
        let line = "umask 027; stagewright screenshot --path named.png";
        assert!(home.bash(line).current_dir(home.path()).status().expect("bash").success());
        // The host writes it, with the umask of the launch.
        let usual = home.path().join("usual");
        std::fs::write(&usual, "").unwrap();
        let named = home.path().join("named.png").display().to_string();
        assert_eq!(mode(&named), mode(&usual.display().to_string()));
        // An existing file keeps its permissions.
        let path = home.path().join("shared.png").display().to_string();
        std::fs::write(&path, "old").unwrap();
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o644)).unwrap();
        picture(&home, "shared.png", &[]);
        assert_eq!(mode(&path), 0o644);
    }
}

on_both! {
    pictures_go_into_regular_files_only(home) {
        home.ok(&["launch", &app("basic")]);
        let fifo = home.path().join("fifo").display().to_string();
        assert!(std::process::Command::new("mkfifo").arg(&fifo).status().unwrap().success());
        let begun = std::time::Instant::now();
        for odd in [&fifo, "/dev/null", "/dev/full"] {
            let told = home.fails("BAD_ARGUMENT", &["screenshot", "--path", odd]);
            assert!(told["error"].as_str().unwrap().contains("no regular file"), "{odd}: {told:#}");
        }
        assert!(begun.elapsed() < std::time::Duration::from_secs(10), "{:?}", begun.elapsed());
        home.ok(&["get-text", "h1"]);
    }
}
