//! The app's downloads. They are recorded from the first one on. A policy decides where they are saved. Callers can wait
//! for them.

use super::instrumented;
use parking_lot::Mutex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_driver::{
    error::{Code, Error, Outcome, quoted},
    logs::now,
    main_process::{Hook, Hooks},
    ring::{Bounds, Ring, Weigh},
    session::{MainPart, Session},
    time_line::{Row, Source},
    wait::Deadline,
};
use std::{collections::BTreeSet, sync::Arc, time::Duration};
use tokio::sync::watch;

static DOWNLOADS: Hooks = Hooks::at_start("downloads", include_str!("downloads.js"));
const SET_POLICY: Hook = Hook::of(&DOWNLOADS, "setDownloadPolicy");

/// Its row in `PARTS`.
pub(super) static PART: MainPart = MainPart::new(&DOWNLOADS).reporting(read);

/// The most downloads that are kept, and the most bytes of all together.
const KEPT: Bounds = Bounds { items: 200, bytes: 1 << 20 };

/// How long the main process may take to accept a policy.
const BUDGET: Duration = Duration::from_secs(5);

/// A download of the app.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Download {
    /// Its number in the session.
    pub id: u64,
    /// Where it comes from.
    pub url: String,
    /// The name that it asks for.
    pub filename: String,
    /// Where it is put; none while somebody is asked.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub path: Option<String>,
    /// The one who chose the path: policy, app, or nobody (a save dialog opens).
    pub placed_by: String,
    /// progressing, completed, cancelled, interrupted or prevented (by the app).
    pub state: String,
    /// How many bytes there are; 0 where nobody knows.
    pub total_bytes: u64,
    /// How many have come, once it has ended.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub received_bytes: Option<u64>,
    /// The window that it was begun in.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub window_id: Option<String>,
    /// Epoch milliseconds.
    pub timestamp: u64,
    /// Its number in the main process.
    #[serde(skip)]
    hook_id: u64,
}

impl Download {
    /// Whether it has ended.
    pub fn has_ended(&self) -> bool {
        self.state != "progressing"
    }
}

impl Weigh for Download {
    fn weight(&self) -> usize {
        size_of::<Download>() + self.url.len() + self.filename.len() + self.path.as_ref().map_or(0, String::len)
    }
}

/// The policy for downloads.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum DownloadPolicy {
    /// The app decides.
    #[default]
    App,
    /// Downloads are saved in that folder.
    Dir(String),
    /// Downloads are cancelled.
    Cancel,
}

#[derive(Debug)]
struct Downloads {
    all: Ring<Download>,
    policy: Mutex<DownloadPolicy>,
    /// The downloads that a caller has waited for.
    waited_for: Mutex<BTreeSet<u64>>,
    changes: watch::Sender<()>,
}

impl Default for Downloads {
    fn default() -> Downloads {
        Downloads {
            all: Ring::new(KEPT),
            policy: Mutex::default(),
            waited_for: Mutex::default(),
            changes: watch::channel(()).0,
        }
    }
}

#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", rename_all_fields = "camelCase")]
enum Report {
    Begun {
        id: u64,
        url: String,
        filename: String,
        total: u64,
        contents_id: Option<u32>,
        path: Option<String>,
        prevented: bool,
        placed_by: String,
    },
    Ended {
        id: u64,
        state: String,
        path: Option<String>,
        received: u64,
    },
}

