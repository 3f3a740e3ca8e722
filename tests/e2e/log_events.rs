//! `log-events`: one time line for all sources. The app's own journal, with its own times, shows what really happened.

use crate::support::{Home, app, on_both, processes::eventually, signals};
use rustix::process::Signal;
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader},
    os::unix::process::ExitStatusExt,
    process::Stdio,
};

/// How far (ms) the time of a row may be from the app's own, on a busy machine.
const TIME_TOLERANCE_MS: u64 = 10_000;

fn eval(home: &Home, code: &str) -> Value {
    let envelope = home.json(&["--allow-eval=renderer", "eval-renderer", code]);
    assert_eq!(envelope["ok"], true, "{code}: {envelope:#}");
    envelope["result"].clone()
}

/// The kind that the app's journal has for a row, and the number in the row's mark.
fn mark(row: &Value) -> Option<(String, u64)> {
    let kind = match row["source"].as_str()? {
        "storage" | "navigation" => row["kind"].as_str()?.to_owned(),
        other => other.to_owned(),
    };
    let (_, rest) = row["text"].as_str()?.split_once("mark-")?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    Some((kind, digits.parse().ok()?))
}

on_both! {
    log_events_lists_the_actions_of_the_app_in_order(home) {
        home.ok(&["launch", &app("time-line")]);
        let before = home.json(&["log-events", "--listen=false"]);
        assert!(before["since"].get("console").is_some() && before["since"].get("network").is_none(), "{before:#}");
        let opened = before["events"].as_array().unwrap().iter().any(|row| row["source"] == "window" && row["kind"] == "opened");
        assert!(opened, "{before:#}");

        let begun = home.json(&["log-events"]);
        for source in ["network", "ipc", "storage"] {
            assert!(begun["since"][source].as_u64() > begun["since"]["console"].as_u64(), "{source}: {begun:#}");
        }
        let seed = crate::support::given("SEED").unwrap_or(7);
        let journal = eval(&home, &format!("random({seed}, 70)"));
        let journal = journal.as_array().expect("a journal");
        assert_eq!(journal.len(), 70);

        let told = eventually("all rows are there", || {
            let told = home.json(&["log-events", "mark-", "--limit", "10000"]);
            let marks = told["events"].as_array()?.iter().filter(|row| row["source"] != "verb").filter_map(mark).count();
            (marks >= 70).then_some(told)
        });
        let rows = told["events"].as_array().unwrap();
        assert!(rows.is_sorted_by_key(|row| row["at"].as_u64()), "{told:#}");
        let rows: Vec<(String, u64, u64)> = rows
            .iter()
            .filter(|row| row["source"] != "verb")
            .filter_map(|row| mark(row).map(|(kind, n)| (kind, n, row["at"].as_u64().unwrap())))
            .collect();
        for kind in ["console", "ipc", "network", "local", "session", "cookie", "navigated"] {
            let did: Vec<u64> = journal.iter().filter(|act| act["kind"] == kind).map(|act| act["n"].as_u64().unwrap()).collect();
            let heard: Vec<u64> = rows.iter().filter(|row| row.0 == kind).map(|row| row.1).collect();
            assert_eq!(heard, did, "{kind}, seed {seed}");
        }
        for (kind, n, at) in &rows {
            let act = &journal[usize::try_from(*n).unwrap()];
            let (began, ended) = (act["began"].as_u64().unwrap(), act["ended"].as_u64().unwrap());
            assert!((began.saturating_sub(5)..=ended + TIME_TOLERANCE_MS).contains(at), "{kind} {n}: {at} is not in {act}");
        }

        eval(&home, "main.invoke('mark', { password: 's3cr3t-42' }).then(() => fetch('/x?token=s3cr3t-42')).then(() => { sessionStorage.setItem('token', 's3cr3t-42'); return 1 })");
        // The row of a request is written at its end, which may come after the answer of the page's script.
        let all = eventually("the row of the request", || {
            let all = home.json(&["log-events", "--limit", "10000"]);
            let ended = |row: &Value| row["text"].as_str().is_some_and(|text| text.contains("token=[redacted]"));
            all["events"].as_array()?.iter().any(ended).then_some(all)
        });
        let texts: Vec<&str> = all["events"].as_array().unwrap().iter().filter_map(|row| row["text"].as_str()).collect();
        assert!(!texts.iter().any(|text| text.contains("s3cr3t")), "{all:#}");
        let found = home.json(&["log-events", "s3cr3t-42"]);
        assert_eq!(found["count"], 0, "a redacted text is not found, either: {found:#}");
        let few = home.json(&["log-events", "--limit", "5"]);
        let newest = &all["events"].as_array().unwrap()[all["count"].as_u64().unwrap() as usize - 1];
        assert!(few["count"] == 5 && few["truncated"].as_u64() > Some(60), "{few:#}");
        assert!(few["events"].as_array().unwrap().iter().any(|row| row["at"].as_u64() >= newest["at"].as_u64()), "{few:#}");
        eval(&home, "act('indexeddb', 1).then(() => act('cache', 2)).then(() => 1)");
        eventually("databases and caches are told", || {
            let told = home.json(&["log-events", "\"marks\"", "--source", "storage"]);
            let has = |kind: &str| told["events"].as_array().is_some_and(|rows| rows.iter().any(|row| row["kind"] == kind));
            (has("indexeddb") && has("cache")).then_some(())
        });
        let clicks = home.json(&["log-events", "--source", "verb", "--text", "eval-renderer"]);
        assert!(clicks["count"].as_u64() >= Some(2), "{clicks:#}");
        let other = home.json(&["log-events", "--window", "w99"]);
        assert_eq!(other["count"], 0, "{other:#}");

        eval(&home, "for (let i = 0; i < 11000; i++) console.log('flood ' + i)");
        let flood = eventually("the flood has come", || {
            let flood = home.json(&["log-events", "flood ", "--source", "console", "--limit", "10000"]);
            let last = flood["events"].as_array()?.last()?["text"].as_str()?.to_owned();
            (last == "flood 10999").then_some(flood)
        });
        let lost = flood["overflowed"].as_u64().unwrap();
        assert!(lost >= 1_000, "{lost}");
        let numbers: Vec<u64> = flood["events"].as_array().unwrap().iter()
            .map(|row| row["text"].as_str().unwrap()["flood ".len()..].parse().unwrap()).collect();
        assert!(numbers.windows(2).all(|pair| pair[1] == pair[0] + 1), "none is missing among those that are kept");
        assert!(numbers.len() > 9_000, "{}", numbers.len());
        home.ok(&["stop"]);
    }
}

