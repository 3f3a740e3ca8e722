//! Kinds of values for arguments: for completion, in the shells and in the REPL.

use super::grow::{SECOND, TARGET};
use clap::{Arg, ValueHint};

/// A sort of value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Suggest {
    /// A word of this list.
    Choices(Vec<String>),
    /// A live session.
    Session,
    /// A window, view or frame.
    Window,
    /// An element, by ref.
    Element,
    /// A role.
    Role,
    /// The name of an element.
    Name,
    /// A key or chord.
    Key,
    /// A path on the disk.
    Path,
    /// Any text, so that there are no suggestions.
    Nothing,
}

/// The kind of value for that argument of a verb's [`command`](super::command).
pub fn suggests(arg: &Arg) -> Suggest {
    let choices: Vec<_> = arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    if !choices.is_empty() {
        return Suggest::Choices(choices);
    }
    let id = arg.get_id().as_str();
    match id.strip_prefix("__word_").unwrap_or(id) {
        TARGET | SECOND | "ref" | "targetRef" => Suggest::Element,
        "session" => Suggest::Session,
        "window" | "windowId" | "targetId" | "surfaceId" => Suggest::Window,
        "role" | "targetRole" => Suggest::Role,
        "name_exact" | "name_contains" | "targetNameExact" | "targetNameContains" => Suggest::Name,
        "key" => Suggest::Key,
        _ => match arg.get_value_hint() {
            ValueHint::AnyPath | ValueHint::FilePath | ValueHint::DirPath => Suggest::Path,
            _ => Suggest::Nothing,
        },
    }
}
