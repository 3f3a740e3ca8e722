//! The one grammar of lines: what the REPL reads, what run files hold, and what `:save` writes.
//!
//! A line is a verb as typed in a shell, `NAME = VERB …`, or one of the few words of its reader, such as `set`. This
//! module parses a line; its reader carries it out.

mod call;
mod form;
mod lines;
mod words;

pub use call::{read, too_long, unfinished, verb_at};
pub use form::{Form, form, is_name};
pub use lines::{Lines, of, open};
pub use words::{Open, Split, Unset, Word, expand, split};
