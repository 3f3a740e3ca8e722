//! Redacts secrets in data of an app, by the names of their fields.

use serde_json::Value;

/// The text that stands for a secret.
pub const REDACTED: &str = "[redacted]";

/// Names of fields with secrets, in lower case, without hyphens and underscores. A name that ends with one of these is one,
/// too: `userPassword`.
const SECRET: [&str; 12] = [
    "authorization",
    "cookie",
    "cookies",
    "password",
    "passwd",
    "passphrase",
    "secret",
    "token",
    "apikey",
    "privatekey",
    "credential",
    "credentials",
];

/// Whether a field of that name holds a secret.
pub fn is_secret(name: &str) -> bool {
    let plain: String = name.chars().filter(|c| !matches!(c, '-' | '_' | ' ')).flat_map(char::to_lowercase).collect();
    SECRET.iter().any(|secret| plain.ends_with(secret))
}

/// Replaces the values of fields with secrets, at any depth. Numbers, booleans and null stay: they tell nothing.
pub fn redact(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(redact),
        Value::Object(fields) => {
            for (name, field) in fields.iter_mut() {
                redact_field(name, field);
            }
            if fields.get("__type").is_some_and(|name| name == "Map")
                && let Some(Value::Array(entries)) = fields.get_mut("entries")
            {
                entries.iter_mut().for_each(redact_entry);
            }
        }
        _ => {}
    }
}

fn redact_field(name: &str, field: &mut Value) {
    match field {
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
        _ if is_secret(name) => *field = REDACTED.into(),
        _ => redact(field),
    }
}

/// Redacts an entry of a Map, which is shown as a list of its key and its value.
fn redact_entry(entry: &mut Value) {
    if let Value::Array(pair) = entry
        && let [Value::String(key), value] = pair.as_mut_slice()
    {
        redact_field(key, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn secret_fields_are_recognized_by_name_endings() {
        for name in ["password", "userPassword", "X-Api-Key", "access_token", "Set-Cookie", "Authorization"] {
            assert!(is_secret(name), "{name}");
        }
        for name in ["user", "tokenizer", "passwordHint", "cookieBanner"] {
            assert!(!is_secret(name), "{name}");
        }
    }

    #[test]
    fn secrets_are_redacted_at_any_depth() {
        let mut value = json!([{ "user": "mia", "login": { "password": "x", "token": ["a"], "tokens": 3 } }]);
        redact(&mut value);
        let wanted = json!([{ "user": "mia", "login": { "password": REDACTED, "token": REDACTED, "tokens": 3 } }]);
        assert_eq!(value, wanted);
    }

    #[test]
    fn secrets_of_a_map_are_redacted() {
        let mut value =
            json!([{ "__type": "Map", "entries": [["token", "s3cr3t"], ["user", "mia"], [1, { "password": "x" }]] }]);
        redact(&mut value);
        let entries = json!([["token", REDACTED], ["user", "mia"], [1, { "password": REDACTED }]]);
        assert_eq!(value, json!([{ "__type": "Map", "entries": entries }]));
    }
}
