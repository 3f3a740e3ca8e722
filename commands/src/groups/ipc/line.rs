//! A message as a line for a person.

use crate::{
    palette::{Ink, paint},
    show::clean_line,
};
use serde_json::Value;
use stagewright_groups::ipc::messages::Message;

/// The longest list of arguments, and the longest answer, in characters.
const LONGEST: usize = 300;

/// A value as compact JSON, cut.
pub(super) fn short(value: &Value) -> String {
    let text = clean_line(&value.to_string());
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

pub(super) fn line(one: &Message) -> String {
    let args: Vec<String> = one.args.iter().map(short).collect();
    let place = one.window_id.clone().or_else(|| one.pid.map(|pid| format!("pid {pid}")));
    let place = place.or_else(|| one.port.map(|port| format!("port {port}")));
    let mut line = format!("#{} {} {}({})", one.id, one.r#type, clean_line(&one.channel), args.join(", "));
    match (&one.error, &one.result, one.ok) {
        (Some(error), ..) => line += &format!(" {} {}", paint(Ink::Bad, "failed:"), clean_line(error)),
        (None, Some(result), _) => line += &format!(" → {}", short(result)),
        (None, None, None) => line += " (no answer yet)",
        (None, None, Some(_)) => {}
    }
    let of_pages = matches!(one.r#type.as_str(), "invoke" | "send-sync");
    let marks = [
        one.ms.filter(|_| of_pages).map(|ms| format!("{ms} ms")),
        place,
        one.stubbed.then(|| "stubbed".to_owned()),
        one.ours.then(|| "sent by us".to_owned()),
        one.before_arm.then(|| "before the capture".to_owned()),
    ];
    let marks: Vec<String> = marks.into_iter().flatten().collect();
    if marks.is_empty() { line } else { format!("{line}  {}", paint(Ink::Faint, &format!("({})", marks.join(", ")))) }
}
