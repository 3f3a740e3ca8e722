//! Which parameters are flags in the shell, and which are words.

use crate::{
    call::Row,
    kinds::{Place, TargetUse},
    see,
};
use serde_json::{Map, Value};
use stagewright_driver::error::{Error, Outcome};

/// Parameters that the shell gives by `--session` and `--window`, which work for every verb.
const BY_GLOBAL_FLAG: [&str; 2] = ["sessionId", "window"];

/// Flags that every verb has already, so that a parameter of the same name is a word.
const TAKEN: [&str; 16] = [
    "args",
    "json",
    "raw",
    "session",
    "window",
    "quiet",
    "help",
    "color",
    "app-root",
    "screenshot-dir",
    "baselines",
    "allow-eval",
    "operation-timeout-ms",
    "idle-timeout",
    "keep-sessions",
    "plugin",
];

/// The words of verbs that start an app: a folder or script, or a packaged app's binary.
pub const APP: &[&str] = &["app"];

/// One word of a verb in the shell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Positional {
    /// The parameter that it fills; a target fills one of several.
    pub name: String,
    /// Whether it is a target: a ref or a selector.
    pub target: bool,
    /// Whether it takes all remaining words.
    pub many: bool,
    /// Whether it is required.
    pub required: bool,
}

impl Positional {
    /// As the usage line shows it: `TEXT`.
    pub fn label(&self) -> String {
        kebab(&self.name).to_uppercase().replace('-', "_")
    }
}

/// The flag of a parameter, without its hyphens: `timeoutMs` is `timeout-ms`, and a locator's exact name is just
/// `name`.
pub fn flag(name: &str) -> String {
    match name {
        "name_exact" => "name".into(),
        "targetNameExact" => "target-name".into(),
        other => kebab(other),
    }
}

/// The names of parameters that are a regular expression; `--regex` means each.
const REGEX: [&str; 4] = ["regex", "matches", "matches_regex", "match"];

/// Another name of a parameter's flag.
pub(crate) fn other_flag(name: &str) -> Option<String> {
    match name {
        "name_exact" | "targetNameExact" => Some(format!("{}-exact", flag(name))),
        "timeoutMs" => Some("timeout".into()),
        "pausedTimeoutMs" => Some("paused-timeout".into()),
        "holdMs" => Some("hold".into()),
        // The tool reference calls it that.
        "appPath" => Some("app".into()),
        name if REGEX.contains(&name) && name != "regex" => Some("regex".into()),
        _ => None,
    }
}

/// Whether the parameter has a flag of its own. Otherwise it is given as a word, or by a flag of every verb.
pub(crate) fn has_flag(row: &'static Row, name: &str) -> bool {
    let flag = flag(name);
    let taken = TAKEN.contains(&flag.as_str()) || (name == "name" && row.has("name_exact"));
    !(taken || is_global(row, name))
}

pub(crate) fn is_global(row: &Row, name: &str) -> bool {
    row.place != Place::Local && BY_GLOBAL_FLAG.contains(&name)
}

/// Whether the parameter is a part of a locator.
pub(crate) fn is_locator(row: &Row, name: &str) -> bool {
    let first = ["ref", "selector", "role", "name_exact", "name_contains"].contains(&name);
    let second = name.starts_with("target") && name.len() > "target".len();
    row.target != TargetUse::None && (first || (row.target == TargetUse::Pair && second))
}

/// Parameters that a verb with a target, or one that acts, takes although its schema does not list them.
const UNLISTED: [&str; 3] = ["name", "targetName", see::PARAMETER];

/// Takes the unlisted parameters of this verb out of its arguments, for a check by the schema.
///
/// # Errors
///
/// `BAD_ARGUMENT` for one that is no text.
pub fn without_unlisted(row: &Row, args: &Map<String, Value>) -> Outcome<Map<String, Value>> {
    let mut args = args.clone();
    for name in UNLISTED.into_iter().filter(|name| takes_unlisted(row, name)) {
        match args.shift_remove(name) {
            None | Some(Value::Null | Value::String(_)) => {}
            Some(_) => return Err(Error::argument(format!("{name} must be a string.")).detail("parameter", name)),
        }
    }
    Ok(args)
}

/// Whether the verb takes this parameter without listing it. Some verbs have a `name` of their own.
pub fn takes_unlisted(row: &Row, name: &str) -> bool {
    match name {
        "name" => row.target != TargetUse::None && !row.has(name),
        "targetName" => row.target == TargetUse::Pair,
        see::PARAMETER => row.acts,
        _ => false,
    }
}

/// The words of a verb, in order: its targets, its required parameters, those whose flag is taken, and the parameter
/// that an extra word fills. A verb that reads its words by itself has the names that it declares.
pub fn positionals(row: &'static Row) -> Vec<Positional> {
    let target = |name: &str| Positional { name: name.into(), target: true, many: false, required: true };
    if !row.own_words.is_empty() {
        let word = |name: &&str| Positional { name: (*name).into(), target: false, many: false, required: false };
        return row.own_words.iter().map(word).collect();
    }
    let mut out = match row.target {
        TargetUse::Required => vec![target("target")],
        TargetUse::Pair => vec![target("from"), target("to")],
        TargetUse::None | TargetUse::Optional => vec![],
    };
    let word = |name: &str, schema: &Value, required| Positional {
        name: name.into(),
        target: false,
        many: schema["type"] == "array",
        required,
    };
    let mine = |name: &str| !is_global(row, name) && !is_locator(row, name);
    let required = row.properties().filter(|(name, _)| row.requires(name) && mine(name));
    out.extend(required.map(|(name, schema)| word(name, schema, true)));
    let clashing = row.properties().filter(|(name, _)| !row.requires(name) && mine(name) && !has_flag(row, name));
    out.extend(clashing.map(|(name, schema)| word(name, schema, false)));
    out.extend(row.word.and_then(|name| Some(word(name, row.property(name)?, false))));
    out
}

/// Whether one of these arguments is a locator.
pub(crate) fn located(args: &Map<String, Value>, pair: bool) -> bool {
    let ways = if pair { ["targetRef", "targetSelector", "targetRole"] } else { ["ref", "selector", "role"] };
    // A drag by a distance has no second element; a click at a point has none at all.
    let instead = if pair { "by" } else { "at" };
    args.contains_key(instead) || ways.iter().any(|way| args.contains_key(*way))
}

fn kebab(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 4);
    for c in name.chars() {
        match c {
            '_' => out.push('-'),
            c if c.is_ascii_uppercase() => {
                out.push('-');
                out.push(c.to_ascii_lowercase());
            }
            c => out.push(c),
        }
    }
    out
}
/// `@5`, `e5`, `@e5` and `5` are ref 5.
pub(crate) fn as_ref(text: &str) -> Option<u32> {
    let digits = text.strip_prefix('@').unwrap_or(text);
    let digits = digits.strip_prefix('e').unwrap_or(digits);
    let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    digits.parse().ok().filter(|_| plain)
}
