//! Parts of texts that differ from run to run although the app does the same: times, ports, process ids, temporary
//! folders, made-up ids.

use regex_lite::Regex;
use std::sync::OnceLock;

/// Each pattern with its replacement, in the order in which they are applied.
const PATTERNS: [(&str, &str); 10] = [
    // Chromium's own prefix: process, thread, date and time.
    (r"\[\d+(?::\d+)?:\d{4}/\d{6}\.\d+:", "[<chromium>:"),
    (r"(/var/folders/[^/\s]+/[^/\s]+|/tmp|/var/tmp|/dev/shm|/run/user/\d+)/[^/\s\x22')<>,]+", "<temp>"),
    (r"\b[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}\b", "<id>"),
    (r"\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?:Z| ?[+-]\d\d:?\d\d)?)?", "<time>"),
    (r"\b\d{1,2}:\d\d(?::\d\d)?(?:\.\d+)?(?: ?[AaPp]\.?[Mm]\b\.?)?", "<time>"),
    (r"\b1[5-9]\d{8}(?:\d{3})?\b", "<time>"),
    (r"\b[0-9a-fA-F]{16,}\b", "<id>"),
    (r"\b(localhost|127\.0\.0\.1|\[::1\]):\d{2,5}\b", "$1:<port>"),
    (r"\b([Pp][Ii][Dd]|process)([ =:]+)\d+\b", "$1$2<pid>"),
    (r"\b\d+(?:\.\d+)? ?(ms|milliseconds)\b", "<n> $1"),
];

/// The ref at the beginning of a snapshot's line, and the mark of a recent change.
const REF: &str = r"(?m)^(\s*)~?\s*(?:\[\d+\] )?";

/// The first line of a snapshot: its title, and then its address, size and number of entries.
const PAGE: &str = r#"(?m)^(page "(?:[^"\\]|\\.)*").*$"#;

/// The state of the element that has the focus. A page may move the focus some time after a call.
const FOCUS: &str = r"(?m) focused\b([^\x22]*)$";

fn patterns() -> &'static [(Regex, &'static str)] {
    static ALL: OnceLock<Vec<(Regex, &'static str)>> = OnceLock::new();
    ALL.get_or_init(|| {
        let regex = |pattern: &str| Regex::new(pattern).expect("a regular expression");
        PATTERNS.iter().map(|(pattern, by)| (regex(pattern), *by)).collect()
    })
}

/// A text in which placeholders stand for such parts.
pub(super) fn without(text: &str) -> String {
    patterns().iter().fold(text.to_owned(), |text, (pattern, by)| match pattern.is_match(&text) {
        true => pattern.replace_all(&text, *by).into_owned(),
        false => text,
    })
}

/// The same for the lines of a snapshot, which also have refs, the focus, and the facts of the window.
pub(super) fn of_page(text: &str) -> String {
    static OF_PAGES: OnceLock<[Regex; 3]> = OnceLock::new();
    let [refs, page, focus] =
        OF_PAGES.get_or_init(|| [REF, PAGE, FOCUS].map(|pattern| Regex::new(pattern).expect("a regular expression")));
    let text = refs.replace_all(text, "$1");
    let text = page.replace_all(&text, "$1");
    without(&focus.replace_all(&text, "$1"))
}

/// A name in which each number is the same number: `3 items` and `12 items` are names of one control.
pub(super) fn without_numbers(name: &str) -> String {
    let mut out = String::new();
    for c in without(name).chars() {
        match c.is_ascii_digit() {
            true if out.ends_with('#') => {}
            true => out.push('#'),
            false => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_from_run_to_run_is_left_out() {
        for (text, plain) in [
            ("[123:1127/073510.123456:ERROR:bus.cc(407)] failed", "[<chromium>:ERROR:bus.cc(407)] failed"),
            ("at /tmp/stagewright-profile-a1B2/x.json:3", "at <temp>/x.json:3"),
            ("saved 2026-11-27T07:35:09.123Z, 7:35 PM", "saved <time>, <time>"),
            ("http://localhost:43211/a http://127.0.0.1:9222/b", "http://localhost:<port>/a http://127.0.0.1:<port>/b"),
            ("pid 4711, 12 ms, id 0123456789abcdef0123", "pid <pid>, <n> ms, id <id>"),
            ("9 of 12 items cost 1200", "9 of 12 items cost 1200"),
            ("urn 6f1c0a2e-1111-4222-8333-0123456789ab", "urn <id>"),
        ] {
            assert_eq!(without(text), plain);
        }
    }

    #[test]
    fn refs_of_a_page_are_left_out() {
        let page =
            "page \"A \\\"x\\\"\" url=\"file:///a\" viewport=1x1 entries=4\n[1] switch \"Dark\" checked focused busy";
        assert_eq!(of_page(page), "page \"A \\\"x\\\"\"\nswitch \"Dark\" checked busy");
        assert_eq!(
            of_page("heading \"A\"\n  ~[12] button \"Save\"\n  [3] link \"x\""),
            "heading \"A\"\n  button \"Save\"\n  link \"x\""
        );
    }

    #[test]
    fn counts_in_names_are_one() {
        assert_eq!(without_numbers("Inbox (12)"), without_numbers("Inbox (3)"));
        assert_ne!(without_numbers("Inbox (12)"), without_numbers("Outbox (12)"));
    }
}
