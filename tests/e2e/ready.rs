//! When a page is ready: its scripts have run and something is shown, and no later than that.

use crate::support::{
    Home, kits, on_both,
    processes::{Tree, eventually, within},
    signals::{Signal, send_exactly},
};
use serde_json::json;
use stagewright_os::processes::ProcessId;
use std::{
    net::TcpListener,
    path::Path,
    process::Stdio,
    time::{Duration, Instant},
};

/// An app of the test: its main script, and the files beside it.
fn write_app(home: &Home, main: &str, files: &[(&str, &str)]) -> String {
    let folder = home.path().join("app");
    std::fs::create_dir_all(&folder).expect("a folder");
    let main = format!("const {{ app, BrowserWindow }} = require('electron');\n{main}");
    for (name, text) in [("main.js", main.as_str())].iter().chain(files) {
        std::fs::write(Path::new(&folder).join(name), text).expect("a file");
    }
    folder.join("main.js").display().to_string()
}

const ONE_WINDOW: &str =
    "app.whenReady().then(() => new BrowserWindow({ width: 500, height: 400 }).loadFile('page.html'));";

/// A module as a bundler makes it: the listener is at the end of a large file.
fn bundle() -> String {
    let line = |n| format!("export const made{n} = {{ id: {n}, words: ['{n}', 'of many'].join(' ') }};\n");
    let ballast: String = (0..16_000).map(line).collect();
    assert!(ballast.len() > 1_000_000);
    format!(
        "{ballast}document.querySelector('button').addEventListener('click', () => {{ document.querySelector('output').textContent = 'heard'; }});\n"
    )
}

/// A page whose handlers come from a slow module, with `more` in it.
fn first_clicks_are_heard(home: &Home, more: &str) {
    let page = "<!doctype html><title>Bundle</title><script type=module src=bundle.js></script><button>Press</button><output>not yet</output>";
    let app = write_app(home, ONE_WINDOW, &[("page.html", &format!("{page}{more}")), ("bundle.js", &bundle())]);
    for time in 0..5 {
        home.ok(&["launch", &app]);
        home.ok(&["click", "button"]);
        assert_eq!(home.ok(&["get-text", "output"]), "heard", "time {time}");
        home.ok(&["stop"]);
    }
}

on_both! {
    page_receives_the_first_click_after_launch_of_a_module_app(home) {
        first_clicks_are_heard(&home, "");
    }
}

on_both! {
    synthetic_domcontentloaded_event_does_not_make_a_page_ready(home) {
        let made_up = "<script>document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }))</script>";
        first_clicks_are_heard(&home, made_up);
    }
}

/// The number in `FIRST_CLICKS`, or 3.
fn first_clicks() -> usize {
    std::env::var("FIRST_CLICKS").ok().and_then(|n| n.parse().ok()).unwrap_or(3)
}

on_both! {
    page_receives_the_first_click_on_a_real_bundle(home) {
        let built = kits().join("module-app/index.html");
        let main = format!("app.whenReady().then(() => new BrowserWindow({{ width: 500, height: 400 }}).loadFile({built:?}));");
        let app = write_app(&home, &main, &[]);
        // A button from before the page's module, and one that the module draws.
        let targets = [("shell", vec!["click", "#shell"]), ("drawn", vec!["click", "--role", "button", "--name", "Drawn"])];
        let times = first_clicks();
        let mut missed = Vec::new();
        for (time, (word, click)) in targets.iter().cycle().take(times).enumerate() {
            home.ok(&["launch", &app]);
            home.ok(click);
            // The click has ended, and the page's own listeners have run.
            let heard = home.ok(&["get-text", "#heard"]);
            if heard.trim() != *word {
                missed.push(format!("time {time}: {word} was pressed, {heard:?} was heard"));
            }
            home.ok(&["stop"]);
        }
        println!("{:?}: {} of {times} first clicks were heard", home.version(), times - missed.len());
        assert!(missed.is_empty(), "{missed:#?}");
    }
}

