//! An answer of a stub: a response or a failure.

use super::{asked::Asked, change::Change, template};
use std::{sync::Arc, time::Duration};

/// An answer in place of the network's.
#[derive(Debug, Clone)]
pub enum Answer {
    /// A response.
    Fulfil {
        /// Its status.
        status: u16,
        /// Its headers.
        headers: Vec<(String, String)>,
        /// Its body.
        body: Body,
        /// How long it takes.
        delay: Duration,
    },
    /// A failure.
    Abort {
        /// Its reason.
        reason: &'static Abort,
        /// How long it takes.
        delay: Duration,
    },
    /// The network's own answer, with a part changed.
    PassOn(Box<Change>),
}

/// A body: text may have the request's own values in it.
#[derive(Debug, Clone)]
pub enum Body {
    /// Text.
    Text(String),
    /// Bytes of a file.
    Bytes(Arc<Vec<u8>>),
}

impl Body {
    /// The bytes of the body.
    pub fn bytes(&self) -> &[u8] {
        match self {
            Body::Text(text) => text.as_bytes(),
            Body::Bytes(bytes) => bytes,
        }
    }
}

/// The reason of a failure.
#[derive(Debug, PartialEq, Eq)]
pub struct Abort {
    /// Its name.
    pub name: &'static str,
    /// The same in the DevTools protocol.
    pub(super) protocol: &'static str,
    /// The error of Chromium's network that it is.
    pub(crate) chromium: &'static str,
    /// The code of Node's error.
    pub(crate) node: &'static str,
}

const fn abort(name: &'static str, protocol: &'static str, chromium: &'static str, node: &'static str) -> Abort {
    Abort { name, protocol, chromium, node }
}

/// Every reason. The names are those of the tool reference.
pub static ABORTS: [Abort; 14] = [
    abort("aborted", "Aborted", "net::ERR_ABORTED", "ECONNABORTED"),
    abort("accessdenied", "AccessDenied", "net::ERR_ACCESS_DENIED", "EACCES"),
    abort("addressunreachable", "AddressUnreachable", "net::ERR_ADDRESS_UNREACHABLE", "EHOSTUNREACH"),
    abort("blockedbyclient", "BlockedByClient", "net::ERR_BLOCKED_BY_CLIENT", "ECONNABORTED"),
    abort("blockedbyresponse", "BlockedByResponse", "net::ERR_BLOCKED_BY_RESPONSE", "ECONNABORTED"),
    abort("connectionaborted", "ConnectionAborted", "net::ERR_CONNECTION_ABORTED", "ECONNABORTED"),
    abort("connectionclosed", "ConnectionClosed", "net::ERR_CONNECTION_CLOSED", "ECONNRESET"),
    abort("connectionfailed", "ConnectionFailed", "net::ERR_CONNECTION_FAILED", "ECONNREFUSED"),
    abort("connectionrefused", "ConnectionRefused", "net::ERR_CONNECTION_REFUSED", "ECONNREFUSED"),
    abort("connectionreset", "ConnectionReset", "net::ERR_CONNECTION_RESET", "ECONNRESET"),
    abort("internetdisconnected", "InternetDisconnected", "net::ERR_INTERNET_DISCONNECTED", "ENETUNREACH"),
    abort("namenotresolved", "NameNotResolved", "net::ERR_NAME_NOT_RESOLVED", "ENOTFOUND"),
    abort("timedout", "TimedOut", "net::ERR_TIMED_OUT", "ETIMEDOUT"),
    abort("failed", "Failed", "net::ERR_FAILED", "ECONNRESET"),
];

impl Abort {
    /// The reason of that name.
    pub fn of(name: &str) -> Option<&'static Abort> {
        ABORTS.iter().find(|abort| abort.name == name)
    }
}

/// Headers that say when an answer was made.
const OF_TIME: [&str; 2] = ["date", "age"];

impl Answer {
    /// Whether an app would be answered alike. When an answer was made differs.
    pub(super) fn is_like(&self, other: &Answer) -> bool {
        let told = |headers: &[(String, String)]| -> Vec<(String, String)> {
            headers.iter().filter(|(name, _)| !OF_TIME.contains(&name.as_str())).cloned().collect()
        };
        match (self, other) {
            (
                Answer::Fulfil { status, headers, body, .. },
                Answer::Fulfil { status: its_status, headers: its_headers, body: its_body, .. },
            ) => status == its_status && told(headers) == told(its_headers) && body.bytes() == its_body.bytes(),
            (Answer::Abort { reason, .. }, Answer::Abort { reason: its_reason, .. }) => reason == its_reason,
            _ => false,
        }
    }

    /// How long it takes.
    pub fn delay(&self) -> Duration {
        match self {
            Answer::Fulfil { delay, .. } | Answer::Abort { delay, .. } => *delay,
            Answer::PassOn(change) => change.delay,
        }
    }

    /// It in a few words.
    pub fn words(&self) -> String {
        let after = match self.delay() {
            Duration::ZERO => String::new(),
            delay => format!(" after {} ms", delay.as_millis()),
        };
        match self {
            Answer::Fulfil { status, body, .. } => format!("{status}, {} bytes{after}", body.bytes().len()),
            Answer::Abort { reason, .. } => format!("{}{after}", reason.name),
            Answer::PassOn(change) => change.words() + &after,
        }
    }

    /// The same with the request's own values in place.
    pub(super) fn filled(&self, asked: &Asked) -> Answer {
        match self {
            Answer::Fulfil { status, headers, body, delay } => {
                let is_json = headers.iter().any(|(name, value)| name == "content-type" && value.contains("json"));
                let body = match body {
                    Body::Text(text) => Body::Text(template::fill(text, asked, is_json)),
                    bytes => bytes.clone(),
                };
                Answer::Fulfil { status: *status, headers: template::headers(headers, asked), body, delay: *delay }
            }
            Answer::PassOn(change) => Answer::PassOn(Box::new(change.filled(asked))),
            abort => abort.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::exchange::Headers;

    #[test]
    fn templated_headers_drop_invalid_characters() {
        let headers = vec![("x-id".to_owned(), "{{query.id}}".to_owned())];
        let answer = Answer::Fulfil { status: 200, headers, body: Body::Text(String::new()), delay: Duration::ZERO };
        let asked =
            Asked {
                url: "http://h/?id=a%0d%0a日é".into(), method: "GET".into(), headers: Headers::new(), body: None
            };
        let Answer::Fulfil { headers, .. } = answer.filled(&asked) else { panic!("it is an answer") };
        assert_eq!(headers[0].1, "aé");
    }
}
