//! The envelope: the answer to every call. Its large parts remain the JSON text that the page wrote.
//!
//! A tree of ten thousand entries stays text from the page to the caller. It is parsed only if code needs its content.

use crate::tokens;
use serde::{
    Deserializer, Serialize, Serializer,
    de::{DeserializeSeed, MapAccess, Visitor},
    ser::SerializeMap,
};
use serde_json::{Map, Value, value::RawValue};
use stagewright_driver::error::Code;
use std::{borrow::Cow, fmt, ops::Deref};

const META: &str = "_meta";

/// The detail of an error for a missing or ambiguous element: whether events of input were sent before.
pub const INPUT_SENT: &str = "input_sent";

/// Codes of calls that reached no element, unless their details have [`INPUT_SENT`].
pub const REACHED_NOTHING: [Code; 3] = [Code::SelectorNoMatch, Code::SurfaceNotFound, Code::BadArgument];

/// A reply's fields, before they are in an envelope.
#[derive(Debug, Default)]
pub struct Fields {
    /// The fields that are parsed.
    pub plain: Map<String, Value>,
    /// The fields that stay JSON text. The verb names them in `LARGE`.
    pub large: Vec<(&'static str, Box<RawValue>)>,
    /// Pictures that are sent with it, for frontends that can show them. They are no part of the envelope.
    pub pictures: Vec<Picture>,
}

/// A picture that goes along with an answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// Its bytes, in base64.
    pub data: String,
    /// Its MIME type: `image/jpeg`.
    pub mime_type: String,
}

/// `ok`, the reply's or the failure's fields, `_meta`. Derefs to all but the large fields.
#[derive(Debug, Clone, Default)]
pub struct Envelope {
    head: Value,
    large: Vec<(&'static str, Box<RawValue>)>,
    pictures: Vec<Picture>,
}

impl Envelope {
    /// An envelope of these parts.
    pub fn new(head: Map<String, Value>, large: Vec<(&'static str, Box<RawValue>)>) -> Envelope {
        // Each message is one line, so JSON text with line breaks is serialized again.
        let one_line = |(name, text): (&'static str, Box<RawValue>)| {
            if !text.get().contains('\n') {
                return (name, text);
            }
            let again = serde_json::from_str::<Value>(text.get()).and_then(|v| serde_json::value::to_raw_value(&v));
            (name, again.unwrap_or(text))
        };
        Envelope { head: Value::Object(head), large: large.into_iter().map(one_line).collect(), pictures: Vec::new() }
    }

    /// Reads an envelope of a verb with these large fields.
    pub fn read(text: &str, large: &'static [&'static str]) -> serde_json::Result<Envelope> {
        let mut text = serde_json::Deserializer::from_str(text);
        let envelope = Reader { large }.deserialize(&mut text)?;
        text.end().map(|()| envelope)
    }

    /// The same with pictures that go along.
    pub fn with_pictures(self, pictures: Vec<Picture>) -> Envelope {
        Envelope { pictures, ..self }
    }

    /// The pictures that go along.
    pub fn take_pictures(&mut self) -> Vec<Picture> {
        std::mem::take(&mut self.pictures)
    }

    /// Whether it has fields that are JSON text.
    pub fn has_large_fields(&self) -> bool {
        !self.large.is_empty()
    }

    /// All of it as a value.
    pub fn whole(&self) -> Cow<'_, Value> {
        if self.large.is_empty() {
            return Cow::Borrowed(&self.head);
        }
        Cow::Owned(serde_json::to_value(self).unwrap_or_default())
    }

    /// All but the large fields.
    pub fn into_head(self) -> Value {
        self.head
    }

    /// Adds the cost in tokens to `_meta`.
    pub(crate) fn measure(&mut self) {
        self.head[META][tokens::FIELD] = tokens::estimate(self).into();
    }

