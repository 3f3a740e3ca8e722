//! The request's own values in an answer: `{{query.id}}`, `{{method}}`, `{{path}}`, `{{url}}`, `{{header.accept}}`,
//! `{{body.user.name}}`. Anything else in braces stays as it is.

use super::asked::Asked;
use serde_json::Value;

/// The parameters of an address, decoded.
pub(super) fn query(url: &str) -> Vec<(String, String)> {
    let url = url.split('#').next().unwrap_or_default();
    let Some((_, query)) = url.split_once('?') else { return Vec::new() };
    let pair = |pair: &str| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        (decoded(name), decoded(value))
    };
    query.split('&').filter(|pair| !pair.is_empty()).map(pair).collect()
}

fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let hex = bytes.get(at + 1..at + 3).and_then(|hex| std::str::from_utf8(hex).ok());
        match (bytes[at], hex.and_then(|hex| u8::from_str_radix(hex, 16).ok())) {
            (b'%', Some(byte)) => {
                out.push(byte);
                at += 3;
                continue;
            }
            (b'+', _) => out.push(b' '),
            (byte, _) => out.push(byte),
        }
        at += 1;
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// The text with the values of that request. In JSON they are escaped.
pub(super) fn fill(text: &str, asked: &Asked, is_json: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        out += before;
        let Some((name, behind)) = after.split_once("}}") else {
            out += "{{";
            rest = after;
            break;
        };
        match value(name.trim(), asked) {
            Some(value) if is_json => out += &json_text(&value),
            Some(value) => out += &value,
            None => {
                out += "{{";
                rest = after;
                continue;
            }
        }
        rest = behind;
    }
    out + rest
}

/// The headers with the values of that request.
pub(super) fn headers(of: &[(String, String)], asked: &Asked) -> Vec<(String, String)> {
    let header = |(name, value): &(String, String)| {
        let value = fill(value, asked, false);
        // Node refuses headers with other characters, in the app's main process.
        let fits = |c: &char| !c.is_control() && *c <= '\u{ff}';
        (name.clone(), value.chars().filter(fits).collect())
    };
    of.iter().map(header).collect()
}

/// Escaped as in a string of JSON, without the quotes around it.
fn json_text(value: &str) -> String {
    let quoted = Value::from(value).to_string();
    quoted[1..quoted.len() - 1].to_owned()
}

fn value(name: &str, asked: &Asked) -> Option<String> {
    match name {
        "method" => return Some(asked.method.clone()),
        "url" => return Some(asked.url.clone()),
        "path" => {
            let rest = asked.url.split_once("://").map_or(asked.url.as_str(), |(_, rest)| rest);
            let path = rest.find('/').map_or("/", |at| &rest[at..]);
            return Some(path.split(['?', '#']).next().unwrap_or_default().to_owned());
        }
        _ => {}
    }
    let (kind, name) = name.split_once('.')?;
    match kind {
        "query" => {
            let found = query(&asked.url).into_iter().find(|(other, _)| other == name);
            Some(found.map(|(_, value)| value).unwrap_or_default())
        }
        "header" => Some(asked.headers.get(&name.to_ascii_lowercase()).cloned().unwrap_or_default()),
        "body" => {
            let body: Value = serde_json::from_str(asked.body.as_deref()?).ok()?;
            let pointer = format!("/{}", name.replace('.', "/"));
            Some(match body.pointer(&pointer)? {
                Value::String(text) => text.clone(),
                other => other.to_string(),
            })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::exchange::Headers;

    #[test]
    fn template_placeholders_are_filled_from_the_request() {
        let asked = Asked {
            url: "http://h/a/b?id=4%222&x=%zz+é#f".into(),
            method: "POST".into(),
            headers: Headers::from([("accept".into(), "text/x".into())]),
            body: Some(r#"{"user": {"name": "ann", "ids": [7]}}"#.into()),
        };
        let fill = |text: &str| fill(text, &asked, false);
        assert_eq!(fill("{{query.id}} {{ query.x }}|{{query.no}}"), "4\"2 %zz é|");
        assert_eq!(fill("{{method}} {{path}} {{header.Accept}}"), "POST /a/b text/x");
        assert_eq!(fill("{{body.user.name}} {{body.user.ids.0}}"), "ann 7");
        for stays in ["{{", "{{}}", "{{other}} {{query", "{{body.nothing}}", "{a}", "{{{{"] {
            assert_eq!(fill(stays), stays);
        }
        assert_eq!(super::fill(r#"{"id": "{{query.id}}"}"#, &asked, true), r#"{"id": "4\"2"}"#);
    }
}
