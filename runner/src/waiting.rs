//! Waits for elements and windows that do not exist yet, because a run file is faster than the app that it drives.
//!
//! An act looks once for its element, in an existing window or frame. A person would try again; a file cannot. So the
//! run waits in the app until the element or window exists, as long as the act would wait for an enabled element. Then
//! it calls again. It does so only when no input was sent, so that a press is never repeated.

use serde_json::{Map, Value, json};
use stagewright_commands::{
    call::Row,
    caller::Caller,
    envelope::{Envelope, INPUT_SENT},
    verb::TargetUse,
};
use std::time::{Duration, Instant};

/// How long an act waits for its element when its line names no timeout.
const BUDGET: Duration = Duration::from_secs(5);

/// How often an element may disappear again after it has come.
const MOST_TRIES: usize = 5;

/// The parameters of locators, and those of a drag's second locator.
const LOCATORS: [[(&str, &str); 4]; 2] = [
    [("selector", "selector"), ("role", "role"), ("name_exact", "name_exact"), ("name_contains", "name_contains")],
    [
        ("targetSelector", "selector"),
        ("targetRole", "role"),
        ("targetNameExact", "name_exact"),
        ("targetNameContains", "name_contains"),
    ],
];

/// The verb that chooses a window, and its parameters other than a handle; the first one that is given decides.
const SWITCH: &str = "electron_switch_window";
const WINDOWS: [(&str, &str); 3] = [("windowTitle", "title"), ("index", "index"), ("url", "url")];

/// Makes the call of a line, which may take until `deadline`. If its element or window does not exist, waits for it and
/// calls again.
pub(crate) fn call(caller: &dyn Caller, row: &'static Row, args: Map<String, Value>, deadline: Instant) -> Envelope {
    let own = args.get("timeoutMs").and_then(Value::as_u64).map(Duration::from_millis);
    let wait_until = deadline.min(Instant::now() + own.unwrap_or(BUDGET));
    let left = |until: Instant| until.saturating_duration_since(Instant::now());
    for _ in 1..MOST_TRIES {
        let answer = caller.call_within(row.tool, args.clone(), left(deadline));
        let told = answer.whole();
        let in_time = || left(wait_until);
        let come = match told["code"].as_str() {
            _ if told["details"][INPUT_SENT] == true => false,
            Some("SELECTOR_NO_MATCH") if row.target != TargetUse::None => {
                LOCATORS.iter().all(|ways| element_has_come(caller, ways, &args, in_time()))
            }
            Some("SURFACE_NOT_FOUND") => page_is_up(caller, &args, in_time()),
            Some("REF_NOT_FOUND") if row.tool == SWITCH => window_has_come(caller, &args, in_time()),
            // Wait until the page's scripts run, so that the page receives the next press.
            None if row.tool == SWITCH => {
                page_is_up(caller, &args, in_time());
                false
            }
            _ => false,
        };
        if !come {
            return answer;
        }
    }
    caller.call_within(row.tool, args, left(deadline))
}

/// Whether an element exists within that time. True if the call has no locator, or a ref. Only the call's own window
/// counts: if it has closed, an element in another window was not meant.
fn element_has_come(caller: &dyn Caller, ways: &[(&str, &str)], args: &Map<String, Value>, within: Duration) -> bool {
    let mut wait = renamed(ways, args);
    if wait.is_empty() {
        return true;
    }
    wait.extend(renamed(&[("window", "window")], args));
    wait.insert("state".to_owned(), json!("attached"));
    holds(caller, "electron_wait_for_selector", wait, args, within)
}

/// Whether the window or frame of a line exists within that time, and its first scripts have run.
fn page_is_up(caller: &dyn Caller, args: &Map<String, Value>, within: Duration) -> bool {
    let mut wait = renamed(&[("window", "window"), ("targetId", "window")], args);
    wait.insert("contains".to_owned(), json!(""));
    holds(caller, "electron_expect_url", wait, args, within)
}

/// The same for a window that a line switches to.
fn window_has_come(caller: &dyn Caller, args: &Map<String, Value>, within: Duration) -> bool {
    let way = WINDOWS.iter().find(|(from, _)| args.contains_key(*from));
    let Some(way) = way.filter(|_| !args.contains_key("targetId")) else { return page_is_up(caller, args, within) };
    holds(caller, "electron_wait_for_window", renamed(&[*way], args), args, within)
}

fn renamed(names: &[(&str, &str)], args: &Map<String, Value>) -> Map<String, Value> {
    names.iter().filter_map(|(from, to)| Some(((*to).to_owned(), args.get(*from)?.clone()))).collect()
}

/// Whether `tool`, in the session of these arguments, succeeds within that time.
fn holds(
    caller: &dyn Caller,
    tool: &str,
    mut wait: Map<String, Value>,
    args: &Map<String, Value>,
    within: Duration,
) -> bool {
    wait.extend(renamed(&[("sessionId", "sessionId")], args));
    wait.insert("timeoutMs".to_owned(), json!(within.as_millis() as u64));
    let answer = caller.call_within(tool, wait, within + BUDGET);
    let told = answer.whole();
    told["ok"] == true && told["window_changed"].is_null()
}
