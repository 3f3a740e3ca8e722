//! A person's actions in pages: clicks, text, keys, lists, frames, windows.

use super::*;
use crate::support::{
    Electron, OwnApp, app, notes, on_both,
    signals::{Signal, send},
};

on_both! {
    a_day_in_the_sample_app_is_recorded_and_replayed(home) {
        let recorded = Recorded::start(&home, &notes());
        recorded.click(&["#new-title"]);
        recorded.hands.write("Water the cactus");
        recorded.hands.key(&[], ENTER);
        recorded.until("key Enter");
        recorded.click(&["--role", "checkbox", "--name", "Water the cactus"]);
        recorded.until("check ");
        recorded.click(&["label:has([value=done])"]);
        recorded.until("Done");
        recorded.click(&["#search"]);
        recorded.hands.write("bicyclx");
        recorded.hands.key(&[], 0xff08);
        recorded.hands.write("e");
        recorded.click(&["#search"]);
        recorded.hands.key(&[CONTROL], 'a' as u32);
        recorded.hands.key(&[], 0xff08);
        recorded.click(&["label:has([value=all])"]);
        recorded.until("All");
        recorded.click(&["--role", "button", "--name", "Call the bicycle shop"]);
        recorded.until("Call the bicycle shop");
        recorded.click(&["#detail-title"]);
        recorded.hands.key(&[CONTROL], 'a' as u32);
        recorded.hands.write("It's $5: \"call\"");
        recorded.hands.key(&[], TAB);
        recorded.hands.key(&[], TAB);
        recorded.hands.key(&[], DOWN);
        recorded.hands.key(&[CONTROL], 'e' as u32);
        recorded.until("Control+E");
        let lines = recorded.end();
        assert_eq!(lines, [
            "type 'Water the cactus' --role textbox --name 'New task'",
            "key Enter",
            "check --role checkbox --name 'Water the cactus'",
            "check --role radio --name Done",
            "clear-input --role searchbox --name 'Search tasks'",
            "check --role radio --name All",
            "click --role button --name 'Call the bicycle shop'",
            "type 'It'\\''s $5: \"call\"' --role textbox --name Title",
            "select-option Low --role combobox --name Priority",
            "key Control+E",
        ]);
        passes(&home, &[]);
    }
}

on_both! {
    each_user_action_is_recorded_as_one_line(home) {
        let recorded = Recorded::start(&home, &app("journey"));
        recorded.click(&["label:has(#name)"]);
        recorded.hands.write("Mia");
        recorded.hands.key(&[], TAB);
        recorded.hands.key(&[], SPACE);
        recorded.until("key Space");
        recorded.click(&["label:has(#agree)"]);
        recorded.until("check ");
        recorded.click(&["#agree"]);
        recorded.until("uncheck ");
        recorded.hands.press(recorded.place("0", &["#greet"]), 1, 2);
        recorded.until("click-count");
        recorded.hands.press(recorded.place("0", &["#greet"]), 3, 1);
        recorded.until("right");
        recorded.click(&["#colour"]);
        recorded.hands.key(&[], DOWN);
        recorded.hands.key(&[], ENTER);
        recorded.until("select-option");
        let lines = recorded.end();
        assert_eq!(lines, [
            "type Mia --role textbox --name Name",
            "key Tab",
            "key Space",
            "check --role checkbox --name Agree",
            "uncheck --role checkbox --name Agree",
            "click --role button --name Greet --click-count 2",
            "click --role button --name Greet --button right",
            "select-option green --role combobox --name Colour",
        ]);
        passes(&home, &[]);
    }
}

on_both! {
    actions_in_frames_and_windows_are_recorded(home) {
        let recorded = Recorded::start(&home, &app("journey"));
        recorded.hands.click(recorded.inside(&["#frame"], (40, 22)));
        recorded.until("Press frame");
        recorded.hands.click(recorded.inside(&["#cross"], (40, 22)));
        recorded.until("Press cross");
        recorded.hands.click(recorded.inside(&["#guest"], (40, 20)));
        recorded.until("Press guest");
        recorded.click(&["#open"]);
        recorded.look(&["wait-for-window", "Second"]);
        recorded.hands.click(recorded.place("Second", &["#note"]));
        recorded.hands.write("Hello");
        recorded.hands.click(recorded.place("Second", &["#close"]));
        recorded.until("Close");
        eventually("one window", || (!recorded.look(&["windows-list"]).contains("Second")).then_some(()));
        recorded.click(&["#log"]);
        recorded.until("Log");
        let lines = recorded.end();
        assert_eq!(lines, [
            "click --role button --name 'Press frame'",
            "click --role button --name 'Press cross' --window '#cross'",
            "click --role button --name 'Press guest' --window 'inner.html#guest'",
            "click --role button --name 'Open second'",
            "wait-for-window Second",
            "switch-window Second",
            "type Hello --role textbox --name Note",
            "click --role button --name Close",
            "switch-window Journey",
            "click --role button --name Log",
        ]);
        passes(&home, &[]);
    }
}

