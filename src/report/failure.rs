//! A failure as people read it: its code, what happened, help, similar elements, and the next command, ready to be
//! copied.

use super::locale;
use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents, SourceCode,
    SourceSpan, SpanContents, ThemeCharacters, ThemeStyles,
};
use serde_json::Value;
use stagewright_commands::{
    Row,
    palette::Ink,
    shell_line,
    show::{clean, clean_line, columns, hanging},
    terminology::{flag_first, in_shell},
};
use stagewright_driver::{
    error::{Error, NextAction},
    last_words,
};
use stagewright_runner::REGISTRY;
use std::fmt::{self, Display};
use textwrap::{WordSeparator, WordSplitter};
use unicode_width::UnicodeWidthStr;

/// Details that are printed too, by key and title: the output of the app, and the place of the error.
const QUOTED: [(&str, &str); 3] = [("last_lines", "Its output"), ("log", "Log"), ("stack", "Stack")];

/// Most lines that are printed of one detail.
const MOST_QUOTED_LINES: usize = 12;

/// The failure as text that ends in a newline. `effects` has lines about side effects. `program` precedes each next
/// command; it is empty in the REPL.
pub fn render(error: &Error, row: Option<&'static Row>, effects: &str, colour: bool, program: &str) -> String {
    let characters = if locale::is_ascii() { ThemeCharacters::ascii() } else { ThemeCharacters::unicode() };
    let styles = if colour { styles() } else { ThemeStyles::none() };
    let theme = GraphicalTheme { characters, styles };
    let width = terminal_width();
    let handler = GraphicalReportHandler::new_themed(theme).with_links(false).without_primary_span_start();
    let handler = handler.with_wrap_lines(width.is_some()).with_width(width.unwrap_or(100));
    // Lines break at spaces, never at a hyphen: `--allow-multiple` stays one word.
    let handler =
        handler.with_word_separator(WordSeparator::AsciiSpace).with_word_splitter(WordSplitter::NoHyphenation);
    let parameter = error.details.get("parameter").and_then(Value::as_str);
    let about = parameter.and_then(|parameter| flag_first(&error.message, parameter, row?));
    let message = in_shell(&REGISTRY, about.as_deref().unwrap_or(&error.message), program);
    let wrong = wrong_lines(error);
    let report = Report { error, message: short(&clean(&message)), help: help(error, program), wrong };
    let mut out = String::new();
    if handler.render_report(&mut out, &report).is_err() {
        out = format!("{error}\n");
    }
    let text = out
        .lines()
        .map(str::trim_end)
        .skip_while(|line| line.is_empty())
        .fold(String::new(), |text, line| text + line + "\n");
    text + effects + &next_commands(error, colour, program, width)
}

/// The palette as miette's theme.
fn styles() -> ThemeStyles {
    let (bad, warn, typed) = (owo(Ink::Bad), owo(Ink::Warn), owo(Ink::Typed));
    ThemeStyles {
        error: bad,
        warning: warn,
        advice: typed,
        help: typed,
        link: typed,
        linum: owo(Ink::Faint),
        highlights: vec![bad, warn, typed],
    }
}

fn owo(ink: Ink) -> owo_colors::Style {
    use owo_colors::{AnsiColors, Style};
    match ink {
        Ink::Heading => Style::new().bold(),
        Ink::Typed => Style::new().color(AnsiColors::Cyan),
        Ink::Good => Style::new().color(AnsiColors::Green),
        Ink::Warn => Style::new().color(AnsiColors::Magenta),
        Ink::Bad => Style::new().color(AnsiColors::Red),
        Ink::Faint => Style::new().dimmed(),
    }
}

/// Longest message that is printed, in characters. `--json` has all of it.
const LONGEST_MESSAGE_CHARS: usize = 2_000;

