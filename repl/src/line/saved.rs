//! Lines as `:save` writes them into a file.

use super::Done;
use crate::builtin::Builtin;
use serde_json::{Map, Value};
use stagewright_commands::{
    Row,
    arguments::Globals,
    grammar::{Form, form, split},
    shell_line::{self, quote},
};

/// The line as a file has it; `None` for builtins of the REPL alone. With `moves`, into another folder, paths are
/// absolute.
pub(crate) fn saved(line: &Done, moves: bool) -> Option<String> {
    if let Form::Value(expression) = form(&line.text) {
        return Some(format!("eval-renderer {}", quote(expression)));
    }
    match split(&line.text).texts().first().and_then(|first| Builtin::of(first)) {
        None | Some(Builtin::Set) => {}
        Some(_) => return None,
    }
    Some(line.elsewhere.clone().filter(|_| moves).unwrap_or_else(|| line.text.clone()))
}

/// A call as a line with absolute paths; `None` if it names no files.
pub(super) fn with_whole_paths(
    row: &'static Row,
    args: &Map<String, Value>,
    globals: &Globals,
    keeps: Option<&str>,
) -> Option<String> {
    let path = |schema: &Value| schema["format"] == "path" || schema["items"]["format"] == "path";
    args.keys().find(|name| row.property(name).is_some_and(path))?;
    let mut args = args.clone();
    if let Some(id) = &globals.session {
        args.insert("sessionId".into(), id.as_str().into());
    }
    let line = shell_line::of(row, &args);
    Some(keeps.map_or_else(|| line.clone(), |name| format!("{name} = {line}")))
}
