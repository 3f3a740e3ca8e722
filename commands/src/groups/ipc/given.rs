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

/// A value as a caller gives it. Clients that only know the listed schema give text: a list or an object is JSON then.
pub(super) fn value(given: Value) -> Value {
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
        args_contain: args_contain.map(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn lists_and_objects_may_come_as_text() {
        assert_eq!(value(json!("{\"a\": 1}")), json!({ "a": 1 }));
        assert_eq!(value(json!("[1]")), json!([1]));
        for plain in [json!("7"), json!("{a"), json!(7), json!({ "a": "[1]" }), Value::Null] {
            assert_eq!(value(plain.clone()), plain);
        }
        assert_eq!(MessageType::SendToRenderer.name(), "send-to-renderer");
    }
}
