//! Finds the inspector port and the debug port among the ports on which a process listens.
//!
//! All ports are asked at the same time, because an app may have ports of its own that accept connections and never
//! answer.

use super::endpoint::{self, Asked};
use crate::wait::{Deadline, off_thread};
use futures_util::{StreamExt, stream::FuturesUnordered};
use stagewright_os::tcp::listening_ports;
use std::time::Duration;

/// How long a port may take to answer as an inspector. A slower one is found after the signal, which does not change an
/// open inspector.
const INSPECTOR: Duration = Duration::from_secs(2);

/// The address of the process's inspector: of the first port that answers as an inspector and lists a target. An app
/// may have a port of its own that answers like Node and lists none.
pub(crate) async fn find(pid: u32, deadline: Deadline) -> Option<String> {
    let probe = Deadline::after(deadline.left().min(INSPECTOR));
    let ask = |port| async move {
        match endpoint::version("127.0.0.1", port, probe).await {
            Asked::Endpoint(endpoint) if endpoint.is_node() => {
                let path = endpoint::node_target("127.0.0.1", port, probe).await?;
                Some(format!("ws://127.0.0.1:{port}{path}"))
            }
            _ => None,
        }
    };
    let ports = off_thread(move || listening_ports(pid)).await;
    let asked: FuturesUnordered<_> = ports.into_iter().map(ask).collect();
    let mut found = std::pin::pin!(asked.filter_map(|url| async { url }));
    found.next().await
}

/// The Chromium debug port of a running app. If it has none: the ports on which it accepts connections but did not
/// answer in time.
pub async fn debug_port(pid: u32, deadline: Deadline) -> Result<u16, Vec<u16>> {
    let ports = off_thread(move || listening_ports(pid)).await;
    let ask = |port| async move { (port, endpoint::version("127.0.0.1", port, deadline).await) };
    let mut asked: FuturesUnordered<_> = ports.into_iter().map(ask).collect();
    let mut silent = Vec::new();
    while let Some((port, answer)) = asked.next().await {
        match answer {
            Asked::Endpoint(endpoint) if !endpoint.is_node() => return Ok(port),
            Asked::Silent => silent.push(port),
            _ => {}
        }
    }
    Err(silent)
}
