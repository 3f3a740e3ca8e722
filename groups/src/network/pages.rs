//! The requests of pages and workers, by the Network domain of the DevTools protocol.

use super::{
    Network,
    bodies::ask_for_body,
    exchange::{From, Headers, Timings},
    news::{Key, News, Request, Response},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use stagewright_driver::{
    channel::Event,
    session::{Domain, Session, Target},
};
use std::sync::Arc;

/// The largest body of a request (bytes) that comes with its event.
const MOST_POSTED: u64 = 1 << 20;

/// Listened to while anybody wants requests.
pub(super) static NETWORK: Domain = Domain {
    name: "Network",
    enable: &["enable"],
    disable: &["disable"],
    parameters: || json!({ "maxPostDataSize": MOST_POSTED }),
    in_workers: true,
    in_shared_workers: true,
    after_load: false,
    before_new: None,
    take: Some(take),
};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Began {
    request: Asked,
    timestamp: f64,
    #[serde(default)]
    wall_time: f64,
    #[serde(default)]
    initiator: Value,
    redirect_response: Option<Answered>,
    #[serde(default)]
    redirect_has_extra_info: Option<bool>,
    #[serde(rename = "type")]
    kind: Option<String>,
    frame_id: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Asked {
    url: String,
    #[serde(default)]
    url_fragment: Option<String>,
    #[serde(default)]
    method: String,
    #[serde(default)]
    headers: Map<String, Value>,
    post_data: Option<String>,
    #[serde(default)]
    post_data_entries: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    bytes: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Answered {
    #[serde(default)]
    url: String,
    #[serde(default)]
    status: f64,
    #[serde(default)]
    headers: Map<String, Value>,
    #[serde(default)]
    from_disk_cache: bool,
    #[serde(default)]
    from_prefetch_cache: bool,
    #[serde(default)]
    from_service_worker: bool,
    timing: Option<Timing>,
    response_time: Option<f64>,
}

/// Milliseconds since `requestTime`; -1 where a phase did not happen.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
struct Timing {
    dns_start: f64,
    dns_end: f64,
    connect_start: f64,
    connect_end: f64,
    ssl_start: f64,
    ssl_end: f64,
    send_start: f64,
    send_end: f64,
    receive_headers_end: f64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Responded {
    timestamp: f64,
    #[serde(rename = "type")]
    kind: Option<String>,
    response: Answered,
    #[serde(default)]
    has_extra_info: Option<bool>,
    frame_id: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct OnTheWire {
    #[serde(default)]
    headers: Map<String, Value>,
    status_code: Option<u16>,
}

/// The fields of several events; each has some of them.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Plain {
    #[serde(default)]
    timestamp: f64,
    #[serde(default)]
    wall_time: f64,
    #[serde(default)]
    data_length: u64,
    encoded_data_length: Option<f64>,
    error_text: Option<String>,
    blocked_reason: Option<String>,
    #[serde(default)]
    canceled: bool,
    cors_error_status: Option<Cors>,
    url: Option<String>,
    #[serde(default)]
    initiator: Value,
    request: Option<OnTheWire>,
    response: Option<Value>,
    error_message: Option<String>,
    event_name: Option<String>,
    data: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Cors {
    cors_error: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Id {
    request_id: String,
}

fn take(session: &Arc<Session>, target: Target<'_>, event: &Event) {
    let Some(Id { request_id }) = event.parse() else { return };
    let network = session.groups.of::<Network>();
    let (channel, cdp_session) = match target {
        Target::Surface(surface) => (&surface.channel, surface.cdp_session.clone()),
        Target::Worker(worker) => (&worker.channel, worker.cdp_session.clone()),
    };
    let key = (cdp_session, request_id);
    let name = event.method.strip_prefix("Network.").unwrap_or_default();
    let Some(news) = news(session, target, name, event, &network, &key) else { return };
    network.tell(&key, &news);
    if matches!(news, News::Began { .. }) {
        tell_early_stub(&network, &key);
    }
    if matches!(news, News::Finished { .. }) {
        ask_for_body(&network, channel, key);
    }
}

/// Tells the recorders the stub of a request that was known before the request itself.
fn tell_early_stub(network: &Network, key: &Key) {
    if let Some(by) = network.take_stub_of(&key.1) {
        network.tell_stub(key, by);
    }
}

fn news(
    session: &Arc<Session>,
    target: Target<'_>,
    name: &str,
    event: &Event,
    network: &Network,
    key: &Key,
) -> Option<News> {
    match name {
        "requestWillBeSent" => {
            let began: Began = event.parse()?;
            let redirect = began
                .redirect_response
                .map(|answer| Box::new(answer.response(began.timestamp, began.redirect_has_extra_info == Some(false))));
            network.note_begun(key);
            let request = Request {
                method: began.request.method,
                url: began.request.url + &began.request.url_fragment.unwrap_or_default(),
                kind: began.kind.unwrap_or_default().to_ascii_lowercase(),
                headers: headers(began.request.headers),
                body: body(began.request.post_data, began.request.post_data_entries),
                initiator: initiator(&began.initiator),
                timestamp: (began.wall_time * 1e3) as u64,
                at: began.timestamp * 1e3,
                ..place(session, target, began.frame_id.as_deref())
            };
            Some(News::Began { request: Box::new(request), redirect })
        }
        "requestWillBeSentExtraInfo" => {
            let OnTheWire { headers: sent, .. } = event.parse()?;
            Some(News::SentHeaders(headers(sent)))
        }
        "requestServedFromCache" => Some(News::FromCache),
        "responseReceived" => {
            let told: Responded = event.parse()?;
            if network.note_begun(key) {
                // The beginning was not seen: it came before we listened.
                let request = Request {
                    method: "?".into(),
                    url: told.response.url.clone(),
                    kind: told.kind.unwrap_or_default().to_ascii_lowercase(),
                    timestamp: told.response.response_time.unwrap_or_default() as u64,
                    partial: true,
                    ..place(session, target, told.frame_id.as_deref())
                };
                network.tell(key, &News::Began { request: Box::new(request), redirect: None });
                tell_early_stub(network, key);
            }
            Some(News::Response(Box::new(told.response.response(told.timestamp, told.has_extra_info == Some(false)))))
        }
        "responseReceivedExtraInfo" => {
            let OnTheWire { headers: came, status_code } = event.parse()?;
            Some(News::CameHeaders { status: status_code, headers: headers(came) })
        }
        _ => plain(session, target, name, event.parse()?, network, key),
    }
}

/// Reads the events whose parameters need no struct of their own.
fn plain(
    session: &Arc<Session>,
    target: Target<'_>,
    name: &str,
    told: Plain,
    network: &Network,
    key: &Key,
) -> Option<News> {
    let at = told.timestamp * 1e3;
    let frame = || -> Option<(Option<String>, u64)> {
        let frame = told.response.as_ref()?;
        let text = frame["payloadData"].as_str()?;
        match frame["opcode"].as_f64()? as u8 {
            1 => Some((Some(text.to_owned()), text.len() as u64)),
            _ => Some((None, bytes_in_base64(text))),
        }
    };
    match name {
        "dataReceived" => Some(News::Data(told.data_length)),
        "loadingFinished" => {
            Some(News::Finished { at, transferred: told.encoded_data_length.map(|bytes| bytes.max(0.0) as u64) })
        }
        "loadingFailed" => {
            let cors = told.cors_error_status.map(|cors| format!("CORS: {}", cors.cors_error));
            let blocked = told.blocked_reason.map(|why| format!("blocked: {why}"));
            let canceled = told.canceled.then(|| "net::ERR_ABORTED".to_owned());
            let text = told.error_text.filter(|text| !text.is_empty());
            Some(News::Failed { at, why: cors.or(blocked).or(text).or(canceled).unwrap_or_else(|| "failed".into()) })
        }
        "webSocketCreated" => {
            network.note_begun(key);
            let request = Request {
                method: "GET".into(),
                url: told.url?,
                kind: "websocket".into(),
                initiator: initiator(&told.initiator),
                timestamp: stagewright_driver::logs::now(),
                ..place(session, target, None)
            };
            Some(News::Began { request: Box::new(request), redirect: None })
        }
        "webSocketWillSendHandshakeRequest" => {
            network.tell(key, &News::At { at, timestamp: (told.wall_time * 1e3) as u64 });
            Some(News::SentHeaders(headers(told.request?.headers)))
        }
        "webSocketHandshakeResponseReceived" => {
            let answer: Answered = serde_json::from_value(told.response?).ok()?;
            Some(News::Response(Box::new(answer.response(told.timestamp, true))))
        }
        "webSocketFrameSent" | "webSocketFrameReceived" => {
            let (text, bytes) = frame()?;
            Some(News::Message { sent: name.ends_with("Sent"), text, bytes, event: None, at })
        }
        "webSocketFrameError" => Some(News::Failed { at, why: told.error_message? }),
        "webSocketClosed" => Some(News::Finished { at, transferred: None }),
        "eventSourceMessageReceived" => {
            let (event, text) = (told.event_name, told.data?);
            Some(News::Message { sent: false, bytes: text.len() as u64, text: Some(text), event, at })
        }
        _ => None,
    }
}

/// How many bytes a text in base64 stands for.
fn bytes_in_base64(text: &str) -> u64 {
    (text.trim_end_matches('=').len() * 3 / 4) as u64
}

/// The surface that a request belongs to: the frame that it names, or the target that told of it.
fn place(session: &Session, target: Target<'_>, frame: Option<&str>) -> Request {
    let surface = frame.and_then(|frame| session.surfaces.by_target(frame)).unwrap_or_else(|| target.surface().clone());
    let top = session.surfaces.top_of(&surface);
    Request {
        from: if matches!(target, Target::Worker(_)) { From::Worker } else { From::Page },
        surface: (surface.handle != top.handle).then(|| surface.handle.clone()),
        window: Some(top.handle.clone()),
        crashes: target.surface().state().crashes,
        ..Request::default()
    }
}

impl Answered {
    fn response(self, timestamp: f64, no_extra: bool) -> Response {
        Response {
            status: self.status as u16,
            headers: headers(self.headers),
            from_cache: self.from_disk_cache || self.from_prefetch_cache,
            from_service_worker: self.from_service_worker,
            timings: self.timing.map(Timing::phases),
            no_extra,
            at: timestamp * 1e3,
        }
    }
}

impl Timing {
    fn phases(self) -> Timings {
        let span = |from: f64, to: f64| (from >= 0.0 && to >= from).then(|| ((to - from) * 100.0).round() / 100.0);
        Timings {
            dns_ms: span(self.dns_start, self.dns_end),
            connect_ms: span(self.connect_start, self.connect_end),
            tls_ms: span(self.ssl_start, self.ssl_end),
            send_ms: span(self.send_start, self.send_end),
            wait_ms: span(self.send_end, self.receive_headers_end),
        }
    }
}

pub(super) fn headers(of: Map<String, Value>) -> Headers {
    let text = |value: Value| match value {
        Value::String(text) => text,
        other => other.to_string(),
    };
    of.into_iter().map(|(name, value)| (name.to_ascii_lowercase(), text(value))).collect()
}

fn body(text: Option<String>, entries: Vec<Entry>) -> Option<Vec<u8>> {
    let parts: Option<Vec<Vec<u8>>> = entries.into_iter().map(|entry| STANDARD.decode(entry.bytes?).ok()).collect();
    match parts {
        Some(parts) if !parts.is_empty() => Some(parts.concat()),
        _ => text.map(String::into_bytes),
    }
}

/// `http://h/app.js:12`, or a word such as `parser`.
fn initiator(told: &Value) -> Option<String> {
    let kind = told["type"].as_str()?;
    let frame = &told["stack"]["callFrames"][0];
    let (url, line) = match frame["url"].as_str() {
        Some(url) => (url, &frame["lineNumber"]),
        None => (told["url"].as_str().unwrap_or_default(), &told["lineNumber"]),
    };
    match (url, line.as_f64()) {
        ("", _) => Some(kind.to_owned()),
        (url, Some(line)) => Some(format!("{url}:{}", line as u64 + 1)),
        (url, None) => Some(url.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_of_a_binary_message_leaves_out_the_padding() {
        for bytes in 0..7 {
            assert_eq!(bytes_in_base64(&STANDARD.encode(vec![7; bytes])), bytes as u64);
        }
    }
}
