//! Which of the ports that a process listens on is its inspector, and which its debug port.

use super::endpoint::{self, Asked};
use crate::{
    running::listening_ports,
    wait::{Deadline, off_thread},
};
use std::time::Duration;

/// The inspector that this process listens with, if it does.
pub(crate) async fn find(pid: u32, deadline: Deadline) -> Option<String> {
    for port in off_thread(move || listening_ports(pid)).await {
        let probe = Deadline::after(deadline.left().min(Duration::from_secs(1)));
        if let Asked::Endpoint(endpoint) = endpoint::version("127.0.0.1", port, probe).await
            && endpoint.is_node()
            && let Some(path) = endpoint::node_target("127.0.0.1", port, probe).await
        {
            return Some(format!("ws://127.0.0.1:{port}{path}"));
        }
    }
    None
}

/// The Chromium debug port of a running app, if it has one.
pub async fn debug_port(pid: u32, deadline: Deadline) -> Option<u16> {
    for port in off_thread(move || listening_ports(pid)).await {
        let probe = Deadline::after(deadline.left().min(Duration::from_millis(500)));
        if let Asked::Endpoint(endpoint) = endpoint::version("127.0.0.1", port, probe).await
            && !endpoint.is_node()
        {
            return Some(port);
        }
    }
    None
}
