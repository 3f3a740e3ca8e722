//! Apps that start with storage from a file. The first script of each page, its preload script, and the app's own log
//! show what was there.

use super::{main, page_of};
use crate::support::{Home, app, on_both};
use serde_json::{Value, json};
use std::{fs, path::PathBuf};

/// Traces of us that the app could observe. The first value is whether `isReady` was true before the app got `ready`.
const MET: &str =
    "JSON.stringify([seen.readyTooSoon, seen.atReady, seen.contents, seen.sessions, seen.requests.length])";

/// Fills the app's storage, and writes a snapshot of it.
fn kept(home: &Home) -> (String, String) {
    let app = app("storage-start");
    home.ok(&["launch", &app]);
    for (window, who) in [("Scheme", "mia"), ("Other", "otto"), ("File", "fay")] {
        home.ok(&["wait-for-window", window]);
        assert_eq!(page_of(home, window, &format!("fill('{who}')")), "filled");
    }
    for (value, partition) in [("of-default", "default"), ("of-other", "persist:other")] {
        home.ok(&["storage-set-cookie", "sid", value, "--domain", "example.com", "--partition", partition]);
    }
    let file = home.path().join("kept.json");
    let file = file.to_str().expect("a path").to_owned();
    home.ok(&["storage-snapshot", &file]);
    home.ok(&["stop"]);
    (app, file)
}

fn written(home: &Home, name: &str, content: &Value) -> String {
    let path: PathBuf = home.path().join(name);
    fs::write(&path, content.to_string()).expect("it is written");
    path.to_str().expect("a path").to_owned()
}

