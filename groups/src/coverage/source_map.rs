//! Source maps: positions in a script, and the positions in the files that it was made from.
//!
//! Ranges are mapped as `v8-to-istanbul` maps them, so that the numbers are the same.

use super::lines::Lines;
use oxc_sourcemap::SourceMap;
use std::collections::HashMap;

/// The largest source map that is read, in bytes.
const LARGEST: usize = 256 << 20;

/// The column after every column of a line.
const END_OF_LINE: i64 = i64::MAX / 4;

/// A mapping of a position in the script: its column, and the original source, line and column from 0.
#[derive(Debug, Clone, Copy)]
struct Mapping {
    column: i64,
    original: Option<Position>,
}

/// A position in a source: the source's number, the line from 1, the column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Position {
    source: usize,
    line: i64,
    column: i64,
}

/// A mapping the other way round: the column in the source, and the line (from 1) and column in the script.
#[derive(Debug, Clone, Copy)]
struct Reverse {
    column: i64,
    line: i64,
    to: i64,
}

/// Which of two neighbours of a position is meant, if there is no mapping of exactly that position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bias {
    Before,
    After,
}

/// A source of a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Source {
    /// Its path or address, as the map has it, with the map's root before it.
    pub name: String,
    /// Its text, if the map has it.
    pub text: Option<String>,
}

/// The source map of a script.
#[derive(Debug)]
pub(super) struct Map {
    /// The files that the script was made from.
    pub sources: Vec<Source>,
    /// Mappings by line of the script, from 1. A map can name any line, so only lines with mappings take memory.
    mappings: HashMap<i64, Vec<Mapping>>,
    /// Mappings by source and line of the source, from 1.
    reverse: HashMap<(usize, i64), Vec<Reverse>>,
}

/// A range in a source: the source's number, and the lines (from 1) and columns of its ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Mapped {
    pub source: usize,
    pub start: (i64, i64),
    pub end: (i64, i64),
}

impl Map {
    /// Reads a map. The error says why it cannot be used.
    pub fn read(json: &str) -> Result<Map, String> {
        if json.len() > LARGEST {
            return Err("its source map is too large".into());
        }
        let map = SourceMap::from_json_string(without_guard(json))
            .map_err(|error| format!("its source map is not valid: {error}"))?;
        let root = map.get_source_root().unwrap_or_default().trim_end_matches('/');
        let contents = map.get_source_contents().map(|text| text.map(str::to_owned));
        let contents: Vec<Option<String>> = contents.collect();
        let source = |(at, name): (usize, &str)| Source {
            name: if root.is_empty() || is_whole(name) { name.to_owned() } else { format!("{root}/{name}") },
            text: contents.get(at).cloned().flatten(),
        };
        let sources: Vec<Source> = map.get_sources().enumerate().map(source).collect();
        let mut mappings: HashMap<i64, Vec<Mapping>> = HashMap::new();
        let mut reverse: HashMap<(usize, i64), Vec<Reverse>> = HashMap::new();
        for token in map.get_tokens() {
            let (line, column) = (i64::from(token.get_dst_line()) + 1, i64::from(token.get_dst_col()));
            let source = token.get_source_id().map(|source| source as usize).filter(|source| *source < sources.len());
            let original = source.map(|source| Position {
                source,
                line: i64::from(token.get_src_line()) + 1,
                column: i64::from(token.get_src_col()),
            });
            mappings.entry(line).or_default().push(Mapping { column, original });
            if let Some(Position { source, line: from, column: at }) = original {
                reverse.entry((source, from)).or_default().push(Reverse { column: at, line, to: column });
            }
        }
        mappings.values_mut().for_each(|line| line.sort_by_key(|mapping| mapping.column));
        reverse.values_mut().for_each(|line| line.sort_by_key(|mapping| mapping.column));
        Ok(Map { sources, mappings, reverse })
    }

