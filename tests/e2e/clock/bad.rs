//! Bad input, and apps whose timers never end: the call ends with an error code or a message, and never hangs.

use super::{NEW_YEAR_TEXT, are_real, dates, eval};
use crate::support::{OwnApp, app, on_both};
use serde_json::json;
use std::time::{Duration, Instant};

on_both! {
    steps_without_a_clock_and_dates_that_are_none_are_refused(home) {
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
        home.ok(&["stop"]);
    }
}

on_both! {
    a_run_without_an_end_is_cut_off_and_says_how_far_it_got(home) {
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
        let jumped = home.json(&["clock-advance", "2s"]);
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
    a_dialog_that_a_timer_opens_is_told(home) {
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
        assert!(ran["unreached"].to_string().contains("w1"), "{ran:#}");
        home.ok(&["dialog-handler", "accept"]);
        home.ok(&["expect-text", "#shown", "--equals", "idle"]);
        home.ok(&["detach"]);
        assert!(own.runs());
    }
}
