//! Stubs of pages and workers, by the Fetch domain at the request stage. It is enabled while there are stubs, with
//! their patterns. Other requests are not affected.

use super::{Abort, Answer, Asked, Change, Decision, changing, decide, paths::Paths};
use crate::network::{ByStub, Network, exchange::Headers, news::News, pages::headers};
use serde::{Deserialize, de::IgnoredAny};
use serde_json::{Map, Value, json};
use stagewright_driver::{
    channel::Event,
    session::{Domain, Session, Target},
};
use std::sync::Arc;

/// The most patterns for the domain. With more stubs, it pauses every request.
const MOST_PATTERNS: usize = 100;

static FETCH: Domain = Domain {
    name: "Fetch",
    enable: &["enable"],
    disable: &["disable"],
    parameters: || json!({}),
    // A dedicated worker's requests come in the session of its page, and its own has no such domain. Shared and service
    // workers have one.
    in_workers: true,
    in_shared_workers: true,
    after_load: true,
    before_new: None,
    take: Some(take),
};

/// Makes the pages pause the requests that stubs may answer.
pub(in crate::network) async fn follow(session: &Session) {
    let network = session.groups.of::<Network>();
    let _one_at_a_time = network.telling_pages.lock().await;
    let holds_all = network.stubs.strict.is_on() || network.conditions.lock().holds_pages();
    let patterns: Vec<Value> = {
        let all = network.stubs.all.lock();
        let urls = all.iter().flat_map(|kept| kept.rule.urls.iter());
        urls.map(|part| json!({ "urlPattern": part.pattern(), "requestStage": "Request" })).collect()
    };
    match patterns.len() {
        0 if !holds_all => session.renderers.stop_listening_to(&FETCH),
        1..=MOST_PATTERNS if !holds_all => session.renderers.listen_with(&FETCH, json!({ "patterns": patterns })).await,
        _ => session.renderers.listen_with(&FETCH, all()).await,
    }
}

/// Makes pages pause every request, also those that are not there yet.
pub(in crate::network) fn hold_all(session: &Session) {
    session.renderers.listen_at_once_with(&FETCH, all());
}

