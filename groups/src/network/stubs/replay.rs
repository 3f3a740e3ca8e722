//! Answers from a HAR file. The entry is chosen as Playwright's `routeFromHAR` does. It has the same address and method,
//! and the same body of a POST. Of several entries it is the one with most headers in common.
//!
//! One thing differs: a redirect is answered as it was recorded, and the app asks for its next hop. Playwright resolves
//! the chain itself, because its answers cannot be redirects.
//!
//! A file of ours has no credentials. So a request whose address or body is not in the file is looked for as it would
//! have been captured: redacted.
//!
//! An entry without its whole body answers nothing: the app would take the cut answer for the server's.

use super::{
    super::{
        har::{self, has_no_body},
        secrets::Redaction,
    },
    answer::{ABORTS, Abort, Answer, Body},
    asked::Asked,
    change::OF_THE_WAY,
    multipart,
};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::Value;
use std::{
    cell::OnceCell,
    collections::{BTreeMap, HashMap},
    sync::Arc,
    time::Duration,
};

/// The most entries of a file.
const MOST_ENTRIES: usize = 100_000;

/// The requests of a file, with their answers.
#[derive(Debug, Default)]
pub struct Recording {
    /// By address, without its fragment.
    entries: HashMap<String, Vec<Entry>>,
    count: usize,
    left_out: BTreeMap<&'static str, usize>,
}

/// The reason of a file of another tool.
const NOT_IN_FILE: &str = "the body is not in the file";

#[derive(Debug)]
struct Entry {
    method: String,
    headers: Vec<(String, String)>,
    post: Option<Vec<u8>>,
    answer: Answer,
}

impl Recording {
    /// Reads a file. `attached` reads a file that a body is in, by its name in the HAR.
    ///
    /// # Errors
    /// The place and the nature of the first mistake.
    pub fn read(text: &[u8], attached: &dyn Fn(&str) -> Result<Vec<u8>, String>) -> Result<Recording, String> {
        let har: Value = serde_json::from_slice(text).map_err(|error| format!("it is not JSON: {error}"))?;
        let entries = har["log"]["entries"].as_array().ok_or("log.entries is not a list")?;
        if entries.len() > MOST_ENTRIES {
            return Err(format!("it has {} entries; {MOST_ENTRIES} is the most", entries.len()));
        }
        let mut recording = Recording::default();
        for (at, entry) in entries.iter().enumerate() {
            match read(entry, attached).map_err(|why| format!("log.entries[{at}]: {why}"))? {
                Ok((url, entry)) => {
                    recording.entries.entry(url).or_default().push(entry);
                    recording.count += 1;
                }
                Err(why) => *recording.left_out.entry(why).or_default() += 1,
            }
        }
        Ok(recording)
    }

    /// How many entries there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The entries that answer nothing: why, and how many.
    pub fn left_out(&self) -> impl Iterator<Item = (&'static str, usize)> {
        self.left_out.iter().map(|(why, count)| (*why, *count))
    }

    /// Whether an entry is for that address and method.
    pub(super) fn asks(&self, url: &str, method: &str) -> bool {
        self.of(url).any(|entry| entry.method.eq_ignore_ascii_case(method))
    }

    /// The answer to a request.
    pub(super) fn answer(&self, asked: &Asked) -> Option<&Answer> {
        let kind = asked.headers.get("content-type").map_or("", String::as_str);
        // Made for all entries once, and only if one is compared with it.
        let redacted = OnceCell::new();
        let is_body = |post: &[u8], body: &str| {
            let as_captured = || {
                redacted.get_or_init(|| {
                    let redaction = Redaction::default();
                    let known = redaction.headers(&mut asked.headers.clone());
                    redaction.text(body, kind, &known)
                })
            };
            post == body.as_bytes() || post == as_captured().as_bytes() || multipart::is_same(post, body, kind)
        };
        let fits = |entry: &&Entry| {
            entry.method.eq_ignore_ascii_case(&asked.method)
                && !(entry.method.eq_ignore_ascii_case("POST")
                    && matches!((&asked.body, &entry.post), (Some(body), Some(post)) if !is_body(post, body)))
        };
        let common = |entry: &Entry| {
            let is_common = |(name, value): &&(String, String)| asked.headers.get(name) == Some(value);
            entry.headers.iter().filter(is_common).count()
        };
        // Of several best entries take the first, so reverse the order: `max_by_key` returns the last.
        let best = self.of(&asked.url).filter(fits).rev().max_by_key(|entry| common(entry));
        best.map(|entry| &entry.answer)
    }

