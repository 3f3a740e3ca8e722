//! Outputs as the pages show them.

use regex_lite::Regex;
use stagewright_driver::error::CODES;

/// Text without the parts that differ from run to run.
fn steady(text: &str) -> String {
    let rules = [
        (r"pid \d+", "pid N"),
        (r"\[\d+\]", "[N]"),
        (r"\d+ things to see", "N things to see"),
        (r"#\d+", "#N"),
        (r"https?://[^/\s]+/", "http://…/"),
        (r"(file://)?/[^\s\x22',:]*/", "…/"),
        (r"\d+(\.\d+)? (ms|s)\b", "T"),
        // The title of a new window is printed only if it is known by then.
        (r"(window opened: w\d+).*", "$1"),
        (r" +\n", "\n"),
        (r" {2,}", " "),
    ];
    let text = text.trim_end().to_owned() + "\n";
    rules
        .iter()
        .fold(text, |text, (rule, with)| Regex::new(rule).expect("a rule").replace_all(&text, *with).into_owned())
}

/// Whether an output is as shown; a line `…` stands for any lines.
pub fn is_as_shown(shown: &str, output: &str) -> bool {
    let (shown, output) = (steady(shown), steady(output));
    let mut parts = shown.split("…\n").peekable();
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = output.strip_prefix(first) else { return false };
    while let Some(part) = parts.next() {
        match (parts.peek().is_none(), part.is_empty()) {
            (true, true) => return true,
            (true, false) => return rest.ends_with(part),
            _ => match rest.find(part) {
                Some(at) => rest = &rest[at + part.len()..],
                None => return false,
            },
        }
    }
    rest.is_empty()
}

/// Whether an output is that of a command that fails: it begins with an error's code, or counts what failed.
pub fn shows_a_failure(shown: &str) -> bool {
    let first = shown.lines().next().unwrap_or_default();
    let last = shown.lines().next_back().unwrap_or_default();
    let counted = last.split(", ").any(|part| part.ends_with(" fail") && part != "0 fail");
    CODES.iter().any(|row| row.name == first) || shown.contains("FAILED") || counted
}
