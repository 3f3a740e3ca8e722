//! The weather: the app offline, or on a slow connection.
//!
//! Pages and workers have it from Chromium. The main process asks about each request (`stubs::decide`): offline fails it,
//! latency delays it. Its bandwidth cannot be limited.

use super::{Network, filter::is_local, main_process, stubs};
use serde_json::{Value, json};
use stagewright_driver::{
    error::Outcome,
    session::{Domain, Session},
};
use std::time::Duration;

/// The state of the connection.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Weather {
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
    parameters: || Weather::default().conditions(),
    in_workers: true,
    in_shared_workers: false,
    after_load: false,
    take: None,
};

impl Weather {
    fn conditions(self) -> Value {
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
    pub fn preset(name: &str) -> Option<Weather> {
        let (_, latency, download, upload) = PRESETS.into_iter().find(|(preset, ..)| *preset == name)?;
        Some(Weather {
            latency: Duration::from_millis(latency),
            download: Some(download),
            upload: Some(upload),
            ..Weather::default()
        })
    }
}

/// Changes the weather. Gives what it does not reach.
pub async fn set(session: &Session, change: impl FnOnce(&mut Weather)) -> Outcome<(Weather, Vec<String>)> {
    session.renderers.need()?;
    let network = session.groups.of::<Network>();
    let weather = {
        let mut weather = network.weather.lock();
        change(&mut weather);
        *weather
    };
    session.renderers.listen_with(&CONDITIONS, weather.conditions()).await;
    if weather == Weather::default() {
        session.renderers.let_go_of(&CONDITIONS);
    }
    stubs::hold_pages(session).await;
    let mut unreached = main_process::follow(session).await;
    if weather != Weather::default() {
        unreached.push("requests of child processes and of code that opens sockets itself".into());
        if weather.download.or(weather.upload).is_some() {
            unreached.push("the bandwidth of the main process".into());
        }
    }
    Ok((weather, unreached))
}

/// Takes a launched app offline before its first window is there. The main process asks about each request from its first
/// line on.
pub(super) fn begin_offline(session: &Session) {
    let weather = Weather { offline: true, keeps_local: true, ..Weather::default() };
    *session.groups.of::<Network>().weather.lock() = weather;
    stubs::hold_all_pages(session);
}

/// The weather of a session.
pub fn weather(session: &Session) -> Weather {
    *session.groups.of::<Network>().weather.lock()
}

impl Network {
    /// The effect of the weather on a request of the main process that no stub answers.
    pub(super) fn weathered(&self, url: &str) -> (Option<stubs::Answer>, Duration) {
        let weather = *self.weather.lock();
        let delay = weather.latency;
        let fails = weather.offline && !(weather.keeps_local && is_local(url));
        (fails.then(|| disconnected(delay)).flatten(), delay)
    }

    /// The failure of a request of a page that is held in place of Chromium's own emulation.
    pub(super) fn disconnected(&self, url: &str) -> Option<stubs::Answer> {
        let fails = self.weather.lock().holds_pages() && !is_local(url);
        fails.then(|| disconnected(Duration::ZERO)).flatten()
    }
}

fn disconnected(delay: Duration) -> Option<stubs::Answer> {
    stubs::Abort::of("internetdisconnected").map(|reason| stubs::Answer::Abort { reason, delay })
}
