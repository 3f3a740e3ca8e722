//! Redacts reports and traces: values from the environment and other secrets, and the real names of sessions.

mod markup;

use crate::redact::is_secret;
use serde_json::{Map, Value};

/// The shortest value that is redacted. Shorter ones would match by chance.
const SHORTEST: usize = 4;

/// The replacements for reports and traces. There may be any number of them.
#[derive(Debug, Clone, Default)]
pub struct Redactor {
    /// Each hidden text with its replacement.
    pairs: Vec<(String, String)>,
    /// Each session's name in the test, and its real name.
    sessions: Vec<(String, String)>,
}

impl Redactor {
    /// Hides a value everywhere. `$NAME` stands for it.
    pub fn hide(&mut self, name: &str, value: &str) {
        if value.chars().count() >= SHORTEST && !self.pairs.iter().any(|(hidden, _)| hidden == value) {
            self.add(value, format!("${name}"));
        }
    }

    /// Hides secrets that a line gives to an app: variables, and arguments such as `--token=…`, with names of secrets.
    pub fn hide_given(&mut self, args: &Map<String, Value>) {
        let variables = args.get("env").and_then(Value::as_object).into_iter().flatten();
        let variables = variables.filter_map(|(name, value)| Some((name.as_str(), value.as_str()?)));
        let words = args.get("args").and_then(Value::as_array).into_iter().flatten();
        let words = words.filter_map(|word| word.as_str()?.split_once('='));
        for (name, value) in variables.chain(words).filter(|(name, _)| is_secret(name)) {
            self.hide(name.trim_start_matches('-'), value);
        }
    }

    /// The longest hidden text comes first. If a shorter one that is a part of it were replaced before, the rest of it
    /// would stay.
    fn add(&mut self, hidden: &str, said: String) {
        let at = self.pairs.partition_point(|(other, _)| other.len() >= hidden.len());
        self.pairs.insert(at, (hidden.to_owned(), said));
    }

    /// The hidden values, each with the name that stands for it. A name that stands for several has a number.
    pub fn secrets(&self) -> Map<String, Value> {
        let mut all = Map::new();
        for (value, said) in &self.pairs {
            let Some(name) = said.strip_prefix('$') else { continue };
            let free = (1..).map(|n| if n == 1 { name.to_owned() } else { format!("{name}_{n}") });
            let free = free.into_iter().find(|name| !all.contains_key(name)).expect("there is no last number");
            all.insert(free, value.as_str().into());
        }
        all
    }

    /// Adds a session of the test, whose real name on this machine is `real`.
    pub fn call(&mut self, name: &str, real: &str) {
        self.sessions.push((name.to_owned(), real.to_owned()));
        self.add(real, name.to_owned());
    }

    /// The real name of the session that the test calls `name`.
    pub fn real(&self, name: &str) -> Option<&str> {
        self.sessions.iter().find(|(own, _)| own == name).map(|(_, real)| real.as_str())
    }

    /// A text with redactions.
    pub fn text(&self, text: &str) -> String {
        self.pairs.iter().fold(text.to_owned(), |text, (hidden, said)| text.replace(hidden.as_str(), said))
    }

    /// Markup with redactions, also where characters of a hidden text are written as entities.
    pub fn markup(&self, text: &str) -> String {
        self.text(&markup::hidden(text, &self.pairs))
    }

    /// A value in whose texts the hidden ones are replaced.
    pub fn value(&self, value: Value) -> Value {
        match value {
            Value::String(text) => self.text(&text).into(),
            Value::Array(items) => items.into_iter().map(|item| self.value(item)).collect(),
            Value::Object(fields) => fields.into_iter().map(|(name, field)| (name, self.value(field))).collect(),
            other => other,
        }
    }
}

/// The name of the variable for a label: `Confirm password` is `CONFIRM_PASSWORD`. `otherwise` is for labels without
/// words.
pub fn name_for(label: &str, otherwise: &str) -> String {
    let spelled: String =
        label.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' }).collect();
    let words: Vec<&str> = spelled.split('_').filter(|word| !word.is_empty()).take(4).collect();
    match words.first() {
        Some(first) if !first.starts_with(|c: char| c.is_ascii_digit()) => words.join("_"),
        _ => otherwise.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn secrets_and_generated_session_names_are_replaced() {
        let mut redactor = Redactor::default();
        redactor.hide("PASSWORD", "s3cret");
        redactor.hide("SHORT", "abc");
        redactor.call("left", "left-x1");
        let told = redactor.value(json!({ "a": ["typed s3cret abc", 5], "session_id": "left-x1" }));
        assert_eq!(told, json!({ "a": ["typed $PASSWORD abc", 5], "session_id": "left" }));
        redactor.hide("LONGER", "s3cret-and-more");
        assert_eq!(redactor.text("s3cret s3cret-and-more"), "$PASSWORD $LONGER");
        assert_eq!((redactor.real("left"), redactor.real("right")), (Some("left-x1"), None));
    }
    #[test]
    fn variable_name_is_derived_from_the_field_label() {
        let name = |label: &str| name_for(label, "PASSWORD");
        assert_eq!(name("Confirm password"), "CONFIRM_PASSWORD");
        assert_eq!(name("Passwort (mind. 8)"), "PASSWORT_MIND_8");
        assert_eq!((name("密码").as_str(), name("2nd").as_str()), ("PASSWORD", "PASSWORD"));
    }

    #[test]
    fn hundreds_of_values_are_redacted() {
        let mut redactor = Redactor::default();
        for number in 0..500 {
            redactor.hide("MANY", &format!("value-{number:03}"));
        }
        let all: String = (0..500).map(|number| format!("value-{number:03} ")).collect();
        assert!(!redactor.text(&all).contains("value"));
    }
}
