//! The reports of the hooks of the main process: steps of requests, and questions how to answer them.

use super::{
    Network, capture,
    exchange::{From, Headers},
    main_process::{ANSWER_REQUEST, BUDGET, NETWORK_MAIN, TELL_REQUESTS},
    news::{Key, News, Request, Response},
    recorder::Bodies,
    stubs::{self, Answer, Asked, Change, Decision, decide_in_main},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde::Deserialize;
use serde_json::{Value, json};
use stagewright_driver::{
    main_process::Wanted,
    session::{Launching, MainPart, Session},
};
use std::sync::Arc;

/// Its row in `PARTS`.
pub(super) static PART: MainPart = MainPart::new(&NETWORK_MAIN)
    .reporting(read)
    .before_launch(before_launch)
    .once_launched(capture::begin)
    .leaving(|session| Box::pin(stubs::write_all(session)));

/// The first part of the keys of its requests.
const MAIN: &str = "main";

#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Report {
    Began { id: u64, kind: String, method: String, url: String, headers: Headers, timestamp: u64, at: f64 },
    Ask { id: u64, method: String, url: String, headers: Headers },
    Posted { id: u64, headers: Option<Headers>, bytes: u64, body: Option<String> },
    Response { id: u64, status: u16, headers: Headers, at: f64 },
    Finished { id: u64, bytes: u64, body: Option<String>, missing: Option<String>, at: f64 },
    Failed { id: u64, why: String, at: f64 },
    Unchanged { stub: u64 },
}

fn read(session: &Arc<Session>, report: &[u8]) -> serde_json::Result<()> {
    let network = session.groups.of::<Network>();
    let key = |id: u64| -> Key { (MAIN.to_owned(), id.to_string()) };
    let decoded = |body: Option<String>| body.and_then(|body| STANDARD.decode(body).ok());
    match serde_json::from_slice(report)? {
        Report::Began { id, kind, method, url, headers, timestamp, at } => {
            let request = Request { method, url, kind, from: From::Main, headers, timestamp, at, ..Request::default() };
            network.tell(&key(id), &News::Began { request: Box::new(request), redirect: None });
        }
        Report::Ask { id, method, url, headers } => answer(session, id, &Asked { url, method, headers, body: None }),
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
    Ok(())
}

/// Decides about a request, and tells the main process.
fn answer(session: &Arc<Session>, id: u64, asked: &Asked) {
    let network = session.groups.of::<Network>();
    let Decision { stub, answer, delay, .. } = decide_in_main(&network, asked);
    if stub > 0 {
        network.tell(&(MAIN.to_owned(), id.to_string()), &News::Stubbed(stub));
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
    let Some(main) = session.main.get() else { return };
    let delay = delay.as_millis() as u64;
    tokio::spawn(async move {
        // A main process that is gone wants no answer.
        let _ = main.call::<bool>(ANSWER_REQUEST, &[json!(id), answer, json!(delay)], BUDGET).await;
    });
}

fn before_launch(launching: &Launching, state: &Wanted) {
    let (bodies, offline) = capture::at_launch(&launching.groups);
    if bodies.is_some() || offline {
        let most = if let Some(Bodies::Kept { most, .. }) = bodies { most } else { 0 };
        state.note(TELL_REQUESTS, &[json!({ "bodies": most, "asks": offline })]);
    }
}
