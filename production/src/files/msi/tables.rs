//! The database of an msi package: tables of rows in streams, with all texts in one pool.

use super::super::cfb::Compound;
use crate::{
    blob::{u16_at, u32_at, wrong},
    limits,
};
use std::{borrow::Cow, collections::HashMap, io};

/// Characters of stream names: two of these 64 in one character from `PAIRS` on, or one from `SINGLES` on.
const LETTERS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz._";
const PAIRS: u16 = 0x3800;
const SINGLES: u16 = 0x4800;
/// The first character of the name of a table.
const TABLE: u16 = 0x4840;
/// Bits of a column's type: the size of a number in bytes, a text, a column that may be empty, and a stream.
const SIZE: u16 = 0xff;
const TEXT: u16 = 0x0800;
const EMPTY: u16 = 0x1000;
const BINARY: u16 = 0x0900;
/// Set in the header of the pool if its numbers have three bytes.
const LONG: u32 = 1 << 31;

/// A database.
pub(super) struct Database<'a> {
    file: &'a Compound,
    /// The streams by their plain names. Names of tables begin with `!`.
    names: HashMap<String, Vec<u16>>,
    texts: Vec<u8>,
    /// The range of each text in `texts`.
    places: Vec<(usize, usize)>,
    /// The bytes of a text's number in a row.
    wide: usize,
    /// The columns of each table: name and type, in their order.
    columns: HashMap<String, Vec<(String, u16)>>,
}

/// A value of a row.
#[derive(Debug, Clone, Copy)]
enum Value {
    /// The number of a text; 0 is none.
    Text(usize),
    /// A number; `None` is none.
    Number(Option<i32>),
}

/// The rows of a table.
pub(super) struct Table<'a> {
    database: &'a Database<'a>,
    names: Vec<String>,
    rows: Vec<Vec<Value>>,
}

impl<'a> Database<'a> {
    /// Reads the pool and the list of columns.
    pub fn read(file: &'a Compound) -> io::Result<Database<'a>> {
        let names = file.names().map(|name| (plain(name), name.to_vec())).collect();
        let mut database = Database { file, names, texts: vec![], places: vec![], wide: 2, columns: HashMap::new() };
        database.read_pool()?;
        let number = |name: &str| (name.to_owned(), 2);
        let text = |name: &str| (name.to_owned(), TEXT);
        let columns = vec![text("Table"), number("Number"), text("Name"), number("Type")];
        let mut all: Vec<(String, i32, String, u16)> = vec![];
        let table = database.rows("_Columns", columns)?;
        for row in 0..table.len() {
            let number = |name: &str| table.number(row, name).unwrap_or_default();
            let (of, name) = (table.text(row, "Table").into_owned(), table.text(row, "Name").into_owned());
            all.push((of, number("Number"), name, number("Type") as u16));
        }
        all.sort();
        let mut columns: HashMap<String, Vec<(String, u16)>> = HashMap::new();
        for (table, _, name, kind) in all {
            columns.entry(table).or_default().push((name, kind));
        }
        database.columns = columns;
        Ok(database)
    }

    fn stream(&self, name: &str) -> io::Result<Vec<u8>> {
        let raw = self.names.get(name).ok_or_else(|| wrong(format!("it has no {}", &name[1..])))?;
        self.file.table(raw)
    }

    /// The name of a stream in the compound file, for its plain name.
    pub fn raw_name(&self, name: &str) -> Option<&[u16]> {
        self.names.get(name).map(Vec::as_slice)
    }

    fn read_pool(&mut self) -> io::Result<()> {
        self.texts = self.stream("!_StringData")?;
        let pool = self.stream("!_StringPool")?;
        if u32_at(&pool, 0).is_some_and(|header| header & LONG != 0) {
            self.wide = 3;
        }
        self.places = places(&pool);
        Ok(())
    }

    fn text(&self, number: usize) -> Cow<'_, str> {
        let (begin, end) = self.places.get(number).copied().unwrap_or_default();
        String::from_utf8_lossy(self.texts.get(begin..end).unwrap_or_default())
    }

