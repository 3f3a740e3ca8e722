//! A change of the network's own answer: its status, some headers, and values of its JSON body.

use super::{asked::Asked, template};
use serde_json::{Map, Value};
use std::time::Duration;

/// The parts of an answer that differ from the network's. A default one lets the answer pass as it is.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Change {
    /// The status in place of its own.
    pub status: Option<u16>,
    /// Headers in place of its own or besides them, names in lower case.
    pub headers: Vec<(String, String)>,
    /// Values of its JSON body, each with its place.
    pub json: Vec<(Vec<String>, Value)>,
    /// How long the request waits before it goes on.
    pub delay: Duration,
}

/// Headers about the transfer of a body, which do not apply to a changed one.
pub(super) const OF_THE_WAY: [&str; 4] = ["content-encoding", "content-length", "transfer-encoding", "connection"];

/// The parts of a place such as `items.0.price`, or of a JSON pointer such as `/items/0/price`.
pub fn place(text: &str) -> Vec<String> {
    match text.strip_prefix('/') {
        Some(pointer) => pointer.split('/').map(|part| part.replace("~1", "/").replace("~0", "~")).collect(),
        None => text.split('.').map(str::to_owned).collect(),
    }
}

impl Change {
    /// Whether the answer passes as it is.
    pub(in crate::network) fn is_none(&self) -> bool {
        self.status.is_none() && self.headers.is_empty() && self.json.is_empty()
    }

    /// It in a few words.
    pub(super) fn words(&self) -> String {
        let mut words = vec!["passed on".to_owned()];
        words.extend(self.status.map(|status| format!("status {status}")));
        words.extend(self.headers.iter().map(|(name, _)| name.clone()));
        words.extend(self.json.iter().map(|(place, _)| place.join(".")));
        words.join(", ")
    }

    /// The same with the request's own values in place.
    pub(super) fn filled(&self, asked: &Asked) -> Change {
        let value = |value: &Value| {
            let text = template::fill(&value.to_string(), asked, true);
            serde_json::from_str(&text).unwrap_or_else(|_| value.clone())
        };
        Change {
            headers: template::headers(&self.headers, asked),
            json: self.json.iter().map(|(place, json)| (place.clone(), value(json))).collect(),
            ..self.clone()
        }
    }

    /// The headers of the answer. `body_too`: its body is changed, so that its length and encoding are others.
    pub(super) fn headers(&self, mut theirs: Vec<(String, String)>, body_too: bool) -> Vec<(String, String)> {
        let is = |name: &str, other: &str| name.eq_ignore_ascii_case(other);
        let is_replaced = |name: &str| {
            self.headers.iter().any(|(own, _)| is(own, name))
                || body_too && OF_THE_WAY.iter().any(|other| is(other, name))
        };
        theirs.retain(|(name, _)| !is_replaced(name));
        theirs.extend(self.headers.iter().cloned());
        theirs
    }

    /// The changed body; none if it is no JSON, or lacks a place. Nothing is changed then.
    pub(super) fn body(&self, body: &[u8]) -> Option<Vec<u8>> {
        let mut json: Value = serde_json::from_slice(body).ok()?;
        self.json.iter().try_for_each(|(place, value)| set(&mut json, place, value.clone()))?;
        serde_json::to_vec(&json).ok()
    }
}

/// Sets the value at a place. Missing members of objects are made. A list has its items, and one more at its end.
fn set(json: &mut Value, place: &[String], value: Value) -> Option<()> {
    let Some((first, rest)) = place.split_first() else {
        *json = value;
        return Some(());
    };
    match json {
        Value::Object(members) => {
            set(members.entry(first.clone()).or_insert_with(|| Value::Object(Map::new())), rest, value)
        }
        Value::Array(items) => {
            let at: usize = first.parse().ok().filter(|at: &usize| at.to_string() == *first)?;
            if at == items.len() {
                items.push(Value::Object(Map::new()));
            }
            set(items.get_mut(at)?, rest, value)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn changed(body: &str, of: &[(&str, Value)]) -> Option<Value> {
        let json = of.iter().map(|(text, value)| (place(text), value.clone())).collect();
        let body = Change { json, ..Change::default() }.body(body.as_bytes())?;
        serde_json::from_slice(&body).ok()
    }

    #[test]
    fn json_values_are_set_at_their_paths() {
        let body = r#"{"user": {"name": "ann"}, "items": [{"price": 1}], "a.b": 1}"#;
        let set = [
            ("user.plan", json!("pro")),
            ("items.0.price", json!(2)),
            ("items.1", json!({ "price": 3 })),
            ("new.deep", json!(null)),
            ("/a.b", json!(7)),
        ];
        let expected = json!({
            "user": { "name": "ann", "plan": "pro" }, "items": [{ "price": 2 }, { "price": 3 }], "a.b": 7, "new": { "deep": null },
        });
        assert_eq!(changed(body, &set), Some(expected));
    }

    #[test]
    fn body_without_the_path_is_unchanged() {
        for (body, place) in [
            ("no JSON", "a"),
            ("[1]", "2"),
            ("[1]", "x"),
            ("[1, 2]", "01"),
            ("[1, 2]", "+1"),
            (r#"{"a": 1}"#, "a.b"),
            ("", "a"),
        ] {
            assert_eq!(changed(body, &[(place, json!(1))]), None, "{body} {place}");
        }
    }

    #[test]
    fn headers_are_replaced_case_insensitively() {
        let change = Change { headers: vec![("x-own".into(), "new".into())], ..Change::default() };
        let theirs = [("X-Own", "old"), ("Content-Length", "3"), ("a", "b")].map(|(a, b)| (a.to_owned(), b.to_owned()));
        let names =
            |body_too| change.headers(theirs.to_vec(), body_too).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        assert_eq!(names(false), ["Content-Length", "a", "x-own"]);
        assert_eq!(names(true), ["a", "x-own"]);
    }
}
