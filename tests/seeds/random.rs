//! Random input that is the same in every run.

use serde_json::{Map, Value, json};
use stagewright_commands::Row;

/// Marsaglia's xorshift: repeatable, and good enough for test input.
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `most`.
    pub fn below(&mut self, most: usize) -> usize {
        (self.next() % most as u64) as usize
    }

    /// Any JSON value, more often a hostile one.
    pub fn json(&mut self, depth: usize) -> Value {
        match self.below(if depth == 0 { 10 } else { 12 }) {
            0 => Value::Null,
            1 => true.into(),
            2 => json!(self.next() as i64),
            3 => json!(-1),
            4 => json!(u64::MAX),
            5 => json!(0.5),
            6 => json!(1e300),
            7 => "".into(),
            8 => deep(100),
            9 => ["a\u{0}b", "👩‍👩‍👧 'quoted\"", "[[[", "relative/path", "\u{202e}"][self.below(5)].into(),
            10 => (0..self.below(4)).map(|_| self.json(depth - 1)).collect(),
            _ => (0..self.below(4)).map(|i| (format!("k{i}"), self.json(depth - 1))).collect(),
        }
    }

    /// Arguments with some of a verb's own names, so that they reach the checks behind the schema.
    pub fn arguments(&mut self, row: &'static Row) -> Map<String, Value> {
        let names: Vec<&String> = row.properties().map(|(name, _)| name).collect();
        let count = self.below(4);
        (0..count)
            .map(|_| match names.len() {
                0 => ("x".to_owned(), self.json(2)),
                most => (names[self.below(most)].clone(), self.json(2)),
            })
            .collect()
    }

    /// One of the words.
    pub fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}

/// Nested lists, nearly as deep as a JSON parser accepts.
fn deep(levels: usize) -> Value {
    (0..levels).fold(Value::Null, |inner, _| json!([inner]))
}