on_both! {
    passwords_and_synthetic_actions_are_not_recorded(home) {
        let recorded = Recorded::start(&home, &app("recorded"));
        recorded.click(&["[type=password]"]);
        recorded.hands.write("s3");
        recorded.click(&["[type=password] + button"]);
        recorded.click(&["[aria-label='Your password']"]);
        recorded.hands.write("cret");
        recorded.click(&["[data-testid=first]"]);
        recorded.until("first");
        recorded.click(&["#second"]);
        recorded.until("second");
        recorded.click(&["#once"]);
        recorded.until("once");
        recorded.click(&["#both"]);
        recorded.until("Agree for me");
        recorded.click(&["textarea"]);
        recorded.hands.write("one");
        recorded.hands.key(&[SHIFT], ENTER);
        recorded.hands.write("two");
        recorded.hands.key(&[], ENTER);
        recorded.until("Enter");
        let lines = recorded.end();
        assert_eq!(lines, [
            "# the value of YOUR_PASSWORD is not written down: give it with --set YOUR_PASSWORD=… or --pass-env YOUR_PASSWORD",
            "type \"$YOUR_PASSWORD\" --role textbox --name 'Your password'",
            "click --role button --name Show",
            "# the value of YOUR_PASSWORD is not written down: give it with --set YOUR_PASSWORD=… or --pass-env YOUR_PASSWORD",
            "type \"$YOUR_PASSWORD\" --role textbox --name 'Your password'",
            "click '[data-testid=\"first\"]'",
            "click '#second'",
            "click '#once'",
            "click --role button --name 'Agree for me'",
            "type --args '{\"role\":\"textbox\",\"name_exact\":\"Message\",\"text\":\"one\\ntwo\"}'",
            "key Enter",
        ]);
        assert!(!fs::read_to_string(home.path().join("out.txt")).unwrap().contains("s3"));
        passes(&home, &["--set", "YOUR_PASSWORD=s3cret"]);
    }
}

on_both! {
    recorded_file_is_completed_when_the_app_exits(home) {
        let mut recorded = Recorded::start(&home, &notes());
        recorded.click(&["#search"]);
        recorded.hands.write("tea");
        recorded.hands.key(&[CONTROL], 'q' as u32);
        let status = recorded.child.wait().expect("it ends by itself");
        let text = fs::read_to_string(&recorded.file).expect("written");
        assert!(status.success(), "{text}");
        assert!(text.ends_with("  type tea --role searchbox --name 'Search tasks'\n  key Control+Q\nafter\n  stop\n"), "{text}");
        assert!(home.sessions().is_empty());
    }
}

#[test]
fn record_requires_a_visible_display() {
    let home = Home::on(Electron::V33);
    let answer = home.fails("LAUNCH_FAILED", &["record", &notes()]);
    assert_eq!(answer["details"]["cause"], "no_display", "{answer:#}");
    assert_eq!(home.cli(&["record", &notes()]).status, 3);
    home.fails("BAD_ARGUMENT", &["record", &notes(), "--display", "virtual"]);
    home.fails("BAD_ARGUMENT", &["record"]);
    home.fails("BAD_ARGUMENT", &["record", &notes(), "--port", "9222"]);
}

on_both! {
    existing_session_is_recorded_until_recording_is_stopped(home) {
        let screen = XServer::start();
        let hands = Hands::on(&screen);
        home.ok(&["launch", &notes(), "--display", &screen.name]);
        let out = home.path().join("followed.txt");
        let said = || fs::read_to_string(&out).unwrap_or_default();
        let mut follower = home.command(&["recording", "--follow"]);
        let mut follower = follower.stdout(fs::File::create(&out).expect("a file")).spawn().expect("it starts");
        eventually("it listens", || said().starts_with("# recording").then_some(()));
        assert_eq!(home.json(&["recording"])["recording"], true);
        home.fails("BAD_ARGUMENT", &["recording", "--follow"]);
        // Our own presses are not a person's.
        home.ok(&["click", "--role", "radio", "--name", "Done"]);
        home.ok(&["focused-element"]);
        hands.key(&[CONTROL], 'n' as u32);
        eventually("a line", || said().contains("Control+N").then_some(()));
        assert_eq!(home.json(&["recording", "--stop"])["recording"], false);
        assert!(follower.wait().expect("it ends").success());
        assert_eq!(said(), "# recording\nkey Control+N\n");
        home.ok(&["stop"]);
    }
}

on_both! {
    record_joins_a_running_app_and_leaves_it_running(home) {
        let own = OwnApp::with_port(home.version(), &app("journey"));
        let port = own.port.expect("a debug port").to_string();
        let ways = [("--port", port.clone(), format!("attach --port {port}")), ("--pid", own.pid_word(), format!("inject {}", own.pid()))];
        for (flag, value, line) in ways {
            let file = home.path().join("joined.run");
            let words = ["record", flag, &value, "-o", &file.display().to_string()];
            let mut child = home.command(&words).stdout(Stdio::null()).spawn().expect("it starts");
            eventually("its first lines", || file.exists().then_some(()));
            let session = format!("record-{}", child.id());
            assert_eq!(home.json(&["recording", "--session", &session])["recording"], true);
            send(child.id(), Signal::TERM);
            assert!(child.wait().expect("it ends").success());
            let text = fs::read_to_string(&file).expect("written");
            assert_eq!(text, format!("before\n  {line}\ntest recorded\n  windows-list\nafter\n  detach\n"));
            assert!(own.runs() && home.sessions().is_empty());
            let refused = home.fails("BAD_ARGUMENT", &words);
            assert!(refused["error"].as_str().is_some_and(|error| error.contains("there already")), "{refused:#}");
            assert_eq!(fs::read_to_string(&file).expect("it is as it was"), text);
            fs::remove_file(&file).expect("gone");
        }
    }
}
