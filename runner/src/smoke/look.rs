//! Starts the app, leaves it alone for a while, and reads its state, by the verbs that every user has.

use super::{Smoke, facts::Facts, usage};
use serde_json::{Map, Value, json};
use stagewright_commands::{arguments::Asked, call::Registry, caller::Caller, grammar, phrases};
use stagewright_driver::{
    error::{Error, Outcome},
    logs::{Entry, Source},
};
use stagewright_groups::network::conditions::is_disconnection;
use stagewright_os::processes::ProcessId;
use std::{
    path::Path,
    time::{Duration, Instant},
};

/// The longest wait that a single call of the waiting verb accepts.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// The time reserved for reading the state after the app has been left alone.
const READ_TIME: Duration = Duration::from_secs(1);

/// The picture and the text of the main window.
#[derive(Debug, Default)]
pub(super) struct Views {
    pub picture: Option<Vec<u8>>,
    pub text: String,
}

/// Makes the calls of one check.
pub(super) struct Look<'a> {
    pub registry: &'static Registry,
    pub caller: &'a dyn Caller,
    pub progress: &'a dyn Fn(&str),
    pub smoke: &'a Smoke,
    pub started: Instant,
}

impl Look<'_> {
    fn call(&self, tool: &str, args: Value) -> Value {
        let args = args.as_object().cloned().unwrap_or_default();
        self.caller.call(tool, args).whole().into_owned()
    }

    fn left(&self) -> Duration {
        self.smoke.time_limit().saturating_sub(self.started.elapsed())
    }

    /// Collects all facts about the app.
    pub fn at_all(&self) -> Outcome<(Facts, Views)> {
        let mut facts = Facts { for_ms: self.smoke.up().as_millis() as u64, ..Facts::default() };
        (self.progress)("starting the app");
        facts.launch = self.call("electron_launch", self.smoke.launch());
        facts.ready_ms = self.started.elapsed().as_millis() as u64;
        if !facts.launched() {
            facts.problems = serde_json::from_value(facts.launch["details"]["problems"].clone()).unwrap_or_default();
            return Ok((facts, Views::default()));
        }
        facts.main_missing = facts.launch["main_missing"].as_str().map(str::to_owned);
        self.leave_alone(&mut facts);
        if facts.ended.is_some() {
            return Ok((facts, Views::default()));
        }
        (self.progress)("looking at it");
        let problems = self.call("electron_problems", json!({}));
        facts.problems = serde_json::from_value(problems["problems"].clone()).unwrap_or_default();
        facts.answers = problems["main_answers"].as_bool();
        let mut views = Views::default();
        // If the main process hangs, each of these calls would end at its time limit.
        if facts.answers != Some(false) {
            self.at_window(&mut facts, &mut views)?;
            facts.console = self.at_consoles();
        }
        if self.smoke.offline {
            let failed = self.call("network_captured", json!({ "failed": true }));
            // Servers on this machine are reached, and may fail for reasons of their own.
            let is_refused = |row: &&Value| row["failure"].as_str().is_some_and(is_disconnection);
            facts.refused = failed["events"].as_array().map(|rows| rows.iter().filter(is_refused).cloned().collect());
        }
        facts.expected = self.smoke.expect.iter().map(|line| (line.clone(), self.expects(line))).collect();
        Ok((facts, views))
    }

    /// Waits until the app has been up long enough, or has ended. Measures its use of processor and memory at the end
    /// of that time.
    fn leave_alone(&self, facts: &mut Facts) {
        (self.progress)("leaving it alone");
        let span = self.smoke.up().min(self.left().saturating_sub(READ_TIME));
        let app = facts.launch["pid"]
            .as_u64()
            .and_then(|pid| u32::try_from(pid).ok())
            .filter(|pid| ProcessId::of(*pid).is_some());
        let counted = span.min(usage::OVER);
        let begun = Instant::now();
        self.wait(facts, span - counted);
        let counting = app.map(usage::begin);
        self.wait(facts, counted);
        facts.looked_ms = begun.elapsed().as_millis() as u64;
        facts.usage = counting.filter(|_| facts.ended.is_none()).map(|end| end());
    }

    fn wait(&self, facts: &mut Facts, span: Duration) {
        let until = Instant::now() + span;
        while facts.ended.is_none() {
            let left = until.saturating_duration_since(Instant::now()).min(LONGEST_WAIT);
            if left.is_zero() {
                return;
            }
            let waited = self.call("electron_wait", json!({ "ms": left.as_millis() as u64 + 1 }));
            if waited["ok"] != true {
                facts.ended = Some(waited);
            }
        }
    }

    fn at_window(&self, facts: &mut Facts, views: &mut Views) -> Outcome<()> {
        let listed = self.call("electron_windows_list", json!({}));
        let windows = listed["windows"].as_array().cloned().unwrap_or_default();
        facts.windows = windows.len();
        let named = self.smoke.window.as_deref().or(listed["active_window_id"].as_str());
        let is = |window: &&Value| ["id", "title"].iter().any(|key| window[*key].as_str() == named);
        let by_url =
            |window: &&Value| matches!((window["url"].as_str(), named), (Some(url), Some(part)) if url.contains(part));
        facts.window = windows.iter().find(is).or_else(|| windows.iter().find(by_url)).cloned();
        let Some(id) = facts.window.as_ref().map(|window| window["id"].clone()) else { return Ok(()) };
        let content = self.call("electron_snapshot", json!({ "window": id }));
        if content["ok"] != true {
            facts.unseen = Some(content);
            return Ok(());
        }
        facts.blank = content["blank"].is_array().then(|| content["note"].as_str().unwrap_or_default().to_owned());
        facts.entries = content["total"].as_u64().unwrap_or(0) as usize;
        let text = self.call("electron_snapshot", json!({ "window": id, "format": "text" }));
        views.text = text["snapshot_text"].as_str().unwrap_or_default().to_owned();
        // A window that was never shown paints nothing, so no picture of it would ever come.
        if facts.window.as_ref().is_some_and(|window| window["visible"] == true) {
            views.picture = self.picture(&id)?;
            facts.one_colour = views.picture.as_deref().and_then(super::picture::has_one_colour);
        }
        Ok(())
    }

    fn picture(&self, window: &Value) -> Outcome<Option<Vec<u8>>> {
        let folder = tempfile::Builder::new().prefix("stagewright-smoke").tempdir().map_err(Error::internal)?;
        let path = folder.path().join("window.png");
        let shot = self.call("electron_screenshot", json!({ "window": window, "path": path }));
        Ok((shot["ok"] == true).then(|| std::fs::read(path).ok()).flatten())
    }

    /// Errors on consoles that no pattern allows.
    fn at_consoles(&self) -> Vec<Entry> {
        let errors = |pattern: Option<&str>| -> Vec<Entry> {
            let mut args = json!({ "type": ["error", "assert"], "source": ["renderer", "main"], "limit": 1000 });
            if let Some(pattern) = pattern {
                args["match"] = pattern.into();
            }
            serde_json::from_value(self.call("electron_console_logs", args)["entries"].clone()).unwrap_or_default()
        };
        let mut found = errors(None);
        // These are read later: an app may log on meanwhile.
        let allowed: Vec<Entry> = self.smoke.allow_console.iter().flat_map(|pattern| errors(Some(pattern))).collect();
        let same = |a: &Entry, b: &Entry| (a.timestamp, &a.text, &a.window_id) == (b.timestamp, &b.text, &b.window_id);
        found.retain(|entry| !allowed.iter().any(|other| same(entry, other)));
        // Chromium tells each request that it could not send.
        found.retain(|entry| !(self.smoke.offline && entry.text.contains("net::ERR_INTERNET_DISCONNECTED")));
        // Entries of the main process that have a location come from its own code. Entries without one are reports,
        // which have checks of their own.
        found.retain(|entry| entry.source == Source::Renderer || entry.location.is_some());
        found
    }

    /// Why an expectation failed; `None` when it holds.
    fn expects(&self, line: &str) -> Option<Value> {
        match read(self.registry, line, &self.smoke.cwd) {
            Ok((tool, args)) => {
                let answer = self.call(tool, Value::Object(args));
                (answer["ok"] != true || answer["exists"] == false).then_some(answer)
            }
            Err(error) => Some(json!({ "ok": false, "code": error.code.row().name, "error": error.message })),
        }
    }
}

/// A line as it is typed in the shell: its tool and arguments.
pub(super) fn read(registry: &'static Registry, line: &str, cwd: &Path) -> Outcome<(&'static str, Map<String, Value>)> {
    let wrong = |why: String| Error::argument(format!("expect {line:?}: {why}")).detail("parameter", "expect");
    let split = grammar::split(line);
    if let Some(open) = split.open {
        return Err(wrong(grammar::unfinished(open).message.clone()));
    }
    let mut words = split.texts();
    let at = grammar::verb_at(&words).ok_or_else(|| wrong("it has no verb.".into()))?;
    phrases::translate(registry, &mut words, at);
    let verb = words.remove(at);
    let row = registry.find(&verb).ok_or_else(|| wrong(format!("there is no verb {verb:?}.")))?;
    match grammar::read(row, &verb, &words, cwd).map_err(|error| wrong(error.message.clone()))? {
        Asked::Call(args, _) => Ok((row.tool, args)),
        Asked::Help(_) => Err(wrong("it asks for help.".into())),
    }
}