on_both! {
    new_windows_and_awaited_pages_receive_the_first_click(home) {
        let page = "<!doctype html><title>Bundle</title><script type=module src=bundle.js></script><button>Press</button><output>not yet</output>";
        let start = "<!doctype html><title>Start</title><a href=page.html>Go</a><button onclick=\"window.open('page.html')\">Open</button>";
        let main = "app.whenReady().then(() => new BrowserWindow({ width: 500, height: 400 }).loadFile('start.html'));";
        let app = write_app(&home, main, &[("page.html", page), ("start.html", start), ("bundle.js", &bundle())]);
        home.ok(&["launch", &app]);
        home.ok(&["click", "button"]);
        home.ok(&["wait-for-window", "--url", "page.html"]);
        home.ok(&["click", "button", "--window", "page.html"]);
        assert_eq!(home.ok(&["get-text", "output", "--window", "page.html"]), "heard");
        home.ok(&["click", "a", "--window", "start.html"]);
        home.ok(&["expect-url", "--contains", "page.html", "--window", "w1"]);
        home.ok(&["click", "button", "--window", "w1"]);
        assert_eq!(home.ok(&["get-text", "output", "--window", "w1"]), "heard");
        home.ok(&["stop"]);
    }
}

on_both! {
    aria_hidden_spinner_does_not_count_as_first_render(home) {
        let page = "<!doctype html><title>Spinner</title><div aria-hidden=true><svg width=40 height=40><circle r=9 /></svg></div><p hidden>later</p>\
            <script>setTimeout(() => { document.body.innerHTML = '<h1>Up</h1>'; }, 700)</script>";
        let app = write_app(&home, ONE_WINDOW, &[("page.html", page)]);
        let launched = home.json(&["launch", &app]);
        assert_eq!(launched["renderer_ready"], true, "{launched:#}");
        assert_eq!(home.ok(&["exists", "h1"]), "true");
        home.ok(&["stop"]);
    }
}

on_both! {
    hidden_helper_window_does_not_delay_the_launch(home) {
        let main = "app.whenReady().then(() => {
            new BrowserWindow({ show: false }).loadURL('data:text/html,<title>Helper</title>');
            new BrowserWindow({ width: 500, height: 400 }).loadFile('page.html');
        });";
        let app = write_app(&home, main, &[("page.html", "<!doctype html><title>Real</title><h1>Up</h1>")]);
        let launched = home.json(&["launch", &app, "--timeout-ms", "90000", "--ready-timeout-ms", "60000"]);
        assert_eq!(launched["renderer_ready"], true, "{launched:#}");
        assert!(launched["_meta"]["elapsed_ms"].as_f64().is_some_and(|ms| ms < 30_000.0), "{launched:#}");
        assert_eq!(home.ok(&["get-text", "h1"]), "Up");
        home.ok(&["stop"]);
    }
}

on_both! {
    unresponsive_script_delays_the_launch_only_briefly(home) {
        let silent = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = silent.local_addr().expect("an address").port();
        let page = format!("<!doctype html><title>Held up</title><h1>Up</h1><script defer src='http://127.0.0.1:{port}/never.js'></script>");
        let app = write_app(&home, ONE_WINDOW, &[("page.html", &page)]);
        let begun = Instant::now();
        let launched = home.json(&["launch", "--ready-timeout-ms", "20000", &app]);
        assert_eq!(launched["renderer_ready"], true, "{launched:#}");
        assert!(begun.elapsed().as_secs() < 15, "{launched:#}");
        home.ok(&["stop"]);
    }
}

on_both! {
    popup_with_an_unclosed_document_is_ready(home) {
        let page = "<!doctype html><title>Opener</title><button onclick=\"const w = window.open('', 'x', 'width=300,height=200');\
            w.document.write('<title>Written</title><h1>Up</h1>')\">Open</button>";
        let app = write_app(&home, ONE_WINDOW, &[("page.html", page)]);
        home.ok(&["launch", &app]);
        home.ok(&["click", "button"]);
        let found = home.json(&["wait-for-window", "--index", "1", "--timeout-ms", "30000"]);
        assert_eq!(found["ok"], json!(true), "{found:#}");
        assert!(found["_meta"]["elapsed_ms"].as_f64().is_some_and(|ms| ms < 20_000.0), "{found:#}");
        home.ok(&["stop"]);
    }
}

on_both! {
    click_waits_for_a_window_that_is_still_loading(home) {
        let main = "app.whenReady().then(() => {
            new BrowserWindow({ width: 500, height: 400 }).loadFile('page.html');
            new BrowserWindow({ width: 300, height: 200 }).loadURL('data:text/html,<h1>Up at once</h1>');
        });";
        let page = "<!doctype html><title>Bundle</title><script type=module src=bundle.js></script><button>Press</button><output>not yet</output>";
        let app = write_app(&home, main, &[("page.html", page), ("bundle.js", &bundle())]);
        home.ok(&["launch", &app]);
        home.ok(&["click", "button", "--window", "page.html"]);
        assert_eq!(home.ok(&["get-text", "output", "--window", "page.html"]), "heard");
        home.ok(&["stop"]);
    }
}

