//! The weather: the app offline, or on a slow connection.
//!
//! Pages and workers have it from Chromium. The main process asks about each request (`stubs::decide`): offline fails it,
//! latency delays it. Its bandwidth cannot be limited.

use super::{Network, main_process, stubs};
use serde_json::{Value, json};
use stagewright_driver::{
    error::Outcome,
    session::{Domain, Session},
};
use std::time::Duration;

/// The state of the connection.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Weather {
    /// No connection at all.
    pub offline: bool,
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
            "offline": self.offline,
            "latency": self.latency.as_millis() as u64,
            "downloadThroughput": self.download.unwrap_or(-1.0),
            "uploadThroughput": self.upload.unwrap_or(-1.0),
        })
    }

    /// The connection of that name.
    pub fn preset(name: &str) -> Option<Weather> {
        let (_, latency, download, upload) = PRESETS.into_iter().find(|(preset, ..)| *preset == name)?;
        Some(Weather {
            offline: false,
            latency: Duration::from_millis(latency),
            download: Some(download),
            upload: Some(upload),
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
    let weather = Weather { offline: true, ..Weather::default() };
    *session.groups.of::<Network>().weather.lock() = weather;
    session.renderers.listen_at_once_with(&CONDITIONS, weather.conditions());
}

/// The weather of a session.
pub fn weather(session: &Session) -> Weather {
    *session.groups.of::<Network>().weather.lock()
}

impl Network {
    /// The effect of the weather on a request of the main process that no stub answers.
    pub(super) fn weathered(&self) -> (Option<stubs::Answer>, Duration) {
        let weather = *self.weather.lock();
        let delay = weather.latency;
        let answer = weather
            .offline
            .then(|| stubs::Abort::of("internetdisconnected"))
            .flatten()
            .map(|reason| stubs::Answer::Abort { reason, delay });
        (answer, delay)
    }
}
