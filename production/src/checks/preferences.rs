//! Electron's security checklist: the preferences that the code sets for windows, and the content security policies of
//! pages.

use super::{Context, is_own};
use crate::{
    report::{Finding, Level, Result},
    survey::{LARGEST_TEXT, Preference, script_sources},
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
    let mut seen = std::collections::HashSet::new();
    findings.retain(|finding| seen.insert((finding.id.clone(), finding.file.clone(), finding.line)));
    for path in &survey.unparsed {
        let message = format!("{path} mentions webPreferences and could not be parsed as a whole.");
        findings.push(Finding::warning("unparsed", message).at(path, None));
    }
    for path in survey.skipped_scripts.iter().filter(|path| is_own(path)) {
        let message = format!("{path} has more than {} bytes and was not searched for webPreferences.", LARGEST_TEXT);
        findings.push(Finding::warning("skipped", message).at(path, None));
    }
    let well = match survey.windows {
        0 => "No webPreferences are written in the code; Electron's defaults hold, or they are computed.".to_owned(),
        count => format!("{count} objects of webPreferences; none sets a risky option."),
    };
    let computed =
        survey.preferences.iter().filter(|one| one.value.is_none() && RISKS.iter().any(|risk| risk.0 == one.name));
    let computed: Vec<String> =
        computed.map(|one| format!("{} at {}:{}", one.name, one.path, one.line)).take(MOST).collect();
    let skipped = survey.skipped_scripts.iter().filter(|path| is_own(path)).count();
    let doubt = context.unread("searched for webPreferences").or_else(|| match (skipped, survey.unparsed.len()) {
        (0, 0) => None,
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

pub(super) fn policies(context: &Context) -> Result {
    let pages = &context.survey.pages;
    if pages.is_empty() {
        return Result::pass("The app has no pages of its own in HTML files.").doubted(context.unread("looked at"));
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
        let nonce = sources.iter().any(|source| source.starts_with("'nonce-") || source.starts_with("'sha256-"));
        for (risk, words) in [
            ("'unsafe-eval'", "eval"),
            ("'unsafe-inline'", "scripts in the page's text"),
            ("*", "scripts from anywhere"),
        ] {
            let ignored = risk == "'unsafe-inline'" && nonce;
            if sources.iter().any(|source| source.eq_ignore_ascii_case(risk)) && !ignored {
                let rule = risk.trim_matches('\'');
                findings.push(
                    Finding::warning(rule, format!("The policy of {path} allows {words} ({risk}).")).at(path, None),
                );
            }
        }
    }
    Result::of(findings, format!("{} pages have a policy that restricts scripts.", pages.len()))
        .doubted(context.unread("looked at"))
        .with("pages", pages.len())
}
