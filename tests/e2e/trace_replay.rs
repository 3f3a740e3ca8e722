//! Traces once more: replayed in a fresh launch, compared, made into run files.

use crate::support::{Home, Mcp, app, notes, on_33, on_both, page, processes::eventually};
use serde_json::{Value, json};
use std::{
    fs,
    io::Write,
    process::{Command, Stdio},
};

fn at(home: &Home, name: &str) -> String {
    home.path().join(name).display().to_string()
}

/// Records a session of the sample app. An agent uses refs, which the next run does not have.
fn record_notes(home: &Home, path: &str) {
    let mut mcp = home.mcp(&["--plugin", "trace"]);
    mcp.ok("electron_launch", json!({ "main": notes() }));
    mcp.ok("trace_start", json!({ "path": path }));
    let reference = |mcp: &mut Mcp, role: &str, name: &str| {
        mcp.ok("electron_find", json!({ "role": role, "name_exact": name }))["matches"][0]["ref"].clone()
    };
    let theme = reference(&mut mcp, "switch", "Dark theme");
    mcp.ok("electron_click", json!({ "ref": theme }));
    mcp.ok("electron_expect_state", json!({ "ref": theme, "state": { "checked": true } }));
    let title = reference(&mut mcp, "textbox", "New task");
    let typed = json!([
        { "tool": "electron_type", "args": { "ref": title, "text": "Buy milk" } },
        { "tool": "electron_key", "args": { "key": "Enter" } },
    ]);
    mcp.ok("electron_steps", json!({ "steps": typed }));
    mcp.ok("electron_expect_visible", json!({ "role": "checkbox", "name_exact": "Buy milk" }));
    let status = reference(&mut mcp, "status", "");
    if !status.is_null() {
        mcp.ok("electron_expect_text", json!({ "ref": status, "equals": "All changes saved" }));
    }
    mcp.call("electron_click", json!({ "selector": "#nowhere", "timeoutMs": 0 }));
    mcp.ok("electron_check", json!({ "role": "checkbox", "name_exact": "Buy milk" }));
    // The last page counts, so the app has to be at rest.
    mcp.ok("electron_expect_text", json!({ "role": "status", "equals": "All changes saved" }));
    mcp.ok("electron_screenshot", json!({ "path": home.path().join("shot.png") }));
    mcp.ok("electron_snapshot", json!({}));
    mcp.ok("electron_stop", json!({}));
}

on_both! {
    a_recorded_session_is_replayed_compared_and_made_a_test(home) {
        let (first, second) = (at(&home, "first.jsonl"), at(&home, "second.jsonl"));
        record_notes(&home, &first);
        record_notes(&home, &second);
        fs::remove_file(home.path().join("shot.png")).expect("the picture");
        for _ in 0..2 {
            let told = home.json(&["trace-replay", &first]);
            assert_eq!((&told["passed"], &told["diverged"]), (&json!(true), &json!(0)), "{told:#}");
            let (skipped, by) = (&told["skipped"], &told["found_by"]);
            assert_eq!(skipped["its parts are repeated instead"], 1, "{told:#}");
            assert_eq!((&skipped["writes a file"], &skipped["ended the session"]), (&json!(1), &json!(1)), "{told:#}");
            assert!(by["role and name"].as_u64() >= Some(4), "{told:#}");
            assert!(!home.path().join("shot.png").exists(), "nothing is written that nobody named");
        }
        assert!(home.sessions().is_empty());
        let mut mcp = home.mcp(&["--plugin", "trace"]);
        assert_eq!(mcp.ok("trace_replay", json!({ "path": first }))["passed"], true);
        let diff = mcp.ok("trace_diff", json!({ "a": first, "b": second }));
        assert_eq!(diff["same"], true, "{diff:#}");
        assert_eq!(mcp.close(), 0);
        let mut repl = home.command(&["repl"]);
        let mut repl = repl.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the REPL");
        writeln!(repl.stdin.take().expect("piped"), "trace-replay {first}").expect("written");
        let said = String::from_utf8_lossy(&repl.wait_with_output().expect("it ends").stdout).into_owned();
        assert!(said.contains("as recorded") && !said.contains("DIVERGED"), "{said}");
        let same = home.cli(&["trace-diff", &first, &second]);
        assert_eq!(same.status, 0, "{}", same.out);
        assert!(same.out.contains("same: "), "{}", same.out);

        let run = at(&home, "notes.run");
        let promoted = home.json(&["trace-promote", &first, "-o", &run]);
        assert_eq!((&promoted["passed"], &promoted["file"]), (&json!(true), &json!(run)), "{promoted:#}");
        let text = fs::read_to_string(&run).expect("the run file");
        assert!(text.contains("type 'Buy milk' --role textbox --name 'New task'"), "{text}");
        assert!(text.contains("expect-text 'All changes saved'"), "{text}");
        assert!(!text.contains("@") && !text.contains("nowhere"), "{text}");
        home.ok(&["run", &run]);
        let there = home.fails("BAD_ARGUMENT", &["trace-promote", &first, "-o", &run]);
        assert_eq!(there["details"]["parameter"], "out");
    }
}

