//! Which messages a wait, an expectation or a list is about.

use super::messages::{Kept, Message};
use serde_json::Value;

/// The messages that are meant.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// Their channels, with `*` for any part; empty for all.
    pub channels: Vec<String>,
    /// Their types; empty for all.
    pub types: Vec<String>,
    /// A value that their arguments hold, at any depth.
    pub args_contain: Option<Value>,
}

impl Wanted {
    /// Whether a message fits, but for its arguments.
    pub(super) fn fits(&self, one: &Message) -> bool {
        (self.types.is_empty() || self.types.contains(&one.r#type))
            && (self.channels.is_empty() || self.channels.iter().any(|pattern| like(pattern, &one.channel)))
    }

    /// The message with its values, if it fits.
    pub(super) fn read(&self, one: &Kept) -> Option<Message> {
        if !self.fits(one.plain()) {
            return None;
        }
        let message = one.read();
        let holds = |part: &Value| message.args.iter().any(|arg| contains(arg, part));
        self.args_contain.as_ref().is_none_or(holds).then_some(message)
    }

    /// The wish in words.
    pub(super) fn words(&self) -> String {
        let channels = match self.channels.as_slice() {
            [] => "any channel".to_owned(),
            [one] => format!("{one:?}"),
            several => format!("{several:?}"),
        };
        let types = if self.types.is_empty() { String::new() } else { format!(" of type {}", self.types.join(", ")) };
        let args = self.args_contain.as_ref().map_or(String::new(), |part| format!(" with {part} in its arguments"));
        format!("{channels}{types}{args}")
    }
}

/// Whether a name fits a pattern, in which `*` stands for any text.
pub(super) fn like(pattern: &str, name: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('*') else { return pattern == name };
    let Some(mut left) = name.strip_prefix(first) else { return false };
    let parts: Vec<&str> = rest.split('*').collect();
    let (last, middle) = parts.split_last().expect("split gives one part at least");
    for part in middle {
        let Some(at) = left.find(part) else { return false };
        left = &left[at + part.len()..];
    }
    left.ends_with(last)
}

/// Whether a value holds a part: itself, or at any depth. An object is held by one that has its fields at least, a list by
/// one with the same items.
fn contains(value: &Value, part: &Value) -> bool {
    holds(value, part)
        || match value {
            Value::Array(items) => items.iter().any(|item| contains(item, part)),
            Value::Object(fields) => fields.values().any(|field| contains(field, part)),
            _ => false,
        }
}

fn holds(value: &Value, part: &Value) -> bool {
    match (value, part) {
        (Value::Object(fields), Value::Object(wanted)) => {
            wanted.iter().all(|(name, part)| fields.get(name).is_some_and(|field| holds(field, part)))
        }
        (Value::Array(items), Value::Array(wanted)) => {
            items.len() == wanted.len() && items.iter().zip(wanted).all(|(item, part)| holds(item, part))
        }
        (Value::Number(one), Value::Number(other)) => one.as_f64() == other.as_f64(),
        _ => value == part,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn star_in_a_channel_pattern_matches_any_text() {
        for (pattern, name, fits) in [
            ("save", "save", true),
            ("save", "saved", false),
            ("*", "", true),
            ("board:*", "board:load", true),
            ("*:load", "board:load", true),
            ("b*:l*d", "board:load", true),
            ("a*a", "a", false),
        ] {
            assert_eq!(like(pattern, name), fits, "{pattern} {name}");
        }
    }

    #[test]
    fn expected_part_matches_at_any_depth() {
        let value = json!({ "task": { "id": 7, "title": "x", "tags": ["a", "b"] } });
        for (part, fits) in [
            (json!({ "id": 7 }), true),
            (json!({ "id": 7.0, "title": "x" }), true),
            (json!({ "id": 8 }), false),
            (json!("b"), true),
            (json!(["a", "b"]), true),
            (json!(["a"]), false),
            (json!({ "task": { "tags": ["a", "b"] } }), true),
            (json!(null), false),
        ] {
            assert_eq!(contains(&value, &part), fits, "{part}");
        }
    }
}
