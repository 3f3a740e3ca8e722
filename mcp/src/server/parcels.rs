//! Structured content that is text already, on its way past rmcp.
//!
//! rmcp's results hold values. A tree of ten thousand entries that came as JSON text would be built
//! and written again only to fit; so the text waits here, and its mark stands in the result until
//! the line is written.

use memchr::memmem;
use std::{
    collections::HashMap,
    hash::{BuildHasher, RandomState},
    sync::{Arc, Mutex, PoisonError},
};

const BEFORE: &str = "\"structuredContent\":";

/// What waits on one connection.
#[derive(Clone)]
pub(super) struct Parcels {
    waiting: Arc<Mutex<HashMap<String, String>>>,
    /// No app knows it, so that none can write a mark.
    secret: u64,
}

impl Parcels {
    pub(super) fn new() -> Parcels {
        Parcels { waiting: Arc::default(), secret: RandomState::new().hash_one(std::process::id()) }
    }

    /// Keeps the text; gives the mark that stands for it.
    pub(super) fn leave(&self, json: String) -> String {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let mark = format!("parcel-{:016x}-{}", self.secret, RandomState::new().hash_one(waiting.len()));
        waiting.insert(mark.clone(), json);
        mark
    }

    /// Puts the text into a line that holds its mark.
    pub(super) fn deliver(&self, line: Vec<u8>) -> Vec<u8> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.is_empty() {
            return line;
        }
        let start = format!("{BEFORE}\"parcel-{:016x}-", self.secret);
        let Some(at) = memmem::find(&line, start.as_bytes()) else { return line };
        let mark_at = at + BEFORE.len() + 1;
        let Some(length) = memchr::memchr(b'"', &line[mark_at..]) else { return line };
        let mark_end = mark_at + length;
        let Some(json) = std::str::from_utf8(&line[mark_at..mark_end]).ok().and_then(|mark| waiting.remove(mark))
        else {
            return line;
        };
        drop(waiting);
        let mut whole = Vec::with_capacity(line.len() + json.len());
        whole.extend_from_slice(&line[..mark_at - 1]);
        whole.extend_from_slice(json.as_bytes());
        whole.extend_from_slice(&line[mark_end + 1..]);
        whole
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parcel_arrives_in_its_own_line_once() {
        let parcels = Parcels::new();
        let (first, second) = (parcels.leave("{\"a\":1}".into()), parcels.leave("{\"b\":2}".into()));
        let line =
            |mark: &str| format!("{{\"result\":{{\"structuredContent\":\"{mark}\",\"isError\":false}}}}").into_bytes();
        let told = |line: Vec<u8>| String::from_utf8(line).expect("text");
        assert_eq!(
            told(parcels.deliver(line(&second))),
            "{\"result\":{\"structuredContent\":{\"b\":2},\"isError\":false}}"
        );
        assert_eq!(
            told(parcels.deliver(line(&first))),
            "{\"result\":{\"structuredContent\":{\"a\":1},\"isError\":false}}"
        );
        assert_eq!(parcels.deliver(line(&first)), line(&first), "it is gone");
    }

    #[test]
    fn words_of_an_app_are_no_mark() {
        let parcels = Parcels::new();
        parcels.leave("{}".into());
        let line = br#"{"text":"\"structuredContent\":\"parcel-0000000000000000-1\""}"#.to_vec();
        assert_eq!(parcels.deliver(line.clone()), line);
    }
}
