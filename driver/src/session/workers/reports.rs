//! Reports about utility processes (`core/utilities.js`), and events of threads of the main process.

use crate::{
    channel::Event,
    session::{Problem, ProblemKind, Session},
};
use serde::Deserialize;
use std::sync::Arc;

#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Report {
    Began {
        pid: u32,
        name: String,
    },
    Exited {
        pid: u32,
        code: i64,
    },
    /// A turn of the event loop after the exit. By then Electron has said if the process crashed or was killed.
    Settled {
        pid: u32,
    },
}

/// Reads a report of the hooks in `core/utilities.js`.
pub(in crate::session) fn read(session: &Arc<Session>, report: &[u8]) -> serde_json::Result<()> {
    match serde_json::from_slice(report)? {
        Report::Began { pid, name } => session.workers.utility_began(pid, name),
        Report::Exited { pid, code } => session.workers.utility_exited(pid, code),
        Report::Settled { pid } => {
            let Some((id, name, code)) = session.workers.unexplained(pid).filter(|(.., code)| *code != 0) else {
                return Ok(());
            };
            let text = format!("a Utility process ({name}) has exited with code {code}");
            let problem = Problem::new(ProblemKind::ChildGone, text);
            session.problems.keep(Problem { worker_id: Some(id), ..problem });
        }
    }
    Ok(())
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Thread {
    session_id: String,
    #[serde(default)]
    worker_info: Info,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Info {
    title: String,
    url: String,
}

/// Handles an event about a thread that begins or ends.
pub(in crate::session) fn thread_event(session: &Session, event: &Event) {
    let Some(Thread { session_id, worker_info }) = event.parse() else { return };
    match event.method.as_str() {
        "NodeWorker.attachedToWorker" => {
            session.workers.thread_began(&session_id, &worker_info.title, &worker_info.url);
        }
        _ => session.workers.thread_ended(&session_id),
    }
}
