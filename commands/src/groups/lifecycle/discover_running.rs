//! `discover-running`: the Electron apps that run on this machine.

use crate::{
    call::Call,
    show::{Show, lines, quoted, table},
    values::Millis,
    verb::{Example, Group, Need, Operation, Place, Profile, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::{
    error::{Error, Outcome},
    inspector::{
        self,
        endpoint::{self, Asked},
        loopback,
    },
    running::{self, RunningApp},
    runtime_dir::RuntimeDir,
    wait::Deadline,
};
use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

/// Find the Electron apps that run on this machine
///
/// Asks the debug ports and looks at the processes. An app without a port has port null. inject joins it by its pid,
/// unless its inspector fuse is off.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DiscoverRunning {
    /// Ask these debug ports, and list only their apps; without it 9222 to 9225, and all apps
    #[schemars(length(min = 1, max = 64), inner(range(min = 1, max = 65_535)))]
    #[schemars(extend("default" = usual_ports()))]
    ports: Option<Vec<u16>>,
    /// 127.0.0.1, localhost or ::1
    #[serde(default = "this_machine")]
    host: String,
    /// Budget for each port in ms
    #[serde(default = "a_moment")]
    #[schemars(range(min = 1, max = 5_000))]
    timeout_ms: Millis,
}

fn usual_ports() -> Vec<u16> {
    vec![9222, 9223, 9224, 9225]
}
fn this_machine() -> String {
    "127.0.0.1".into()
}
fn a_moment() -> Millis {
    Millis(300)
}

/// The Electron apps that run.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Running {
    /// The apps
    targets: Vec<App>,
    /// How many there are
    count: usize,
    /// The ports and processes that were asked
    scanned: Scanned,
}

/// One running Electron app.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct App {
    /// Its debug endpoint or process
    target_id: String,
    /// Its debug port, null when it has none
    port: Option<u16>,
    /// Its name
    app_name: String,
    /// Its process id, null when it is not known
    pid: Option<u32>,
    /// Its Electron version
    version: Option<String>,
    /// Whether it is a packaged app
    packaged: Option<bool>,
    /// Whether its fuses let the inspector be opened
    inspector_fuse: Option<bool>,
    /// The halves that attach would join: both, renderers or nothing
    attach: String,
    /// The halves that inject would join: both or nothing
    inject: String,
    /// The session of ours that drives it already
    #[serde(skip_serializing_if = "Option::is_none", default)]
    session: Option<String>,
}

/// The ports and processes that were asked.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Scanned {
    /// The host
    host: String,
    /// The ports
    ports: Vec<u16>,
    /// How many processes were found to be Electron apps
    processes: usize,
    /// How long it took
    elapsed_ms: u64,
}

impl Verb for DiscoverRunning {
    const TOOL: &'static str = "electron_discover_running";
    const TITLE: &'static str = "Discover running apps";
    const GROUP: Group = Group::Sessions;
    const OPERATION: Operation = Operation::Query;
    const ALIASES: &'static [&'static str] = &["discover"];
    const PLACE: Place = Place::Local;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const PROFILES: &'static [Profile] = &[Profile::Debug];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "discover-running --ports 9222", args: r#"{"ports": [9222]}"# }];
    type Reply = Running;

    fn check(&self) -> Outcome<()> {
        loopback::host(&self.host).map(drop)
    }

    async fn run(self, _call: Call) -> Outcome<Running> {
        let started = Instant::now();
        let host = loopback::host(&self.host)?;
        let budget = Duration::from_millis(self.timeout_ms.0);
        let apps = running::all();
        let driven: HashMap<u32, String> = live_sessions();
        let told = apps.iter().map(|app| async move {
            let port = inspector::debug_port(app.pid, Deadline::after(budget)).await.ok();
            describe(app, port)
        });
        let mut targets = futures(told).await;
        for (target, app) in targets.iter_mut().zip(&apps) {
            target.session = driven.get(&app.pid).cloned();
        }
        // Ports that no process of ours listens on: another user's app, or another container's.
        let known: Vec<u16> = targets.iter().filter_map(|t| t.port).collect();
        let ports = self.ports.clone().unwrap_or_else(usual_ports);
        let asked = ports
            .iter()
            .filter(|port| !known.contains(port))
            .map(|port| async move { (*port, endpoint::version(host, *port, Deadline::after(budget)).await) });
        for (port, asked) in futures(asked).await {
            if let Asked::Endpoint(endpoint) = asked
                && endpoint.path.is_some()
                && !endpoint.is_node()
            {
                targets.push(App {
                    target_id: format!("port:{port}"),
                    port: Some(port),
                    app_name: endpoint.app_name().unwrap_or(endpoint.browser.clone()),
                    pid: None,
                    version: endpoint.electron(),
                    packaged: None,
                    inspector_fuse: None,
                    attach: "renderers".into(),
                    inject: "nothing".into(),
                    session: None,
                });
            }
        }
        if self.ports.is_some() {
            targets.retain(|target| target.port.is_some_and(|port| ports.contains(&port)));
        }
        Ok(Running {
            count: targets.len(),
            targets,
            scanned: Scanned {
                host: self.host,
                ports,
                processes: apps.len(),
                elapsed_ms: started.elapsed().as_millis() as u64,
            },
        })
    }
}

