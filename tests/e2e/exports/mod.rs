//! Traces in the formats of other tools, as the readers of others understand them.

use crate::support::{Electron, Home, app, notes, on_33, on_both, processes::eventually, python_clients, viewers};
use serde_json::{Value, json};
use std::{fs, process::Command};

fn at(home: &Home, name: &str) -> String {
    home.path().join(name).display().to_string()
}

fn script(name: &str) -> String {
    format!("{}/tests/e2e/exports/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn said(command: &mut Command) -> String {
    let told = command.output().expect("it runs");
    assert!(
        told.status.success(),
        "{}{}",
        String::from_utf8_lossy(&told.stdout),
        String::from_utf8_lossy(&told.stderr)
    );
    String::from_utf8_lossy(&told.stdout).into_owned()
}

/// A run file becomes a trace, which Playwright's viewers of two years open.
#[test]
fn playwrights_own_viewers_and_ours_show_actions_pictures_console_and_source() {
    let home = Home::on(Electron::V33);
    // The first picture of a window may come a second after the launch.
    let text = "test \"adds a task\"\n  launch $notes\n  wait 1500\n  type '#new-title' 'Buy <b>milk</b>'\n  press Enter\n  click '#theme'\n  \
                eval-renderer \"console.warn(['a word', 'the app'].join(' from '))\"\n  # only the file has this\n  expect-text '#no-such-thing' x --timeout-ms 50\n";
    let file = at(&home, "export.run");
    fs::write(&file, text).expect("written");
    let (kept, notes) = (at(&home, "kept"), format!("notes={}", notes()));
    let report = home.json(&["--allow-eval", "run", &file, "--set", &notes, "--trace", "always", "--artifacts", &kept]);
    assert_eq!(report["passed"], false, "{report:#}");
    let (trace, zip) = (format!("{kept}/001-adds-a-task/trace.jsonl"), at(&home, "a.zip"));
    let exported = home.json(&["trace-export", &trace, "--format", "playwright", "-o", &zip]);
    assert_eq!((&exported["ok"], &exported["left_out"]), (&json!(true), &json!(0)), "{exported:#}");
    let mut viewer = Command::new("node");
    viewer.arg(script("playwright.mjs")).env("VIEWERS", viewers()).env("HOME", home.path());
    let told = said(viewer.args([
        &zip,
        "type textbox",
        "a word from the app",
        "only the file has this",
        &at(&home, "viewer.png"),
    ]));
    assert_eq!(told.lines().count(), 2, "{told}");

    let page = at(&home, "a.html");
    home.ok(&["trace-view", &trace, "-o", &page]);
    let mut viewer = Command::new("node");
    viewer.arg(script("view.mjs")).env("VIEWERS", viewers()).env("HOME", home.path());
    said(viewer.args([&page, "export.run:9", &home.path().display().to_string()]));

    let spans = at(&home, "spans.json");
    home.ok(&["trace-export", &trace, "--format", "otlp", "-o", &spans]);
    let mut reader = Command::new("python3");
    reader.arg(script("otlp.py")).env("PYTHONPATH", python_clients()).env("PYTHONDONTWRITEBYTECODE", "1");
    let told: Vec<(String, Option<String>, u64)> =
        serde_json::from_str(&said(reader.arg(&spans))).expect("a list of spans");
    assert!(told.contains(&("electron_click".into(), Some("session".into()), 1)), "{told:?}");
    assert!(told.contains(&("electron_expect_text".into(), Some("session".into()), 2)), "{told:?}");
    assert_eq!(told.last(), Some(&("session".into(), None, 0)), "{told:?}");
    // Nothing was captured, so there is no HAR. An export does not replace its trace, nor a file that is no trace.
    let none = home.json(&["trace-export", &trace, "--format", "har", "-o", &at(&home, "a.har")]);
    assert_eq!(none["code"], "trace.ARTIFACT_INVALID", "{none:#}");
    assert!(!fs::exists(at(&home, "a.har")).expect("known"));
    let same = home.json(&["trace-export", &trace, "-o", &trace]);
    assert_eq!(same["code"], "BAD_ARGUMENT", "{same:#}");
    assert_eq!(home.json(&["trace-export", &spans])["code"], "trace.ARTIFACT_INVALID");
}

/// A literal of a run file.
const IN_A_FILE: &str = "file-Op34qRs56";

const PLANTED: [&str; 7] = [
    "pw-Yc63nBs7<&",
    "tok-Zq81vLw0",
    "arg-Hx72pRk3",
    "head-Mw45tJd9",
    "cookie-Ab12cd34",
    "own-Ef56&gh78",
    "typed-Ij90kl12",
];

on_both! {
    no_byte_of_an_export_or_of_a_saved_page_tells_a_secret(home) {
        let [password, token, argument, header, cookie, own, typed] = PLANTED;
        let trace = at(&home, "a.jsonl");
        let mut mcp = home.mcp(&["--plugin", "trace,storage,network", "--allow-eval"]);
        mcp.ok("electron_launch", json!({
            "main": app("basic"), "env": { "API_TOKEN": token }, "args": [format!("--key={argument}")],
        }));
        mcp.ok("trace_start", json!({ "path": trace, "hide": { "OWN": own } }));
        mcp.ok("network_capture_start", json!({}));
        mcp.ok("electron_type", json!({ "selector": "#password", "text": password }));
        mcp.ok("electron_type", json!({ "selector": "#password", "text": typed }));
        mcp.call("storage_set_cookie", json!({ "name": "sid", "value": cookie, "url": "https://example.com" }));
        // The page shows each of them, in a text, an attribute and an address, and long enough to be broken into lines.
        let code = format!(
            "const all = {};\n\
             for (const text of all) {{\n\
               const p = document.createElement('p');\n\
               p.textContent = 'x'.repeat(70) + text; p.title = 'y'.repeat(70) + text; document.body.append(p);\n\
               console.error(text);\n\
             }}\n\
             const a = document.createElement('a'); a.href = 'https://example.com/?access_token=' + ['address', 'Tu78vWx9'].join('-') + '&b=2'; document.body.append(a);\n\
             const style = document.createElement('style'); style.textContent = 'p::after {{ content: \"' + all[1] + '\" }}';\n\
             document.head.append(style);\n\
             await fetch('http://127.0.0.1:1/?api_key=' + all[1], {{ headers: {{ authorization: 'Bearer ' + {}.join('-') }} }}).catch(() => 0);\n\
             return 1;",
            json!([password, token, argument, own, typed]),
            json!(header.split('-').collect::<Vec<_>>())
        );
        mcp.ok("electron_eval_renderer", json!({ "code": code }));
        eventually("the request", || {
            let captured = mcp.ok("network_captured", json!({}));
            captured["events"].as_array()?.iter().any(|row| row["pending"] != true).then_some(())
        });
        mcp.call("electron_click", json!({ "selector": "#nowhere", "timeoutMs": 0 }));
        eventually("the saved page", || {
            fs::read_to_string(&trace).ok()?.contains(r#""kind":"page""#).then_some(())
        });
        mcp.ok("electron_stop", json!({}));

        let mut files = vec![trace.clone(), at(&home, "a.html")];
        home.ok(&["trace-view", &trace, "-o", &files[1]]);
        for (format, name) in [("playwright", "a.zip"), ("har", "a.har"), ("otlp", "a.otlp.json")] {
            files.push(at(&home, name));
            home.ok(&["trace-export", &trace, "--format", format, "-o", files.last().expect("a file")]);
        }
        files.extend(run_with_a_password(&home));
        let mut reader = Command::new("python3");
        let all = said(reader.arg(script("decoded.py")).args(&files));
        assert!(all.contains("type '#password' '$PASSWORD'"), "the line of the run file is there");
        for secret in PLANTED.into_iter().chain([IN_A_FILE, "address-Tu78vWx9"]) {
            let escaped = secret.replace('&', "&amp;").replace('<', "&lt;");
            for form in [secret, &escaped] {
                let around = all.find(form).map(|at| all[..at].chars().rev().take(200).collect::<String>());
                let around = around.map(|text| text.chars().rev().collect::<String>());
                assert!(around.is_none(), "{form} is told after {around:?}");
            }
        }
        assert!(all.contains("Saved by Blink") && all.contains("</html>"), "the saved page was decoded");
        assert!(all.contains("xxx$API_TOKEN") && all.contains("xxx$OWN"), "the page has names in place of secrets");
        let har: Value = serde_json::from_str(&fs::read_to_string(&files[3]).expect("the file")).expect("JSON");
        assert_eq!(har["log"]["version"], "1.2");
        assert!(har["log"]["entries"][0]["request"]["url"].as_str().is_some_and(|url| url.contains("127.0.0.1:1")), "{har:#}");
    }
}

/// Runs a file that types a password as it stands there. Returns what the run has written.
fn run_with_a_password(home: &Home) -> Vec<String> {
    let text = format!(
        "set known {IN_A_FILE}\n# {IN_A_FILE} is in a comment, too\ntest \"signs in\"\n  launch $basic\n  type '#password' '{IN_A_FILE}'\n  \
         eval-renderer \"console.log('{IN_A_FILE}'); document.title = '{IN_A_FILE}'\"\n  expect-value '#password' \"not $known\" --timeout-ms 50\n"
    );
    let file = at(home, "signs-in.run");
    fs::write(&file, text).expect("written");
    let (kept, basic) = (at(home, "kept"), format!("basic={}", app("basic")));
    let junit = at(home, "junit.xml");
    let words = ["--trace", "always", "--artifacts", &kept, "--reporter", &format!("junit={junit}")];
    let report = home.json(&[&["--allow-eval", "run", &file, "--set", &basic], &words[..]].concat());
    let steps = &report["tests"][0]["attempts"][0]["steps"];
    assert_eq!((&report["passed"], steps.as_array().map(Vec::len)), (&json!(false), Some(5)), "{report:#}");
    let printed = at(home, "report.json");
    fs::write(&printed, report.to_string()).expect("written");
    let folder = fs::read_dir(format!("{kept}/001-signs-in")).expect("a folder");
    let mut files: Vec<String> = folder
        .map(|entry| entry.expect("a file").path().display().to_string())
        .filter(|path| !path.ends_with(".jpg"))
        .collect();
    files.extend([junit, printed, format!("{kept}/index.html"), at(home, "file.html"), at(home, "file.zip")]);
    let trace = format!("{kept}/001-signs-in/trace.jsonl");
    home.ok(&["trace-view", &trace, "-o", &at(home, "file.html")]);
    home.ok(&["trace-export", &trace, "-o", &at(home, "file.zip")]);
    files
}

on_33! {
    a_disk_that_fills_during_an_export_leaves_no_part_of_a_file(home) {
        let trace = at(&home, "a.jsonl");
        home.ok(&["launch", &app("basic")]);
        home.ok(&["trace-start", &trace, "--pictures=false"]);
        home.ok(&["get-title"]);
        home.ok(&["stop"]);
        // A trace without some of its pictures, whose last line is torn, is exported with what it has.
        let mut text = fs::read_to_string(&trace).expect("the trace");
        text += "{\"kind\":\"frame\",\"at\":5,\"window\":\"w1\",\"hash\":\"abcd\",\"size\":[1,1]}\n{\"kind\":\"pic";
        fs::write(&trace, &text).expect("written");
        let exported = home.json(&["trace-export", &trace, "-o", &at(&home, "a.zip")]);
        let states = ["ok", "complete", "torn", "unread", "lost"].map(|name| exported[name].clone());
        assert_eq!(json!(states), json!([true, true, true, 0, 0]), "{exported:#}");
        let mut reader = Command::new("python3");
        let zip = said(reader.arg(script("decoded.py")).arg(at(&home, "a.zip")));
        assert!(zip.contains("context-options") && !zip.contains("abcd"), "{zip}");
        let shown = home.ok(&["trace-export", &trace, "-o", &at(&home, "a.zip")]);
        assert!(shown.contains("its last line is incomplete"), "{shown}");

        let url = |number: u64| format!("http://h/{number}/{}", "x".repeat(1_000));
        let rows: Vec<Value> = (1..30)
            .map(|number| json!({
                "id": number, "method": "GET", "url": url(number), "resourceType": "fetch", "from": "page",
                "requestHeaders": {}, "timestamp": 5,
            }))
            .collect();
        text += "\n";
        text += &format!("{}\n", json!({ "kind": "answer", "tool": "network_captured", "answer": { "events": rows } }));
        for seq in 10..300_u64 {
            let args: Vec<u64> = (0..100).map(|n| (n + seq) * 7919 % 10_007).collect();
            text += &format!("{}\n", json!({ "kind": "call", "seq": seq, "tool": "x", "args": args }));
        }
        fs::write(&trace, text).expect("written");
        for format in ["playwright", "har", "otlp"] {
            let out = at(&home, format);
            let whole = home.json(&["trace-export", &trace, "--format", format, "-o", &out]);
            let bytes = whole["bytes"].as_u64().unwrap_or_else(|| panic!("{whole:#}"));
            assert_eq!(fs::metadata(&out).expect("the file").len(), bytes, "{format}");
            // The limit of a file's size, in blocks of 1024 bytes, is reached by the last bytes alone. The old file stays.
            fs::write(&out, "old").expect("written");
            let blocks = (bytes - 1) / 1024;
            let line = format!(
                "trap '' XFSZ; ulimit -f {blocks}; stagewright trace-export {trace} --format {format} -o {out} --json"
            );
            let told = home.bash(&line).output().expect("it runs");
            let told: Value = serde_json::from_slice(&told.stdout).expect("an answer");
            assert_eq!(told["code"], "trace.ARTIFACT_WRITE_FAILED", "{format}: {told:#}");
            assert_eq!(fs::read_to_string(&out).expect("the file"), "old");
        }
        let left = fs::read_dir(home.path()).expect("a folder").map(|entry| entry.expect("a file").file_name());
        let left: Vec<_> = left.filter(|name| name.to_string_lossy().ends_with(".new")).collect();
        assert!(left.is_empty(), "{left:?}");
    }
}