    fn of(&self, url: &str) -> std::slice::Iter<'_, Entry> {
        let url = without_fragment(url);
        let found = self.entries.get(url).or_else(|| self.entries.get(&Redaction::default().url(url)));
        found.map_or(&[][..], Vec::as_slice).iter()
    }
}

fn without_fragment(url: &str) -> &str {
    url.split('#').next().unwrap_or_default()
}

/// An entry with its address, or the reason why it answers nothing.
type Known = Result<(String, Entry), &'static str>;

fn read(entry: &Value, attached: &dyn Fn(&str) -> Result<Vec<u8>, String>) -> Result<Known, String> {
    let (request, response) = (&entry["request"], &entry["response"]);
    let text =
        |value: &Value, name: &str| value.as_str().map(str::to_owned).ok_or_else(|| format!("{name} is not a text"));
    let url = without_fragment(&text(&request["url"], "request.url")?).to_owned();
    let method = text(&request["method"], "request.method")?.to_ascii_uppercase();
    let post = match &request["postData"] {
        Value::Null => None,
        post => Some(content(post, "request.postData", attached)?),
    };
    let status = response["status"].as_i64().ok_or("response.status is not a number")?;
    let error = [&response["_error"], &response["_failureText"]].into_iter().find_map(Value::as_str);
    if let Some(why) = incomplete(&response["content"], status, &method, error) {
        return Ok(Err(why));
    }
    let answer = match u16::try_from(status) {
        Ok(status @ 100..=599) => Answer::Fulfil {
            status,
            headers: answered(headers(&response["headers"], "response.headers")?, &response["content"]),
            body: Body::Bytes(Arc::new(content(&response["content"], "response.content", attached)?)),
            delay: Duration::ZERO,
        },
        // Browsers write 0 or -1 for a request that failed.
        Ok(0) | Err(_) => Answer::Abort { reason: failure(error), delay: Duration::ZERO },
        Ok(other) => return Err(format!("response.status is {other}")),
    };
    let headers = headers(&request["headers"], "request.headers")?;
    Ok(Ok((url, Entry { method, headers, post: post.filter(|post| !post.is_empty()), answer })))
}

/// Why an answer lacks its body, if it does. A body that is not in the file has a size there, or -1 for an unknown one.
fn incomplete(content: &Value, status: i64, method: &str, error: Option<&str>) -> Option<&'static str> {
    let status = u16::try_from(status).ok().filter(|status| *status >= 100)?;
    if error.is_some() {
        return Some(har::BROKEN_OFF);
    }
    let ours = [har::CUT, har::NOT_KEPT, har::NOT_UTF8].into_iter().find(|why| content["comment"] == **why);
    let is_there = content["_file"].is_string() || !content["text"].is_null();
    let has_size = content["size"].as_f64().is_some_and(|size| size != 0.0);
    match ours {
        Some(why) => Some(why),
        None => (!is_there && has_size && !has_no_body(status, method)).then_some(NOT_IN_FILE),
    }
}

/// The headers of an answer. A body that is a text in the file is answered as UTF-8, whatever it came as.
fn answered(mut headers: Vec<(String, String)>, content: &Value) -> Vec<(String, String)> {
    headers.retain(|(name, _)| !OF_THE_WAY.contains(&name.as_str()));
    let is_text = content["text"].is_string() && content["encoding"] != "base64" && !content["_file"].is_string();
    for (_, kind) in headers.iter_mut().filter(|(name, _)| is_text && name == "content-type") {
        if let Some(at) = kind.to_ascii_lowercase().find("charset=") {
            let end = kind[at..].find(';').map_or(kind.len(), |length| at + length);
            kind.replace_range(at..end, "charset=utf-8");
        }
    }
    headers
}

/// The reason of a failure, as Chromium's name of it in the file.
fn failure(error: Option<&str>) -> &'static Abort {
    let named = error.and_then(|name| ABORTS.iter().find(|abort| abort.chromium == name));
    named.or_else(|| Abort::of("failed")).unwrap_or(&ABORTS[0])
}

