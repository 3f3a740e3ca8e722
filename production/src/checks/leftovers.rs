//! Things that a build should leave out.

use super::{Context, is_own};
use crate::{
    report::{Finding, Result},
    survey::{LARGEST_TEXT, Secret, Survey},
};
use serde_json::Value;
use std::collections::BTreeSet;

/// The number of files that are named in one check.
const MOST: usize = 20;

pub(super) fn maps(context: &Context) -> Result {
    let survey = context.survey;
    let bytes: u64 = survey.maps.iter().map(|(_, bytes)| bytes).sum();
    let count = survey.maps.len() + survey.inline_maps.len();
    // Maps of packages tell nothing that is not public.
    let named = survey.maps.iter().map(|(path, _)| path).chain(&survey.inline_maps).filter(|path| is_own(path));
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
    let skipped: Vec<String> = survey.skipped.iter().take(MOST).cloned().collect();
    Result::of(of_secrets(survey), "No key or token of a known form was found.")
        .with("count", survey.secrets.len())
        .with("skipped", skipped)
}

/// The app's own secrets come first and are errors; all of them are told. Only warnings have a limit.
fn of_secrets(survey: &Survey) -> Vec<Finding> {
    let (own, of_packages): (Vec<&Secret>, Vec<&Secret>) =
        survey.secrets.iter().partition(|secret| is_own(&secret.path));
    let message = |secret: &Secret| {
        let line = secret.line.map_or(String::new(), |line| format!(":{line}"));
        format!("{}{line} holds a secret ({}): {}.", secret.path, secret.rule, secret.shown)
    };
    let errors =
        own.into_iter().map(|secret| Finding::error(secret.rule, message(secret)).at(&secret.path, secret.line));
    // Packages ship keys of their own tests.
    let warnings = of_packages
        .into_iter()
        .take(MOST)
        .map(|secret| Finding::warning(secret.rule, message(secret)).at(&secret.path, secret.line));
    let skipped = survey.skipped.iter().filter(|path| is_own(path)).take(MOST).map(|path| {
        let message = format!("{path} has more than {} bytes and was not searched for secrets.", LARGEST_TEXT);
        Finding::warning("skipped", message).at(path, None)
    });
    errors.chain(warnings).chain(skipped).collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Level;

    #[test]
    fn warnings_hide_no_error() {
        let secret = |path: String| Secret { path, line: Some(1), rule: "npm-token", shown: "npm_…".into() };
        let mut survey = Survey::default();
        survey.secrets.extend((0..2 * MOST).map(|n| secret(format!("app/node_modules/{n}.js"))));
        survey.secrets.extend((0..2 * MOST).map(|n| secret(format!("app/{n}.js"))));
        survey.skipped = vec!["app/large.js".into(), "app/node_modules/large.js".into()];
        let findings = of_secrets(&survey);
        assert!(findings[..2 * MOST].iter().all(|finding| finding.level == Level::Error));
        let warnings: Vec<&str> = findings[2 * MOST..].iter().map(|finding| finding.id.as_str()).collect();
        assert_eq!((warnings.len(), warnings[MOST - 1], warnings[MOST]), (MOST + 1, "npm-token", "skipped"));
        assert!(findings[2 * MOST..].iter().all(|finding| finding.level == Level::Warning));
    }
}