fn all() -> Value {
    json!({ "patterns": [{ "urlPattern": "*", "requestStage": "Request" }] })
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Paused {
    request_id: String,
    request: Request,
    network_id: Option<String>,
    /// The status of the network's answer, once it has come.
    response_status_code: Option<u16>,
    #[serde(default)]
    response_headers: Vec<changing::Header>,
    /// Why there is none.
    response_error_reason: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Request {
    url: String,
    #[serde(default)]
    method: String,
    #[serde(default)]
    headers: Map<String, Value>,
    post_data: Option<String>,
    #[serde(default)]
    has_post_data: bool,
}

impl Request {
    /// The body. Chromium says that there is one and does not give it when it is too long, or a file.
    fn body(&mut self) -> Option<String> {
        self.post_data.take().or_else(|| (!self.has_post_data).then(String::new))
    }
}

fn take(session: &Arc<Session>, target: Target<'_>, event: &Event) {
    if event.method != "Fetch.requestPaused" {
        return;
    }
    let (channel, cdp_session) = match target {
        Target::Surface(surface) => (surface.channel.clone(), surface.cdp_session.clone()),
        Target::Worker(worker) => (worker.channel.clone(), worker.cdp_session.clone()),
    };
    let Some(mut paused) = event.parse::<Paused>() else { return };
    let network = session.groups.of::<Network>();
    let to = Paths { channel, cdp_session, request_id: paused.request_id };
    if paused.response_status_code.is_some() || paused.response_error_reason.is_some() {
        return changing::answer(network, to, paused.response_status_code, paused.response_headers);
    }
    let body = paused.request.body();
    let asked = Asked {
        url: paused.request.url,
        method: paused.request.method,
        headers: headers(paused.request.headers),
        body,
    };
    match preflight(&network, &asked) {
        Some(Preflight::Answered(stub, answer)) => {
            note(&network, &to.cdp_session, paused.network_id.as_deref(), ByStub { stub, is_answered: true });
            return to.fulfil(204, answer, &[]);
        }
        // While the app is offline, it meets that as the request itself does.
        Some(Preflight::GoesOn) => return to.answer(&network, 0, network.disconnected(&asked.url), &asked),
        None => {}
    }
    let Decision { stub, answer, delay, mut held } = decide(&network, &asked);
    let is_answered = matches!(answer, Some(Answer::Fulfil { .. } | Answer::Abort { .. }));
    if is_answered {
        tell_headers(&network, &to.cdp_session, paused.network_id.as_deref(), &asked.headers);
    }
    if stub > 0 {
        note(&network, &to.cdp_session, paused.network_id.as_deref(), ByStub { stub, is_answered });
    }
    if delay.is_zero() {
        return to.answer(&network, stub, answer, &asked);
    }
    tokio::spawn(async move {
        held.over(delay).await;
        to.answer(&network, stub, answer, &asked);
    });
}

/// Tells the recorders which stub has answered.
fn note(network: &Network, cdp_session: &str, network_id: Option<&str>, by: ByStub) {
    let Some(id) = network_id else { return };
    let begun = network.begun.lock().key_of(cdp_session, id);
    match begun {
        Some(key) => network.tell_stub(&key, by),
        None => network.note_stubbed(id, by),
    }
}

/// Tells the recorders the headers of a request that is not sent: no event of the wire does.
fn tell_headers(network: &Network, cdp_session: &str, network_id: Option<&str>, headers: &Headers) {
    let Some(id) = network_id else { return };
    let begun = network.begun.lock().key_of(cdp_session, id);
    let key = begun.unwrap_or_else(|| (cdp_session.to_owned(), id.to_owned()));
    network.tell(&key, &News::SentHeaders(headers.clone()));
}

/// The answer to the question of a browser whether a request may be sent to another origin.
enum Preflight {
    /// A stub answers the request itself, and so this question.
    Answered(u64, Vec<(String, String)>),
    /// A stub passes the request on, so the server is asked.
    GoesOn,
}

fn preflight(network: &Network, asked: &Asked) -> Option<Preflight> {
    let method = asked.headers.get("access-control-request-method").filter(|_| asked.method == "OPTIONS")?;
    let (stub, passes_on) = network.stubs.fits_preflight(&asked.url, method)?;
    if passes_on {
        return Some(Preflight::GoesOn);
    }
    let allowed = asked.headers.get("access-control-request-headers").cloned();
    let mut answer = vec![("access-control-allow-methods".to_owned(), method.clone())];
    answer.extend(allowed.map(|names| ("access-control-allow-headers".to_owned(), names)));
    answer.extend(cross_origin(&asked.headers));
    Some(Preflight::Answered(stub, answer))
}

/// The headers that let a page read an answer from another origin.
fn cross_origin(headers: &Headers) -> Vec<(String, String)> {
    let Some(origin) = headers.get("origin") else { return Vec::new() };
    vec![
        ("access-control-allow-origin".to_owned(), origin.clone()),
        ("access-control-allow-credentials".to_owned(), "true".to_owned()),
        ("vary".to_owned(), "origin".to_owned()),
    ]
}

impl Paths {
    /// Lets it go on, and pauses it again when its answer comes.
    fn pass_on(&self, network: &Network, stub: u64, change: Change) {
        if change.is_none() {
            return self.go_on();
        }
        network.stubs.changing.expect(&self.cdp_session, &self.request_id, stub, change);
        self.send("Fetch.continueRequest", json!({ "requestId": self.request_id, "interceptResponse": true }));
    }

    fn answer(&self, network: &Network, stub: u64, answer: Option<Answer>, asked: &Asked) {
        match answer {
            None => self.go_on(),
            Some(Answer::PassOn(change)) => self.pass_on(network, stub, *change),
            Some(Answer::Abort { reason: Abort { protocol, .. }, .. }) => {
                self.send("Fetch.failRequest", json!({ "requestId": self.request_id, "errorReason": protocol }));
            }
            Some(Answer::Fulfil { status, mut headers, body, .. }) => {
                if !headers.iter().any(|(name, _)| name == "access-control-allow-origin") {
                    headers.extend(cross_origin(&asked.headers));
                }
                self.fulfil(status, headers, body.bytes());
            }
        }
    }
}
