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
                match field {
                    Value::Null | Value::Bool(_) | Value::Number(_) => {}
                    _ if is_secret(name) => *field = REDACTED.into(),
                    _ => redact(field),
                }
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn secrets_are_known_by_the_ends_of_names() {
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
}
