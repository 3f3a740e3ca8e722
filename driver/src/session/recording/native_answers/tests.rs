use super::*;
use crate::session::AskedState;

fn dialog(kind: DialogKind, method: &str, options: Value) -> AskedDialog {
    AskedDialog {
        id: 1,
        kind,
        method: method.into(),
        state: AskedState::Shown,
        options: options.as_object().cloned().unwrap_or_default(),
        answer: None,
        by: None,
        unfit: None,
        window_id: None,
        timestamp: 0,
    }
}

#[test]
fn native_dialog_answer_is_recorded_as_its_policy() {
    use DialogKind::{Error, Message, Open, Save};
    let boxed = json!({ "buttons": ["&Save", "Discard", "Discard"], "checkboxLabel": "Never again" });
    for (kind, method, options, answer, policy) in [
        (
            Open,
            "showOpenDialog",
            json!({}),
            json!({ "canceled": false, "filePaths": ["/a", "/b"] }),
            json!({ "kind": "open", "paths": ["/a", "/b"] }),
        ),
        (
            Open,
            "showOpenDialog",
            json!({}),
            json!({ "canceled": true, "filePaths": [] }),
            json!({ "kind": "open", "cancel": true }),
        ),
        (Open, "showOpenDialogSync", json!({}), json!({ "value": ["/a"] }), json!({ "kind": "open", "paths": ["/a"] })),
        (Open, "showOpenDialogSync", json!({}), json!({ "value": null }), json!({ "kind": "open", "cancel": true })),
        (
            Save,
            "showSaveDialog",
            json!({}),
            json!({ "canceled": false, "filePath": "/a" }),
            json!({ "kind": "save", "paths": ["/a"] }),
        ),
        (
            Save,
            "showSaveDialog",
            json!({}),
            json!({ "canceled": true, "filePath": "" }),
            json!({ "kind": "save", "cancel": true }),
        ),
        (Save, "showSaveDialogSync", json!({}), json!({ "value": "/a" }), json!({ "kind": "save", "paths": ["/a"] })),
        (
            Message,
            "showMessageBox",
            boxed.clone(),
            json!({ "response": 0, "checkboxChecked": true }),
            json!({ "kind": "message", "button": "&Save", "checkbox": true }),
        ),
        (
            Message,
            "showMessageBox",
            boxed.clone(),
            json!({ "response": 2, "checkboxChecked": false }),
            json!({ "kind": "message", "button": "2" }),
        ),
        (Message, "showMessageBoxSync", json!({}), json!({ "value": 0 }), json!({ "kind": "message", "button": "0" })),
    ] {
        assert_eq!(as_policy(&dialog(kind, method, options), &answer), Some(policy), "{method} {answer}");
    }
    assert_eq!(as_policy(&dialog(Error, "showErrorBox", json!({})), &json!({})), None);
}
