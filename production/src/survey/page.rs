//! The pages of an app, and their content security policies.

use memchr::memmem;

/// The longest tag that is read, in bytes. Without a limit, many unclosed tags would take quadratic time.
const LONGEST_TAG: usize = 4 << 10;

/// A page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Page {
    pub path: String,
    /// The policy of its `meta` tag. A page may also get one by an HTTP header, which is not visible here.
    pub policy: Option<String>,
}

/// The page in this file; `None` for a fragment of a page, and for pages of packages.
pub(super) fn read(path: &str, bytes: &[u8]) -> Option<Page> {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(256 << 10)]);
    let lower = text.to_ascii_lowercase();
    let is_page = lower.contains("<html") || lower.contains("<!doctype html");
    if !is_page || path.contains("/node_modules/") {
        return None;
    }
    let policy = policy(&text, &lower);
    Some(Page { path: path.to_owned(), policy })
}

/// The policy of the first `meta` tag that has one, outside of comments. `lower` is the text in lower case.
fn policy(text: &str, lower: &str) -> Option<String> {
    let mut at = 0;
    while let Some(found) = memchr::memchr(b'<', &lower.as_bytes()[at..]) {
        at += found;
        let rest = &lower[at..];
        if rest.starts_with("<!--") {
            // `<!-->` is a whole comment. A comment without an end goes on to the end of the page.
            at += 2 + memmem::find(&rest.as_bytes()[2..], b"-->")? + 3;
        } else if rest.starts_with("<meta") {
            let tag = &text[at..at + tag_end(&text[at..])];
            let name = attribute(tag, "http-equiv");
            if name.is_some_and(|name| name.eq_ignore_ascii_case("content-security-policy")) {
                return attribute(tag, "content");
            }
            at += tag.len();
        } else {
            at += 1;
        }
    }
    None
}

/// The length of a tag, at most [`LONGEST_TAG`]. A `>` in quotes does not end it.
fn tag_end(text: &str) -> usize {
    let mut quote = None;
    let most = text.floor_char_boundary(LONGEST_TAG);
    for (at, byte) in text[..most].bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return at,
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), byte) if open == byte => quote = None,
            _ => {}
        }
    }
    most
}

/// The value of an attribute.
fn attribute(tag: &str, name: &str) -> Option<String> {
    let lower = tag.to_ascii_lowercase();
    let mut from = 0;
    while let Some(found) = lower[from..].find(name) {
        let at = from + found;
        from = at + name.len();
        let before = lower[..at].bytes().next_back();
        let rest = tag[from..].trim_start();
        if before.is_some_and(|byte| byte.is_ascii_whitespace() || byte == b'"' || byte == b'\'')
            && let Some(value) = rest.strip_prefix('=').map(str::trim_start)
        {
            let quoted = ['"', '\''].into_iter().find_map(|quote| value.strip_prefix(quote)?.split(quote).next());
            let plain = || value.split(|c: char| c.is_whitespace() || c == '>').next().unwrap_or_default();
            return Some(quoted.unwrap_or_else(plain).to_owned());
        }
    }
    None
}

/// The sources from which a policy allows scripts: those of `script-src`, else of `default-src`.
pub(crate) fn script_sources(policy: &str) -> Option<Vec<&str>> {
    let directive = |name: &str| {
        policy.split(';').map(str::trim).find_map(|directive| {
            let mut words = directive.split_ascii_whitespace();
            words.next().filter(|word| word.eq_ignore_ascii_case(name)).map(|_| words.collect::<Vec<_>>())
        })
    };
    directive("script-src").or_else(|| directive("default-src"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_in_a_comment_is_none() {
        let meta = |policy: &str| format!("<meta http-equiv=Content-Security-Policy content=\"{policy}\">");
        let of = |text: &str| read("a.html", format!("<html>{text}").as_bytes()).unwrap().policy;
        assert_eq!(of(&format!("<!-- {} -->", meta("a"))), None);
        assert_eq!(of(&format!("<!-- {} --><!-->{}", meta("a"), meta("b"))), Some("b".into()));
        assert_eq!(of(&format!("<!-- {}", meta("a"))), None);
    }

    #[test]
    fn content_security_policy_is_read_as_in_a_browser() {
        let html = br#"<!DOCTYPE html><html><head><META name="x" content=">"><meta
            content="default-src 'self'; script-src 'self' 'unsafe-eval'" http-equiv='Content-Security-Policy'></head>"#;
        let page = read("a.html", html).unwrap();
        let policy = page.policy.expect("a policy");
        assert_eq!(script_sources(&policy), Some(vec!["'self'", "'unsafe-eval'"]));
        assert_eq!(script_sources("img-src *"), None);
        assert_eq!(read("a.html", b"<html>").unwrap().policy, None);
        assert_eq!(read("a.html", b"<b>"), None);
        assert_eq!(tag_end(&format!("<meta {}", "ä".repeat(LONGEST_TAG))), LONGEST_TAG);
        assert_eq!(tag_end(&format!("<meta x{}", "ä".repeat(LONGEST_TAG))), LONGEST_TAG - 1);
        assert_eq!(read("x/node_modules/a.html", b"<html>"), None);
    }
}
