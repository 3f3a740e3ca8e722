//! The parts of a run on several machines, as `report-merge` reads them.

use super::reply::RunReply;
use std::path::PathBuf;

/// How many tests or files a message names.
const SHOWN: usize = 5;

/// The report of one part, and the file that it was read from.
pub(super) struct Part {
    pub path: PathBuf,
    pub reply: RunReply,
}

/// The first texts of a list, for a message.
pub(super) fn first_of(texts: &[String]) -> String {
    let more = if texts.len() > SHOWN { ", …" } else { "" };
    let first: Vec<&str> = texts.iter().take(SHOWN).map(String::as_str).collect();
    format!("{}{more}", first.join(", "))
}
