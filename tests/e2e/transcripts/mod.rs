//! Commands in the README and the guides work as they stand, and their output is as shown.
//!
//! A block with commands is run from its page. Parts that differ from run to run (refs, pids, folders, durations) are
//! left out of the comparison.

mod blocks;
mod shown;

use crate::support::{
    Electron, Home, OwnApp, XServer, app, notes, packaged, page,
    processes::eventually,
    signals::{Signal, send},
};
use blocks::{Block, block, blocks, pages};
use shown::{is_as_shown, shows_a_failure};
use std::{
    fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Blocks that another test reads from their page and runs, by page and first line.
const ELSEWHERE: &[(&str, &str, &str)] = &[
    ("README.md", "#!/usr/bin/env bash", "tests/e2e/readme.rs"),
    ("docs/failures.md", "$ stagewright click", "tests/e2e/failure_hints.rs"),
    ("docs/accessibility.md", "$ stagewright a11y-audit", "tests/e2e/a11y.rs"),
    ("docs/gestures.md", "stagewright key AltGraph", "tests/e2e/keys_by_xtest.rs"),
    ("docs/run.md", "stagewright run tests --shard auto", "tests/e2e/run_files/shards.rs"),
    ("docs/coverage.md", "stagewright run tests --shard auto", "tests/e2e/coverage/parts.rs"),
    ("docs/workers.md", "stagewright workers-list", "tests/e2e/worker_surfaces.rs"),
    ("docs/workers.md", "stagewright --allow-eval=renderer eval-worker", "tests/e2e/worker_surfaces.rs"),
    ("docs/repl.md", "$ stagewright repl", "tests/e2e/readme.rs"),
    ("docs/shell.md", "$ stagewright click '#them'", "tests/e2e/readme.rs"),
];

/// Commands that no block is run with, by their beginning, each with its reason.
const NOT_HERE: &[(&str, &str)] = &[
    ("cargo install", "it builds a release"),
    ("scripts/", "they set the machine up, or run all tests"),
    ("stagewright setup-electron", "it needs the network; tests/e2e/setup_electron.rs"),
    ("stagewright setup-shell", "it writes into the home; tests/e2e/completion.rs"),
];

fn is_elsewhere(block: &Block) -> bool {
    ELSEWHERE.iter().any(|(page, first, _)| *page == block.page && block.first().starts_with(first))
}

/// The folder in which commands are run. It contains the files that they name: the examples, an app, a letter.
fn stage(home: &Home) -> PathBuf {
    let stage = home.path().join("stage");
    fs::create_dir(&stage).expect("a folder");
    for name in ["examples", "tests"] {
        symlink(Path::new(ROOT).join(name), stage.join(name)).expect("a link");
    }
    symlink(app("documented"), stage.join("my-app")).expect("a link");
    fs::write(stage.join("letter.txt"), "Dear Mia\n").expect("a letter");
    stage
}

/// Runs a command of a page in a folder: whether it succeeded, and its output.
fn run(home: &Home, folder: &Path, command: &str) -> (bool, String) {
    let done =
        home.bash(&format!("{command} 2>&1")).current_dir(folder).env("PASSWORD", "a secret").output().expect("bash");
    (done.status.success(), String::from_utf8_lossy(&done.stdout).into_owned())
}

/// Runs each command of a block, and compares its output with the one that is shown. A command without one succeeds.
fn play(home: &Home, folder: &Path, block: &Block) {
    play_with(home, folder, block, |_| {});
}

/// The same. Calls `before` with each command before it is run.
fn play_with(home: &Home, folder: &Path, block: &Block, before: impl Fn(&str)) {
    let is_here = |command: &str| !NOT_HERE.iter().any(|(begins, _)| command.starts_with(begins));
    for (command, shown) in block.commands().into_iter().filter(|(command, _)| is_here(command)) {
        before(&command);
        let (succeeded, output) = run(home, folder, &command);
        match shown {
            Some(shown) => {
                assert_eq!(succeeded, !shows_a_failure(&shown), "{}: {command}\n{output}", block.page);
                assert!(
                    is_as_shown(&shown, &output),
                    "{}: {command}\n--- shown\n{shown}\n--- printed\n{output}",
                    block.page
                );
            }
            None => assert!(succeeded, "{}: {command}\n{output}", block.page),
        }
    }
}

/// The blocks that tests below play, by page and first command.
const PLAYED: &[(&str, &str)] = &[
    ("README.md", "cargo install"),
    ("README.md", "scripts/demo"),
    ("docs/record.md", "stagewright record my-app"),
    ("docs/shell.md", "stagewright launch examples/notes"),
    ("docs/shell.md", "stagewright discover-running"),
    ("docs/mcp.md", "stagewright mcp serve"),
    ("docs/eval.md", "stagewright --allow-eval=renderer"),
    ("docs/effects.md", "stagewright click '#delete'"),
    ("docs/native-dialogs.md", "stagewright native-dialog-policy save"),
    ("docs/native-dialogs.md", "stagewright launch ./my-app --dialog-policy"),
    ("docs/native-dialogs.md", "stagewright click '#close'"),
    ("docs/native-dialogs.md", "stagewright native-dialog-policy login"),
    ("docs/native-dialogs.md", "stagewright native-permission-policy"),
    ("docs/native-dialogs.md", "stagewright launch ./my-app"),
    ("docs/native.md", "stagewright click '#file'"),
    ("docs/native.md", "stagewright launch tests/apps/native-flow"),
    ("docs/network.md", "stagewright launch ./app --capture-network"),
    ("docs/network.md", "stagewright network-stub"),
    ("docs/ipc.md", "stagewright ipc-capture-start"),
    ("docs/ipc.md", "stagewright ipc-stub"),
    ("docs/clock.md", "stagewright launch ./my-app --clock"),
    ("docs/storage.md", "stagewright storage-local-set"),
    ("docs/visual.md", "stagewright --baselines"),
    ("docs/trace.md", "stagewright trace-start"),
    ("docs/video.md", "stagewright video-start"),
    ("docs/coverage.md", "stagewright launch ./app --coverage"),
    ("docs/production.md", "stagewright production-validate"),
    ("docs/gestures.md", "stagewright click '#map'"),
    ("docs/gestures.md", "stagewright mouse-down"),
    ("docs/run.md", "stagewright run notes.run"),
    ("docs/run.md", "stagewright run notes.run --dry-run"),
    ("docs/smoke.md", "stagewright smoke"),
];

#[test]
fn every_documented_command_block_is_run() {
    for page in pages() {
        for block in blocks(&page) {
            let first = block.first().trim_start_matches("$ ");
            let played = PLAYED.iter().any(|(page, begins)| *page == block.page && first.starts_with(begins));
            assert!(played || is_elsewhere(&block), "{}: nobody runs the block that begins with {first:?}", block.page);
        }
    }
    for (page, first) in PLAYED {
        block(page, first);
    }
}

#[test]
fn documented_shell_commands_work() {
    let home = Home::on(Electron::V33);
    let stage = stage(&home);
    play(&home, &stage, &block("README.md", "cargo install"));
    play(&home, &stage, &block("docs/shell.md", "stagewright launch examples/notes"));
    play(&home, &stage, &block("docs/mcp.md", "stagewright mcp serve"));
    let settings = stage.join("fetched");
    fs::create_dir(&settings).expect("a folder");
    fs::write(
        settings.join("main.js"),
        "const { app, BrowserWindow } = require('electron');
        const answer = (request, response) => request.url === '/settings.json' ? response.end('{}') : response.end('<h1>Up</h1>');
        const server = require('node:http').createServer(answer).listen(0, '127.0.0.1', () =>
          app.whenReady().then(() => new BrowserWindow().loadURL(`http://127.0.0.1:${server.address().port}/`)));",
    )
    .expect("an app");
    home.ok(&["launch", settings.join("main.js").to_str().expect("a path")]);
    play(&home, &stage, &block("docs/eval.md", "stagewright --allow-eval=renderer"));
    home.ok(&["stop"]);
}

/// The port and the pid are those of the app at hand. Both ways to join it are shown; each is followed by `detach`.
#[test]
fn documented_join_commands_work() {
    let home = Home::on(Electron::V33);
    let own = OwnApp::with_port(Electron::V33, &notes());
    let port = own.port.expect("its port").to_string();
    let commands = block("docs/shell.md", "stagewright discover-running").commands();
    let [discover, attach, inject, detach] = &commands[..] else { panic!("{commands:?}") };
    let of_the_app = |command: &str| command.replace("9222", &port).replace("4711", &own.pid().to_string());
    for (command, _) in [discover, attach, detach, inject, detach] {
        let (succeeded, output) = run(&home, home.path(), &of_the_app(command));
        assert!(succeeded, "{command}\n{output}");
    }
}

#[test]
fn documented_transcripts_of_dialogs_menus_and_effects_match() {
    let home = Home::on(Electron::V33);
    let stage = stage(&home);
    let launch = || home.ok(&["launch", &app("documented")]);
    let stop = || home.ok(&["stop"]);
    launch();
    play(&home, &stage, &block("docs/native-dialogs.md", "stagewright native-dialog-policy save"));
    play(&home, &stage, &block("docs/native-dialogs.md", "stagewright click '#close'"));
    play(&home, &stage, &block("docs/native-dialogs.md", "stagewright native-dialog-policy login"));
    play(&home, &stage, &block("docs/native-dialogs.md", "stagewright native-permission-policy"));
    play(&home, &stage, &block("docs/native.md", "stagewright click '#file'"));
    play(&home, &stage, &block("docs/ipc.md", "stagewright ipc-capture-start"));
    play(&home, &stage, &block("docs/ipc.md", "stagewright ipc-stub"));
    play(&home, &stage, &block("docs/storage.md", "stagewright storage-local-set"));
    play(&home, &stage, &block("docs/visual.md", "stagewright --baselines"));
    play(&home, &stage, &block("docs/network.md", "stagewright network-stub"));
    play(&home, &stage, &block("docs/trace.md", "stagewright trace-start"));
    play(&home, &stage, &block("docs/video.md", "stagewright video-start"));
    stop();
    launch();
    play(&home, &stage, &block("docs/effects.md", "stagewright click '#delete'"));
    stop();
    play(&home, &stage, &block("docs/native-dialogs.md", "stagewright launch ./my-app --dialog-policy"));
    stop();
    let [_, _, .., last] = &blocks("docs/native-dialogs.md")[..] else { panic!("blocks") };
    assert_eq!(last.first(), "stagewright launch ./my-app");
    play(&home, &stage, last);
    play(&home, &stage, &block("docs/clock.md", "stagewright launch ./my-app --clock"));
    stop();
    fs::remove_file(stage.join("letter.txt")).expect("a letter");
    play(&home, &stage, &block("docs/native.md", "stagewright launch tests/apps/native-flow"));
    stop();
}

/// An app of one page, which a server in its main process serves.
fn write_shop(folder: &Path, page: &str) {
    fs::create_dir_all(folder).expect("a folder");
    let page = serde_json::Value::from(page);
    let main = format!(
        "const {{ app, BrowserWindow }} = require('electron');
        const answer = (request, response) => {{
          if (request.url === '/') return response.setHeader('content-type', 'text/html').end({page});
          response.statusCode = 500;
          response.end('{{\"error\":\"the disk is so full\"}}');
        }};
        const server = require('node:http').createServer(answer).listen(0, '127.0.0.1', () =>
          app.whenReady().then(() => new BrowserWindow().loadURL(`http://127.0.0.1:${{server.address().port}}/`)));"
    );
    fs::write(folder.join("main.js"), main).expect("an app");
    fs::write(folder.join("package.json"), r#"{ "name": "shop", "main": "main.js" }"#).expect("an app");
}

#[test]
fn documented_transcripts_of_network_gestures_and_packages_match() {
    let home = Home::on(Electron::V33);
    let stage = stage(&home);
    write_shop(
        &stage.join("app"),
        "<title>Shop</title><h1>Shop</h1><script>fetch('/api/save', { method: 'POST', body: '{}' })</script>",
    );
    // The page sends its request as it loads: the answer may come after the launch.
    let answered = |command: &str| {
        let requests = || home.json(&["network-captured", "/api/save"])["events"].take();
        let has_ended = || requests().as_array().is_some_and(|rows| rows.iter().any(|row| row["pending"] != true));
        if command.contains("network-captured") {
            eventually("the answer", || has_ended().then_some(()));
        }
    };
    play_with(&home, &stage, &block("docs/network.md", "stagewright launch ./app --capture-network"), answered);
    home.ok(&["stop"]);
    play(&home, &stage, &block("docs/coverage.md", "stagewright launch ./app --coverage"));
    home.ok(&["stop"]);
    home.command(&["launch", &app("page")]).env("PAGE", page("gestures-guide.html")).output().expect("it starts");
    play(&home, &stage, &block("docs/gestures.md", "stagewright click '#map'"));
    home.ok(&["stop"]);
    home.command(&["launch", &app("page")]).env("PAGE", page("gestures-guide.html")).output().expect("it starts");
    play(&home, &stage, &block("docs/gestures.md", "stagewright mouse-down"));
    home.ok(&["stop"]);
    symlink(packaged("cypress-33.2.1"), stage.join("Cypress")).expect("a link");
    play(&home, &stage, &block("docs/production.md", "stagewright production-validate"));
}

/// Ctrl-C ends the recording, as the guide says; its file runs as the next line has it.
#[test]
fn documented_recording_commands_work() {
    let home = Home::on(Electron::V33);
    let stage = stage(&home);
    let commands = block("docs/record.md", "stagewright record my-app").commands();
    let [(record, None), (repeat, None)] = &commands[..] else { panic!("{commands:?}") };
    let words: Vec<&str> = record.split(' ').skip(1).collect();
    let screen = XServer::start();
    let mut recording = home.command(&words);
    let mut recording = recording.current_dir(&stage).env("DISPLAY", &screen.name).spawn().expect("it starts");
    eventually("its file", || stage.join("my-app.run").exists().then_some(()));
    send(recording.id(), Signal::INT);
    assert!(recording.wait().expect("it ends").code().is_some(), "it ended by itself");
    let (succeeded, output) = run(&home, &stage, repeat);
    assert!(succeeded && output.contains("1 passed"), "{output}");
    let page = fs::read_to_string(Path::new(ROOT).join("docs/record.md")).expect("the page");
    let shown = page.split("```\n").find(|block| block.starts_with("before\n")).expect("the file that is shown");
    fs::write(stage.join("shown.run"), shown).expect("a run file");
    let (succeeded, output) = run(&home, &stage, "stagewright run shown.run --dry-run");
    assert!(succeeded, "{output}");
}

#[test]
fn documented_transcripts_of_run_and_smoke_match() {
    let home = Home::on(Electron::V33);
    let stage = stage(&home);
    symlink(notes(), home.path().join("notes")).expect("a link");
    let page = fs::read_to_string(Path::new(ROOT).join("docs/run.md")).expect("the page");
    let file = page.split("```\n").nth(1).expect("the run file");
    assert!(file.starts_with("# notes.run\n"), "{file}");
    fs::write(stage.join("notes.run"), file).expect("a run file");
    play(&home, &stage, &block("docs/run.md", "stagewright run notes.run"));
    let eighth = file.lines().nth(7).expect("line 8");
    fs::write(stage.join("notes.run"), file.replace(eighth, "  clik @14")).expect("a run file");
    play(&home, &stage, &block("docs/run.md", "stagewright run notes.run --dry-run"));
    let built = stage.join("dist/linux-unpacked/my-app");
    let write = |name: &str, text: &str| fs::write(built.join(name), text).expect("a file");
    fs::create_dir_all(&built).expect("a folder");
    write("main.js", "const { app, BrowserWindow } = require('electron');
        app.whenReady().then(() => new BrowserWindow({ title: 'My App', webPreferences: { sandbox: false, preload: __dirname + '/preload.js' } }).loadFile('index.html'));");
    write("preload.js", "require('./settings');");
    write("index.html", "<!doctype html><title>My App</title><h1>Up</h1><p>A <b>text</b>");
    write("package.json", r#"{ "name": "my-app", "version": "1.0.0", "main": "main.js" }"#);
    let [preload, module, offline] = &blocks("docs/smoke.md")[..] else { panic!("three transcripts") };
    play(&home, &stage, preload);
    write(
        "main.js",
        "const { app, BrowserWindow } = require('electron');
        require('https').get('https://example.com/latest.yml').on('error', () => {});
        app.whenReady().then(() => new BrowserWindow({ title: 'My App' }).loadFile('index.html'));",
    );
    write("index.html", "<!doctype html><title>My App</title><h1>Feed</h1><script>
        fetch('https://example.com/feed.json').catch(() => { document.querySelector('h1').textContent = 'No connection'; });
        </script>");
    play(&home, &stage, offline);
    write("main.js", "\n\nrequire('i18next');\n");
    play(&home, &stage, module);
}
