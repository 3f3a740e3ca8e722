//! A verb's clap subcommand, grown from its JSON schema.

use super::flags::{flag, has_flag, is_locator, positionals};
use crate::registry::Row;
use clap::{
    Arg, ArgAction, Command,
    builder::{PossibleValue, TypedValueParser, ValueRange},
};
use serde_json::Value;
use std::ffi::OsStr;

/// The id of the list of words.
pub(super) const WORDS: &str = "--words";
/// The id of `--args`.
pub(super) const ARGS: &str = "--args";

/// What a subcommand is grown for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// To read a command line: words are one list.
    Parsing,
    /// To be read: each word has its name and its line of help. For help, man pages, completions.
    Help,
}

/// The verb's subcommand.
pub fn command(row: &'static Row, form: Form) -> Command {
    grow(Command::new(row.verb()), row, form)
}

/// Adds what the verb takes to a command.
pub fn grow(command: Command, row: &'static Row, form: Form) -> Command {
    let required: Vec<String> = positionals(row).into_iter().map(|p| p.name).collect();
    let flags = row.properties().filter(|(name, _)| has_flag(row, name)).map(|(name, schema)| {
        // What has a place among the words is found there by people.
        option(row, name, schema, form).hide(required.contains(name))
    });
    let json = Arg::new(ARGS).long("args").value_name("JSON").help("Arguments as a JSON object, or - for stdin; flags win").help_heading("Global");
    // `--help` is one of the flags that every call has.
    let command = command.disable_help_flag(true).args(flags).arg(json);
    match form {
        Form::Parsing => command.arg(Arg::new(WORDS).num_args(0..).action(ArgAction::Append)),
        Form::Help => explain(command, row),
    }
}

/// Prose, examples and the words one by one.
fn explain(command: Command, row: &'static Row) -> Command {
    let prose = crate::dispatch::input_schema(row)["description"].as_str().unwrap_or(row.title);
    let words = positionals(row).into_iter().map(|word| {
        let help = match (word.target, row.property(&word.name)) {
            (true, _) => "@5, e5 or 5 (a ref of a snapshot), or a CSS selector".to_owned(),
            (false, Some(schema)) => described(schema),
            (false, None) => "A folder or script, or a packaged app's binary; its own arguments after --".to_owned(),
        };
        let count = if word.many { ValueRange::from(1..) } else { ValueRange::new(1) };
        let name = word.label().trim_end_matches("...").to_owned();
        // Its own id: the same parameter may have a hidden flag.
        Arg::new(format!("--word {}", word.name)).value_name(name).num_args(count).required(word.required).help(help)
    });
    let examples: Vec<String> = row.examples.iter().map(|e| format!("  stagewright {}", e.line)).collect();
    let mut after = String::new();
    if !examples.is_empty() {
        after += &format!("Examples:\n{}", examples.join("\n"));
    }
    if !row.aliases.is_empty() {
        after += &format!("\n\nAlso known as: {}", row.aliases.join(", "));
    }
    command.about(row.about()).long_about(prose.to_owned()).args(words).after_help(after.trim().to_owned())
}

fn option(row: &'static Row, name: &'static str, schema: &'static Value, form: Form) -> Arg {
    let heading = if is_locator(row, name) { "Target" } else { "Options" };
    let mut arg = Arg::new(name).long(flag(name)).help(described(schema)).help_heading(heading).value_parser(Choices(choices(schema)));
    if matches!(name, "name_exact" | "targetNameExact") {
        arg = arg.alias(format!("{}-exact", flag(name)));
    }
    if schema["type"] == "boolean" && form == Form::Help && schema["default"] == false {
        // To a reader it is a plain switch; `--flag=false` matters only over `--args`.
        return Arg::new(name).long(flag(name)).action(ArgAction::SetTrue).help(described(schema)).help_heading(heading);
    }
    if schema["type"] == "boolean" {
        return arg.num_args(0..=1).require_equals(true).default_missing_value("true").value_name("true|false").hide_possible_values(true);
    }
    let action = if matches!(schema["type"].as_str(), Some("array" | "object")) { ArgAction::Append } else { ArgAction::Set };
    // A short list of choices is the value's name, a long one a line of its own.
    let few = choices(schema).len() <= 4;
    arg.action(action).value_name(value_name(name, schema)).hide_possible_values(few)
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
        Some("object") if schema.get("properties").is_some() => "STATES",
        Some("object") => "K=V",
        Some("string") => "TEXT",
        _ => "VALUE",
    };
    kind.to_owned()
}

/// The description, with default and limits behind it.
fn described(schema: &Value) -> String {
    let mut out = schema["description"].as_str().unwrap_or_default().to_owned();
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

fn choices(schema: &Value) -> Vec<String> {
    let own = schema.get("enum").and_then(Value::as_array);
    let constants = || schema.get("oneOf").and_then(Value::as_array).map(|o| o.iter().filter_map(|c| c.get("const")).collect::<Vec<_>>());
    let values = own.map(|values| values.iter().collect()).or_else(constants).unwrap_or_default();
    values.into_iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Offers choices to completions, and takes any text: the schema's check refuses the rest.
#[derive(Clone)]
struct Choices(Vec<String>);

impl TypedValueParser for Choices {
    type Value = String;

    fn parse_ref(&self, command: &Command, _: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        value.to_str().map(str::to_owned).ok_or_else(|| clap::Error::new(clap::error::ErrorKind::InvalidUtf8).with_cmd(command))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        if self.0.is_empty() {
            return None;
        }
        Some(Box::new(self.0.iter().map(PossibleValue::new)))
    }
}
