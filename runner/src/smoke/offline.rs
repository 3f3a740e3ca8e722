//! `smoke --offline`: the requests that failed, and the text that a user sees.

use super::facts::Facts;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use stagewright_commands::{
    palette::{Ink, paint},
    show::{clean_line, counted},
};
use stagewright_groups::network::stubs::UNHELD;

/// The most requests that are told; each address once.
const MOST_REQUESTS: usize = 20;

/// The most lines of the window's text.
const MOST_LINES: usize = 20;

/// An app without a network.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Offline {
    /// How many requests failed
    failed: usize,
    /// They, the first ones: method, address, and the part of the app that asked
    requests: Vec<String>,
    /// The text of the main window, the first lines
    shows: Vec<String>,
    /// The parts of the app that are not offline
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    unreached: Vec<String>,
}

fn request(row: &Value) -> String {
    let text = |key: &str| row[key].as_str().unwrap_or_default();
    format!("{} {} ({})", text("method"), text("url"), text("from"))
}

impl Offline {
    /// The app offline; `None` if it could not be looked at.
    pub(super) fn of(facts: &Facts, text: &str) -> Option<Offline> {
        let refused = facts.refused.as_ref()?;
        let mut requests: Vec<String> = Vec::new();
        for row in refused.iter().map(request) {
            if requests.len() < MOST_REQUESTS && !requests.contains(&row) {
                requests.push(row);
            }
        }
        let main = facts.main_missing.iter().map(|why| format!("requests of the main process: {why}"));
        let never = UNHELD.into_iter().chain(["navigator.onLine, which stays true"]).map(str::to_owned);
        Some(Offline {
            failed: refused.len(),
            requests,
            shows: text.lines().filter(|line| !line.trim().is_empty()).take(MOST_LINES).map(str::to_owned).collect(),
            unreached: main.chain(never).collect(),
        })
    }

    /// It in lines for a person.
    pub(super) fn lines(&self) -> Vec<String> {
        let faint = |line: &String| format!("  {}", paint(Ink::Faint, &clean_line(line)));
        let mut lines = vec![format!("offline: {} failed", counted(self.failed as u64, "request"))];
        lines.extend(self.requests.iter().map(faint));
        lines.extend(self.unreached.iter().map(|what| clean_line(&format!("not offline: {what}"))));
        lines.push(if self.shows.is_empty() {
            "no text of its window was read".into()
        } else {
            "its window shows:".into()
        });
        lines.extend(self.shows.iter().map(faint));
        lines
    }
}
