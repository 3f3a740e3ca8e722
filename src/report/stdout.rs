//! What goes to stdout. A reader that has left is no failure; a full disk, or a stdout that was never
//! open, is one: a script would take nothing for an answer.

use super::locale;
use stagewright_driver::fault::{Code, Fault, Outcome};
use stagewright_os::standard;
use std::io::{self, ErrorKind, IsTerminal, Write};

/// Writes a line.
pub fn text(line: &str) -> Outcome<()> {
    bytes(shown(line).as_bytes())
}

/// What a terminal gets, it can show.
fn shown(line: &str) -> String {
    let line = format!("{line}\n");
    if io::stdout().is_terminal() { locale::fitting(&line).into_owned() } else { line }
}

/// Writes bytes as they are.
pub fn bytes(bytes: &[u8]) -> Outcome<()> {
    wrote(bytes).or_else(|error| match error.kind() {
        ErrorKind::BrokenPipe => Ok(()),
        _ => Err(unwritable(&error)),
    })
}

/// Writes a line of many to come; false when nobody reads them any more.
pub fn one_of_many(line: &str) -> Outcome<bool> {
    match wrote(shown(line).as_bytes()) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(unwritable(&error)),
    }
}

fn wrote(bytes: &[u8]) -> io::Result<()> {
    standard::check_stdout()?;
    let mut out = io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush())
}

fn unwritable(error: &io::Error) -> Fault {
    Fault::new(Code::FileNotFound, format!("The answer could not be written to stdout: {error}."))
        .hint("The call itself was made; see whether stdout is open, and its disk has room.")
        .detail("path", "stdout")
}