/// Records a session of the page whose second build differs.
fn record_orders(home: &Home, path: &str, build: &str) {
    home.ok(&[
        "launch",
        &app("page"),
        "--env",
        &format!("PAGE={}", page("again.html")),
        "--env",
        &format!("QUERY=?build={build}"),
    ]);
    home.ok(&["trace-start", path]);
    let second = home.json(&["find", "--role", "button", "--name", "Delete"])["matches"][1]["ref"].to_string();
    home.ok(&["click", &format!("@{second}")]);
    home.ok(&["expect-text", "#late", "Bert is gone"]);
    let archive = home.json(&["find", "--role", "button", "--name", "Archive"])["matches"][0]["ref"].to_string();
    home.ok(&["click", &format!("@{archive}")]);
    home.ok(&["expect-text", "#late", "Archived"]);
    home.ok(&["type", "#password", "pw-Kt84mWz2"]);
    home.ok(&["click", "#save"]);
    home.ok(&["expect-text", "#late", "Saved with password"]);
    home.ok(&["get-text", "h1"]);
    // A picture counts where the page was at rest.
    home.ok(&["click", "h1"]);
    home.ok(&["wait", "600"]);
    // The pictures and the text of the last state come after the answer.
    eventually("the last text", || fs::read_to_string(path).ok()?.contains("Saved with password\\\"").then_some(()));
    home.ok(&["trace-stop"]);
    home.ok(&["stop"]);
}

