use super::{super::exchange::Headers, *};
use crate::network::secrets::REDACTED;

fn recorder(settings: Settings) -> Recorder {
    Recorder::new(Settings { rows: if settings.rows == 0 { 100 } else { settings.rows }, ..settings })
}

fn key(id: &str) -> Key {
    ("s".into(), id.into())
}

fn began(url: &str) -> News {
    let request = Request { method: "GET".into(), url: url.into(), at: 100.0, ..Request::default() };
    News::Began { request: Box::new(request), redirect: None }
}

fn response(status: u16, kind: &str) -> News {
    let headers = Headers::from([("content-type".to_owned(), kind.to_owned())]);
    News::Response(Box::new(Response { status, headers, at: 110.0, ..Response::default() }))
}

fn finished() -> News {
    News::Finished { at: 125.5, transferred: Some(7) }
}

fn all(recorder: &Recorder) -> Vec<Exchange> {
    recorder.rows(|_| true).0
}

fn kept() -> Bodies {
    Bodies::Kept { most: 8, types: vec!["text/".into(), "json".into()] }
}

#[test]
fn request_is_one_row_from_start_to_end() {
    let recorder = recorder(Settings { bodies: kept(), ..Settings::default() });
    recorder.take(&key("1"), &began("http://h/a"));
    assert!(all(&recorder)[0].pending);
    recorder.take(&key("1"), &response(200, "text/plain"));
    assert!(recorder.wants_body(&key("1")));
    recorder.take(&key("1"), &News::Data(10));
    recorder.take(&key("1"), &finished());
    recorder.take(&key("1"), &News::Body(Ok("123456é89".into())));
    let row = &all(&recorder)[0];
    assert_eq!((row.id, row.status, row.ok, row.pending), (1, Some(200), Some(true), false));
    assert_eq!((row.duration_ms, row.transferred_bytes), (Some(25.5), Some(7)));
    assert_eq!((row.response_body.as_deref(), row.response_body_bytes), (Some("123456é"), Some(10)));
    assert!(row.response_body_truncated);
    assert_eq!(recorder.last_ended(), 1);
}

#[test]
fn answer_from_the_wire_is_never_that_of_a_stubbed_hop() {
    let headers = |name: &str| Headers::from([(name.to_owned(), "1".to_owned())]);
    let recorder = recorder(Settings::default());
    // The network service may report the answer to hop 2 before the page reports that hop (22.3.25).
    let came = News::CameHeaders { status: Some(200), headers: headers("came-second") };
    for news in [began("http://h/a"), News::SentHeaders(headers("first")), News::Stubbed(3), News::NotSent, came] {
        recorder.take(&key("1"), &news);
    }
    let request = Request { method: "GET".into(), url: "http://h/b".into(), at: 120.0, ..Request::default() };
    let redirect = Response { status: 301, headers: headers("of-stub"), at: 119.0, ..Response::default() };
    recorder.take(&key("1"), &News::Began { request: Box::new(request), redirect: Some(Box::new(redirect)) });
    let rows = all(&recorder);
    assert_eq!((rows[0].status, rows[1].status, rows[0].stub), (Some(301), Some(200), Some(3)));
    assert!(rows[0].response_headers.contains_key("of-stub") && rows[0].request_headers.contains_key("first"));
    assert!(rows[1].response_headers.contains_key("came-second"), "{:#?}", rows[1]);
}

#[test]
fn redirects_are_a_chain_and_each_hop_has_its_own_headers() {
    let recorder = recorder(Settings::default());
    let headers = |name: &str| Headers::from([(name.to_owned(), "1".to_owned())]);
    recorder.take(&key("1"), &News::SentHeaders(headers("first")));
    recorder.take(&key("1"), &began("http://h/a"));
    let request = Request { method: "GET".into(), url: "http://h/b".into(), at: 120.0, ..Request::default() };
    let redirect = Some(Box::new(Response { status: 302, at: 119.0, ..Response::default() }));
    recorder.take(&key("1"), &News::Began { request: Box::new(request), redirect });
    recorder.take(&key("1"), &News::CameHeaders { status: Some(302), headers: headers("came-first") });
    recorder.take(&key("1"), &News::SentHeaders(headers("second")));
    recorder.take(&key("1"), &response(404, "text/plain"));
    recorder.take(&key("1"), &News::CameHeaders { status: Some(404), headers: headers("came-second") });
    recorder.take(&key("1"), &News::Failed { at: 130.0, why: "net::ERR_FAILED".into() });
    let rows = all(&recorder);
    assert_eq!((rows[0].redirected_to, rows[1].redirected_from), (Some(2), Some(1)));
    assert_eq!((rows[0].status, rows[1].status, rows[0].pending), (Some(302), Some(404), false));
    assert!(rows[0].request_headers.contains_key("first") && rows[1].request_headers.contains_key("second"));
    assert!(
        rows[0].response_headers.contains_key("came-first") && rows[1].response_headers.contains_key("came-second")
    );
    assert_eq!(rows[1].failure.as_deref(), Some("net::ERR_FAILED"));
}

