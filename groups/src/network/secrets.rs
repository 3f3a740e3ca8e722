//! Redaction: credentials in headers, addresses and bodies, before a row is kept.
//!
//! It looks at names (`authorization`, `access_token`, `password`) and at a few shapes that values have (`Bearer …`, a
//! JSON web token). The values of redacted headers are also redacted where they appear in a body of the same request.

use super::exchange::Headers;

/// The text in place of a secret.
pub const REDACTED: &str = "[redacted]";

/// Parts of names, in lower case and without hyphens and underscores.
const NAMES: &[&str] = &[
    "authorization",
    "cookie",
    "token",
    "secret",
    "password",
    "passwd",
    "passphrase",
    "apikey",
    "accesskey",
    "privatekey",
    "sessionid",
    "credential",
    "csrf",
    "xsrf",
    "signature",
    "jwt",
];

/// Whole names, written alike.
const WHOLE: &[&str] = &["auth", "pwd", "pass", "sid", "sig", "xauth", "pin", "otp", "bearer"];

/// The shortest value of a header that is looked for in bodies: shorter ones are in too many words.
const SHORTEST: usize = 8;

/// The longest name of a member (bytes, quotes included) that is looked at.
const LONGEST_NAME: usize = 128;

/// The redaction of a capture.
#[derive(Debug, Clone, Default)]
pub struct Redaction {
    /// Nothing is redacted.
    pub off: bool,
    /// More names, in lower case.
    pub names: Vec<String>,
}

impl Redaction {
    /// Whether a field of that name holds a secret.
    pub(crate) fn is_secret(&self, name: &str) -> bool {
        let plain: String =
            name.chars().filter(|c| !matches!(c, '-' | '_' | '.' | ' ')).flat_map(char::to_lowercase).collect();
        WHOLE.contains(&plain.as_str())
            || NAMES.iter().any(|part| plain.contains(part))
            || self.names.iter().any(|own| own.eq_ignore_ascii_case(name))
    }

    /// Redacts headers. Gives the secret values.
    pub fn headers(&self, headers: &mut Headers) -> Vec<String> {
        let mut known = Vec::new();
        if self.off {
            return known;
        }
        for (name, value) in headers {
            if self.is_secret(name) {
                let words = value
                    .split([' ', ';', ',', '\n'])
                    .map(|word| word.split_once('=').map_or(word, |(_, value)| value));
                known.extend(words.filter(|word| word.len() >= SHORTEST).map(str::to_owned));
                *value = REDACTED.to_owned();
            } else if value.contains("://") || value.contains(['?', '#']) {
                *value = self.url(value);
            } else {
                *value = shapes(value);
            }
        }
        known
    }

    /// An address without the values of secret parameters, and without a password.
    pub fn url(&self, url: &str) -> String {
        if self.off {
            return url.to_owned();
        }
        let mut out = String::with_capacity(url.len());
        // In a relative address, `://` may be part of a parameter.
        let rest = match url.split_once("://").filter(|(scheme, _)| is_scheme(scheme)) {
            Some((scheme, rest)) => {
                out += scheme;
                out += "://";
                let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
                match host.rfind('@') {
                    Some(at) => {
                        out += REDACTED;
                        &rest[at..]
                    }
                    None => rest,
                }
            }
            None => url,
        };
        let query = rest.find(['?', '#']).map_or(rest.len(), |at| at + 1);
        out += &rest[..query];
        out += &self.pairs(&rest[query..], &['&', '#']);
        shapes(&out)
    }

