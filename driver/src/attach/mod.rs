//! Joining an app by its debug port: renderers over the browser's websocket, and the main process
//! by SIGUSR1 to the pid that the endpoint itself names.

pub mod endpoint;
pub mod loopback;

use crate::{
    channel::{Channel, over_websocket},
    fault::{Code, Fault, Outcome},
    inject::inspector,
    session::{self, Session, TransportKind},
    surfaces::Shared,
    wait::Deadline,
};
use chromiumoxide_cdp::cdp::browser_protocol::system_info::GetProcessInfoParams;
use endpoint::Asked;
use serde::Deserialize;
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};

/// Where and how to join.
#[derive(Debug, Clone)]
pub struct AttachSpec {
    /// The endpoint's port.
    pub port: Option<u16>,
    /// The endpoint's host, loopback only.
    pub host: Option<String>,
    /// The browser's websocket, instead of port and host.
    pub url: Option<String>,
    /// The app's pid: its debug port is looked for when no other way is given.
    pub pid: Option<u32>,
    /// Join the main process too.
    pub main_half: bool,
    /// Budget for all of it.
    pub timeout: Duration,
}

impl AttachSpec {
    /// The arguments of `electron_attach` that would do it again.
    fn again(&self) -> Value {
        let mut args = json!({ "port": self.port, "host": self.host, "cdpUrl": self.url, "pid": self.pid });
        if let Some(args) = args.as_object_mut() {
            args.retain(|_, value| !value.is_null());
            if !self.main_half {
                args.insert("noMain".into(), true.into());
            }
        }
        args
    }
}

/// Joins an app by its debug port.
pub async fn attach(spec: &AttachSpec, progress: &(dyn Fn(&str) + Send + Sync)) -> Outcome<Arc<Session>> {
    let deadline = Deadline::after(spec.timeout);
    progress("asking the endpoint");
    let url = websocket(spec, deadline).await?;
    let (browser, browser_events) = match deadline.limit(over_websocket(&url)).await {
        Some(Ok(connected)) => connected,
        Some(Err(error)) => return Err(disconnected(&format!("{url} refused: {error}"))),
        None => return Err(silent(&url, spec.timeout)),
    };
    let pid = browser_pid(&browser, deadline, &url, spec).await?;
    let (main, main_missing, opened_inspector) = match pid.filter(|_| spec.main_half) {
        None if !spec.main_half => (None, Some("the attach was told to do without (--no-main)".to_owned()), false),
        None => (None, Some("the endpoint names no browser process on this machine".to_owned()), false),
        Some(pid) => match join_main(pid, deadline).await {
            Ok((main, opened)) => (Some(main), None, opened),
            // The renderers are there: what is missing is said, not failed for.
            Err(fault) => (None, Some(fault.message.trim_end_matches('.').to_owned()), false),
        },
    };
    session::attach_to_all(&browser);
    let session = Session::begin(session::Parts {
        transport: TransportKind::Cdp,
        browser: Some((browser, browser_events)),
        main,
        tunnel: None,
        opened_inspector,
        main_missing,
        rejoin: Some(("electron_attach", spec.again())),
        shared: Arc::new(Shared::default()),
        pid,
        launched: None,
        process: None,
        display: None,
    });
    session.settled(Duration::from_millis(500).min(deadline.left())).await;
    Ok(session)
}

async fn join_main(pid: u32, deadline: Deadline) -> Outcome<inspector::JoinedMain> {
    inspector::join(&inspector::app_of(pid)?, deadline).await
}

async fn websocket(spec: &AttachSpec, deadline: Deadline) -> Outcome<String> {
    if let Some(url) = &spec.url {
        return Ok(loopback::url(url)?.spelt());
    }
    let host = loopback::host(spec.host.as_deref().unwrap_or("127.0.0.1"))?;
    let port = match (spec.port, spec.pid) {
        (Some(port), _) => port,
        (None, Some(pid)) => {
            inspector::app_of(pid)?;
            inspector::debug_port(pid, deadline).await.ok_or_else(|| {
                Fault::argument(format!("Process {pid} has no debug port to attach to."))
                    .hint("It can be joined by its pid all the same.")
                    .next("electron_inject", json!({ "pid": pid }), "joins an app without a debug port")
                    .detail("parameter", "pid")
            })?
        }
        (None, None) => {
            return Err(Fault::argument("Attach to what? Give port, cdpUrl or pid.")
                .next("electron_discover_running", json!({}), "list the running apps")
                .detail("parameter", "port"));
        }
    };
    let address = loopback::authority(host, port);
    match endpoint::version(host, port, deadline).await {
        Asked::Endpoint(endpoint) if endpoint.is_node() => Err(Fault::argument(format!(
            "{address} is a Node inspector ({}), not a browser's debug port.",
            endpoint.browser
        ))
        .hint("Use electron_inject with the app's pid.")
        .detail("parameter", "port")),
        Asked::Endpoint(endpoint) => {
            let path = endpoint.path.ok_or_else(|| disconnected(&format!("{address} names no websocket")))?;
            Ok(format!("ws://{address}{path}"))
        }
        Asked::Refused(why) => Err(disconnected(&format!("nobody listens on {address} ({why})"))),
        Asked::Silent => Err(silent(&address, spec.timeout)),
        Asked::Other(what) => {
            Err(disconnected(&format!("what listens on {address} is no DevTools endpoint: it says {what:?}")))
        }
    }
}

/// The browser process's pid, by the endpoint's own word.
async fn browser_pid(browser: &Channel, deadline: Deadline, url: &str, spec: &AttachSpec) -> Outcome<Option<u32>> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Processes {
        process_info: Vec<Process>,
    }
    #[derive(Deserialize)]
    struct Process {
        #[serde(rename = "type")]
        kind: String,
        id: u32,
    }
    let answer = browser.ask::<_, Processes>(None, GetProcessInfoParams::default());
    match deadline.limit(answer).await {
        Some(Ok(processes)) => {
            Ok(processes.process_info.into_iter().find(|p| p.kind == "browser").map(|p| p.id).or(spec.pid))
        }
        Some(Err(crate::channel::ChannelError::Closed)) => Err(disconnected(&format!("{url} closed the connection"))),
        // An endpoint that does not tell is still one.
        Some(Err(_)) => Ok(spec.pid),
        None => Err(silent(url, spec.timeout)),
    }
}

fn disconnected(what: &str) -> Fault {
    Fault::new(Code::CdpDisconnected, format!("The app could not be joined: {what}.")).next(
        "electron_discover_running",
        json!({}),
        "list the running apps",
    )
}

fn silent(address: &str, budget: Duration) -> Fault {
    Fault::new(Code::CdpTimeout, format!("{address} accepts, but did not answer within {} ms.", budget.as_millis()))
        .next("electron_discover_running", json!({}), "list the running apps")
}
