//! The line of a call. It is made on the thread that writes the trace.

use super::secrets::{self, Known};
use crate::{
    call::Row,
    envelope::{Envelope, INPUT_SENT, REACHED_NOTHING},
};
use serde_json::{Map, Value, json};
use stagewright_agent::operations::ElementFacts;
use stagewright_driver::surfaces::SentPress;
use stagewright_groups::{network::secrets::Redaction, redactor::name_for};
use stagewright_traces::KIND_CALL;
use std::collections::BTreeSet;

/// The largest answer that stands whole in a line, in bytes of JSON.
const LARGEST_ANSWER: usize = 256 << 10;

/// Verbs whose arguments hold texts for several elements.
const SEVERAL: [&str; 2] = ["electron_steps", "electron_fill_form"];

/// The parameters that may name a window, also by its handle.
pub const WINDOWS: [&str; 4] = ["window", "targetId", "surfaceId", "windowId"];

/// The facts of one call.
pub(super) struct CallLine {
    pub seq: u64,
    pub row: &'static Row,
    pub args: Map<String, Value>,
    /// Epoch milliseconds.
    pub started_at: u64,
    pub finished_at: u64,
    pub answer: Option<Envelope>,
    /// The handle and the address of the page that it was about.
    pub surface: Option<(String, String)>,
    /// The address of that page when the call began. The call itself may lead to another one.
    pub url: Option<String>,
    pub element: Option<ElementFacts>,
    /// Whether its texts are hidden.
    pub secret: Secret,
    /// Whether another call made it. Its answer reached nobody, so it costs nothing.
    pub inside: bool,
    /// The number of that other call.
    pub outer: Option<u64>,
    /// The presses that were sent meanwhile.
    pub presses: Vec<SentPress>,
}

/// Whether the texts of a call are secrets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Secret {
    /// They are not.
    None,
    /// They are of a password field.
    Password,
    /// Nobody knows of which element they are, so they may be a password.
    Unknown,
}

impl CallLine {
    /// The line. Without an answer the caller has left, or the trace ended first.
    pub fn value(self, known: &Known) -> Value {
        let CallLine {
            seq,
            row,
            mut args,
            started_at,
            finished_at,
            answer,
            surface,
            url,
            element,
            secret,
            inside,
            outer,
            presses,
        } = self;
        let given = args.clone();
        let left = answer.is_none();
        let mut result = answer.map(whole).unwrap_or_default();
        if secret != Secret::None {
            let name = match secret {
                Secret::Password => name_for(result["target"]["name"].as_str().unwrap_or_default(), "PASSWORD"),
                _ => "TEXT".to_owned(),
            };
            let texts = secrets::texts(row, &mut args, &mut result, &name);
            if secret == Secret::Unknown && reached_nothing(&result) {
                // It may be a common word, and the app has never seen it: later lines keep it.
                result = secrets::without(result, &name, &texts);
            } else {
                texts.iter().for_each(|text| known.hide(&name, text));
            }
            secrets::texts_inside(&mut result["next_actions"]);
        }
        if SEVERAL.contains(&row.tool) {
            args.values_mut().for_each(secrets::texts_inside);
            secrets::texts_inside(&mut result["next_actions"]);
        }
        secrets::by_name(row, &mut args, &mut result);
        let args = known.hidden_in_arguments(Value::Object(args));
        let mut redacted = BTreeSet::new();
        secrets::names_in(&Value::Object(given), &args, &mut redacted);
        let mut line = json!({
            "kind": KIND_CALL,
            "seq": seq,
            "tool": row.tool,
            "ok": result["ok"] == true,
            "started_at": started_at,
            "finished_at": finished_at,
            "elapsed_ms": result["_meta"]["elapsed_ms"],
            "estimated_tokens": if inside { json!(0) } else { result["_meta"]["estimated_tokens"].clone() },
            "acts": row.acts,
            "args": args,
        });
        if !redacted.is_empty() {
            line["redacted"] = json!(redacted);
        }
        for (field, value) in [("code", &result["code"]), ("target", &result["target"])] {
            if !value.is_null() {
                line[field] = known.hidden_in(value.clone());
            }
        }
        if let Some(ElementFacts { place, beside, testid, role, name, .. }) = element {
            line["box"] = json!(place);
            if line["target"].is_null() && !role.is_empty() {
                line["target"] = known.hidden_in(json!({ "role": role, "name": name }));
            }
            if !beside.is_empty() {
                line["beside"] = known.hidden_in_text(&beside).into();
            }
            if !testid.is_empty() {
                line["testid"] = known.hidden_in_text(&testid).into();
            }
        }
        let told = url.or_else(|| surface.as_ref().map(|(_, after)| after.clone()));
        // A later run gives other handles. Only calls that name a window, or a ref, need the address to find it.
        if let Some(url) = told.filter(|_| needs_address(&line["args"])) {
            line["url"] = Redaction::default().url(&known.hidden_in_text(&url)).into();
        }
        if let Some((window, _)) = surface {
            line["window"] = window.into();
        }
        if inside {
            line["inside"] = true.into();
            line["outer"] = outer.into();
        }
        if !presses.is_empty() {
            let press = |press: &SentPress| json!({ "at": press.at, "window": press.window, "x": press.point.x, "y": press.point.y });
            line["presses"] = presses.iter().map(press).collect();
        }
        if left {
            line["left"] = true.into();
        }
        line["result"] = known.hidden_in(result);
        line
    }
}

/// Whether a call names a window, or a ref, which another run does not have.
pub(super) fn needs_address(args: &Value) -> bool {
    args["ref"].is_number() || WINDOWS.iter().any(|name| args[*name].is_string())
}

/// Whether a call failed before it gave anything to an element.
fn reached_nothing(result: &Value) -> bool {
    let code = result["code"].as_str();
    let is_one = REACHED_NOTHING.iter().any(|one| code == Some(one.row().name));
    is_one && result["details"][INPUT_SENT] != true
}

/// An answer as a value; the large parts of one that is too long are left out.
fn whole(answer: Envelope) -> Value {
    if answer.has_large_fields() && answer.to_string().len() > LARGEST_ANSWER {
        let mut head = answer.into_head();
        head["_left_out"] = true.into();
        return head;
    }
    answer.whole().into_owned()
}

/// The line of the call that began a session.
pub(super) fn of_launch(
    row: &'static Row,
    mut args: Map<String, Value>,
    at: u64,
    envelope: &Envelope,
    known: &Known,
) -> Value {
    let given = Value::Object(args.clone());
    known.of_launch(&mut args);
    let withheld = Value::Object(args.clone());
    let line = CallLine {
        seq: 0,
        row,
        args,
        started_at: at,
        finished_at: stagewright_driver::logs::now(),
        answer: Some(envelope.clone()),
        surface: None,
        url: None,
        element: None,
        secret: Secret::None,
        inside: false,
        outer: None,
        presses: vec![],
    };
    let mut line = line.value(known);
    let mut redacted = BTreeSet::new();
    secrets::names_in(&given, &withheld, &mut redacted);
    if !redacted.is_empty() {
        line["redacted"] = json!(redacted);
    }
    line
}
