//! Judges the facts, check by check.

use super::{
    Smoke,
    check::{Check, CheckName},
    facts::Facts,
};
use serde_json::{Value, json};
use stagewright_driver::{
    error::{LaunchCause, quoted},
    session::{Problem, ProblemKind},
};

/// The verdict on each check, in their order.
pub(super) fn judge(facts: &Facts, smoke: &Smoke) -> Vec<Check> {
    let wanted = |name: &CheckName| smoke.checks.is_empty() || smoke.checks.contains(name);
    CheckName::ALL.into_iter().filter(wanted).map(|name| one(name, facts, smoke)).collect()
}

fn one(name: CheckName, facts: &Facts, smoke: &Smoke) -> Check {
    use CheckName::*;
    match name {
        Starts => starts(facts),
        Responds => responds(facts),
        Window => window(facts),
        Draws => draws(facts),
        MainErrors => of_main(name, facts, &[ProblemKind::UncaughtException, ProblemKind::ErrorBox]),
        Rejections => of_main(name, facts, &[ProblemKind::UnhandledRejection]),
        Preload => of_main(name, facts, &[ProblemKind::PreloadError]),
        Loads => of_main(name, facts, &[ProblemKind::LoadFailed]),
        Renderers => renderers(facts),
        Console => console(facts),
        Stays => stays(facts),
        Expect => expect(facts),
        StartTime => start_time(facts, smoke),
        Memory => memory(facts, smoke),
    }
}

const DID_NOT_COME_UP: &str = "the app did not come up";

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The part of a failed envelope that is evidence.
fn evidence(failure: &Value) -> Value {
    json!({ "code": failure["code"], "error": failure["error"], "details": failure["details"] })
}

fn starts(facts: &Facts) -> Check {
    let launch = &facts.launch;
    // While an error box is open, or no window opens, the process still runs.
    let gone = || !launch["details"]["exit_code"].is_null() || !launch["details"]["signal"].is_null();
    let up = facts.launched() || came_to_life(launch);
    match up && !gone() {
        true => Check::passed(CheckName::Starts, "its process started"),
        false => Check::failed(CheckName::Starts, text(&launch["error"]), evidence(launch)),
    }
}

/// Whether the process of a launch that failed kept running.
fn came_to_life(launch: &Value) -> bool {
    launch["code"] == "RENDERER_GONE" || LaunchCause::in_envelope(launch).is_some_and(|cause| cause.row().came_up)
}

fn responds(facts: &Facts) -> Check {
    let stuck = LaunchCause::in_envelope(&facts.launch) == Some(LaunchCause::MainSilent);
    match (stuck, facts.answers) {
        (true, _) => Check::failed(CheckName::Responds, text(&facts.launch["error"]), evidence(&facts.launch)),
        (_, Some(false)) => Check::failed(CheckName::Responds, "the main process answers nothing", Value::Null),
        (_, Some(true)) => Check::passed(CheckName::Responds, "the main process answers"),
        (_, None) => Check::skipped(CheckName::Responds, facts.main_missing.as_deref().unwrap_or(DID_NOT_COME_UP)),
    }
}

fn window(facts: &Facts) -> Check {
    let name = CheckName::Window;
    let rejected = LaunchCause::in_envelope(&facts.launch) == Some(LaunchCause::UnhandledRejection);
    if facts.launch["code"] == "LAUNCH_TIMEOUT" || rejected {
        return Check::failed(name, text(&facts.launch["error"]), evidence(&facts.launch));
    }
    if !facts.launched() || facts.ended.is_some() || facts.answers == Some(false) {
        return Check::skipped(name, "the app could not be asked");
    }
    // A person would answer the dialog, and then see the window.
    let dialog = facts.launch["native_dialogs"].as_array().and_then(|open| open.first());
    match &facts.window {
        None => match dialog.filter(|_| facts.windows == 0) {
            Some(dialog) => {
                let what = format!("it opened no window: it waits in dialog.{}", text(&dialog["method"]));
                Check::failed(name, what, dialog.clone())
            }
            None => {
                let what = format!("none of its {} windows is the main window", facts.windows);
                Check::failed(name, what, Value::Null)
            }
        },
        Some(window) if window["visible"] == true => {
            Check::passed(name, format!("{} shows", quoted(text(&window["title"]))))
        }
        Some(window) => {
            Check::failed(name, format!("{} does not show", quoted(text(&window["title"]))), window.clone())
        }
    }
}

fn draws(facts: &Facts) -> Check {
    let name = CheckName::Draws;
    if let Some(failure) = &facts.unseen {
        return Check::failed(
            name,
            format!("its window cannot be read: {}", text(&failure["error"])),
            evidence(failure),
        );
    }
    if let Some(why) = &facts.blank {
        return Check::failed(name, format!("its window is blank: {why}"), Value::Null);
    }
    match (&facts.window, facts.one_colour, facts.entries) {
        (None, ..) => Check::skipped(name, "there is no window to look at"),
        (_, Some(true), 0) => Check::failed(name, "its window is blank: one colour, and nothing in it", Value::Null),
        (_, None, 0) => Check::skipped(name, "no picture could be taken of a window with nothing in it"),
        (_, _, entries) => Check::passed(name, format!("{entries} things to see")),
    }
}

