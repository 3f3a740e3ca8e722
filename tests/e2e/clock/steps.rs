//! Each verb of the clock, in every realm.

use super::{HOUR, NEW_YEAR, NEW_YEAR_TEXT, are_real, dates, eval, fired};
use crate::support::{Home, app, on_both};
use serde_json::{Value, json};

fn paused(home: &Home) {
    home.ok(&["launch", &app("clock")]);
    home.ok(&["clock-install", NEW_YEAR_TEXT]);
    home.ok(&["clock-pause", NEW_YEAR_TEXT]);
    assert_eq!(dates(home), [NEW_YEAR; 5]);
}

on_both! {
    clock_run_fires_timers_of_every_realm_when_due(home) {
        paused(&home);
        eval(&home, "set()");
        home.ok(&["clock-run-for", "3599999"]);
        let early = fired(&home);
        assert_eq!(early["main"], json!([]), "{early:#}");
        // A frame is due within 16 ms.
        assert_eq!(early["page"][1], json!(["interval", NEW_YEAR + HOUR / 2]), "{early:#}");
        home.ok(&["clock-run-for", "1"]);
        let due = NEW_YEAR + HOUR;
        let on_time = fired(&home);
        for realm in ["preload", "frame", "worker"] {
            assert_eq!(on_time[realm], json!([[realm, due]]), "{on_time:#}");
        }
        let page = on_time["page"].as_array().expect("a list");
        assert_eq!(page[2..], [json!(["page", due]), json!(["interval", due])], "{on_time:#}");
        assert_eq!(on_time["main"], json!([["main", due], ["main interval", due]]), "{on_time:#}");
        let ran = home.json(&["clock-run-for", "2h"]);
        assert_eq!((&ran["ranForMs"], &ran["time"], &ran["realms"]), (&json!(7_200_000.0), &json!((NEW_YEAR + 3 * HOUR) as f64), &json!(5)), "{ran:#}");
        let main = fired(&home)["main"].clone();
        let rest = [["main interval", "2"], ["main promise", "2"], ["main interval", "3"], ["main promisify", "3"]];
        let mut rest: Vec<Value> = rest.iter().map(|[what, hours]| json!([what, NEW_YEAR + hours.parse::<u64>().unwrap() * HOUR])).collect();
        let mut heard = main.as_array().expect("a list")[2..].to_vec();
        // A promise that a timer resolves may come before or after another timer of the same moment.
        rest.sort_by_key(Value::to_string);
        heard.sort_by_key(Value::to_string);
        assert_eq!(heard, rest, "{main:#}");
        assert_eq!(dates(&home), [NEW_YEAR + 3 * HOUR; 5]);
        home.ok(&["stop"]);
    }
}

on_both! {
    clock_advance_fires_each_overdue_timer_once(home) {
        paused(&home);
        eval(&home, "set()");
        let jumped = home.json(&["clock-advance", "10h"]);
        assert_eq!(jumped["advancedMs"], 36_000_000.0, "{jumped:#}");
        let end = NEW_YEAR + 10 * HOUR;
        let all = fired(&home);
        let page: Vec<&str> = all["page"].as_array().expect("a list").iter().map(|row| row[0].as_str().unwrap()).collect();
        assert_eq!(page, ["frame", "interval", "page"], "{all:#}");
        let main: Vec<&Value> = all["main"].as_array().expect("a list").iter().collect();
        assert!(main.iter().all(|row| row[1] == end), "{all:#}");
        assert_eq!(main.iter().filter(|row| row[0] == "main interval").count(), 1, "{all:#}");
        assert_eq!(dates(&home), [end; 5]);
        home.ok(&["stop"]);
    }
}

on_both! {
    later_windows_and_reloads_have_the_clock_from_their_first_line(home) {
        paused(&home);
        home.ok(&["clock-run-for", "1h"]);
        eval(&home, "app.main('open')");
        home.ok(&["wait-for-window", "Second"]);
        for first_line in ["#began", "#preload"] {
            let date = home.ok(&["get-text", first_line, "--window", "Second"]);
            assert_eq!(date.trim(), (NEW_YEAR + HOUR).to_string(), "the first line of {first_line}");
        }
        // A page that loads anew, with its frame and its worker.
        home.ok(&["reload", "--window", "Clock"]);
        assert_eq!(home.ok(&["get-text", "#began", "--window", "Clock"]).trim(), (NEW_YEAR + HOUR).to_string());
        home.ok(&["switch-window", "Clock"]);
        let first = eval(&home, "Promise.all([began, app.began, frames[0].began, ask('began')])");
        assert_eq!(first, json!(vec![NEW_YEAR + HOUR; 4]));
        home.ok(&["clock-resume"]);
        eval(&home, "app.main('open')");
        let status = home.json(&["clock-status"]);
        assert_eq!((&status["mode"], &status["unreached"]), (&json!("running"), &Value::Null), "{status:#}");
        assert!(dates(&home).iter().all(|date| (NEW_YEAR + HOUR..NEW_YEAR + 2 * HOUR).contains(date)));
        home.ok(&["stop"]);
    }
}

on_both! {
    an_app_launched_with_a_clock_has_it_from_its_first_line(home) {
        home.ok(&["launch", &app("clock"), "--clock", NEW_YEAR_TEXT, "--", "--at-once"]);
        let soon = |date: &Value| (NEW_YEAR..NEW_YEAR + 120_000).contains(&date.as_u64().expect("a date"));
        let first = eval(&home, "Promise.all([began, app.began, frames[0].began, ask('began'), app.main('began')])");
        assert!(first.as_array().expect("a list").iter().all(soon), "{first:#}");
        home.ok(&["clock-run-for", "65m"]);
        let main = fired(&home)["main"].clone();
        assert_eq!(main[0][0], "main", "timers of the first line: {main:#}");
        home.ok(&["clock-uninstall"]);
        assert!(are_real(&dates(&home)));
        home.ok(&["stop"]);
    }
}

on_both! {
    clock_run_skips_a_one_minute_wait_of_a_page(home) {
        home.ok(&["launch", &app("clock")]);
        home.ok(&["clock-install"]);
        home.ok(&["click", "#later"]);
        home.ok(&["expect-text", "#shown", "--equals", "waiting"]);
        home.ok(&["clock-run-for", "1m"]);
        home.ok(&["expect-text", "#shown", "--equals", "done", "--timeout", "0"]);
        home.ok(&["stop"]);
    }
}

on_both! {
    clock_set_time_holds_timers_and_set_system_time_fires_none(home) {
        paused(&home);
        eval(&home, "set()");
        home.ok(&["clock-set-time", "2031-01-01"]);
        let year = 31_536_000_000;
        assert_eq!(dates(&home), [NEW_YEAR + year; 5]);
        home.ok(&["clock-set-system-time", NEW_YEAR_TEXT]);
        assert_eq!(fired(&home)["main"], json!([]));
        let status = home.json(&["clock-status"]);
        let next = status["next"]["inMs"].as_f64().expect("a timer");
        assert!(status["timers"].as_u64() >= Some(8) && next <= 16.0, "{status:#}");
        home.ok(&["clock-resume"]);
        home.ok(&["clock-advance", "1h"]);
        assert_eq!(fired(&home)["worker"][0][0], "worker");
        home.ok(&["stop"]);
    }
}