fn short(text: &str) -> String {
    match text.char_indices().nth(LONGEST_MESSAGE_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn help(error: &Error, program: &str) -> String {
    let mut out = error.advice().map(|advice| clean(&in_shell(&REGISTRY, advice, program))).unwrap_or_default();
    if !error.similar_refs.is_empty() {
        out += if out.is_empty() { "Similar:" } else { "\nSimilar:" };
    }
    for similar in &error.similar_refs {
        let reference = similar.reference.map_or_else(|| "-".to_owned(), |number| format!("@{number}"));
        out += &format!("\n  {reference:<5} {} \"{}\"", similar.role, clean_line(&similar.name));
        let place = similar.place();
        if !place.is_empty() {
            out += &format!("  {}", clean_line(&place));
        }
    }
    for (key, title) in QUOTED {
        let lines = quoted(error.details.get(key));
        let lines = last_words::excerpt(&lines, MOST_QUOTED_LINES);
        if !lines.is_empty() {
            out += &format!("\n{title}:\n  {}", lines.join("\n  "));
        }
    }
    out
}

fn quoted(detail: Option<&Value>) -> Vec<String> {
    let lines: Vec<String> = match detail {
        Some(Value::Array(lines)) => {
            lines.iter().map(|l| l.as_str().map_or_else(|| l.to_string(), clean_line)).collect()
        }
        Some(Value::String(text)) => text.lines().map(clean_line).collect(),
        _ => vec![],
    };
    lines
}

/// The lines with next commands. They are not wrapped, so that they can be copied.
fn next_commands(error: &Error, colour: bool, program: &str, width: Option<usize>) -> String {
    let word = if colour { Ink::Typed.around("next:") } else { "next:".to_owned() };
    let line = |next: &NextAction| {
        let mut args = next.args.clone();
        // Leave `format: "text"` out: on a terminal text is the default.
        if let Some(args) =
            args.as_object_mut().filter(|args| args.get("format").is_some_and(|format| format == "text"))
        {
            args.shift_remove("format");
        }
        let command = clean_line(&shell_line::render(&REGISTRY, &next.tool, &args));
        let (line, why) = (format!("next: {program}{command}"), format!("# {}", clean_line(&next.why)));
        // If the command and its reason do not fit on one line, the command stands alone, because it is copied.
        let fits = width.is_none_or(|width| 2 + line.width() + 3 + why.width() <= width);
        let between = if fits { "   ".to_owned() } else { format!("\n{:8}", "") };
        format!("  {word}{}{between}{}\n", line.trim_start_matches("next:"), if fits { why } else { hanging(&why, 10) })
    };
    error.next_actions.iter().map(line).collect()
}

/// Width for wrapping, in columns: 20 to 100. `None` for a pipe: programs and pagers get whole lines.
fn terminal_width() -> Option<usize> {
    columns(true).map(|columns| columns.clamp(20, 100))
}

/// An error as miette's diagnostic.
#[derive(Debug)]
struct Report<'a> {
    error: &'a Error,
    message: String,
    help: String,
    wrong: Vec<WrongLine>,
}

impl Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Report<'_> {}

impl Diagnostic for Report<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        Some(Box::new(self.error.code.row().name))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        (!self.help.is_empty()).then(|| Box::new(&self.help) as Box<dyn Display>)
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        let all = self.wrong.iter().map(|line| line as &dyn Diagnostic);
        (!self.wrong.is_empty()).then(|| Box::new(all) as Box<dyn Iterator<Item = &dyn Diagnostic>>)
    }
}

/// The lines of files that `details.wrong` names, each with its place.
fn wrong_lines(error: &Error) -> Vec<WrongLine> {
    error.details.get("wrong").and_then(Value::as_array).into_iter().flatten().filter_map(WrongLine::of).collect()
}

/// How much of a wrong line is shown, and how much of that precedes the mistake, both in characters.
const LONGEST_SHOWN_CHARS: usize = 300;
const SHOWN_BEFORE_CHARS: usize = 100;

/// A wrong line of a file, as miette's diagnostic.
#[derive(Debug)]
struct WrongLine {
    message: String,
    help: String,
    /// `FILE:LINE:COLUMN`.
    place: String,
    /// Its number in the file, from 0.
    line: usize,
    text: String,
    label: LabeledSpan,
}

