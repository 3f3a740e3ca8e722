//! Threads (`worker_threads`) of an app that was started with `--inspect-brk`.
//!
//! Electron 33.2.1 pauses each thread of such an app at its start until a debugger resumes it; 22.3.25 does not. So a
//! session enables the protocol's domain `NodeWorker`, and resumes each thread. It stays attached to hear of its end.

use crate::channel::{Channel, Event};
use serde::Deserialize;
use serde_json::json;

/// Enables events for every thread, also for those that are paused already.
pub(crate) fn watch_threads(channel: &Channel) {
    drop(channel.send(None, "NodeWorker.enable", json!({ "waitForDebuggerOnStart": false })));
}

/// Resumes the thread that an event `NodeWorker.attachedToWorker` reports.
pub(crate) fn resume_thread(channel: &Channel, event: &Event) {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Attached {
        session_id: String,
    }
    if let Some(Attached { session_id }) = event.parse() {
        let resume = json!({ "id": 1, "method": "Runtime.runIfWaitingForDebugger" }).to_string();
        drop(channel.send(
            None,
            "NodeWorker.sendMessageToWorker",
            json!({ "sessionId": session_id, "message": resume }),
        ));
    }
}