on_both! {
    what_a_build_changed_is_told_and_diverges(home) {
        let (one, two) = (at(&home, "one.jsonl"), at(&home, "two.jsonl"));
        record_orders(&home, &one, "1");
        record_orders(&home, &two, "2");
        let values = [format!("PAGE={}", page("again.html")), "QUERY=?build=1".to_owned(), "PASSWORD=pw-Kt84mWz2".to_owned()];
        let set = |query: &str| -> Vec<String> {
            values.iter().flat_map(|value| ["--set".to_owned(), value.replace("build=1", query)]).collect()
        };
        let replay = |query: &str, more: &[&str]| {
            let set = set(query);
            let words: Vec<&str> = ["trace-replay", &one].into_iter().chain(set.iter().map(String::as_str)).chain(more.iter().copied()).collect();
            home.json(&words)
        };

        // Without a value nothing starts, and the answer has the line that gives all.
        let asked = home.fails("BAD_ARGUMENT", &["trace-replay", &one, "--set", &values[1]]);
        assert_eq!(asked["details"]["missing"], json!(["PAGE", "PASSWORD"]), "{asked:#}");
        let line = asked["details"]["line"].as_str().expect("a line");
        assert!(line.contains("--set QUERY=… --set PAGE=… --set PASSWORD=…"), "{line}");

        let same = replay("build=1", &[]);
        assert_eq!((&same["passed"], &same["diverged"]), (&json!(true), &json!(0)), "{same:#}");
        let by = &same["found_by"];
        assert_eq!((&by["role, name and row"], &by["test id"]), (&json!(1), &json!(1)), "{same:#}");

        let (folder, short) = (at(&home, "pictures"), replay("build=2", &[]));
        assert_eq!((&short["passed"], &short["diverged"], &short["divergences"][0]["expected_picture"]), (&json!(false), &json!(1), &Value::Null), "{short:#}");
        let other = replay("build=2", &["--keep-going", "-o", &folder]);
        assert_eq!(other["passed"], false, "{other:#}");
        let first = &other["divergences"][0];
        assert_eq!((&first["what"], &first["found_by"]), (&json!("target"), &json!("the call's own locator")), "{other:#}");
        assert_eq!((&first["expected"], &first["found"]), (&json!("button \"Save\""), &json!("button \"Store\"")), "{other:#}");
        for picture in ["expected_picture", "found_picture"] {
            let path = first[picture].as_str().unwrap_or_else(|| panic!("{picture}: {other:#}"));
            assert!(fs::metadata(path).is_ok_and(|about| about.len() > 500), "{path}");
        }
        // The other element was not pressed, so the page says nothing.
        let saved = other["divergences"].to_string().contains("Saved with password");
        assert!(saved, "{other:#}");
        let read = other["divergences"].as_array().into_iter().flatten().find(|one| one["what"] == "value");
        let read = read.unwrap_or_else(|| panic!("{other:#}"));
        assert_eq!((&read["expected"], &read["found"]), (&json!("Orders"), &json!("All orders")));
        assert_eq!(home.cli(&["trace-replay", &one, "--set", &values[0], "--set", "QUERY=?build=2", "--set", &values[2]]).status, 1);
        assert!(home.sessions().is_empty());

        let diff = home.json(&["trace-diff", &one, &two]);
        assert_eq!(diff["same"], false, "{diff:#}");
        let changed = diff["changed"].as_array().expect("a list");
        let what = |what: &str| changed.iter().find(|change| change["what"] == what).unwrap_or_else(|| panic!("{what}: {diff:#}"));
        assert_eq!((&what("target")["was"], &what("target")["is"]), (&json!("button \"Save\""), &json!("button \"Store\"")));
        assert_eq!((&what("value")["was"], &what("value")["is"]), (&json!("Orders"), &json!("All orders")));
        // The third one is the click on the heading, which has another name.
        assert_eq!(changed.len(), 3, "{diff:#}");
        let texts = diff["texts"].to_string();
        assert!(texts.contains("All orders") && !texts.contains("process"), "{diff:#}");
        // On a busy machine a page may not be at rest when its picture is taken.
        let pictures = &diff["pictures"];
        let painted = pictures["differ"].as_array().into_iter().flatten().any(|shot| shot["diff_ratio"].as_f64() > Some(0.3));
        assert!(painted || pictures["unsettled"].as_u64() > Some(0), "{diff:#}");
        assert_eq!(diff["console"]["removed"], json!([]), "{diff:#}");
        assert!(diff["console"]["added"].to_string().contains("the second build fails here"), "{diff:#}");
        let told = home.cli(&["trace-diff", &one, &two]);
        assert_eq!(told.status, 1, "{}", told.out);
        assert!(told.out.contains("+ heading \"All orders\"") && told.out.contains("DIFFERENT"), "{}", told.out);

        let run = at(&home, "orders.run");
        let set = set("build=1");
        let mut words = vec!["trace-promote", one.as_str(), "-o", run.as_str()];
        words.extend(set.iter().map(String::as_str));
        let promoted = home.json(&words);
        assert_eq!(promoted["variables"], json!(["PAGE", "PASSWORD", "QUERY"]), "{promoted:#}");
        let text = fs::read_to_string(&run).expect("the run file");
        assert!(text.contains("--beside 'Order of Bert'") && text.contains("click \"$element1\""), "{text}");
        assert!(text.contains("\"$PASSWORD\"") && !text.contains("pw-Kt84mWz2"), "{text}");
        let mut words = vec!["run", run.as_str()];
        words.extend(set.iter().map(String::as_str));
        home.ok(&words);
    }
}

