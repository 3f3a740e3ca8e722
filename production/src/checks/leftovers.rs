//! Things that a build should leave out.

use super::Context;
use crate::report::{Finding, Result};
use serde_json::Value;
use std::collections::BTreeSet;

/// The number of files that are named in one check.
const MOST: usize = 20;

pub(super) fn maps(context: &Context) -> Result {
    let survey = context.survey;
    let bytes: u64 = survey.maps.iter().map(|(_, bytes)| bytes).sum();
    let count = survey.maps.len() + survey.inline_maps.len();
    // Maps of packages tell nothing that is not public.
    let own = |path: &&String| !path.contains("/node_modules/");
    let named = survey.maps.iter().map(|(path, _)| path).chain(&survey.inline_maps).filter(own);
    let findings: Vec<Finding> = named
        .take(MOST)
        .map(|path| {
            Finding::warning("map", format!("{path} holds a source map: the app's own source can be read."))
                .at(path, None)
        })
        .collect();
    let well = match count {
        0 => "There are none.".to_owned(),
        _ => format!("{count} source maps of packages, {bytes} bytes."),
    };
    Result::of(findings, well).with("count", count).with("bytes", bytes)
}

pub(super) fn secrets(context: &Context) -> Result {
    let survey = context.survey;
    let findings: Vec<Finding> = survey
        .secrets
        .iter()
        .take(MOST)
        .map(|secret| {
            let line = secret.line.map_or(String::new(), |line| format!(":{line}"));
            let message = format!("{}{line} holds a secret ({}): {}.", secret.path, secret.rule, secret.shown);
            // Packages ship keys of their own tests.
            let own = !secret.path.contains("/node_modules/");
            let finding =
                if own { Finding::error(secret.rule, message) } else { Finding::warning(secret.rule, message) };
            finding.at(&secret.path, secret.line)
        })
        .collect();
    let skipped: Vec<String> = survey.skipped.iter().take(MOST).cloned().collect();
    Result::of(findings, "No key or token of a known form was found.")
        .with("count", survey.secrets.len())
        .with("skipped", skipped)
}

pub(super) fn dev_dependencies(context: &Context) -> Result {
    let code = &context.subject.code;
    let (Some(package), Some(root)) = (&code.package, &code.root) else {
        return Result::unknown("The app's package.json was not found.");
    };
    let modules = format!("{root}node_modules/");
    let mut shipped: BTreeSet<&str> = BTreeSet::new();
    for rest in code.files.iter().filter_map(|entry| entry.path.strip_prefix(&modules)) {
        let scope = usize::from(rest.starts_with('@'));
        let end = rest.match_indices('/').nth(scope).map_or(rest.len(), |(at, _)| at);
        shipped.insert(&rest[..end]);
    }
    let named =
        |key: &str| package.get(key).and_then(Value::as_object).into_iter().flatten().map(|(name, _)| name.as_str());
    let needed: BTreeSet<&str> = named("dependencies").chain(named("optionalDependencies")).collect();
    let findings: Vec<Finding> = named("devDependencies")
        .filter(|name| shipped.contains(name) && !needed.contains(name))
        .take(MOST)
        .map(|name| {
            Finding::warning(name, format!("{name} is a devDependency, and it is in the app."))
                .at(&format!("{modules}{name}"), None)
        })
        .collect();
    Result::of(findings, format!("{} packages are in the app; none of them is a devDependency.", shipped.len()))
        .with("packages", shipped.len())
}
