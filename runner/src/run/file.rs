//! Parses a run file: its blocks are the indented lines under their heads.

use super::wrong::{Source, Wrong};
use stagewright_commands::{
    call::Registry,
    grammar::{Lines, split, unfinished},
};
use std::path::PathBuf;

/// A file of tests.
#[derive(Debug)]
pub(super) struct RunFile {
    pub source: Source,
    /// The folder that its relative paths start from.
    pub folder: PathBuf,
    /// `set` lines before the first block. `--set` replaces their values.
    pub head: Vec<Line>,
    pub before: Vec<Line>,
    pub tests: Vec<Test>,
    pub after: Vec<Line>,
}

/// One test.
#[derive(Debug)]
pub(super) struct Test {
    pub name: String,
    /// The line of its head.
    pub line: usize,
    pub lines: Vec<Line>,
}

/// One line, which may continue over several.
#[derive(Debug, Clone)]
pub(super) struct Line {
    pub text: String,
    /// Where it begins in the file, in bytes, without indentation.
    pub at: usize,
}

/// The block that indented lines belong to.
enum Block {
    None,
    Before,
    Test,
    After,
    /// A block whose head is wrong. The mistake is reported once.
    Wrong,
}

impl RunFile {
    /// Parses a text. Adds mistakes to `wrongs`.
    pub fn parse(registry: &Registry, source: Source, folder: PathBuf, name: &str, wrongs: &mut Vec<Wrong>) -> RunFile {
        let file = RunFile { source, folder, head: vec![], before: vec![], tests: vec![], after: vec![] };
        let mut reading = Reading { registry, file, block: Block::None, loose: vec![], seen: [false; 2], wrongs };
        for line in lines(&reading.file.source.text.clone()) {
            reading.add(line);
        }
        reading.end(name)
    }

    /// Whether it is one of the lines before the first block.
    pub fn is_head(&self, line: &Line) -> bool {
        self.head.iter().any(|other| other.at == line.at)
    }
}

struct Reading<'a> {
    registry: &'a Registry,
    file: RunFile,
    block: Block,
    /// Lines outside of blocks: a file that has only such lines is one test.
    loose: Vec<Line>,
    /// Whether the file has a `before`, and an `after`.
    seen: [bool; 2],
    wrongs: &'a mut Vec<Wrong>,
}

impl Reading<'_> {
    fn wrong(&mut self, line: &Line, message: impl Into<String>, hint: &str) {
        let wrong = Wrong::new(&self.file.source, line.at..line.at + line.text.len(), message);
        self.wrongs.push(wrong.hint(hint));
    }

    fn add(&mut self, (line, indented): (Line, bool)) {
        let read = split(&line.text);
        if let Some(open) = read.open {
            let at = line.at + read.words.last().map_or(0, |word| word.start);
            let error = unfinished(open);
            self.wrongs.push(Wrong::of(self.registry, &self.file.source, at..line.at + line.text.len(), &error));
            return;
        }
        let words = read.texts();
        let Some(first) = words.first() else { return };
        match (indented, first.as_str()) {
            (true, _) => self.indented(line),
            (false, "before" | "after") => self.frame(&line, &words),
            (false, "test") => self.test(&line, &words),
            (false, "set") if self.loose.is_empty() && matches!(self.block, Block::None) => self.file.head.push(line),
            (false, _) => self.loose.push(line),
        }
    }

    fn indented(&mut self, line: Line) {
        match self.block {
            Block::Before => self.file.before.push(line),
            Block::After => self.file.after.push(line),
            Block::Test => self.file.tests.last_mut().expect("its head was read").lines.push(line),
            Block::Wrong => {}
            Block::None => {
                self.wrong(
                    &line,
                    "An indented line, and no block above it.",
                    "Blocks begin with before, test \"name\" or after.",
                );
                self.block = Block::Wrong;
            }
        }
    }

    /// `before` and `after`.
    fn frame(&mut self, line: &Line, words: &[String]) {
        let word = words[0].clone();
        let which = usize::from(word == "after");
        if words.len() > 1 {
            self.wrong(line, format!("`{word}` stands alone on its line."), "Its lines follow, indented.");
        } else if self.seen[which] {
            self.wrong(line, format!("A second `{word}`: a file has one at most."), "It is run for each test.");
        }
        self.seen[which] = true;
        self.block = if which == 0 { Block::Before } else { Block::After };
    }

    fn test(&mut self, line: &Line, words: &[String]) {
        let name = match words {
            [_, name] if !name.trim().is_empty() => name.clone(),
            _ => {
                self.wrong(line, "`test` takes one name, in quotes.", "test \"adds a task\"");
                self.block = Block::Wrong;
                return;
            }
        };
        if name.chars().any(char::is_control) {
            self.wrong(line, "A test's name is one line of text.", "test \"adds a task\"");
        }
        if let Some(other) = self.file.tests.iter().find(|test| test.name == name) {
            let message = format!("A second test is called {name:?}; the first is on line {}.", other.line);
            self.wrong(line, message, "Reports tell tests apart by their names.");
        }
        let place = self.file.source.place(line.at);
        self.file.tests.push(Test { name, line: place.line, lines: vec![] });
        self.block = Block::Test;
    }

    fn end(mut self, name: &str) -> RunFile {
        let blocks = self.seen != [false; 2] || !self.file.tests.is_empty() || matches!(self.block, Block::Wrong);
        match (std::mem::take(&mut self.loose), blocks) {
            (loose, true) => {
                for line in loose {
                    self.wrong(&line, "A line outside of a block.", "Indent it under before, test \"name\" or after.");
                }
            }
            (loose, false) if !loose.is_empty() => {
                let line = self.file.source.place(loose[0].at).line;
                self.file.tests.push(Test { name: name.to_owned(), line, lines: loose });
            }
            _ => {}
        }
        for test in std::mem::take(&mut self.file.tests) {
            if test.lines.is_empty() {
                let at = self.file.source.text.split_inclusive('\n').take(test.line - 1).map(str::len).sum();
                let line = Line { text: "test".into(), at };
                self.wrong(&line, format!("The test {:?} has no lines.", test.name), "Its lines follow, indented.");
            }
            self.file.tests.push(test);
        }
        if self.file.tests.is_empty() && self.wrongs.is_empty() {
            let line = Line { text: String::new(), at: 0 };
            self.wrong(&line, "The file has no test.", "test \"name\", and under it, indented, a verb on each line.");
        }
        self.file
    }
}

