//! The filters of requests: by parts of their addresses, by method, by status.

use super::exchange::{Exchange, From};

/// A part of an address, or with `*` a pattern for all of it. Nothing else is special: `?` is a question mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UrlPart(String);

impl UrlPart {
    /// The part of that text.
    pub fn of(text: &str) -> UrlPart {
        UrlPart(text.to_owned())
    }

    /// The part as it was given.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Whether that address has it.
    pub fn matches(&self, url: &str) -> bool {
        match self.0.contains('*') {
            true => glob(self.0.as_bytes(), url.as_bytes()),
            false => url.contains(&self.0),
        }
    }

    /// The same as a pattern of the Fetch domain, where `?` stands for any character and `\` escapes.
    pub fn pattern(&self) -> String {
        let escaped = self.0.replace('\\', r"\\").replace('?', r"\?");
        if self.0.contains('*') { escaped } else { format!("*{escaped}*") }
    }
}

/// Whether an address needs no network: a server on this machine, a file, or a scheme of the app's own.
pub(super) fn is_local(url: &str) -> bool {
    let Some((scheme, rest)) = url.split_once("://") else { return true };
    if !["http", "https", "ws", "wss"].iter().any(|one| scheme.eq_ignore_ascii_case(one)) {
        return true;
    }
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = host.rsplit('@').next().unwrap_or_default().to_ascii_lowercase();
    let name = if host.starts_with('[') { host.split_inclusive(']').next() } else { host.split(':').next() };
    let name = name.unwrap_or_default();
    let is_address = name.split('.').all(|part| part.parse::<u8>().is_ok());
    name == "localhost" || name.ends_with(".localhost") || name == "[::1]" || is_address && name.starts_with("127.")
}

/// Whether a pattern with `*` fits all of a text. Takes at most the product of both lengths.
fn glob(pattern: &[u8], text: &[u8]) -> bool {
    let (mut at, mut from) = (0, 0);
    // The last star, and where its match ends so far.
    let mut star: Option<(usize, usize)> = None;
    while from < text.len() {
        match pattern.get(at) {
            Some(b'*') => {
                star = Some((at, from));
                at += 1;
            }
            Some(byte) if *byte == text[from] => (at, from) = (at + 1, from + 1),
            _ => {
                let Some((star_at, matched)) = star else { return false };
                star = Some((star_at, matched + 1));
                (at, from) = (star_at + 1, matched + 1);
            }
        }
    }
    pattern[at..].iter().all(|byte| *byte == b'*')
}

/// The requests that somebody wants. Every given filter must pass; an empty list passes everything.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// The address has one of these.
    pub urls: Vec<UrlPart>,
    /// The method is one of these, in upper case.
    pub methods: Vec<String>,
    /// These parts of the app ask.
    pub from: Vec<From>,
    /// The status fits.
    pub status: Option<Status>,
    /// It has failed, or its status is 400 and above.
    pub failed: bool,
    /// It began at that epoch millisecond or later.
    pub since: Option<u64>,
}

impl Filter {
    /// Whether every request passes by the facts that are known from its beginning.
    pub fn asks_for_all(&self) -> bool {
        self.urls.is_empty() && self.methods.is_empty() && self.from.is_empty()
    }

    /// Whether a request passes by the facts that are known from its beginning.
    pub fn asks(&self, url: &str, method: &str, from: From) -> bool {
        if !self.from.is_empty() && !self.from.contains(&from) {
            return false;
        }
        let url = self.urls.is_empty() || self.urls.iter().any(|part| part.matches(url));
        url && (self.methods.is_empty() || self.methods.iter().any(|one| one.eq_ignore_ascii_case(method)))
    }

    /// Whether a row passes all filters.
    pub fn passes(&self, row: &Exchange) -> bool {
        self.asks(&row.url, &row.method, row.from)
            && self.status.is_none_or(|wanted| row.status.is_some_and(|status| wanted.fits(status)))
            && (!self.failed || row.has_failed())
            && self.since.is_none_or(|since| row.timestamp >= since)
    }
}

/// A status, or a class of them: `404`, `4xx`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// That one.
    One(u16),
    /// All from this hundred.
    Class(u16),
}

impl Status {
    /// Reads `404` or `4xx`.
    pub fn of(text: &str) -> Option<Status> {
        let first = text.chars().next()?.to_digit(10).filter(|digit| (1..=5).contains(digit))? as u16;
        if text.len() == 3 && text[1..].eq_ignore_ascii_case("xx") {
            return Some(Status::Class(first));
        }
        text.parse().ok().filter(|status| (100..=599).contains(status)).map(Status::One)
    }

    /// Whether a status is of it.
    pub fn fits(self, status: u16) -> bool {
        match self {
            Status::One(one) => one == status,
            Status::Class(hundred) => status / 100 == hundred,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_on_this_machine_are_local() {
        for local in [
            "http://localhost/",
            "http://127.0.0.1:80/a",
            "ws://a.localhost:1",
            "https://u:p@[::1]:8/?x",
            "app://x/",
            "data:,",
            "file:///a",
        ] {
            assert!(is_local(local), "{local}");
        }
        for far in [
            "http://h/",
            "https://localhost.h/",
            "http://127.0.0.1.h/",
            "http://localhost@h/",
            "wss://10.0.0.1/#localhost",
        ] {
            assert!(!is_local(far), "{far}");
        }
    }

    #[test]
    fn url_filter_with_star_matches_the_whole_url() {
        let matches = |part: &str, url: &str| UrlPart::of(part).matches(url);
        assert!(matches("/api/", "http://h/api/items?a=1"));
        assert!(matches("items?a", "http://h/api/items?a=1"), "a question mark is itself");
        assert!(!matches("items?a", "http://h/api/itemsXa"));
        assert!(matches("http://h/*/items*", "http://h/api/items?a=1"));
        assert!(!matches("api*", "http://h/api/items"), "from the beginning");
        assert!(matches("**/items", "http://h/api/items"));
        assert!(!matches("*/item", "http://h/api/items"));
        assert!(matches("*", "") && matches("*a*a*b", "aaaaab") && !matches("*a*a*c", "aaaaab"));
        assert!(!matches(&"*a".repeat(500), &"a".repeat(400)));
    }

    #[test]
    fn protocol_url_pattern_escapes_special_characters() {
        assert_eq!(UrlPart::of("/a?b=1").pattern(), r"*/a\?b=1*");
        assert_eq!(UrlPart::of(r"http://h/*?\").pattern(), r"http://h/*\?\\");
    }

    #[test]
    fn status_filter_is_a_code_or_a_class() {
        assert_eq!(Status::of("404"), Some(Status::One(404)));
        assert_eq!(Status::of("4xx"), Some(Status::Class(4)));
        for wrong in ["", "4x", "99", "600", "0xx", "6xx", "4xxx", "abc", "é04"] {
            assert_eq!(Status::of(wrong), None, "{wrong}");
        }
        assert!(Status::Class(5).fits(503) && !Status::Class(5).fits(404) && Status::One(404).fits(404));
    }
}