#[test]
fn answers_that_come_before_their_request_belong_to_their_own_hop() {
    let headers = |name: &str| Headers::from([(name.to_owned(), "1".to_owned())]);
    let second = || {
        let request = Request { method: "GET".into(), url: "http://h/b".into(), at: 120.0, ..Request::default() };
        let redirect = Some(Box::new(Response { status: 302, at: 119.0, ..Response::default() }));
        News::Began { request: Box::new(request), redirect }
    };
    let came = |status, name| News::CameHeaders { status: Some(status), headers: headers(name) };
    let orders: [Vec<News>; 3] = [
        vec![came(302, "first"), began("http://h/a"), came(200, "second"), second()],
        vec![came(302, "first"), came(200, "second"), began("http://h/a"), second()],
        vec![came(302, "first"), began("http://h/a"), second(), came(200, "second")],
    ];
    for order in orders {
        let recorder = recorder(Settings::default());
        order.iter().for_each(|news| recorder.take(&key("1"), news));
        recorder.take(&key("1"), &response(200, "text/plain"));
        let rows = all(&recorder);
        assert_eq!((rows[0].status, rows[1].status), (Some(302), Some(200)), "{order:?}");
        assert!(rows[0].response_headers.contains_key("first"), "{order:?}");
        assert!(rows[1].response_headers.contains_key("second"), "{order:?}");
    }
}

#[test]
fn stub_and_cache_marks_apply_to_one_redirect_hop() {
    let recorder = recorder(Settings::default());
    recorder.take(&key("1"), &began("http://h/a"));
    recorder.take(&key("1"), &News::Stubbed(5));
    recorder.take(&key("1"), &News::FromCache);
    let request = Request { method: "GET".into(), url: "http://h/b".into(), at: 120.0, ..Request::default() };
    let redirect = Some(Box::new(Response { status: 302, at: 119.0, ..Response::default() }));
    recorder.take(&key("1"), &News::Began { request: Box::new(request), redirect });
    let rows = all(&recorder);
    assert_eq!((rows[0].stub, rows[1].stub), (Some(5), None));
    assert_eq!((rows[0].from_cache, rows[1].from_cache), (true, false));
}

#[test]
fn late_headers_redact_earlier_bodies_and_messages() {
    let recorder = recorder(Settings { bodies: Bodies::Kept { most: 999, types: vec![] }, ..Settings::default() });
    let body = Some(b"session planted-11".to_vec());
    let request = Request { method: "POST".into(), url: "http://h/".into(), body, ..Request::default() };
    recorder.take(&key("1"), &News::Began { request: Box::new(request), redirect: None });
    let text = Some("planted-11".to_owned());
    recorder.take(&key("1"), &News::Message { sent: true, text, bytes: 1, event: None, at: 0.0 });
    let headers = Headers::from([("cookie".to_owned(), "id=planted-11".to_owned())]);
    let why = "no session planted-11, no Bearer planted-12".to_owned();
    recorder.take(&key("1"), &News::Failed { at: 1.0, why });
    recorder.take(&key("1"), &News::SentHeaders(headers));
    let row = &all(&recorder)[0];
    assert_eq!(row.request_body.as_deref(), Some("session [redacted]"));
    assert_eq!(row.failure.as_deref(), Some("no session [redacted], no Bearer [redacted]"));
    assert_eq!(row.messages[0].text.as_deref(), Some(REDACTED));
}

#[test]
fn body_with_invalid_utf8_is_redacted() {
    let recorder = recorder(Settings { bodies: Bodies::Kept { most: 999, types: vec![] }, ..Settings::default() });
    recorder.take(&key("1"), &began("http://h/"));
    recorder.take(&key("1"), &response(200, "application/json"));
    recorder.take(&key("1"), &News::Body(Ok(b"{\"a\": \"\xff\", \"password\": \"x\"}".to_vec())));
    let row = &all(&recorder)[0];
    assert_eq!(row.response_body.as_deref(), Some("{\"a\": \"\u{fffd}\", \"password\": \"[redacted]\"}"));
    assert!(!row.response_body_base64);
}

