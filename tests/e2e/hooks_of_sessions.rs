//! Our changes in an app's main process, when several sessions come and go. The last one restores Electron's own
//! functions, and every remaining session observes everything.

use crate::support::{
    Electron, Home, OwnApp, app, on_both,
    processes::{Tree, WAIT_TIMEOUT, eventually, kill, within},
    signals::{Signal, send},
};
use serde_json::{Value, json};
use std::{path::PathBuf, process::Command};

/// The app, with homes for two sessions on it.
struct Stage {
    own: OwnApp,
    report: PathBuf,
    homes: [Home; 2],
    before: Value,
}

/// Something that happens to a session.
#[derive(Debug, Clone, Copy)]
enum RecordedAction {
    /// It joins by the app's debug port.
    Joins,
    /// It joins by the pid, through the inspector alone.
    Injects,
    Leaves,
    /// Its host is killed, and nobody tells the app.
    Dies,
    /// The app does something that is reported, and the session gets the report.
    Hears,
}
use RecordedAction::{Dies, Hears, Injects, Joins, Leaves};

impl Stage {
    fn new(electron: Electron) -> Stage {
        let homes = [Home::on(electron), Home::on(electron)];
        let report = homes[0].path().join("report.json");
        let mut command = Command::new(electron.path());
        command.arg(app("patched")).env("REPORT", &report);
        let own = OwnApp::start(command, Some(0));
        own.has_window();
        let mut stage = Stage { own, report, homes, before: Value::Null };
        stage.before = eventually("its page", || Some(stage.look()).filter(|seen| seen["loading"] == false));
        assert_eq!(stage.before["changed"], json!([]));
        assert!(stage.before["functions"].as_u64().is_some_and(|count| count > 500), "{:#}", stage.before);
        stage
    }

    /// Which functions of its Electron the app finds changed.
    fn look(&self) -> Value {
        let _ = std::fs::remove_file(&self.report);
        send(self.own.pid(), Signal::USR2);
        eventually("its report", || {
            assert!(self.own.runs(), "the app has ended");
            serde_json::from_slice(&std::fs::read(&self.report).ok()?).ok()
        })
    }

    fn does(&self, who: usize, action: RecordedAction) {
        let home = &self.homes[who];
        match action {
            Joins => drop(home.ok(&["attach", "--port", &self.own.port.expect("a port").to_string()])),
            Injects => drop(home.ok(&["inject", &self.own.pid_word()])),
            Leaves => drop(home.ok(&["detach"])),
            Dies => kill(Tree::of(home).host()),
            Hears => {
                // Do not use the click's own answer: on a busy machine the main process's report may come after it.
                let told = || home.json(&["native-dialogs"]);
                let before = told()["count"].as_u64();
                home.ok(&["click", "#ask"]);
                let heard = || Some(told()).filter(|told| told["count"].as_u64() > before);
                let heard = eventually(&format!("session {who} to hear of it"), heard);
                let last =
                    heard["dialogs"].as_array().and_then(|all| all.last()).unwrap_or_else(|| panic!("{heard:#}"));
                assert!(last.to_string().contains("\"Leave\""), "session {who}: {heard:#}");
            }
        }
    }

