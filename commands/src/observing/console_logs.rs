//! `console-logs`: what the app said.

use crate::{
    call::Call,
    show::{Show, clean_line},
    verb::{Example, Group, Need, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_driver::{
    fault::{Fault, Outcome},
    logs::{Entry, Source},
};

/// Read what the app said: consoles of pages and main process, stdout, stderr
///
/// All filters must pass. Without source: the consoles of pages and main process; the app's own
/// output comes with source stdout or stderr.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct ConsoleLogs {
    /// Kinds: log, info, warning, error, debug…
    #[serde(rename = "type")]
    kind: Option<OneOrMany>,
    /// Where from: renderer, main, stdout, stderr
    source: Option<SourceOneOrMany>,
    /// JavaScript regular expression that the text (its first 20000 characters) must match
    #[schemars(length(max = 1_000))]
    r#match: Option<String>,
    /// Only entries from this moment on, in epoch ms
    since: Option<u64>,
    /// How many to return at most; the newest are kept
    #[serde(default = "two_hundred")]
    #[schemars(range(min = 1, max = 1_000))]
    limit: usize,
}

fn two_hundred() -> usize {
    200
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
enum SourceOneOrMany {
    One(Source),
    Many(Vec<Source>),
}

/// The entries.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Said {
    /// The entries, oldest first
    entries: Vec<Entry>,
    /// How many are here
    count: usize,
    /// How many older ones pass the filters too, but are beyond the limit
    truncated: usize,
    /// How many older ones the buffer has dropped
    overflowed: u64,
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
    type Reply = Said;

    async fn run(self, call: Call) -> Outcome<Said> {
        let session = call.session()?;
        let kinds: Option<Vec<String>> = self.kind.map(|kind| match kind {
            OneOrMany::One(one) => vec![one],
            OneOrMany::Many(many) => many,
        });
        let sources = self.source.map_or(vec![Source::Renderer, Source::Main], |source| match source {
            SourceOneOrMany::One(one) => vec![one],
            SourceOneOrMany::Many(many) => many,
        });
        // `warn` is what people write, `warning` what the protocol says.
        let same = |wanted: &str, kind: &str| wanted == kind || (wanted == "warn" && kind == "warning");
        let (mut entries, overflowed) = session.shared.logs.read(|entry| {
            sources.contains(&entry.source)
                && kinds.as_ref().is_none_or(|kinds| kinds.iter().any(|kind| same(kind, &entry.kind)))
                && self.since.is_none_or(|since| entry.timestamp >= since)
        });
        if let Some(pattern) = &self.r#match {
            entries = matching(&call, pattern, entries).await?;
        }
        let truncated = entries.len().saturating_sub(self.limit);
        entries.drain(..truncated);
        Ok(Said { count: entries.len(), entries, truncated, overflowed })
    }
}

/// Keeps the entries that a JavaScript regular expression matches: the engine of the page runs it,
/// so that it means what it means in JavaScript.
async fn matching(call: &Call, pattern: &str, entries: Vec<Entry>) -> Outcome<Vec<Entry>> {
    const LONGEST: usize = 20_000;
    let texts: Vec<String> = entries.iter().map(|e| e.text.chars().take(LONGEST).collect()).collect();
    #[derive(Deserialize)]
    struct Matches {
        matches: Vec<bool>,
    }
    let arg = json!({ "pattern": pattern, "texts": texts });
    let surface = call
        .surface()
        .await
        .map_err(|_| Fault::argument("match needs a window: its engine runs the regular expression."))?;
    let matches: Matches = call.ask_on(&surface, "matches", arg, std::time::Duration::from_secs(5)).await?;
    Ok(entries.into_iter().zip(matches.matches).filter_map(|(entry, fits)| fits.then_some(entry)).collect())
}

impl Show for Said {
    fn show(&self) -> String {
        let line = |e: &Entry| {
            let source = serde_json::to_value(e.source).unwrap_or(Value::Null);
            let window = e.window_id.as_deref().map_or(String::new(), |w| format!(" {w}"));
            clean_line(&format!("{} {}{window}: {}", e.kind, source.as_str().unwrap_or(""), e.text))
        };
        let mut lines: Vec<String> = self.entries.iter().map(line).collect();
        if self.truncated > 0 {
            lines.insert(0, format!("(… {} older entries: raise --limit)", self.truncated));
        }
        if self.overflowed > 0 {
            lines.push(format!("({} older entries were dropped)", self.overflowed));
        }
        if lines.is_empty() { "nothing was said".into() } else { lines.join("\n") }
    }

    fn raw(&self) -> Option<String> {
        Some(self.entries.iter().map(|e| e.text.as_str()).collect::<Vec<_>>().join("\n"))
    }
}
