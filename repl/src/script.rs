//! Runs lines from a pipe or a file: without prompt, echo or editing.

use crate::line::{Console, Flow};
use stagewright_commands::grammar::Lines;
use stagewright_driver::error::Error;
use std::io::{BufRead, ErrorKind};

/// Runs every line. The status is that of the last line that failed.
pub(crate) fn run(console: &mut Console, mut input: impl BufRead) -> u8 {
    let mut status = 0;
    let mut lines = Lines::default();
    loop {
        let piece = match read(&mut input) {
            Ok(piece) => piece,
            Err(error) => {
                lines.rest();
                status = console.fail(error);
                continue;
            }
        };
        // At the end of the input run an unfinished line, too: its error says what is missing.
        let line = if piece.is_empty() { Some(lines.rest()) } else { lines.add(&piece) };
        match line.map(|line| console.line(&line)) {
            None | Some(Flow::Done(0)) => {}
            Some(Flow::Done(failed)) => status = failed,
            Some(Flow::Leave) => return status,
        }
        if piece.is_empty() {
            return status;
        }
    }
}

/// The next piece, up to a newline; empty at the end.
fn read(input: &mut impl BufRead) -> Result<String, Error> {
    let mut bytes = Vec::new();
    loop {
        match input.read_until(b'\n', &mut bytes) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            // A stdin that cannot be read counts as ended.
            Err(_) | Ok(_) => break,
        }
    }
    let text = String::from_utf8(bytes).map_err(|_| Error::argument("A line is not UTF-8 text, and was left out."))?;
    Ok(text.replace("\r\n", "\n"))
}

#[cfg(test)]
mod tests {
    use crate::tests::console;

    /// Everything that these lines printed, and the exit status.
    fn run(script: &[u8]) -> (Vec<String>, u8) {
        let (mut console, said) = console();
        let status = super::run(&mut console, script);
        (said.take(), status)
    }

    #[test]
    fn comments_and_empty_lines_are_skipped() {
        assert_eq!(run(b"# a comment\n\n   \n  # it's another\n"), (vec![], 0));
    }

    #[test]
    fn exit_status_is_of_the_last_failing_line_and_later_lines_run() {
        let (said, status) = run(b"clik @5\nhelp click\r\nclick --frobnicate @5\nhelp\n");
        assert_eq!(said.len(), 4, "{said:?}");
        assert!(said[0].contains(r#"no verb \"clik\"; did you mean \"click\""#), "{}", said[0]);
        assert!(said[2].contains("--frobnicate"), "{}", said[2]);
        assert_eq!(status, 2);
    }

    #[test]
    fn lines_are_continued_by_backslash_and_open_quote() {
        let (said, _) = run(b"help \\\n  clik\nhelp 'a\nb'\n");
        assert!(said[0].contains(r#"\"clik\""#) && said[1].contains(r#"a\\nb"#), "{said:?}");
        assert_eq!(said.len(), 2);
    }

    #[test]
    fn unclosed_quote_is_reported_at_the_end() {
        let (said, status) = run(b"help\ntype @3 'it\nhelp");
        assert!(said[1].contains("quote"), "{said:?}");
        assert_eq!((said.len(), status), (2, 2));
    }

    #[test]
    fn exit_ends_the_script_and_non_utf8_lines_are_errors() {
        let (said, status) = run(b"\xff\xfe\x00\nexit\nhelp\n");
        assert!(said[0].contains("UTF-8"));
        assert_eq!((said.len(), status), (1, 2));
    }
}
