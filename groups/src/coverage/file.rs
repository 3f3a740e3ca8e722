//! Counts of scripts, turned into lines, branches and functions of files.
//!
//! The rules are those of `v8-to-istanbul`. A line has the count of the innermost range that covers it as a whole. Each range
//! of a function with block counts is a branch.

use super::{
    lines::Lines,
    source_map::Map,
    v8::{Function, Range},
};
use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

/// A span of a file: first line, its column, last line, its column. Lines are from 1.
pub type Span = (u32, i64, u32, i64);

/// A branch or a function of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counted {
    /// The name of a function; empty for branches.
    pub name: String,
    /// Its place.
    pub span: Span,
    /// How often it ran.
    pub count: u64,
}

/// The coverage of one file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct File {
    /// Its path or address.
    pub path: String,
    /// How often each line ran, by its number from 1.
    pub lines: BTreeMap<u32, u64>,
    /// Its branches.
    pub branches: Vec<Counted>,
    /// Its functions.
    pub functions: Vec<Counted>,
    /// The text of its lines, by their numbers.
    pub text: BTreeMap<u32, Arc<str>>,
}

/// A file that a script was made from, or the script itself.
struct Part {
    path: String,
    text: String,
    lines: Lines,
    branches: Vec<(usize, Counted)>,
    functions: Vec<(usize, Counted)>,
}

impl Part {
    fn new(path: String, text: String) -> Part {
        let lines = Lines::of(&text);
        Part { path, text, lines, branches: Vec::new(), functions: Vec::new() }
    }

    fn take(&mut self, function: &Function, is_first: bool, range: &Range, start: i64, end: i64) {
        let touched = self.lines.touched(start, end);
        let Some(last) = self.lines.all[touched.clone()].last() else { return };
        let first_line = touched.start;
        let span =
            (first_line as u32 + 1, start - self.lines.all[first_line].start, touched.end as u32, end - last.start);
        let count = u64::try_from(range.count).unwrap_or(0);
        let counted = |name: &str| (first_line, Counted { name: name.to_owned(), span, count });
        if function.is_block_coverage {
            self.branches.push(counted(""));
        }
        if !function.function_name.is_empty() && (is_first || !function.is_block_coverage) {
            self.functions.push(counted(&function.function_name));
        }
        for line in &mut self.lines.all[touched] {
            if start <= line.start && end >= line.end && !line.ignored {
                line.count = range.count;
            }
        }
    }

    fn file(self, from_line: u32) -> File {
        let Part { path, text, lines, branches, functions } = self;
        let number = |index: usize| (index as u32 + 1).saturating_add(from_line);
        let ignored = |index: usize| lines.all.get(index).is_none_or(|line| line.ignored);
        let counted = |all: Vec<(usize, Counted)>| -> Vec<Counted> {
            let shift = |(index, mut one): (usize, Counted)| {
                one.span.0 = one.span.0.saturating_add(from_line);
                one.span.2 = one.span.2.saturating_add(from_line);
                if ignored(index) {
                    one.count = 1;
                }
                one
            };
            all.into_iter().map(shift).collect()
        };
        File {
            branches: counted(branches),
            functions: counted(functions),
            text: Lines::texts(&text).enumerate().map(|(index, line)| (number(index), line.into())).collect(),
            lines: lines
                .all
                .iter()
                .enumerate()
                .map(|(index, line)| (number(index), line.count.max(0) as u64))
                .collect(),
            path,
        }
    }
}

/// The files of a script with its text. `original` gives the path of a source by its name, and the text of one that the
/// map does not have. A source without a text is left out. If
/// all are, the script counts for itself. Inline scripts begin at a later line of their document, `from_line`.
pub(super) fn of_script(
    path: &str,
    source: &str,
    functions: &[Function],
    map: Option<&Map>,
    from_line: u32,
    original: impl Fn(&str, bool) -> (String, Option<String>),
) -> Vec<File> {
    let script = Lines::of(source);
    let mut parts: Vec<Option<Part>> = match map {
        None => Vec::new(),
        Some(map) => {
            let part = |source: &super::source_map::Source| -> Option<Part> {
                let (path, text) = original(&source.name, source.text.is_none());
                Some(Part::new(path, source.text.clone().or(text)?))
            };
            map.sources.iter().map(part).collect()
        }
    };
    let map = map.filter(|_| parts.iter().any(Option::is_some));
    if map.is_none() {
        parts = vec![Some(Part::new(path.to_owned(), source.to_owned()))];
    }
    for function in functions {
        for (index, range) in function.ranges.iter().enumerate() {
            let (start, end) = (range.start_offset.max(0), range.end_offset.min(script.end));
            match map {
                None => parts.iter_mut().flatten().for_each(|part| part.take(function, index == 0, range, start, end)),
                Some(map) => {
                    let Some(mapped) = map.range(&script, start, end) else { continue };
                    let Some(part) = &mut parts[mapped.source] else { continue };
                    let start = part.lines.offset(mapped.start.0, mapped.start.1);
                    let end = part.lines.offset(mapped.end.0, mapped.end.1);
                    part.take(function, index == 0, range, start, end);
                }
            }
        }
    }
    let from_line = if map.is_some() { 0 } else { from_line };
    parts.into_iter().flatten().map(|part| part.file(from_line)).collect()
}

impl File {
    /// Adds the counts of the same file, which another script or another test has.
    pub fn add(&mut self, other: File) {
        for (line, count) in other.lines {
            let sum = self.lines.entry(line).or_default();
            *sum = sum.saturating_add(count);
        }
        for (line, text) in other.text {
            self.text.entry(line).or_insert(text);
        }
        add(&mut self.branches, other.branches);
        add(&mut self.functions, other.functions);
    }
}

fn add(all: &mut Vec<Counted>, others: Vec<Counted>) {
    let known: HashMap<Span, usize> = all.iter().enumerate().map(|(at, one)| (one.span, at)).collect();
    for other in others {
        match known.get(&other.span) {
            Some(at) => all[*at].count = all[*at].count.saturating_add(other.count),
            None => all.push(other),
        }
    }
}
