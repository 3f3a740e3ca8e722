//! The backend inside a host: calls run in this process, on its one session.

use super::{Answer, Backend, Incoming};
use serde_json::{Map, Value};
use stagewright_commands::{
    Row,
    call::{Call, Permit, SessionSlot},
    dispatch,
    verb::Place,
};
use stagewright_driver::{error::Error, session::Session};
use stagewright_runner::REGISTRY;
use std::{sync::Arc, time::Instant};
use tokio::sync::{mpsc, oneshot};

/// Reports of calls to the host's main loop.
#[derive(Debug)]
pub enum HostEvent {
    /// A call has begun.
    Called,
    /// A call has ended, or its caller has left.
    Returned,
    /// The app is up.
    Launched {
        /// The arguments of the launch.
        args: Map<String, Value>,
        /// The reply, which is sent once `noted` is used.
        reply: Value,
        /// The main loop's answer that the session's record has been written.
        noted: oneshot::Sender<()>,
    },
    /// The app could not be started or joined, or the launch failed later. Nothing of it runs any more.
    LaunchFailed,
    /// A call has ended the session.
    Ended,
}

/// Runs calls on the host's session.
pub struct HostBackend {
    slot: SessionSlot,
    /// The session of a launch that has not been answered yet. The answer moves it to `slot`.
    beginning: SessionSlot,
    session_id: Arc<str>,
    events: mpsc::UnboundedSender<HostEvent>,
}

impl HostBackend {
    /// A backend for the session of that name, which is empty until it is launched.
    pub fn new(session_id: &str, slot: SessionSlot, events: mpsc::UnboundedSender<HostEvent>) -> HostBackend {
        HostBackend { slot, beginning: SessionSlot::default(), session_id: session_id.into(), events }
    }

    /// The host's session, whether or not its launch has been answered.
    pub fn session(&self) -> Option<Arc<Session>> {
        self.slot.get().or_else(|| self.beginning.get()).cloned()
    }

    fn say(&self, event: HostEvent) {
        // The main loop is gone only when the process is about to end.
        let _ = self.events.send(event);
    }
}

/// Sends `Returned` when it is dropped, so also for a cancelled call.
struct Running<'a>(&'a HostBackend);

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.say(HostEvent::Returned);
    }
}

impl Backend for HostBackend {
    fn serves(&self, row: &Row) -> bool {
        row.place != Place::Local
    }

    fn refusal(&self, _: &Row) -> Option<Error> {
        // The permit of each call says what it may do, and each verb checks it.
        None
    }

    async fn call(&self, incoming: Incoming) -> Answer {
        let Incoming { row, args, permit, progress, items } = incoming;
        self.say(HostEvent::Called);
        let _running = Running(self);
        let begins = row.place == Place::NewSession;
        if begins && self.session().is_some() {
            let envelope =
                dispatch::envelope(Err(Error::internal("this host drives an app already")), Instant::now(), None);
            return Answer { envelope, from_host: true, ended: false };
        }
        let call = Call {
            registry: &REGISTRY,
            tool: row.tool,
            args: Arc::default(),
            slot: if begins { self.beginning.clone() } else { self.slot.clone() },
            session_id: self.session_id.clone(),
            window: None,
            collector: None,
            window_changed: Arc::default(),
            keys_go: Arc::default(),
            inside: false,
            traced: None,
            turn: Arc::default(),
            callers: None,
            permit: Arc::new(permit.unwrap_or_else(Permit::default)),
            progress: progress.unwrap_or_else(|| Arc::new(|_| {})),
            items,
        };
        let launch_args = begins.then(|| args.clone());
        let envelope = dispatch::dispatch(row, args, call).await;
        let done = envelope["ok"] == true;
        match launch_args {
            Some(args) if done => {
                if let Some(session) = self.beginning.get() {
                    let _ = self.slot.set(session.clone());
                }
                let (noted, written) = oneshot::channel();
                self.say(HostEvent::Launched { args, reply: (*envelope).clone(), noted });
                // Write the record first: a caller that knows of the session must find its record complete.
                let _ = written.await;
            }
            Some(_) => {
                // The caller has no session: nothing may be left of this one.
                if let Some(session) = self.beginning.get() {
                    session.shutdown().await;
                }
                self.say(HostEvent::LaunchFailed);
            }
            None => {}
        }
        // If the app ends by itself during a call, the call has not ended the session: a tombstone reports it.
        let over =
            || self.slot.get().is_some_and(|session| session.ends.is_stopping() && session.ends.alive().is_err());
        let ended = done && (row.ends_session || over());
        if ended {
            self.say(HostEvent::Ended);
        }
        Answer { envelope, from_host: true, ended }
    }
}