impl WrongLine {
    fn of(told: &Value) -> Option<WrongLine> {
        let number = |key: &str| told[key].as_u64().and_then(|number| usize::try_from(number).ok());
        let text = |key: &str| told[key].as_str().unwrap_or_default();
        let (line, column, length) = (number("line")?, number("column")?, number("length")?);
        // Replace each control character by exactly one character, so that the columns stay right.
        let plain = |c: char| if clean_line(&c.to_string()).is_empty() { '\u{fffd}' } else { c };
        // Show a part of a long line: miette panics on a line with more than 65535 columns.
        let from = column.checked_sub(1)?.saturating_sub(SHOWN_BEFORE_CHARS);
        let shown: String = text("text").chars().skip(from).take(LONGEST_SHOWN_CHARS).map(plain).collect();
        let bytes = |characters: usize| shown.chars().take(characters).map(char::len_utf8).sum::<usize>();
        let (begin, end) = (bytes(column - 1 - from), bytes((column - 1 - from).saturating_add(length)));
        Some(WrongLine {
            message: clean_line(text("message")),
            help: clean_line(text("hint")),
            place: format!("{}:{line}:{column}", clean_line(text("file"))),
            line: line - 1,
            text: shown,
            label: LabeledSpan::new(None, begin, end - begin),
        })
    }
}

/// Gives the whole line for every span that miette asks for.
impl SourceCode for WrongLine {
    fn read_span<'a>(
        &'a self,
        _: &SourceSpan,
        _: usize,
        _: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let (place, text) = (self.place.clone(), self.text.as_bytes());
        let all = SourceSpan::from((0, text.len()));
        Ok(Box::new(MietteSpanContents::new_named(place, text, all, self.line, 0, 1)))
    }
}

impl Display for WrongLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for WrongLine {}

impl Diagnostic for WrongLine {
    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        (!self.help.is_empty()).then(|| Box::new(&self.help) as Box<dyn Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(self)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(std::iter::once(self.label.clone())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use stagewright_driver::error::{Code, SimilarRef};

    #[test]
    fn failures_use_the_common_palette() {
        for ink in [Ink::Heading, Ink::Typed, Ink::Good, Ink::Warn, Ink::Bad, Ink::Faint] {
            let theirs = owo(ink).style("x").to_string();
            let code = |text: &str| text.split_once("[").map(|(_, rest)| rest.split('m').next().map(str::to_owned));
            assert_eq!(code(&theirs), code(&ink.around("x")), "{ink:?}");
        }
    }

    #[test]
    fn reason_of_a_next_command_wraps_if_it_does_not_fit() {
        let error =
            Error::new(Code::NotRunning, "x").next("electron_snapshot", json!({}), "see what is on the page now");
        let told = |width| next_commands(&error, false, "stagewright ", width);
        assert_eq!(told(Some(80)), "  next: stagewright snapshot   # see what is on the page now\n");
        assert_eq!(told(Some(40)), "  next: stagewright snapshot\n        # see what is on the page now\n");
        assert_eq!(told(None), told(Some(80)), "a pipe has whole lines");
    }

    #[test]
    fn failure_is_rendered_from_code_to_next_command() {
        let mut error = Error::new(Code::SelectorNoMatch, "no element matches role button named \"Sav\"")
            .hint("Use --allow-multiple.")
            .next("electron_click", json!({"ref": 3}), "the nearest match");
        error.similar_refs.push(SimilarRef {
            reference: Some(3),
            role: "button".into(),
            name: "Save\u{1b}[2J".into(),
            score: 0.9,
            ..Default::default()
        });
        assert_eq!(
            render(&error, None, "  window opened: w2\n", false, "stagewright "),
            "SELECTOR_NO_MATCH\n\n  × no element matches role button named \"Sav\"\n  help: Use --allow-multiple.\n        \
             Similar:\n          @3    button \"Save[2J\"\n  window opened: w2\n  next: stagewright click @3   # the nearest match\n"
        );
    }
}
