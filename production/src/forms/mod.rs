//! The report in the forms that other programs read.

mod github;
mod junit;
mod sarif;

pub use github::annotations;
pub use junit::junit;
pub use sarif::sarif;

/// Text of an artifact without characters that a reader of XML or a terminal would stumble over.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}')).collect()
}
