//! Twenty-five broken apps (`tests/apps/broken`), and the headline of each. The headline names the error that ended the
//! app with its file and line, or else the last line that the app wrote.

use crate::support::{Electron, Home, app, on_both};
use serde_json::Value;
use std::collections::BTreeSet;

const THREW: &str = "The app's main process threw before it opened a window: ";
const ENDED: &str = "The app ended with exit status ";
const BEFORE: &str = " before it opened a window";

/// File, cause, and headline; `@` stands for the folder of the apps, `>` for [`THREW`], `#` for [`ENDED`] and `|` for
/// [`BEFORE`].
const BROKEN: [(&str, &str, &str); 22] = [
    ("missing-module.js", "missing_module", ">Error: Cannot find module 'i18next' (at @missing-module.js:3:1)"),
    ("missing-file.js", "missing_module", ">Error: Cannot find module './lib/not-packed' (at @missing-file.js:3:1)"),
    (
        "throws-in-file.js",
        "uncaught_exception",
        ">TypeError: Cannot read properties of undefined (reading 'bounds') (at @lib/deep.js:3:46)",
    ),
    ("syntax-error.js", "uncaught_exception", ">SyntaxError: Unexpected token '=' (at @lib/torn.txt:3)"),
    ("throws-at-ready.js", "uncaught_exception", ">RangeError: no display is wide enough (at @throws-at-ready.js:5:9)"),
    (
        "throws-in-timer.js",
        "uncaught_exception",
        ">TypeError: Cannot read properties of undefined (reading 'show') (at @throws-in-timer.js:3:30)",
    ),
    ("throws-string.js", "uncaught_exception", ">the licence is missing"),
    ("throws-named.js", "uncaught_exception", ">Unlicensed: seat 4 is taken (at @throws-named.js:6:7)"),
    (
        "throws-lines.js",
        "uncaught_exception",
        ">Error: The module '/opt/app/sqlite.node' was compiled against a different Node.js version using NODE_MODULE_VERSION 93 (at @throws-lines.js:4:7)",
    ),
    (
        "missing-data.js",
        "uncaught_exception",
        ">Error: ENOENT: no such file or directory, open '/no/such/settings.json' (at @missing-data.js:3:20)",
    ),
    ("overflow.js", "uncaught_exception", ">RangeError: Maximum call stack size exceeded (at @overflow.js:3:35)"),
    (
        "module.mjs",
        "uncaught_exception",
        ">SyntaxError: The requested module 'node:path' does not provide an export named 'nothing' (at @module.mjs:2)",
    ),
    ("await.mjs", "uncaught_exception", ">Error: settings are locked (at @await.mjs:2:39)"),
    (
        "rejects-at-ready.js",
        "unhandled_rejection",
        "The app opened no window, after a rejection in its main process that nobody caught: Error: no table: notes (at @rejects-at-ready.js:6:9)",
    ),
    (
        "own-handler.js",
        "exited",
        "#1|, after an error that its own handler caught: Error: no such table: notes (at @own-handler.js:9:9)",
    ),
    (
        "own-handler-at-load.js",
        "exited",
        "#2|, after an error that its own handler caught: TypeError: config is not iterable (at @own-handler-at-load.js:4:28)",
    ),
    (
        "own-rejection-handler.js",
        "exited",
        "#1|. It last wrote: Error: the database is locked (at @own-rejection-handler.js:7:16)",
    ),
    (
        "handled-module.js",
        "exited",
        "#3|. It last wrote: The licence has expired. An error before that: Error: Cannot find module 'better-sqlite3' (at @handled-module.js:4:3)",
    ),
    ("harmless-library.js", "exited", "#1|. It last wrote: No project was given."),
    (
        "logs-much.js",
        "exited",
        "#4|. It last wrote: attempt 100 to repair it. An error before that: Error: cannot open the database (at @logs-much.js:5:17)",
    ),
    ("silent-exit.js", "exited", "#5|."),
    ("quits.js", "exited", "#0|. It last wrote: Usage: broken FILE"),
];

/// Headlines with a part that differs: by Electron, or from run to run.
const BEGINNINGS: [(&str, &str, &str); 3] = [
    ("bad-json.js", "uncaught_exception", ">SyntaxError: Expected double-quoted property name in JSON at position 16"),
    ("port-in-use.js", "uncaught_exception", ">Error: listen EADDRINUSE: address already in use 127.0.0.1:"),
    ("aborts.js", "exited", "The app ended with signal 6 (SIGABRT) before it opened a window."),
];

fn broken(file: &str) -> String {
    format!("{}/{file}", app("broken"))
}

fn headline(short: &str) -> String {
    short.replace('>', THREW).replace('#', ENDED).replace('|', BEFORE).replace('@', &broken(""))
}

fn failed(home: &Home, file: &str, cause: &str) -> Value {
    let told = home.fails("LAUNCH_FAILED", &["launch", &broken(file)]);
    assert_eq!(told["details"]["cause"], cause, "{file}: {told:#}");
    told
}

