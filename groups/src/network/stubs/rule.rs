//! A rule: which requests it is for, and the answers that they get.

use super::{super::filter::UrlPart, asked::Asked, replay::Recording, template};
use serde_json::Value;
use std::{collections::BTreeMap, sync::Arc, time::Duration};

/// The requests that a stub is for, and its answers.
#[derive(Debug, Clone, Default)]
pub struct Rule {
    /// The address has one of these.
    pub urls: Vec<UrlPart>,
    /// The method is one of these, in upper case; empty: any.
    pub methods: Vec<String>,
    /// These headers have these parts.
    pub headers: BTreeMap<String, String>,
    /// These parameters of the address have these values.
    pub query: BTreeMap<String, String>,
    /// The body is JSON that has these members.
    pub body: Option<Value>,
    /// The answers, one after the other; the last one goes on.
    pub answers: Vec<Answer>,
    /// Instead of those: the answers of a file.
    pub recording: Option<Arc<Recording>>,
    /// How many requests it answers.
    pub times: Option<u64>,
}

impl Rule {
    /// Whether it is for that address and method.
    pub fn asks(&self, url: &str, method: &str) -> bool {
        let url = url.split('#').next().unwrap_or_default();
        self.urls.iter().any(|part| part.matches(url))
            && (self.methods.is_empty() || self.methods.iter().any(|one| one.eq_ignore_ascii_case(method)))
            && self.recording.as_ref().is_none_or(|recording| recording.asks(url, method))
    }

    /// Whether it is for that request.
    pub fn fits(&self, asked: &Asked) -> bool {
        if !self.asks(&asked.url, &asked.method) {
            return false;
        }
        let header = |(name, part): (&String, &String)| {
            asked.headers.get(&name.to_ascii_lowercase()).is_some_and(|value| UrlPart::of(part).matches(value))
        };
        let parameters = template::query(&asked.url);
        let parameter =
            |(name, value): (&String, &String)| parameters.iter().any(|(other, is)| other == name && is == value);
        self.recording.as_ref().is_none_or(|recording| recording.answer(asked).is_some())
            && self.headers.iter().all(header)
            && self.query.iter().all(parameter)
            && self.body.as_ref().is_none_or(|wanted| {
                let body = asked.body.as_ref().and_then(|body| serde_json::from_str::<Value>(body).ok());
                body.is_some_and(|body| has_members(&body, wanted))
            })
    }
}

/// Whether a value has all members of another one. Lists are compared item by item.
pub(crate) fn has_members(value: &Value, wanted: &Value) -> bool {
    match (value, wanted) {
        (Value::Object(value), Value::Object(wanted)) => {
            wanted.iter().all(|(name, wanted)| value.get(name).is_some_and(|value| has_members(value, wanted)))
        }
        (Value::Array(value), Value::Array(wanted)) => {
            value.len() == wanted.len() && value.iter().zip(wanted).all(|(value, wanted)| has_members(value, wanted))
        }
        (value, wanted) => value == wanted,
    }
}

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

impl Answer {
    /// How long it takes.
    pub fn delay(&self) -> Duration {
        match self {
            Answer::Fulfil { delay, .. } | Answer::Abort { delay, .. } => *delay,
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
                let header = |(name, value): &(String, String)| {
                    let value = template::fill(value, asked, false);
                    // Node refuses headers with other characters, in the app's main process.
                    let fits = |c: &char| !c.is_control() && *c <= '\u{ff}';
                    (name.clone(), value.chars().filter(fits).collect())
                };
                Answer::Fulfil { status: *status, headers: headers.iter().map(header).collect(), body, delay: *delay }
            }
            abort => abort.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::exchange::Headers;
    use serde_json::json;

    #[test]
    fn a_rule_is_for_requests_that_fit_in_every_part() {
        let rule = Rule {
            urls: vec![UrlPart::of("/api/")],
            methods: vec!["POST".into()],
            headers: BTreeMap::from([("X-Kind".into(), "b".into())]),
            query: BTreeMap::from([("id".into(), "a b".into())]),
            body: Some(json!({ "user": { "name": "ann" } })),
            ..Rule::default()
        };
        let asked = || Asked {
            url: "http://h/api/x?id=a%20b#/api/".into(),
            method: "POST".into(),
            headers: Headers::from([("x-kind".into(), "abc".into())]),
            body: Some(r#"{"user": {"name": "ann", "n": 1}, "b": []}"#.into()),
        };
        assert!(rule.fits(&asked()));
        assert!(!rule.fits(&Asked { method: "GET".into(), ..asked() }));
        assert!(!rule.fits(&Asked { url: "http://h/other?id=a%20b#/api/".into(), ..asked() }));
        assert!(!rule.fits(&Asked { url: "http://h/api/x?id=a".into(), ..asked() }));
        assert!(!rule.fits(&Asked { headers: Headers::new(), ..asked() }));
        assert!(!rule.fits(&Asked { body: Some("not JSON".into()), ..asked() }));
        assert!(!rule.fits(&Asked { body: None, ..asked() }));
    }

    #[test]
    fn headers_are_filled_with_characters_that_they_may_have() {
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
