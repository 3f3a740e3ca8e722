//! The network group's effects, in words for a person.

use crate::effects::EffectRow;
use serde_json::Value;

pub(crate) static EFFECTS: [EffectRow; 1] = [EffectRow { field: "failed_requests", words: failed_request }];

fn failed_request(failed: &Value) -> String {
    let text = |key: &str| failed[key].as_str().unwrap_or_default().to_owned();
    let why = failed["status"].as_u64().map_or_else(|| text("failure"), |status| status.to_string());
    format!("request failed: {} {} ({why})", text("method"), text("url"))
}