    /// The rows of a table; none if there is no such table.
    pub fn table(&self, name: &str) -> io::Result<Table<'_>> {
        let columns = self.columns.get(name).cloned().unwrap_or_default();
        if columns.is_empty() || !self.names.contains_key(&format!("!{name}")) {
            return Ok(Table { database: self, names: vec![], rows: vec![] });
        }
        self.rows(name, columns)
    }

    /// Reads a table. Its columns are one after the other: first the first values of all rows, then the second ones.
    fn rows(&self, name: &str, columns: Vec<(String, u16)>) -> io::Result<Table<'_>> {
        let bytes = self.stream(&format!("!{name}"))?;
        let widths: Vec<usize> = columns.iter().map(|(_, kind)| self.width(*kind)).collect();
        let width: usize = widths.iter().sum();
        let count = bytes.len() / width.max(1);
        if count > limits::ENTRIES {
            return Err(wrong(format!("its table {name} has more than {} rows", limits::ENTRIES)));
        }
        let mut rows = vec![Vec::with_capacity(columns.len()); count];
        let (mut at, mut texts) = (0, 0);
        for ((_, kind), width) in columns.iter().zip(widths) {
            for row in &mut rows {
                let cell = bytes.get(at..at + width).unwrap_or_default();
                let number = cell.iter().rev().fold(0u32, |sum, byte| sum << 8 | u32::from(*byte));
                let value = value(*kind, width, number);
                if let Value::Text(number) = value {
                    let (begin, end) = self.places.get(number).copied().unwrap_or_default();
                    texts += (end - begin) as u64;
                }
                if texts > limits::TABLE {
                    return Err(wrong(format!("the texts of its table {name} have more than {} bytes", limits::TABLE)));
                }
                row.push(value);
                at += width;
            }
        }
        let names = columns.into_iter().map(|(name, _)| name).collect();
        Ok(Table { database: self, names, rows })
    }

    fn width(&self, kind: u16) -> usize {
        match kind {
            kind if kind & !EMPTY == BINARY => 2,
            kind if kind & TEXT != 0 => self.wide,
            kind if kind & SIZE == 4 => 4,
            _ => 2,
        }
    }
}

/// The range of each text, from the lengths in the pool. The first text is empty.
fn places(pool: &[u8]) -> Vec<(usize, usize)> {
    let mut records = pool.chunks_exact(4).skip(1);
    let (mut places, mut end) = (vec![(0, 0)], 0usize);
    while let Some(record) = records.next() {
        let number = |at| usize::from(u16_at(record, at).unwrap_or_default());
        let length = match (number(0), number(2)) {
            // A text of 64 KiB or more has its length in a further record.
            (0, 1..) => records.next().and_then(|record| u32_at(record, 0)).unwrap_or_default() as usize,
            (length, _) => length,
        };
        // A longer text is neither a name nor a key. Rows may refer to it many times, so it counts as empty.
        let kept = if length > limits::PATH { 0 } else { length };
        places.push((end, end.saturating_add(kept)));
        end = end.saturating_add(length);
    }
    places
}

/// Numbers are stored with the highest bit changed, so that 0 is an empty value.
fn value(kind: u16, width: usize, number: u32) -> Value {
    if kind & TEXT != 0 {
        return Value::Text(number as usize);
    }
    let number = match (number, width) {
        (0, _) => None,
        (number, 4) => Some((number ^ 1 << 31) as i32),
        (number, _) => Some(i32::from((number as u16 ^ 1 << 15) as i16)),
    };
    Value::Number(number)
}

impl Table<'_> {
    /// The number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    fn value(&self, row: usize, column: &str) -> Option<Value> {
        let at = self.names.iter().position(|name| name == column)?;
        self.rows.get(row)?.get(at).copied()
    }

    /// A text, which is empty if there is none.
    pub fn text(&self, row: usize, column: &str) -> Cow<'_, str> {
        match self.value(row, column) {
            Some(Value::Text(number)) => self.database.text(number),
            _ => "".into(),
        }
    }

    /// A number; `None` for an empty value.
    pub fn number(&self, row: usize, column: &str) -> Option<i32> {
        match self.value(row, column) {
            Some(Value::Number(number)) => number,
            _ => None,
        }
    }
}

/// The plain name of a stream. Its characters stand for two letters or for one.
fn plain(name: &[u16]) -> String {
    let letter = |number: u16| char::from(LETTERS[usize::from(number & 0x3f)]);
    let mut out = String::new();
    for unit in name {
        match *unit {
            TABLE => out.push('!'),
            unit @ PAIRS..SINGLES => out.extend([letter(unit - PAIRS), letter((unit - PAIRS) >> 6)]),
            unit @ SINGLES..TABLE => out.push(letter(unit - SINGLES)),
            unit => out.push(char::from_u32(unit.into()).unwrap_or(char::REPLACEMENT_CHARACTER)),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_longer_than_a_path_is_empty() {
        let records: [[u16; 2]; 6] = [[0; 2], [4_096, 1], [4_097, 1], [0, 1], [0, 1], [5, 1]];
        let pool: Vec<u8> = records.iter().flatten().flat_map(|number| number.to_le_bytes()).collect();
        let (second, third) = (4_096 + 4_097, 4_096 + 4_097 + (1 << 16));
        assert_eq!(places(&pool), [(0, 0), (0, 4_096), (4_096, 4_096), (second, second), (third, third + 5)]);
    }
}