/// The bytes of a body: as text, as base64, or in a file beside the HAR (`_file`, as Playwright writes it).
fn content(content: &Value, name: &str, attached: &dyn Fn(&str) -> Result<Vec<u8>, String>) -> Result<Vec<u8>, String> {
    if let Some(file) = content["_file"].as_str() {
        return attached(file).map_err(|why| format!("{name}._file: {why}"));
    }
    let text = match &content["text"] {
        Value::Null => return Ok(Vec::new()),
        text => text.as_str().ok_or_else(|| format!("{name}.text is not a text"))?,
    };
    match content["encoding"].as_str() {
        Some("base64") => STANDARD.decode(text.trim()).map_err(|error| format!("{name}.text is no base64: {error}")),
        _ => Ok(text.as_bytes().to_vec()),
    }
}

/// Names in lower case. HTTP/2's own, which begin with a colon, and those that no answer may have, are left out.
fn headers(list: &Value, name: &str) -> Result<Vec<(String, String)>, String> {
    let list = match list {
        Value::Null => return Ok(Vec::new()),
        list => list.as_array().ok_or_else(|| format!("{name} is not a list"))?,
    };
    let mut headers = Vec::new();
    for (at, header) in list.iter().enumerate() {
        let (Some(key), Some(value)) = (header["name"].as_str(), header["value"].as_str()) else {
            return Err(format!("{name}[{at}] lacks a name or a value"));
        };
        let is_name = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c);
        let key_fits = !key.is_empty() && key.chars().all(is_name);
        // Some tools write the values of one name into one text, a line each.
        for value in value.split('\n').filter(|_| key_fits) {
            let value = value.trim();
            if value.chars().all(|c| (!c.is_control() || c == '\t') && c <= '\u{ff}') {
                headers.push((key.to_ascii_lowercase(), value.to_owned()));
            }
        }
    }
    Ok(headers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::exchange::Headers;
    use serde_json::json;

    fn recording(entries: Value) -> Result<Recording, String> {
        let har = json!({ "log": { "entries": entries } }).to_string();
        Recording::read(har.as_bytes(), &|name| if name == "a.bin" { Ok(vec![7]) } else { Err("it is missing".into()) })
    }

    fn entry(method: &str, url: &str, text: &str) -> Value {
        json!({
            "request": { "method": method, "url": url, "headers": [] },
            "response": { "status": 200, "headers": [], "content": { "text": text } },
        })
    }

    fn answered(
        recording: &Recording,
        method: &str,
        url: &str,
        header: Option<&str>,
        body: Option<&str>,
    ) -> Option<String> {
        let headers = header.map(|value| ("x-kind".to_owned(), value.to_owned())).into_iter().collect::<Headers>();
        let asked = Asked { url: url.into(), method: method.into(), headers, body: body.map(str::to_owned) };
        match recording.answer(&asked)? {
            Answer::Fulfil { body, .. } => Some(String::from_utf8_lossy(body.bytes()).into_owned()),
            Answer::Abort { reason, .. } => Some(reason.name.to_owned()),
            Answer::PassOn(_) => None,
        }
    }

    #[test]
    fn an_entry_answers_as_in_playwright() {
        let mut post = entry("POST", "http://h/p", "one");
        post["request"]["postData"] = json!({ "text": "a=1" });
        let mut kind = entry("GET", "http://h/a", "kind b");
        kind["request"]["headers"] = json!([{ "name": "X-Kind", "value": "b" }, { "name": ":path", "value": "/a" }]);
        let recording = recording(json!([entry("get", "http://h/a#top", "first"), kind, post])).unwrap();
        assert_eq!(recording.count(), 3);
        assert_eq!(answered(&recording, "GET", "http://h/a", None, None).as_deref(), Some("first"));
        assert_eq!(answered(&recording, "GET", "http://h/a#x", Some("b"), None).as_deref(), Some("kind b"));
        assert_eq!(answered(&recording, "HEAD", "http://h/a", None, None), None);
        assert_eq!(answered(&recording, "POST", "http://h/p", None, Some("a=1")).as_deref(), Some("one"));
        assert_eq!(answered(&recording, "POST", "http://h/p", None, Some("a=2")), None);
        assert_eq!(answered(&recording, "GET", "http://h/b", None, None), None);
    }

    #[test]
    fn an_entry_without_credentials_answers_a_request_with_some() {
        let mut post = entry("POST", "http://h/login", "in");
        post["request"]["postData"] = json!({ "text": r#"{"user":"ann","password":"[redacted]"}"# });
        let recording = recording(json!([entry("GET", "http://h/a?token=[redacted]&n=1", "a"), post])).unwrap();
        assert_eq!(answered(&recording, "GET", "http://h/a?token=secret-7&n=1", None, None).as_deref(), Some("a"));
        assert_eq!(answered(&recording, "GET", "http://h/a?token=secret-7&n=2", None, None), None);
        let login = |user: &str| {
            let body = format!(r#"{{"user":"{user}","password":"p"}}"#);
            answered(&recording, "POST", "http://h/login", None, Some(&body))
        };
        assert_eq!((login("ann").as_deref(), login("bob")), (Some("in"), None));

        // A header's secret that the body repeats.
        let mut post = entry("POST", "http://h/repeats", "in");
        post["request"]["postData"] = json!({ "text": r#"{"data":"[redacted]"}"# });
        let recording = self::recording(json!([post])).unwrap();
        let asked = Asked {
            url: "http://h/repeats".into(),
            method: "POST".into(),
            headers: Headers::from([("x-csrf-token".into(), "abcdefgh1".into())]),
            body: Some(r#"{"data":"abcdefgh1"}"#.into()),
        };
        assert!(recording.answer(&asked).is_some());
    }

    #[test]
    fn bodies_are_text_base64_or_files_and_failures_fail() {
        let mut bytes = entry("GET", "http://h/64", "aGk=");
        bytes["response"]["content"]["encoding"] = "base64".into();
        let mut file = entry("GET", "http://h/file", "");
        file["response"]["content"] = json!({ "_file": "a.bin" });
        let mut failed = entry("GET", "http://h/failed", "");
        failed["response"] = json!({ "status": 0, "_error": "net::ERR_TIMED_OUT" });
        let recording = recording(json!([bytes, file, failed])).unwrap();
        let of = |path: &str| answered(&recording, "GET", &format!("http://h/{path}"), None, None);
        assert_eq!((of("64").as_deref(), of("file").as_deref()), (Some("hi"), Some("\u{7}")));
        assert_eq!(of("failed").as_deref(), Some("timedout"));
    }

    #[test]
    fn an_entry_without_its_whole_body_answers_nothing() {
        let with = |path: &str, content: Value| {
            let mut entry = entry("GET", &format!("http://h/{path}"), "");
            entry["response"]["content"] = content;
            entry
        };
        let mut broken = entry("GET", "http://h/broken", "half");
        broken["response"]["_error"] = "net::ERR_CONTENT_LENGTH_MISMATCH".into();
        let recording = recording(json!([
            with("cut", json!({ "size": 70_000, "comment": har::CUT })),
            with("omitted", json!({ "size": 5 })),
            with("unknown", json!({ "size": -1 })),
            broken,
            with("empty", json!({ "size": 0 })),
            with("bare", json!({})),
        ]))
        .unwrap();
        let left_out: Vec<_> = recording.left_out().collect();
        assert_eq!(left_out, [(har::BROKEN_OFF, 1), (har::CUT, 1), (NOT_IN_FILE, 2)]);
        assert_eq!(recording.count(), 2);
        for (path, answer) in
            [("cut", None), ("omitted", None), ("broken", None), ("empty", Some("")), ("bare", Some(""))]
        {
            assert_eq!(
                answered(&recording, "GET", &format!("http://h/{path}"), None, None).as_deref(),
                answer,
                "{path}"
            );
        }
    }

    #[test]
    fn mistakes_are_told_with_their_place() {
        let wrong = |change: &dyn Fn(&mut Value)| {
            let mut second = entry("GET", "http://h/", "");
            change(&mut second);
            recording(json!([entry("GET", "http://h/", ""), second])).unwrap_err()
        };
        assert_eq!(wrong(&|e| e["request"]["url"] = 7.into()), "log.entries[1]: request.url is not a text");
        assert_eq!(wrong(&|e| e["response"]["status"] = 700.into()), "log.entries[1]: response.status is 700");
        let header = wrong(&|e| e["response"]["headers"] = json!([{ "name": "a" }]));
        assert_eq!(header, "log.entries[1]: response.headers[0] lacks a name or a value");
        let file = wrong(&|e| e["response"]["content"] = json!({ "_file": "b.bin" }));
        assert_eq!(file, "log.entries[1]: response.content._file: it is missing");
        let base64 = wrong(&|e| e["response"]["content"] = json!({ "text": "?", "encoding": "base64" }));
        assert!(base64.starts_with("log.entries[1]: response.content.text is no base64"), "{base64}");
        for text in ["", "[]", "{\"log\": {}}"] {
            assert!(Recording::read(text.as_bytes(), &|_| Ok(vec![])).is_err(), "{text}");
        }
    }
}