/// Reports its progress by files: `here` before Electron is ready, which waits for `go`; `ready` when Electron is;
/// `begun` when its page has its title.
const STEP_BY_STEP: &str = "const fs = require('node:fs');
const at = (name) => require('node:path').join(__dirname, name);
fs.writeFileSync(at('here'), '');
while (!fs.existsSync(at('go')));
const order = [app.isReady()];
const look = setInterval(() => {
  if (!app.isReady()) return;
  clearInterval(look);
  fs.writeFileSync(at('ready'), '');
}, 10);
app.whenReady().then(() => order.push('promise'));
app.once('ready', (_event, info) => {
  order.push(typeof info, app.isReady());
  const window = new BrowserWindow({ width: 500, height: 400 });
  window.once('page-title-updated', () => fs.writeFileSync(at('begun'), ''));
  window.loadFile('page.html');
  setImmediate(() => { global.order = order.join(); });
});";

// An app that opens windows at once has them before the debug pipe is read. On a busy machine its first document once
// ran without our guard.
on_both! {
    no_page_starts_before_we_are_attached(home) {
        let app = write_app(&home, STEP_BY_STEP, &[("page.html", "<!doctype html><title>Begun</title><h1>Begun</h1>")]);
        let there = |name: &str| home.path().join("app").join(name);
        let exists = |name: &str| there(name).exists().then_some(());
        let mut launch = home.command(&["launch", &app]).stdout(Stdio::null()).spawn().expect("it starts");
        eventually("its first line", || exists("here"));
        // The caller is stopped too: it would end a session whose host it finds stopped.
        let (host, caller) = (Tree::of(&home).host(), ProcessId::of(launch.id()).expect("it runs"));
        for process in [caller, host] {
            send_exactly(process, Signal::STOP).expect("it is ours");
        }
        std::fs::write(there("go"), "").expect("a file");
        eventually("Electron", || exists("ready"));
        let begun = within(Duration::from_secs(1), || exists("begun"));
        for process in [host, caller] {
            send_exactly(process, Signal::CONT).expect("it is ours");
        }
        assert!(launch.wait().expect("it ends").success());
        assert_eq!(begun, None, "its page began while nobody could attach to it");
        assert_eq!(home.ok(&["get-text", "h1"]), "Begun");
        // The app sees the event as without us: once, and the promise after the event.
        assert_eq!(home.ok(&["--allow-eval", "eval-main", "return global.order", "--raw"]), "false,object,true,promise");
        home.ok(&["stop"]);
    }
}

on_both! {
    closing_the_inspector_at_once_does_not_delay_app_ready(home) {
        let main = "require('node:inspector').close();
            // Electron emits it right before `ready`.
            let begun;
            app.once('will-finish-launching', () => { begun = Date.now(); });
            app.whenReady().then(() => new BrowserWindow().loadFile('page.html', { query: { after: Date.now() - begun } }));";
        let page = "<!doctype html><title>Ready</title><h1>Ready</h1><p></p><script>document.querySelector('p').textContent = location.search</script>";
        home.ok(&["launch", &write_app(&home, main, &[("page.html", page)])]);
        let after = home.ok(&["get-text", "p"]);
        let after: u32 = after.trim_start_matches("?after=").parse().expect("milliseconds");
        // `ready` would be held for five seconds if nobody released it.
        assert!(after < 4_000, "{after} ms");
        home.ok(&["stop"]);
    }
}

// It is joined again while its first lines still run, and everything that was held is released.
on_both! {
    reopening_the_inspector_at_start_does_not_block_app_ready(home) {
        for before in [300, 0] {
            let main = format!("const inspector = require('node:inspector');
                const work = (ms) => {{ for (const end = Date.now() + ms; Date.now() < end;); }};
                work({before});
                inspector.close();
                inspector.open(0);
                app.whenReady().then(() => new BrowserWindow().loadFile('page.html'));
                work(2500);");
            let app = write_app(&home, &main, &[("page.html", "<!doctype html><title>Ready</title><h1>Ready</h1>")]);
            let launched = home.json(&["launch", &app]);
            assert_eq!((&launched["ok"], &launched["windows"][0]["title"]), (&json!(true), &json!("Ready")), "{before}: {launched:#}");
            assert_eq!(home.ok(&["get-text", "h1"]), "Ready");
            home.ok(&["stop"]);
        }
    }
}
