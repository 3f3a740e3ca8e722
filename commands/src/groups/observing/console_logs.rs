//! `console-logs`: what the app said.

use crate::{
    call::Call,
    palette::{Ink, paint},
    show::{Show, clean, clean_line, quoted},
    spelling::nearest,
    values::{Millis, check_time_to_follow},
    verb::{Example, Group, Need, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_agent::operations::Matches;
use stagewright_driver::{
    error::{Error, Outcome},
    logs::{Entry, Location, Source},
    ring::Read,
    session::Session,
    wait::Deadline,
};
use std::time::Duration;

/// Read the app's output: consoles of pages, workers and main process, stdout, stderr
///
/// An entry must pass all filters. Without source: the consoles. The app's own output comes with source stdout or
/// stderr. Calls of eval are listed with type audit only.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsoleLogs {
    /// Kinds: log, info, warning, error, debug…
    #[serde(rename = "type")]
    kind: Option<OneOrMany>,
    /// Where from: renderer (pages and their workers), main, utility, stdout, stderr
    source: Option<SourceOneOrMany>,
    /// Only of this worker or utility process, by its id; any: of all of them
    #[schemars(length(min = 1, max = 40))]
    worker: Option<String>,
    /// JavaScript regular expression that the text (its first 20000 characters) must match
    #[schemars(length(max = 1_000))]
    r#match: Option<String>,
    /// Only entries from this moment on, in epoch ms
    since: Option<u64>,
    /// How many to return at most; the newest are kept
    #[serde(default = "two_hundred")]
    #[schemars(range(min = 1, max = 1_000))]
    limit: usize,
    /// Send new entries as they come, until interrupted
    #[serde(default)]
    follow: bool,
    /// With follow: for how long [default: until the call is cut short]
    timeout_ms: Option<Millis>,
}

/// The types of entries: those of the DevTools protocol (`Runtime.consoleAPICalled`, `Log.entryAdded`), those of the
/// app's own output, and ours.
const KINDS: [&str; 23] = [
    "log",
    "info",
    "warning",
    "warn",
    "error",
    "debug",
    "verbose",
    "stdout",
    "stderr",
    AUDIT,
    "assert",
    "trace",
    "dir",
    "dirxml",
    "table",
    "clear",
    "count",
    "timeEnd",
    "startGroup",
    "startGroupCollapsed",
    "endGroup",
    "profile",
    "profileEnd",
];

/// The word for all workers.
const ANY: &str = "any";

/// The type of our own lines about eval.
pub(crate) const AUDIT: &str = "audit";

fn two_hundred() -> usize {
    200
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

impl OneOrMany {
    /// The words, which may also stand in one text, parted by commas.
    fn words(&self) -> impl Iterator<Item = &str> + Clone {
        let all = match self {
            OneOrMany::One(one) => std::slice::from_ref(one),
            OneOrMany::Many(many) => many,
        };
        all.iter().flat_map(|text| text.split(',')).map(str::trim)
    }
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
enum SourceOneOrMany {
    One(Source),
    Many(Vec<Source>),
}

/// The log entries that were read.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct LogEntries {
    /// The entries, oldest first
    entries: Vec<Entry>,
    /// How many this reply has
    count: usize,
    /// How many older ones pass the filters too, but are beyond the limit
    truncated: usize,
    /// How many older ones the buffer has dropped
    overflowed: u64,
    /// Whether follow has sent the entries already, one by one
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    followed: bool,
}

impl Verb for ConsoleLogs {
    const TOOL: &'static str = "electron_console_logs";
    const TITLE: &'static str = "Read console logs";
    const GROUP: Group = Group::Observing;
    const OPERATION: Operation = Operation::Logs;
    const ALIASES: &'static [&'static str] = &["logs", "console"];
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const PROFILES: &'static [Profile] = &[Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example { line: "console-logs --limit 5", args: r#"{"limit": 5}"# }];
    type Reply = LogEntries;

    const FOLLOWS: Option<&'static str> = Some("follow");

    fn check(&self) -> Outcome<()> {
        let kinds = self.kind.iter().flat_map(OneOrMany::words);
        if let Some(unknown) = kinds.clone().find(|kind| !KINDS.contains(kind)) {
            let meant = nearest(unknown, &KINDS).map_or(String::new(), |meant| format!(" Did you mean {meant:?}?"));
            let message = format!("There is no type {} of entries.{meant}", quoted(unknown));
            return Err(Error::argument(message)
                .detail("parameter", "type")
                .hint(format!("The types are {}.", KINDS.join(", "))));
        }
        check_time_to_follow(self.timeout_ms, self.follow)
    }

    fn show_item(item: &Value, raw: bool) -> String {
        match serde_json::from_value::<Entry>(item.clone()) {
            Ok(entry) if raw => entry.text,
            Ok(entry) => line(&entry),
            Err(_) => item["missed"].as_u64().map_or_else(|| item.to_string(), dropped),
        }
    }

    async fn run(self, call: Call) -> Outcome<LogEntries> {
        let session = call.session()?;
        let any = self.worker.as_deref() == Some(ANY);
        if let Some(id) = self.worker.as_deref().filter(|_| !any) {
            session.workers.known(id)?;
        }
        let wanted = Wanted::new(self.kind, self.source, self.since, self.r#match, self.worker);
        let Read { items, missed, newest } = session.shared.logs.since(0, |entry| wanted.passes(entry));
        let mut entries = wanted.matching(&call, items).await?;
        let truncated = entries.len().saturating_sub(self.limit);
        entries.drain(..truncated);
        if !self.follow {
            return Ok(LogEntries { count: entries.len(), entries, truncated, overflowed: missed, followed: false });
        }
        for entry in &entries {
            call.emit(entry).await?;
        }
        let deadline = self.timeout_ms.map(|budget| Deadline::after(Duration::from_millis(budget.0)));
        let mut said = LogEntries { entries, count: 0, truncated, overflowed: missed, followed: true };
        follow(&call, &session, &wanted, newest, deadline, |entry| {
            said.entries.push(entry);
            if said.entries.len() > self.limit {
                said.entries.remove(0);
                said.truncated += 1;
            }
        })
        .await?;
        said.count = said.entries.len();
        Ok(said)
    }
}

/// Reports new entries until the time is up or the app has ended.
async fn follow(
    call: &Call,
    session: &Session,
    wanted: &Wanted,
    mut seen: u64,
    deadline: Option<Deadline>,
    mut keep: impl FnMut(Entry),
) -> Outcome<()> {
    loop {
        let next = async {
            tokio::select! {
                () = session.shared.logs.wait_after(seen) => Ok(()),
                error = session.ends.ended() => Err(error),
            }
        };
        match deadline {
            Some(deadline) => match deadline.limit(next).await {
                Some(next) => next?,
                None => return Ok(()),
            },
            None => next.await?,
        }
        let Read { items, missed, newest } = session.shared.logs.since(seen, |entry| wanted.passes(entry));
        seen = newest;
        if missed > 0 {
            call.emit(&json!({ "missed": missed })).await?;
        }
        for entry in wanted.matching(call, items).await? {
            call.emit(&entry).await?;
            keep(entry);
        }
    }
}

/// The filters.
struct Wanted {
    kinds: Option<Vec<String>>,
    sources: Vec<Source>,
    since: Option<u64>,
    pattern: Option<String>,
    worker: Option<String>,
}

impl Wanted {
    fn new(
        kind: Option<OneOrMany>,
        source: Option<SourceOneOrMany>,
        since: Option<u64>,
        pattern: Option<String>,
        worker: Option<String>,
    ) -> Wanted {
        let kinds = kind.map(|kind| kind.words().map(str::to_owned).collect());
        let sources = source.map_or(vec![Source::Renderer, Source::Main, Source::Utility], |source| match source {
            SourceOneOrMany::One(one) => vec![one],
            SourceOneOrMany::Many(many) => many,
        });
        Wanted { kinds, sources, since, pattern, worker }
    }

    fn passes(&self, entry: &Entry) -> bool {
        // People write `warn`; the protocol has `warning`.
        let same = |wanted: &str, kind: &str| wanted == kind || (wanted == "warn" && kind == "warning");
        // Entries about eval are ours, not the app's: they are listed on request only.
        let ours = entry.kind == AUDIT && self.kinds.is_none();
        !ours
            && self.sources.contains(&entry.source)
            && self.kinds.as_ref().is_none_or(|kinds| kinds.iter().any(|kind| same(kind, &entry.kind)))
            && self.since.is_none_or(|since| entry.timestamp >= since)
            && self.worker.as_ref().is_none_or(|id| entry.worker_id.as_ref().is_some_and(|of| id == ANY || id == of))
    }

    /// Keeps those that the pattern matches, if there is one.
    async fn matching(&self, call: &Call, items: Vec<(u64, Entry)>) -> Outcome<Vec<Entry>> {
        let entries: Vec<Entry> = items.into_iter().map(|(_, entry)| entry).collect();
        match &self.pattern {
            Some(pattern) if !entries.is_empty() => matching(call, pattern, entries).await,
            _ => Ok(entries),
        }
    }
}

/// Keeps the entries that a JavaScript regular expression matches: the engine of the page runs it,
/// so that it means what it means in JavaScript.
async fn matching(call: &Call, pattern: &str, entries: Vec<Entry>) -> Outcome<Vec<Entry>> {
    const MAX_MATCHED_CHARS: usize = 20_000;
    let texts: Vec<String> = entries.iter().map(|e| e.text.chars().take(MAX_MATCHED_CHARS).collect()).collect();
    let surface = call
        .surface()
        .await
        .map_err(|_| Error::argument("match needs a window: its engine runs the regular expression."))?;
    let asked = Matches { pattern: pattern.to_owned(), texts };
    let matches = call.perform(&surface, &asked, Duration::from_secs(5)).await?;
    Ok(entries.into_iter().zip(matches.matches).filter_map(|(entry, fits)| fits.then_some(entry)).collect())
}

/// `12:03:04.567Z error renderer w1 app.js:3:5  TypeError…`; lines that follow are set in under it.
fn line(entry: &Entry) -> String {
    let source = serde_json::to_value(entry.source).unwrap_or(Value::Null);
    let ids = [entry.window_id.as_deref(), entry.worker_id.as_deref()].into_iter().flatten();
    let window: String = ids.map(|id| format!(" {id}")).collect();
    let place = entry.location.as_ref().map_or(String::new(), |at| format!(" {}", place(at)));
    let head = format!("{}{window}{place}", source.as_str().unwrap_or(""));
    let text = clean(entry.text.trim_end()).replace('\n', "\n    ");
    let kind = clean_line(&entry.kind);
    let kind = match &*kind {
        "error" => paint(Ink::Bad, &kind),
        "warning" => paint(Ink::Warn, &kind),
        _ => kind,
    };
    format!("{} {kind} {}  {text}", paint(Ink::Faint, &clock(entry.timestamp)), paint(Ink::Faint, &clean_line(&head)))
}

/// Where in the code, by the end of the script's address, which is the most specific part.
fn place(at: &Location) -> String {
    let path = at.url.split(['?', '#']).next().unwrap_or_default();
    let name = match path.rsplit('/').next() {
        Some(name) if !path.starts_with("data:") && !name.is_empty() => name,
        _ => "(inline)",
    };
    format!("{name}:{}:{}", at.line, at.column)
}

/// The time of day, in UTC.
fn clock(timestamp: u64) -> String {
    let (seconds, ms) = (timestamp / 1000, timestamp % 1000);
    format!("{:02}:{:02}:{:02}.{ms:03}Z", seconds / 3600 % 24, seconds / 60 % 60, seconds % 60)
}

fn dropped(count: u64) -> String {
    format!("({count} older entries were dropped)")
}

impl Show for LogEntries {
    fn show(&self) -> String {
        let mut lines: Vec<String> = self.entries.iter().map(line).collect();
        if self.truncated > 0 {
            lines.insert(0, format!("(… {} older entries: raise --limit)", self.truncated));
        }
        if self.overflowed > 0 {
            lines.push(dropped(self.overflowed));
        }
        if lines.is_empty() { "nothing was logged".into() } else { lines.join("\n") }
    }

    fn raw(&self) -> Option<String> {
        Some(self.entries.iter().map(|e| e.text.as_str()).collect::<Vec<_>>().join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn log_entry_shows_time_and_location_and_keeps_line_breaks() {
        let entry = Entry {
            timestamp: 45_296_789,
            window_id: Some("w1".into()),
            ..Entry::new("error", Source::Renderer, "TypeError: x\n    at \u{1b}[31mf\n".into())
        };
        let entry =
            Entry { location: Some(Location { url: "file:///app/app.js?v=1".into(), line: 3, column: 5 }), ..entry };
        assert_eq!(line(&entry), "12:34:56.789Z error renderer w1 app.js:3:5  TypeError: x\n        at [31mf");
        let inline = Location { url: "data:text/html,<script>".into(), line: 1, column: 2 };
        assert_eq!(place(&inline), "(inline):1:2");
    }
}