    /// Sets or removes fields other than the large ones. Updates the cost.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Map<String, Value>)) {
        if let Value::Object(head) = &mut self.head {
            change(head);
            self.measure();
        }
    }

    /// Leaves out fields that an agent with one session pays for and does not read. They are its session, the time that
    /// the call took, and usual values.
    pub fn leave_out_the_usual(&mut self) {
        let usual = [
            ("truncated", Value::Bool(false)),
            ("renderer_reloaded", Value::Bool(false)),
            ("button", "left".into()),
            ("clickCount", 1.into()),
        ];
        self.change(|head| {
            head.shift_remove("session_id");
            for (name, value) in &usual {
                if head.get(*name) == Some(value) {
                    head.shift_remove(*name);
                }
            }
            if let Some(meta) = head.get_mut(META).and_then(Value::as_object_mut) {
                meta.shift_remove("elapsed_ms");
                meta.shift_remove("session_id");
            }
        });
    }

    /// Adds `_meta`, the last field.
    pub(crate) fn set_meta(&mut self, meta: Value) {
        self.head[META] = meta;
    }
}

impl Deref for Envelope {
    type Target = Value;

    fn deref(&self) -> &Value {
        &self.head
    }
}

impl From<Value> for Envelope {
    fn from(head: Value) -> Envelope {
        Envelope { head, large: Vec::new(), pictures: Vec::new() }
    }
}

/// As JSON, on one line.
impl fmt::Display for Envelope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl Serialize for Envelope {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Value::Object(head) = &self.head else { return self.head.serialize(serializer) };
        let mut map = serializer.serialize_map(Some(head.len() + self.large.len()))?;
        for (name, value) in head.iter().filter(|(name, _)| *name != META) {
            map.serialize_entry(name, value)?;
        }
        for (name, text) in &self.large {
            map.serialize_entry(name, text)?;
        }
        if let Some(meta) = head.get(META) {
            map.serialize_entry(META, meta)?;
        }
        map.end()
    }
}

/// Reads an envelope, with these fields as text.
struct Reader {
    large: &'static [&'static str],
}

impl<'de> DeserializeSeed<'de> for Reader {
    type Value = Envelope;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Envelope, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Reader {
    type Value = Envelope;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an envelope")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Envelope, A::Error> {
        let (mut head, mut large) = (Map::new(), Vec::new());
        while let Some(name) = map.next_key::<String>()? {
            match self.large.iter().find(|large| **large == name) {
                Some(name) => large.push((*name, map.next_value()?)),
                None => drop(head.insert(name, map.next_value()?)),
            }
        }
        Ok(Envelope { head: Value::Object(head), large, pictures: Vec::new() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn raw(text: &str) -> Box<RawValue> {
        RawValue::from_string(text.to_owned()).expect("JSON")
    }

    #[test]
    fn envelope_round_trips_through_json_text() {
        let head = json!({ "ok": true, "kind": "full", "_meta": { "elapsed_ms": 1.5 } });
        let large = vec![("snapshot", raw(r#"{"entries":[{"name":"\u0001 a\\u0041"}]}"#))];
        let envelope = Envelope::new(head.as_object().cloned().expect("an object"), large);
        let text = envelope.to_string();
        assert_eq!(
            text,
            r#"{"ok":true,"kind":"full","snapshot":{"entries":[{"name":"\u0001 a\\u0041"}]},"_meta":{"elapsed_ms":1.5}}"#
        );
        let again = Envelope::read(&text, &["snapshot", "diff"]).expect("an envelope");
        assert_eq!(again.to_string(), text);
        assert_eq!(again["kind"], "full");
        assert_eq!(again.whole()["snapshot"]["entries"][0]["name"], "\u{1} a\\u0041");
    }

    #[test]
    fn only_fields_named_as_large_stay_raw_text() {
        let text = r#"{"ok":true,"snapshot":{"a":1}}"#;
        let plain = Envelope::read(text, &[]).expect("an envelope");
        assert_eq!((plain["snapshot"]["a"].as_u64(), plain.has_large_fields()), (Some(1), false));
        assert!(Envelope::read(text, &["snapshot"]).expect("an envelope").has_large_fields());
        assert!(Envelope::read("{} {}", &[]).is_err() && Envelope::read("5", &[]).is_err());
    }

    #[test]
    fn envelope_serializes_as_one_line() {
        let envelope = Envelope::new(Map::new(), vec![("diff", raw("{\n \"added\": []\n}"))]);
        assert_eq!(envelope.to_string(), r#"{"diff":{"added":[]}}"#);
    }
}
