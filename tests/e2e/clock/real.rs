//! The parts of an app whose time stays real, as `clock-install` says.

use super::{NEW_YEAR, NEW_YEAR_TEXT, eval};
use crate::support::{app, on_both};

on_both! {
    worker_threads_and_utility_processes_keep_the_real_time(home) {
        home.ok(&["launch", &app("clock")]);
        let installed = home.json(&["clock-install", NEW_YEAR_TEXT]);
        let real = installed["staysReal"].to_string();
        assert!(real.contains("worker threads") && real.contains("utility processes"), "{installed:#}");
        let told = eval(&home, "app.main('others')");
        let dates: Vec<u64> = serde_json::from_value(told.clone()).unwrap_or_else(|_| panic!("{told:#}"));
        let are_real: Vec<bool> = dates.iter().map(|date| *date < NEW_YEAR).collect();
        assert_eq!(are_real, [false, true, true], "{dates:?}");
        home.ok(&["stop"]);
    }
}
