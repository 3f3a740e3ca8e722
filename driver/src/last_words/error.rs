//! An error as Node prints it: its message, and the place in the app's own code where it was thrown.

use super::{is_loaders, is_noise};
use std::fmt;

/// Lines that Electron writes right before an uncaught error.
const THROWN: [&str; 3] =
    ["App threw an error during load", "Uncaught Exception:", "A JavaScript error occurred in the main process"];

/// The start of the traces that Node writes after `abort` and other crashes: `----- Native stack trace -----`.
const TRACE: &str = "-----";

/// The longest message of an error in a headline, in characters.
const MAX_MESSAGE_CHARS: usize = 400;

/// The most lines of an error's message. Without stack frames nothing else marks its end.
const MOST_LINES: usize = 12;

/// The most lines of source that Node shows between a place in the code and the mark below it.
const SOURCE_LINES: usize = 4;

/// An error that was read from a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErrorRead {
    /// Its message on one line: `TypeError: x is not a function`.
    pub message: String,
    /// The place where it was thrown, if that is in a file of the app: `/app/main.js:4:7`.
    pub place: Option<String>,
}

impl ErrorRead {
    /// Parses an error's stack. A text without frames is only a message.
    pub fn of_stack(stack: &str) -> ErrorRead {
        let lines: Vec<&str> = stack.lines().filter(|line| !line.trim().is_empty()).collect();
        read(&lines).unwrap_or_else(|| ErrorRead { message: cut(stack.trim()), place: None })
    }

    /// Whether it is about a missing module.
    pub fn is_missing_module(&self) -> bool {
        ["Cannot find module", "Cannot find package"].iter().any(|words| self.message.contains(words))
    }
}

impl fmt::Display for ErrorRead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(f, "{} (at {place})", self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// The uncaught error in the output of an app that ended.
pub fn thrown(lines: &[String]) -> Option<ErrorRead> {
    let at = lines.iter().rposition(|line| is_mark(line))?;
    let after: Vec<&str> = lines[at + 1..].iter().map(String::as_str).filter(|line| !is_noise(line)).collect();
    read(&after)
}

/// The last words of an app for a headline. If its last lines are an error, the error; else its last line, with the
/// last error before it.
pub fn last_output(lines: &[String]) -> Option<String> {
    let own = lines.iter().map(String::as_str).take_while(|line| !line.starts_with(TRACE));
    let said: Vec<&str> = own.filter(|line| !is_noise(line)).collect();
    let last = *said.last()?;
    let Some(frame) = said.iter().rposition(|line| is_frame(line)) else { return Some(cut(last)) };
    // After an error's message come its frames and its other properties, as `util.inspect` prints them.
    let is_below = |line: &&str| line.starts_with([' ', '}']);
    let first_below = said[..frame].iter().rposition(|line| !is_below(line)).map_or(0, |at| at + 1);
    let earliest = first_below.saturating_sub(MOST_LINES);
    let header = (earliest..first_below).rev().find(|at| is_header(said[*at]));
    let error = read(&said[header.unwrap_or(first_below.saturating_sub(1))..])?;
    match said[frame..].iter().all(is_below) {
        true => Some(error.to_string()),
        false => Some(format!("{}. An error before that: {error}", cut(last).trim_end_matches('.'))),
    }
}

/// Whether an error may begin in this line.
pub(super) fn begins(line: &str) -> bool {
    let lower = line.to_ascii_lowercase();
    is_mark(line) || ["error", "exception", "fatal", "unhandled"].iter().any(|word| lower.contains(word))
}

pub(super) fn is_frame(line: &str) -> bool {
    line.starts_with("    at ")
}

fn is_mark(line: &str) -> bool {
    THROWN.iter().any(|words| line.starts_with(words))
}

/// Whether a line starts with the name of an error: `TypeError: …`, `Error [ERR_X]: …`, or a warning of Node about an
/// error.
fn is_header(line: &str) -> bool {
    let name = line.split([':', ' ']).next().unwrap_or_default();
    name.ends_with("Error") || name.ends_with("Exception") || line.contains("UnhandledPromiseRejectionWarning: ")
}

/// Reads the error that begins with the first of these lines.
fn read(lines: &[&str]) -> Option<ErrorRead> {
    let (source, lines) = without_source(lines);
    let first = *lines.first()?;
    let frames = lines.iter().take(MOST_LINES).position(|line| is_frame(line));
    // Without a frame nothing tells where the message ends.
    let end = frames.unwrap_or(1).max(1);
    let is_of_message = |line: &&&str| !line.starts_with("Require stack:");
    let mut message: Vec<&str> = lines[..end].iter().take_while(is_of_message).map(|line| line.trim()).collect();
    message[0] = first.split_once("UnhandledPromiseRejectionWarning: ").map_or(message[0], |(_, error)| error);
    let message = cut(message.join(" ").trim_end_matches(['.', ' ']));
    let in_frames =
        || lines[end..].iter().take_while(|line| line.starts_with([' ', '-'])).find_map(|line| place_in_frame(line));
    // For a syntax error, take the place from the source: the frames are those of the code that requires the file. For
    // a failed import they are those of the code that runs the app.
    let place = if message.starts_with("SyntaxError") && source.is_some() {
        source
    } else if message.contains(" imported from ") {
        None
    } else {
        in_frames().or(source)
    };
    Some(ErrorRead { message, place })
}

/// Removes the source that Node shows above some errors: the place, the line, and a mark below it.
fn without_source<'a, 'b>(lines: &'a [&'b str]) -> (Option<String>, &'a [&'b str]) {
    let Some(place) = lines.first().filter(|line| ends_in_number(line)) else { return (None, lines) };
    let is_place = place.starts_with(['/']) || place.starts_with("file:///") || place.starts_with("node:");
    let is_marks = |line: &&str| line.contains('^') && line.trim().chars().all(|c| matches!(c, '^' | '~' | ' '));
    match lines.iter().take(SOURCE_LINES).position(is_marks).filter(|_| is_place) {
        Some(mark) => {
            let place = place.trim_start_matches("file://");
            (place.starts_with('/').then(|| place.to_owned()), &lines[mark + 1..])
        }
        None => (None, lines),
    }
}

