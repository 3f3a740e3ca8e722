//! Artifacts of an attempt: pictures and snapshots of its windows, its logs, a time line, and the reason of its
//! failure. All of it is bounded: an app may open a hundred windows and log gigabytes.

use super::{
    network,
    result::{Attempt, Exhibit, Failure, Shows},
    time_line::{LONGEST_TEXT, events, log_line, own_log, shortened, time_line},
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use stagewright_commands::caller::Caller;
use stagewright_driver::{files::Spot, logs::Entry, time_line::Row};
use stagewright_groups::redactor::Redactor;
use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// How many sessions and windows are kept.
const MOST_SESSIONS: usize = 4;
const MOST_WINDOWS: usize = 8;
/// The largest picture, in bytes.
pub(super) const LARGEST_PICTURE: u64 = 8 << 20;
/// The most that the artifacts of a whole run may take, in bytes.
pub(super) const ROOM: u64 = 256 << 20;
/// How long one call may take, and all calls about an attempt together.
const CALL_TIMEOUT: Duration = Duration::from_secs(5);
const ALL_CALLS_TIMEOUT: Duration = Duration::from_secs(20);

/// The attempts whose artifacts are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Keep {
    /// Of every attempt.
    Always,
    /// Of failed attempts.
    OnFailure,
    /// Of none.
    Never,
}

/// The places of an attempt's files.
#[derive(Debug, Clone)]
pub(super) struct Keeper {
    pub keep: Keep,
    /// The attempts whose traces are kept.
    pub trace: Keep,
    /// The attempts whose videos are kept.
    pub video: Keep,
    /// The folder of the whole run.
    pub root: PathBuf,
    /// The attempt's folder in it.
    pub folder: String,
    /// The folder that files must lie beneath; `None` for no limit.
    pub app_root: Option<PathBuf>,
    /// How many bytes are left.
    pub room: Arc<AtomicU64>,
}

/// The state of a session after a failure.
#[derive(Debug, Default)]
pub(super) struct Look {
    /// The prefix of the names of its files.
    session: String,
    windows: Vec<Window>,
    said: Vec<Entry>,
    problems: Value,
    events: Vec<Row>,
    /// The captured requests, as a table.
    requests: Option<String>,
    /// The parts that could not be looked at, each with the reason.
    unseen: Vec<String>,
}

#[derive(Debug, Default)]
struct Window {
    title: String,
    /// The name of the picture's file.
    picture: Option<String>,
    id: String,
    text: String,
}

/// Makes one call after another, as long as there is time.
struct Eyes<'a> {
    caller: &'a dyn Caller,
    session: &'a str,
    until: Instant,
}

/// Why a fact could not be read.
struct Unseen {
    why: String,
    /// Whether further calls would take as long and fail, too.
    stuck: bool,
}

impl Eyes<'_> {
    fn ask(&self, tool: &str, mut args: Value) -> Result<Value, Unseen> {
        let left = self.until.saturating_duration_since(Instant::now()).min(CALL_TIMEOUT);
        if left.is_zero() {
            return Err(Unseen { stuck: true, why: "there was no time left".into() });
        }
        args["sessionId"] = self.session.into();
        let answer = self.caller.call_within(tool, args.as_object().cloned().unwrap_or_default(), left);
        let answer = answer.whole().into_owned();
        match answer["ok"] == true {
            true => Ok(answer),
            false => Err(Unseen {
                stuck: answer["code"] == "APP_NOT_RESPONDING" || answer["code"] == "OPERATION_TIMEOUT",
                why: answer["error"].as_str().unwrap_or_default().to_owned(),
            }),
        }
    }
}

impl Keep {
    /// Whether this includes an attempt that has failed, or passed.
    pub fn wants(self, failed: bool) -> bool {
        match self {
            Keep::Always => true,
            Keep::OnFailure => failed,
            Keep::Never => false,
        }
    }
}

impl Keeper {
    /// Whether to keep artifacts of an attempt that has failed, or passed.
    pub fn wants(&self, failed: bool) -> bool {
        self.keep.wants(failed)
    }

