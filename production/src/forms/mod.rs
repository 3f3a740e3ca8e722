//! The report in the forms that other programs read.

mod github;
mod junit;
mod sarif;

pub use github::annotations;
pub use junit::junit;
pub use sarif::sarif;

/// Removes characters from untrusted text that are invalid in XML or control a terminal.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}')).collect()
}
