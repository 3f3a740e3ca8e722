//! Writes to stdout. It is no error if the reader has closed the pipe. A full disk or a stdout that was never open is
//! one: a script would take the missing output for an empty answer.

use super::locale;
use stagewright_driver::error::{Code, Error, Outcome};
use stagewright_os::standard;
use std::io::{self, ErrorKind, IsTerminal, Write};

/// Writes a line.
///
/// # Errors
///
/// `FILE_NOT_FOUND` if stdout cannot be written, unless its reader has closed it.
pub fn text(line: &str) -> Outcome<()> {
    bytes(shown(line).as_bytes())
}

/// The line with its newline; on a terminal without the characters that its locale cannot show.
fn shown(line: &str) -> String {
    let line = format!("{line}\n");
    if io::stdout().is_terminal() { locale::fitting(&line).into_owned() } else { line }
}

/// Writes bytes as they are.
///
/// # Errors
///
/// `FILE_NOT_FOUND` if stdout cannot be written, unless its reader has closed it.
pub fn bytes(bytes: &[u8]) -> Outcome<()> {
    wrote(bytes).or_else(|error| match error.kind() {
        ErrorKind::BrokenPipe => Ok(()),
        _ => Err(unwritable(&error)),
    })
}

/// Writes one line of a stream. `false` if the reader has closed stdout, so that the stream can end.
///
/// # Errors
///
/// `FILE_NOT_FOUND` if stdout cannot be written for another reason.
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

fn unwritable(error: &io::Error) -> Error {
    Error::new(Code::FileNotFound, format!("The answer could not be written to stdout: {error}."))
        .hint("The call itself was made; see whether stdout is open, and its disk has room.")
        .detail("path", "stdout")
}