    /// Collects the state of an attempt's sessions before they end.
    pub fn look(
        &self,
        caller: &dyn Caller,
        sessions: &[String],
        most: Option<Duration>,
        redactor: &Redactor,
    ) -> Vec<Look> {
        let until = Instant::now() + most.map_or(ALL_CALLS_TIMEOUT, |most| most.min(ALL_CALLS_TIMEOUT));
        // A single session needs no prefix.
        let name = |id: &str| if sessions.len() > 1 { redactor.text(id) + "-" } else { String::new() };
        let look = |id: &String| self.look_at(&Eyes { caller, session: id, until }, &name(id));
        sessions.iter().take(MOST_SESSIONS).map(look).collect()
    }

    fn look_at(&self, eyes: &Eyes, name: &str) -> Look {
        let mut look = Look { session: name.to_owned(), ..Look::default() };
        let said = json!({ "source": ["renderer", "main", "stdout", "stderr"], "limit": 1000 });
        match eyes.ask("electron_console_logs", said) {
            Ok(said) => look.said = serde_json::from_value(said["entries"].clone()).unwrap_or_default(),
            Err(Unseen { why, .. }) => look.unseen.push(format!("its logs: {why}")),
        }
        if let Ok(mut problems) = eyes.ask("electron_problems", json!({})) {
            look.problems = problems["problems"].take();
        }
        look.events = events(&|tool, args| eyes.ask(tool, args).ok());
        let requests = eyes.ask("network_captured", json!({ "limit": network::MOST_REQUESTS }));
        look.requests = requests.ok().and_then(|requests| network::table(&requests));
        let windows = eyes.ask("electron_windows_list", json!({}));
        let windows = windows.unwrap_or_else(|Unseen { why, .. }| {
            look.unseen.push(format!("its windows: {why}"));
            Value::Null
        });
        let windows = windows["windows"].as_array().cloned().unwrap_or_default();
        for window in windows.iter().take(MOST_WINDOWS) {
            look.windows.push(self.look_at_window(eyes, name, window, &mut look.unseen));
        }
        if windows.len() > MOST_WINDOWS {
            look.unseen.push(format!("{} more windows", windows.len() - MOST_WINDOWS));
        }
        look
    }

    fn look_at_window(&self, eyes: &Eyes, session: &str, window: &Value, unseen: &mut Vec<String>) -> Window {
        let id = window["id"].as_str().unwrap_or_default().to_owned();
        let title = window["title"].as_str().unwrap_or_default().to_owned();
        let mut seen = Window { title, id: id.clone(), ..Window::default() };
        match eyes.ask("electron_snapshot", json!({ "window": id, "format": "text" })) {
            Ok(text) => seen.text = text["snapshot_text"].as_str().unwrap_or_default().to_owned(),
            Err(Unseen { why, stuck }) => {
                unseen.push(format!("the content of {id}: {why}"));
                if stuck {
                    return seen;
                }
            }
        }
        // A window that does not show paints nothing.
        if window["visible"] != true {
            unseen.push(format!("a picture of {id}, which does not show"));
            return seen;
        }
        let name = format!("{session}{id}.png");
        let path = self.path(&name);
        match eyes.ask("electron_screenshot", json!({ "window": id, "path": path })) {
            Ok(shot) => match self.take(shot["bytes"].as_u64().unwrap_or(u64::MAX), LARGEST_PICTURE) {
                true => seen.picture = Some(name),
                false => {
                    let _ = std::fs::remove_file(path);
                    unseen.push(format!("a picture of {id}, which is too large"));
                }
            },
            Err(Unseen { why, .. }) => unseen.push(format!("a picture of {id}: {why}")),
        }
        seen
    }

    /// The path of a file of the attempt.
    pub fn path(&self, name: &str) -> PathBuf {
        self.root.join(&self.folder).join(name)
    }

