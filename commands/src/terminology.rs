//! Translates messages and advice into the words of the shell.
//!
//! Messages are written once, in MCP's words: tools (`electron_windows_list`), parameters (`timeoutMs`), and parameters
//! with a value in grave accents (`` `display: "virtual"` ``). The shell and the REPL have other words for the same
//! (`stagewright windows-list`, `--timeout-ms`, `--display virtual`). Quoted text is the app's and stays as it is.

use crate::{
    call::{Registry, Row},
    flags::{flag, positionals},
    group::Group,
};
use serde_json::Value;

/// The shell's words for parameters that differ from their flags.
const IN_THE_SHELL: [(&str, &str); 3] = [
    ("sessionId", "--session"),
    ("name_exact", "--name"),
    // All words after `--` are for the app.
    ("args", "--"),
];

/// Translates a text for the shell. `program` is put before verbs: `stagewright `, or nothing in the REPL.
pub fn in_shell(registry: &Registry, text: &str, program: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['"', '`']) {
        let (plain, from) = rest.split_at(at);
        out += &plain_words(registry, plain, program);
        let mark = &from[..1];
        let Some(length) = from[1..].find(mark).filter(|length| mark == "\"" || !from[1..=*length].contains('\n'))
        else {
            // An unclosed quote: the rest may be text of the app.
            return out + from;
        };
        let inner = &from[1..=length];
        match (mark, with_value(registry, inner)) {
            ("`", Some(option)) => out += &format!("`{option}`"),
            _ => out += &from[..length + 2],
        }
        rest = &from[length + 2..];
    }
    out + &plain_words(registry, rest, program)
}

/// The prose of a verb in the words of a shell, for its help. Other than messages it holds no quoted text of an app.
pub fn in_help(row: &'static Row, text: &str) -> String {
    let said = |name: &str| match verb_of(name) {
        Some(verb) => Some(format!("`{verb}`")),
        None => (is_coined(name) && row.has(name)).then(|| option_name(name)),
    };
    replaced(text, &said)
}

/// The verb of a tool, by the prefix of its group.
fn verb_of(tool: &str) -> Option<String> {
    let of_plugin = || tool.split_once('_').and_then(|(plugin, _)| Group::of_plugin(plugin));
    let own = tool.strip_prefix("electron_").or_else(|| of_plugin().map(|_| tool))?;
    Some(own.replace('_', "-"))
}

/// A message about a parameter begins with its name.
pub fn flag_first(message: &str, parameter: &str, row: &'static Row) -> Option<String> {
    let rest = message.strip_prefix(parameter).filter(|rest| rest.starts_with(' '))?;
    let positional = positionals(row).iter().any(|word| word.name == parameter);
    (row.has(parameter) && !positional).then(|| format!("{}{rest}", option_name(parameter)))
}

/// `name: value` as an option; none when that is no parameter.
fn with_value(registry: &Registry, code: &str) -> Option<String> {
    let (name, value) = code.split_once(": ")?;
    if !registry.parameters().contains(name) {
        return None;
    }
    let flag = option_name(name);
    Some(match serde_json::from_str::<Value>(value).ok()? {
        Value::Bool(true) => flag,
        // After a space it would be read as a positional argument.
        Value::Bool(false) => format!("{flag}=false"),
        Value::Array(words) => {
            let words: Vec<&str> = words.iter().filter_map(Value::as_str).collect();
            format!("{flag} {}", words.join(" "))
        }
        Value::String(text) => format!("{flag} {text}"),
        other => format!("{flag} {other}"),
    })
}

fn option_name(parameter: &str) -> String {
    let own = IN_THE_SHELL.iter().find(|(name, _)| *name == parameter);
    own.map_or_else(|| format!("--{}", flag(parameter)), |(_, word)| (*word).to_owned())
}

/// Translates tools and parameters outside of quotes. A parameter is recognized only if its name is not an English
/// word.
fn plain_words(registry: &Registry, text: &str, program: &str) -> String {
    let said = |name: &str| match registry.tool(name) {
        Some(row) => Some(format!("`{program}{}`", row.verb())),
        None => (is_coined(name) && registry.parameters().contains(name)).then(|| option_name(name)),
    };
    replaced(text, &said)
}

/// A text with other words for some of its names.
fn replaced(text: &str, said: &dyn Fn(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_inclusive(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '-')) {
        let end = word.trim_end_matches(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '-')).len();
        let (name, tail) = word.split_at(end);
        out += &said(name).unwrap_or_else(|| name.to_owned());
        out += tail;
    }
    out
}

fn is_coined(name: &str) -> bool {
    name.contains(|c: char| c.is_ascii_uppercase() || c == '_') && !name.starts_with(|c: char| c.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::REGISTRY;
    use stagewright_driver::error::CODES;

    #[test]
    fn tools_and_parameters_are_verbs_and_flags_in_the_shell() {
        let said = |text| in_shell(&REGISTRY, text, "stagewright ");
        assert_eq!(said("List them with electron_windows_list."), "List them with `stagewright windows-list`.");
        assert_eq!(said("raise timeoutMs, or pass sessionId"), "raise --timeout-ms, or pass --session");
        assert_eq!(said("name_contains goes with role"), "--name-contains goes with role");
        assert_eq!(said("Use `display: \"virtual\"`, or `noMain: true`."), "Use `--display virtual`, or `--no-main`.");
        assert_eq!(said("not with `instrumentNative: false`"), "not with `--instrument-native=false`");
        assert_eq!(said("`args: [\"--no-sandbox\"]`"), "`-- --no-sandbox`");
        assert_eq!(said("button \"timeoutMs electron_click\" is off"), "button \"timeoutMs electron_click\" is off");
        assert_eq!(in_shell(&REGISTRY, "electron_stop ends it", ""), "`stop` ends it");
        assert_eq!(said("an odd \" in the text, and electron_stop"), "an odd \" in the text, and electron_stop");
    }

    #[test]
    fn help_uses_only_shell_terms() {
        for row in REGISTRY.rows() {
            let help = crate::arguments::help(row, crate::arguments::Reach::Process).to_string();
            let coined = row.properties().map(|(name, _)| name).filter(|name| is_coined(name) && *name != "sessionId");
            for name in coined {
                let word = |c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '-');
                assert!(!help.split(word).any(|word| word == name), "{}: {name}: {help}", row.verb());
            }
            assert!(!help.contains("electron_"), "{}: {help}", row.verb());
            let mut plugins = REGISTRY.rows().filter(|other| !other.tool.starts_with("electron_"));
            assert!(!plugins.any(|other| help.contains(other.tool)), "{}: {help}", row.verb());
            assert!(help.contains("Examples:"), "{}: {help}", row.verb());
        }
    }

    #[test]
    fn a_message_about_a_parameter_begins_with_its_flag() {
        let told = |verb, message, parameter| flag_first(message, parameter, REGISTRY.find(verb).expect("a verb"));
        assert_eq!(told("click", "button must be left", "button").as_deref(), Some("--button must be left"));
        assert_eq!(told("click", "button \"Save\" is off", "ref"), None);
        assert_eq!(told("type", "text is missing", "text"), None);
    }

    #[test]
    fn error_table_uses_mcp_terms_and_translates_to_shell_terms() {
        for row in CODES {
            for text in [row.meaning, row.remedy] {
                assert!(!text.contains("`stagewright "), "{}: {text}", row.name);
                let said = in_shell(&REGISTRY, text, "stagewright ");
                assert!(!said.contains("electron_") && !said.contains("timeoutMs"), "{}: {said}", row.name);
            }
        }
    }
}
