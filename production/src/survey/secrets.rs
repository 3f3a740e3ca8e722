//! Keys and tokens that were left in the code. Only formats with a prefix or mark of their issuer are searched for:
//! random text alone proves nothing. Reports never contain the values.

use super::line_of;
use crate::files::Entry;
use memchr::memmem;

/// A secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Secret {
    pub path: String,
    pub line: Option<usize>,
    /// The form's name.
    pub rule: &'static str,
    /// The prefix that identifies its format, and its length, for the report.
    pub shown: String,
}

struct Form {
    rule: &'static str,
    mark: &'static str,
    /// The characters that may follow the mark; then the least and the greatest number of them.
    follows: fn(u8) -> bool,
    least: usize,
    most: usize,
}

fn upper(byte: u8) -> bool {
    byte.is_ascii_uppercase() || byte.is_ascii_digit()
}
fn word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
}
fn wide(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-'
}
fn dotted(byte: u8) -> bool {
    wide(byte) || byte == b'.'
}
fn base64(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=')
}

const fn form(rule: &'static str, mark: &'static str, follows: fn(u8) -> bool, least: usize, most: usize) -> Form {
    Form { rule, mark, follows, least, most }
}

/// The formats, as documented by their issuers.
const FORMS: &[Form] = &[
    form("aws-access-key", "AKIA", upper, 16, 16),
    form("aws-access-key", "ASIA", upper, 16, 16),
    form("github-token", "ghp_", word, 36, 36),
    form("github-token", "gho_", word, 36, 36),
    form("github-token", "ghu_", word, 36, 36),
    form("github-token", "ghs_", word, 36, 36),
    form("github-token", "github_pat_", wide, 60, 100),
    form("gitlab-token", "glpat-", wide, 20, 64),
    form("slack-token", "xoxb-", wide, 20, 255),
    form("slack-token", "xoxp-", wide, 20, 255),
    form("stripe-key", "sk_live_", word, 16, 255),
    form("stripe-key", "rk_live_", word, 16, 255),
    form("npm-token", "npm_", word, 36, 36),
    form("openai-key", "sk-proj-", wide, 40, 255),
    form("anthropic-key", "sk-ant-", wide, 32, 255),
    form("sendgrid-key", "SG.", dotted, 60, 70),
    form("google-client-secret", "GOCSPX-", wide, 28, 28),
    form("pypi-token", "pypi-AgEIcHlwaS5vcmc", wide, 50, 255),
    form("npm-registry-token", "_authToken=", wide, 20, 255),
];

/// The most secrets that are reported one by one for one file. The others are counted.
const MOST: usize = 10;

/// A secret in a text: its offset, its rule, and the text for a report.
type Hit = (usize, &'static str, String);

/// The first secrets of a text, and the number of the others.
pub(super) fn in_text(path: &str, text: &[u8]) -> (Vec<Secret>, u64) {
    // Each format yields its hits in order of their offsets. So the first few of the whole text are among the first few
    // of each.
    let (mut found, mut others): (Vec<Hit>, u64) = (vec![], 0);
    let mut first = |mut hits: Box<dyn Iterator<Item = Hit> + '_>| {
        found.extend(hits.by_ref().take(MOST));
        others += hits.count() as u64;
    };
    FORMS.iter().for_each(|form| first(Box::new(of_form(form, text))));
    first(Box::new(private_keys(text)));
    found.sort_by_key(|(at, ..)| *at);
    others += found.len().saturating_sub(MOST) as u64;
    // Finding a line number takes a pass over the text, so do it only for those that are kept.
    let kept = found.into_iter().take(MOST);
    let secret = |(at, rule, shown)| Secret { path: path.into(), line: Some(line_of(text, at)), rule, shown };
    (kept.map(secret).collect(), others)
}

fn of_form<'a>(form: &'a Form, text: &'a [u8]) -> impl Iterator<Item = Hit> + 'a {
    memmem::find_iter(text, form.mark).filter_map(move |at| {
        // A prefix in the middle of a longer word does not start a secret.
        if at > 0 && wide(text[at - 1]) {
            return None;
        }
        let rest = &text[at + form.mark.len()..];
        let length = rest.iter().take(form.most + 1).take_while(|byte| (form.follows)(**byte)).count();
        let is_secret = (form.least..=form.most).contains(&length) && varied(&rest[..length]);
        is_secret.then(|| (at, form.rule, format!("{}… ({} characters)", form.mark, form.mark.len() + length)))
    })
}

