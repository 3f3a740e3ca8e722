//! A trace as spans of OpenTelemetry, in the JSON form of its protocol: one span for the session, one for each call.
//!
//! Numbers of 64 bits are texts there, and ids are hexadecimal.

use super::{
    super::words::words,
    moments::{Moment, Moments},
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use stagewright_traces::{KIND_CALL, KIND_LOG, KIND_PROBLEM, Reader};
use std::io::{self, Read, Write};

/// The kind of spans inside of a program.
const INTERNAL: u64 = 1;

/// The states of a span.
const OK: u64 = 1;
const ERROR: u64 = 2;

/// How many errors of the app the span of the session has.
const MOST_EVENTS: usize = 1_000;

/// Writes the file. Spans are written one by one.
pub(super) fn write<R: Read>(mut reader: Reader<R>, moments: &Moments, mut out: impl Write) -> io::Result<()> {
    let header = reader.header.clone();
    let trace = hex(&format!("{} {} {}", header.session, header.started_at, header.core_version), 16);
    let root = hex(&format!("{trace} session"), 8);
    let resource = json!({ "attributes": [
        attribute("service.name", "stagewright"), attribute("service.version", &header.core_version),
        attribute("session.id", &header.session),
    ]});
    let scope = json!({ "name": "stagewright", "version": header.core_version });
    write!(out, "{{\"resourceSpans\":[{{\"resource\":{resource},\"scopeSpans\":[{{\"scope\":{scope},\"spans\":[")?;
    let by_seq = moments.by_seq();
    let span_of = |moment: &Moment| hex(&format!("{trace} {}", moment.seq), 8);
    let mut events = vec![];
    for line in reader.by_ref() {
        match line["kind"].as_str() {
            Some(KIND_CALL) => {
                let Some(at) = line["seq"].as_u64().and_then(|seq| by_seq.get(&seq)) else { continue };
                let moment = &moments.calls[*at];
                let parent = moments.outer(moment).map_or_else(|| root.clone(), span_of);
                let mut span = span(&line, moment, moments);
                span["traceId"] = trace.as_str().into();
                span["spanId"] = span_of(moment).into();
                span["parentSpanId"] = parent.into();
                writeln!(out, "{span},")?;
            }
            Some(KIND_LOG) if matches!(line["level"].as_str(), Some("error" | "assert")) => {
                events.push(event(&line["at"], "log", line["text"].as_str().unwrap_or_default()));
            }
            Some(KIND_PROBLEM) => {
                let problem = &line["problem"];
                events.push(event(&problem["timestamp"], "exception", problem["text"].as_str().unwrap_or_default()));
            }
            _ => {}
        }
        events.truncate(MOST_EVENTS);
    }
    let whole = json!({
        "traceId": trace, "spanId": root, "name": "session", "kind": INTERNAL, "startTimeUnixNano": nanos(moments.began),
        "endTimeUnixNano": nanos(moments.ended), "attributes": [], "events": events, "status": {},
    });
    writeln!(out, "{whole}]}}]}}]}}")?;
    out.flush()
}

fn span(line: &Value, moment: &Moment, moments: &Moments) -> Value {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let tool = text(&line["tool"]);
    let mut attributes = vec![attribute("stagewright.tool", &tool), attribute("stagewright.words", &words(line))];
    let named = [
        ("stagewright.window", &line["window"]),
        ("stagewright.target.role", &line["target"]["role"]),
        ("stagewright.target.name", &line["target"]["name"]),
        ("error.type", &line["code"]),
    ];
    attributes.extend(named.iter().filter_map(|(name, value)| Some(attribute(name, value.as_str()?))));
    if let Some(tokens) = line["estimated_tokens"].as_u64() {
        attributes.push(number("stagewright.tokens", tokens));
    }
    if let Some(step) = moments.step_of(moment) {
        attributes.push(attribute("code.file.path", &step.file));
        attributes.push(number("code.line.number", step.line));
    }
    let status = match (line["ok"] == true, line["left"] == true) {
        (true, _) => json!({ "code": OK }),
        (false, true) => json!({}),
        (false, false) => json!({ "code": ERROR, "message": text(&line["result"]["error"]) }),
    };
    json!({
        "name": tool, "kind": INTERNAL, "startTimeUnixNano": nanos(moment.from), "endTimeUnixNano": nanos(moment.to),
        "attributes": attributes, "status": status,
    })
}

fn event(at: &Value, name: &str, text: &str) -> Value {
    let at = at.as_f64().map_or(0, |at| at as u64);
    let field = if name == "exception" { "exception.message" } else { "message" };
    json!({ "timeUnixNano": nanos(at), "name": name, "attributes": [attribute(field, text)] })
}

fn attribute(name: &str, text: &str) -> Value {
    json!({ "key": name, "value": { "stringValue": text } })
}

fn number(name: &str, number: u64) -> Value {
    json!({ "key": name, "value": { "intValue": number.to_string() } })
}

fn nanos(epoch_ms: u64) -> String {
    (u128::from(epoch_ms) * 1_000_000).to_string()
}

/// An id of so many bytes, which is the same each time that the trace is exported.
fn hex(seed: &str, bytes: usize) -> String {
    Sha256::digest(seed.as_bytes()).iter().take(bytes).map(|byte| format!("{byte:02x}")).collect()
}
