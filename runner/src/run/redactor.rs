//! Redacts reports: values from the environment, and the real names of sessions.

use serde_json::{Map, Value};
use stagewright_groups::redact::is_secret;

/// The shortest value that is redacted. Shorter ones would match by chance.
const SHORTEST: usize = 4;

/// The replacements for reports.
#[derive(Debug, Clone, Default)]
pub(super) struct Redactor {
    /// Each hidden text with its replacement.
    pairs: Vec<(String, String)>,
    /// Each session's name in the test, and its real name.
    sessions: Vec<(String, String)>,
}

impl Redactor {
    /// Hides the value of a variable of the environment.
    pub fn hide(&mut self, name: &str, value: &str) {
        if value.chars().count() >= SHORTEST {
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

    /// The longest first: what is left of a value of which another one is a part would tell the rest.
    fn add(&mut self, hidden: &str, said: String) {
        let at = self.pairs.partition_point(|(other, _)| other.len() >= hidden.len());
        self.pairs.insert(at, (hidden.to_owned(), said));
    }

    /// A session of the test's has another name on this machine.
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

    /// The same for every text in a value.
    pub fn value(&self, value: Value) -> Value {
        match value {
            Value::String(text) => self.text(&text).into(),
            Value::Array(items) => items.into_iter().map(|item| self.value(item)).collect(),
            Value::Object(fields) => fields.into_iter().map(|(name, field)| (name, self.value(field))).collect(),
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn secrets_and_made_up_names_are_not_told() {
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
}
