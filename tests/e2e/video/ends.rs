//! Videos of sessions that end, of apps that paint nothing, and on full disks.

use super::*;
use crate::support::packaged;
use std::time::Instant;

on_both! {
    a_session_that_stops_while_a_video_is_recorded_leaves_the_video(home) {
        let path = at(&home, "a.webm");
        let mut mcp = home.mcp(&["--plugin", "video"]);
        colours(&mut mcp);
        mcp.ok("video_start", json!({ "path": path }));
        first_picture(&home);
        act(&mut mcp);
        mcp.ok("electron_stop", json!({}));
        // It was made before the answer.
        assert!(is_webm(Path::new(&path)));
        let played = played(&home, &path);
        assert!(any(&played, |one| one["colour"] == "blue") && any(&played, |one| one["colour"] == "green"), "{played:#}");
        assert_eq!(mcp.close(), 0);
    }
}

on_33! {
    an_app_that_crashes_while_a_video_is_recorded_leaves_the_video(home) {
        let path = home.path().join("a.webm");
        let mut mcp = home.mcp(&["--plugin", "video"]);
        mcp.ok("electron_launch", json!({ "main": app("crash") }));
        mcp.ok("video_start", json!({ "path": path }));
        first_picture(&home);
        mcp.call("electron_click", json!({ "selector": "#crash-main" }));
        eventually("the video", || is_webm(&path).then_some(()));
        assert_eq!(played(&home, path.to_str().expect("text"))["errors"], json!([]));
        assert_eq!(mcp.close(), 0);
    }
}

on_33! {
    a_client_that_leaves_while_a_video_is_recorded_gets_the_video(home) {
        let path = home.path().join("a.webm");
        let mut mcp = home.mcp(&["--plugin", "video"]);
        colours(&mut mcp);
        mcp.ok("video_start", json!({ "path": path }));
        first_picture(&home);
        assert_eq!(mcp.close(), 0);
        eventually("the video", || is_webm(&path).then_some(()));
        eventually("the end of the session", || home.sessions().is_empty().then_some(()));
    }
}

