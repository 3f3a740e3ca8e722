//! Shows long answers of the REPL in `$PAGER`. Without that variable nothing is paged.

use super::stdout;
use stagewright_commands::show::columns;
use stagewright_driver::error::Outcome;
use stagewright_os::terminal;
use std::{
    ffi::OsString,
    io::Write,
    process::{Command, Stdio},
    sync::atomic::{AtomicBool, Ordering},
};
use unicode_width::UnicodeWidthStr;

/// Whether the pager has failed. That is reported once, and the pager is not started again.
static FAILED: AtomicBool = AtomicBool::new(false);

/// Prints a text and a newline, through the pager if it does not fit on the screen.
pub(super) fn text(text: &str) -> Outcome<()> {
    let pager = std::env::var_os("PAGER").filter(|pager| !pager.is_empty());
    let Some(pager) = pager.filter(|_| !FAILED.load(Ordering::Relaxed) && !fits(text)) else {
        return stdout::text(text);
    };
    if let Err(why) = page(&pager, text) {
        FAILED.store(true, Ordering::Relaxed);
        stdout::text(text)?;
        eprintln!("$PAGER ({}) {why}: answers are shown without it", pager.to_string_lossy());
    }
    Ok(())
}

/// Characters with a special meaning in a shell. A pager command that contains one is run by `sh -c`.
const OF_A_SHELL: [char; 17] = ['|', '&', ';', '<', '>', '(', ')', '$', '`', '\\', '"', '\'', '*', '?', '[', '#', '='];

fn page(pager: &OsString, text: &str) -> Result<(), String> {
    let said = pager.to_string_lossy();
    let mut words = said.split_whitespace();
    let mut command = match words.next() {
        Some(program) if !said.contains(OF_A_SHELL) => {
            let mut command = Command::new(program);
            command.args(words);
            command
        }
        _ => {
            let mut command = Command::new("sh");
            command.arg("-c").arg(pager);
            command
        }
    };
    // Make `less` keep colours, quit if the text fits on one screen, and leave it there. A user's own `LESS` wins.
    if std::env::var_os("LESS").is_none() {
        command.env("LESS", "FRX");
    }
    let mut pager = command.stdin(Stdio::piped()).spawn().map_err(|error| format!("cannot be started ({error})"))?;
    if let Some(mut input) = pager.stdin.take() {
        // The write fails when the user leaves the pager early. That is no error.
        let _ = input.write_all(super::locale::fitting(text).as_bytes()).and_then(|()| input.write_all(b"\n"));
    }
    let status = pager.wait().map_err(|error| error.to_string())?;
    match status.code() {
        // No exit status: a signal ended the pager, so it had started.
        None | Some(0) => Ok(()),
        Some(code) => Err(format!("ended with status {code}")),
    }
}

/// Whether the text and the prompt fit on the screen without scrolling.
fn fits(text: &str) -> bool {
    let rows = terminal::size().map_or(0, |size| usize::from(size.rows));
    let columns = columns(false).unwrap_or(80);
    // A terminal that does not know its size reports 0 rows: do not page.
    rows == 0 || text.lines().map(|line| bare(line).width().div_ceil(columns).max(1)).sum::<usize>() < rows
}

/// A line without its colour sequences.
fn bare(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        out.push_str(before);
        rest = after.split_once('m').map_or("", |(_, rest)| rest);
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colour_escapes_have_no_width() {
        assert_eq!(bare("\u{1b}[36m[5]\u{1b}[0m button"), "[5] button");
        assert_eq!(bare("plain"), "plain");
    }

    #[test]
    fn missing_or_failing_pager_is_an_error_and_an_early_exit_is_not() {
        let run = |pager: &str| page(&pager.into(), "text");
        assert!(run("no-such-pager-anywhere -R").unwrap_err().contains("cannot be started"));
        assert!(run("false").unwrap_err().contains("status 1"));
        assert!(run("exit 3;").unwrap_err().contains("status 3"));
        assert_eq!(run("true"), Ok(()), "it has read nothing, and that is its affair");
    }
}
