//! Scripts of new shared workers: held while a listener pauses requests of shared workers.
//!
//! A shared worker gets its network when its script has come. `Fetch.enable` in its session pauses nothing if it comes
//! later: with a delay of 200 ms every request passed (6 of 6, 22.3.25 and 33.2.1). Chromium loads the script although
//! the worker is paused for a debugger. So the session of the whole app pauses the request for the script until the
//! domain is enabled in the worker. Chromium gives no such request for a script from a `blob:` or `data:` address.

use super::{Renderers, targets::WORKER_ANSWERING};
use crate::channel::{Channel, Event, Pending};
use serde::Deserialize;
use serde_json::{Value, json};
use std::{collections::HashMap, sync::Arc};
use tokio::sync::watch;

/// The domain that pauses requests.
pub(super) const FETCH: &str = "Fetch";

/// New shared workers whose requests are not paused yet: the address of the script by target.
pub(super) type Awaited = watch::Sender<HashMap<String, String>>;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Paused {
    request_id: String,
    request: Request,
}

#[derive(Deserialize)]
struct Request {
    url: String,
}

/// The parameters for the session of the whole app. The protocol has no type for scripts of workers.
fn scripts() -> Value {
    json!({ "patterns": [{ "urlPattern": "*", "resourceType": "Other", "requestStage": "Request" }] })
}

fn go_on(channel: &Channel, request_id: &str) {
    drop(channel.send(None, "Fetch.continueRequest", json!({ "requestId": request_id })));
}

impl Renderers {
    /// Begins or stops to hold scripts of shared workers, as the listeners want it. The answer is pending if that
    /// changes.
    pub(super) fn hold_shared_scripts(&self) -> Option<Pending> {
        // Commands are queued in the order in which this changes.
        let mut kept = self.workers.holds_scripts.lock();
        let channel = self.channel_of_shared();
        let holds = channel.is_some() && self.domains.pauses_shared_workers();
        let before = std::mem::replace(&mut *kept, holds);
        match (before, holds) {
            (false, true) => Some(channel?.send(None, "Fetch.enable", scripts())),
            (true, false) => Some(self.channel.as_ref()?.send(None, "Fetch.disable", json!({}))),
            _ => None,
        }
    }

    /// Notes a new shared worker whose script may be held. The event about its target comes before that of the request.
    pub(super) fn await_shared(&self, target_id: &str, url: &str) {
        if *self.workers.holds_scripts.lock() {
            let script = url.split('#').next().unwrap_or_default();
            self.workers.awaited.send_modify(|awaited| drop(awaited.insert(target_id.to_owned(), script.to_owned())));
        }
    }

    /// Lets the script of a worker go on: its requests are paused from now on.
    pub(super) fn let_script_come(&self, target_id: &str) {
        self.workers.awaited.send_if_modified(|awaited| awaited.remove(target_id).is_some());
    }

    /// Handles a request that the session of the whole app has paused.
    pub(in crate::session) fn script_paused(self: &Arc<Self>, event: &Event) {
        let Some(channel) = self.channel.clone() else { return };
        let Some(Paused { request_id, request: Request { url } }) = event.parse() else { return };
        let mut awaited = self.workers.awaited.subscribe();
        if awaited.borrow().values().all(|script| *script != url) {
            return go_on(&channel, &request_id);
        }
        let renderers = self.clone();
        tokio::spawn(async move {
            let is_over = awaited.wait_for(|awaited| awaited.values().all(|script| *script != url));
            let is_late = tokio::time::timeout(WORKER_ANSWERING, is_over).await.is_err();
            go_on(&channel, &request_id);
            if is_late {
                // The worker ended, or could not be attached to.
                renderers.workers.awaited.send_modify(|awaited| awaited.retain(|_, script| *script != url));
            }
        });
    }
}
