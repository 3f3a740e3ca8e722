//! `log-events`: everything that happens, on one time line.

use crate::{
    call::Call,
    palette::{Ink, paint},
    show::{Show, clean_line, lines, table},
    values::{Millis, check_time_to_follow},
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_driver::{
    error::Outcome,
    ring::Read,
    session::Session,
    time_line::{Row, Source},
    wait::Deadline,
};
use stagewright_groups::time_line;
use std::{collections::BTreeMap, time::Duration};

/// Read all events of the app and all calls, on one time line
///
/// The first call begins to listen to network, ipc and storage; since says from when on each source is recorded.
/// Secrets are redacted. Requests and messages come as they end.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LogEvents {
    /// Only these sources
    source: Option<OneOrMany>,
    /// Only rows with this text, in any case
    #[schemars(length(min = 1, max = 1_000))]
    text: Option<String>,
    /// Only rows from this moment on, in epoch ms
    since: Option<u64>,
    /// How many to return at most; the newest are kept
    #[serde(default = "two_hundred")]
    #[schemars(range(min = 1, max = 10_000))]
    limit: usize,
    /// false: listen to nothing more
    #[serde(default = "yes")]
    listen: bool,
    /// Keep sending rows as they come
    #[serde(default)]
    follow: bool,
    /// With follow: for how long [default: until the call is cut short]
    timeout_ms: Option<Millis>,
}

fn two_hundred() -> usize {
    200
}

fn yes() -> bool {
    true
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
enum OneOrMany {
    One(Source),
    Many(Vec<Source>),
}

/// The rows of the time line.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Events {
    /// How many are here
    count: usize,
    /// In the order of their time
    events: Vec<Row>,
    /// How many older ones match too, but are beyond the limit
    truncated: usize,
    /// How many older ones the buffer has dropped
    overflowed: u64,
    /// Since when each source is recorded, in epoch ms
    since: BTreeMap<Source, u64>,
    /// Sources that are missing or incomplete, each with the reason
    missing: BTreeMap<Source, String>,
    /// Whether follow has sent them already
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    followed: bool,
}

/// The filters.
struct Wanted {
    sources: Option<Vec<Source>>,
    window: Option<String>,
    text: Option<String>,
    since: Option<u64>,
}

impl Wanted {
    fn source(&self, source: Source) -> bool {
        self.sources.as_ref().is_none_or(|sources| sources.contains(&source))
    }

    fn passes(&self, row: &Row) -> bool {
        self.source(row.source)
            && self.window.as_ref().is_none_or(|window| row.window_id.as_ref() == Some(window))
            && self.since.is_none_or(|since| row.at >= since)
            && self.text.as_ref().is_none_or(|text| {
                let holds = |what: &str| what.to_lowercase().contains(text);
                // A text that is redacted cannot be found, either.
                holds(&row.kind) || (holds(&row.text) && holds(&time_line::redacted(&row.text)))
            })
    }
}

