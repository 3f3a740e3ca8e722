//! Traces. The file is read line by line, and its page is opened in a browser.

use crate::support::{Home, app, notes, on_33, on_both, page, processes::eventually};
use serde_json::{Value, json};
use std::{fs, os::unix::fs::PermissionsExt, path::PathBuf, process::Command};

fn lines(path: &str) -> Vec<Value> {
    let text = fs::read_to_string(path).expect("the trace");
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

/// The lines of a trace that is being recorded. Its last one may not be whole yet.
fn lines_so_far(path: &str) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap_or_default();
    text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

fn of_kind<'a>(lines: &'a [Value], kind: &str) -> Vec<&'a Value> {
    lines.iter().filter(|line| line["kind"] == kind).collect()
}

fn at(home: &Home, name: &str) -> String {
    home.path().join(name).display().to_string()
}

on_both! {
    trace_contains_calls_with_elements_pictures_and_text(home) {
        let path = at(&home, "a.jsonl");
        let mut mcp = home.mcp(&["--plugin", "trace"]);
        mcp.ok("electron_launch", json!({ "main": notes() }));
        mcp.ok("trace_start", json!({ "path": path }));
        mcp.ok("electron_click", json!({ "selector": "#theme" }));
        mcp.ok("electron_type", json!({ "selector": "#new-title", "text": "Buy milk" }));
        mcp.call("electron_click", json!({ "selector": "#nowhere", "timeoutMs": 0 }));
        // The picture and the text of an action are written after its reply.
        eventually("what the windows showed", || {
            let text = fs::read_to_string(&path).unwrap_or_default();
            (text.contains(r#""kind":"frame""#) && text.contains("Buy milk") && text.contains(r#""kind":"text""#)).then_some(())
        });
        let stopped = mcp.ok("trace_stop", json!({}));
        assert_eq!(stopped["path"], path.as_str());
        assert_eq!(fs::metadata(&path).expect("facts").permissions().mode() & 0o077, 0);

        let lines = lines(&path);
        let calls = of_kind(&lines, "call");
        let tools: Vec<&str> = calls.iter().filter_map(|call| call["tool"].as_str()).collect();
        assert_eq!(tools, ["electron_launch", "electron_click", "electron_type", "electron_click"], "{calls:#?}");
        let click = calls[1];
        assert_eq!((&click["target"]["role"], &click["target"]["name"]), (&json!("switch"), &json!("Dark theme")));
        assert!(click["box"][2].as_f64().is_some_and(|width| width > 10.0), "{click:#}");
        assert_eq!((&calls[3]["ok"], &calls[3]["code"]), (&json!(false), &json!("SELECTOR_NO_MATCH")));
        assert_eq!(lines.last().expect("a line")["complete"], true);
        let tokens: u64 = calls[1..].iter().filter_map(|call| call["estimated_tokens"].as_u64()).sum();
        assert_eq!(stopped["total_estimated_tokens"], tokens);
        // Each picture is written once, with the hash by which frames name it.
        let pictures: Vec<&Value> = of_kind(&lines, "picture").iter().map(|line| &line["hash"]).collect();
        for frame in of_kind(&lines, "frame") {
            assert_eq!(pictures.iter().filter(|hash| ***hash == frame["hash"]).count(), 1, "{}", frame["hash"]);
        }
        mcp.ok("electron_stop", json!({}));
    }
}

on_both! {
    an_element_in_a_frame_is_noted_where_its_window_shows_it(home) {
        let path = at(&home, "a.jsonl");
        let mut mcp = home.mcp(&["--plugin", "trace", "--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("sites") }));
        let zoomed = "electron.BrowserWindow.getAllWindows()[0].webContents.setZoomFactor(1.25)";
        mcp.ok("electron_eval_main", json!({ "code": zoomed }));
        mcp.ok("trace_start", json!({ "path": path, "pictures": false }));
        let buttons = ["Press Outer", "Press Same", "Press Within", "Press Sandboxed", "Press Cross", "Press Beside"];
        for name in buttons {
            let reference = eventually(name, || {
                let shown = mcp.ok("electron_snapshot", json!({ "format": "text" }));
                let mut lines = shown["snapshot_text"].as_str().unwrap_or_else(|| panic!("{shown:#}")).lines();
                let line = lines.rfind(|line| line.contains(&format!("button {name:?}")))?;
                line.split(['[', ']']).nth(1).map(str::to_owned)
            });
            mcp.ok("electron_click", json!({ "ref": reference.parse::<u32>().expect("a number") }));
        }
        mcp.ok("trace_stop", json!({}));
        let lines = lines(&path);
        let clicks: Vec<&Value> = of_kind(&lines, "call").into_iter().filter(|call| call["tool"] == "electron_click").collect();
        assert_eq!(clicks.len(), buttons.len());
        for click in clicks {
            // The press is the witness: Chromium found the button at its place.
            let press = |side: &str| click["presses"][0][side].as_f64().unwrap_or_else(|| panic!("{click:#}"));
            let in_window = &click["view"]["box"];
            let (sides, zoom) = if in_window.is_null() { (&click["box"], 1.25) } else { (in_window, 1.0) };
            let [x, y, w, h] = [0, 1, 2, 3].map(|side| sides[side].as_f64().expect("a side") * zoom);
            let off = [press("x") - x - w / 2.0, press("y") - y - h / 2.0];
            assert!(off.iter().all(|off| off.abs() < 2.0), "{off:?}: {click:#}");
            assert!((w / click["box"][2].as_f64().expect("a width") - 1.25).abs() < 0.02, "{click:#}");
        }
        mcp.ok("electron_stop", json!({}));
    }
}

on_both! {
    the_picture_after_a_click_has_what_it_changed_in_a_page_that_moves_all_the_time(home) {
        let path = at(&home, "a.jsonl");
        let mut mcp = home.mcp(&["--plugin", "trace", "--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("animated.html") } }));
        mcp.ok("trace_start", json!({ "path": path }));
        let time = |value: &Value| value.as_u64().expect("a time");
        for number in 0..9 {
            mcp.ok("electron_click", json!({ "selector": "#next" }));
            // A busy machine draws late.
            eventually("a picture of a later moment", || {
                let lines = lines_so_far(&path);
                let click = of_kind(&lines, "call").into_iter().filter(|call| call["tool"] == "electron_click").nth(number)?;
                let late = time(&click["finished_at"]) + 1_000;
                of_kind(&lines, "frame").iter().any(|frame| time(&frame["at"]) >= late).then_some(())
            });
        }
        mcp.ok("trace_stop", json!({}));
        let lines = lines(&path);
        let clicks: Vec<&Value> = of_kind(&lines, "call").into_iter().filter(|call| call["tool"] == "electron_click").collect();
        let mut frames = of_kind(&lines, "frame");
        frames.sort_by_key(|frame| time(&frame["at"]));
        let colours: Vec<Value> = (0..clicks.len())
            .map(|number| {
                let next = clicks.get(number + 1).map_or(u64::MAX, |next| time(&next["started_at"]));
                let frame = frames.iter().rfind(|frame| time(&frame["at"]) < next).expect("a picture");
                let picture = of_kind(&lines, "picture").into_iter().find(|one| one["hash"] == frame["hash"]);
                // The app itself decodes the picture, and tells which colour is strongest in a corner.
                let code = format!(
                    "const image = new Image(); image.src = 'data:image/jpeg;base64,{}'; await image.decode();\n\
                     const canvas = document.createElement('canvas'); [canvas.width, canvas.height] = [image.width, image.height];\n\
                     const context = canvas.getContext('2d'); context.drawImage(image, 0, 0);\n\
                     const colour = [...context.getImageData(image.width - 5, image.height - 5, 1, 1).data].slice(0, 3);\n\
                     return colour.indexOf(Math.max(...colour));",
                    picture.and_then(|one| one["data"].as_str()).expect("its data")
                );
                mcp.ok("electron_eval_renderer", json!({ "code": code }))["result"].take()
            })
            .collect();
        assert_eq!(json!(colours), json!((0..9).map(|number| number % 3).collect::<Vec<u64>>()));
        mcp.ok("electron_stop", json!({}));
    }
}

const PLANTED: [&str; 7] = [
    "pw-Yc63nBs7",
    "tok-Zq81vLw0",
    "arg-Hx72pRk3",
    "word-Mw45tJd9",
    "cookie-Ab12cd34",
    "own-Ef56gh78",
    "typed-Ij90kl12",
];

on_both! {
    trace_and_its_page_contain_no_secrets(home) {
        let [password, token, argument, word, cookie, own, typed] = PLANTED;
        let (path, page) = (at(&home, "a.jsonl"), at(&home, "a.html"));
        let mut mcp = home.mcp(&["--plugin", "trace,storage", "--allow-eval"]);
        mcp.ok("electron_launch", json!({
            "main": app("basic"), "env": { "API_TOKEN": token },
            "args": [format!("--key={argument}"), word],
        }));
        mcp.ok("trace_start", json!({ "path": path, "hide": { "OWN": own } }));
        mcp.ok("electron_type", json!({ "selector": "#password", "text": password }));
        mcp.ok("electron_type", json!({ "selector": "#password", "text": "" }));
        mcp.ok("electron_keyboard_type", json!({ "text": typed }));
        assert_eq!(mcp.ok("electron_get_value", json!({ "selector": "#password" }))["value"], typed);
        mcp.ok("electron_expect_value", json!({ "selector": "#password", "equals": typed }));
        let said = format!("console.log('{token} {password}', '{argument}'); console.error('{own}'); '{word} {typed}'");
        mcp.ok("electron_eval_renderer", json!({ "code": format!("return (() => {{ {said}; return '{word}' }})()") }));
        mcp.call("storage_set_cookie", json!({ "name": "sid", "value": cookie, "url": "https://example.com" }));
        mcp.call("storage_cookies", json!({ "reveal": true }));
        mcp.ok("electron_stop", json!({}));

        let bytes = fs::read_to_string(&path).expect("the trace");
        home.ok(&["trace-view", &path, "-o", &page]);
        let html = fs::read_to_string(&page).expect("the page");
        let unpacked = unpacked(&html);
        for (place, text) in [("the trace", &bytes), ("the page", &html), ("its blocks", &unpacked)] {
            for secret in PLANTED {
                assert!(!text.contains(secret), "{place} tells {secret}: {}", around(text, secret));
            }
        }
        for name in ["$API_TOKEN", "$KEY", "$OWN", "$ARGUMENT_1"] {
            assert!(bytes.contains(name), "{name} stands for a secret");
        }
        assert!(unpacked.contains("$API_TOKEN"), "the blocks were unpacked");
    }
}

fn around<'a>(text: &'a str, part: &str) -> &'a str {
    let at = text.find(part).unwrap_or_default();
    let mut from = at.saturating_sub(300);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    &text[from..at + part.len()]
}

/// The blocks of a page, which are packed by gzip, in base64.
fn unpacked(html: &str) -> String {
    let script = "import sys,re,base64,gzip\n\
        html=sys.stdin.read()\n\
        for name,data in re.findall(r'<script type=\"text/plain\" id=\"([dx]\\d+)\">([^<]*)<',html):\n \
        sys.stdout.write(gzip.decompress(base64.b64decode(data)).decode())\n";
    let mut python = Command::new("python3");
    python.args(["-c", script]).stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
    let mut child = python.spawn().expect("python3 runs");
    let mut stdin = child.stdin.take().expect("piped");
    let html = html.to_owned();
    let writing = std::thread::spawn(move || std::io::Write::write_all(&mut stdin, html.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    writing.join().expect("no panic").expect("written");
    String::from_utf8(output.stdout).expect("text")
}

on_33! {
    trace_of_a_killed_host_is_readable_and_incomplete(home) {
        let path = at(&home, "a.jsonl");
        home.ok(&["launch", &app("basic")]);
        home.ok(&["trace-start", &path, "--pictures=false"]);
        home.ok(&["get-title"]);
        let mut waiting = home.command(&["wait-for-selector", "#never", "--timeout-ms", "60000"]).spawn().expect("it runs");
        waiting.kill().expect("it runs");
        waiting.wait().expect("it ends");
        eventually("the line of the title", || fs::read_to_string(&path).ok()?.contains("electron_get_title").then_some(()));
        let tree = crate::support::processes::Tree::of(&home);
        crate::support::processes::kill(tree.host());
        let page = at(&home, "a.html");
        let viewed = home.json(&["trace-view", &path, "-o", &page]);
        assert_eq!((&viewed["ok"], &viewed["complete"]), (&json!(true), &json!(false)), "{viewed:#}");
        assert!(fs::metadata(PathBuf::from(page)).is_ok());
    }
}

on_33! {
    trace_page_works_with_the_keyboard(home) {
        let (path, page) = (at(&home, "a.jsonl"), at(&home, "a.html"));
        home.ok(&["launch", &notes()]);
        home.ok(&["trace-start", &path]);
        eventually("the first picture", || (!of_kind(&lines_so_far(&path), "frame").is_empty()).then_some(()));
        home.ok(&["click", "#theme"]);
        home.ok(&["type", "#new-title", "Buy <b>milk</b>"]);
        home.cli(&["click", "#nowhere", "--timeout-ms", "0"]);
        home.ok(&["press", "Enter"]);
        home.ok(&["trace-stop"]);
        home.ok(&["stop"]);
        let viewed = home.json(&["trace-view", &path, "-o", &page]);
        assert_eq!((&viewed["calls"], &viewed["complete"]), (&json!(5), &json!(true)), "{viewed:#}");

        home.ok(&["launch", &app("page"), "--env", &format!("PAGE={page}")]);
        // The page opens at the failed call, with its pictures.
        home.ok(&["expect-text", "#detail h2", "3 electron_click", "--timeout-ms", "10000"]);
        home.ok(&["expect-count", "--selector", "#detail figure img", "--equals", "2"]);
        home.ok(&["press", "ArrowUp"]);
        home.ok(&["expect-text", "#detail h2", "2 electron_type"]);
        home.ok(&["expect-text", "#detail", "--contains", "Buy <b>milk</b>"]);
        home.ok(&["press", "ArrowUp"]);
        home.ok(&["expect-count", "--selector", "#detail .target", "--equals", "1"]);
        home.ok(&["press", "/"]);
        home.ok(&["keyboard-type", "nowhere"]);
        home.ok(&["expect-text", "#count", "1 of 5 calls"]);
        let problems = home.json(&["problems"]);
        assert_eq!(problems["count"], 0, "{problems:#}");
        home.ok(&["stop"]);
    }
}

on_both! {
    nested_calls_count_only_the_tokens_of_the_outer_answer(home) {
        let path = at(&home, "a.jsonl");
        let mut mcp = home.mcp(&["--tool-profile", "auto", "--plugin", "trace"]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        mcp.ok("trace_start", json!({ "path": path, "budgetTokens": 100_000, "pictures": false }));
        let read = json!({ "tool": "electron_snapshot", "args": {} });
        let said = mcp.ok("electron_steps", json!({ "steps": [read, read, read] }));
        let cost = said["_meta"]["estimated_tokens"].as_u64().expect("tokens");
        let told = mcp.ok("trace_tokens", json!({}));
        // The host counts the session's name, too, which this profile leaves out.
        let spent = told["total_estimated_tokens"].as_u64().expect("tokens");
        assert!(spent >= cost && spent < cost + 40, "{cost}: {told:#}");
        assert_eq!(told["budget"]["spent"], spent, "{told:#}");
        mcp.ok("trace_stop", json!({}));
        let of_the_file = mcp.ok("trace_tokens", json!({ "path": path }));
        assert_eq!(of_the_file["total_estimated_tokens"], spent, "{of_the_file:#}");
        let lines = lines(&path);
        let inside: Vec<bool> = of_kind(&lines, "call").iter().map(|call| call["inside"] == true).collect();
        assert_eq!(inside.iter().filter(|inside| **inside).count(), 3, "{inside:?}");
        assert_eq!(mcp.close(), 0);
    }
}

on_33! {
    text_that_reached_no_element_is_redacted_only_in_its_own_call(home) {
        let path = at(&home, "a.jsonl");
        let mut mcp = home.mcp(&["--plugin", "trace", "--allow-eval"]);
        mcp.ok("electron_launch", json!({ "main": app("basic") }));
        mcp.ok("trace_start", json!({ "path": path, "pictures": false }));
        mcp.call("electron_type", json!({ "selector": "#nowhere", "text": "hunter2-planted" }));
        mcp.call("electron_type", json!({ "selector": "#nowhere", "text": "Basic controls" }));
        mcp.ok("electron_get_text", json!({ "selector": "h1" }));
        mcp.ok("trace_stop", json!({}));
        let text = fs::read_to_string(&path).expect("the trace");
        assert!(!text.contains("hunter2-planted") && !text.contains("$PASSWORD"), "{text}");
        let lines = lines(&path);
        let calls = of_kind(&lines, "call");
        assert_eq!(calls[1]["args"]["text"], "$TEXT");
        assert!(calls[3]["result"].to_string().contains("Basic controls"), "{:#}", calls[3]);
        assert_eq!(mcp.close(), 0);
    }
}

on_33! {
    secrets_named_at_trace_start_are_redacted_in_the_earlier_launch(home) {
        let path = at(&home, "a.jsonl");
        let mut mcp = home.mcp(&["--plugin", "trace"]);
        let page = at(&home, "secret-planted.html");
        fs::write(&page, "<title>Page</title><h1>Page</h1>").expect("written");
        mcp.ok("electron_launch", json!({ "main": app("page"), "args": [format!("--page={page}")], "env": { "PAGE": page } }));
        mcp.ok("trace_start", json!({ "path": path, "hide": { "PLACE": "secret-planted" }, "pictures": false }));
        mcp.ok("trace_stop", json!({}));
        let text = fs::read_to_string(&path).expect("the trace");
        assert!(!text.contains("secret-planted"), "{text}");
        assert_eq!(mcp.close(), 0);
    }
}

on_33! {
    log_lines_during_password_typing_are_redacted(home) {
        let (path, password) = (at(&home, "a.jsonl"), "pw-Kt84mWz2!");
        home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", page("logs-password.html"))]);
        home.ok(&["trace-start", &path, "--pictures=false"]);
        let mut typing = home.command(&["type", "#password", password]).spawn().expect("it runs");
        // Each of these calls would write the log, while the typing goes on.
        eventually("the log", || home.json(&["console-logs"]).to_string().contains("got pw-").then_some(()));
        assert!(typing.wait().expect("it ends").success());
        home.ok(&["trace-stop"]);
        let text = fs::read_to_string(&path).expect("the trace");
        let log = text.lines().find(|line| line.contains(r#""kind":"log""#) && line.contains("got "));
        assert!(log.is_some_and(|line| line.contains("got $")), "{text}");
        assert!(!text.contains(password), "{text}");
        home.ok(&["stop"]);
    }
}

on_33! {
    passwords_are_redacted_after_a_failed_call_and_in_logged_urls(home) {
        let (path, password) = (at(&home, "a.jsonl"), "pw-Kt84mWz2");
        home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", page("repeats-password.html"))]);
        home.ok(&["trace-start", &path, "--pictures=false"]);
        let failed = home.json(&["type", "[type=password]", password, "--submit"]);
        assert_eq!((&failed["code"], &failed["details"]["input_sent"]), (&json!("BAD_ARGUMENT"), &json!(true)), "{failed:#}");
        home.ok(&["click", "#say"]);
        eventually("both logs", || {
            let logs = home.json(&["console-logs"]).to_string();
            (logs.contains("got pw-") && logs.contains("missing/pw-")).then_some(())
        });
        home.ok(&["trace-stop"]);
        let text = fs::read_to_string(&path).expect("the trace");
        assert!(text.contains("got $") && text.contains("missing/$"), "{text}");
        assert!(!text.contains(password), "{text}");
        home.ok(&["stop"]);
    }
}

on_33! {
    trace_page_is_opened_with_xdg_open(home) {
        let (path, page, notes) = (at(&home, "a.jsonl"), at(&home, "a.html"), at(&home, "opened"));
        home.ok(&["launch", &app("basic")]);
        home.ok(&["trace-start", &path, "--pictures=false"]);
        home.ok(&["trace-stop"]);
        home.ok(&["stop"]);
        let folder = home.path().join("bin");
        fs::create_dir(&folder).expect("a folder");
        let view = |home: &Home| {
            let mut view = home.command(&["trace-view", &path, "--open", "--json"]);
            view.env("PATH", &folder);
            let said = view.output().expect("it runs");
            serde_json::from_slice::<Value>(&said.stdout).expect("JSON")
        };
        let missing = view(&home);
        assert_eq!((&missing["code"], &missing["details"]["path"]), (&json!("FILE_NOT_FOUND"), &json!(page)), "{missing:#}");
        let program = folder.join("xdg-open");
        fs::write(&program, format!("#!/bin/sh\necho \"$1\" >>'{notes}'\n")).expect("a program");
        fs::set_permissions(&program, PermissionsExt::from_mode(0o755)).expect("its mode");
        assert_eq!(view(&home)["ok"], true);
        eventually("the opener", || (fs::read_to_string(&notes).ok()? == format!("{page}\n")).then_some(()));
    }
}
