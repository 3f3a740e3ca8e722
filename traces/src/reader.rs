//! Reads a trace line by line. No more than one line of it is in memory at a time.

use crate::format::{FORMAT, Header, KIND_HEADER, VERSION};
use serde_json::Value;
use std::{
    fmt,
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom},
};

/// The longest line that is read, in bytes. The writer makes none that is nearly as long.
const LONGEST: u64 = 64 << 20;

/// Why a file is no trace that can be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Invalid {
    /// It cannot be read.
    Unreadable(String),
    /// It is no trace.
    Foreign(String),
    /// It is a trace of another version.
    OtherVersion(u64),
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Invalid::Unreadable(why) => write!(f, "it cannot be read: {why}"),
            Invalid::Foreign(why) => write!(f, "it is no trace of stagewright: {why}"),
            Invalid::OtherVersion(version) => {
                write!(f, "it is a trace of version {version}, and this stagewright reads version {VERSION}")
            }
        }
    }
}

/// Reads the lines of a trace after the first.
#[derive(Debug)]
pub struct Reader<R> {
    from: BufReader<R>,
    /// The first line.
    pub header: Header,
    /// The last line ends in the middle: the writer was killed, or the disk was full.
    torn: bool,
    /// How many lines in the middle could not be read.
    unread: u64,
    /// How many bytes have been read.
    read: u64,
    /// Where the latest line stands.
    place: Place,
}

/// Where a line stands in its file. It can be read again, so that nobody has to keep it in memory.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Place {
    /// The offset of its first byte.
    pub at: u64,
    /// Its length in bytes.
    pub bytes: u64,
}

impl Place {
    /// Reads the line again.
    ///
    /// # Errors
    /// The file has changed meanwhile, or cannot be read.
    pub fn read(self, file: &mut (impl Read + Seek)) -> io::Result<Value> {
        file.seek(SeekFrom::Start(self.at))?;
        let mut bytes = Vec::new();
        file.take(self.bytes.min(LONGEST)).read_to_end(&mut bytes)?;
        Ok(serde_json::from_slice(&bytes)?)
    }
}

impl<R: Read> Reader<R> {
    /// Reads the first line.
    ///
    /// # Errors
    /// The file is not a trace, or one of another version.
    pub fn open(from: R) -> Result<Reader<R>, Invalid> {
        let mut from = BufReader::new(from);
        let unreadable = |error: io::Error| Invalid::Unreadable(error.to_string());
        let mut read = 0;
        let (line, _) = line(&mut from, &mut read).map_err(unreadable)?;
        let line = line.ok_or_else(|| Invalid::Foreign("it is empty, or its first line is too long".into()))?;
        let value: Value =
            serde_json::from_slice(&line).map_err(|_| Invalid::Foreign("its first line is no JSON".into()))?;
        if value["kind"] != KIND_HEADER || value["format"] != FORMAT {
            return Err(Invalid::Foreign("its first line is not that of a trace".into()));
        }
        match value["version"].as_u64() {
            Some(VERSION) => {}
            other => return Err(Invalid::OtherVersion(other.unwrap_or_default())),
        }
        let header = serde_json::from_value(value).map_err(|error| Invalid::Foreign(error.to_string()))?;
        Ok(Reader { from, header, torn: false, unread: 0, read, place: Place::default() })
    }

    /// Where the line stands that was read last.
    pub fn place(&self) -> Place {
        self.place
    }

    /// The file itself, to read lines again by their places.
    pub fn into_file(self) -> R {
        self.from.into_inner()
    }

    /// Whether the last line ends in the middle. Known when all lines have been read.
    pub fn is_torn(&self) -> bool {
        self.torn
    }

