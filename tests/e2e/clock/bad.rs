//! Bad input, and apps whose timers never end: the call ends with an error code or a message, and never hangs.

use super::{HOUR, NEW_YEAR, NEW_YEAR_TEXT, are_real, dates, eval};
use crate::support::{OwnApp, app, on_both};
use serde_json::json;
use std::time::{Duration, Instant};

on_both! {
    clock_verbs_refuse_a_missing_clock_and_invalid_dates(home) {
        home.ok(&["launch", &app("clock")]);
        for words in [
            &["clock-set-time", NEW_YEAR_TEXT][..], &["clock-set-system-time", NEW_YEAR_TEXT], &["clock-pause", NEW_YEAR_TEXT],
            &["clock-advance", "1h"], &["clock-run-for", "1h"], &["clock-resume"], &["clock-uninstall"],
        ] {
            let refused = home.fails("clock.NOT_INSTALLED", words);
            assert_eq!(refused["next_actions"][0]["tool"], "clock_install", "{refused:#}");
        }
        assert_eq!(home.json(&["clock-status"])["installed"], false);
        for date in ["tomorrow", "", "2030-13-01", "9e99"] {
            let refused = home.fails("BAD_ARGUMENT", &["clock-install", date]);
            assert!(refused["error"].as_str().unwrap().contains("2030-01-31"), "{refused:#}");
        }
        home.fails("BAD_ARGUMENT", &["clock-advance", "-5"]);
        home.fails("BAD_ARGUMENT", &["launch", &app("clock"), "--clock", "never"]);
        assert!(are_real(&dates(&home)), "nothing was put in");

        // Installed twice, it is one clock: with a date it is set, and without one it goes on as it does.
        home.ok(&["clock-install", NEW_YEAR_TEXT]);
        home.ok(&["clock-pause", NEW_YEAR_TEXT]);
        let again = home.json(&["clock-install"]);
        assert_eq!((&again["time"], &home.json(&["clock-status"])["mode"]), (&json!(NEW_YEAR as f64), &json!("paused")), "{again:#}");
        assert_eq!(dates(&home), [NEW_YEAR; 5]);
        home.ok(&["clock-install", "2031-01-01T00:00:00Z"]);
        assert_eq!(home.json(&["clock-status"])["mode"], "installed");
        assert!(dates(&home).iter().all(|date| *date >= NEW_YEAR + 365 * 24 * HOUR));
        home.ok(&["clock-uninstall"]);
        assert!(are_real(&dates(&home)), "one end is enough");
        home.fails("clock.NOT_INSTALLED", &["clock-uninstall"]);
        home.ok(&["stop"]);
    }
}

on_both! {
    endless_clock_run_stops_at_its_timeout_and_reports_progress(home) {
        home.ok(&["launch", &app("clock")]);
        home.ok(&["clock-install", NEW_YEAR_TEXT]);
        home.ok(&["clock-install", NEW_YEAR_TEXT]);
        home.ok(&["clock-pause", NEW_YEAR_TEXT]);
        eval(&home, "(function again() { setTimeout(again, 0); })()");
        let begun = Instant::now();
        let ran = home.json(&["clock-run-for", "1000000000", "--timeout-ms", "1500"]);
        assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
        let far = ran["ranForMs"].as_f64().expect("a span");
        assert!(far > 0.0 && far < 1e9 && ran["complete"] == false, "{ran:#}");
        // The clocks of all realms are still close to each other.
        let dates = dates(&home);
        let (first, last) = (dates.iter().min().unwrap(), dates.iter().max().unwrap());
        assert!(last - first <= 60_000, "{dates:?}");
        // A hundred thousand timers at once.
        eval(&home, "for (let i = 0; i < 100000; i++) setTimeout(() => {}, i % 1000)");
        let jumped = home.json(&["clock-advance", "2s", "--timeout-ms", "120000"]);
        assert_eq!((&jumped["ok"], &jumped["complete"]), (&json!(true), &json!(null)), "{jumped:#}");
        // The real time comes back although a million timers wait, and one of them can still be cleared.
        eval(&home, "window.fired = 0; 0");
        for _ in 0..4 {
            eval(&home, "for (let i = 0; i < 250000; i++) window.last = setTimeout(() => { fired += 1; }, 3000000 + i % 1000); 0");
        }
        assert!(home.json(&["clock-status"])["timers"].as_u64() >= Some(1_000_000));
        home.ok(&["clock-uninstall"]);
        assert!(are_real(&super::dates(&home)));
        assert_eq!(eval(&home, "(clearTimeout(last), fired)"), 0);
        home.fails("clock.NOT_INSTALLED", &["clock-uninstall"]);
        home.ok(&["stop"]);
    }
}