#[test]
fn pending_requests_of_a_gone_target_fail() {
    let recorder = recorder(Settings::default());
    recorder.take(&key("1"), &began("http://h/a"));
    recorder.take(&key("2"), &began("http://h/b"));
    recorder.take(&key("2"), &finished());
    recorder.end_gone(|session, _, _| session != "s");
    assert!(all(&recorder)[0].pending);
    recorder.end_gone(|session, _, _| session == "s");
    let rows = all(&recorder);
    assert_eq!((rows[0].pending, rows[0].failure.as_deref()), (false, Some("target gone")));
    assert_eq!((rows[1].failure.as_deref(), recorder.last_ended()), (None, 2));
}

#[test]
fn rows_above_the_limit_are_dropped_and_counted() {
    let recorder = recorder(Settings { rows: 50, ..Settings::default() });
    for n in 0..10_000 {
        recorder.take(&key(&n.to_string()), &began(&format!("http://h/{n}")));
        recorder.take(&key(&n.to_string()), &finished());
    }
    let (rows, overflowed) = recorder.rows(|_| true);
    assert_eq!((rows.len(), overflowed, rows[49].url.as_str()), (50, 9_950, "http://h/9999"));
    assert!(recorder.flights.lock().len() <= 4_000, "what is remembered of requests is bounded");
}

#[test]
fn filtered_requests_are_not_kept_and_secrets_are_redacted() {
    let filter = Filter { urls: vec![super::super::filter::UrlPart::of("/api/")], ..Filter::default() };
    let recorder =
        recorder(Settings { filter, bodies: Bodies::Kept { most: 999, types: vec![] }, ..Settings::default() });
    recorder.take(&key("1"), &began("http://h/other"));
    recorder.take(&key("1"), &finished());
    recorder.take(&key("2"), &began("http://h/api/?token=planted-1"));
    let headers = Headers::from([("authorization".to_owned(), "Custom planted-22".to_owned())]);
    recorder.take(&key("2"), &News::SentHeaders(headers));
    recorder.take(&key("2"), &response(200, "application/json"));
    recorder.take(&key("2"), &finished());
    let body = r#"{"password": "planted-3", "echo": "planted-22"}"#;
    recorder.take(&key("2"), &News::Body(Ok(body.into())));
    let event = Some(r#"{"secret": "planted-4"}"#.to_owned());
    recorder.take(&key("2"), &News::Message { sent: true, text: event, bytes: 1, event: None, at: 0.0 });
    let rows = all(&recorder);
    assert_eq!((rows.len(), recorder.last_ended()), (1, 1));
    let written = serde_json::to_string(&rows).expect("JSON");
    assert!(!written.contains("planted"), "{written}");
    assert!(rows[0].response_body.as_ref().is_some_and(|body| body.contains(REDACTED)));
}

#[test]
fn binary_bodies_are_base64_and_sizes_can_be_kept_alone() {
    let kept = recorder(Settings { bodies: Bodies::Kept { most: 2, types: vec![] }, ..Settings::default() });
    let sizes = recorder(Settings { bodies: Bodies::Sizes, ..Settings::default() });
    for recorder in [&kept, &sizes] {
        recorder.take(&key("1"), &began("http://h/"));
        recorder.take(&key("1"), &response(200, "image/png"));
        recorder.take(&key("1"), &News::Data(3));
        recorder.take(&key("1"), &finished());
        recorder.take(&key("1"), &News::Body(Ok(vec![0xff, 0, 1])));
    }
    let row = &all(&kept)[0];
    assert_eq!((row.response_body.as_deref(), row.response_body_base64), (Some("/wA="), true));
    let row = &all(&sizes)[0];
    assert_eq!((row.response_body.as_deref(), row.response_body_bytes), (None, Some(3)));
    assert!(!sizes.wants_body(&key("1")));
}

#[test]
fn of_ten_thousand_requests_none_is_lost_below_the_ring_and_those_above_it_are_counted() {
    for (rows, kept, dropped) in [(20_000, 10_000, 0), (1_000, 1_000, 9_000)] {
        let recorder = recorder(Settings { rows, ..Settings::default() });
        // Fifty at a time, each ended by the order of its beginning.
        for first in (0..10_000).step_by(50) {
            let ids: Vec<String> = (first..first + 50).map(|n| n.to_string()).collect();
            for id in &ids {
                recorder.take(&key(id), &began(&format!("http://h/{id}")));
            }
            for id in &ids {
                recorder.take(&key(id), &response(200, "text/plain"));
                recorder.take(&key(id), &finished());
            }
        }
        let (all, overflowed) = recorder.rows(|_| true);
        assert_eq!((all.len(), overflowed), (kept, dropped));
        let newest: Vec<String> = (10_000 - kept..10_000).map(|n| format!("http://h/{n}")).collect();
        assert_eq!(all.iter().map(|row| row.url.clone()).collect::<Vec<_>>(), newest);
        assert!(all.iter().all(|row| row.status == Some(200) && !row.pending));
    }
}
