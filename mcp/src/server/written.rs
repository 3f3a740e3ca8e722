//! Writes a message as the bytes of its line.
//!
//! Structured content is an object. If a result has text there, that text is the object's JSON already. It is copied
//! into the line as it is.

use rmcp::model::{JsonRpcMessage, JsonRpcResponse, ServerJsonRpcMessage, ServerResult};
use serde_json::Value;

/// The message's JSON, without a newline.
pub(super) fn written(mut message: ServerJsonRpcMessage) -> serde_json::Result<Vec<u8>> {
    let Some(text) = take_text(&mut message) else { return serde_json::to_vec(&message) };
    let JsonRpcMessage::Response(JsonRpcResponse { id, result, .. }) = message else {
        unreachable!("text was taken from it")
    };
    let (id, rest) = (serde_json::to_string(&id)?, serde_json::to_string(&result)?);
    let begin = format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{"structuredContent":"#);
    let mut line = Vec::with_capacity(begin.len() + text.len() + rest.len() + 2);
    line.extend_from_slice(begin.as_bytes());
    line.extend_from_slice(text.as_bytes());
    // Append the other fields. `content` is always among them, so the comma is right.
    line.push(b',');
    line.extend_from_slice(&rest.as_bytes()[1..]);
    line.push(b'}');
    Ok(line)
}

/// The structured content of a tool's result, if it is text.
fn take_text(message: &mut ServerJsonRpcMessage) -> Option<String> {
    let JsonRpcMessage::Response(JsonRpcResponse { result: ServerResult::CallToolResult(result), .. }) = message else {
        return None;
    };
    match result.structured_content.take() {
        Some(Value::String(text)) => Some(text),
        other => {
            result.structured_content = other;
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rmcp::model::{CallToolResult, ContentBlock, RequestId};
    use serde_json::json;

    fn line_of(structured: Value, id: RequestId) -> Value {
        let mut result = CallToolResult::success(vec![ContentBlock::text("as words")]);
        result.structured_content = Some(structured);
        let message = ServerJsonRpcMessage::response(ServerResult::CallToolResult(result), id);
        serde_json::from_slice(&written(message).expect("it is written")).expect("JSON")
    }

    #[test]
    fn structured_content_given_as_json_text_is_copied_unchanged() {
        let tree = json!({ "entries": [{ "name": "\u{7} \"structuredContent\":\"x\" é" }] });
        for id in [RequestId::Number(7), RequestId::String("a \"b\"".into())] {
            let line = line_of(Value::String(tree.to_string()), id.clone());
            assert_eq!(line, line_of(tree.clone(), id), "both ways give the same message");
            assert_eq!(line["result"]["structuredContent"], tree);
            assert_eq!(line["result"]["content"][0]["text"], "as words");
        }
    }
}