on_both! {
    clock_run_with_a_million_timers_fires_each_at_its_date(home) {
        home.ok(&["launch", &app("clock")]);
        home.ok(&["clock-install", NEW_YEAR_TEXT]);
        home.ok(&["clock-pause", NEW_YEAR_TEXT]);
        eval(&home, "window.fired = 0; window.late = 0; 0");
        for part in 0..4 {
            // Over 11 days, each with the date at which it is due.
            let code = format!("for (let i = {part}; i < 1000000; i += 4) {{ const due = i * 997 + 1; setTimeout(() => {{ fired += 1; late += Date.now() !== {NEW_YEAR} + due; }}, due); }} 0");
            eval(&home, &code);
        }
        for _ in 0..2 {
            let ran = home.json(&["clock-run-for", "500000000", "--timeout-ms", "2000"]);
            let far = ran["ranForMs"].as_f64().expect("a span");
            assert!(far > 0.0 && (far == 5e8) == ran["complete"].is_null(), "{ran:#}");
        }
        // All that were due by now have fired, each at its date, and the others wait.
        let due = format!("Math.min(1000000, Math.floor((Date.now() - {NEW_YEAR} - 1) / 997) + 1)");
        assert_eq!(eval(&home, &format!("[fired - {due}, late]")), json!([0, 0]));
        let waiting = home.json(&["clock-status"])["timers"].as_u64().expect("a number");
        let fired = eval(&home, "fired").as_u64().expect("a number");
        assert!(fired > 0 && (1_000_000..1_000_100).contains(&(fired + waiting)), "{fired} fired, {waiting} wait");
        home.ok(&["stop"]);
    }
}

on_both! {
    clock_run_reports_a_dialog_that_a_timer_opens(home) {
        home.ok(&["launch", &app("clock")]);
        home.ok(&["clock-install", NEW_YEAR_TEXT]);
        eval(&home, "void setTimeout(() => alert('An hour has passed'), 3600000)");
        let ran = home.json(&["clock-run-for", "1h"]);
        assert!(ran["effects"]["dialogs"].to_string().contains("An hour has passed"), "{ran:#}");
        home.ok(&["stop"]);
        // In a joined app a dialog stays open for the person who uses the app. Its page answers no call meanwhile.
        let own = OwnApp::plain(home.version(), &app("clock"));
        own.has_window();
        home.ok(&["inject", &own.pid_word()]);
        home.ok(&["clock-install", NEW_YEAR_TEXT]);
        eval(&home, "void setTimeout(() => alert('An hour has passed'), 3600000)");
        let ran = home.json(&["clock-run-for", "1h"]);
        // On a busy machine the page may have answered before its dialog opened.
        let told = format!("{}{}", ran["unreached"], ran["effects"]["dialogs"]);
        assert!(told.contains("w1"), "{ran:#}");
        home.ok(&["dialog-handler", "accept"]);
        home.ok(&["expect-text", "#shown", "--equals", "idle"]);
        home.ok(&["detach"]);
        assert!(own.runs());
    }
}
