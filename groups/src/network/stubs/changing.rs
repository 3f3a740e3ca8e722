//! Answers of the network to requests of pages and workers, changed on their way. Only these requests are paused a second
//! time, when their answer comes. A changed body is held until its end.
//!
//! Chromium reads such a body itself, and gives the page none of it before its end (measured on 22.3.25 and 33.2.1).
//! `Fetch.continueResponse` is accepted meanwhile, and waits for the end. After `Fetch.takeResponseBodyAsStream` an answer
//! cannot go on as it came. So a body that never ends cannot be let go, only failed.

use super::{Change, paths::Paths, phrases::phrase};
use crate::network::{Network, bodies::bytes_of};
use parking_lot::Mutex;
use serde::Deserialize;
use serde_json::{Value, json};
use std::{collections::VecDeque, sync::Arc, time::Duration};

/// How many requests may be on their way. The oldest is forgotten beyond that, and its answer passes as it is.
const MOST: usize = 1_000;

/// The largest body that is changed, in bytes.
const MOST_BYTES: usize = 20 << 20;

/// How long a body that is being read may take to end after its stub has been removed. Its request fails then.
const LAST: Duration = Duration::from_millis(500);

/// Parts of types of streams of JSON values: no JSON as a whole, and perhaps without an end.
const STREAMS: [&str; 5] = ["ndjson", "jsonl", "json-lines", "json-seq", "stream+json"];

/// The changes of answers that have not come yet, by the DevTools session and the id of the paused request.
#[derive(Debug, Default)]
pub(super) struct Changing(Mutex<VecDeque<Expected>>);

#[derive(Debug)]
struct Expected {
    key: (String, String),
    stub: u64,
    change: Change,
}

#[derive(Debug, Deserialize)]
pub(super) struct Header {
    name: String,
    value: String,
}

impl Changing {
    pub(super) fn expect(&self, cdp_session: &str, request_id: &str, stub: u64, change: Change) {
        let mut all = self.0.lock();
        if all.len() == MOST {
            all.pop_front();
        }
        all.push_back(Expected { key: (cdp_session.to_owned(), request_id.to_owned()), stub, change });
    }

    fn take(&self, to: &Paths) -> Option<Expected> {
        let mut all = self.0.lock();
        let at = all.iter().rposition(|one| one.key.0 == to.cdp_session && one.key.1 == to.request_id)?;
        all.remove(at)
    }
}

/// Whether the body of an answer may be JSON that can be changed. Others are not held: a stream may have no end.
fn may_change(headers: &[(String, String)]) -> bool {
    let of = |name: &str| {
        let header = headers.iter().find(|(other, _)| other.eq_ignore_ascii_case(name));
        header.map(|(_, value)| value.trim().to_ascii_lowercase()).unwrap_or_default()
    };
    let kind = of("content-type");
    let is_stream = STREAMS.iter().any(|part| kind.contains(part));
    let is_of_kind = !is_stream && (kind.is_empty() || kind.contains("json") || kind.starts_with("text/plain"));
    // A length that is not told is no reason.
    is_of_kind && of("content-length").parse::<usize>().map_or(true, |length| length <= MOST_BYTES)
}

/// Passes an answer on, changed. A failure has no status, and passes as it is.
pub(super) fn answer(network: Arc<Network>, to: Paths, status: Option<u16>, headers: Vec<Header>) {
    let expected = network.stubs.changing.take(&to);
    let (Some(status), Some(expected)) = (status, expected) else { return to.go_on() };
    // A redirect has no body, and its next hop is asked about anew.
    if (300..400).contains(&status) && status != 304 {
        return to.go_on();
    }
    let theirs: Vec<_> = headers.into_iter().map(|header| (header.name, header.value)).collect();
    if expected.change.json.is_empty() {
        return begin(&to, &expected.change, status, theirs);
    }
    if !may_change(&theirs) {
        network.stubs.note_unchanged(expected.stub);
        return begin(&to, &expected.change, status, theirs);
    }
    let Some(mut held) = network.stubs.hold(expected.stub) else { return to.go_on() };
    tokio::spawn(async move {
        let whole = tokio::select! {
            body = whole(&to) => body,
            () = held.removed_for(LAST) => return to.fail(),
        };
        match whole.and_then(|body| expected.change.body(&body)) {
            Some(body) => {
                let status = expected.change.status.unwrap_or(status);
                to.fulfil(status, expected.change.headers(theirs, true), &body);
            }
            None => {
                network.stubs.note_unchanged(expected.stub);
                begin(&to, &expected.change, status, theirs);
            }
        }
    });
}

/// Changes status and headers. The body goes on as it comes.
fn begin(to: &Paths, change: &Change, status: u16, theirs: Vec<(String, String)>) {
    let status = change.status.unwrap_or(status);
    let headers: Vec<Value> = change
        .headers(theirs, false)
        .into_iter()
        .map(|(name, value)| json!({ "name": name, "value": value }))
        .collect();
    let answer = json!({
        "requestId": to.request_id,
        "responseCode": status,
        "responsePhrase": phrase(status),
        "responseHeaders": headers,
    });
    to.send_or_fail("Fetch.continueResponse", answer);
}

/// The body of the answer; none if it has ended too early, or is too large.
async fn whole(to: &Paths) -> Option<Vec<u8>> {
    let asked = json!({ "requestId": to.request_id });
    let raw = to.channel.send(Some(&to.cdp_session), "Fetch.getResponseBody", asked).wait().await.ok()?;
    bytes_of(raw.get()).ok().filter(|bytes| bytes.len() <= MOST_BYTES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_bodies_that_may_be_json_are_held() {
        let of = |kind: &str, length: &str| {
            let headers = [("Content-Type", kind), ("Content-Length", length)];
            may_change(&headers.map(|(name, value)| (name.to_owned(), value.to_owned())))
        };
        assert!(may_change(&[]));
        for kind in ["application/json", "application/problem+JSON; charset=utf-8", "text/plain"] {
            assert!(of(kind, "7") && of(kind, ""), "{kind}");
            assert!(!of(kind, "20971521"), "{kind}");
        }
        let streams = ["application/x-ndjson", "application/jsonl", "application/json-seq", "application/stream+json"];
        for kind in ["text/event-stream", "text/html", "application/octet-stream"].into_iter().chain(streams) {
            assert!(!of(kind, "7"), "{kind}");
        }
    }
}
