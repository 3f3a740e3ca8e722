//! Splits typed or pasted text into lines. A newline ends a line, unless a quote is open or a backslash precedes it.

use super::words::{Open, split};

/// Joins pieces until a line is complete.
#[derive(Debug, Default)]
pub struct Lines {
    pending: String,
}

impl Lines {
    /// The line that this piece completes, if it does. Its newline, if it ends in one, belongs to it.
    pub fn add(&mut self, piece: &str) -> Option<String> {
        self.pending.push_str(piece);
        // The piece's own newline would hide a backslash before it.
        let whole = split(self.pending.strip_suffix('\n').unwrap_or(&self.pending)).open.is_none();
        (whole || !piece.ends_with('\n')).then(|| self.rest())
    }

    /// The text that has not become a line.
    pub fn rest(&mut self) -> String {
        std::mem::take(&mut self.pending)
    }
}

/// The lines of a text, in order; the last one may be incomplete.
pub fn of(text: &str) -> Vec<String> {
    let mut lines = Lines::default();
    let mut all: Vec<String> = text.split_inclusive('\n').filter_map(|piece| lines.add(piece)).collect();
    let rest = lines.rest();
    if !rest.is_empty() {
        all.push(rest);
    }
    all.iter_mut().for_each(|line| line.truncate(line.trim_end_matches('\n').len()));
    all
}

/// The part that is missing at the end of the last line.
pub fn open(text: &str) -> Option<Open> {
    split(of(text).last()?).open
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newline_ends_a_line_unless_quoted_or_escaped() {
        assert_eq!(of("a\nb\n\nc"), ["a", "b", "", "c"]);
        assert_eq!(of("type @3 'a\nb'\nhelp\n"), ["type @3 'a\nb'", "help"]);
        assert_eq!(of("find \\\n --role x\nhelp"), ["find \\\n --role x", "help"]);
        assert_eq!(of("# don't\nhelp"), ["# don't", "help"]);
        assert_eq!(of(""), [""; 0]);
    }

    #[test]
    fn only_the_last_line_can_be_unfinished() {
        assert_eq!(open("help\ntype @3 'it"), Some(Open::Quote('\'')));
        assert_eq!(open("# it's\nhelp"), None);
        assert_eq!(open("help \\"), Some(Open::Backslash));
    }
}
