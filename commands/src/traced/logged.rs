//! The app's log and its problems, in a trace.

use super::recording::Recording;
use serde_json::json;
use stagewright_driver::session::Session;
use stagewright_groups::network::secrets::Redaction;
use stagewright_traces::{KIND_LOG, KIND_PROBLEM};

impl Recording {
    /// Writes what the app has logged since the last time, and its new problems.
    pub(super) fn said(&self, session: &Session, problems: bool) {
        let mut said = self.said.lock();
        let log = session.shared.logs.since(said.0, |_| true);
        said.0 = log.newest;
        for (_, entry) in log.items {
            let known = self.known.clone();
            self.writer.line(move || {
                let mut line = known.hidden_in(serde_json::to_value(&entry).ok()?);
                line["kind"] = KIND_LOG.into();
                line["level"] = entry.kind.into();
                line["text"] = known.hidden_in_text(&entry.text).into();
                line["at"] = entry.timestamp.into();
                // Chromium logs the address of each request that failed.
                if let Some(location) = &entry.location {
                    line["location"]["url"] = Redaction::default().url(&known.hidden_in_text(&location.url)).into();
                }
                Some(line)
            });
        }
        if !problems {
            return;
        }
        let new = session.problems.since(said.1);
        said.1 = new.newest;
        for (_, problem) in new.items {
            let (known, value) = (self.known.clone(), json!(problem));
            self.writer.line(move || Some(json!({ "kind": KIND_PROBLEM, "problem": known.hidden_in(value) })));
        }
    }
}
