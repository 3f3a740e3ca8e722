//! The two halves of a session: who needs one that is missing is told why, and what brings it.

use super::{Session, TransportKind};
use crate::{
    channel::Channel,
    fault::{Code, Fault, Outcome},
    main_process::MainProcess,
};
use serde_json::json;

/// Why there is no main half any more.
const CLOSED: &str = "its inspector was closed";

impl Session {
    /// The main half.
    pub fn main(&self) -> Option<MainProcess> {
        self.main.lock().expect("no panic holds this lock").clone()
    }

    /// The main half, or why there is none.
    pub fn need_main(&self) -> Outcome<MainProcess> {
        self.main().ok_or_else(|| {
            let why = self.main_missing().unwrap_or_else(|| "it was not joined".into());
            let fault =
                Fault::new(Code::TransportUnsupported, format!("This session has no main-process half: {why}."))
                    .detail("missing", "main");
            if why == CLOSED { self.joined_anew(fault) } else { fault }
        })
    }

    /// Why there is no main half, if there is none.
    pub fn main_missing(&self) -> Option<String> {
        self.main_missing.lock().expect("no panic holds this lock").clone()
    }

    /// The renderer half, or why there is none.
    pub fn need_renderers(&self) -> Outcome<&Channel> {
        match &self.browser {
            Some(channel) if !channel.is_closed() => Ok(channel),
            Some(_) => {
                let through = if self.transport == TransportKind::Injector {
                    "The app's renderers were reached through the inspector of its main process, which was closed."
                } else {
                    "The DevTools connection to the app is closed."
                };
                Err(self.joined_anew(Fault::new(Code::CdpDisconnected, through)))
            }
            None => Err(Fault::new(Code::TransportUnsupported, "This session has no renderer half.")
                .detail("missing", "renderer")),
        }
    }

    /// The inspector of the main process closed, for whatever reason.
    pub(super) fn lose_main(&self) {
        self.main.lock().expect("no panic holds this lock").take();
        // A tunnel ends with it: dropping its feed closes its channel.
        self.tunnel.lock().expect("no panic holds this lock").take();
        *self.main_missing.lock().expect("no panic holds this lock") = Some(CLOSED.into());
    }

    /// What brings a lost half back: a new session, since this one's hooks and refs went with it.
    fn joined_anew(&self, fault: Fault) -> Fault {
        match self.transport {
            TransportKind::Launch => {
                fault.hint("What is left of the session goes on. Stop and launch the app again to have it whole.")
            }
            TransportKind::Cdp => fault
                .hint("Leave the app, then join it again with electron_attach, to have it whole.")
                .next("electron_detach", json!({}), "leave the app as it is, then attach again"),
            TransportKind::Injector => {
                let fault = fault.hint("Leave the app, then join it again with electron_inject.").next(
                    "electron_detach",
                    json!({}),
                    "leave the app as it is",
                );
                match self.pid {
                    Some(pid) => fault.next("electron_inject", json!({ "pid": pid }), "then join it again"),
                    None => fault,
                }
            }
        }
    }
}
