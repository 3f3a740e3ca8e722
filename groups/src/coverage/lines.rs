//! The lines of a text by offset, with the comments that exclude lines from coverage.
//!
//! Offsets count UTF-16 units, as V8 does. Lines are split, and comments read, as `v8-to-istanbul` does it.

use regex_lite::Regex;
use std::sync::LazyLock;

/// One line.
#[derive(Debug, Clone)]
pub(super) struct Line {
    /// The offset of its first unit.
    pub start: i64,
    /// The offset after its last unit, without the line break.
    pub end: i64,
    /// How often it ran. Lines that no range covers as a whole count as run.
    pub count: i64,
    /// Whether a comment excludes it, so that it always counts as run.
    pub ignored: bool,
}

/// The lines of a text.
#[derive(Debug, Clone)]
pub(super) struct Lines {
    /// All of them.
    pub all: Vec<Line>,
    /// The offset of the end of the text.
    pub end: i64,
}

/// The meaning of a comment for the lines after its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Comment {
    Next(u64),
    Start,
    Stop,
}

static NEXT: LazyLock<Regex> = LazyLock::new(|| pattern(r"^\W*/\* (?:[cv]8|node:coverage) ignore next(?: ([0-9]+))?"));
static NEXT_HERE: LazyLock<Regex> = LazyLock::new(|| pattern(r"/\* (?:[cv]8|node:coverage) ignore next"));
static START: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"/\* (?:[cv|]8 ignore (start|stop)|node:coverage (disable|enable))"));

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("a pattern of ours")
}

impl Comment {
    fn of(line: &str) -> Option<Comment> {
        if !line.contains("/* ") {
            return None;
        }
        if let Some(found) = NEXT.captures(line) {
            return Some(Comment::Next(found.get(1).map_or(1, |count| count.as_str().parse().unwrap_or(u64::MAX))));
        }
        // A comment behind code excludes its own line only.
        if NEXT_HERE.is_match(line) {
            return Some(Comment::Next(0));
        }
        let found = START.captures(line)?;
        let word = found.get(1).or(found.get(2))?.as_str();
        Some(if matches!(word, "start" | "disable") { Comment::Start } else { Comment::Stop })
    }
}

impl Lines {
    /// The lines of a text, without the white space at its end.
    pub fn of(text: &str) -> Lines {
        // White space of JavaScript, which has the byte order mark and lacks U+0085.
        let text = text.trim_end_matches(|c: char| (c.is_whitespace() && c != '\u{85}') || c == '\u{feff}');
        let (mut all, mut position, mut next, mut is_excluded) = (Vec::new(), 0, 0, false);
        for whole in Lines::split(text) {
            let line = whole.strip_suffix('\n').map_or(whole, |line| line.strip_suffix('\r').unwrap_or(line));
            let (length, whole_length) = (units(line), units(whole));
            let mut ignored = is_excluded;
            if next > 0 {
                (ignored, next) = (true, next - 1);
            }
            if let Some(comment) = Comment::of(line) {
                ignored = true;
                match comment {
                    Comment::Next(count) => next = count,
                    Comment::Start | Comment::Stop => (is_excluded, next) = (comment == Comment::Start, 0),
                }
            }
            all.push(Line { start: position, end: position + length, count: 1, ignored });
            position += whole_length;
        }
        Lines { all, end: position }
    }

    /// The parts of a text between line breaks, with their breaks. An empty text has one line.
    fn split(text: &str) -> impl Iterator<Item = &str> {
        let only = text.is_empty().then_some("");
        only.into_iter().chain(text.split_inclusive('\n'))
    }

    /// The texts of lines, without line breaks.
    pub fn texts(text: &str) -> impl Iterator<Item = &str> {
        Lines::split(text).map(|line| line.trim_end_matches(['\r', '\n']))
    }

    /// The lines that a range touches, as indexes: from, to.
    pub fn touched(&self, start: i64, end: i64) -> std::ops::Range<usize> {
        let is_after = |line: &Line| start >= line.end;
        let touches = |line: &Line| start < line.end && end >= line.start;
        let first = self.all.partition_point(is_after);
        let count = self.all[first..].iter().take_while(|line| touches(line)).count();
        first..first + count
    }

    /// The offset of a column in a line, from 1. The end of the text if there is no such line.
    pub fn offset(&self, line: i64, column: i64) -> i64 {
        let line = usize::try_from(line.max(1) - 1).unwrap_or(usize::MAX);
        self.all.get(line).map_or(self.end, |line| line.start.saturating_add(column).min(line.end))
    }
}

/// The length of a text in UTF-16 units.
fn units(text: &str) -> i64 {
    let length = if text.is_ascii() { text.len() } else { text.encode_utf16().count() };
    i64::try_from(length).unwrap_or(i64::MAX)
}
