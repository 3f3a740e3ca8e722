//! A call as a line for the shell: next actions are JSON, but people type lines.

use super::parameter::{Parameter, Use, parameters};
use crate::{dispatch::input_schema, registry::Row, verb::TargetUse};
use serde_json::{Map, Value};

/// `click @5 --force`, without the program's name.
pub fn shell_line(tool: &str, args: &Value) -> String {
    let empty = Map::new();
    let given = args.as_object().unwrap_or(&empty);
    let Some(row) = crate::find(tool) else {
        return format!("{} --args {}", quote(tool), quote(&args.to_string()));
    };
    words(row, given).unwrap_or_else(|| format!("{} --args {}", row.verb(), quote(&args.to_string())))
}

/// `None` when a value cannot be said in words.
fn words(row: &'static Row, given: &Map<String, Value>) -> Option<String> {
    let parameters = parameters(row, input_schema(row));
    let known = |name: &String| parameters.iter().any(|p| p.name == name);
    if !given.keys().all(known) {
        return None;
    }
    let (mut before, mut flags, mut after) = (Vec::new(), Vec::new(), Vec::new());
    for parameter in &parameters {
        let Some(value) = given.get(parameter.name).filter(|v| !v.is_null()) else { continue };
        let own = value.as_str().filter(|text| own_word(row, parameter.name, text));
        match parameter.used {
            Use::Target if spot(row, parameter) => before.push(target(parameter, value)),
            Use::Word if !parameter.is_list() => before.push(plain(value)?),
            Use::Word => before.extend(value.as_array()?.iter().map(plain).collect::<Option<Vec<_>>>()?),
            Use::Rest => after.extend(value.as_array()?.iter().map(plain).collect::<Option<Vec<_>>>()?),
            Use::Global => flags.push(format!("--{} {}", if parameter.name == "sessionId" { "session" } else { "window" }, quote(&plain(value)?))),
            _ if own.is_some() => before.push(own.unwrap_or_default().to_owned()),
            Use::Flag | Use::Target => flags.extend(flag(parameter, value)?),
        }
    }
    let mut out = vec![row.verb()];
    let hyphens = before.iter().any(|word| word.starts_with("--"));
    if hyphens && !after.is_empty() {
        return None;
    }
    if hyphens {
        out.append(&mut flags);
        out.push("--".into());
    }
    out.extend(before.iter().map(|word| quote(word)));
    out.append(&mut flags);
    if !after.is_empty() {
        out.push("--".into());
        out.extend(after.iter().map(|word| quote(word)));
    }
    Some(out.join(" "))
}

/// Whether a verb's own way of reading words takes this one for that parameter: `launch APP`.
fn own_word(row: &Row, name: &str, text: &str) -> bool {
    matches!((row.shell_words)(&[text.to_owned()]), Some(Ok(args)) if args.len() == 1 && args.get(name).and_then(Value::as_str) == Some(text))
}

/// Whether a target parameter is written as a word.
fn spot(row: &Row, parameter: &Parameter) -> bool {
    row.target != TargetUse::Optional && matches!(parameter.name, "ref" | "selector" | "targetRef" | "targetSelector")
}

fn target(parameter: &Parameter, value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other if parameter.is_ref() => format!("@{other}"),
        other => other.to_string(),
    }
}

fn flag(parameter: &Parameter, value: &Value) -> Option<Vec<String>> {
    let flag = parameter.flag();
    match value {
        Value::Bool(true) if parameter.is_switch() => Some(vec![format!("--{flag}")]),
        Value::Bool(false) if parameter.is_switch() => Some(vec![format!("--{flag}=false")]),
        Value::Array(items) if parameter.is_list() => items.iter().map(|item| Some(pair(&flag, &plain(item)?))).collect(),
        other => Some(vec![pair(&flag, &plain(other)?)]),
    }
}

fn pair(flag: &str, value: &str) -> String {
    if value.starts_with("--") { format!("--{flag}={}", quote(value)) } else { format!("--{flag} {}", quote(value)) }
}

fn plain(value: &Value) -> Option<String> {
    Some(match value {
        Value::String(text) => text.clone(),
        Value::Null => return None,
        other => other.to_string(),
    })
}

/// A word as a POSIX shell takes it; only quoted where it must be.
pub fn quote(word: &str) -> String {
    let safe = |c: char| c.is_alphanumeric() || "@%_+=:,./-".contains(c);
    if !word.is_empty() && word.chars().all(safe) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}