    /// `a=1&token=x` without the values of secret names. A pair begins after `&`, `?` or `#`. A secret value goes on to
    /// the next of `ends`, since a value may hold `?`.
    fn pairs(&self, text: &str, ends: &[char]) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        loop {
            let end = rest.find(['&', '?', '#']).unwrap_or(rest.len());
            let end = match rest[..end].split_once('=') {
                Some((name, _)) if self.is_secret(&decoded(name)) => {
                    let value = name.len() + 1;
                    let end = rest.find(ends).unwrap_or(rest.len());
                    out += &rest[..value];
                    out += if end > value { REDACTED } else { "" };
                    end
                }
                _ => {
                    out += &rest[..end];
                    end
                }
            };
            let Some(separator) = rest[end..].chars().next() else { return out };
            out.push(separator);
            rest = &rest[end + 1..];
        }
    }

    /// A body or a message. `known` are values that were secret elsewhere in the same request.
    pub fn text(&self, text: &str, kind: &str, known: &[String]) -> String {
        if self.off {
            return text.to_owned();
        }
        let mut out = match kind {
            kind if kind.contains("x-www-form-urlencoded") => self.pairs(text, &['&']),
            kind if kind.contains("multipart/") => self.parts(text),
            _ => self.members(text),
        };
        redact_known(&mut out, known);
        shapes(&out)
    }

    /// The members of JSON, also of a text that is cut, or that only has JSON in it.
    fn members(&self, text: &str) -> String {
        let bytes = text.as_bytes();
        let mut out = String::with_capacity(text.len());
        let (mut at, mut copied) = (0, 0);
        while at < bytes.len() {
            if bytes[at] != b'"' {
                at += 1;
                continue;
            }
            // Each quote may begin a name: in a text around JSON, quotes need not come in pairs.
            let end = string_end(&bytes[..bytes.len().min(at + LONGEST_NAME)], at);
            let colon = skip_spaces(bytes, end);
            if end < at + 2 || bytes[end - 1] != b'"' || bytes.get(colon) != Some(&b':') {
                at += 1;
                continue;
            }
            let name = text.get(at + 1..end - 1).unwrap_or_default();
            at = end;
            let value = skip_spaces(bytes, colon + 1);
            if self.is_secret(name) {
                let end = value_end(bytes, value);
                if end > value && !matches!(&text[value..end], "null" | "true" | "false" | "\"\"") {
                    out += &text[copied..value];
                    out += "\"[redacted]\"";
                    (copied, at) = (end, end);
                }
            }
        }
        out + &text[copied..]
    }

    /// The fields of a form with parts.
    fn parts(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find("name=\"") {
            let (before, after) = rest.split_at(at + 6);
            out += before;
            let name = after.split('"').next().unwrap_or_default();
            let body = after.find("\r\n\r\n").map(|at| at + 4).filter(|_| self.is_secret(name));
            rest = match body {
                Some(body) => {
                    out += &after[..body];
                    out += REDACTED;
                    &after[after[body..].find("\r\n--").map_or(after.len(), |end| body + end)..]
                }
                None => after,
            };
        }
        out + rest
    }
}

/// Redacts values that were secret elsewhere in the same request.
///
/// The longest goes first: a shorter one that is a part of it would break it up, and leave the rest.
pub fn redact_known(text: &mut String, known: &[String]) {
    let mut longest_first: Vec<&String> = known.iter().collect();
    longest_first.sort_by_key(|secret| std::cmp::Reverse(secret.len()));
    for secret in longest_first {
        if text.contains(secret.as_str()) {
            *text = text.replace(secret.as_str(), REDACTED);
        }
    }
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "+.-".contains(c))
}

fn decoded(name: &str) -> String {
    name.replace("%5F", "_")
        .replace("%5f", "_")
        .replace("%2D", "-")
        .replace("%2d", "-")
        .replace("%5B", "[")
        .replace("%5D", "]")
}

/// The index after the end of a string that begins at `at`, in JSON.
fn string_end(bytes: &[u8], at: usize) -> usize {
    let mut end = at + 1;
    while end < bytes.len() {
        match bytes[end] {
            b'\\' => end += 2,
            b'"' => return end + 1,
            _ => end += 1,
        }
    }
    bytes.len()
}

fn skip_spaces(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(u8::is_ascii_whitespace) {
        at += 1;
    }
    at
}

/// The index after a value of JSON: a string, a number, or all of a list or an object.
fn value_end(bytes: &[u8], at: usize) -> usize {
    let (mut end, mut depth) = (at, 0_usize);
    while end < bytes.len() {
        match bytes[end] {
            b'"' => end = string_end(bytes, end),
            b'{' | b'[' => (end, depth) = (end + 1, depth + 1),
            b'}' | b']' if depth > 0 => (end, depth) = (end + 1, depth - 1),
            b',' | b'}' | b']' if depth == 0 => return end,
            b if depth == 0 && b.is_ascii_whitespace() => return end,
            _ => {
                end += 1;
                continue;
            }
        }
        if depth == 0 {
            return end;
        }
    }
    bytes.len()
}

