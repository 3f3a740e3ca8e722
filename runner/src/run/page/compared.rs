//! The expected value and the found one of a failed line, with the differences marked.

use crate::html::escape;
use serde_json::Value;
use stagewright_traces::{Piece, pieces};

/// The most text of each that is compared, in characters.
const MOST: usize = 4_000;

/// The two values of a failed expectation side by side; nothing if its details have none.
pub(super) fn expected_and_found(details: &Value) -> String {
    let (expected, found) = (&details["expected"], &details["actual"]);
    if expected.is_null() {
        return String::new();
    }
    let (how, expected) = in_words(expected);
    let found = match found {
        Value::Null => return format!("<dl class=\"compared\">{}</dl>\n", part(how, "expected", &escape(&expected))),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let cut = |text: &str| -> String { text.chars().take(MOST).collect() };
    let (mut before, mut after) = (String::new(), String::new());
    for piece in pieces(&cut(&expected), &cut(&found)) {
        match piece {
            Piece::Same(text) => {
                before += &escape(&text);
                after += &escape(&text);
            }
            Piece::Removed(text) => before += &format!("<del>{}</del>", escape(&text)),
            Piece::Added(text) => after += &format!("<ins>{}</ins>", escape(&text)),
        }
    }
    format!("<dl class=\"compared\">{}{}</dl>\n", part(how, "expected", &before), part("Found", "found", &after))
}

fn part(title: &str, class: &str, body: &str) -> String {
    format!(
        "<div><dt>{title}</dt><dd><pre class=\"{class}\" tabindex=\"0\" aria-label=\"{title}\">{body}</pre></dd></div>"
    )
}

/// The expectation's kind as a title, and its value.
fn in_words(expected: &Value) -> (&'static str, String) {
    let one = expected.as_object().filter(|fields| fields.len() == 1).and_then(|fields| fields.iter().next());
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    match one {
        Some((name, value)) if name == "equals" => ("Expected", text(value)),
        Some((name, value)) if name == "contains" => ("Expected to contain", text(value)),
        Some((name, value)) if name == "regex" => ("Expected to match", text(value)),
        Some((name, value)) if name == "not_equals" => ("Expected other than", text(value)),
        Some((name, value)) if name == "not_contains" => ("Expected not to contain", text(value)),
        _ => ("Expected", text(expected)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_words_that_differ_are_marked_on_both_sides() {
        let details = json!({ "expected": { "equals": "Water the <cactus>" }, "actual": "Water the <palm>" });
        let told = expected_and_found(&details);
        assert!(told.contains("<dt>Expected</dt>") && told.contains("<dt>Found</dt>"), "{told}");
        assert!(told.contains("Water the ") && !told.contains("<cactus>"), "{told}");
        let between = |tag: &str| told.split(&format!("<{tag}>")).nth(1).and_then(|rest| rest.split("</").next());
        assert!(between("del").is_some_and(|text| text.contains("cactus")), "{told}");
        assert!(between("ins").is_some_and(|text| text.contains("palm")), "{told}");
        assert_eq!(expected_and_found(&json!({ "actual": 1 })), "");
        assert!(expected_and_found(&json!({ "expected": 3, "actual": 4 })).contains("<ins>4</ins>"));
    }
}