on_both! {
    launch_error_names_the_error_that_ended_each_broken_app(home) {
        for (file, cause, short) in BROKEN {
            assert_eq!(failed(&home, file, cause)["error"], headline(short), "{file}");
        }
        for (file, cause, short) in BEGINNINGS {
            let told = failed(&home, file, cause);
            assert!(told["error"].as_str().expect("words").starts_with(&headline(short)), "{file}: {told:#}");
        }
        assert!(home.sessions().is_empty());
    }
}

#[test]
fn every_file_of_tests_apps_broken_is_in_the_tables() {
    let listed: BTreeSet<String> = BROKEN.iter().chain(&BEGINNINGS).map(|(file, ..)| (*file).to_owned()).collect();
    let files = std::fs::read_dir(broken("")).expect("the folder").flatten();
    let files =
        files.filter(|entry| entry.path().is_file()).map(|entry| entry.file_name().into_string().expect("UTF-8"));
    assert_eq!(files.collect::<BTreeSet<String>>(), listed);
}

on_both! {
    last_lines_keep_the_first_error_and_omit_chromium_noise(home) {
        let lines = |file: &str| {
            let told = home.fails("LAUNCH_FAILED", &["launch", &broken(file)]);
            serde_json::from_value::<Vec<String>>(told["details"]["last_lines"].clone()).expect("lines")
        };
        let much = lines("logs-much.js");
        assert_eq!(much[0], "Error: cannot open the database", "{much:#?}");
        assert!(much.iter().any(|line| line.ends_with(" more lines)")) && much.len() < 90, "{much:#?}");
        assert_eq!(much.last().map(String::as_str), Some("attempt 100 to repair it"));
        let module = lines("missing-module.js");
        assert_eq!(module[1], "Error: Cannot find module 'i18next'", "{module:#?}");
        assert!(!module.iter().any(|line| line.contains(".cc(") || line.contains("ebugger")), "{module:#?}");
    }
}

/// The same headline everywhere, and with it the app's output.
#[test]
fn launch_smoke_run_and_reports_show_the_same_error() {
    let home = Home::on(Electron::V33);
    let path = broken("missing-module.js");
    let (.., short) = BROKEN[0];
    let (headline, first) = (headline(short), "Error: Cannot find module 'i18next'");
    let launch = home.cli(&["launch", &path]);
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        flat(&launch.err).contains(&headline) && launch.err.contains(&format!("\n          {first}\n")),
        "{launch:#?}"
    );
    let smoke = home.cli(&["smoke", &path, "--for", "200ms"]);
    assert!(smoke.out.contains(&format!("FAILED   starts       {headline}\n")), "{smoke:#?}");
    assert!(smoke.out.contains(&format!("FAILED   main-errors  {headline}\n")), "{smoke:#?}");
    assert!(smoke.out.contains(&format!("\n{:22}{first}\n", "")), "what the app wrote: {smoke:#?}");
    let file = home.path().join("broken.run");
    std::fs::write(&file, format!("test one\n  launch '{path}'\n")).expect("a run file");
    let (kept, report) = (home.path().join("kept"), home.path().join("report.xml"));
    let reporter = format!("junit={}", report.display());
    let (file, kept) = (file.display().to_string(), kept.display().to_string());
    let run = home.cli(&["run", &file, "--artifacts", &kept, "--reporter", "list", "--reporter", &reporter]);
    let xml = std::fs::read_to_string(report).expect("a report").replace("&apos;", "'");
    for text in [&run.out, &xml] {
        assert!(text.contains(&format!("LAUNCH_FAILED: {headline}")), "{run:#?}");
        assert!(text.contains("its output:") && text.contains(first), "{run:#?}");
    }
}

/// An app that went on after its window had opened, until its own handler ended it.
#[test]
fn app_exited_names_the_error_that_ended_the_app_after_launch() {
    let home = Home::on(Electron::V33);
    let script = home.path().join("later.js");
    let source = "const { app, BrowserWindow } = require('electron');
        process.on('uncaughtException', () => app.exit(1));
        app.whenReady().then(() => new BrowserWindow().loadURL('data:text/html,<h1>Up</h1>'));
        global.fail = () => setTimeout(() => { throw new Error('the disk is full'); }, 100);";
    std::fs::write(&script, source).expect("a script");
    home.ok(&["launch", script.to_str().expect("UTF-8")]);
    home.ok(&["--allow-eval", "eval-main", "fail()"]);
    let told = home.json(&["wait", "20000"]);
    let place = format!("{}:4:54", script.display());
    let said = format!(
        "The app ended by itself with exit status 1, after an error that its own handler caught: Error: the disk is full (at {place})"
    );
    assert_eq!((told["code"].as_str(), told["error"].as_str()), (Some("APP_EXITED"), Some(said.as_str())), "{told:#}");
}
