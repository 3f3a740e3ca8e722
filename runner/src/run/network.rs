//! The network of a test: the requests of a failed one, stubs that nothing asked for, and requests that no stub answered.

use crate::REGISTRY;
use serde_json::{Map, Value, json};
use stagewright_commands::caller::Caller;
use std::time::Duration;

/// How many requests the table of a failed test has, the newest ones.
pub(super) const MOST_REQUESTS: usize = 200;

/// Verbs that add stubs.
const STUBBING: [&str; 2] = ["network_stub", "network_replay"];

/// How long a session may take to list its stubs.
const LOOK: Duration = Duration::from_secs(5);

/// Whether a call of that tool adds a stub.
pub(super) fn stubs(tool: &str) -> bool {
    STUBBING.contains(&tool)
}

/// The captured requests as a table; `None` if there is no request.
pub(super) fn table(captured: &Value) -> Option<String> {
    let row = REGISTRY.find("network_captured")?;
    let any = captured["count"].as_u64().is_some_and(|count| count > 0);
    any.then(|| (row.show)(captured, &str::to_owned) + "\n")
}

/// A sentence for each stub that was never used, and for each request that no stub answered.
pub(super) fn notes(caller: &dyn Caller, sessions: &[String]) -> Vec<String> {
    let mut notes = vec![];
    for session in sessions {
        let args: Map<String, Value> = Map::from_iter([("sessionId".to_owned(), json!(session))]);
        let answer = caller.call_within("network_stubs", args, LOOK);
        let answer = answer.whole();
        let words = |value: &Value| {
            value.as_array().into_iter().flatten().filter_map(Value::as_str).collect::<Vec<_>>().join(" ")
        };
        let stubs = answer["stubs"].as_array().into_iter().flatten();
        notes.extend(
            stubs
                .filter(|stub| stub["hits"] == 0)
                .map(|stub| format!("no request used stub {} ({})", stub["id"], words(&stub["urls"]))),
        );
        let unanswered = answer["unanswered"]["requests"].as_array().into_iter().flatten();
        let before = notes.len();
        notes.extend(unanswered.filter_map(Value::as_str).map(|request| format!("no stub answered {request}")));
        // Only the newest are listed.
        let told = (notes.len() - before) as u64;
        let more = answer["unanswered"]["count"].as_u64().unwrap_or_default().saturating_sub(told);
        notes.extend((more > 0).then(|| format!("no stub answered {more} more requests before those")));
    }
    notes
}
