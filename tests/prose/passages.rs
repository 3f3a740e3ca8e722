//! Takes prose out of Markdown and out of comments: a passage is a paragraph, a heading, an item of a list, or a cell.

/// A run of prose without markup, and the line at which it begins.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Passage {
    pub file: String,
    pub line: usize,
    pub text: String,
}

/// Stands for a code span: one word, whatever is in it.
pub(crate) const CODE: &str = "\u{25a1}";

pub(crate) fn of(file: &str, text: &str) -> Vec<Passage> {
    let found = if file.ends_with(".md") { markdown(text.lines().zip(1..)) } else { comments(text) };
    let passage = |(line, text): (usize, String)| Passage { file: file.to_owned(), line, text: plain(&text) };
    found.into_iter().map(passage).filter(|passage| !passage.text.is_empty()).collect()
}

/// Comments that fill whole lines. Neighbouring lines with the same marker are one comment, which is read as Markdown.
fn comments(text: &str) -> Vec<(usize, String)> {
    let marked = |line: &str| {
        let line = line.trim_start();
        let marker = ["///", "//!", "//"].into_iter().find(|marker| line.starts_with(marker))?;
        Some((marker, line[marker.len()..].to_owned()))
    };
    let mut found = Vec::new();
    let mut comment: Vec<(String, usize)> = Vec::new();
    let mut open = "";
    for (line, number) in text.lines().zip(1..) {
        let next = marked(line);
        let marker = next.as_ref().map_or("", |(marker, _)| marker);
        if marker != open {
            found.extend(markdown(comment.iter().map(|(text, line): &(String, usize)| (text.as_str(), *line))));
            comment.clear();
            open = marker;
        }
        comment.extend(next.map(|(_, text)| (text, number)));
    }
    found.extend(markdown(comment.iter().map(|(text, line)| (text.as_str(), *line))));
    found
}

fn markdown<'a>(lines: impl Iterator<Item = (&'a str, usize)>) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut paragraph: Option<(usize, String)> = None;
    let (mut fence, mut hidden) = (None, false);
    for (line, number) in lines {
        let text = line.trim().trim_start_matches("> ");
        if let Some(mark) = ["```", "~~~"].into_iter().find(|mark| text.starts_with(mark)) {
            fence = if fence == Some(mark) { None } else { fence.or(Some(mark)) };
            found.extend(paragraph.take());
            continue;
        }
        hidden = hidden || text.starts_with("<!--");
        if fence.is_some() || hidden {
            hidden = hidden && !text.ends_with("-->");
            continue;
        }
        let item = item_of(text);
        if text.is_empty() || text.starts_with('#') || text.starts_with('|') || item.is_some() {
            found.extend(paragraph.take());
        }
        if text.starts_with('|') {
            found.extend(cells(text).into_iter().map(|cell| (number, cell)));
        } else if text.starts_with('#') {
            found.push((number, text.trim_start_matches('#').to_owned()));
        } else if !text.is_empty() {
            let (_, whole) = paragraph.get_or_insert((number, String::new()));
            whole.push(' ');
            whole.push_str(item.unwrap_or(text));
        }
    }
    found.extend(paragraph);
    found
}

/// The text of a line that begins an item of a list.
fn item_of(line: &str) -> Option<&str> {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = (rest.len() < line.len()).then(|| rest.strip_prefix(". ")).flatten();
    numbered.or_else(|| line.strip_prefix("- ")).or_else(|| line.strip_prefix("* "))
}

/// The cells of a row; none of the row that draws the line under a head. `\|` and code do not end a cell.
fn cells(row: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let (mut code, mut escaped) = (false, false);
    for c in row.trim_matches('|').chars() {
        match c {
            '|' if !code && !escaped => cells.push(String::new()),
            _ => cells.last_mut().expect("there is one").push(c),
        }
        code ^= c == '`';
        escaped = c == '\\';
    }
    cells.retain(|cell| cell.chars().any(char::is_alphanumeric));
    cells
}

/// Without markup: a link is its text, a picture nothing, code one word.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let taken = match c {
            '`' => code_span(rest).inspect(|_| out.push_str(CODE)),
            '!' if rest.starts_with("![") => link(rest).map(|(_, taken)| taken),
            '[' => link(rest).map(|(text, taken)| {
                out.push_str(&plain(text));
                taken
            }),
            '<' => rest
                .find('>')
                .filter(|_| rest[1..].starts_with(|c: char| c.is_alphabetic() || c == '/'))
                .map(|at| at + 1),
            '*' => Some(1),
            _ => None,
        };
        let taken = taken.unwrap_or_else(|| {
            out.push(c);
            c.len_utf8()
        });
        rest = &rest[taken..];
    }
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The length of the code span that a text begins with.
fn code_span(text: &str) -> Option<usize> {
    let marks = text.len() - text.trim_start_matches('`').len();
    let mark = &text[..marks];
    text[marks..].find(mark).map(|at| marks + at + marks)
}

/// The text of the link or picture that a text begins with, and the length of the whole.
fn link(text: &str) -> Option<(&str, usize)> {
    let open = text.find('[')? + 1;
    let mut depth = 1;
    let close = open
        + text[open..]
            .char_indices()
            .find(|(_, c)| {
                depth += match c {
                    '[' => 1,
                    ']' => -1,
                    _ => 0,
                };
                depth == 0
            })?
            .0;
    let target = text[close..].strip_prefix("](")?;
    Some((&text[open..close], close + 2 + target.find(')')? + 1))
}

#[test]
fn prose_is_extracted_from_markdown() {
    let text = "# A `b c`\n\nOne [two](x.md), **three**\nfour.\n\n- five\n  six\n- ![no](a.png)\n\n| a | `b|c` |\n|---|---|\n\n```sh\nno\n```\n<!-- no -->\nseven";
    let found: Vec<(usize, String)> = of("a.md", text).into_iter().map(|p| (p.line, p.text)).collect();
    let wanted = [(1, "A □"), (3, "One two, three four."), (6, "five six"), (10, "a"), (10, "□"), (17, "seven")];
    let mut wanted: Vec<(usize, String)> = wanted.map(|(line, text)| (line, text.to_owned())).into();
    wanted.retain(|(_, text)| text != "□");
    let found: Vec<_> = found.into_iter().filter(|(_, text)| text != "□").collect();
    assert_eq!(found, wanted);
}

#[test]
fn adjacent_comment_lines_form_one_passage() {
    let text = "//! One\n//! two.\n\n/// Three\n// four\nfn f() {} // no\n    // five\n    // six\n";
    let found: Vec<(usize, String)> = of("a.rs", text).into_iter().map(|p| (p.line, p.text)).collect();
    let wanted = [(1, "One two."), (4, "Three"), (5, "four"), (7, "five six")];
    assert_eq!(found, wanted.map(|(line, text)| (line, text.to_owned())));
}
