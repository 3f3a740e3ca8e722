//! Electron's security checklist: the preferences that the code sets for windows, and the content security policies of
//! pages.

use super::{Context, is_own};
use crate::{
    report::{Finding, Level, Result},
    survey::{LARGEST_TEXT, MARK, Preference, SCRIPTS, script_sources},
};

/// A preference, its risky value, the level of the finding, and the consequence.
const RISKS: [(&str, bool, Level, &str); 10] = [
    ("nodeIntegration", true, Level::Error, "pages have Node's modules, and so the user's files"),
    ("contextIsolation", false, Level::Error, "pages can change what the preload script uses"),
    ("webSecurity", false, Level::Error, "the same-origin policy is off"),
    ("allowRunningInsecureContent", true, Level::Error, "pages of HTTPS load scripts over HTTP"),
    ("sandbox", false, Level::Warning, "the renderer is not sandboxed"),
    ("nodeIntegrationInWorker", true, Level::Warning, "workers have Node's modules"),
    ("nodeIntegrationInSubFrames", true, Level::Warning, "frames have Node's modules or the preload script"),
    ("experimentalFeatures", true, Level::Warning, "unfinished features of Chromium are on"),
    ("webviewTag", true, Level::Warning, "pages can make webviews of their own"),
    ("enableRemoteModule", true, Level::Warning, "pages reach objects of the main process"),
];

/// The most computed preferences that a report names.
const MOST: usize = 20;

pub(super) fn windows(context: &Context) -> Result {
    let survey = context.survey;
    let mut findings: Vec<Finding> = survey.preferences.iter().filter_map(risk).collect();
    for path in &survey.unparsed {
        let message = format!("{path} mentions webPreferences and could not be parsed as a whole.");
        findings.push(Finding::warning("unparsed", message).at(path, None));
    }
    let skipped: Vec<&String> = context.skipped_own(&SCRIPTS).collect();
    for path in &skipped {
        let message = format!("{path} has more than {} bytes and was not searched for webPreferences.", LARGEST_TEXT);
        findings.push(Finding::warning("skipped", message).at(path, None));
    }
    let well = match survey.windows {
        0 => "No webPreferences are written in the code; Electron's defaults hold, or they are computed.".to_owned(),
        count => format!("{count} objects of webPreferences; none sets a risky option."),
    };
    let is_listed = |name: &str| name == MARK || RISKS.iter().any(|risk| risk.0 == name);
    let all_computed = || survey.preferences.iter().filter(|one| one.value.is_none() && is_listed(&one.name));
    let place = |one: &Preference| format!("{} at {}:{}", one.name, one.path, one.line);
    let computed: Vec<String> = all_computed().map(place).take(MOST).collect();
    // Settings of packages are warnings at most, so a computed one there cannot fail the check.
    let first = all_computed().find(|one| is_own(&one.path));
    let by_code = first.map(|one| format!("The code computes settings, such as {}.", place(one)));
    let doubt =
        context.unread("searched for webPreferences").or_else(|| match (skipped.len(), survey.unparsed.len()) {
            (0, 0) => by_code,
            (skipped, unparsed) => {
                Some(format!("Scripts that are too large: {skipped}; that could not be parsed: {unparsed}."))
            }
        });
    Result::of(findings, well).doubted(doubt).with("objects", survey.windows).with("computed", computed)
}

fn risk(one: &Preference) -> Option<Finding> {
    let (name, _, level, risk) =
        RISKS.iter().find(|(name, value, ..)| *name == one.name && one.value == Some(*value))?;
    let value = one.value.unwrap_or_default();
    let message = format!("{name}: {value} at {}:{}: {risk}.", one.path, one.line);
    // A package may hold code that this app never runs.
    let finding = if is_own(&one.path) && *level == Level::Error {
        Finding::error(*name, message)
    } else {
        Finding::warning(*name, message)
    };
    Some(finding.at(&one.path, Some(one.line)))
}