    /// Reserves so many bytes, if there is room.
    pub fn take(&self, bytes: u64, most: u64) -> bool {
        bytes <= most
            && self.room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(bytes)).is_ok()
    }

    /// Writes the artifacts of an attempt.
    pub fn keep(&self, attempt: &mut Attempt, looks: Vec<Look>, began_at: u64, redactor: &Redactor) {
        self.keep_compared(attempt);
        let failures: Vec<&Failure> = attempt.failure.iter().chain(&attempt.after_failure).collect();
        let mut files: Vec<(String, String, String)> = vec![];
        let mut logs = vec![];
        for (look, window) in looks.iter().flat_map(|look| look.windows.iter().map(move |window| (look, window))) {
            let title = format!("{}{} {:?}", look.session, window.id, window.title);
            if let Some(picture) = &window.picture {
                let shows = Shows::Picture(format!("{}/{picture}", self.folder));
                attempt.exhibits.push(Exhibit { title: redactor.text(&title), shows });
                attempt.artifacts.push(self.path(picture));
            }
            if !window.text.is_empty() {
                let name = format!("{}{}.txt", look.session, window.id);
                files.push((name, format!("Content of {title}"), window.text.clone()));
            }
        }
        let unseen: Vec<&String> = looks.iter().flat_map(|look| &look.unseen).collect();
        let line = {
            let said = looks.iter().flat_map(|look| &look.said);
            let rows = looks.iter().flat_map(|look| &look.events);
            time_line(&attempt.steps, said, rows, began_at, &unseen)
        };
        files.push(("timeline.txt".into(), "What happened when".into(), line));
        if !failures.is_empty() {
            let told = serde_json::to_string_pretty(&failures).unwrap_or_default();
            files.push(("failure.json".into(), "Failure".into(), told));
        }
        for look in &looks {
            if !look.said.is_empty() {
                let said: String = look.said.iter().map(|entry| log_line(entry, began_at)).collect();
                let own = own_log(&look.said, began_at);
                logs.push((format!("{}console.txt", look.session), said));
                files.push((String::new(), format!("{}consoles and output", look.session), own));
            }
            if let Some(requests) = &look.requests {
                files.push((
                    format!("{}requests.txt", look.session),
                    format!("{}requests", look.session),
                    requests.clone(),
                ));
            }
            if look.problems.as_array().is_some_and(|problems| !problems.is_empty()) {
                // Redact before this becomes JSON, where a quote in a value is escaped.
                let told = serde_json::to_string_pretty(&redactor.value(look.problems.clone())).unwrap_or_default();
                files.push((
                    format!("{}problems.json", look.session),
                    format!("{}what went wrong", look.session),
                    told,
                ));
            }
        }
        for (name, title, text) in files {
            let text = redactor.text(&text);
            let text = shortened(&text);
            // The log on the page is without Chromium's own messages. Its file has all of it.
            if !name.is_empty() {
                self.keep_text(attempt, &name, &text);
            }
            if !text.is_empty() {
                attempt.exhibits.push(Exhibit { title: redactor.text(&title), shows: Shows::Text(text) });
            }
        }
        for (name, text) in logs {
            self.keep_text(attempt, &name, &shortened(&redactor.text(&text)));
        }
    }

    fn keep_text(&self, attempt: &mut Attempt, name: &str, text: &str) {
        if self.take(text.len() as u64, LONGEST_TEXT as u64 + 100) && self.write_bytes(name, text.as_bytes()) {
            attempt.artifacts.push(self.path(name));
        }
    }

    /// Returns whether the file was written. A full disk must not end the run.
    pub fn write_bytes(&self, name: &str, bytes: &[u8]) -> bool {
        let spot = Spot::admit("artifacts", self.path(name), self.app_root.as_deref());
        spot.is_ok_and(|spot| spot.write_now(bytes).is_ok())
    }
}

/// A folder's name for a test: the number makes it unique, and the name is for people.
pub(super) fn folder(number: usize, name: &str, attempt: u32) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let words: String = name.chars().map(plain).collect();
    let words: Vec<&str> = words.split('-').filter(|word| !word.is_empty()).collect();
    let short: String = words.join("-").chars().take(40).collect();
    let again = if attempt > 1 { format!("-attempt-{attempt}") } else { String::new() };
    format!("{number:03}-{}{again}", if short.is_empty() { "test" } else { short.trim_end_matches('-') })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn artifact_folder_name_has_number_and_name_of_the_test() {
        assert_eq!(folder(7, "adds a task: \"x\"/..", 1), "007-adds-a-task-x");
        assert_eq!(folder(12, "добавляет", 2), "012-test-attempt-2");
    }
}
