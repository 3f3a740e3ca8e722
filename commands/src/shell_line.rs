//! Formats a call as a shell line, for proposed next commands.

use crate::{
    call::{Registry, Row},
    flags::{APP, flag, positionals},
};
use serde_json::{Map, Value};

/// `{tool, args}` as a shell line without the program's name: `type @5 'Buy milk' --force`.
///
/// Reading the line back gives the same arguments.
pub fn render(registry: &Registry, tool: &str, args: &Value) -> String {
    let empty = Map::new();
    let args = args.as_object().unwrap_or(&empty);
    match registry.find(tool) {
        Some(row) => of(row, args),
        None => format!("{tool} --args {}", quote(&Value::Object(args.clone()).to_string())),
    }
}

/// A call of that verb as a shell line without the program's name.
pub fn of(row: &'static Row, args: &Map<String, Value>) -> String {
    // One line: a newline would be shown as a space, and be one when the line is read back.
    if args.values().any(|value| value.as_str().is_some_and(|text| text.contains(char::is_control))) {
        return format!("{} --args {}", row.verb(), quote(&Value::Object(args.clone()).to_string()));
    }
    line(row, args.clone())
}

fn line(row: &'static Row, mut args: Map<String, Value>) -> String {
    let mut words = vec![];
    let mut tail = vec![];
    if row.own_words == APP {
        let app = args.shift_remove("main").or_else(|| args.shift_remove("executablePath"));
        words.extend(app.as_ref().map(plain));
        tail = args.shift_remove("args").as_ref().and_then(Value::as_array).into_iter().flatten().map(plain).collect();
    }
    // A verb that reads its words by itself may require all of them or none. As flags they can stand alone.
    let words_of = if row.own_words.is_empty() { positionals(row) } else { vec![] };
    for word in words_of {
        let keys: [&str; 2] = match (word.target, word.name.as_str()) {
            (true, "to") => ["targetRef", "targetSelector"],
            (true, _) => ["ref", "selector"],
            (false, name) => [name, name],
        };
        let Some(key) = keys.into_iter().find(|key| args.contains_key(*key)) else { continue };
        let value = args.shift_remove(key).unwrap_or_default();
        match (&value, key) {
            (Value::Number(number), "ref" | "targetRef") => words.push(format!("@{number}")),
            (Value::Array(items), _) => words.extend(items.iter().map(plain)),
            _ => words.push(plain(&value)),
        }
    }
    // Words that look like flags are put behind `--`, and all other words, too.
    if words.iter().any(|w| w.starts_with('-') && w.parse::<f64>().is_err()) {
        tail = std::mem::take(&mut words);
    }
    let mut out = vec![row.verb()];
    out.extend(words.iter().map(|w| quote(w)));
    for (name, value) in &args {
        // A parameter that takes other values besides needs its `true`.
        let is_switch = row.property(name).is_none_or(|schema| schema["type"] == "boolean");
        options(name, value, is_switch, &mut out);
    }
    if !tail.is_empty() {
        out.push("--".into());
        out.extend(tail.iter().map(|w| quote(w)));
    }
    out.join(" ")
}

fn options(name: &str, value: &Value, is_switch: bool, out: &mut Vec<String>) {
    let flag = match name {
        "sessionId" => "session".into(),
        name => flag(name),
    };
    match value {
        Value::Null => {}
        Value::Bool(true) if is_switch => out.push(format!("--{flag}")),
        Value::Bool(false) => out.push(format!("--{flag}=false")),
        Value::Array(items) => items.iter().for_each(|item| out.push(option(&flag, &plain(item)))),
        value => out.push(option(&flag, &plain(value))),
    }
}

fn option(flag: &str, text: &str) -> String {
    let join = if text.starts_with('-') { "=" } else { " " };
    format!("--{flag}{join}{}", quote(text))
}

fn plain(value: &Value) -> String {
    states(value).or_else(|| value.as_str().map(str::to_owned)).unwrap_or_else(|| value.to_string())
}

/// States, as people write them: `enabled,!busy`.
fn states(value: &Value) -> Option<String> {
    let states = value.as_object().filter(|states| !states.is_empty())?;
    let word =
        |(name, is): (&String, &Value)| is.as_bool().map(|is| if is { name.clone() } else { format!("!{name}") });
    states.iter().map(word).collect::<Option<Vec<_>>>().map(|words| words.join(","))
}

/// Quotes a word for a POSIX shell, if it needs it.
pub fn quote(word: &str) -> String {
    let safe = |c: char| c.is_alphanumeric() || "@%+=:,./-_".contains(c);
    match !word.is_empty() && word.chars().all(safe) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use crate::REGISTRY;
    use serde_json::{Value, json};

    fn render(tool: &str, args: &Value) -> String {
        super::render(&REGISTRY, tool, args)
    }

    #[test]
    fn states_render_as_a_comma_separated_list() {
        let args = json!({ "selector": "#theme", "state": { "enabled": true, "busy": false } });
        assert_eq!(render("electron_expect_state", &args), "expect-state '#theme' 'enabled,!busy'");
    }

    #[test]
    fn multiline_text_renders_as_one_line_with_json_args() {
        let args = json!({ "ref": 5, "text": "it's\nhere", "replace": true });
        let line = render("electron_type_into_editor", &args);
        assert_eq!(line, r#"type-into-editor --args '{"ref":5,"text":"it'\''s\nhere","replace":true}'"#);
    }
}
