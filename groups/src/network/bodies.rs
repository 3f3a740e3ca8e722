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
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Body {
            body: String,
            #[serde(default)]
            base64_encoded: bool,
        }
        let body = match answer.wait().await {
            Err(error) => Err(error.to_string()),
            Ok(raw) => match serde_json::from_str::<Body>(raw.get()) {
                Ok(Body { body, base64_encoded: true }) => STANDARD.decode(body).map_err(|error| error.to_string()),
                Ok(Body { body, .. }) => Ok(body.into_bytes()),
                Err(error) => Err(error.to_string()),
            },
        };
        let news = News::Body(body);
        for recorder in wanting {
            recorder.take(&key, &news);
            recorder.bodies_under_way.send_modify(|count| *count -= 1);
        }
    });
}
