//! What we change in an app's main process, when several sessions come and go: Electron's own functions are put back by
//! the last, and whoever is left hears everything.

use crate::support::{
    Electron, Home, OwnApp, app, on_both,
    processes::{Tree, eventually, kill},
};
use serde_json::{Value, json};
use stagewright_driver::platform::{self, ProcessSignal};
use std::{path::PathBuf, process::Command};

/// The app, with homes for two sessions on it.
struct Stage {
    own: OwnApp,
    report: PathBuf,
    homes: [Home; 2],
    before: Value,
}

/// What happens to a session.
#[derive(Debug, Clone, Copy)]
enum Deed {
    Joins,
    Leaves,
    /// Its host is killed: nobody tells the app.
    Dies,
    /// It does what the app tells of, and hears of it.
    Hears,
}
use Deed::{Dies, Hears, Joins, Leaves};

impl Stage {
    fn new(electron: Electron) -> Stage {
        let homes = [Home::on(electron), Home::on(electron)];
        let report = homes[0].path().join("report.json");
        let port = crate::support::free_port();
        let mut command = Command::new(electron.path());
        command.arg(app("patched")).env("REPORT", &report);
        let own = OwnApp::start(command, Some(port));
        own.has_window();
        let mut stage = Stage { own, report, homes, before: Value::Null };
        stage.before = stage.look();
        assert_eq!(stage.before["changed"], json!([]));
        stage
    }

    /// How the app finds its Electron.
    fn look(&self) -> Value {
        let _ = std::fs::remove_file(&self.report);
        platform::signal(self.own.pid(), ProcessSignal::USR2);
        eventually("its report", || {
            assert!(self.own.runs(), "the app has ended");
            serde_json::from_slice(&std::fs::read(&self.report).ok()?).ok()
        })
    }

    fn does(&self, who: usize, deed: Deed) {
        let home = &self.homes[who];
        match deed {
            Joins => drop(home.ok(&["attach", "--port", &self.own.port.expect("a port").to_string()])),
            Leaves => drop(home.ok(&["detach"])),
            Dies => kill(Tree::of(home).host()),
            Hears => {
                let clicked = home.json(&["click", "#ask"]);
                let told = &clicked["effects"]["native_dialogs"];
                assert_eq!(told.as_array().map(Vec::len), Some(1), "session {who}: {clicked:#}");
                assert_eq!(told[0]["title"], "Leave", "session {who}: {clicked:#}");
            }
        }
    }

    /// Goes through the deeds, after which nobody is left.
    fn plays(&self, deeds: &[(usize, Deed)]) {
        for (who, deed) in deeds {
            self.does(*who, *deed);
        }
        eventually("the app as it was", || (self.look() == self.before).then_some(()));
        for home in &self.homes {
            eventually("the end of the session", || home.sessions().is_empty().then_some(()));
        }
    }
}

on_both! {
    two_sessions_come_and_go_in_any_order(home) {
        let stage = Stage::new(home.version());
        stage.plays(&[(0, Joins), (0, Hears), (0, Leaves)]);
        stage.plays(&[(0, Joins), (1, Joins), (0, Hears), (1, Hears), (0, Leaves), (1, Hears), (1, Leaves)]);
        stage.plays(&[(0, Joins), (1, Joins), (1, Leaves), (0, Hears), (1, Joins), (1, Hears), (0, Leaves), (1, Hears), (1, Leaves)]);
        assert!(stage.own.runs());
    }
}

on_both! {
    two_sessions_die_in_any_order(home) {
        let stage = Stage::new(home.version());
        stage.plays(&[(0, Joins), (1, Joins), (0, Dies), (1, Hears), (1, Leaves)]);
        stage.plays(&[(0, Joins), (1, Joins), (1, Dies), (0, Hears), (0, Leaves)]);
        stage.plays(&[(0, Joins), (0, Dies), (1, Joins), (1, Hears), (1, Leaves)]);
        stage.plays(&[(0, Joins), (1, Joins), (0, Dies), (1, Dies)]);
        assert!(stage.own.runs());
    }
}

on_both! {
    what_the_app_puts_over_ours_stays(home) {
        let stage = Stage::new(home.version());
        stage.does(0, Joins);
        stage.homes[0].ok(&["click", "#cover"]);
        stage.does(1, Joins);
        stage.does(0, Hears);
        stage.does(1, Hears);
        stage.does(0, Leaves);
        stage.does(1, Hears);
        assert_eq!(stage.look()["changed"], json!(["showErrorBox", "showOpenDialog", "showOpenDialogSync", "showSaveDialog", "showSaveDialogSync", "showMessageBox", "showMessageBoxSync"]));
        stage.homes[1].ok(&["click", "#uncover"]);
        stage.does(1, Hears);
        stage.plays(&[(1, Leaves)]);
    }
}

on_both! {
    an_error_box_that_one_session_answers_is_heard_by_the_other(home) {
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
