//! Bodies of responses to pages and workers.

use super::{
    Network,
    news::{Key, News},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde::Deserialize;
use serde_json::json;
use stagewright_driver::channel::Channel;

/// Requests a body at once, because Chromium drops it with the document, and when its buffer is full.
pub(super) fn ask_for_body(network: &Network, channel: &Channel, key: Key) {
    let wanting: Vec<_> = network.recorders().iter().filter(|recorder| recorder.wants_body(&key)).cloned().collect();
    if wanting.is_empty() {
        return;
    }
    wanting.iter().for_each(|recorder| recorder.bodies_under_way.send_modify(|count| *count += 1));
    let answer = channel.send(Some(&key.0), "Network.getResponseBody", json!({ "requestId": key.1 }));
    tokio::spawn(async move {
        let body = answer.wait().await.map_err(|error| error.to_string());
        let news = News::Body(body.and_then(|raw| bytes_of(raw.get())));
        for recorder in wanting {
            recorder.take(&key, &news);
            recorder.bodies_under_way.send_modify(|count| *count -= 1);
        }
    });
}

/// The bytes of an answer of `Network.getResponseBody` or `Fetch.getResponseBody`.
///
/// # Errors
/// The reason in words, for an answer that is not one.
pub(super) fn bytes_of(answer: &str) -> Result<Vec<u8>, String> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Body {
        body: String,
        #[serde(default)]
        base64_encoded: bool,
    }
    let Body { body, base64_encoded } = serde_json::from_str(answer).map_err(|error| error.to_string())?;
    match base64_encoded {
        true => STANDARD.decode(body).map_err(|error| error.to_string()),
        false => Ok(body.into_bytes()),
    }
}
