//! The clock: pages, frames, preload scripts, workers and the main process have the same time. The app's own timers
//! record what fired, and at which date.

mod bad;
mod leaving;
mod playwright;
mod real;
mod shared;
mod steps;

use crate::support::Home;
use serde_json::Value;

/// The realms of the app `clock`, by their names in its page.
const REALMS: [&str; 5] = ["page", "preload", "frame", "worker", "main"];

const HOUR: u64 = 3_600_000;

/// 2030-01-01T00:00:00Z
const NEW_YEAR: u64 = 1_893_456_000_000;

/// That date, as it is written in a shell.
const NEW_YEAR_TEXT: &str = "2030-01-01T00:00:00Z";

fn eval(home: &Home, code: &str) -> Value {
    let envelope = home.json(&["--allow-eval=renderer", "eval-renderer", code]);
    assert_eq!(envelope["ok"], true, "{code}: {envelope:#}");
    envelope["result"].clone()
}

/// The date in each realm.
fn dates(home: &Home) -> Vec<u64> {
    let times = eval(home, "times()");
    REALMS.map(|realm| times[realm].as_u64().unwrap_or_else(|| panic!("{realm}: {times:#}"))).to_vec()
}

/// The timers that fired in each realm, with the date at which they did.
fn fired(home: &Home) -> Value {
    eval(home, "all()")
}

/// Whether these are dates of the real world.
fn are_real(dates: &[u64]) -> bool {
    dates.iter().all(|date| *date < NEW_YEAR)
}
