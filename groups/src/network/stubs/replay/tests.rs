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
fn har_entry_is_chosen_as_in_playwright() {
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
fn a_post_of_an_unknown_body_is_answered_only_if_all_answers_are_alike() {
    let posted = |url: &str, body: &str, text: &str| {
        let mut entry = entry("POST", url, text);
        entry["request"]["postData"] = json!({ "text": body });
        entry["response"]["headers"] = json!([{ "name": "date", "value": text.len().to_string() }]);
        entry
    };
    let mut binary = entry("POST", "http://h/binary", "of bytes");
    binary["request"]["bodySize"] = 4.into();
    let mut sized = entry("POST", "http://h/sized", "of bytes");
    sized["request"]["headers"] = json!([{ "name": "Content-Length", "value": "4" }]);
    let mut empty = entry("POST", "http://h/empty", "of none");
    empty["request"]["bodySize"] = 0.into();
    let recording = recording(json!([
        posted("http://h/two", "a", "first"),
        posted("http://h/two", "b", "second"),
        posted("http://h/alike", "a", "alike"),
        posted("http://h/alike", "b", "alike"),
        entry("POST", "http://h/bare", "bare"),
        posted("http://h/bare", "a", "of a"),
        binary,
        sized,
        empty,
    ]))
    .unwrap();
    assert_eq!(recording.left_out().collect::<Vec<_>>(), [(har::POST_NOT_KEPT, 2)]);
    let of = |path: &str, body: Option<&str>| answered(&recording, "POST", &format!("http://h/{path}"), None, body);
    assert_eq!((of("two", None), of("two", Some("b")).as_deref()), (None, Some("second")));
    assert_eq!((of("alike", None).as_deref(), of("alike", Some("c"))), (Some("alike"), None));
    // The file does not say whether the first entry had a body.
    assert_eq!((of("bare", Some("a")).as_deref(), of("bare", Some("c")).as_deref()), (Some("of a"), Some("bare")));
    assert_eq!((of("bare", None), of("binary", Some("abcd"))), (None, None));
    assert_eq!((of("empty", Some("")).as_deref(), of("empty", Some("a"))), (Some("of none"), None));
}

#[test]
fn redacted_har_entry_answers_a_request_with_credentials() {
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
fn replayed_bodies_are_text_base64_or_files_and_failures_fail() {
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
    let posted = |method: &str, url: &str| {
        let mut entry = entry(method, url, "whole");
        entry["request"]["postData"] = json!({ "text": "a", "comment": har::CUT });
        entry
    };
    let mut broken = entry("GET", "http://h/broken", "half");
    broken["response"]["_error"] = "net::ERR_CONTENT_LENGTH_MISMATCH".into();
    let recording = recording(json!([
        with("cut", json!({ "size": 70_000, "comment": har::CUT })),
        with("omitted", json!({ "size": 5 })),
        with("unknown", json!({ "size": -1 })),
        broken,
        posted("POST", "http://h/post"),
        posted("PUT", "http://h/put"),
        with("empty", json!({ "size": 0 })),
        with("bare", json!({})),
    ]))
    .unwrap();
    let left_out: Vec<_> = recording.left_out().collect();
    assert_eq!(left_out, [(har::BROKEN_OFF, 1), (NOT_IN_FILE, 2), (har::POST_CUT, 1), (har::CUT, 1)]);
    assert_eq!(recording.count(), 3);
    assert_eq!(answered(&recording, "PUT", "http://h/put", None, Some("ab")).as_deref(), Some("whole"));
    for (path, answer) in [("cut", None), ("omitted", None), ("broken", None), ("empty", Some("")), ("bare", Some(""))]
    {
        assert_eq!(answered(&recording, "GET", &format!("http://h/{path}"), None, None).as_deref(), answer, "{path}");
    }
}

#[test]
fn a_text_is_answered_as_utf8() {
    let kind_of = |kind: &str| {
        let headers = vec![("content-type".to_owned(), kind.to_owned())];
        super::answered(headers, &json!({ "text": "é" })).remove(0).1
    };
    assert_eq!(kind_of("text/html"), "text/html; charset=utf-8");
    assert_eq!(kind_of("text/html; Charset=latin1; a=b"), "text/html; charset=utf-8; a=b");
    assert_eq!(kind_of("application/json"), "application/json");
}

#[test]
fn har_errors_name_the_entry_and_field() {
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
