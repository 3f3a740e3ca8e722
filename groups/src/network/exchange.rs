//! One request with its response: a row of a capture.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_driver::ring::Weigh;
use std::collections::BTreeMap;

/// Headers by their names in lower case. Several values of one name are joined by line breaks.
pub type Headers = BTreeMap<String, String>;

/// The part of the app that made a request.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum From {
    /// A page, a frame or a webview.
    #[default]
    Page,
    /// A worker of a page.
    Worker,
    /// The main process.
    Main,
    /// A utility process.
    Utility,
}

/// A request and its response.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Exchange {
    /// Its number in the capture, from 1.
    pub id: u64,
    /// GET, POST…; `?` where the request itself was not seen.
    pub method: String,
    /// The address, without the values of secret parameters.
    pub url: String,
    /// document, script, fetch, xhr, websocket, eventsource, preflight…; of main and utility processes http, http2, fetch or net.
    pub resource_type: String,
    /// The part of the app that asked.
    pub from: From,
    /// The status of the response.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub status: Option<u16>,
    /// Whether the status is from 200 to 299.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ok: Option<bool>,
    /// It has not ended yet.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub pending: bool,
    /// Why it failed: `net::ERR_CONNECTION_REFUSED`…
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub failure: Option<String>,
    /// The headers of the request.
    pub request_headers: Headers,
    /// The headers of the response.
    #[serde(skip_serializing_if = "Headers::is_empty", default)]
    pub response_headers: Headers,
    /// The body of the request.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub request_body: Option<String>,
    /// Its size in bytes.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub request_body_bytes: Option<u64>,
    /// Only its beginning is here.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub request_body_truncated: bool,
    /// The body of the response.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub response_body: Option<String>,
    /// Its size in bytes, decoded.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub response_body_bytes: Option<u64>,
    /// Only its beginning is here.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub response_body_truncated: bool,
    /// The body is in base64, since it is no text.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub response_body_base64: bool,
    /// Why the body is not here, or not byte by byte, although it was asked for.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub response_body_missing: Option<String>,
    /// How many bytes came over the wire.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub transferred_bytes: Option<u64>,
    /// From the request to the end of the response.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub duration_ms: Option<f64>,
    /// The phases, where they are known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub timings: Option<Timings>,
    /// Epoch milliseconds of the request.
    pub timestamp: u64,
    /// The window that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub window_id: Option<String>,
    /// The frame or webview in it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub surface_id: Option<String>,
    /// The row that was redirected to this one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub redirected_from: Option<u64>,
    /// The row that this one was redirected to.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub redirected_to: Option<u64>,
    /// It was answered by a cache.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub from_cache: bool,
    /// It was answered by a service worker.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub from_service_worker: bool,
    /// The stub that answered it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stub: Option<u64>,
    /// The place in the code that made it, or `parser`, `preload`…
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub initiator: Option<String>,
    /// The messages of a websocket, or of server-sent events; the first hundred.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub messages: Vec<Message>,
    /// How many messages there were, where that is more.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub messages_count: Option<u64>,
    /// Only its response was seen.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub partial: bool,
}

/// How many messages of one connection are kept.
pub const MOST_MESSAGES: usize = 100;

/// A message of a websocket, or a server-sent event.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Message {
    /// Whether the app sent it.
    pub sent: bool,
    /// Its text; of binary ones only the size is kept.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub text: Option<String>,
    /// Its size in bytes.
    pub bytes: u64,
    /// The name of a server-sent event.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub event: Option<String>,
    /// Milliseconds since the request.
    pub after_ms: f64,
}

/// The phases of a request, in milliseconds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Timings {
    /// Looking up the host.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub dns_ms: Option<f64>,
    /// Connecting, TLS included.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub connect_ms: Option<f64>,
    /// TLS alone.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub tls_ms: Option<f64>,
    /// Sending the request.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub send_ms: Option<f64>,
    /// From the sent request to the first byte of the response.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub wait_ms: Option<f64>,
}

impl Exchange {
    /// Whether it ended in an error of the network or with a status of 400 and above.
    pub fn has_failed(&self) -> bool {
        self.failure.is_some() || self.status.is_some_and(|status| status >= 400)
    }

    /// A failed request as a side effect of an act.
    pub(super) fn as_effect(&self) -> Option<Value> {
        let Exchange { method, url, status, failure, .. } = self;
        self.has_failed().then(|| match failure {
            Some(failure) => json!({ "method": method, "url": url, "failure": failure }),
            None => json!({ "method": method, "url": url, "status": status }),
        })
    }
}

/// The step of a request that is waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It begins.
    Request,
    /// Its response begins.
    Response,
}

impl Step {
    pub(super) fn is_reached(self, row: &Exchange) -> bool {
        self == Step::Request || row.status.is_some()
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Step::Request => "request",
            Step::Response => "response",
        }
    }
}

fn of_headers(headers: &Headers) -> usize {
    headers.iter().map(|(name, value)| name.len() + value.len() + 48).sum()
}

impl Weigh for Exchange {
    fn weight(&self) -> usize {
        let texts = [
            Some(&self.url),
            self.request_body.as_ref(),
            self.response_body.as_ref(),
            self.failure.as_ref(),
            self.initiator.as_ref(),
            self.response_body_missing.as_ref(),
        ];
        let messages = self.messages.iter().map(|message| {
            size_of::<Message>()
                + message.text.as_ref().map_or(0, String::len)
                + message.event.as_ref().map_or(0, String::len)
        });
        size_of::<Exchange>()
            + texts.into_iter().flatten().map(String::len).sum::<usize>()
            + of_headers(&self.request_headers)
            + of_headers(&self.response_headers)
            + messages.sum::<usize>()
    }
}