/// Records presses that are counted, and the press of a row that comes late.
fn record_presses(home: &Home, path: &str) {
    home.ok(&["launch", &app("page"), "--env", &format!("PAGE={}", page("presses.html"))]);
    home.ok(&["trace-start", path]);
    let press = home.json(&["find", "--role", "button", "--name", "Press"])["matches"][0]["ref"].to_string();
    for _ in 0..3 {
        home.ok(&["click", &format!("@{press}")]);
    }
    home.ok(&["get-text", "#count"]);
    home.ok(&["click", "#load"]);
    home.ok(&["expect-text", "#opened", "All rows are there"]);
    let open = eventually("the second row", || {
        let all = home.json(&["find", "--role", "button", "--name", "Open"]);
        all["matches"][1]["ref"].as_u64()
    });
    home.ok(&["click", &format!("@{open}")]);
    home.ok(&["get-text", "#opened"]);
    let first = home.json(&["find", "--role", "button", "--name", "Open", "--beside", "Order of Anna"]);
    home.ok(&["click", &format!("@{}", first["matches"][0]["ref"])]);
    home.ok(&["get-text", "#opened"]);
    home.ok(&["get-text", "#count"]);
    home.ok(&["trace-stop"]);
    home.ok(&["stop"]);
}

on_both! {
    a_replay_presses_each_button_once(home) {
        let path = at(&home, "presses.jsonl");
        record_presses(&home, &path);
        let told = home.json(&["trace-replay", &path, "--set", &format!("PAGE={}", page("presses.html"))]);
        assert_eq!((&told["passed"], &told["diverged"]), (&json!(true), &json!(0)), "{told:#}");
    }
}

