//! The expectation after an action: a line of the page that the trace says is new, and that shows now.

use super::super::{noise, replay::Done};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// The most lines that are tried.
const MOST: usize = 4;

/// How long a line may take to show, in milliseconds.
const SHOWING_MS: u64 = 2_000;

/// The longest text that is expected, in characters.
const LONGEST: usize = 80;

/// An expectation that holds after the action, as a call.
pub(super) fn of(done: &Done<'_>) -> Option<(&'static str, Map<String, Value>)> {
    let text = done.text?;
    let lines: Vec<&str> = text["text"].as_str()?.lines().collect();
    let added = text["added"].as_array()?.iter().filter_map(|at| lines.get(usize::try_from(at.as_u64()?).ok()?));
    // A line of an element that was there before tells of its state, and not that it is there.
    let before: Vec<_> = text["removed"].as_array()?.iter().filter_map(|line| element(line.as_str()?)).collect();
    let candidates = added.filter_map(|line| element(line)).filter(|args| !before.contains(args));
    let candidates = candidates.filter(|args| !is_own(args, &done.line["target"]));
    for mut args in candidates.take(MOST) {
        if let Some(window) = done.args.get("window") {
            args.insert("window".into(), window.clone());
        }
        let mut asked = args.clone();
        asked.insert("timeoutMs".into(), SHOWING_MS.into());
        let within = Duration::from_millis(SHOWING_MS * 3);
        if done.caller.call_within("electron_expect_visible", asked, within)["ok"] == true {
            return Some(("electron_expect_visible", args));
        }
    }
    None
}

/// The locator of the element of a snapshot's line, if it is one that other runs have, too.
fn element(line: &str) -> Option<Map<String, Value>> {
    let plain = noise::of_page(line);
    let (role, rest) = plain.trim().split_once('"')?;
    let (role, name) = (role.trim(), rest.split_once('"')?.0);
    let lasts = !name.is_empty()
        && name.chars().count() <= LONGEST
        && !name.contains(['$', '\\', '<', '…', '('])
        && !name.chars().any(|c| c.is_ascii_digit())
        && role != "page"
        && role.bytes().all(|byte| byte.is_ascii_lowercase());
    let args = match role {
        // A text of the page itself has no role.
        "" => json!({ "selector": format!("text=\"{name}\"") }),
        _ => json!({ "role": role, "name_exact": name }),
    };
    lasts.then(|| args.as_object().cloned().unwrap_or_default())
}

/// Whether this is the element that was acted on. Its state may have changed, and it was there before.
fn is_own(args: &Map<String, Value>, target: &Value) -> bool {
    args.get("role") == Some(&target["role"]) && args.get("name_exact") == Some(&target["name"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_element_is_read_from_its_line() {
        let told = |line: &str| element(line).map(Value::Object);
        assert_eq!(told("  [12] button \"Save\" disabled"), Some(json!({ "role": "button", "name_exact": "Save" })));
        assert_eq!(told("    \"Saved.\""), Some(json!({ "selector": "text=\"Saved.\"" })));
        for line in
            ["", "main", "\"3 items\"", "heading \"\"", "\"$PASSWORD\"", "\"say \\\"x\\\"\"", "page \"A\" url=\"x\""]
        {
            assert_eq!(told(line), None, "{line}");
        }
    }
}
