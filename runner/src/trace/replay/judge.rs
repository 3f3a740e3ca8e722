//! Whether a repeated call came out as recorded: by its verdict, its element and what it read. The rest of an answer
//! differs from run to run.

use super::{
    super::{contents::short, facts},
    element::Wanted,
};
use serde_json::Value;
use stagewright_commands::verdict::unhappy;

/// The kind of difference, the recorded fact, and that of now.
pub(super) type Verdict = (&'static str, String, String);

/// The longest message that is told, in characters.
const LONGEST: usize = 500;

/// Compares an answer with that of the trace.
pub(super) fn judge(
    tool: &str,
    line: &Value,
    answer: &Value,
    is_drag: bool,
    wanted: &[Option<Wanted>; 2],
) -> Option<Verdict> {
    let (was, is) = (facts::verdict(line), verdict(answer));
    if was != is {
        return Some(("verdict", words(&was, &line["result"]), words(&is, answer)));
    }
    if let (Some(was), Some(is)) = (facts::value(tool, &line["result"]), facts::value(tool, answer))
        && was != is
    {
        return Some(("value", short(&was, LONGEST), short(&is, LONGEST)));
    }
    if unhappy(&line["result"], true) != unhappy(answer, true) {
        return Some(("verdict", happiness(&line["result"]), happiness(answer)));
    }
    let elements = if is_drag { [&answer["source"], &answer["target"]] } else { [&answer["target"], &Value::Null] };
    for (wanted, element) in wanted.iter().zip(elements) {
        if let (Some(wanted), Some(found)) = (wanted, facts::element(element))
            && !wanted.is(element)
        {
            return Some(("target", wanted.words(), found));
        }
    }
    None
}

fn verdict(answer: &Value) -> String {
    match answer["ok"] == true {
        true => "ok".to_owned(),
        false => answer["code"].as_str().unwrap_or("failed").to_owned(),
    }
}

fn words(verdict: &str, answer: &Value) -> String {
    match answer["error"].as_str() {
        Some(error) => short(&format!("{verdict}: {error}"), LONGEST),
        None => verdict.to_owned(),
    }
}

fn happiness(answer: &Value) -> String {
    if unhappy(answer, true) == 0 { "a positive answer" } else { "a negative answer" }.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Map, json};

    fn told(tool: &str, line: Value, answer: Value) -> Option<(&'static str, String, String)> {
        let wanted = [Wanted::of(&line, &line["target"], &Map::new(), &Default::default()), None];
        judge(tool, &line, &answer, false, &wanted)
    }

    #[test]
    fn verdict_value_and_element_count_and_nothing_else() {
        let save = json!({ "role": "button", "name": "Save (3)" });
        let line = json!({ "ok": true, "target": save, "result": { "ok": true, "target": save, "session_id": "s1" } });
        let like =
            json!({ "ok": true, "target": { "role": "button", "name": "Save (12)", "ref": 9 }, "session_id": "s2" });
        assert_eq!(told("electron_click", line.clone(), like), None);
        let other = json!({ "ok": true, "target": { "role": "button", "name": "Store" } });
        let (what, was, is) = told("electron_click", line.clone(), other).expect("it differs");
        assert_eq!((what, was.as_str(), is.as_str()), ("target", "button \"Save (3)\"", "button \"Store\""));
        let failed = json!({ "ok": false, "code": "ELEMENT_COVERED", "error": "covered" });
        let (what, was, is) = told("electron_click", line, failed).expect("it differs");
        assert_eq!((what, was.as_str(), is.as_str()), ("verdict", "ok", "ELEMENT_COVERED: covered"));
        let read = json!({ "ok": true, "result": { "ok": true, "text": "at 7:35" } });
        assert_eq!(told("electron_get_text", read.clone(), json!({ "ok": true, "text": "at 8:01" })), None);
        assert!(told("electron_get_text", read, json!({ "ok": true, "text": "never" })).is_some());
    }
}
