//! A rule: the requests to which it applies, and their answers.

use super::{super::filter::UrlPart, answer::Answer, asked::Asked, replay::Recording, template};
use serde_json::Value;
use std::{collections::BTreeMap, sync::Arc};

/// The requests that a stub is for, and its answers.
#[derive(Debug, Clone, Default)]
pub struct Rule {
    /// The address has one of these.
    pub urls: Vec<UrlPart>,
    /// The method is one of these, in upper case; empty: any.
    pub methods: Vec<String>,
    /// These headers have these parts.
    pub headers: BTreeMap<String, String>,
    /// These parameters of the address have these values.
    pub query: BTreeMap<String, String>,
    /// The body is JSON that has these members.
    pub body: Option<Value>,
    /// The answers, one after the other. The last one is repeated.
    pub answers: Vec<Answer>,
    /// The recorded answers of a file, instead of `answers`.
    pub recording: Option<Arc<Recording>>,
    /// How many requests it answers.
    pub times: Option<u64>,
}

impl Rule {
    /// Whether it is for that address and method.
    pub fn asks(&self, url: &str, method: &str) -> bool {
        let url = url.split('#').next().unwrap_or_default();
        self.urls.iter().any(|part| part.matches(url))
            && (self.methods.is_empty() || self.methods.iter().any(|one| one.eq_ignore_ascii_case(method)))
            && self.recording.as_ref().is_none_or(|recording| recording.asks(url, method))
    }

    /// Whether it is for that request.
    pub fn fits(&self, asked: &Asked) -> bool {
        if !self.asks(&asked.url, &asked.method) {
            return false;
        }
        let header = |(name, part): (&String, &String)| {
            asked.headers.get(&name.to_ascii_lowercase()).is_some_and(|value| UrlPart::of(part).matches(value))
        };
        let parameters = template::query(&asked.url);
        let parameter =
            |(name, value): (&String, &String)| parameters.iter().any(|(other, is)| other == name && is == value);
        self.recording.as_ref().is_none_or(|recording| recording.answer(asked).is_some())
            && self.headers.iter().all(header)
            && self.query.iter().all(parameter)
            && self.body.as_ref().is_none_or(|wanted| {
                let body = asked.body.as_ref().and_then(|body| serde_json::from_str::<Value>(body).ok());
                body.is_some_and(|body| has_members(&body, wanted))
            })
    }
}

/// Whether a value has all members of another one. Lists are compared item by item.
pub(crate) fn has_members(value: &Value, wanted: &Value) -> bool {
    match (value, wanted) {
        (Value::Object(value), Value::Object(wanted)) => {
            wanted.iter().all(|(name, wanted)| value.get(name).is_some_and(|value| has_members(value, wanted)))
        }
        (Value::Array(value), Value::Array(wanted)) => {
            value.len() == wanted.len() && value.iter().zip(wanted).all(|(value, wanted)| has_members(value, wanted))
        }
        (value, wanted) => value == wanted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::exchange::Headers;
    use serde_json::json;

    #[test]
    fn stub_rule_matches_only_if_every_part_matches() {
        let rule = Rule {
            urls: vec![UrlPart::of("/api/")],
            methods: vec!["POST".into()],
            headers: BTreeMap::from([("X-Kind".into(), "b".into())]),
            query: BTreeMap::from([("id".into(), "a b".into())]),
            body: Some(json!({ "user": { "name": "ann" } })),
            ..Rule::default()
        };
        let asked = || Asked {
            url: "http://h/api/x?id=a%20b#/api/".into(),
            method: "POST".into(),
            headers: Headers::from([("x-kind".into(), "abc".into())]),
            body: Some(r#"{"user": {"name": "ann", "n": 1}, "b": []}"#.into()),
        };
        assert!(rule.fits(&asked()));
        assert!(!rule.fits(&Asked { method: "GET".into(), ..asked() }));
        assert!(!rule.fits(&Asked { url: "http://h/other?id=a%20b#/api/".into(), ..asked() }));
        assert!(!rule.fits(&Asked { url: "http://h/api/x?id=a".into(), ..asked() }));
        assert!(!rule.fits(&Asked { headers: Headers::new(), ..asked() }));
        assert!(!rule.fits(&Asked { body: Some("not JSON".into()), ..asked() }));
        assert!(!rule.fits(&Asked { body: None, ..asked() }));
    }
}
