//! A verb's clap subcommand, made from its JSON schema.

use super::{
    globals::{Reach, listed},
    usage::usage_line,
};
use crate::{
    call::Row,
    example_lines,
    flags::{Positional, flag, has_flag, is_locator, other_flag, positionals},
    shell_line,
    terminology::in_help,
};
use clap::{
    Arg, ArgAction, Command, ValueHint,
    builder::{PossibleValue, TypedValueParser, ValueRange},
};
use serde_json::{Value, json};
use std::ffi::OsStr;

/// The id of the argument with the list of words.
pub(super) const WORDS: &str = "--words";
/// The id of the argument for the word that names the element.
pub(super) const TARGET: &str = "__target";
/// The id of the argument for the word that names a second element.
pub(super) const SECOND: &str = "__second";
/// The id of `--args`.
pub(super) const ARGS: &str = "--args";

/// A parser for a verb's line: its flags, and after `--` the words as one list.
pub(super) fn parser(row: &'static Row) -> Command {
    let flags =
        row.properties().filter(|(name, _)| has_flag(row, name)).map(|(name, schema)| option(row, name, schema));
    Command::new("")
        .no_binary_name(true)
        .disable_help_flag(true)
        .args(flags)
        .arg(args_flag())
        .arg(Arg::new(WORDS).num_args(0..).action(ArgAction::Append))
}

/// The verb's command for help, man pages and completions. Each word has its name there.
pub fn command(row: &'static Row, reach: Reach) -> Command {
    let prose = row.input_schema()["description"].as_str().unwrap_or(row.title);
    let words = positionals(row);
    let required: Vec<String> = words.iter().filter(|w| w.required).map(|w| w.name.clone()).collect();
    let flags = row.properties().filter(|(name, _)| has_flag(row, name)).map(|(name, schema)| {
        let arg = if is_switch(schema) { switch(row, name, schema) } else { option(row, name, schema) };
        // The usage line already shows parameters that have a place among the words.
        arg.hide(required.contains(name))
    });
    let program = if reach == Reach::Process { "stagewright " } else { "" };
    let mut command = Command::new(row.verb())
        .visible_aliases(row.other_words())
        .disable_help_flag(true)
        .disable_version_flag(true)
        .override_usage(format!("{program}{}", usage_line(row)))
        .about(in_help(row, &row.about()))
        .long_about(in_help(row, prose))
        .after_help(epilogue(row, program))
        .args(words.iter().map(|word| positional(row, word)))
        .args(flags)
        .arg(args_flag())
        .args(listed(row, reach));
    if super::has_rest(row) {
        let about = row.property("args").map_or_else(String::new, |schema| described(row, schema));
        command = command.arg(Arg::new("__rest").value_name("ARGS").num_args(0..).last(true).help(about));
    }
    command
}

pub(super) fn args_flag() -> Arg {
    Arg::new(ARGS)
        .long("args")
        .value_name("JSON")
        .help("Arguments as a JSON object, or - for stdin; flags win")
        .help_heading("Global")
}

fn positional(row: &'static Row, word: &Positional) -> Arg {
    let property = row.property(&word.name);
    // Use other ids than the flags: the same parameter may have a hidden flag.
    let id = match (word.target, word.name.as_str()) {
        (true, "to") => SECOND.to_owned(),
        (true, _) => TARGET.to_owned(),
        (false, name) => format!("__word_{name}"),
    };
    let help = match (word.target, property) {
        (true, _) => "@5, e5 or 5 (a ref of a snapshot), or a CSS selector".to_owned(),
        (false, Some(schema)) => described(row, schema),
        (false, None) => "A folder or script, or a packaged app's binary".to_owned(),
    };
    let count = if word.many { ValueRange::from(1..) } else { ValueRange::new(1) };
    let choices = Choices(property.map(choices).unwrap_or_default());
    Arg::new(id)
        .value_name(word.label())
        .num_args(count)
        .required(word.required)
        .help(help)
        .value_parser(choices)
        .value_hint(hint(property.unwrap_or(&json!({ "format": "path" }))))
}

fn epilogue(row: &'static Row, program: &str) -> String {
    let mut out = String::new();
    let lines: Vec<String> = example_lines::of(row).map(|line| format!("  {program}{line}")).collect();
    if !lines.is_empty() {
        out += &format!("Examples:\n{}\n\n", lines.join("\n"));
    }
    if !row.aliases.is_empty() {
        out += &format!("Also known as: {}\n", row.aliases.join(", "));
    }
    for (word, _) in row.presets {
        let given = shell_line::of(row, &row.preset(word));
        out += &format!("{word}: {given}\n");
    }
    out.trim_end().to_owned()
}

/// Whether a parameter is a boolean that is off by default, so that help shows it as a switch. (`--flag=false` matters
/// only together with `--args`.)
fn is_switch(schema: &Value) -> bool {
    schema["type"] == "boolean" && schema["default"] == false
}

fn switch(row: &'static Row, name: &'static str, schema: &'static Value) -> Arg {
    Arg::new(name)
        .long(flag(name))
        .action(ArgAction::SetTrue)
        .help(described(row, schema))
        .help_heading(heading(row, name))
}

