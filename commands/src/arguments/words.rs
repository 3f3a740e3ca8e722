//! The words of a verb that are no flags: which parameter each one fills.
//!
//! One function for every verb and frontend, because clap's own optional positionals take
//! `--role combobox a b` for a target `a`, and refuse `type @5 -5`.

use super::{flags, text};
use crate::{registry::Row, verb::TargetUse};
use serde_json::{Map, Value};
use stagewright_driver::fault::{Fault, Outcome};
use std::path::Path;

pub(super) fn assign(row: &'static Row, words: &[String], args: &mut Map<String, Value>, cwd: &Path) -> Outcome<()> {
    if let Some(own) = (row.shell_words)(words) {
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
        if flags::located(args, *second) {
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
        args.insert(word.name.clone(), text::values(property, &texts, cwd)?);
        left = &left[take..];
    }
    match left.first() {
        None => Ok(()),
        Some(extra) => Err(too_many(row, extra)),
    }
}

/// A word as a target: `@5`, `e5` and `5` are refs, all else is CSS, in which nothing begins with `@`.
fn target(word: &str, second: bool) -> Outcome<(&'static str, Value)> {
    let number = text::as_ref(word);
    if number.is_none() && word.starts_with('@') {
        return Err(Fault::argument(format!("{word:?} is no ref: the number is missing, as in @5."))
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

fn no_target(row: &'static Row, second: bool) -> Fault {
    let (what, flags) = if second {
        ("To which element?", "--target-ref, --target-selector or --target-role")
    } else {
        ("Which element?", "--role button --name Save")
    };
    Fault::argument(format!(
        "{what} {} takes a target: @5 (a ref of a snapshot), a CSS selector, or {flags}.",
        row.verb()
    ))
    .hint(usage(row))
    .look_for_refs()
    .detail("parameter", if second { "targetRef" } else { "ref" })
}

fn missing(row: &'static Row, name: &str, property: &Value) -> Fault {
    let about = property["description"].as_str().map(|d| format!(": {d}")).unwrap_or_default();
    Fault::argument(format!("{} lacks {name}{about}.", row.verb())).hint(usage(row)).detail("parameter", name)
}

fn too_many(row: &'static Row, extra: &str) -> Fault {
    Fault::argument(format!("{extra:?} is one word too many for {}.", row.verb()))
        .hint(format!("{} Text with spaces goes in quotes.", usage(row)))
}

fn usage(row: &'static Row) -> String {
    format!("Usage: {}.", super::usage_line(row))
}