on_both! {
    log_events_follows_until_interrupted_and_refuses_bad_arguments(home) {
        home.ok(&["launch", &app("time-line")]);
        let follow = &["log-events", "--follow", "--json", "--source", "network,console"];
        let mut child = home.command(follow).stdout(Stdio::piped()).spawn().expect("it starts");
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        eventually("it listens", || {
            home.json(&["log-events", "--listen=false"])["since"].get("network").map(|_| ())
        });
        eval(&home, "act('console', 1).then(() => act('network', 2)).then(() => 1)");
        let mut seen = vec![];
        while seen.len() < 2 {
            let line = lines.next().expect("a line").expect("text");
            let row: Value = serde_json::from_str(&line).expect("a line of JSON");
            seen.extend(mark(&row));
        }
        assert_eq!(seen, [("console".to_owned(), 1), ("network".to_owned(), 2)]);
        signals::send(child.id(), Signal::INT);
        let status = child.wait().expect("it ends");
        assert_eq!(status.code().or_else(|| Some(128 + status.signal()?)), Some(130));
        let followed = home.cli(&["log-events", "--follow", "--timeout", "50ms", "--json"]);
        let ended: Value = serde_json::from_str(followed.out.lines().last().expect("a line")).expect("an envelope");
        assert_eq!((&ended["ok"], &ended["followed"]), (&json!(true), &json!(true)), "{ended:#}");
        home.fails("BAD_ARGUMENT", &["log-events", "--source", "nope"]);
        home.fails("BAD_ARGUMENT", &["log-events", "--timeout", "1s"]);
        home.fails("BAD_ARGUMENT", &["log-events", "--limit", "0"]);
        home.fails("SURFACE_NOT_FOUND", &["log-events", "--window", "no such window"]);
        eval(&home, "console.log('\\u001b[31mred\\u202e')");
        let shown = home.ok(&["log-events", "red", "--source", "console"]);
        assert!(shown.contains("red") && !shown.contains('\u{1b}') && !shown.contains('\u{202e}'), "{shown:?}");
        home.ok(&["stop"]);
    }
}
