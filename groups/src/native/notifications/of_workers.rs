//! Notifications that service workers ask for (`registration.showNotification`). Electron does not show them, and
//! reports that neither to the main process nor to the page (22 and 33). If enabled, Chromium logs them for DevTools,
//! in the profile, for three days. So they are recorded only with a temporary profile.

use super::{Notification, Notifications};
use serde::Deserialize;
use serde_json::json;
use stagewright_driver::session::{Domain, Session};
use std::sync::atomic::Ordering;

/// The domain in which pages report notifications of service workers.
static DOMAIN: Domain = Domain {
    name: "BackgroundService",
    enable: &["startObserving", "setRecording"],
    disable: &["stopObserving"],
    parameters: || json!({ "service": "notifications", "shouldRecord": true }),
    in_workers: false,
    in_shared_workers: false,
    after_load: false,
    before_new: None,
    take: Some(|session, _, event| {
        if let Some(Received { logged }) = event.parse() {
            hear(session, logged);
        }
    }),
};

/// Listens for them from now on, on every page.
pub(super) fn listen_to_workers(session: &Session) {
    session.groups.of::<Notifications>().listens_to_workers.store(true, Ordering::Relaxed);
    session.renderers.listen_to(&DOMAIN);
}

/// Whether notifications of service workers are recorded.
pub fn listens_to_workers(session: &Session) -> bool {
    session.groups.of::<Notifications>().listens_to_workers.load(Ordering::Relaxed)
}

/// How many are remembered, to recognize reports of several pages about the same one.
const REMEMBERED: usize = 100;

#[derive(Debug, Deserialize)]
struct Received {
    #[serde(rename = "backgroundServiceEvent")]
    logged: Logged,
}

/// An entry of Chromium's log.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Logged {
    timestamp: f64,
    origin: String,
    service: String,
    event_name: String,
    instance_id: String,
    event_metadata: Vec<Fact>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
struct Fact {
    key: String,
    value: String,
}

/// The name of the event in which a notification is requested.
const ASKED_FOR: &str = "Notification displayed";

fn hear(session: &Session, logged: Logged) {
    if logged.service != "notifications" || logged.event_name != ASKED_FOR {
        return;
    }
    let kept = session.groups.of::<Notifications>();
    {
        let mut known = kept.of_workers.lock();
        if known.contains(&logged) {
            return;
        }
        known.push_back(logged.clone());
        if known.len() > REMEMBERED {
            known.pop_front();
        }
    }
    let fact = |key: &str| logged.event_metadata.iter().find(|fact| fact.key == key).map(|fact| fact.value.clone());
    let title = fact("Title").unwrap_or_default();
    let body = fact("Body").filter(|body| !body.is_empty());
    super::report_effect(session, &title, body.as_deref());
    kept.keep(Notification { title, body, state: "asked".into(), service_worker: true, ..Notification::default() });
}
