//! `attach`: join a running app by its debug port.

use super::joined::Joined;
use crate::{
    call::Call,
    values::Millis,
    verb::{Group, Need, Operation, Place, Profile, Verb},
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use stagewright_driver::{
    attach::{self, AttachSpec},
    error::{Error, Outcome},
    inspector::loopback,
};
use stagewright_groups::MAIN_PARTS;
use std::time::Duration;

/// Attach to a running app by its debug port
///
/// Give port (with a loopback host), a loopback cdpUrl, or pid or name of an app whose debug port is looked for. The
/// main process is joined too when the app allows it. The app is left running when the session ends.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Attach {
    /// The app's debug port (--remote-debugging-port)
    #[schemars(range(min = 1, max = 65_535))]
    port: Option<u16>,
    /// 127.0.0.1, localhost or ::1
    host: Option<String>,
    /// The browser's websocket: ws://127.0.0.1:9222/devtools/browser/…
    cdp_url: Option<String>,
    /// The app's process id
    #[schemars(range(min = 1))]
    pid: Option<u32>,
    /// The app's name, as it calls itself
    name: Option<String>,
    /// Do not join the main process
    #[serde(default)]
    no_main: bool,
    /// Budget in ms
    #[serde(default = "ten_seconds")]
    timeout_ms: Millis,
}

fn ten_seconds() -> Millis {
    Millis(10_000)
}

impl Verb for Attach {
    const TOOL: &'static str = "electron_attach";
    const TITLE: &'static str = "Attach to a running app";
    const GROUP: Group = Group::Sessions;
    const OPERATION: Operation = Operation::Command;
    const PLACE: Place = Place::NewSession;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const PROFILES: &'static [Profile] = &[Profile::Testing, Profile::Debug];
    type Reply = Joined;

    fn check(&self) -> Outcome<()> {
        if self.port.is_some() && self.cdp_url.is_some() {
            return Err(Error::argument("port and cdpUrl exclude each other."));
        }
        self.host.as_deref().map(loopback::host).transpose()?;
        self.cdp_url.as_deref().map(loopback::url).transpose()?;
        if self.port.is_none() && self.cdp_url.is_none() && self.pid.is_none() && self.name.is_none() {
            return Err(Error::argument("Attach to what? Give port, cdpUrl, pid or name.").next(
                "electron_discover_running",
                json!({}),
                "list the running apps",
            ));
        }
        Ok(())
    }

    async fn run(self, call: Call) -> Outcome<Joined> {
        let pid = match &self.name {
            Some(name) => Some(super::discover_running::pid_of(name)?),
            None => self.pid,
        };
        let spec = AttachSpec {
            groups: MAIN_PARTS,
            port: self.port,
            host: self.host,
            url: self.cdp_url,
            pid,
            main_half: !self.no_main,
            timeout: Duration::from_millis(self.timeout_ms.0),
        };
        let session = attach::attach(&spec, &*call.progress).await?;
        Joined::enter(&call, session).await
    }
}
