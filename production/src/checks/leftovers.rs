//! Things that a build should leave out.

use super::{Context, is_own};
use crate::{
    report::{Finding, NAMED, Result, clipped},
    survey::{LARGEST_TEXT, Secret, Survey},
};
use serde_json::Value;
use std::collections::BTreeSet;

pub(super) fn maps(context: &Context) -> Result {
    let done = "searched for source maps";
    let survey = context.survey;
    let bytes: u64 = survey.maps.iter().map(|(_, bytes)| bytes).sum();
    let count = survey.maps.len() + survey.inline_maps.len();
    // Source maps of packages reveal only public code.
    let named = survey.maps.iter().map(|(path, _)| path).chain(&survey.inline_maps).filter(|path| is_own(path));
    let findings = named.map(|path| {
        Finding::warning("map", format!("{path} holds a source map: the app's own source can be read.")).at(path, None)
    });
    let findings = Finding::some(findings, "source maps");
    let well = match count {
        0 => "There are none.".to_owned(),
        _ => format!("{count} source maps of packages, {bytes} bytes."),
    };
    Result::of(findings, well)
        .doubted(context.unread(done).or_else(|| context.skipped(&["js", "cjs", "mjs", "css"], done)))
        .with("count", count)
        .with("bytes", bytes)
}

pub(super) fn secrets(context: &Context) -> Result {
    let survey = context.survey;
    let skipped: Vec<String> = survey.skipped.iter().take(NAMED).cloned().collect();
    Result::of(of_secrets(survey), "No key or token of a known form was found.")
        .doubted(context.unread("searched for secrets").or_else(|| {
            let skipped = survey.skipped.iter().filter(|path| is_own(path)).count();
            (skipped > 0).then(|| format!("Files that are too large to be searched for secrets: {skipped}."))
        }))
        .with("count", survey.secrets.len() as u64 + survey.more_secrets.iter().map(|(_, others)| others).sum::<u64>())
        .with("skipped", skipped)
}

/// The app's own secrets are errors, come first, and are all listed. Of the warnings only the first ones are listed,
/// with the number of the rest.
fn of_secrets(survey: &Survey) -> Vec<Finding> {
    let (own, of_packages): (Vec<&Secret>, Vec<&Secret>) =
        survey.secrets.iter().partition(|secret| is_own(&secret.path));
    let message = |secret: &Secret| {
        let line = secret.line.map_or(String::new(), |line| format!(":{line}"));
        format!("{}{line} holds a secret ({}): {}.", secret.path, secret.rule, secret.shown)
    };
    let errors =
        own.into_iter().map(|secret| Finding::error(secret.rule, message(secret)).at(&secret.path, secret.line));
    // Only warnings, since packages often ship keys of their own tests.
    let warnings = of_packages
        .into_iter()
        .map(|secret| Finding::warning(secret.rule, message(secret)).at(&secret.path, secret.line));
    let skipped = survey.skipped.iter().filter(|path| is_own(path)).map(|path| {
        let message = format!("{path} has more than {} bytes and was not searched for secrets.", LARGEST_TEXT);
        Finding::warning("skipped", message).at(path, None)
    });
    let more = |(path, others): &(String, u64), finding: fn(String, String) -> Finding| {
        let message = format!("{others} more secrets in {path} are not listed.");
        finding("more-secrets".into(), message).at(path, None).measured(*others)
    };
    let (more_own, more_of_packages): (Vec<_>, Vec<_>) = survey.more_secrets.iter().partition(|(path, _)| is_own(path));
    let warnings = warnings.chain(more_of_packages.into_iter().map(|one| more(one, Finding::warning)));
    let mut all: Vec<Finding> = errors.chain(more_own.into_iter().map(|one| more(one, Finding::error))).collect();
    all.extend(Finding::some(warnings, "secrets of packages"));
    all.extend(Finding::some(skipped, "skipped files"));
    all
}

pub(super) fn dev_dependencies(context: &Context) -> Result {
    let code = &context.subject.code;
    let Some(root) = &code.root else { return Result::unknown("The app's package.json was not found.") };
    let package = match &code.package {
        Ok(package) => package,
        Err(why) => return Result::unknown(format!("{root}package.json cannot be read: {}.", clipped(why))),
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
    let left = named("devDependencies").filter(|name| shipped.contains(name) && !needed.contains(name));
    let findings = left.map(|name| {
        Finding::warning(clipped(name), format!("{} is a devDependency, and it is in the app.", clipped(name)))
            .at(&format!("{modules}{name}"), None)
    });
    let findings = Finding::some(findings, "devDependencies");
    Result::of(findings, format!("{} packages are in the app; none of them is a devDependency.", shipped.len()))
        .doubted(context.unlisted())
        .with("packages", shipped.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Level;

    #[test]
    fn secrets_beyond_the_first_ones_of_a_file_are_counted() {
        let more_secrets = vec![("app/a.js".into(), 3), ("app/node_modules/a.js".into(), 4)];
        let survey = Survey { more_secrets, ..Survey::default() };
        let findings = of_secrets(&survey);
        let told: Vec<_> = findings.iter().map(|one| (one.id.as_str(), one.level, one.measure)).collect();
        assert_eq!(told, [("more-secrets", Level::Error, Some(3)), ("more-secrets", Level::Warning, Some(4))]);
    }

    #[test]
    fn warnings_do_not_displace_errors() {
        let secret = |path: String| Secret { path, line: Some(1), rule: "npm-token", shown: "npm_…".into() };
        let mut survey = Survey::default();
        survey.secrets.extend((0..2 * NAMED).map(|n| secret(format!("app/node_modules/{n}.js"))));
        survey.secrets.extend((0..2 * NAMED).map(|n| secret(format!("app/{n}.js"))));
        survey.skipped = vec!["app/large.js".into(), "app/node_modules/large.js".into()];
        let findings = of_secrets(&survey);
        assert!(findings[..2 * NAMED].iter().all(|finding| finding.level == Level::Error));
        let warnings: Vec<&str> = findings[2 * NAMED..].iter().map(|finding| finding.id.as_str()).collect();
        assert_eq!(
            (warnings.len(), warnings[NAMED - 1], &warnings[NAMED..]),
            (NAMED + 2, "npm-token", &["more-secrets-of-packages", "skipped"][..])
        );
        assert!(findings[2 * NAMED..].iter().all(|finding| finding.level == Level::Warning));
    }
}