fn read(session: &Arc<Session>, report: &[u8]) -> serde_json::Result<()> {
    let kept = session.groups.of::<Downloads>();
    match serde_json::from_slice(report)? {
        Report::Begun { id, url, filename, total, contents_id, path, prevented, placed_by } => {
            let window = contents_id.and_then(|contents| session.surfaces.by_contents(contents));
            let state = if prevented { "prevented" } else { "progressing" };
            let handle = window.as_ref().map(|surface| surface.handle.clone());
            let row = Row::now(Source::Native, "download", format!("{filename} from {url} ({state})"));
            session.time_line.tell(row.in_window(handle.as_deref()));
            let serial = kept.all.push(Download {
                id: 0,
                url,
                filename,
                path,
                placed_by,
                state: state.into(),
                total_bytes: total,
                received_bytes: None,
                window_id: window.map(|surface| surface.handle.to_string()),
                timestamp: now(),
                hook_id: id,
            });
            kept.all.change(serial, |one| one.id = serial);
        }
        Report::Ended { id, state, path, received } => {
            if let Some(one) = kept.all.newest(1, |one| one.hook_id == id).first() {
                let text = format!("{} ({state})", one.filename);
                let row = Row::now(Source::Native, "download", text).in_window(one.window_id.as_deref());
                session.time_line.tell(row);
                kept.all.change(one.id, |one| {
                    (one.state, one.received_bytes) = (state, Some(received));
                    one.path = path.or(one.path.take());
                });
            }
        }
    }
    kept.changes.send_replace(());
    Ok(())
}

fn hooked(session: &Session) -> Outcome<Arc<Downloads>> {
    instrumented(session, &DOWNLOADS)?;
    Ok(session.groups.of::<Downloads>())
}

/// Sets the policy for downloads.
pub async fn set_policy(session: &Session, policy: DownloadPolicy) -> Outcome<()> {
    let kept = hooked(session)?;
    let told = match &policy {
        DownloadPolicy::App => Value::Null,
        DownloadPolicy::Dir(dir) => json!({ "dir": dir }),
        DownloadPolicy::Cancel => json!({ "cancel": true }),
    };
    session.main.want(SET_POLICY, &[told], BUDGET).await?;
    *kept.policy.lock() = policy;
    Ok(())
}

/// The policy that is set.
pub fn policy(session: &Session) -> Outcome<DownloadPolicy> {
    Ok(hooked(session)?.policy.lock().clone())
}

/// The downloads, oldest first.
pub async fn downloads(session: &Session) -> Outcome<Vec<Download>> {
    let kept = hooked(session)?;
    session.main.wait_for_reports().await;
    Ok(kept.all.newest(usize::MAX, |_| true))
}

/// Waits for the next ended download that no call has returned before. With `name`, its file name must contain that
/// text.
pub async fn wait(session: &Session, name: Option<&str>, budget: Duration) -> Outcome<Download> {
    let kept = hooked(session)?;
    let fits = |one: &Download| name.is_none_or(|name| one.filename.contains(name));
    let mut changes = kept.changes.subscribe();
    let ended = async {
        loop {
            changes.borrow_and_update();
            let all = kept.all.newest(usize::MAX, |one| one.has_ended() && fits(one));
            let next = all.into_iter().find(|one| kept.waited_for.lock().insert(one.id));
            if let Some(next) = next {
                return next;
            }
            // The sender lives as long as `kept` does.
            let _ = changes.changed().await;
        }
    };
    if let Some(next) = Deadline::after(budget).limit(ended).await {
        return Ok(next);
    }
    let under_way = kept.all.newest(20, |one| !one.has_ended());
    let found = match under_way.iter().find(|one| one.placed_by == "nobody") {
        Some(asking) => format!("{} waits for somebody to choose a place", quoted(&asking.filename)),
        None if under_way.is_empty() => "none is under way".to_owned(),
        None => format!("{} are under way", under_way.len()),
    };
    let error = Error::new(Code::WaitTimeout, format!("No download ended within {} ms; {found}.", budget.as_millis()));
    Err(error
        .hint("native_download_policy with dir puts downloads in a folder, so that nobody is asked.")
        .detail("timeout_ms", budget.as_millis() as u64)
        .next("native_downloads", json!({}), "see the downloads"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_hooks_exist_and_are_called() {
        crate::names::check(&[&DOWNLOADS], include_str!("downloads.rs"), &[]);
    }
}
