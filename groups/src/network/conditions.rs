//! The conditions of the network: the app offline, or on a slow connection.
//!
//! Pages and workers have them from Chromium. The main process asks about each request (`stubs::decide_in_main`):
//! offline fails it, latency delays it. Its bandwidth cannot be limited.

use super::{Network, filter::is_local, stubs, telling};
use serde_json::{Value, json};
use stagewright_driver::{
    error::Outcome,
    session::{Domain, Session, TransportKind},
};
use std::time::Duration;

/// The state of the connection.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Conditions {
    /// No connection.
    pub offline: bool,
    /// While offline: servers on this machine are reached all the same, as on a machine without a network. Chromium's own
    /// emulation reaches none, so requests are held and failed in its place.
    pub keeps_local: bool,
    /// Each request takes that much longer.
    pub latency: Duration,
    /// Bytes a second to the app; `None`: no limit.
    pub download: Option<f64>,
    /// Bytes a second from the app.
    pub upload: Option<f64>,
}

/// Connections by name: latency in milliseconds, bytes a second to the app and from it. As Chromium's own DevTools have
/// them.
pub const PRESETS: [(&str, u64, f64, f64); 4] = [
    ("slow-3g", 2_000, 50_000.0, 50_000.0),
    ("3g", 563, 180_000.0, 84_375.0),
    ("slow-4g", 563, 180_000.0, 84_375.0),
    ("fast-4g", 165, 1_012_500.0, 168_750.0),
];

/// Enabled together with the conditions themselves, which new pages and workers have to be told, too.
static CONDITIONS: Domain = Domain {
    name: "Network",
    enable: &["enable", "emulateNetworkConditions"],
    disable: &["disable"],
    parameters: || Conditions::default().parameters(),
    in_workers: true,
    in_shared_workers: true,
    after_load: false,
    before_new: None,
    take: None,
};

/// The requests that conditions never reach.
const NEVER: [&str; 3] = [
    "requests of child processes, of threads of Node, of utility processes beyond 64 and of those of packaged or joined apps",
    "in the main process and utility processes: requests of http2, of undici with a dispatcher of its own, of fetch after the app has replaced the dispatcher of the process, and of Node without an agent",
    "requests of code that opens sockets itself",
];

impl Conditions {
    fn parameters(self) -> Value {
        json!({
            "offline": self.offline && !self.keeps_local,
            "latency": self.latency.as_millis() as u64,
            "downloadThroughput": self.download.unwrap_or(-1.0),
            "uploadThroughput": self.upload.unwrap_or(-1.0),
        })
    }

    /// Whether it holds the requests of pages.
    pub(super) fn holds_pages(self) -> bool {
        self.offline && self.keeps_local
    }

    /// The connection of that name.
    pub fn preset(name: &str) -> Option<Conditions> {
        let (_, latency, download, upload) = PRESETS.into_iter().find(|(preset, ..)| *preset == name)?;
        Some(Conditions {
            latency: Duration::from_millis(latency),
            download: Some(download),
            upload: Some(upload),
            ..Conditions::default()
        })
    }
}

/// Changes the conditions. Returns the parts of the app that they do not reach.
pub async fn set(session: &Session, change: impl FnOnce(&mut Conditions)) -> Outcome<(Conditions, Vec<String>)> {
    session.renderers.need()?;
    let network = session.groups.of::<Network>();
    let conditions = {
        let mut conditions = network.conditions.lock();
        change(&mut conditions);
        *conditions
    };
    session.renderers.listen_with(&CONDITIONS, conditions.parameters()).await;
    if conditions == Conditions::default() {
        session.renderers.stop_listening_to(&CONDITIONS);
    }
    stubs::hold_pages(session).await;
    let mut unreached = telling::follow(session).await;
    if conditions != Conditions::default() {
        unreached.extend(NEVER.map(str::to_owned));
        if session.origin.transport == TransportKind::Injector {
            unreached.push(stubs::UNHELD_IN_INJECTED[0].to_owned());
        }
        if conditions.download.or(conditions.upload).is_some() {
            unreached.push("the bandwidth of the main process".into());
        }
    }
    Ok((conditions, unreached))
}

/// Takes a launched app offline before its first window is there. The main process asks about each request from its first
/// line on.
pub(super) fn begin_offline(session: &Session) {
    let conditions = Conditions { offline: true, keeps_local: true, ..Conditions::default() };
    *session.groups.of::<Network>().conditions.lock() = conditions;
    stubs::hold_all_pages(session);
}

/// Whether that failure is the one of an app that is offline.
pub fn is_disconnection(failure: &str) -> bool {
    let reason = stubs::Abort::of("internetdisconnected");
    reason.is_some_and(|reason| [reason.chromium, reason.node].contains(&failure))
}

/// The conditions of a session.
pub fn conditions(session: &Session) -> Conditions {
    *session.groups.of::<Network>().conditions.lock()
}

impl Network {
    /// The effect of the conditions on a request of the main process that no stub answers.
    pub(super) fn under_conditions(&self, url: &str) -> (Option<stubs::Answer>, Duration) {
        let conditions = *self.conditions.lock();
        let delay = conditions.latency;
        let fails = conditions.offline && !(conditions.keeps_local && is_local(url));
        (fails.then(|| disconnected(delay)).flatten(), delay)
    }

    /// The failure of a request of a page that is held in place of Chromium's own emulation.
    pub(super) fn disconnected(&self, url: &str) -> Option<stubs::Answer> {
        let fails = self.conditions.lock().holds_pages() && !is_local(url);
        fails.then(|| disconnected(Duration::ZERO)).flatten()
    }
}

fn disconnected(delay: Duration) -> Option<stubs::Answer> {
    stubs::Abort::of("internetdisconnected").map(|reason| stubs::Answer::Abort { reason, delay })
}
