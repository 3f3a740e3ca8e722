//! Next actions about the session and the window that a call was about.
//!
//! The code that makes an error knows neither: before a verb runs, the router reads `sessionId`, and dispatch reads
//! `window`.

use crate::{
    call::Registry,
    kinds::{Operation, Place},
};
use serde_json::{Map, Value};
use stagewright_driver::error::{Code, Error};

/// Adds the session and the window of the call, so that each next action can be called as it stands.
pub fn in_context(registry: &Registry, mut error: Error, args: &Map<String, Value>) -> Error {
    let lost = matches!(error.code, Code::SurfaceNotFound | Code::SurfaceClosed);
    let lives = !matches!(error.code, Code::NotRunning);
    for next in &mut error.next_actions {
        let Some(row) = registry.find(&next.tool).filter(|row| row.place == Place::Session) else { continue };
        let Value::Object(own) = &mut next.args else { continue };
        if let Some(session) = args.get("sessionId").filter(|_| lives) {
            own.entry("sessionId").or_insert_with(|| session.clone());
        }
        // A ref leads to its window by itself, and a list of windows has all of them.
        let of_a_window = row.operation != Operation::WindowInfo && row.has("window");
        if let Some(window) = args.get("window").filter(|_| of_a_window && !lost && !own.contains_key("ref")) {
            own.entry("window").or_insert_with(|| window.clone());
        }
    }
    error
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
    fn a_next_action_is_about_the_session_and_the_window_of_its_call() {
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
    fn a_window_that_is_not_there_is_not_named_again() {
        let error = Error::new(Code::SurfaceClosed, "w2 has been closed").look();
        assert_eq!(told(error, json!({ "window": "w2" })), [json!({ "format": "text" })]);
    }
}
