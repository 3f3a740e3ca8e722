//! `network-offline`, `network-throttle`: an app without a connection, or with a slow one.

use crate::{
    call::Call,
    show::Show,
    values::Millis,
    verb::{Example, Group, Need, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::error::{Error, Outcome};
use stagewright_groups::network::conditions::{self, Conditions, PRESETS};
use std::time::Duration;

/// The longest latency, in milliseconds.
const LONGEST: u64 = 60_000;

/// Take the app offline, or back online with off
///
/// Requests of pages and workers fail, and those of the main process. Stubs answer all the same.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NetworkOffline {
    /// Online again
    #[serde(default)]
    off: bool,
}

/// Slow the app's connection down, or end that with off
///
/// By the name of a connection, or by figures. Latency holds for the main process too; its bandwidth cannot be limited.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NetworkThrottle {
    /// slow-3g, 3g, slow-4g or fast-4g
    preset: Option<String>,
    /// Each request takes that much longer
    latency_ms: Option<Millis>,
    /// Kilobytes a second to the app
    #[schemars(range(min = 1, max = 10_000_000))]
    download_kbps: Option<u64>,
    /// Kilobytes a second from the app
    #[schemars(range(min = 1, max = 10_000_000))]
    upload_kbps: Option<u64>,
    /// Full speed again
    #[serde(default)]
    off: bool,
}

/// The connection of the app.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Connection {
    /// Whether the app is offline
    offline: bool,
    /// How much longer each request takes
    latency_ms: u64,
    /// Bytes a second to the app, if limited
    #[serde(skip_serializing_if = "Option::is_none", default)]
    download_bytes: Option<u64>,
    /// Bytes a second from the app, if limited
    #[serde(skip_serializing_if = "Option::is_none", default)]
    upload_bytes: Option<u64>,
    /// The parts that this does not reach
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    unreached: Vec<String>,
}

impl Connection {
    fn of((conditions, unreached): (Conditions, Vec<String>)) -> Connection {
        Connection {
            offline: conditions.offline,
            latency_ms: conditions.latency.as_millis() as u64,
            download_bytes: conditions.download.map(|bytes| bytes as u64),
            upload_bytes: conditions.upload.map(|bytes| bytes as u64),
            unreached,
        }
    }
}

impl Verb for NetworkOffline {
    const TOOL: &'static str = "network_offline";
    const TITLE: &'static str = "Take the app offline";
    const GROUP: Group = Group::Network;
    const OPERATION: Operation = Operation::Command;
    const ACTS: bool = false;
    const NEEDS: &'static [Need] = &[Need::Renderer];
    const IN_DIALOGS: bool = true;
    const EXAMPLES: &'static [Example] = &[
        Example { line: "network-offline", args: "{}" },
        Example { line: "network-offline --off", args: r#"{"off": true}"# },
    ];
    const WHILE_PAUSED: bool = true;
    type Reply = Connection;

    async fn run(self, call: Call) -> Outcome<Connection> {
        let session = call.session()?;
        Ok(Connection::of(
            conditions::set(&session, |conditions| (conditions.offline, conditions.keeps_local) = (!self.off, false))
                .await?,
        ))
    }
}

impl Verb for NetworkThrottle {
    const TOOL: &'static str = "network_throttle";
    const TITLE: &'static str = "Slow the connection down";
    const GROUP: Group = Group::Network;
    const OPERATION: Operation = Operation::Command;
    const ACTS: bool = false;
    const NEEDS: &'static [Need] = &[Need::Renderer];
    const IN_DIALOGS: bool = true;
    const WORD: Option<&'static str> = Some("preset");
    const EXAMPLES: &'static [Example] = &[
        Example { line: "network-throttle slow-4g", args: r#"{"preset": "slow-4g"}"# },
        Example { line: "network-throttle --off", args: r#"{"off": true}"# },
    ];
    const WHILE_PAUSED: bool = true;
    type Reply = Connection;

    fn check(&self) -> Outcome<()> {
        let figures = self.latency_ms.is_some() || self.download_kbps.is_some() || self.upload_kbps.is_some();
        let names: Vec<&str> = PRESETS.iter().map(|(name, ..)| *name).collect();
        match &self.preset {
            Some(name) if !names.contains(&name.as_str()) => {
                Err(Error::argument(format!("preset must be one of {}; got {name:?}.", names.join(", ")))
                    .detail("parameter", "preset")
                    .detail("known", json!(names)))
            }
            Some(_) if figures || self.off => {
                Err(Error::argument("preset excludes figures and off.").detail("parameter", "preset"))
            }
            None if figures == self.off => {
                Err(Error::argument("Give a preset, figures (latencyMs, downloadKbps, uploadKbps), or off.")
                    .detail("parameter", "preset"))
            }
            _ => Ok(()),
        }
    }

    async fn run(self, call: Call) -> Outcome<Connection> {
        let session = call.session()?;
        let bytes = |kilobytes: Option<u64>| kilobytes.map(|kilobytes| (kilobytes * 1_000) as f64);
        let figures = Conditions {
            latency: self.latency_ms.map_or(Duration::ZERO, |latency| latency.up_to(LONGEST)),
            download: bytes(self.download_kbps),
            upload: bytes(self.upload_kbps),
            ..Conditions::default()
        };
        let wanted = self.preset.as_deref().and_then(Conditions::preset).unwrap_or(figures);
        let set = conditions::set(&session, |conditions| {
            *conditions = Conditions { offline: conditions.offline, keeps_local: conditions.keeps_local, ..wanted }
        })
        .await?;
        Ok(Connection::of(set))
    }
}

impl Show for Connection {
    fn show(&self) -> String {
        let mut words = Vec::new();
        if self.offline {
            words.push("offline".to_owned());
        }
        if self.latency_ms > 0 {
            words.push(format!("{} ms more for each request", self.latency_ms));
        }
        words.extend(self.download_bytes.map(|bytes| format!("{bytes} bytes a second to the app")));
        words.extend(self.upload_bytes.map(|bytes| format!("{bytes} bytes a second from it")));
        if words.is_empty() {
            words.push("online, at full speed".to_owned());
        }
        let unreached = self.unreached.iter().map(|what| format!("\nnot reached: {what}"));
        words.join(", ") + &unreached.collect::<String>()
    }
}
