//! The reports of our hooks in the main process and in utility processes: steps of requests, and questions how to answer
//! them.

use super::{
    Network,
    exchange::{From, Headers},
    news::{Key, News, Request, Response},
    stubs::{Answer, Asked, Change, Decision, decide_in_main},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Report {
    /// The hooks begin to report. Requests from before are not heard to their end.
    Begins,
    Began {
        id: u64,
        kind: String,
        method: String,
        url: String,
        headers: Headers,
        timestamp: u64,
        at: f64,
    },
    Redirected {
        id: u64,
        kind: String,
        status: u16,
        came: Headers,
        method: String,
        url: String,
        headers: Headers,
        timestamp: u64,
        at: f64,
    },
    Ask {
        id: u64,
        method: String,
        url: String,
        headers: Headers,
        body: Option<String>,
    },
    Posted {
        id: u64,
        headers: Option<Headers>,
        bytes: u64,
        body: Option<String>,
    },
    Response {
        id: u64,
        status: u16,
        headers: Headers,
        at: f64,
    },
    Finished {
        id: u64,
        bytes: u64,
        body: Option<String>,
        missing: Option<String>,
        at: f64,
    },
    Failed {
        id: u64,
        why: String,
        at: f64,
    },
    Unchanged {
        stub: u64,
    },
}

/// A process that reports requests: the main process, or a utility process.
#[derive(Debug)]
pub(super) struct Source {
    pub(super) from: From,
    /// The first part of the keys of its requests.
    pub(super) scope: String,
}

impl Source {
    fn key(&self, id: u64) -> Key {
        (self.scope.clone(), id.to_string())
    }
}

/// Takes a report: a step of a request, or the question how to answer one, which is returned.
pub(super) fn take(network: &Network, source: &Source, report: &[u8]) -> serde_json::Result<Option<(u64, Asked)>> {
    let key = |id: u64| source.key(id);
    let decoded = |body: Option<String>| body.and_then(|body| STANDARD.decode(body).ok());
    match serde_json::from_slice(report)? {
        Report::Begins => network.end_of(&source.scope),
        Report::Began { id, kind, method, url, headers, timestamp, at } => {
            let request =
                Request { method, url, kind, from: source.from, headers, timestamp, at, ..Request::default() };
            network.tell(&key(id), &News::Began { request: Box::new(request), redirect: None });
        }
        Report::Redirected { id, kind, status, came, method, url, headers, timestamp, at } => {
            let request =
                Request { method, url, kind, from: source.from, headers, timestamp, at, ..Request::default() };
            let redirect = Response { status, headers: came, no_extra: true, at, ..Response::default() };
            let (request, redirect) = (Box::new(request), Some(Box::new(redirect)));
            network.tell(&key(id), &News::Began { request, redirect });
        }
        Report::Ask { id, method, url, headers, body } => {
            let body = decoded(body).and_then(|body| String::from_utf8(body).ok());
            return Ok(Some((id, Asked { url, method, headers, body })));
        }
        Report::Posted { id, headers, bytes, body } => {
            if let Some(headers) = headers {
                network.tell(&key(id), &News::SentHeaders(headers));
            }
            if bytes > 0 {
                network.tell(&key(id), &News::Posted { bytes, body: decoded(body) });
            }
        }
        Report::Response { id, status, headers, at } => {
            let response = Response { status, headers, no_extra: true, at, ..Response::default() };
            network.tell(&key(id), &News::Response(Box::new(response)));
        }
        Report::Finished { id, bytes, body, missing, at } => {
            network.tell(&key(id), &News::Data(bytes));
            if let Some(body) = decoded(body) {
                network.tell(&key(id), &News::BodyHead { body, bytes });
            }
            if let Some(why) = missing {
                network.tell(&key(id), &News::Body(Err(why)));
            }
            network.tell(&key(id), &News::Finished { at, transferred: None });
        }
        Report::Failed { id, why, at } => network.tell(&key(id), &News::Failed { at, why }),
        Report::Unchanged { stub } => network.stubs.note_unchanged(stub),
    }
    Ok(None)
}

/// Decides about a request. Gives the answer as the hooks take it, null to let it go on, and how many milliseconds later.
pub(super) fn decided(network: &Network, source: &Source, id: u64, asked: &Asked) -> (Value, u64) {
    let Decision { stub, answer, delay, .. } = decide_in_main(network, asked);
    if stub > 0 {
        network.tell(&source.key(id), &News::Stubbed(stub));
    }
    let answer = match answer {
        None => Value::Null,
        Some(Answer::PassOn(change)) if change.is_none() => Value::Null,
        Some(Answer::PassOn(change)) => {
            let Change { status, headers, json, .. } = *change;
            json!({ "change": { "stub": stub, "status": status, "headers": headers, "json": json } })
        }
        Some(Answer::Abort { reason, .. }) => json!({ "node": reason.node, "chromium": reason.chromium }),
        Some(Answer::Fulfil { status, mut headers, body, .. }) => {
            let body = body.bytes();
            if !headers.iter().any(|(name, _)| name == "content-length") && !matches!(status, 100..200 | 204 | 304) {
                headers.push(("content-length".to_owned(), body.len().to_string()));
            }
            json!({ "status": status, "headers": headers, "body": STANDARD.encode(body) })
        }
    };
    (answer, delay.as_millis() as u64)
}
