//! Events that groups of verbs hear, written at the end of a trace: what the verbs that list them answer.

use super::recording::Recording;
use crate::call::Call;
use serde_json::{Map, Value, json};
use stagewright_driver::{logs, session::Session};
use stagewright_traces::KIND_ANSWER;
use std::{sync::Arc, time::Duration};

/// The verbs that are asked. They answer from buffers; one whose group does not capture refuses, and is left out.
pub(super) const LISTS: [&str; 6] = [
    "native_dialogs",
    "native_downloads",
    "native_permissions",
    "native_notifications",
    "network_captured",
    "ipc_captured",
];

/// How long one of them may take. They wait for a busy main process, and for bodies.
const EACH: Duration = Duration::from_secs(3);

impl Recording {
    /// Writes what the app has said and what groups have heard so far.
    pub async fn gather(&self, session: &Arc<Session>, call: &Call) {
        self.settled(session).await;
        self.said(session, true);
        for tool in LISTS {
            let Some(row) = call.registry.tool(tool) else { continue };
            if row.missing_half(session).is_some() {
                continue;
            }
            let call = Call { tool: row.tool, args: Arc::default(), collector: None, items: None, ..call.clone() };
            let asked = tokio::time::timeout(EACH, (row.run)(Value::Object(Map::new()), call)).await;
            let Ok(Ok(fields)) = asked else { continue };
            let known = self.known.clone();
            self.writer.line(move || {
                let answer = known.hidden_in(Value::Object(fields.plain));
                let empty = answer
                    .as_object()
                    .is_none_or(|all| all.values().all(|value| value.as_array().is_none_or(Vec::is_empty)));
                (!empty).then(|| json!({ "kind": KIND_ANSWER, "at": logs::now(), "tool": row.tool, "answer": answer }))
            });
        }
    }
}