fn of_main(name: CheckName, facts: &Facts, kinds: &[ProblemKind]) -> Check {
    let mut found: Vec<&Problem> = Vec::new();
    for problem in facts.problems.iter().filter(|problem| kinds.contains(&problem.kind)) {
        // Each document of a window runs its preload script.
        if !found
            .iter()
            .any(|other| (other.kind, &other.text, &other.url) == (problem.kind, &problem.text, &problem.url))
        {
            found.push(problem);
        }
    }
    if let Some(first) = found.first() {
        return Check::failed(name, words(first), json!(found));
    }
    // An error that ends the app during its start is in the failure of the launch only.
    let thrown = [LaunchCause::UncaughtException, LaunchCause::MissingModule].map(Some);
    if name == CheckName::MainErrors && thrown.contains(&LaunchCause::in_envelope(&facts.launch)) {
        return Check::failed(name, text(&facts.launch["error"]), evidence(&facts.launch));
    }
    match &facts.main_missing {
        Some(why) => Check::skipped(name, why.as_str()),
        None if !facts.launched() && facts.launch["code"] != "LAUNCH_TIMEOUT" => Check::skipped(name, DID_NOT_COME_UP),
        None => Check::passed(name, "none"),
    }
}

fn words(problem: &Problem) -> String {
    let first = problem.text.lines().next().unwrap_or_default();
    match &problem.url {
        Some(url) => format!("{first}: {url}"),
        None => first.to_owned(),
    }
}

fn renderers(facts: &Facts) -> Check {
    let name = CheckName::Renderers;
    let gone = |problem: &&Problem| problem.kind == ProblemKind::RendererGone && !problem.text.contains("clean-exit");
    if let Some(problem) = facts.problems.iter().find(gone) {
        return Check::failed(name, words(problem), json!(problem));
    }
    let crashed = LaunchCause::in_envelope(&facts.launch) == Some(LaunchCause::RendererGone)
        || facts.launch["code"] == "RENDERER_GONE";
    let seen = facts.unseen.as_ref().filter(|failure| failure["code"] == "RENDERER_GONE");
    match (crashed, seen) {
        (true, _) => Check::failed(name, text(&facts.launch["error"]), evidence(&facts.launch)),
        (_, Some(failure)) => Check::failed(name, text(&failure["error"]), evidence(failure)),
        _ if facts.launched() => Check::passed(name, "none crashed"),
        _ => Check::skipped(name, DID_NOT_COME_UP),
    }
}

/// The most console errors in the evidence: an app may log a thousand a second.
const MOST_SHOWN: usize = 20;

fn console(facts: &Facts) -> Check {
    let name = CheckName::Console;
    match facts.console.as_slice() {
        [] if facts.launched() && facts.ended.is_none() => Check::passed(name, "no errors"),
        [] => Check::skipped(name, DID_NOT_COME_UP),
        [only] => Check::failed(name, &*only.text, json!([only])),
        [first, rest @ ..] => {
            let shown = &facts.console[..facts.console.len().min(MOST_SHOWN)];
            Check::failed(name, format!("{} (and {} more)", first.text, rest.len()), json!(shown))
        }
    }
}

fn stays(facts: &Facts) -> Check {
    let name = CheckName::Stays;
    match &facts.ended {
        _ if !facts.launched() => Check::skipped(name, DID_NOT_COME_UP),
        Some(failure) => {
            Check::failed(name, format!("after {} ms: {}", facts.looked_ms, text(&failure["error"])), evidence(failure))
        }
        None if facts.looked_ms < facts.for_ms => Check::failed(
            name,
            format!("the time for all of it ran out after {} of {} ms", facts.looked_ms, facts.for_ms),
            Value::Null,
        ),
        None => Check::passed(name, format!("it was up for {} ms", facts.looked_ms)),
    }
}

fn expect(facts: &Facts) -> Check {
    let name = CheckName::Expect;
    let failed: Vec<_> = facts.expected.iter().filter_map(|(line, failure)| Some((line, failure.as_ref()?))).collect();
    match (failed.first(), facts.expected.len()) {
        (Some((line, failure)), _) => {
            let all: Vec<_> =
                failed.iter().map(|(line, why)| json!({ "line": line, "failure": evidence(why) })).collect();
            Check::failed(name, format!("{line}: {}", text(&failure["error"])), json!(all))
        }
        (None, 0) => Check::skipped(name, "nothing was given to expect"),
        (None, held) => Check::passed(name, format!("{held} held")),
    }
}

fn start_time(facts: &Facts, smoke: &Smoke) -> Check {
    let (name, took) = (CheckName::StartTime, format!("ready after {} ms", facts.ready_ms));
    match smoke.max_start.as_ref().and_then(|limit| limit.read()) {
        _ if !facts.launched() => Check::skipped(name, DID_NOT_COME_UP),
        None => Check::skipped(name, format!("no limit was given; {took}")),
        Some(limit) if u128::from(facts.ready_ms) <= limit.as_millis() => Check::passed(name, took),
        Some(limit) => Check::failed(name, format!("{took}; {} ms were allowed", limit.as_millis()), Value::Null),
    }
}

fn memory(facts: &Facts, smoke: &Smoke) -> Check {
    let name = CheckName::Memory;
    match (smoke.max_memory, facts.usage) {
        (_, None) => Check::skipped(name, DID_NOT_COME_UP),
        (None, Some(usage)) => Check::skipped(name, format!("no limit was given; it takes {} MB", usage.memory_mb)),
        (Some(limit), Some(usage)) if usage.memory_mb <= limit => {
            Check::passed(name, format!("it takes {} MB", usage.memory_mb))
        }
        (Some(limit), Some(usage)) => {
            Check::failed(name, format!("it takes {} MB; {limit} MB were allowed", usage.memory_mb), json!(usage))
        }
    }
}