on_33! {
    bad_traces_are_told(home) {
        let good = at(&home, "good.jsonl");
        home.ok(&["launch", &app("basic")]);
        home.ok(&["trace-start", &good]);
        home.ok(&["click", "#count-up"]);
        home.ok(&["get-text", "#count"]);
        home.ok(&["trace-stop"]);
        home.ok(&["stop"]);
        let text = fs::read_to_string(&good).expect("the trace");
        let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let write = |name: &str, lines: &[Value], more: &str| {
            let path = at(&home, name);
            let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
            fs::write(&path, text + more).expect("written");
            path
        };
        let mut other = lines.clone();
        other[0]["version"] = json!(99);
        let other = write("other.jsonl", &other, "");
        let foreign = at(&home, "foreign.jsonl");
        fs::write(&foreign, "{\"version\":8,\"type\":\"context-options\"}\n").expect("written");
        for words in [["trace-replay", &other], ["trace-replay", &foreign], ["trace-promote", &other]] {
            home.fails("trace.ARTIFACT_INVALID", &words);
        }
        home.fails("trace.ARTIFACT_INVALID", &["trace-diff", &good, &other]);
        home.fails("trace.ARTIFACT_NOT_FOUND", &["trace-diff", &good, &at(&home, "none.jsonl")]);

        // A torn last line, a picture that is missing, a file that was cut by a killed writer.
        let rest: Vec<Value> = lines.iter().filter(|line| line["kind"] != "picture" && line["kind"] != "footer").cloned().collect();
        let torn = write("torn.jsonl", &rest, "{\"kind\":\"call\",\"seq\":9,\"to");
        let diff = home.json(&["trace-diff", &good, &torn]);
        assert_eq!(diff["same"], true, "{diff:#}");
        assert!(diff["notes"].to_string().contains("its last line is incomplete"), "{diff:#}");
        let mut without = rest.clone();
        for line in without.iter_mut().filter(|line| line["tool"] == "electron_get_text") {
            line["result"]["text"] = json!("7");
        }
        let without = write("without.jsonl", &without, "");
        let told = home.json(&["trace-replay", &without, "-o", &at(&home, "pictures")]);
        assert_eq!(told["diverged"], 1, "{told:#}");
        assert_eq!(told["divergences"][0]["note"], "the trace has no picture after this call", "{told:#}");

        // Without the launch, of a joined app, of an app that is gone.
        let headless: Vec<Value> = lines.iter().filter(|line| line["seq"] != 0 || line["kind"] != "call").cloned().collect();
        let headless = write("headless.jsonl", &headless, "");
        assert_eq!(home.fails("trace.NOT_REPLAYABLE", &["trace-replay", &headless])["details"]["parameter"], "app");
        let mut joined = lines.clone();
        let begun = joined.iter_mut().find(|line| line["kind"] == "call" && line["seq"] == 0).expect("the launch");
        (begun["tool"], begun["args"]) = (json!("electron_attach"), json!({ "port": 9222 }));
        let joined = write("joined.jsonl", &joined, "");
        home.fails("trace.NOT_REPLAYABLE", &["trace-replay", &joined]);
        let told = home.json(&["trace-replay", &joined, "--app", &app("basic")]);
        assert_eq!(told["passed"], true, "{told:#}");
        let mut gone = lines.clone();
        let begun = gone.iter_mut().find(|line| line["kind"] == "call" && line["seq"] == 0).expect("the launch");
        begun["args"]["main"] = json!("/nowhere/app");
        let gone = write("gone.jsonl", &gone, "");
        let told = home.fails("FILE_NOT_FOUND", &["trace-replay", &gone]);
        assert_eq!(told["details"]["path"], "/nowhere/app", "{told:#}");
        let planned = home.json(&["trace-replay", &good, "--dry-run"]);
        assert_eq!((&planned["not_reached"], &planned["calls"][0]["outcome"]), (&json!(2), &json!("planned")), "{planned:#}");
        assert!(planned["calls"][0]["about"].as_str().is_some_and(|line| line.starts_with("launch ")), "{planned:#}");
        assert_eq!(planned["calls"][1]["about"], "click '#count-up'", "{planned:#}");

        // A trace of the largest size is read within a bounded memory.
        let large = write("large.jsonl", &lines, "");
        let mut file = fs::File::options().append(true).open(&large).expect("the file");
        let line = json!({ "kind": "answer", "padding": "x".repeat(1 << 20) }).to_string() + "\n";
        (0..384).for_each(|_| file.write_all(line.as_bytes()).expect("written"));
        let mut limited = Command::new("bash");
        let own = home.command(&["trace-diff", &good, &large, "--json"]);
        limited.args(["-c", "ulimit -v 1500000; exec \"$0\" \"$@\""]).arg(own.get_program()).args(own.get_args());
        for (name, value) in own.get_envs() {
            match value {
                Some(value) => limited.env(name, value),
                None => limited.env_remove(name),
            };
        }
        let output = limited.output().expect("it runs");
        let told: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{output:?}"));
        assert_eq!(told["same"], true, "{told:#}");
    }
}

on_both! {
    a_replay_waits_for_a_row_that_comes_later(home) {
        let path = at(&home, "rows.jsonl");
        let mut mcp = home.mcp(&["--plugin", "trace"]);
        mcp.ok("electron_launch", json!({ "main": app("page"), "env": { "PAGE": page("late-rows.html") } }));
        mcp.ok("electron_wait_for_selector", json!({ "selector": "li:nth-child(2) button" }));
        mcp.ok("trace_start", json!({ "path": path }));
        let found = mcp.ok("electron_find", json!({ "role": "button", "name_exact": "Open", "beside": "Order of Bert" }));
        mcp.ok("electron_click", json!({ "ref": found["matches"][0]["ref"] }));
        mcp.ok("electron_get_text", json!({ "selector": "#said" }));
        mcp.ok("electron_stop", json!({}));
        assert_eq!(mcp.close(), 0);
        // The click comes at once. The only button is that of another row then.
        let told = home.json(&["trace-replay", &path, "--set", &format!("PAGE={}", page("late-rows.html"))]);
        assert_eq!((&told["passed"], &told["diverged"]), (&json!(true), &json!(0)), "{told:#}");
        assert_eq!(told["found_by"]["role, name and row"], 1, "{told:#}");
    }
}
