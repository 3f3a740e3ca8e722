//! The one grammar of lines: the REPL reads it, run files contain it, and `:save` writes it.
//!
//! A line is a verb as typed in a shell, `NAME = VERB …`, or one of the few words of its frontend, such as `set`. This
//! module parses a line; the frontend carries it out.

mod call;
mod form;
mod lines;
mod words;

pub use call::{read, too_long, unfinished, verb_at};
pub use form::{Form, form, is_name};
pub use lines::{Lines, of, open};
pub use words::{Open, Split, Unset, Word, expand, split};
