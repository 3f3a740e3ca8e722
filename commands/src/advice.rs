//! Completes next actions with the session and the window of the call.
//!
//! The code that makes an error knows neither: before a verb runs, the router reads `sessionId`, and dispatch reads
//! `window`.

use crate::{
    call::{Registry, Row},
    envelope::Envelope,
    kinds::{Operation, Place},
};
use serde_json::{Map, Value};
use stagewright_driver::error::{Code, Error};

/// Adds the session and the window of the call, so that each next action can be called unchanged.
pub fn in_context(registry: &Registry, mut error: Error, args: &Map<String, Value>) -> Error {
    let lost = matches!(error.code, Code::SurfaceNotFound | Code::SurfaceClosed);
    let lives = !matches!(error.code, Code::NotRunning);
    for next in &mut error.next_actions {
        let Some(row) = registry.find(&next.tool).filter(|row| row.place == Place::Session) else { continue };
        let Value::Object(own) = &mut next.args else { continue };
        if let Some(session) = args.get("sessionId").filter(|_| lives) {
            own.entry("sessionId").or_insert_with(|| session.clone());
        }
        // A ref identifies its window, and a list of windows contains all of them.
        let of_a_window = row.operation != Operation::WindowInfo && row.has("window");
        if let Some(window) = args.get("window").filter(|_| of_a_window && !lost && !own.contains_key("ref")) {
            own.entry("window").or_insert_with(|| window.clone());
        }
    }
    error
}

/// The fields of a failure that are text for the caller.
const TEXTS: [&str; 2] = ["error", "hint"];

/// Removes next actions that the caller cannot call. `refusal` is the error for a tool that is not offered. If the text
/// names such a tool, the hint says why it is missing, and how to get it.
pub fn only_offered(registry: &Registry, envelope: &mut Envelope, refusal: impl Fn(&'static Row) -> Option<Error>) {
    let refused = |tool: &str| registry.tool(tool).and_then(&refusal);
    let missing = |next: &Value| next["tool"].as_str().and_then(refused).is_some();
    let some_missing = envelope["next_actions"].as_array().is_some_and(|next| next.iter().any(missing));
    let mut named: Vec<&str> = Vec::new();
    for word in TEXTS.iter().filter_map(|field| envelope[*field].as_str()).flat_map(words_of) {
        if !named.contains(&word) && refused(word).is_some() {
            named.push(word);
        }
    }
    let mut reasons = Vec::new();
    for error in named.into_iter().filter_map(refused) {
        let how = error.hint.as_deref().map(|hint| format!(" {hint}")).unwrap_or_default();
        reasons.push(format!("{}{how}", error.message));
    }
    // An error that is itself the refusal of a tool needs no such hint.
    reasons.retain(|reason| envelope["error"].as_str().is_none_or(|error| !reason.starts_with(error)));
    if !some_missing && reasons.is_empty() {
        return;
    }
    envelope.change(|head| {
        if let Some(Value::Array(next)) = head.get_mut("next_actions") {
            next.retain(|next| !missing(next));
        }
        if head.get("next_actions").and_then(Value::as_array).is_some_and(Vec::is_empty) {
            head.shift_remove("next_actions");
        }
        if !reasons.is_empty() {
            let hint = head.get("hint").and_then(Value::as_str).into_iter();
            let all: Vec<&str> = hint.chain(reasons.iter().map(String::as_str)).collect();
            let all = all.join(" ");
            head.insert("hint".into(), all.into());
        }
    });
}

/// The tools that a failure names: in its next actions and in its texts.
pub fn named<'a>(registry: &'a Registry, envelope: &'a Envelope) -> impl Iterator<Item = &'static Row> + 'a {
    let next = envelope["next_actions"].as_array().into_iter().flatten().filter_map(|next| next["tool"].as_str());
    let texts = TEXTS.iter().filter_map(|field| envelope[*field].as_str()).flat_map(words_of);
    next.chain(texts).filter_map(|word| registry.tool(word))
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::REGISTRY;
    use serde_json::json;

    fn told(error: Error, args: Value) -> Vec<Value> {
        let args = args.as_object().cloned().expect("arguments");
        in_context(&REGISTRY, error, &args).next_actions.iter().map(|next| next.args.clone()).collect()
    }

    #[test]
    fn next_actions_carry_the_session_and_window_of_the_call() {
        let error = || {
            Error::new(Code::SelectorNoMatch, "nothing")
                .next("electron_get_state", json!({ "ref": 3 }), "look")
                .look()
                .next("electron_windows_list", json!({}), "look")
                .next("electron_launch", json!({ "main": "/a" }), "begin")
        };
        assert_eq!(
            told(error(), json!({ "sessionId": "a", "window": "w2", "selector": "#b" })),
            [
                json!({ "ref": 3, "sessionId": "a" }),
                json!({ "format": "text", "sessionId": "a", "window": "w2" }),
                json!({ "sessionId": "a" }),
                json!({ "main": "/a" }),
            ]
        );
        assert_eq!(told(error(), json!({}))[1], json!({ "format": "text" }));
    }

    #[test]
    fn unoffered_tools_are_removed_from_next_actions_and_explained_in_hints() {
        let error = Error::new(Code::DialogOpen, "A dialog is open.")
            .hint("native_dialog_policy answers it.")
            .next("native_dialog_policy", json!({ "kind": "message", "cancel": true }), "close it")
            .look();
        let mut envelope = Envelope::new(error.to_envelope(), Vec::new());
        only_offered(&REGISTRY, &mut envelope, |row| {
            (row.tool == "native_dialog_policy")
                .then(|| Error::argument("It is not offered.").hint("It comes with a flag."))
        });
        let tools: Vec<&Value> =
            envelope["next_actions"].as_array().expect("some").iter().map(|next| &next["tool"]).collect();
        assert_eq!(tools, ["electron_snapshot"]);
        assert_eq!(envelope["hint"], "native_dialog_policy answers it. It is not offered. It comes with a flag.");
    }

    #[test]
    fn next_actions_omit_a_closed_window() {
        let error = Error::new(Code::SurfaceClosed, "w2 has been closed").look();
        assert_eq!(told(error, json!({ "window": "w2" })), [json!({ "format": "text" })]);
    }
}
