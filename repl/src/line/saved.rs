//! A line as a file of lines has it.

use super::Done;
use crate::builtin::Builtin;
use serde_json::{Map, Value};
use stagewright_commands::{
    Row,
    arguments::Globals,
    grammar::{Form, form, split},
    shell_line::{self, quote},
};

/// A line as a file of lines has it; `None` for what is only of the REPL. In another folder paths are whole.
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

/// The line of a call, with its paths as they were resolved; `None` where it has none.
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