/// The sources of scripts that a policy should not allow, each with its consequence.
const RISKY_SOURCES: [(&str, &str); 6] = [
    ("'unsafe-eval'", "eval"),
    ("'unsafe-inline'", "scripts in the page's text"),
    ("*", "scripts from anywhere"),
    ("https:", "scripts from anywhere"),
    ("http:", "scripts from anywhere"),
    ("data:", "scripts in addresses"),
];

fn risky_sources(sources: &[&str]) -> Vec<(&'static str, &'static str)> {
    let has = |wanted: &str| sources.iter().any(|source| source.eq_ignore_ascii_case(wanted));
    let is_strict = has("'strict-dynamic'");
    let secret = ["'nonce-", "'sha256-", "'sha384-", "'sha512-"];
    let by_secret = sources.iter().any(|source| secret.iter().any(|begin| source.starts_with(begin)));
    let risky = RISKY_SOURCES.into_iter().filter(|(source, _)| match *source {
        "'unsafe-eval'" => true,
        "'unsafe-inline'" => !by_secret && !is_strict,
        // Browsers ignore all addresses in a policy with 'strict-dynamic'.
        _ => !is_strict,
    });
    risky.filter(|(source, _)| has(source)).collect()
}

pub(super) fn policies(context: &Context) -> Result {
    let pages = &context.survey.pages;
    let doubt = context.unread("looked at").or_else(|| context.skipped(&["html", "htm"], "looked at"));
    if pages.is_empty() {
        return Result::pass("The app has no pages of its own in HTML files.").doubted(doubt);
    }
    let mut findings = vec![];
    for page in pages {
        let path = &page.path;
        let Some(policy) = &page.policy else {
            let message = format!("{path} has no content security policy in its head; it may get one as a header.");
            findings.push(Finding::warning("none", message).at(path, None));
            continue;
        };
        let Some(sources) = script_sources(policy) else {
            let message = format!("The policy of {path} says nothing about scripts.");
            findings.push(Finding::warning("no-script-src", message).at(path, None));
            continue;
        };
        findings.extend(risky_sources(&sources).into_iter().map(|(source, words)| {
            let rule = source.trim_matches(['\'', ':']);
            Finding::warning(rule, format!("The policy of {path} allows {words} ({source}).")).at(path, None)
        }));
    }
    Result::of(findings, format!("{} pages have a policy that restricts scripts.", pages.len()))
        .doubted(doubt)
        .with("pages", pages.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, Status, blob::Blob, subject::of_bytes, survey::Survey};

    #[test]
    fn sources_that_allow_every_script_are_risky() {
        let risky = |sources: &[&str]| risky_sources(sources).into_iter().map(|(source, _)| source).collect::<Vec<_>>();
        assert_eq!(risky(&["'self'", "https:", "data:"]), ["https:", "data:"]);
        assert_eq!(risky(&["'self'", "https://example.com"]), [""; 0]);
        assert_eq!(risky(&["'strict-dynamic'", "'nonce-a'", "https:", "'unsafe-inline'"]), [""; 0]);
    }

    #[test]
    fn computed_settings_of_the_app_leave_the_check_unknown() {
        let fixture = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/tiny.zip")).unwrap();
        let (subject, options) = (of_bytes(Blob::of_bytes(fixture)).unwrap(), Options::default());
        let status = |path: &str, name: &str, value: Option<bool>| {
            let one = Preference { path: path.into(), line: 1, name: name.into(), value };
            let survey = Survey { preferences: vec![one], ..Survey::default() };
            let check = windows(&Context::of(&subject, &survey, &options)).finish("x", "x", |_| false);
            check.status
        };
        assert_eq!(status("app/a.js", "sandbox", Some(true)), Status::Pass);
        assert_eq!(status("app/a.js", "preload", None), Status::Pass);
        assert_eq!(status("app/a.js", "sandbox", None), Status::Unknown);
        assert_eq!(status("app/a.js", MARK, None), Status::Unknown);
        assert_eq!(status("app/node_modules/a.js", MARK, None), Status::Pass);
    }
}
