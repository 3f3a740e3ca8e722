//! Parameters that several verbs share: channels, types and values as callers give them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use stagewright_groups::ipc::Wanted;

/// The type of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MessageType {
    /// A page invokes a handler.
    Invoke,
    /// A page sends.
    Send,
    /// A page sends and waits.
    SendSync,
    /// A page posts a message, mostly with ports.
    PostMessage,
    /// The main process sends to a page.
    SendToRenderer,
    /// The main process posts a message to a page.
    PostMessageToRenderer,
    /// The main process posts to a utility process.
    ToUtility,
    /// A utility process posts to the main process.
    FromUtility,
    /// The main process posts through a port.
    ToPort,
    /// A message comes out of a port of the main process.
    FromPort,
}

impl MessageType {
    /// Its name on the wire.
    pub fn name(self) -> String {
        serde_json::to_value(self).ok().and_then(|name| Some(name.as_str()?.to_owned())).unwrap_or_default()
    }
}

/// The part that messages are to hold. MCP lists it as text, so a text with a JSON list or object stands for that value.
///
/// Values that go to the app are taken as they are given. Words of the shell are JSON values before they get here.
fn part(given: Value) -> Value {
    let inner = match &given {
        Value::String(text) if text.trim_start().starts_with(['{', '[']) => serde_json::from_str(text).ok(),
        _ => None,
    };
    inner.unwrap_or(given)
}

/// The messages that are meant.
pub(super) fn wanted(channel: Option<String>, kind: Option<MessageType>, args_contain: Option<Value>) -> Wanted {
    Wanted {
        channels: channel.into_iter().collect(),
        types: kind.map(MessageType::name).into_iter().collect(),
        args_contain: args_contain.map(part),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn json_text_is_parsed_only_for_lists_and_objects() {
        assert_eq!(part(json!("{\"a\": 1}")), json!({ "a": 1 }));
        assert_eq!(part(json!("[1]")), json!([1]));
        for plain in [json!("7"), json!("{a"), json!(7), json!({ "a": "[1]" }), Value::Null] {
            assert_eq!(part(plain.clone()), plain);
        }
        assert_eq!(MessageType::SendToRenderer.name(), "send-to-renderer");
    }
}
