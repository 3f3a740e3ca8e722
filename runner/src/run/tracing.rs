//! The traces of an attempt: one for each of its sessions, within the size limit of the run's artifacts.

use super::keep::{Keep, Keeper};
use serde_json::json;
use stagewright_commands::caller::Caller;
use stagewright_groups::redactor::Redactor;
use std::{fs, path::PathBuf, sync::atomic::Ordering, time::Duration};

/// How many sessions of an attempt are recorded.
const MOST: usize = 4;

/// The least number of bytes that must be left for a trace to begin.
const LEAST: u64 = 1 << 20;

/// How long a trace may take to begin or to end.
const BUDGET: Duration = Duration::from_secs(5);

/// The traces that were begun.
pub(super) struct Traces {
    keeper: Keeper,
    /// Each session with its file.
    begun: Vec<(String, PathBuf)>,
}

impl Traces {
    /// Without any trace yet.
    pub fn new(keeper: Keeper) -> Traces {
        Traces { keeper, begun: vec![] }
    }

    /// Begins the trace of a session that has just been started.
    pub fn begin(&mut self, caller: &dyn Caller, session: &str, redactor: &Redactor) {
        let room = self.keeper.room.load(Ordering::Relaxed);
        if self.keeper.trace == Keep::Never || self.begun.len() >= MOST || room < LEAST {
            return;
        }
        let number = self.begun.len() + 1;
        let name = if number == 1 { "trace.jsonl".to_owned() } else { format!("trace-{number}.jsonl") };
        let path = self.keeper.path(&name);
        // Pictures may take half as much again, and later failures need room for their artifacts.
        let args = json!({ "sessionId": session, "path": path, "hide": redactor.secrets(), "maxBytes": room / 2 });
        let answer = caller.call_within("trace_start", args.as_object().cloned().unwrap_or_default(), BUDGET);
        if answer["ok"] == true {
            self.begun.push((session.to_owned(), path));
        }
    }

    /// Ends the traces. The trace of a session that has ended is complete already.
    pub fn end(&self, caller: &dyn Caller) {
        for (session, _) in &self.begun {
            let args = json!({ "sessionId": session });
            let _ = caller.call_within("trace_stop", args.as_object().cloned().unwrap_or_default(), BUDGET);
        }
    }

    /// The traces to keep of an attempt that has failed, or passed. The others are removed.
    pub fn kept(self, failed: bool) -> Vec<PathBuf> {
        let Traces { keeper, begun } = self;
        let keeps = |path: &PathBuf| {
            let bytes = fs::metadata(path).map_or(u64::MAX, |about| about.len());
            let keeps = keeper.trace.wants(failed) && keeper.take(bytes, u64::MAX - 1);
            if !keeps {
                let _ = fs::remove_file(path);
            }
            keeps
        };
        let kept: Vec<PathBuf> = begun.into_iter().map(|(_, path)| path).filter(keeps).collect();
        if kept.is_empty() {
            // This fails if the folder has other artifacts.
            let _ = fs::remove_dir(keeper.path(""));
        }
        kept
    }
}