fn private_keys(text: &[u8]) -> impl Iterator<Item = Hit> + '_ {
    const MARK: &[u8] = b"PRIVATE KEY-----";
    memmem::find_iter(text, MARK).filter_map(move |at| {
        let rest = &text[at + MARK.len()..];
        // In a JavaScript string the lines of a key are separated by the two characters `\n`.
        let body = rest.iter().take(400).filter(|byte| !matches!(byte, b'\n' | b'\r' | b'\\' | b' ' | b'"' | b'\''));
        let length = body.take_while(|byte| base64(**byte)).count();
        (length >= 100).then(|| (at, "private-key", "a private key in PEM".to_owned()))
    })
}

/// Whether a value looks random. Examples and placeholders have few different characters, or contain words such as
/// "example".
fn varied(value: &[u8]) -> bool {
    let mut seen: Vec<u8> = value.to_vec();
    seen.sort_unstable();
    seen.dedup();
    let told = value.to_ascii_uppercase();
    let example = [&b"EXAMPLE"[..], b"XXXX", b"PLACEHOLDER", b"ABCDEFGH", b"12345678"];
    seen.len() >= 8 && !example.iter().any(|word| memmem::find(&told, word).is_some())
}

/// The secret that a file is by its name, such as a private key.
pub(super) fn by_name(entry: &Entry) -> Option<Secret> {
    let name = entry.name().to_ascii_lowercase();
    let environment = name == ".env" || name.starts_with(".env.");
    let sample = ["example", "sample", "template", "dist", "defaults"].iter().any(|word| name.ends_with(word));
    let key = [".p12", ".pfx", ".jks", ".keystore"].iter().any(|end| name.ends_with(end));
    let ssh = matches!(name.as_str(), "id_rsa" | "id_ed25519" | "id_ecdsa" | "id_dsa");
    let rule = if environment && !sample && entry.size > 0 {
        "environment-file"
    } else if key || ssh {
        "key-file"
    } else {
        return None;
    };
    Some(Secret { path: entry.path.clone(), line: None, rule, shown: format!("a file of {} bytes", entry.size) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Content;

    #[test]
    fn tokens_are_found_and_masked() {
        let token = format!("ghp_{}", "aB3dE5gH7jK9mN1pQ3sT5vX7zA9cD1fG3hJ5");
        let text = format!("a\nconst t = '{token}';\n");
        let (found, _) = in_text("x.js", text.as_bytes());
        assert_eq!((found.len(), found[0].line, found[0].rule), (1, Some(2), "github-token"));
        assert!(!found[0].shown.contains(&token[4..]), "{}", found[0].shown);
        for not in [
            format!("x{token}"),
            format!("{token}A"),
            "AKIAIOSFODNN7EXAMPLE".into(),
            format!("ghp_{}", "x".repeat(36)),
            "-----BEGIN PRIVATE KEY-----\" + key".into(),
        ] {
            assert!(in_text("x.js", not.as_bytes()).0.is_empty(), "{not}");
        }
        let pem = format!("'-----BEGIN RSA PRIVATE KEY-----\\n{}\\n", "MIIEpAIBAAKCAQEAq7BFUpkGp3".repeat(8));
        assert_eq!(in_text("x.js", pem.as_bytes()).0[0].rule, "private-key");
    }

    #[test]
    fn first_secrets_of_a_text_are_reported_with_their_lines() {
        let token = "ghp_aB3dE5gH7jK9mN1pQ3sT5vX7zA9cD1fG3hJ5\n";
        let text = format!("\n{}{token}", token.repeat(50_000));
        let (found, others) = in_text("x.js", text.as_bytes());
        assert_eq!(others, 50_001 - MOST as u64);
        let lines: Vec<_> = found.iter().filter_map(|secret| secret.line).collect();
        assert_eq!(lines, (2..2 + MOST).collect::<Vec<_>>());
    }

    #[test]
    fn secret_files_are_recognized_by_name() {
        let of =
            |name: &str| by_name(&Entry { size: 9, ..Entry::file(name.into(), 0, Content::Nothing) }).map(|s| s.rule);
        assert_eq!(of("a/.env"), Some("environment-file"));
        assert_eq!(of(".env.production"), Some("environment-file"));
        assert_eq!(of("certs/app.p12"), Some("key-file"));
        for plain in [".env.example", "env.js", "a.pem.js", "environment"] {
            assert_eq!(of(plain), None, "{plain}");
        }
    }
}