    /// The range in a source that a range of the script stands for. `None` if its ends are not mapped, or lie in two
    /// sources.
    pub fn range(&self, script: &Lines, start: i64, end: i64) -> Option<Mapped> {
        let touched = script.touched(start - 1, end);
        let (first, last) = (script.all.get(touched.start)?, script.all[touched.clone()].last()?);
        let (first_line, last_line) = (touched.start as i64 + 1, touched.end as i64);
        let from = self.original_either(first_line, (start - first.start).max(0))?;
        let end_column = end - last.start;
        let to = self.original_end(last_line, end_column)?;
        if from.source != to.source {
            return None;
        }
        let mut until = (to.line, to.column);
        if (from.line, from.column) == until {
            let after = self.original(last_line, end_column, Bias::After);
            until = after.map_or((0, -1), |after| (after.line, after.column - 1));
        }
        Some(Mapped { source: from.source, start: (from.line, from.column), end: until })
    }

    fn original(&self, line: i64, column: i64, bias: Bias) -> Option<Position> {
        let line = self.mappings.get(&line)?;
        line[found(line, |mapping| mapping.column, column, bias)?].original
    }

    /// The original of the mapping before a position, or of that after it if there is none.
    fn original_either(&self, line: i64, column: i64) -> Option<Position> {
        let before = self.original(line, column, Bias::Before);
        let near = before.or_else(|| self.original(line, column, Bias::After));
        // A mapping in the middle of a line may lead to an earlier line than the one at its start, which tells more.
        let first = self.original(line, 0, Bias::Before);
        match (first, near) {
            (Some(first), None) => Some(first),
            (Some(first), Some(near)) if first.line > near.line => Some(first),
            (_, near) => near,
        }
    }

    /// The end of the original range that the mapping before a position begins.
    fn original_end(&self, line: i64, column: i64) -> Option<Position> {
        let before = self.original_either(line, (column - 1).max(1))?;
        let rest_of_line = Position { column: END_OF_LINE, ..before };
        let row = self.reverse.get(&(before.source, before.line));
        let next = row.and_then(|row| Some(row[found(row, |back| back.column, before.column + 1, Bias::After)?]));
        let Some(next) = next else { return Some(rest_of_line) };
        match self.original(next.line, next.to, Bias::Before) {
            Some(end) if end.line == before.line => Some(end),
            _ => Some(rest_of_line),
        }
    }
}

/// A map without its first line, if that is there so that no browser runs the map.
pub(super) fn without_guard(json: &str) -> &str {
    json.strip_prefix(")]}'").map_or(json, |rest| rest.split_once('\n').map_or(rest, |(_, rest)| rest))
}

/// Whether a source's name is an address or an absolute path, before which no root is put.
fn is_whole(name: &str) -> bool {
    name.starts_with('/') || name.contains("://")
}

/// The index of the row's element at a column, or of its neighbour. Of several at one column, the first before it and the
/// last after it.
fn found<T>(row: &[T], column_of: impl Fn(&T) -> i64, column: i64, bias: Bias) -> Option<usize> {
    let first = row.partition_point(|one| column_of(one) < column);
    let after = row.partition_point(|one| column_of(one) <= column);
    match bias {
        _ if first == after => match bias {
            Bias::Before => first.checked_sub(1),
            Bias::After => Some(first).filter(|at| *at < row.len()),
        },
        Bias::Before => Some(first),
        Bias::After => Some(after - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_takes_memory_for_its_mappings_and_not_for_the_lines_that_it_names() {
        // The second source line is 2^25 in base 64 digits of a source map. Each later mapping is of the next source.
        let sources: Vec<String> = (0..40).map(|at| format!("{at}.js")).collect();
        let mappings = ["AAggggggCA"].into_iter().chain(std::iter::repeat_n("CCAA", 39)).collect::<Vec<_>>().join(",");
        let json = serde_json::json!({ "version": 3, "sources": sources, "names": [], "mappings": mappings });
        let map = Map::read(&json.to_string()).expect("a map");
        let lines: Vec<i64> = map.reverse.keys().map(|(_, line)| *line).collect();
        assert_eq!((lines.len(), map.mappings.len()), (40, 1));
        assert!(lines.iter().all(|line| *line > 1 << 24), "{lines:?}");
    }
}
