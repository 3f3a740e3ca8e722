//! A person's actions beyond clicks and text: drags, chosen files, expectations, menus and native dialogs.

use super::*;
use crate::support::{Held, app, on_both};

const BOARD: [&str; 2] = ["--env", "PAGE=board"];

/// Electron shows alert() and confirm() in boxes without a title.
const NO_TITLE: &str = "";

/// Drags the card from its lane into the lane `done`. Chromium begins the drag some time after the first moves. A lane
/// accepts it some time after the pointer has come. So the pointer moves in each lane until it has heard of the drag.
fn drag_card(recorded: &Recorded<'_>) {
    let (card, done) = (recorded.place("0", &["#card"]), recorded.place("0", &["#done"]));
    let beside = |at: (i16, i16)| (at.0 + 10, at.1);
    let until_over = |lane: &str, at: (i16, i16)| {
        eventually(lane, || {
            recorded.hands.slide(at, beside(at));
            let over = recorded.look(&["--allow-eval=renderer", "eval-renderer", "over", "--raw"]);
            (over == lane).then_some(())
        });
    };
    recorded.hands.point(card);
    recorded.hands.down(Held::Button(1));
    until_over("todo", card);
    recorded.hands.slide(beside(card), done);
    until_over("done", done);
    // The next move tells the X client that the lane accepts.
    recorded.hands.slide(done, beside(done));
    recorded.hands.up(Held::Button(1));
}

on_both! {
    drags_files_and_expectations_are_recorded(home) {
        let file = home.path().join("a note.txt");
        fs::write(&file, "12345").expect("a file");
        let recorded = Recorded::with(&home, &app("recorded"), &BOARD);
        drag_card(&recorded);
        recorded.until("--target-name Done");
        recorded.drag(&["#chip"], &["#bin"]);
        recorded.until("#chip");
        // Selecting text is neither a drag nor a click.
        let prose = recorded.place("0", &["#prose"]);
        recorded.hands.drag((prose.0 - 60, prose.1), prose);
        recorded.click(&["#agree"]);
        recorded.until("check ");
        recorded.click(&["--role", "button", "--name", "Look it up"]);
        recorded.look(&["wait-for-selector", "#slow button:nth-child(2)"]);
        recorded.click(&["--role", "button", "--name", "Found"]);
        recorded.until("click --role button --name Found");
        recorded.hands.click(recorded.inside(&["#files"], (30, 10)));
        recorded.choose("Open Files", &file.display().to_string());
        recorded.until("set-files");
        for target in ["#said", "#agree", "#keys", "#name", "#todo"] {
            recorded.expect(&[target]);
        }
        recorded.until("To do");
        let lines = recorded.end();
        assert_eq!(lines, [
            "drag '#card' --target-role group --target-name Done".to_owned(),
            "drag '#chip' '#bin'".to_owned(),
            "check --role checkbox --name Agreed".to_owned(),
            "click --role button --name 'Look it up'".to_owned(),
            "expect-visible --role button --name Found".to_owned(),
            "click --role button --name Found".to_owned(),
            "set-files 'a note.txt' --role button --name Attachments".to_owned(),
            "expect-text 'dropped on done chip binned found a note.txt:5' --role status --name Said".to_owned(),
            "expect-state checked --role checkbox --name Agreed".to_owned(),
            "expect-text '#keys' 'no key'".to_owned(),
            "expect-value '' --role textbox --name 'Your name'".to_owned(),
            "expect-visible --role group --name 'To do'".to_owned(),
        ]);
        passes(&home, &[]);
    }
}

on_both! {
    menus_and_native_dialogs_are_recorded(home) {
        let file = home.path().join("a.txt");
        fs::write(&file, "text").expect("a file");
        let recorded = Recorded::with(&home, &app("recorded"), &BOARD);
        // The menu bar is above the page.
        let top = recorded.top();
        recorded.click(&["#name"]);
        recorded.hands.key(&[CONTROL], 's' as u32);
        recorded.until("Control+S");
        recorded.hands.open_menu((15, top - 12), 1);
        recorded.hands.click((40, top + 38));
        recorded.until("Print");
        // By Enter in the open menu.
        recorded.hands.open_menu((15, top - 12), 1);
        recorded.hands.key(&[], DOWN);
        recorded.hands.key(&[], ENTER);
        recorded.until("File Save");
        recorded.hands.open_menu(recorded.place("0", &["#prose"]), 3);
        recorded.until("right");
        recorded.hands.key(&[], DOWN);
        recorded.hands.key(&[], ENTER);
        recorded.until("Rename");
        recorded.click(&["--role", "button", "--name", "Ask"]);
        eventually("the box", || recorded.hands.focus("Keep").then_some(()));
        recorded.hands.key(&[], ENTER);
        recorded.until("--name Ask");
        recorded.click(&["--role", "button", "--name", "Insist"]);
        eventually("the second box", || recorded.hands.focus("Really").then_some(()));
        recorded.hands.key(&[], ENTER);
        recorded.until("--name Insist");
        recorded.click(&["--role", "button", "--name", "Open"]);
        recorded.choose("Open it", &file.display().to_string());
        recorded.until("--name Open");
        recorded.expect(&["#said"]);
        recorded.until("expect-text");
        let lines = recorded.end();
        assert_eq!(lines, [
            "click --role textbox --name 'Your name'".to_owned(),
            "key Control+S".to_owned(),
            "native-menu-invoke File Print".to_owned(),
            "native-menu-invoke File Save".to_owned(),
            "click '#prose' --button right".to_owned(),
            "native-popup-invoke Rename".to_owned(),
            "native-dialog-policy message --button Drop".to_owned(),
            "click --role button --name Ask".to_owned(),
            "native-dialog-policy message --button Yes".to_owned(),
            "click --role button --name Insist".to_owned(),
            "native-dialog-policy open --paths a.txt".to_owned(),
            "click --role button --name Open".to_owned(),
            "expect-text 'save print save rename box 1 sync 0 open 1' --role status --name Said".to_owned(),
        ]);
        passes(&home, &[]);
    }
}