/// All at once, in order.
async fn futures<T>(all: impl Iterator<Item = impl Future<Output = T>>) -> Vec<T> {
    let mut waiting: Vec<_> = all.map(Box::pin).collect();
    let mut done: Vec<Option<T>> = waiting.iter().map(|_| None).collect();
    std::future::poll_fn(|context| {
        for (future, slot) in waiting.iter_mut().zip(&mut done) {
            if slot.is_none()
                && let std::task::Poll::Ready(value) = future.as_mut().poll(context)
            {
                *slot = Some(value);
            }
        }
        if done.iter().all(Option::is_some) { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
    })
    .await;
    done.into_iter().flatten().collect()
}

fn describe(app: &RunningApp, port: Option<u16>) -> App {
    let fuse = app.inspector_fuse();
    let attach = match (port, fuse) {
        (None, _) => "nothing",
        (Some(_), true) => "both",
        (Some(_), false) => "renderers",
    };
    App {
        target_id: format!("pid:{}", app.pid),
        port,
        app_name: app.name(),
        pid: Some(app.pid),
        version: app.version(),
        packaged: Some(app.packaged()),
        inspector_fuse: Some(fuse),
        attach: attach.into(),
        inject: if fuse { "both" } else { "nothing" }.into(),
        session: None,
    }
}

/// Which apps sessions of ours drive.
fn live_sessions() -> HashMap<u32, String> {
    let live = RuntimeDir::open().map(|runtime| runtime.live()).unwrap_or_default();
    live.into_iter().filter_map(|(_, record)| Some((record.app_process()?.pid, record.id))).collect()
}

/// The pid of the one running app of that name.
pub(super) fn pid_of(name: &str) -> Outcome<u32> {
    let apps = running::all();
    let named: Vec<&RunningApp> = apps.iter().filter(|app| app.name().eq_ignore_ascii_case(name)).collect();
    match named.as_slice() {
        [one] => Ok(one.pid),
        [] => {
            let known =
                apps.iter().map(|a| format!("{} (pid {})", quoted(&a.name()), a.pid)).collect::<Vec<_>>().join(", ");
            let known =
                if known.is_empty() { "no Electron app runs".to_owned() } else { format!("these run: {known}") };
            Err(Error::argument(format!("No running Electron app is called {}; {known}.", quoted(name)))
                .next("electron_discover_running", json!({}), "see the apps that may be joined")
                .detail("parameter", "name"))
        }
        several => {
            let pids = several.iter().map(|a| a.pid).collect::<Vec<_>>();
            Err(Error::argument(format!(
                "{} running apps are called {}; give one of their pids: {pids:?}.",
                pids.len(),
                quoted(name)
            ))
            .next("electron_attach", json!({ "pid": pids[0] }), "the first of them")
            .detail("pids", json!(pids)))
        }
    }
}

impl Show for Running {
    fn show(&self) -> String {
        if self.targets.is_empty() {
            return "no Electron app runs here".into();
        }
        let or = |value: &Option<String>| value.clone().unwrap_or_else(|| "?".into());
        table(
            &["app", "pid", "port", "electron", "attach", "inject", "session"],
            self.targets.iter().map(|t| {
                let number = |n: Option<u32>| n.map_or("-".into(), |n| n.to_string());
                vec![
                    t.app_name.clone(),
                    number(t.pid),
                    number(t.port.map(u32::from)),
                    or(&t.version),
                    t.attach.clone(),
                    t.inject.clone(),
                    t.session.clone().unwrap_or_default(),
                ]
            }),
        )
    }

    fn raw(&self) -> Option<String> {
        Some(lines(self.targets.iter().filter_map(|target| target.pid)))
    }
}