fn ends_in_number(line: &str) -> bool {
    line.rsplit_once(':').is_some_and(|(_, number)| is_number(number))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// The place in a stack frame such as ` at Object.<anonymous> (/app/main.js:4:7)`, if it is in a file of the app.
fn place_in_frame(line: &str) -> Option<String> {
    let frame = line.trim_start().strip_prefix("at ").filter(|_| is_frame(line) && !is_loaders(line))?;
    let frame = frame.trim_end_matches('{').trim_end();
    let place = frame.rsplit_once('(').map_or(frame, |(_, place)| place.trim_end_matches(')'));
    let place = place.trim_start_matches("async ").trim_start_matches("file://");
    let numbers = place.rsplit(':').take(2).all(is_number);
    (place.starts_with('/') && numbers).then(|| place.to_owned())
}

/// The text on one line, cut to [`MAX_MESSAGE_CHARS`].
fn cut(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(MAX_MESSAGE_CHARS) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    fn of(text: &str) -> String {
        thrown(&lines(&format!("App threw an error during load\n{text}"))).expect("an error").to_string()
    }

    #[test]
    fn error_summary_names_the_location_in_the_app() {
        let said = "Error: no such file
    at Module._compile (node:internal/modules/cjs/loader:1480:14)
    at Object.<anonymous> (/app/main.js:4:7)
    at c._load (node:electron/js2c/node_init:2:16955)";
        assert_eq!(of(said), "Error: no such file (at /app/main.js:4:7)");
        assert_eq!(of("TypeError: x\n    at file:///app/main.mjs:1:2"), "TypeError: x (at /app/main.mjs:1:2)");
        assert_eq!(of("Error: x\n    at f (/a/b.js:1:2) {\n  code: 'X'\n}"), "Error: x (at /a/b.js:1:2)");
        assert_eq!(of("nothing else"), "nothing else");
        assert_eq!(thrown(&lines("all is well")), None);
    }

    #[test]
    fn multiline_error_message_is_joined() {
        let said = "Error: The module 'x.node'\nwas compiled against\nanother version.\n    at f (/a/b.js:1:2)";
        assert_eq!(of(said), "Error: The module 'x.node' was compiled against another version (at /a/b.js:1:2)");
        let missing = "Error: Cannot find module 'x'\nRequire stack:\n- /a/b.js\n    at f (/a/b.js:1:2)";
        assert_eq!(of(missing), "Error: Cannot find module 'x' (at /a/b.js:1:2)");
    }

    #[test]
    fn syntax_error_location_is_its_source_file() {
        let said = "/app/torn.js:3\n<<<<<<< HEAD\n^^\nSyntaxError: Unexpected token '<<'\n    at wrapSafe (node:x:1:2)
    at Object.<anonymous> (/app/main.js:3:1)";
        assert_eq!(of(said), "SyntaxError: Unexpected token '<<' (at /app/torn.js:3)");
        let module =
            "file:///app/m.mjs:2\nimport { nothing } from 'node:path';\n         ^^^^^^^\nSyntaxError: no export
    at async file:///opt/resources/app/main.mjs:12:3";
        assert_eq!(of(module), "SyntaxError: no export (at /app/m.mjs:2)");
        let event = "node:events:497\n      throw er; // Unhandled 'error' event\n      ^\nError: in use\n    at Server (node:net:1:2)";
        assert_eq!(of(event), "Error: in use");
    }

    #[test]
    fn last_output_is_an_error_or_the_last_line() {
        let said = |text: &str| last_output(&lines(text));
        let thrown = "Error: x\n    at f (/a/b.js:1:2)";
        let both = "The licence has expired. An error before that: Error: x (at /a/b.js:1:2)";
        assert_eq!(said(&format!("{thrown}\nThe licence has expired.")).as_deref(), Some(both));
        let aborted = said(&format!("{thrown}\n----- Native stack trace -----\n 1: f"));
        assert_eq!(aborted.as_deref(), Some("Error: x (at /a/b.js:1:2)"));
        assert_eq!(said("starting\nError: x\n    at f (/a/b.js:1:2)").as_deref(), Some("Error: x (at /a/b.js:1:2)"));
        let warned = "(node:7) UnhandledPromiseRejectionWarning: Error: x\n    at f (/a/b.js:1:2)
(Use `electron --trace-warnings ...` to show where the warning was created)";
        assert_eq!(said(warned).as_deref(), Some("Error: x (at /a/b.js:1:2)"));
        let held = "a line\nError: two\nlines\n    at f (/a/b.js:1:2) {\n  code: 7\n}";
        assert_eq!(said(held).as_deref(), Some("Error: two lines (at /a/b.js:1:2)"));
        assert_eq!(said("one\n  two").as_deref(), Some("two"));
        assert_eq!(said("[71:1122/020304.05:ERROR:bus.cc(407)] Failed"), None);
    }
}