on_both! {
    answers_to_page_dialogs_are_recorded(home) {
        let recorded = Recorded::with(&home, &app("recorded"), &BOARD);
        let answers = |button: &str, keys: &[u32]| {
            recorded.click(&["--role", "button", "--name", button]);
            let mut before = None;
            for key in keys {
                // One box may replace another.
                let shown = || recorded.hands.shown(NO_TITLE);
                let now = eventually("the box", || shown().filter(|now| Some(*now) != before));
                recorded.hands.focus(NO_TITLE);
                recorded.hands.key(&[], *key);
                eventually("its end", || (shown() != Some(now)).then_some(()));
                before = Some(now);
            }
        };
        answers("Confirm", &[ENTER]);
        recorded.until("name Confirm");
        answers("Alert", &[ENTER]);
        recorded.until("name Alert");
        answers("Both", &[ENTER, ESCAPE]);
        recorded.until("name Both");
        recorded.expect(&["#said"]);
        recorded.until("expect-text");
        let lines = recorded.end();
        assert_eq!(lines, [
            "dialog-handler accept",
            "click --role button --name Confirm",
            "click --role button --name Alert",
            "dialog-handler dismiss",
            "click --role button --name Both",
            "expect-text 'sure looked not then' --role status --name Said",
        ]);
        passes(&home, &[]);
    }
}

on_both! {
    tray_actions_are_recorded(home) {
        let screen = XServer::start();
        home.ok(&["launch", &app("native"), "--display", &screen.name]);
        let out = home.path().join("followed.txt");
        let said = || fs::read_to_string(&out).unwrap_or_default();
        let mut follower = home.command(&["recording", "--follow"]);
        let mut follower = follower.stdout(fs::File::create(&out).expect("a file")).spawn().expect("it starts");
        eventually("it listens", || said().starts_with("# recording").then_some(()));
        // The tests' X servers have no tray. The app gets the events as Electron sends them for a tray's host.
        let tell = |code: &str| home.ok(&["--allow-eval", "eval-main", &format!("{code}; return 1")]);
        let pick = |at: usize| tell(&format!("trayMenu._executeCommand({{}}, trayMenu.items[{at}].commandId)"));
        pick(0);
        pick(1);
        tell("tray.emit('click', {}, { x: 0, y: 0, width: 1, height: 1 }, { x: 0, y: 0 })");
        // Nobody listens for that event, and our own actions are not a person's.
        tell("tray.emit('right-click', {}, { x: 0, y: 0, width: 1, height: 1 })");
        home.ok(&["native-tray-invoke", "1", "click"]);
        home.ok(&["native-tray-menu-invoke", "1", "Open"]);
        eventually("the click", || said().contains(" click").then_some(()));
        assert_eq!(home.json(&["recording", "--stop"])["recording"], false);
        assert!(follower.wait().expect("it ends").success());
        let lines = ["native-tray-menu-invoke 1 Open", "native-tray-menu-invoke 1 Away", "native-tray-invoke 1 click"];
        assert_eq!(said(), format!("# recording\n{}\n", lines.join("\n")));
        for line in lines {
            home.ok(&line.split(' ').collect::<Vec<_>>());
        }
        home.ok(&["stop"]);
    }
}

on_both! {
    app_requests_are_recorded_to_a_har_file(home) {
        let har = home.path().join("recorded.har").display().to_string();
        let page = home.path().join("asks.html");
        let text = "<h1 onclick=\"fetch('http://127.0.0.1:9/later').catch(() => 0)\">Asks</h1><img src='http://127.0.0.1:9/first?token=planted-1'>";
        // More than the capture of a launch keeps.
        fs::write(&page, text.to_owned() + &"<!-- long -->".repeat(6_000)).expect("a file");
        let given = format!("PAGE={}", page.display());
        let recorded = Recorded::with(&home, &app("page"), &["--env", &given, "--har", &har]);
        recorded.click(&["h1"]);
        recorded.until("click");
        let entries = || -> Vec<Value> {
            let file: Value = serde_json::from_slice(&fs::read(&har).unwrap_or_default()).unwrap_or_default();
            file["log"]["entries"].as_array().cloned().unwrap_or_default()
        };
        let urls = || -> Vec<String> {
            entries().iter().filter_map(|entry| entry["request"]["url"].as_str().map(str::to_owned)).collect()
        };
        eventually("the request of the click", || urls().iter().any(|url| url.ends_with("/later")).then_some(()));
        recorded.end();
        let urls = urls();
        assert!(urls.contains(&"http://127.0.0.1:9/first?token=[redacted]".to_owned()), "{urls:#?}");
        let entries = entries();
        let document = entries.iter().find(|entry| entry["request"]["url"].as_str().is_some_and(|url| url.ends_with("/asks.html")));
        let body = document.and_then(|entry| entry["response"]["content"]["text"].as_str());
        assert!(body.is_some_and(|body| body.len() > 65_536), "{document:#?}");
        let there = home.fails("BAD_ARGUMENT", &["record", &app("page"), "--display", ":99", "--har", &har]);
        assert_eq!(there["details"]["parameter"], "har", "{there:#}");
    }
}