on_33! {
    a_video_of_an_app_without_windows_has_no_pictures(home) {
        let folder = home.path().join("empty");
        fs::create_dir(&folder).expect("a folder");
        fs::write(folder.join("package.json"), r#"{"main": "main.js"}"#).expect("written");
        let main = "const { app, BrowserWindow } = require('electron'); app.on('window-all-closed', () => {});\n\
            app.whenReady().then(() => new BrowserWindow().loadURL('data:text/html,<title>t</title><h1>text'));\n";
        fs::write(folder.join("main.js"), main).expect("written");
        let mut mcp = home.mcp(&["--plugin", "video"]);
        mcp.ok("electron_launch", json!({ "main": folder }));
        mcp.ok("electron_window_close", json!({}));
        let path = home.path().join("a.webm");
        mcp.ok("video_start", json!({ "path": path }));
        let told = mcp.call("video_stop", json!({}));
        assert_eq!(told["code"], "video.NO_PICTURES", "{told:#}");
        assert!(!path.exists());
        assert_eq!(mcp.close(), 0);
    }
}

/// The program of a packaged app does not run our encoder.
#[test]
fn a_packaged_app_on_a_machine_without_another_electron_gets_a_page() {
    let home = Home::on(crate::support::Electron::V22);
    let path = at(&home, "a.webm");
    let fiftyone = packaged("fiftyone-22.3.25/fiftyone");
    let mut command = home.command(&["mcp", "serve", "--plugin", "video"]);
    command.env_remove("STAGEWRIGHT_ELECTRON").env("STAGEWRIGHT_CACHE", home.path().join("empty"));
    let mut mcp = Mcp::over(command);
    mcp.ok("electron_launch", json!({ "executablePath": fiftyone }));
    let begun = mcp.ok("video_start", json!({ "path": path }));
    assert!(begun["why_html"].as_str().is_some_and(|why| why.contains("packaged")), "{begun:#}");
    first_picture(&home);
    let made = mcp.ok("video_stop", json!({}));
    assert_eq!((&made["format"], &made["path"]), (&json!("html"), &json!(format!("{path}.html"))), "{made:#}");
    assert!(made["why_html"].as_str().is_some_and(|why| why.contains("packaged")), "{made:#}");
    assert!(!Path::new(&path).exists());
    played(&home, &format!("{path}.html"));
    mcp.ok("electron_stop", json!({}));
    assert_eq!(mcp.close(), 0);
}

on_33! {
    a_full_disk_costs_the_video_and_leaves_the_older_file_and_the_session(home) {
        let path = at(&home, "a.webm");
        fs::write(&path, "older").expect("written");
        let usual = home.command(&["mcp", "serve", "--plugin", "video"]);
        let mut patient = Command::new("sh");
        patient.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]).arg(usual.get_program()).args(usual.get_args());
        patient.envs(usual.get_envs().filter_map(|(name, value)| Some((name, value?))));
        let mut mcp = Mcp::over(patient);
        colours(&mut mcp);
        // No file of the host may grow beyond this (bytes): as on a full disk, except for the system's error.
        let host = crate::support::processes::Tree::of(&home).host().pid.to_string();
        let limited = Command::new("prlimit").args(["--pid", &host, "--fsize=12000"]).status().expect("it runs");
        assert!(limited.success());
        mcp.ok("video_start", json!({ "path": path }));
        act(&mut mcp);
        let told = mcp.call("video_stop", json!({}));
        assert_eq!(told["code"], "video.ARTIFACT_WRITE_FAILED", "{told:#}");
        assert_eq!(fs::read(&path).expect("the older file"), b"older");
        assert_eq!(mcp.ok("electron_get_title", json!({}))["title"], "Colours");
        mcp.ok("electron_stop", json!({}));
        assert_eq!(mcp.close(), 0);
    }
}

on_both! {
    a_video_of_a_page_that_never_paints_ends(home) {
        let path = home.path().join("a.webm");
        let env = format!("STARTED={}", at(&home, "started"));
        home.json(&["launch", &app("never-rendered"), "--ready-timeout-ms", "500", "--env", &env]);
        home.ok(&["video-start", path.to_str().expect("text")]);
        let begun = Instant::now();
        let told = home.json(&["video-stop"]);
        // The window may have shown its empty first document.
        assert!(told["code"] == "video.NO_PICTURES" || is_webm(&path), "{told:#}");
        assert!(begun.elapsed() < std::time::Duration::from_secs(30), "{:?}", begun.elapsed());
        home.ok(&["force-kill"]);
    }
}

on_33! {
    no_pictures_stay_after_a_video_or_a_killed_host(home) {
        home.ok(&["launch", &app("basic")]);
        for ends in [&["video-stop", "--discard"][..], &[]] {
            home.ok(&["video-start", &at(&home, "a.webm")]);
            let spool = spool(&home);
            assert!(spool.exists());
            if ends.is_empty() {
                crate::support::processes::kill(crate::support::processes::Tree::of(&home).host());
            } else {
                home.ok(ends);
            }
            eventually("the end of the pictures", || (!spool.exists()).then_some(()));
        }
        assert!(!home.path().join("a.webm").exists());
    }
}

on_33! {
    a_session_that_stops_waits_for_the_video_that_is_being_made(home) {
        let path = home.path().join("a.webm");
        home.ok(&["launch", &app("basic")]);
        home.ok(&["video-start", path.to_str().expect("text")]);
        first_picture(&home);
        let folder = spool(&home).parent().expect("a folder").to_owned();
        let mut making = home.command(&["video-stop"]).spawn().expect("it runs");
        let is_room = |entry: fs::DirEntry| entry.file_name().to_string_lossy().starts_with("video");
        eventually("the encoder", || fs::read_dir(&folder).ok()?.flatten().any(is_room).then_some(()));
        home.ok(&["stop"]);
        assert!(is_webm(&path));
        making.wait().expect("its end");
    }
}

