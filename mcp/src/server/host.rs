//! The backend inside a host: calls run right here, on the one session of this process.

use super::{Answer, Backend, Incoming};
use serde_json::{Map, Value};
use stagewright_commands::{
    call::{Call, Permit, SessionSlot},
    dispatch,
    registry::Row,
    verb::Place,
};
use stagewright_driver::fault::Fault;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// What the host's main loop has to know about the calls that run.
#[derive(Debug)]
pub enum HostEvent {
    /// A call has begun.
    Called,
    /// A call has ended, or its caller has left.
    Returned,
    /// The app is up.
    Launched {
        /// These were the arguments.
        args: Map<String, Value>,
        /// This is the reply, which goes out when it has been noted.
        reply: Value,
        /// Says that it has.
        noted: oneshot::Sender<()>,
    },
    /// The app could not be brought up.
    LaunchFailed,
    /// A call has ended the session.
    Ended,
}

/// Runs calls on the host's session.
pub struct HostBackend {
    slot: SessionSlot,
    session_id: Arc<str>,
    events: mpsc::UnboundedSender<HostEvent>,
}

impl HostBackend {
    /// For the session of that name, which is empty until it is launched.
    pub fn new(session_id: &str, slot: SessionSlot, events: mpsc::UnboundedSender<HostEvent>) -> HostBackend {
        HostBackend { slot, session_id: session_id.into(), events }
    }

    fn say(&self, event: HostEvent) {
        // The main loop is gone only when the process is about to be.
        let _ = self.events.send(event);
    }
}

/// Says `Returned` also when the call is cancelled.
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

    fn refusal(&self, _: &Row) -> Option<Fault> {
        // What a caller may do is in its permit, and each verb looks there.
        None
    }

    async fn call(&self, incoming: Incoming) -> Answer {
        let Incoming { row, args, permit, progress, items } = incoming;
        self.say(HostEvent::Called);
        let _running = Running(self);
        let call = Call {
            tool: row.tool,
            args: Arc::default(),
            slot: self.slot.clone(),
            session_id: self.session_id.clone(),
            window: None,
            witness: None,
            window_changed: Arc::default(),
            callers: None,
            permit: Arc::new(permit.unwrap_or_else(Permit::default)),
            progress: progress.unwrap_or_else(|| Arc::new(|_| {})),
            items,
        };
        let launch_args = (row.place == Place::NewSession).then(|| args.clone());
        let envelope = dispatch::dispatch(row, args, call).await;
        let done = envelope["ok"] == true;
        match launch_args {
            Some(args) if done => {
                let (noted, written) = oneshot::channel();
                self.say(HostEvent::Launched { args, reply: (*envelope).clone(), noted });
                // Whoever is told of the session finds its record whole.
                let _ = written.await;
            }
            Some(_) if self.slot.get().is_none() => self.say(HostEvent::LaunchFailed),
            _ => {}
        }
        // An app that ends by itself during a call is not this call's doing: it leaves a tombstone.
        let over =
            || self.slot.get().is_some_and(|session| session.ends.is_stopping() && session.ends.alive().is_err());
        let ended = done && (row.ends_session || over());
        if ended {
            self.say(HostEvent::Ended);
        }
        Answer { envelope, from_host: true, ended }
    }
}
