//! The line of a call. It is made on the thread that writes the trace.

use super::{
    secrets::{self, Known, TEXTS},
    start::Kind,
};
use crate::{
    call::{KeysInto, Row},
    envelope::{Envelope, INPUT_SENT, REACHED_NOTHING},
};
use serde_json::{Map, Value, json};
use stagewright_agent::operations::ElementFacts;
use stagewright_driver::{input::touch::ShownPart, surfaces::SentPress};
use stagewright_groups::{network::secrets::Redaction, redactor::name_for};
use stagewright_traces::KIND_CALL;
use std::collections::BTreeSet;

/// The largest answer that stands whole in a line, in bytes of JSON.
const LARGEST_ANSWER: usize = 256 << 10;

/// Verbs whose arguments hold texts for several elements.
const SEVERAL: [&str; 2] = ["electron_steps", "electron_fill_form"];

/// The parameters that may name a window, also by its handle.
pub const WINDOWS: [&str; 4] = ["window", "targetId", "surfaceId", "windowId"];

/// The longest text among the arguments of a call in a video, in characters, and the most items of a list. The words
/// below a film have no room for more.
const LONGEST_SHOWN: usize = 300;
const MOST_SHOWN: usize = 20;

/// How a window shows its page: zoomed by the window, and enlarged by a pinch.
pub(super) struct View {
    /// The handle of the window or view.
    window: String,
    /// The pixels of the window (device-independent) for each CSS pixel of its page.
    zoom: f64,
    /// The left and top of the part of the page that it shows, in CSS pixels.
    offset: [f64; 2],
    /// The place of the element in the window, if the element is in an embedded document. It is counted like the points
    /// of input: from the corner of the shown part, in CSS pixels of the page.
    embedded: Option<[f64; 4]>,
}

impl View {
    /// That of a window which shows that part of its page.
    pub fn of(window: String, part: &ShownPart) -> View {
        View { window, zoom: part.zoom * part.scale, offset: [part.offset_x, part.offset_y], embedded: None }
    }

    /// Adds the place of an element in an embedded document.
    pub fn with_embedded(self, embedded: Option<[f64; 4]>) -> View {
        View { embedded, ..self }
    }

    fn is_plain(&self) -> bool {
        self.zoom == 1.0 && self.offset == [0.0; 2] && self.embedded.is_none()
    }

    /// The place that a press of input has in the pixels of the window.
    fn place(&self, press: &SentPress) -> [f64; 2] {
        let zoom = if press.window == self.window { self.zoom } else { 1.0 };
        [press.point.x * zoom, press.point.y * zoom]
    }
}

/// The facts of one call.
pub(super) struct CallLine {
    pub kind: Kind,
    pub seq: u64,
    pub row: &'static Row,
    pub args: Map<String, Value>,
    /// Epoch milliseconds.
    pub started_at: u64,
    pub finished_at: u64,
    /// The address of that page when the call began. The call itself may lead to another one.
    pub url: Option<String>,
    /// Whether its texts are hidden.
    pub secret: Secret,
    /// Whether another call made it. Its answer reached nobody, so it costs nothing.
    pub inside: bool,
    /// The number of that other call.
    pub outer: Option<u64>,
    pub learned: Learned,
}

/// The facts of a call that are known after it.
#[derive(Default)]
pub(super) struct Learned {
    /// Its answer; none if its caller has left, or the trace ended first.
    pub answer: Option<Envelope>,
    /// The handle and the address of the page that it was about.
    pub surface: Option<(String, String)>,
    pub element: Option<ElementFacts>,
    /// How the window showed its page then, if that is known.
    pub view: Option<View>,
    /// The presses that were sent meanwhile.
    pub presses: Vec<SentPress>,
    /// The element that its first keys went to.
    pub keys: Option<KeysInto>,
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
            kind,
            seq,
            row,
            mut args,
            started_at,
            finished_at,
            url,
            secret,
            inside,
            outer,
            learned: Learned { answer, surface, element, view, presses, .. },
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
            if kind == Kind::Video {
                // Enter and arrows, too: a film tells nothing of what is done in a password field.
                let typed = args.iter_mut().filter(|(key, value)| TEXTS.contains(&key.as_str()) && !value.is_null());
                typed.for_each(|(_, value)| *value = format!("${name}").into());
            }
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
            if let Some(view) = view.as_ref().filter(|view| !view.is_plain()) {
                line["view"] = json!({ "zoom": view.zoom, "offset": view.offset });
                if let Some(place) = view.embedded {
                    line["view"]["box"] = json!(place.map(|side| side * view.zoom));
                }
            }
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
            let press = |press: &SentPress| {
                let [x, y] = view.as_ref().map_or([press.point.x, press.point.y], |view| view.place(press));
                json!({ "at": press.at, "window": press.window, "x": x, "y": y })
            };
            line["presses"] = presses.iter().map(press).collect();
        }
        if left {
            line["left"] = true.into();
        }
        match kind {
            Kind::Trace => line["result"] = known.hidden_in(result),
            Kind::Video => shorten(&mut line["args"]),
        }
        line
    }
}

/// Cuts long texts and lists. Secrets in them are hidden already.
fn shorten(value: &mut Value) {
    match value {
        Value::String(text) => {
            if let Some((at, _)) = text.char_indices().nth(LONGEST_SHOWN) {
                text.truncate(at);
                text.push('…');
            }
        }
        Value::Array(items) => {
            items.truncate(MOST_SHOWN);
            items.iter_mut().for_each(shorten);
        }
        Value::Object(fields) => fields.values_mut().for_each(shorten),
        _ => {}
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
        kind: Kind::Trace,
        seq: 0,
        row,
        args,
        started_at: at,
        finished_at: stagewright_driver::logs::now(),
        url: None,
        secret: Secret::None,
        inside: false,
        outer: None,
        learned: Learned { answer: Some(envelope.clone()), ..Learned::default() },
    };
    let mut line = line.value(known);
    let mut redacted = BTreeSet::new();
    secrets::names_in(&given, &withheld, &mut redacted);
    if !redacted.is_empty() {
        line["redacted"] = json!(redacted);
    }
    line
}