    /// Performs all of these actions, after which no session is left.
    fn plays(&self, actions: &[(usize, RecordedAction)]) {
        for (who, action) in actions {
            self.does(*who, *action);
        }
        let mut last = Value::Null;
        let as_it_was = within(WAIT_TIMEOUT, || {
            last = self.look();
            (last == self.before).then_some(())
        });
        assert!(as_it_was.is_some(), "after {actions:?} it is {last:#}, and was {:#}", self.before);
        for home in &self.homes {
            eventually("the end of the session", || home.sessions().is_empty().then_some(()));
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Step {
    Comes,
    Goes,
}
use Step::{Comes, Goes};

/// Both sessions come and go in that order, in these ways. After each step every joined session gets the app's reports.
fn in_order(electron: Electron, order: [(usize, Step); 4], comes: [RecordedAction; 2], goes: &[[RecordedAction; 2]]) {
    let stage = Stage::new(electron);
    for goes in goes {
        let mut actions = Vec::new();
        let mut there = Vec::new();
        for (who, step) in order {
            there.retain(|other| *other != who);
            if step == Comes {
                there.push(who);
            }
            actions.push((who, if step == Comes { comes[who] } else { goes[who] }));
            actions.extend(there.iter().map(|who| (*who, Hears)));
        }
        stage.plays(&actions);
    }
    assert!(stage.own.runs());
}

/// The orders of two sessions. The other orders are the same with the sessions exchanged.
const ONE_AFTER_THE_OTHER: [(usize, Step); 4] = [(0, Comes), (0, Goes), (1, Comes), (1, Goes)];
const THE_FIRST_GOES_FIRST: [(usize, Step); 4] = [(0, Comes), (1, Comes), (0, Goes), (1, Goes)];
const THE_LAST_GOES_FIRST: [(usize, Step); 4] = [(0, Comes), (1, Comes), (1, Goes), (0, Goes)];

/// All ways in which two may leave.
const ALL: [[RecordedAction; 2]; 4] = [[Leaves, Leaves], [Leaves, Dies], [Dies, Leaves], [Dies, Dies]];
const MIXED: [[RecordedAction; 2]; 2] = [[Leaves, Dies], [Dies, Leaves]];

on_both! { two_attached_sessions_one_after_the_other(home) {
    in_order(home.version(), ONE_AFTER_THE_OTHER, [Joins, Joins], &ALL);
} }
on_both! { two_attached_sessions_first_detaches_first(home) {
    in_order(home.version(), THE_FIRST_GOES_FIRST, [Joins, Joins], &ALL);
} }
on_both! { two_attached_sessions_last_detaches_first(home) {
    in_order(home.version(), THE_LAST_GOES_FIRST, [Joins, Joins], &ALL);
} }
on_both! { an_injected_session_after_an_attached_one(home) {
    in_order(home.version(), ONE_AFTER_THE_OTHER, [Joins, Injects], &MIXED);
} }
on_both! { attached_session_detaches_before_an_injected_one(home) {
    in_order(home.version(), THE_FIRST_GOES_FIRST, [Joins, Injects], &MIXED);
} }
on_both! { injected_session_detaches_before_an_attached_one(home) {
    in_order(home.version(), THE_LAST_GOES_FIRST, [Joins, Injects], &MIXED);
} }

on_both! {
    session_that_rejoins_receives_all_events_like_the_other_one(home) {
        let stage = Stage::new(home.version());
        stage.plays(&[(0, Joins), (1, Joins), (1, Leaves), (0, Hears), (1, Joins), (1, Hears), (0, Leaves), (1, Hears), (1, Leaves)]);
        assert!(stage.own.runs());
    }
}

on_both! {
    app_wrappers_over_our_functions_stay_after_detach(home) {
        let stage = Stage::new(home.version());
        stage.does(0, Joins);
        stage.homes[0].ok(&["click", "#cover"]);
        stage.does(1, Joins);
        stage.does(0, Hears);
        stage.does(1, Hears);
        stage.does(0, Leaves);
        stage.does(1, Hears);
        let changed = stage.look()["changed"].to_string();
        for method in ["showErrorBox", "showOpenDialog", "showOpenDialogSync", "showMessageBox", "showMessageBoxSync"] {
            assert!(changed.contains(&format!("dialog.{method}\"")), "{method}: {changed}");
        }
        stage.homes[1].ok(&["click", "#uncover"]);
        stage.does(1, Hears);
        stage.plays(&[(1, Leaves)]);
    }
}

on_both! {
    app_wrappers_are_recognized_by_a_session_that_joins_later(home) {
        let stage = Stage::new(home.version());
        stage.does(0, Joins);
        stage.homes[0].ok(&["click", "#cover"]);
        stage.does(0, Leaves);
        stage.does(1, Joins);
        stage.does(1, Hears);
        stage.homes[1].ok(&["click", "#uncover"]);
        stage.does(1, Hears);
        stage.plays(&[(1, Leaves)]);
    }
}

on_both! {
    functions_frozen_before_joining_are_reported_as_not_instrumented(home) {
        let stage = Stage::new(home.version());
        let port = stage.own.port.expect("a port").to_string();
        stage.homes[0].ok(&["attach", "--port", &port, "--no-main"]);
        stage.homes[0].ok(&["click", "#freeze"]);
        stage.homes[0].ok(&["detach"]);
        stage.does(0, Joins);
        // Everything else is observed.
        stage.does(0, Hears);
        stage.homes[0].fails("native.NOT_INSTRUMENTED", &["native-notifications-start"]);
        stage.does(0, Leaves);
        assert!(stage.own.runs());
    }
}

on_both! {
    only_functions_frozen_by_the_app_stay_replaced(home) {
        let stage = Stage::new(home.version());
        stage.does(0, Joins);
        stage.homes[0].ok(&["click", "#freeze"]);
        stage.does(0, Hears);
        // A session that joins now finds our functions in place.
        stage.does(1, Joins);
        stage.homes[1].ok(&["native-notifications-start"]);
        stage.does(0, Leaves);
        stage.does(1, Hears);
        stage.does(1, Leaves);
        let changed = stage.look()["changed"].clone();
        let left: Vec<&str> = changed.as_array().expect("a list").iter().filter_map(Value::as_str).collect();
        let frozen = |name: &&str| name.starts_with("shell.") || name.starts_with("Notification.");
        assert!(!left.is_empty() && left.iter().all(frozen), "{left:?}");
        // The next session finds the functions that stayed, and observes through them.
        stage.does(0, Joins);
        stage.does(0, Hears);
        stage.homes[0].ok(&["native-notifications-start"]);
        stage.does(0, Leaves);
        assert!(stage.own.runs());
    }
}

on_both! {
    error_box_answered_by_one_session_is_logged_by_both(home) {
        let other = Home::on(home.version());
        let report = home.path().join("report.json");
        home.ok(&["launch", &app("patched"), "--env", &format!("REPORT={}", report.display())]);
        let pid = home.json(&["info"])["pid"].to_string();
        other.ok(&["inject", &pid]);
        let heard = |home: &Home| home.json(&["console-logs", "--match", "out of paper"])["count"].clone();
        home.ok(&["click", "#fail"]);
        for home in [&home, &other] {
            eventually("the error box", || (heard(home) == 1).then_some(()));
        }
        other.ok(&["detach"]);
        home.ok(&["click", "#fail"]);
        eventually("the error box", || (heard(&home) == 2).then_some(()));
        home.ok(&["stop"]);
    }
}