on_both! {
    an_app_begins_with_the_storage_of_a_snapshot(home) {
        let (app, file) = kept(&home);
        let told = home.json(&["launch", &app, "--storage", &file]);
        let storage = &told["storage"];
        assert_eq!((&storage["cookies"], &storage["skipped"]), (&json!(2), &json!([])), "{told:#}");
        assert_eq!(storage["origins"].as_array().map(Vec::len), Some(3), "{told:#}");
        assert_eq!(told["windows"][0]["id"], "w1", "{told:#}");
        assert!(!told.to_string().contains("of mia"), "{told:#}");
        for (window, who) in [("Scheme", "mia"), ("Other", "otto"), ("File", "fay")] {
            home.ok(&["wait-for-window", window]);
            let seen = format!("{who},step of {who},step");
            assert_eq!(page_of(&home, window, "Object.values(first).join()"), seen, "{window}");
            assert_eq!(page_of(&home, window, "kept()"), format!("{who} 86400000 a {who} upgraded false"), "{window}");
            assert_eq!(page_of(&home, window, "early.user"), who, "{window}");
        }
        // The app observes only its own three windows and two sessions, and no page of ours.
        let met: Value = serde_json::from_str(&main(&home, MET)).expect("JSON");
        assert_eq!(met, json!([false, 0, 3, 2, 2]), "{met}");
        assert_eq!(main(&home, "electron.webContents.getAllWebContents().length"), "3");
        let cookies = "Promise.all(['', 'persist:other'].map((name) => electron.session.fromPartition(name).cookies.get({}))).then((all) => all.flat().map(({ value }) => value).join())";
        assert_eq!(main(&home, cookies), "of-default,of-other");

        home.ok(&["stop"]);

        // An app that is busy for a while at its start begins with it, too.
        let told = home.json(&["launch", &app, "--storage", &file, "--env", "BUSY=3000"]);
        assert_eq!((&told["ok"], &told["storage"]["skipped"]), (&json!(true), &json!([])), "{told:#}");
        home.ok(&["wait-for-window", "File"]);
        assert_eq!(page_of(&home, "Scheme", "first.user"), "mia");

        // Session storage is restored once: if a page clears it, it stays empty.
        page_of(&home, "Scheme", "sessionStorage.clear(); location.href = '?Scheme&again'; 'gone'");
        home.ok(&["wait-for-window", "Scheme&again"]);
        assert_eq!(page_of(&home, "again", "JSON.stringify([first.step, first.user])"), r#"[null,"mia"]"#);
        home.ok(&["reload", "--window", "again"]);
        assert_eq!(page_of(&home, "again", "String(first.step)"), "null");
        // Another window is another tab, so its session storage is restored, too.
        main(&home, "globalThis.open('Scheme')");
        home.ok(&["wait-for-window", "Scheme"]);
        assert_eq!(page_of(&home, "Scheme", "first.step"), "step of mia");
        home.ok(&["stop"]);
    }
}

on_both! {
    what_an_app_cannot_begin_with_is_named(home) {
        let (app, file) = kept(&home);
        let mut odd: Value = serde_json::from_slice(&fs::read(&file).expect("a file")).expect("JSON");
        let cookie = |name: &str, domain: &str, partition: &str| json!({
            "name": name, "value": "v", "domain": domain, "path": "/", "expires": -1, "httpOnly": false,
            "secure": false, "partition": partition,
        });
        let cookies = odd["cookies"].as_array_mut().expect("cookies");
        cookies.extend([cookie("of-a-file", "", "default"), cookie("scratched", "x.test", "memory:1")]);
        let origins = odd["origins"].as_array_mut().expect("origins");
        for (origin, partition) in [("data:text/html,x", "default"), ("odd://none", "default"), ("app://main", "memory:1")] {
            origins.push(json!({ "origin": origin, "partition": partition, "localStorage": [{ "name": "a", "value": "b" }] }));
        }
        let told = home.json(&["launch", &app, "--storage", &written(&home, "odd.json", &odd)]);
        let skipped = told["storage"]["skipped"].as_array().expect("a list");
        let named = |what: &str, why: &str| {
            let says = |one: &&Value| one["what"].as_str().is_some_and(|it| it.contains(what));
            let found = skipped.iter().find(says).unwrap_or_else(|| panic!("{what}: {skipped:#?}"));
            assert!(found["why"].as_str().is_some_and(|it| it.contains(why)), "{what}: {found:#}");
        };
        named("cookie of-a-file", "http and https");
        named("origin data:", "no origin");
        named("origin odd://none", "no origin");
        // The app makes no partition in memory.
        assert_eq!(told["storage"]["waiting"], json!(["memory:1"]), "{told:#}");
        assert_eq!((skipped.len(), &told["storage"]["cookies"]), (3, &json!(2)), "{skipped:#?}");
        home.ok(&["wait-for-window", "File"]);
        assert_eq!(page_of(&home, "File", "kept()"), "fay 86400000 a fay upgraded false");
        assert_eq!(page_of(&home, "Scheme", "first.user"), "mia");
        home.ok(&["stop"]);

        // Chromium has room for 5 242 880 characters of session storage: one more is not put back at all.
        let mut full: Value = serde_json::from_slice(&fs::read(&file).expect("a file")).expect("JSON");
        let tab = full["origins"].as_array_mut().expect("origins").iter_mut().find(|one| one["origin"] == "app://main" && one["partition"] == "default");
        let tab = &mut tab.expect("the origin of the window Scheme")["sessionStorage"];
        *tab = json!([{ "name": "step", "value": "x".repeat(5 * 1024 * 1024 - 4) }]);
        let fits = home.json(&["launch", &app, "--storage", &written(&home, "fits.json", &full)]);
        assert_eq!(fits["storage"]["skipped"], json!([]), "{:#}", fits["storage"]["skipped"]);
        home.ok(&["wait-for-window", "Scheme"]);
        assert_eq!(page_of(&home, "Scheme", "String(first.step.length)"), "5242876");
        home.ok(&["stop"]);
        let tab = full["origins"].as_array_mut().expect("origins").iter_mut().find(|one| one["origin"] == "app://main" && one["partition"] == "default");
        tab.expect("the same origin")["sessionStorage"][0]["name"] = json!("step2");
        let over = home.json(&["launch", &app, "--storage", &written(&home, "over.json", &full)]);
        let skipped = &over["storage"]["skipped"];
        assert!(skipped[0]["what"].as_str().is_some_and(|what| what.starts_with("session storage of ")), "{skipped:#}");
        home.ok(&["wait-for-window", "Scheme"]);
        assert_eq!(page_of(&home, "Scheme", "JSON.stringify([Object.keys(sessionStorage), first.user])"), r#"[[],"mia"]"#);
        home.ok(&["stop"]);

        // A file without valid storage starts no process.
        let whole = fs::read(&file).expect("a file");
        let cut = home.path().join("cut.json");
        fs::write(&cut, &whole[..whole.len() / 2]).expect("it is written");
        let huge = home.path().join("huge.json");
        fs::File::create(&huge).and_then(|file| file.set_len(300 << 20)).expect("it is made");
        for wrong in [cut.to_str().expect("a path"), huge.to_str().expect("a path"), &written(&home, "other.json", &json!([1]))] {
            let told = home.fails("BAD_ARGUMENT", &["launch", &app, "--storage", wrong]);
            assert_eq!(told["details"]["parameter"], "storage", "{told:#}");
        }
        home.fails("FILE_NOT_FOUND", &["launch", &app, "--storage", "/nowhere/at-all.json"]);
        home.fails("FILE_NOT_FOUND", &["launch", &app, "--storage", home.path().to_str().expect("a path")]);
        home.fails("BAD_ARGUMENT", &["launch", &app, "--storage", &file, "--no-main"]);
        assert!(home.sessions().is_empty());
    }
}

on_both! {
    partitions_in_memory_are_restored_as_the_app_makes_them(home) {
        let app = app("storage-start");
        home.ok(&["launch", &app, "--env", "WINDOWS=Scheme,Scratch"]);
        home.ok(&["wait-for-window", "Scratch"]);
        assert_eq!(page_of(&home, "Scratch", "fill('sam')"), "filled");
        home.ok(&["storage-set-cookie", "sid", "of-scratch", "--domain", "example.com", "--partition", "memory:1"]);
        let file = home.path().join("kept.json");
        let file = file.to_str().expect("a path").to_owned();
        home.ok(&["storage-snapshot", &file]);
        home.ok(&["stop"]);
        let cookies = "electron.webContents.getAllWebContents().find((each) => each.getURL().includes('Scratch')).session.cookies.get({}).then((all) => all.map(({ value }) => value).join())";
        let is_restored = || {
            assert_eq!(page_of(&home, "Scratch", "`${first.user} ${first.step}`"), "sam step of sam");
            assert_eq!(page_of(&home, "Scratch", "early.user"), "sam");
            assert_eq!(page_of(&home, "Scratch", "kept()"), "sam 86400000 a sam upgraded false");
            assert_eq!(main(&home, cookies), "of-scratch");
        };

        // It is there as soon as the app has made the partition, for its first document.
        let told = home.json(&["launch", &app, "--storage", &file, "--env", "WINDOWS=Scratch,Second"]);
        assert_eq!(told["storage"]["skipped"], json!([]), "{told:#}");
        home.ok(&["wait-for-window", "Second"]);
        is_restored();
        // Another one is not its, and the app has met no page of ours.
        assert_eq!(page_of(&home, "Second", "String(first.user)"), "null");
        assert_eq!(main(&home, "`${seen.contents} ${electron.webContents.getAllWebContents().length}`"), "2 2");
        assert_eq!(home.json(&["windows-list"])["windows"].as_array().map(Vec::len), Some(2));
        home.ok(&["stop"]);

        // An app that makes it later.
        let told = home.json(&["launch", &app, "--storage", &file, "--env", "WINDOWS=Scheme"]);
        assert_eq!((&told["storage"]["waiting"], &told["storage"]["skipped"]), (&json!(["memory:1"]), &json!([])), "{told:#}");
        main(&home, "globalThis.open('Scratch')");
        home.ok(&["wait-for-window", "Scratch"]);
        is_restored();
        let rows = home.json(&["log-events", "memory:1", "--source", "storage", "--listen=false"]);
        assert_eq!((&rows["count"], &rows["events"][0]["kind"]), (&json!(1), &json!("restored")), "{rows:#}");
        home.ok(&["stop"]);
    }
}

on_both! {
    the_first_request_of_a_partition_in_memory_has_its_cookies(home) {
        let state = json!({
            "cookies": [{ "name": "sid", "value": "of-memory", "domain": "127.0.0.1", "path": "/", "expires": -1, "httpOnly": true, "secure": false, "partition": "memory:1" }],
            "origins": [],
        });
        let file = written(&home, "state.json", &state);
        home.ok(&["launch", &crate::support::app("storage"), "--storage", &file, "--env", "ALL=1"]);
        home.ok(&["wait-for-window", "Opaque", "--timeout-ms", "30000"]);
        let asked: Value = serde_json::from_str(&main(&home, "JSON.stringify(globalThis.asked)")).expect("JSON");
        let of = |window: &str| asked.as_array().expect("lines").iter().find(|line| line.as_str().is_some_and(|line| line.contains(window))).cloned();
        assert_eq!(of("Memory"), Some(json!("/?Memory sid=of-memory")), "{asked:#}");
        assert_eq!(of("Other"), Some(json!("/?Other ")), "{asked:#}");
        home.ok(&["stop"]);
    }
}

on_both! {
    storage_is_restored_where_no_window_shows_it(home) {
        let (app, file) = kept(&home);
        home.ok(&["launch", &app, "--env", "WINDOWS=File"]);
        home.ok(&["wait-for-window", "File"]);
        main(&home, "electron.session.defaultSession.cookies.set({ url: 'http://example.com/', name: 'later', value: 'x' })");
        main(&home, "seen.contents = 0; seen.preloads = []; seen.requests = []");
        let back = home.json(&["storage-restore", &file]);
        assert_eq!((&back["cookies"], back["origins"].as_array().map(Vec::len)), (&json!(2), Some(3)), "{back:#}");
        // Session storage belongs to a window, and these origins have none.
        let skipped = back["skipped"].as_array().expect("a list");
        assert!(skipped.len() == 2 && skipped.iter().all(|one| one["what"].as_str().is_some_and(|what| what.contains("session storage"))), "{back:#}");
        // No script, event or handler of the app was involved.
        assert_eq!(main(&home, "JSON.stringify([seen.contents, seen.preloads, seen.requests, electron.webContents.getAllWebContents().length])"), "[0,[],[],1]");
        assert_eq!(home.json(&["windows-list"])["windows"].as_array().map(Vec::len), Some(1));
        assert_eq!(main(&home, "electron.session.defaultSession.cookies.get({}).then((all) => all.map(({ name }) => name).join())"), "sid");
        for (window, who) in [("Scheme", "mia"), ("Other", "otto")] {
            main(&home, &format!("globalThis.open('{window}')"));
            home.ok(&["wait-for-window", window]);
            assert_eq!(page_of(&home, window, "first.user + first.step"), format!("{who}null"), "{window}");
            assert_eq!(page_of(&home, window, "kept()"), format!("{who} 86400000 a {who} upgraded false"), "{window}");
        }
        home.ok(&["stop"]);
    }
}

on_both! {
    an_app_begins_on_a_copy_of_a_profile(home) {
        let app = app("storage-start");
        let profile = home.path().join("profile");
        let profile = profile.to_str().expect("a path");
        home.ok(&["launch", &app, "--profile", profile]);
        home.ok(&["wait-for-window", "Scheme"]);
        page_of(&home, "Scheme", "fill('mia')");
        let used = home.fails("SINGLE_INSTANCE_LOCK", &["launch", &app, "--session", "two", "--profile-from", profile]);
        assert_eq!(used["details"]["parameter"], "profileFrom", "{used:#}");
        home.ok(&["stop"]);
        let names = || fs::read_dir(profile).expect("a folder").flatten().map(|entry| entry.file_name()).collect::<std::collections::BTreeSet<_>>();
        let before = names();

        let told = home.json(&["launch", &app, "--profile-from", profile]);
        assert!(told["profile_copy"]["files"].as_u64() > Some(5), "{told:#}");
        home.ok(&["wait-for-window", "Scheme"]);
        assert_eq!(page_of(&home, "Scheme", "first.user"), "mia");
        assert_eq!(page_of(&home, "Scheme", "kept()"), "mia 86400000 a mia upgraded false");
        page_of(&home, "Scheme", "localStorage.setItem('user', 'changed')");
        let files = home.json(&["storage-files"]);
        let copy = files["path"].as_str().expect("a path").to_owned();
        assert_ne!(copy, profile);
        let listed = files["files"].as_array().expect("a list");
        assert!(listed.iter().any(|one| one["path"] == "Local Storage/leveldb" && one["kind"] == "folder"), "{files:#}");
        let few = home.json(&["storage-files", "--limit", "2"]);
        assert_eq!((few["files"].as_array().map(Vec::len), &few["truncated"]), (Some(2), &json!(true)));
        home.ok(&["stop"]);
        assert!(!std::path::Path::new(&copy).exists(), "{copy} is left");
        assert_eq!(names(), before);

        let file = home.path().join("file");
        fs::write(&file, "x").expect("it is written");
        home.fails("BAD_ARGUMENT", &["launch", &app, "--profile-from", file.to_str().expect("a path")]);
        home.fails("FILE_NOT_FOUND", &["launch", &app, "--profile-from", "/nowhere/at-all"]);
        home.fails("BAD_ARGUMENT", &["launch", &app, "--profile-from", profile, "--profile", "app"]);
        home.fails("BAD_ARGUMENT", &["--app-root", &app, "launch", &app, "--profile-from", profile]);
    }
}

on_both! {
    a_run_file_and_a_state_of_playwrights_begin_an_app(home) {
        let app = app("storage-start");
        let state = json!({
            "cookies": [{ "name": "sid", "value": "pw", "domain": "example.com", "path": "/", "expires": -1, "httpOnly": true, "secure": false, "sameSite": "Lax" }],
            "origins": [{ "origin": "app://main", "localStorage": [{ "name": "user", "value": "playwright" }] }],
        });
        written(&home, "state.json", &state);
        let text = "set app none\nbefore\n  launch $app --storage state.json --env WINDOWS=Scheme\n  wait-for-window Scheme\n\ntest \"one\"\n  storage-local-remove user\n  reload\n\ntest \"begins anew\"\n  eval-renderer \"if (first.user !== 'playwright') throw new Error(first.user)\"\n";
        let file = home.path().join("signed-in.run");
        fs::write(&file, text).expect("it is written");
        let report = home.json(&["--allow-eval", "run", file.to_str().expect("a path"), "--set", &format!("app={app}")]);
        let statuses: Vec<_> = report["tests"].as_array().unwrap_or_else(|| panic!("{report:#}")).iter().map(|test| test["status"].clone()).collect();
        assert_eq!(statuses, ["passed", "passed"], "{report:#}");
    }
}