    /// How many lines could not be read. Known when all lines have been read.
    pub fn unread(&self) -> u64 {
        self.unread
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Value;

    fn next(&mut self) -> Option<Value> {
        loop {
            let at = self.read;
            let read = line(&mut self.from, &mut self.read);
            self.place = Place { at, bytes: self.read - at };
            let (line, whole) = match read {
                Ok((Some(line), whole)) => (line, whole),
                Ok((None, true)) => {
                    self.unread += 1;
                    continue;
                }
                Ok((None, false)) => return None,
                Err(_) => {
                    self.unread += 1;
                    return None;
                }
            };
            match serde_json::from_slice::<Value>(&line) {
                Ok(value) if value.is_object() => return Some(value),
                _ if !whole => {
                    self.torn = true;
                    return None;
                }
                _ => self.unread += 1,
            }
        }
    }
}

/// A line, and whether its end was there. Without a line: whether one was left out because it is too long. `read` counts
/// the bytes.
fn line(from: &mut impl BufRead, read: &mut u64) -> io::Result<(Option<Vec<u8>>, bool)> {
    let mut bytes = Vec::new();
    from.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)?;
    *read += bytes.len() as u64;
    if bytes.is_empty() {
        return Ok((None, false));
    }
    if bytes.ends_with(b"\n") {
        return Ok((Some(bytes), true));
    }
    if (bytes.len() as u64) < LONGEST {
        return Ok((Some(bytes), false));
    }
    loop {
        let (skipped, ended) = {
            let waiting = from.fill_buf()?;
            match waiting.iter().position(|byte| *byte == b'\n') {
                Some(at) => (at + 1, true),
                None => (waiting.len(), waiting.is_empty()),
            }
        };
        from.consume(skipped);
        *read += skipped as u64;
        if ended {
            return Ok((None, true));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn header(version: u64) -> String {
        json!({ "kind": "header", "format": FORMAT, "version": version, "started_at": 1, "core_version": "0" })
            .to_string()
    }

    fn read(text: &str) -> (Vec<Value>, bool, u64) {
        let mut reader = Reader::open(text.as_bytes()).expect("a trace");
        let lines: Vec<Value> = reader.by_ref().collect();
        (lines, reader.is_torn(), reader.unread())
    }

    #[test]
    fn a_torn_last_line_is_told_and_costs_that_line_only() {
        let text = format!("{}\n{{\"kind\":\"call\",\"seq\":1}}\n{{\"kind\":\"ca", header(VERSION));
        assert_eq!(read(&text), (vec![json!({ "kind": "call", "seq": 1 })], true, 0));
        let whole = format!("{}\n{{\"kind\":\"call\",\"seq\":1}}", header(VERSION));
        assert_eq!(read(&whole), (vec![json!({ "kind": "call", "seq": 1 })], false, 0));
    }

    #[test]
    fn a_line_is_read_again_by_its_place() {
        let text =
            format!("{}\nxyz\n{{\"kind\":\"call\",\"seq\":1}}\n{{\"kind\":\"call\",\"seq\":2}}\n", header(VERSION));
        let mut reader = Reader::open(io::Cursor::new(text)).expect("a trace");
        let mut places = vec![];
        while reader.next().is_some() {
            places.push(reader.place());
        }
        let mut file = reader.into_file();
        for (place, seq) in places.iter().zip([1, 2]).rev() {
            assert_eq!(place.read(&mut file).expect("a line")["seq"], seq);
        }
    }

    #[test]
    fn a_broken_line_in_the_middle_is_counted() {
        let text = format!("{}\nxyz\n[1]\n{{\"kind\":\"call\"}}\n", header(VERSION));
        assert_eq!(read(&text), (vec![json!({ "kind": "call" })], false, 2));
    }

    #[test]
    fn other_files_and_versions_are_refused() {
        let wrong = |text: &str| Reader::open(text.as_bytes()).map(drop).unwrap_err();
        assert_eq!(wrong(&header(9)), Invalid::OtherVersion(9));
        for text in ["", "PK\u{3}\u{4}", "{\"version\":8,\"type\":\"context-options\"}\n", "[]\n", "null"] {
            assert!(matches!(wrong(text), Invalid::Foreign(_)), "{text:?}");
        }
    }
}
