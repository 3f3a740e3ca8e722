//! Programs and libraries for another machine than the app's.

use super::Context;
use crate::report::{Finding, Result};
use serde_json::{Map, Value};

/// Folders in which packages keep one library for each machine and choose one at run time. So a foreign library there
/// is no mistake.
const CHOICES: [&str; 4] = ["/prebuilds/", "/prebuilt/", "/build-tmp-", "/vendor/"];

pub(super) fn architectures(context: &Context) -> Result {
    let Some(own) = context.subject.machine() else {
        return Result::unknown("The app's own binary was not found, so there is nothing to compare with.");
    };
    let mut findings = vec![];
    let mut counts = Map::new();
    let modules = context.survey.machines.iter().filter(|(path, _)| path.ends_with(".node")).count();
    for (path, machine) in &context.survey.machines {
        let count = counts.get(&machine.words()).and_then(Value::as_u64).unwrap_or_default();
        counts.insert(machine.words(), (count + 1).into());
        if machine.suits(own) {
            continue;
        }
        let words = format!("{path} is for {}, and the app for {}", machine.words(), own.words());
        let choice = CHOICES.iter().any(|folder| path.contains(folder));
        let foreign = machine.format != own.format;
        findings.push(match (choice || foreign, path.ends_with(".node")) {
            (true, _) => Finding::warning("dead-weight", format!("{words}: it is never used.")).at(path, None),
            (false, true) => Finding::error("other-machine", format!("{words}: loading it fails.")).at(path, None),
            // Helpers that are run, not loaded, may be for another processor of the same system.
            (false, false) => Finding::warning("other-machine", format!("{words}.")).at(path, None),
        });
    }
    Result::of(findings, format!("All are for {}; {modules} of them are native modules.", own.words()))
        .doubted(context.unread("compared"))
        .with("app", own.words())
        .with("counts", Value::Object(counts))
        .with("native_modules", modules)
}
