//! Programs and libraries for another machine than the app's.

use super::Context;
use crate::{
    binary::Machine,
    report::{Finding, Result},
};
use serde_json::{Map, Value};
use std::collections::HashMap;

/// Folders in which packages keep one library for each machine and choose one at run time. So a foreign library there
/// is no mistake.
const CHOICES: [&str; 4] = ["/prebuilds/", "/prebuilt/", "/build-tmp-", "/vendor/"];

/// Words in the paths of modules that are chosen at run time: names of systems, their C libraries, and processors.
const NAMES: [&str; 24] = [
    "aarch64",
    "amd64",
    "android",
    "arm",
    "arm64",
    "armv7",
    "armv7l",
    "darwin",
    "glibc",
    "gnu",
    "i386",
    "i686",
    "ia32",
    "linux",
    "mac",
    "macos",
    "msvc",
    "musl",
    "osx",
    "universal",
    "win32",
    "windows",
    "x64",
    "x86",
];

/// The path of a module without the names of systems and processors. Modules with the same result are one choice, such
/// as `app-x64.asar.unpacked/x.node` and `app-arm64.asar.unpacked/x.node`.
fn without_names(path: &str) -> String {
    let path = path.replace("x86_64", "x64");
    let words = path.split_inclusive(['/', '-', '.', '_', '+']).map(|word| {
        let name = word.trim_end_matches(['/', '-', '.', '_', '+']);
        if NAMES.contains(&name) { format!("*{}", &word[name.len()..]) } else { word.to_owned() }
    });
    words.collect()
}

/// Whether these modules have one for each processor of the app.
fn serve(modules: &[&Machine], own: &Machine) -> bool {
    let has = |name| modules.iter().any(|one| one.format == own.format && one.architectures.contains(name));
    own.architectures.iter().all(has)
}

pub(super) fn architectures(context: &Context) -> Result {
    let Some(own) = context.subject.machine() else {
        return Result::unknown("The app's own binary was not found, so there is nothing to compare with.");
    };
    let mut findings = vec![];
    let mut counts = Map::new();
    let modules = context.survey.machines.iter().filter(|(path, _)| path.ends_with(".node")).count();
    let mut choices: HashMap<String, Vec<&Machine>> = HashMap::new();
    for (path, machine) in context.survey.machines.iter().filter(|(path, _)| path.ends_with(".node")) {
        choices.entry(without_names(path)).or_default().push(machine);
    }
    for (path, machine) in &context.survey.machines {
        let count = counts.get(&machine.words()).and_then(Value::as_u64).unwrap_or_default();
        counts.insert(machine.words(), (count + 1).into());
        if machine.suits(own) {
            continue;
        }
        let words = format!("{path} is for {}, and the app for {}", machine.words(), own.words());
        let served = choices.get(&without_names(path)).is_some_and(|modules| serve(modules, own));
        let choice = served || CHOICES.iter().any(|folder| path.contains(folder));
        // A universal app uses the module for one of its processors.
        if choice
            && machine.format == own.format
            && own.architectures.iter().any(|name| machine.architectures.contains(name))
        {
            continue;
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::binary::Format;

    #[test]
    fn modules_that_differ_by_system_and_processor_are_one_choice() {
        for (one, other) in [
            ("r/app-x64.asar.unpacked/a/x.node", "r/app-arm64.asar.unpacked/a/x.node"),
            ("bin/napi-v3/linux/x64/x.node", "bin/napi-v3/darwin/arm64/x.node"),
            ("b/darwin-x86_64/x.node", "b/darwin-arm64/x.node"),
        ] {
            assert_eq!(without_names(one), without_names(other));
        }
        assert_ne!(without_names("a/x64/x.node"), without_names("b/arm64/x.node"));
        assert_ne!(without_names("a/x64/x.node"), without_names("a/arm64/y.node"));
    }

    #[test]
    fn a_choice_serves_the_app_if_it_has_each_of_its_processors() {
        let mac = |names: &[&str]| Machine {
            format: Format::MachO,
            architectures: names.iter().map(|name| (*name).to_owned()).collect(),
        };
        let (x64, arm64, universal) = (mac(&["x64"]), mac(&["arm64"]), mac(&["x64", "arm64"]));
        assert!(serve(&[&x64, &arm64], &universal));
        assert!(serve(&[&x64, &arm64], &x64));
        assert!(!serve(&[&arm64], &x64));
        assert!(!serve(&[&x64], &universal));
    }
}