fn heading(row: &'static Row, name: &str) -> &'static str {
    if is_locator(row, name) { "Target" } else { "Options" }
}

fn hint(schema: &Value) -> ValueHint {
    let path = schema["format"] == "path" || schema["items"]["format"] == "path";
    if path { ValueHint::AnyPath } else { ValueHint::Unknown }
}

fn option(row: &'static Row, name: &'static str, schema: &'static Value) -> Arg {
    let choices = choices(schema);
    // A short list of choices is shown as the name of the value, a long one on its own line.
    let few = choices.len() <= 4;
    let mut arg = Arg::new(name)
        .long(flag(name))
        .help(described(row, schema))
        .help_heading(heading(row, name))
        .hide_possible_values(few)
        .value_parser(Choices(if choices.is_empty() { completions(schema) } else { choices }))
        .value_hint(hint(schema));
    if let Some(other) = other_flag(name) {
        arg = arg.alias(other);
    }
    if let Some(short) = schema["x-short"].as_str().and_then(|short| short.chars().next()) {
        arg = arg.short(short);
    }
    match schema["type"].as_str() {
        Some("boolean") => {
            arg.num_args(0..=1).require_equals(true).default_missing_value("true").value_name("true|false")
        }
        Some("array" | "object") => arg.action(ArgAction::Append).value_name(value_name(name, schema)),
        None if takes_list(schema) => arg.action(ArgAction::Append).value_name(value_name(name, schema)),
        _ => arg.action(ArgAction::Set).value_name(value_name(name, schema)),
    }
}

/// Whether one of its types is a list.
fn takes_list(schema: &Value) -> bool {
    let options = schema.get("anyOf").or_else(|| schema.get("oneOf")).and_then(Value::as_array);
    options.into_iter().flatten().any(|option| option["type"] == "array")
}

fn value_name(name: &str, schema: &Value) -> String {
    let choices = choices(schema);
    if (1..=4).contains(&choices.len()) {
        return choices.join("|");
    }
    let lower = name.to_lowercase();
    let kind = match schema["type"].as_str() {
        _ if lower.ends_with("selector") => "CSS",
        _ if lower.ends_with("role") => "ROLE",
        _ if lower == "ref" || lower == "targetref" => "REF",
        _ if lower.ends_with("ms") => "MS",
        _ if schema["format"] == "path" || schema["items"]["format"] == "path" => "PATH",
        _ if !choices.is_empty() => "CHOICE",
        Some("integer" | "number") => "N",
        Some("array") if matches!(schema["items"]["type"].as_str(), Some("integer" | "number")) => "N",
        Some("object") if name == "state" => "STATES",
        Some("object") => "K=V",
        Some("string") => "TEXT",
        _ => "VALUE",
    };
    kind.to_owned()
}

/// The description, with default and limits behind it.
fn described(row: &'static Row, schema: &Value) -> String {
    let mut out = in_help(row, schema["description"].as_str().unwrap_or_default());
    let mut notes = vec![];
    match (schema["minimum"].as_i64(), schema["maximum"].as_i64().filter(|most| *most < i64::from(u32::MAX))) {
        (Some(least), Some(most)) => notes.push(format!("{least} to {most}")),
        (Some(least), None) if least > 1 => notes.push(format!("at least {least}")),
        _ => {}
    }
    if let Some(most) = schema["maxLength"].as_u64().or(schema["maxItems"].as_u64()) {
        notes.push(format!("at most {most}"));
    }
    match schema.get("default") {
        None | Some(Value::Bool(false)) => {}
        Some(Value::Array(items)) if items.is_empty() => {}
        Some(Value::Object(items)) if items.is_empty() => {}
        Some(Value::String(text)) => notes.push(format!("default: {text}")),
        Some(value) => notes.push(format!("default: {value}")),
    }
    if !notes.is_empty() {
        out += &format!(" [{}]", notes.join(", "));
    }
    out.trim().to_owned()
}

/// Values that complete a flag without limiting it: those of its items, or usual ones that the schema names.
fn completions(schema: &Value) -> Vec<String> {
    let usual =
        || schema["x-completions"].as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned);
    let of_items = choices(&schema["items"]);
    if of_items.is_empty() { usual().collect() } else { of_items }
}

pub(super) fn choices(schema: &Value) -> Vec<String> {
    let own = schema.get("enum").and_then(Value::as_array);
    let constants = || {
        schema
            .get("oneOf")
            .and_then(Value::as_array)
            .map(|o| o.iter().filter_map(|c| c.get("const")).collect::<Vec<_>>())
    };
    let values = own.map(|values| values.iter().collect()).or_else(constants).unwrap_or_default();
    values.into_iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Offers choices to completions, and accepts any text. The schema's check refuses wrong values.
#[derive(Clone)]
struct Choices(Vec<String>);

impl TypedValueParser for Choices {
    type Value = String;

    fn parse_ref(&self, command: &Command, _: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        value
            .to_str()
            .map(str::to_owned)
            .ok_or_else(|| clap::Error::new(clap::error::ErrorKind::InvalidUtf8).with_cmd(command))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        if self.0.is_empty() {
            return None;
        }
        Some(Box::new(self.0.iter().map(PossibleValue::new)))
    }
}
