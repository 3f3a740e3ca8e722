//! The way back to a paused request of a page or a worker.

use super::phrases::phrase;
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};
use stagewright_driver::channel::Channel;

/// Where the answer to a paused request goes.
pub(super) struct Paths {
    pub(super) channel: Channel,
    pub(super) cdp_session: String,
    pub(super) request_id: String,
}

impl Paths {
    /// Lets it go on as it is.
    pub(super) fn go_on(&self) {
        self.send("Fetch.continueRequest", json!({ "requestId": self.request_id }));
    }

    pub(super) fn fulfil(&self, status: u16, headers: Vec<(String, String)>, body: &[u8]) {
        let headers: Vec<Value> =
            headers.into_iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        let answer = json!({
            "requestId": self.request_id,
            "responseCode": status,
            // Chromium refuses a status that it has no phrase for, unless it is given one.
            "responsePhrase": phrase(status),
            "responseHeaders": headers,
            "body": STANDARD.encode(body),
        });
        self.send_or_fail("Fetch.fulfillRequest", answer);
    }

    /// Fails it.
    pub(super) fn fail(&self) {
        self.send("Fetch.failRequest", json!({ "requestId": self.request_id, "errorReason": "Failed" }));
    }

    /// Sends an answer to the request. One whose answer is refused stays paused, so it is failed then.
    pub(super) fn send_or_fail(&self, method: &str, answer: Value) {
        let sent = self.channel.send(Some(&self.cdp_session), method, answer);
        let (channel, cdp_session, request_id) =
            (self.channel.clone(), self.cdp_session.clone(), self.request_id.clone());
        tokio::spawn(async move {
            if sent.wait().await.is_err() {
                let failure = json!({ "requestId": request_id, "errorReason": "Failed" });
                drop(channel.send(Some(&cdp_session), "Fetch.failRequest", failure));
            }
        });
    }

    /// Sends a command without waiting: the page may be gone, so that the answer does not matter.
    pub(super) fn send(&self, method: &str, params: Value) {
        drop(self.channel.send(Some(&self.cdp_session), method, params));
    }
}
