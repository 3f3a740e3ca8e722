//! One property of a verb's schema, as the shell sees it: a flag, a word, or neither.

use super::globals;
use crate::{
    registry::Row,
    verb::{Place, TargetUse},
};
use serde_json::Value;

/// How a parameter is given in the shell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// Says which element; by flag, or as the first word.
    Target,
    /// A word in the order of the schema; by flag too, unless the flag is taken.
    Word,
    /// By flag alone.
    Flag,
    /// Everything after `--`.
    Rest,
    /// By a global flag: `--session`, `--window`.
    Global,
}

/// One property of a verb's schema.
#[derive(Debug)]
pub struct Parameter<'a> {
    /// Its name in JSON.
    pub name: &'a str,
    /// Its schema.
    pub schema: &'a Value,
    /// Whether it must be given.
    pub required: bool,
    /// How it is given in the shell.
    pub used: Use,
}

const TARGET: [&str; 5] = ["ref", "selector", "role", "name_exact", "name_contains"];
const SECOND_TARGET: [&str; 5] = ["targetRef", "targetSelector", "targetRole", "targetNameExact", "targetNameContains"];

/// A verb's parameters in the schema's order.
pub fn parameters<'a>(row: &Row, schema: &'a Value) -> Vec<Parameter<'a>> {
    let required = |name: &str| schema["required"].as_array().is_some_and(|all| all.iter().any(|r| r == name));
    let properties = schema["properties"].as_object().into_iter().flatten();
    properties
        .map(|(name, schema)| {
            let mut parameter = Parameter { name, schema, required: required(name), used: Use::Flag };
            parameter.used = parameter.how(row);
            parameter
        })
        .collect()
}

impl Parameter<'_> {
    fn how(&self, row: &Row) -> Use {
        let targeted = row.target != TargetUse::None && TARGET.contains(&self.name);
        let second = row.target == TargetUse::Pair && SECOND_TARGET.contains(&self.name);
        let clashes = self.flag_clashes(row);
        match self.name {
            "sessionId" | "window" if !self.required => Use::Global,
            _ if targeted || second => Use::Target,
            _ if clashes && self.is_list() && row.place == Place::NewSession => Use::Rest,
            _ if self.required || clashes => Use::Word,
            _ => Use::Flag,
        }
    }

    /// Its flag, without the hyphens: kebab case, and `name` for the exact name of an element.
    pub fn flag(&self) -> String {
        match self.name {
            "name_exact" => "name".into(),
            "targetNameExact" => "target-name".into(),
            name => kebab(name),
        }
    }

    /// Another spelling of the flag.
    pub fn flag_alias(&self) -> Option<&'static str> {
        match self.name {
            "name_exact" => Some("name-exact"),
            "targetNameExact" => Some("target-name-exact"),
            _ => None,
        }
    }

    /// Whether its flag means something else already, so that only a word can give it.
    pub fn flag_clashes(&self, row: &Row) -> bool {
        let locator = row.target != TargetUse::None && self.name == "name";
        locator || globals::RESERVED.contains(&self.flag().as_str())
    }

    /// Whether it takes several values.
    pub fn is_list(&self) -> bool {
        self.kinds() == ["array"]
    }

    /// Whether it is a switch.
    pub fn is_switch(&self) -> bool {
        self.kinds() == ["boolean"]
    }

    /// Whether it is an element's number, which may be written `@5` and `e5` too.
    pub fn is_ref(&self) -> bool {
        self.name == "ref" || self.name == "targetRef"
    }

    /// Its first line of prose.
    pub fn about(&self) -> &str {
        let prose = self.schema["description"].as_str().unwrap_or_default();
        prose.split("\n\n").next().unwrap_or(prose)
    }

    /// The JSON types that it takes; none when it takes any.
    pub fn kinds(&self) -> Vec<&str> {
        kinds(self.schema)
    }

    /// What stands for its value in a usage line: `TEXT`.
    pub fn placeholder(&self) -> String {
        kebab(self.name).to_uppercase()
    }

    /// Whether it is one of the second element's parameters (`drag`).
    pub fn of_second_target(&self) -> bool {
        SECOND_TARGET.contains(&self.name)
    }
}

/// The JSON types that a schema takes; none when it takes any.
pub(super) fn kinds(schema: &Value) -> Vec<&str> {
    let mut out: Vec<&str> = Vec::new();
    match &schema["type"] {
        Value::String(kind) => out.push(kind),
        Value::Array(all) => out.extend(all.iter().filter_map(Value::as_str)),
        _ => {}
    }
    for option in ["anyOf", "oneOf"].iter().filter_map(|key| schema[*key].as_array()).flatten() {
        out.extend(kinds(option));
    }
    if out.is_empty() && !choices(schema).is_empty() {
        out.push("string");
    }
    out.dedup();
    out
}

/// The words that a schema allows, when it lists them.
pub(super) fn choices(schema: &Value) -> Vec<&str> {
    let listed = schema["enum"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let constants = schema["oneOf"].as_array().into_iter().flatten().filter_map(|option| option["const"].as_str());
    listed.chain(constants).collect()
}

fn kebab(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        match c {
            '_' => out.push('-'),
            c if c.is_uppercase() => {
                out.push('-');
                out.extend(c.to_lowercase());
            }
            c => out.push(c),
        }
    }
    out
}