/// The lines of a text, and whether each is indented.
fn lines(text: &str) -> Vec<(Line, bool)> {
    let mut reader = Lines::default();
    let (mut begin, mut at) = (None, 0);
    let mut all = Vec::new();
    let mut add = |whole: String, begin: usize| {
        let text = whole.trim_start_matches([' ', '\t']);
        let indent = whole.len() - text.len();
        all.push((Line { text: text.trim_end().to_owned(), at: begin + indent }, indent > 0));
    };
    for piece in text.split_inclusive('\n') {
        let from = *begin.get_or_insert(at);
        at += piece.len();
        if let Some(whole) = reader.add(piece) {
            add(whole, from);
            begin = None;
        }
    }
    if let Some(from) = begin {
        let rest = reader.rest();
        // A backslash in the last line has a newline behind it, which would hide it.
        add(rest.strip_suffix('\n').map(str::to_owned).unwrap_or(rest), from);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> (RunFile, Vec<String>) {
        let mut wrongs = vec![];
        let source = Source { name: "a.run".into(), text: text.into() };
        let file = RunFile::parse(&crate::REGISTRY, source, "/".into(), "a", &mut wrongs);
        let told = |wrong: &Wrong| {
            let place = wrong.source.place(wrong.at.start);
            format!("{}:{} {}", place.line, place.column, wrong.message)
        };
        let told = wrongs.iter().map(told).collect();
        (file, told)
    }

    fn texts(lines: &[Line]) -> Vec<&str> {
        lines.iter().map(|line| line.text.as_str()).collect()
    }

    #[test]
    fn blocks_are_the_indented_lines_under_their_heads() {
        let text = "# a comment\r\nset app notes\r\nbefore\r\n  launch $app\r\n\r\ntest \"adds a task\" # one\n\tclick @1 \\\n  --force\n# between\n    press Enter\ntest 'and another'\n  type @1 'two\nlines'\nafter\n  stop\n";
        let (file, wrongs) = parse(&text.replace("\r\n", "\n"));
        assert_eq!(wrongs, [""; 0]);
        assert_eq!((texts(&file.head), texts(&file.before)), (vec!["set app notes"], vec!["launch $app"]));
        assert_eq!((file.tests[0].name.as_str(), file.tests[0].line), ("adds a task", 6));
        assert_eq!(texts(&file.tests[0].lines), ["click @1 \\\n  --force", "press Enter"]);
        assert_eq!(texts(&file.tests[1].lines), ["type @1 'two\nlines'"]);
        assert_eq!(texts(&file.after), ["stop"]);
        assert_eq!(file.source.place(file.tests[0].lines[1].at), super::super::wrong::Place { line: 10, column: 5 });
    }

    #[test]
    fn a_file_without_blocks_is_one_test() {
        let (file, wrongs) = parse("set app notes\nlaunch $app\nset x 1\nstop\n");
        assert_eq!(wrongs, [""; 0]);
        assert_eq!(texts(&file.head), ["set app notes"]);
        assert_eq!((file.tests[0].name.as_str(), file.tests[0].line), ("a", 2));
        assert_eq!(texts(&file.tests[0].lines), ["launch $app", "set x 1", "stop"]);
    }

    #[test]
    fn every_run_file_error_is_reported_with_its_position() {
        let (_, wrongs) = parse("  click\nbefore x\ntest\n  click\ntest a\ntest a\n  click\nbefore\nclick 'ä\n");
        assert_eq!(
            wrongs,
            [
                "1:3 An indented line, and no block above it.",
                "2:1 `before` stands alone on its line.",
                "3:1 `test` takes one name, in quotes.",
                "6:1 A second test is called \"a\"; the first is on line 5.",
                "8:1 A second `before`: a file has one at most.",
                "9:7 A quote is not closed: the line lacks a '.",
                "5:1 The test \"a\" has no lines.",
            ]
        );
        assert_eq!(parse("# nothing\n").1, ["1:1 The file has no test."]);
        assert_eq!(parse("test a\n  click\nclick\n").1, ["3:1 A line outside of a block."]);
        assert_eq!(parse("click \\\n").1.len(), 1);
    }
}
