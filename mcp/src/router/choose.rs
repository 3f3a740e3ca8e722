//! Chooses the session of a call.

use super::{Router, Scope};
use serde_json::{Map, Value, json};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    runtime_dir::{RuntimeDir, SessionDir, SessionRecord, check_id},
};

impl Router {
    /// The session that the arguments name, or else the one that the frontend names, or else the only one that the
    /// frontend sees. If the session ended by itself, the error is its tombstone, which is delivered once.
    pub(super) fn choose(
        &self,
        runtime: &RuntimeDir,
        args: &Map<String, Value>,
    ) -> Outcome<(SessionDir, SessionRecord)> {
        if let Some(id) = self.named(args) {
            check_id(&id)?;
            let Some(found) = runtime.find(&id) else {
                self.state().known.retain(|known| *known != id);
                return Err(self.end_of(runtime, &id).unwrap_or_else(|| no_such(runtime, &id)));
            };
            let mut state = self.state();
            if !state.known.contains(&id) {
                state.known.push(id);
            }
            return Ok(found);
        }
        let mut seen = self.seen(runtime);
        match seen.len() {
            0 => Err(self.take_newest_tombstone(runtime).unwrap_or_else(|| {
                not_running(runtime, "No app is running in a session that was started or named here.".into())
            })),
            1 => Ok(seen.remove(0)),
            count => {
                let ids: Vec<_> = seen.into_iter().map(|(_, record)| record.id).collect();
                Err(Error::argument(format!("{count} sessions are live ({}); which one?", ids.join(", ")))
                    .hint("Pass sessionId.")
                    .next("electron_sessions", json!({}), "see what they drive")
                    .detail("parameter", "sessionId")
                    .detail("available_sessions", json!(ids)))
            }
        }
    }

    /// The session's name that a call gives, or else the frontend's.
    pub(super) fn named(&self, args: &Map<String, Value>) -> Option<String> {
        args.get("sessionId").and_then(Value::as_str).or(self.options.named.as_deref()).map(str::to_owned)
    }

    /// The live sessions that this frontend sees without naming them.
    pub(super) fn seen(&self, runtime: &RuntimeDir) -> Vec<(SessionDir, SessionRecord)> {
        let mut live = runtime.live();
        match self.options.scope {
            Scope::Shell => live.retain(|(_, record)| record.owner == self.options.scope.owner()),
            Scope::Repl | Scope::Mcp => {
                let known = self.state().known.clone();
                live.retain(|(_, record)| known.contains(&record.id));
            }
        }
        live
    }

    /// The newest tombstone of the sessions that this frontend sees, if it has not been delivered.
    fn take_newest_tombstone(&self, runtime: &RuntimeDir) -> Option<Error> {
        match self.options.scope {
            Scope::Shell => runtime.take_last_tombstone(self.options.scope.owner()),
            Scope::Repl | Scope::Mcp => {
                let known = std::mem::take(&mut self.state().known);
                known.iter().rev().find_map(|id| runtime.take_tombstone(id))
            }
        }
    }
}

fn no_such(runtime: &RuntimeDir, id: &str) -> Error {
    not_running(runtime, format!("There is no live session {id:?}.")).detail("session_id", id)
}

/// `NOT_RUNNING`, with the live sessions of other frontends, which have to be named.
fn not_running(runtime: &RuntimeDir, message: String) -> Error {
    let live: Vec<_> = runtime.live().into_iter().map(|(_, record)| record.id).collect();
    let error = Error::new(Code::NotRunning, message).detail("available_sessions", json!(live));
    match live.as_slice() {
        [] => error.next("electron_discover_running", json!({}), "see the apps that may be joined"),
        [only] => error
            .hint(format!(
                "Start one with electron_launch, or name the one that is live: `sessionId: {}`.",
                Value::from(only.as_str())
            ))
            .next("electron_info", json!({ "sessionId": only }), "see what it drives"),
        several => error
            .hint(format!("Start one with electron_launch, or name one by sessionId: {}.", several.join(", ")))
            .next("electron_sessions", json!({}), "see what they drive"),
    }
}
