//! Joins an app by its debug port. The renderers are reached over the browser's websocket. The main process gets
//! SIGUSR1, once it is proved that the pid named by the endpoint is the process at the other end.

use crate::{
    channel::{Channel, over_websocket},
    error::{Code, Error, Outcome},
    inspector::{
        self,
        endpoint::{self, Asked},
        loopback,
    },
    main_process::{Presentation, Wanted},
    process_list,
    session::{self, Again, MainParts, Session, TransportKind},
    wait::{Deadline, off_thread},
};
use chromiumoxide_cdp::cdp::browser_protocol::browser;
use serde_json::{Value, json};
use stagewright_os::tcp::{Ends, holds_other_end};
use std::{sync::Arc, time::Duration};

/// How long the ports of an app may take to identify themselves. Generous, for a busy machine.
const IDENTIFY_TIMEOUT: Duration = Duration::from_secs(10);

/// The parameters of a join by the debug port.
#[derive(Debug, Clone)]
pub struct AttachSpec {
    /// The endpoint's port.
    pub port: Option<u16>,
    /// The endpoint's host, loopback only.
    pub host: Option<String>,
    /// The browser's websocket, instead of port and host.
    pub url: Option<String>,
    /// The app's pid. Its debug port is searched for if neither port nor URL is given.
    pub pid: Option<u32>,
    /// Join the main process too.
    pub main_half: bool,
    /// The hooks of groups of verbs for the main process.
    pub groups: MainParts,
    /// The time limit for the whole join.
    pub timeout: Duration,
}

impl AttachSpec {
    /// The arguments with which `electron_attach` would join the app again.
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
    let (browser, browser_events, ends) = match deadline.limit(over_websocket(&url)).await {
        Some(Ok(connected)) => connected,
        Some(Err(error)) => return Err(disconnected(&format!("{url} refused: {error}"))),
        None => return Err(silent(&url, spec.timeout)),
    };
    is_devtools(&browser, &url, spec, deadline).await?;
    let named = browser_pid(&browser, deadline, &url, spec).await?;
    let proof = off_thread(move || proved(named, ends)).await;
    let (pid, pid_missing) = proof.map_or_else(|why| (None, Some(why)), |pid| (Some(pid), None));
    let (main_parts, wanted) = session::of_a_session(spec.groups, Presentation::Normal, true);
    let (main, main_missing, opened_inspector) = match (pid, &pid_missing) {
        _ if !spec.main_half => (None, Some("attach was called with noMain".to_owned()), false),
        (None, why) => (None, why.clone(), false),
        (Some(pid), _) => match join_main(pid, &wanted, deadline).await {
            Ok((main, opened)) => (Some(main), None, opened),
            // The renderers are joined. So report a missing main half, and do not fail.
            Err(error) => (None, Some(error.message.trim_end_matches('.').to_owned()), false),
        },
    };
    session::attach_to_all(&browser);
    let session = Session::begin(session::Parts {
        browser: Some((browser, browser_events)),
        main,
        wanted,
        main_parts,
        opened_inspector,
        main_missing,
        rejoin: Some(Again::whole("electron_attach", spec.again())),
        pid,
        pid_missing,
        ..session::Parts::new(TransportKind::Cdp)
    });
    session.windows.come_up(deadline).await;
    Ok(session)
}

/// Checks that an endpoint speaks the DevTools protocol. Another kind of server might answer any request.
async fn is_devtools(browser: &Channel, url: &str, spec: &AttachSpec, deadline: Deadline) -> Outcome<()> {
    let asked = browser.ask::<_, Value>(None, browser::GetVersionParams::default());
    let told = deadline.limit(asked).await.ok_or_else(|| silent(url, spec.timeout))?;
    let told = told.map_err(|error| disconnected(&format!("{url} refused: {error}")))?;
    let has = |name: &str| told[name].as_str().is_some_and(|text| !text.is_empty());
    if has("protocolVersion") && has("product") {
        return Ok(());
    }
    Err(disconnected(&format!("{url} does not speak the DevTools protocol: Browser.getVersion told no version")))
}

/// The process that an endpoint names, if it holds the other end of the connection; otherwise the reason for doubt.
/// With a wrong pid we would signal, run code in, or kill an unrelated process.
fn proved(named: Option<u32>, ends: Ends) -> Result<u32, String> {
    let Some(pid) = named else { return Err("the endpoint names no process".to_owned()) };
    if holds_other_end(pid, ends) {
        return Ok(pid);
    }
    Err(format!(
        "the endpoint names process {pid}, which does not own the other end of the connection and is not believed to \
         be the app (behind a relay or tunnel, in a container, or another user's)"
    ))
}

async fn join_main(pid: u32, wanted: &Arc<Wanted>, deadline: Deadline) -> Outcome<inspector::JoinedMain> {
    inspector::join(&inspector::app_of(pid)?, wanted, deadline).await
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
            let budget = spec.timeout.min(IDENTIFY_TIMEOUT);
            inspector::debug_port(pid, Deadline::after(budget)).await.map_err(|silent| no_port(pid, &silent, budget))?
        }
        (None, None) => {
            return Err(Error::argument("Attach to what? Give port, cdpUrl or pid.")
                .next("electron_discover_running", json!({}), "list the running apps")
                .detail("parameter", "port"));
        }
    };
    let address = loopback::authority(host, port);
    match endpoint::version(host, port, deadline).await {
        Asked::Endpoint(endpoint) if endpoint.is_node() => Err(Error::argument(format!(
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

/// The error for an app none of whose ports answered as a debug port.
fn no_port(pid: u32, silent: &[u16], budget: Duration) -> Error {
    let error = match silent {
        [] => Error::argument(format!("Process {pid} has no debug port to attach to.")).detail("parameter", "pid"),
        _ => {
            let ports: Vec<String> = silent.iter().map(u16::to_string).collect();
            let message = format!(
                "No port of process {pid} answered as a debug port within {} ms: {} accepts, and says nothing.",
                budget.as_millis(),
                ports.join(", ")
            );
            Error::new(Code::CdpTimeout, message)
        }
    };
    error.hint("It can be joined by its pid all the same.").next(
        "electron_inject",
        json!({ "pid": pid }),
        "joins an app without a debug port",
    )
}

/// The pid of the browser process, from the endpoint or the caller.
async fn browser_pid(browser: &Channel, deadline: Deadline, url: &str, spec: &AttachSpec) -> Outcome<Option<u32>> {
    match deadline.limit(process_list::list(browser)).await {
        Some(Ok(processes)) => Ok(processes.into_iter().find(|p| p.kind == "browser").map(|p| p.id).or(spec.pid)),
        Some(Err(crate::channel::ChannelError::Closed)) => Err(disconnected(&format!("{url} closed the connection"))),
        // An endpoint that does not report a pid is still used.
        Some(Err(_)) => Ok(spec.pid),
        None => Err(silent(url, spec.timeout)),
    }
}

fn disconnected(what: &str) -> Error {
    Error::new(Code::CdpDisconnected, format!("The app could not be joined: {what}.")).next(
        "electron_discover_running",
        json!({}),
        "list the running apps",
    )
}

fn silent(address: &str, budget: Duration) -> Error {
    Error::new(Code::CdpTimeout, format!("{address} accepts, but did not answer within {} ms.", budget.as_millis()))
        .next("electron_discover_running", json!({}), "list the running apps")
}
