//! Strict stubs: a request that no stub answers fails, and is listed.

use super::{
    answer::{Abort, Answer},
    asked::Asked,
};
use crate::network::secrets::Redaction;
use parking_lot::Mutex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::session::{Session, TransportKind};
use std::{collections::VecDeque, time::Duration};

/// The most failed requests that are listed; the newest are kept.
const MOST: usize = 100;

/// The longest address that is told, in characters.
const LONGEST: usize = 300;

/// Requests that cannot be held, and so do not fail.
pub const UNHELD: [&str; 8] = [
    "websockets",
    "the first requests of a sandboxed frame of srcdoc",
    "the requests of shared workers with a blob: script",
    "child processes, and threads of Node (worker_threads)",
    "utility processes of packaged or joined apps, and those beyond 64",
    "http2, and undici with a dispatcher of its own, in the main process and utility processes",
    "fetch after the app has replaced the dispatcher of the process",
    "requests of Node without an agent",
];

/// Besides these, requests of an injected app that cannot be held.
pub(in crate::network) const UNHELD_IN_INJECTED: [&str; 2] =
    ["requests of workers", "the requests of a frame of another site until it has loaded"];

/// The requests that cannot be held in that session, and so do not fail.
pub fn unheld(session: &Session) -> Vec<String> {
    let is_injected = session.origin.transport == TransportKind::Injector;
    let more = UNHELD_IN_INJECTED.into_iter().filter(|_| is_injected);
    UNHELD.into_iter().chain(more).map(str::to_owned).collect()
}

/// Whether it is on, and what has failed so far.
#[derive(Debug, Default)]
pub(super) struct Strict(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    on: bool,
    count: u64,
    requests: VecDeque<String>,
}

/// The requests that failed because no stub answered them.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Unanswered {
    /// Whether requests that no stub answers fail.
    pub strict: bool,
    /// How many have failed so.
    pub count: u64,
    /// The newest of them: method and address, without its parameters and credentials.
    pub requests: Vec<String>,
}

impl Strict {
    pub(super) fn begin(&self) {
        self.0.lock().on = true;
    }

    /// Ends it, and forgets what has failed. Gives that, if it was on.
    pub(super) fn end(&self) -> Option<Unanswered> {
        let ended = std::mem::take(&mut *self.0.lock());
        ended.on.then(|| ended.told())
    }

    pub(super) fn is_on(&self) -> bool {
        self.0.lock().on
    }

    /// The failure of a request that no stub answers. Pages from files, and of schemes of the app, are no requests to the
    /// network.
    pub(super) fn refuses(&self, asked: &Asked) -> Option<Answer> {
        let to_network = ["http://", "https://"].iter().any(|scheme| asked.url.starts_with(scheme));
        let mut state = self.0.lock();
        if !state.on || !to_network {
            return None;
        }
        state.count += 1;
        if state.requests.len() == MOST {
            state.requests.pop_front();
        }
        // A preflight asks for the request that is meant.
        let meant = asked.headers.get("access-control-request-method").filter(|_| asked.method == "OPTIONS");
        let method = meant.unwrap_or(&asked.method);
        // Parameters may have credentials, and so may the part before the host.
        let address = Redaction::default().url(asked.url.split(['?', '#']).next().unwrap_or_default());
        let address: String = address.chars().take(LONGEST).collect();
        state.requests.push_back(format!("{method} {address}"));
        Some(Answer::Abort { reason: Abort::of("failed")?, delay: Duration::ZERO })
    }

    pub(super) fn told(&self) -> Unanswered {
        self.0.lock().told()
    }
}

impl State {
    fn told(&self) -> Unanswered {
        Unanswered { strict: self.on, count: self.count, requests: self.requests.iter().cloned().collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_requests_are_listed_without_parameters_and_credentials() {
        let strict = Strict::default();
        strict.begin();
        let url = "http://ann:pw@host/path?token=secret#part".to_owned();
        let asked = Asked { url, method: "GET".into(), ..Asked::default() };
        assert!(strict.refuses(&asked).is_some());
        assert_eq!(strict.told().requests, ["GET http://[redacted]@host/path"]);
        assert_eq!(strict.end().map(|told| told.count), Some(1), "they are told once more");
        assert!(strict.end().is_none() && strict.told().requests.is_empty());
    }
}