impl Verb for LogEvents {
    const TOOL: &'static str = "electron_log_events";
    const TITLE: &'static str = "Read the time line";
    const GROUP: Group = Group::Observing;
    const OPERATION: Operation = Operation::Logs;
    const ALIASES: &'static [&'static str] = &["events"];
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const FOLLOWS: Option<&'static str> = Some("follow");
    const WORD: Option<&'static str> = Some("text");
    const EXAMPLES: &'static [Example] =
        &[Example { line: "log-events --source problem --limit 5", args: r#"{"source": "problem", "limit": 5}"# }];
    type Reply = Events;

    fn check(&self) -> Outcome<()> {
        check_time_to_follow(self.timeout_ms, self.follow)
    }

    fn show_item(item: &Value, raw: bool) -> String {
        match serde_json::from_value::<Row>(item.clone()) {
            Ok(row) if raw => row.text,
            Ok(row) => line(&row),
            Err(_) => item["missed"].as_u64().map_or_else(|| item.to_string(), dropped),
        }
    }

    async fn run(self, call: Call) -> Outcome<Events> {
        let session = call.session()?;
        let wanted = Wanted {
            sources: self.source.map(|source| match source {
                OneOrMany::One(one) => vec![one],
                OneOrMany::Many(many) => many,
            }),
            window: window(&call, &session).await?,
            text: self.text.map(|text| text.to_lowercase()),
            since: self.since,
        };
        if self.listen {
            time_line::begin(&session, |source| wanted.source(source)).await;
        }
        let (read, truncated) = time_line::rows(&session, self.limit, |row| wanted.passes(row)).await;
        let Read { items, missed, newest } = read;
        let events: Vec<Row> = items.into_iter().map(|(_, row)| row).collect();
        let (since, missing) = (session.time_line.since(), session.time_line.missing());
        let mut told =
            Events { count: 0, events, truncated, overflowed: missed, since, missing, followed: self.follow };
        if self.follow {
            for row in told.events.iter().filter(|row| !row.pending) {
                call.emit(row).await?;
            }
            let deadline = self.timeout_ms.map(|budget| Deadline::after(Duration::from_millis(budget.0)));
            follow(&call, &session, &wanted, newest, deadline, self.limit, &mut told).await?;
        }
        told.count = told.events.len();
        Ok(told)
    }
}

/// The handle of the window that the caller named. A window that has closed is known by its handle.
async fn window(call: &Call, session: &Session) -> Outcome<Option<String>> {
    let Some(named) = &call.window else { return Ok(None) };
    match session.windows.surface(Some(named)).await {
        Ok(surface) => Ok(Some(surface.handle.clone())),
        Err(_) if is_handle(named) => Ok(Some(named.clone())),
        Err(error) => Err(error),
    }
}

fn is_handle(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_lowercase());
    digits.len() < word.len() && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Reports rows as they come, until the time is up or the app has ended.
async fn follow(
    call: &Call,
    session: &Session,
    wanted: &Wanted,
    mut seen: u64,
    deadline: Option<Deadline>,
    limit: usize,
    told: &mut Events,
) -> Outcome<()> {
    loop {
        let next = async {
            tokio::select! {
                () = session.time_line.wait_after(seen) => Ok(()),
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
        let Read { items, missed, newest } = time_line::rows_after(session, seen, |row| wanted.passes(row));
        seen = newest;
        if missed > 0 {
            call.emit(&json!({ "missed": missed })).await?;
            told.overflowed += missed;
        }
        for (_, row) in items {
            call.emit(&row).await?;
            told.events.push(row);
            if told.events.len() > limit {
                told.events.remove(0);
                told.truncated += 1;
            }
        }
    }
}

/// The time of day, in UTC.
fn clock(at: u64) -> String {
    let (seconds, ms) = (at / 1000, at % 1000);
    format!("{:02}:{:02}:{:02}.{ms:03}Z", seconds / 3600 % 24, seconds / 60 % 60, seconds % 60)
}

fn ink(row: &Row, text: &str) -> String {
    match (row.source, row.kind.as_str()) {
        (Source::Problem, _) | (_, "error" | "failed" | "crashed") => paint(Ink::Bad, text),
        (_, "warning") => paint(Ink::Warn, text),
        _ => text.to_owned(),
    }
}

fn dropped(count: u64) -> String {
    format!("({count} older events were dropped)")
}

/// A row as a line.
fn line(row: &Row) -> String {
    let window = row.window_id.as_deref().map_or(String::new(), |window| format!(" {}", clean_line(window)));
    let kind = ink(row, &clean_line(&row.kind));
    let at = paint(Ink::Faint, &clock(row.at));
    format!("{at} {}{window} {kind}  {}", row.source.name(), clean_line(row.text.trim_end()))
}

impl Show for Events {
    fn show(&self) -> String {
        let row = |row: &Row| {
            let pending = if row.pending { " (not ended)" } else { "" };
            let window = row.window_id.clone().unwrap_or_default();
            vec![clock(row.at), row.source.name().into(), window, ink(row, &row.kind), format!("{}{pending}", row.text)]
        };
        let mut out = match self.events.is_empty() || self.followed {
            true if self.followed => String::new(),
            true => "no event".into(),
            false => table(&["time", "source", "window", "kind", "event"], self.events.iter().map(row)),
        };
        if self.truncated > 0 {
            out += &format!("\n(… {} older events: raise --limit)", self.truncated);
        }
        if self.overflowed > 0 {
            out += &format!("\n{}", dropped(self.overflowed));
        }
        for (source, why) in &self.missing {
            out += &format!("\n{}: {}", source.name(), clean_line(why));
        }
        out.trim_start().to_owned()
    }

    fn raw(&self) -> Option<String> {
        Some(lines(self.events.iter().filter_map(|row| serde_json::to_string(row).ok())))
    }
}
