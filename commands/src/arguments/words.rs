//! Assigns the words of a verb that are not flags to its parameters.
//!
//! All verbs and frontends use one function, because clap's optional positionals would parse `--role combobox a b` with
//! a target `a`, and would refuse `type @5 -5`.

use super::{grow::choices, text};
use crate::{call::Row, flags, kinds::TargetUse, roles::ROLES, shell_line::quote, show::quoted};
use serde_json::{Map, Value};
use stagewright_driver::error::{Error, Outcome};
use std::path::Path;

pub(super) fn assign(row: &'static Row, words: &[String], args: &mut Map<String, Value>, cwd: &Path) -> Outcome<()> {
    if let Some(own) = (row.shell_words)(words, cwd) {
        args.extend(own?);
        return Ok(());
    }
    let mut left = words;
    let targets: &[bool] = match row.target {
        TargetUse::Required => &[false],
        TargetUse::Pair => &[false, true],
        TargetUse::None | TargetUse::Optional => &[],
    };
    for second in targets {
        if flags::located(args, *second) || (!second && by_name(row, left, args)) {
            continue;
        }
        let Some((word, others)) = left.split_first() else { return Err(no_target(row, *second)) };
        let (name, value) = target(word, *second)?;
        args.insert(name.into(), value);
        left = others;
    }
    for word in flags::positionals(row).iter().filter(|p| !p.target && !args.contains_key(&p.name)).collect::<Vec<_>>()
    {
        let property = row.property(&word.name).unwrap_or(&Value::Null);
        let take = if word.many { left.len() } else { left.len().min(1) };
        if take == 0 {
            if word.required {
                return Err(missing(row, &word.name, property));
            }
            continue;
        }
        let texts: Vec<&str> = left[..take].iter().map(String::as_str).collect();
        args.insert(word.name.clone(), text::values_of(&word.name, property, &texts, cwd)?);
        left = &left[take..];
    }
    match left.first() {
        None => Ok(()),
        Some(extra) => Err(too_many(row, extra)),
    }
}

/// Whether a name alone is the locator, as in `type --name Email a@b.c`: no word is left for a target. A ref may come with
/// the name that a snapshot has for it, as in `click @5 --name Save`.
fn by_name(row: &'static Row, words: &[String], args: &Map<String, Value>) -> bool {
    if !["name_exact", "name_contains"].iter().any(|name| args.contains_key(*name)) {
        return false;
    }
    let others: Vec<flags::Positional> =
        flags::positionals(row).into_iter().filter(|p| !p.target && !args.contains_key(&p.name)).collect();
    let required = others.iter().filter(|p| p.required).count();
    let most = if others.iter().any(|p| p.many) { usize::MAX } else { others.len() };
    let Some(first) = words.first() else { return true };
    // A bare number may be a text, as in `expect-text --name Total 5`. `@5` is always a ref, and `e5` is one unless a text
    // is still lacking.
    let is_ref = flags::as_ref(first).is_some();
    let is_number = first.bytes().all(|byte| byte.is_ascii_digit());
    let is_handle = is_ref && first.starts_with('@');
    !is_handle && (words.len() <= required || (words.len() <= most && (!is_ref || is_number)))
}

/// A word as a target: `@5`, `e5` and `5` are refs. All other words are CSS, where no selector begins with `@`.
fn target(word: &str, second: bool) -> Outcome<(&'static str, Value)> {
    let number = flags::as_ref(word);
    if number.is_none() && word.starts_with('@') {
        return Err(Error::argument(format!("{word:?} is no ref: the number is missing, as in @5."))
            .look_for_refs()
            .detail("parameter", if second { "targetRef" } else { "ref" }));
    }
    Ok(match (number, second) {
        (Some(number), false) => ("ref", number.into()),
        (Some(number), true) => ("targetRef", number.into()),
        (None, false) => ("selector", word.into()),
        (None, true) => ("targetSelector", word.into()),
    })
}

fn no_target(row: &'static Row, second: bool) -> Error {
    let (what, flags) = if second {
        ("To which element?", "--target-ref, --target-selector or --target-role")
    } else {
        ("Which element?", "--role button --name Save")
    };
    Error::argument(format!(
        "{what} {} takes a target: @5 (a ref of a snapshot), a CSS selector, or {flags}.",
        row.verb()
    ))
    .hint(usage(row))
    .look_for_refs()
    .detail("parameter", if second { "targetRef" } else { "ref" })
}

fn missing(row: &'static Row, name: &str, property: &Value) -> Error {
    let about = property["description"].as_str().map(|d| format!(": {d}")).unwrap_or_default();
    Error::argument(format!("{} lacks {name}{about}.", row.verb())).hint(usage(row)).detail("parameter", name)
}

fn too_many(row: &'static Row, extra: &str) -> Error {
    let much = format!("{} is one word too many for {}", quoted(extra), row.verb());
    match meant(row, extra) {
        Some(flags) => Error::argument(format!("{much}; did you mean {flags}?")).hint(usage(row)),
        None => Error::argument(format!("{much}.")).hint(format!("{} Text with spaces goes in quotes.", usage(row))),
    }
}

/// The flag that a word without one was probably meant for.
fn meant(row: &'static Row, word: &str) -> Option<String> {
    let flagged = || row.properties().filter(|(name, _)| flags::has_flag(row, name));
    if let Some((name, _)) = flagged().find(|(name, schema)| schema["type"] == "boolean" && flags::flag(name) == word) {
        return Some(format!("--{}", flags::flag(name)));
    }
    if let Some((name, _)) = flagged().find(|(_, schema)| choices(schema).iter().any(|choice| choice == word)) {
        return Some(format!("--{} {word}", flags::flag(name)));
    }
    let takes = |name: &str| row.has(name) && flags::has_flag(row, name);
    let by_flag = row.target == TargetUse::Optional || (row.target == TargetUse::None && takes("role"));
    if !by_flag {
        return None;
    }
    let plain = word.chars().all(|c| c.is_alphanumeric() || c == ' ');
    Some(match flags::as_ref(word) {
        Some(number) if takes("ref") => format!("--ref {number}"),
        _ if takes("role") && ROLES.contains(&word) => format!("--role {word}"),
        _ if takes("name_contains") && plain => format!("--name-contains {}", quote(word)),
        _ if takes("selector") => format!("--selector {}", quote(word)),
        _ => return None,
    })
}

fn usage(row: &'static Row) -> String {
    format!("Usage: {}.", super::usage_line(row))
}