on_33! {
    a_video_ends_at_its_limits_and_says_so(home) {
        let mut mcp = home.mcp(&["--plugin", "video,trace", "--allow-eval"]);
        colours(&mut mcp);
        mcp.ok("video_start", json!({ "path": at(&home, "a.html"), "maxSeconds": 5 }));
        first_picture(&home);
        mcp.ok("electron_wait", json!({ "ms": 5_500 }));
        act(&mut mcp);
        let made = mcp.ok("video_stop", json!({}));
        assert!(made["at_limit"] == "maxSeconds" && made["duration_ms"].as_u64() < Some(6_000), "{made:#}");
        // The first picture has room, and a noisy one has not. Each interval of the page paints another one.
        let noise = "document.body.innerHTML = '<canvas width=900 height=600>'; const g = document.querySelector('canvas').getContext('2d');\n\
            const all = g.createImageData(900, 600);\n\
            setInterval(() => { for (let i = 0; i < all.data.length; i++) all.data[i] = Math.random() * 256; g.putImageData(all, 0, 0) }, 500)";
        let begun = Instant::now();
        mcp.ok("video_start", json!({ "path": at(&home, "a.html"), "maxBytes": 65_536 }));
        first_picture(&home);
        // The trace has room for a noisy picture. The video is given each picture before the trace is.
        let trace = home.path().join("a.jsonl");
        mcp.ok("trace_start", json!({ "path": trace }));
        mcp.ok("electron_eval_renderer", json!({ "code": noise }));
        eventually("a noisy picture", || {
            let is_noisy = |picture: &Value| picture["data"].as_str().is_some_and(|data| data.len() > 65_536);
            lines(&trace, "picture").iter().any(is_noisy).then_some(())
        });
        mcp.ok("electron_wait", json!({ "ms": 2_000 }));
        let whole = begun.elapsed().as_millis() as u64;
        let made = mcp.ok("video_stop", json!({}));
        let has_ended = made["duration_ms"].as_u64().is_some_and(|length| length + 1_000 < whole);
        assert!(made["at_limit"] == "maxBytes" && has_ended, "{whole} {made:#}");
        assert_eq!(mcp.close(), 0);
    }
}

on_33! {
    the_reply_of_stop_says_that_no_video_was_made(home) {
        let mut mcp = home.mcp(&["--plugin", "video"]);
        colours(&mut mcp);
        let told = mcp.call("video_start", json!({ "path": "/proc/none/a.webm" }));
        assert_eq!((&told["code"], &told["retryable"]), (&json!("video.ARTIFACT_WRITE_FAILED"), &json!(false)), "{told:#}");
        let path = at(&home, "a.webm");
        mcp.ok("video_start", json!({ "path": path }));
        fs::create_dir(&path).expect("a folder in its place");
        assert_eq!(mcp.call("electron_stop", json!({ "timeoutMs": "x" }))["ok"], false);
        let told = mcp.ok("electron_stop", json!({}));
        assert_eq!(told["video"]["code"], "video.ARTIFACT_WRITE_FAILED", "{told:#}");
        assert_eq!(mcp.close(), 0);
    }
}

on_33! {
    an_app_is_killed_before_its_video_is_made(home) {
        let path = home.path().join("a.webm");
        let mut mcp = home.mcp(&["--plugin", "video"]);
        colours(&mut mcp);
        mcp.ok("video_start", json!({ "path": path }));
        first_picture(&home);
        act(&mut mcp);
        mcp.ok("electron_force_kill", json!({}));
        eventually("the video", || is_webm(&path).then_some(()));
        assert_eq!(mcp.close(), 0);
    }
}