/// The text without credentials that are known by their shape: `Bearer …`, `Basic …`, a JSON web token.
fn shapes(text: &str) -> String {
    if !["earer ", "asic ", "eyJ"].iter().any(|mark| text.contains(mark)) {
        return text.to_owned();
    }
    let is_of_token = |c: char| c.is_ascii_alphanumeric() || "-._~+/=".contains(c);
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    loop {
        let found = ["Bearer ", "bearer ", "Basic ", "basic ", "eyJ"]
            .iter()
            .filter_map(|mark| Some((rest.find(mark)?, *mark)))
            .min();
        let Some((at, mark)) = found else { return out + rest };
        let keeps = if mark == "eyJ" { at } else { at + mark.len() };
        let word = &rest[keeps..];
        let end = word.find(|c| !is_of_token(c)).unwrap_or(word.len());
        let is_token = if mark == "eyJ" { word[..end].matches('.').count() >= 2 } else { end >= SHORTEST };
        out += &rest[..keeps];
        let end = end.max(usize::from(mark == "eyJ") * 3);
        out += if is_token { REDACTED } else { &word[..end] };
        rest = &word[end..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str, kind: &str) -> String {
        Redaction::default().text(text, kind, &[])
    }

    #[test]
    fn overlapping_secrets_are_fully_redacted() {
        let mut text = "a=xyz-12345 b=xyz".to_owned();
        redact_known(&mut text, &["xyz".into(), "xyz-12345".into()]);
        assert_eq!(text, format!("a={REDACTED} b={REDACTED}"));
    }

    #[test]
    fn json_members_with_secret_names_are_redacted() {
        let json =
            r#"{"user": "ann", "password" : "p\"w", "access_token":"t1", "nested": {"apiKey": ["a", "b"], "n": 1}}"#;
        let wanted = r#"{"user": "ann", "password" : "[redacted]", "access_token":"[redacted]", "nested": {"apiKey": "[redacted]", "n": 1}}"#;
        assert_eq!(text(json, "application/json"), wanted);
        assert_eq!(text(r#"{"password": "cut of"#, "application/json"), r#"{"password": "[redacted]""#);
        assert_eq!(text(r#"{"secret": {"a": "b"#, "application/json"), r#"{"secret": "[redacted]""#);
        assert_eq!(
            text(r#"{"token": null, "pin": 1234}"#, "application/json"),
            r#"{"token": null, "pin": "[redacted]"}"#
        );
        for harmless in ["", "\"", "{", r#"{"a": "b"#, r#"{"a\"#, "plain", r#""password""#, r#"{"password":"#] {
            assert_eq!(text(harmless, ""), harmless);
        }
        let page = r#"<p>15" screen</p><script>x={"a":"b","password":"hunter2"}</script>"#;
        assert_eq!(text(page, "text/html"), page.replace("hunter2", REDACTED));
    }

    #[test]
    fn url_passwords_and_secret_parameters_are_redacted() {
        let url = |text: &str| Redaction::default().url(text);
        assert_eq!(
            url("https://ann:pw@h.example/p?a=1&access_token=x&b=2#id_token=y"),
            "https://[redacted]@h.example/p?a=1&access_token=[redacted]&b=2#id_token=[redacted]"
        );
        assert_eq!(url("http://h/?q=a@b"), "http://h/?q=a@b");
        assert_eq!(url("http://h/?token="), "http://h/?token=");
        assert_eq!(url("/path?sid=1"), "/path?sid=[redacted]");
        assert_eq!(url("https://h/p?access_token=x#home"), "https://h/p?access_token=[redacted]#home");
        assert_eq!(url("https://h/p?token=x?y&a=1"), "https://h/p?token=[redacted]&a=1");
        assert_eq!(
            url("/cb?token=x&next=https://h/y?sid=1#z"),
            "/cb?token=[redacted]&next=https://h/y?sid=[redacted]#z"
        );
    }

    #[test]
    fn forms_and_bearer_tokens_in_text_are_redacted() {
        assert_eq!(text("a=1&password=x", "application/x-www-form-urlencoded"), "a=1&password=[redacted]");
        let form = "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nhush\r\n--b--";
        assert_eq!(text(form, "multipart/form-data; boundary=b"), form.replace("hush", REDACTED));
        assert_eq!(text("said Bearer abcdefgh12 to me", "text/plain"), "said Bearer [redacted] to me");
        assert_eq!(text("bearer of news", "text/plain"), "bearer of news");
        assert_eq!(text("x eyJhbGciOi.eyJzdWIi.c2ln y eyJ é", "text/plain"), "x [redacted] y eyJ é");
    }

    #[test]
    fn secret_header_values_are_redacted_in_bodies() {
        let mut headers = Headers::from([
            ("authorization".to_owned(), "Custom hush-hush-1".to_owned()),
            ("cookie".to_owned(), "sid=cookie-value-2; a=b".to_owned()),
            ("x-plain".to_owned(), "stays".to_owned()),
        ]);
        let known = Redaction::default().headers(&mut headers);
        assert_eq!(
            (&*headers["authorization"], &*headers["cookie"], &*headers["x-plain"]),
            (REDACTED, REDACTED, "stays")
        );
        let body = Redaction::default().text("you said hush-hush-1 and cookie-value-2", "text/plain", &known);
        assert_eq!(body, "you said [redacted] and [redacted]");
    }
}
