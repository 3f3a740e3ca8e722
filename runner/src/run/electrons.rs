//! The Electrons that a run names: each test runs on each of them.

use serde_json::{Map, Value};
use stagewright_commands::values::AbsolutePath;
use stagewright_driver::{
    binary::{electron, version},
    error::Outcome,
};
use std::path::{Path, PathBuf};

/// An Electron that `--electron` names.
#[derive(Debug, Clone)]
pub(super) struct NamedElectron {
    path: PathBuf,
    /// Its version, or its path where two have the same version. Names of tests contain it.
    label: String,
}

impl NamedElectron {
    /// The name of a test on this Electron.
    pub fn test_name(&self, test: &str) -> String {
        format!("{test} [{}]", self.label)
    }

    /// Adds it to the arguments of a launch, unless they name an Electron, or a packaged app, which has its own.
    pub fn give_to(&self, args: &mut Map<String, Value>) {
        let is_packaged = || {
            let main = args.get("main").and_then(Value::as_str);
            main.is_some_and(|main| electron::packaged(Path::new(main)).is_some())
        };
        if !args.contains_key("executablePath") && !args.contains_key("electron") && !is_packaged() {
            args.insert("electron".into(), self.path.display().to_string().into());
        }
    }
}

/// The Electrons, each once, in the order in which they are named.
///
/// # Errors
///
/// `LAUNCH_FAILED` for one that is not a file.
pub(super) fn named(paths: &[AbsolutePath]) -> Outcome<Vec<NamedElectron>> {
    let mut all: Vec<PathBuf> = vec![];
    for path in paths {
        let found = electron::find(Some(&path.0), None)?.path;
        if !all.contains(&found) {
            all.push(found);
        }
    }
    let versions: Vec<Option<String>> = all.iter().map(|path| version::read(path)).collect();
    let is_alone = |version: &Option<String>| versions.iter().filter(|other| *other == version).count() == 1;
    let label = |(path, version): (&PathBuf, &Option<String>)| match version {
        Some(number) if is_alone(version) => number.clone(),
        _ => path.display().to_string(),
    };
    let labels: Vec<String> = all.iter().zip(&versions).map(label).collect();
    Ok(all.into_iter().zip(labels).map(|(path, label)| NamedElectron { path, label }).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn electrons_are_labelled_by_version_or_path() {
        let dir = tempfile::tempdir().expect("a folder");
        let make = |name: &str, version: &str| {
            let folder = dir.path().join(name);
            std::fs::create_dir_all(&folder).expect("a folder");
            std::fs::write(folder.join("version"), version).expect("a file");
            std::fs::write(folder.join("electron"), "").expect("a file");
            AbsolutePath(folder.join("electron"))
        };
        let labels = |paths: &[AbsolutePath]| {
            let all = named(paths).expect("they are there");
            all.into_iter().map(|electron| electron.label).collect::<Vec<_>>()
        };
        let (new, old, twin) = (make("new", "v33.2.1"), make("old", "22.3.25"), make("twin", "33.2.1"));
        assert_eq!(labels(&[new.clone(), old.clone(), new.clone()]), ["33.2.1", "22.3.25"]);
        let path = |one: &AbsolutePath| one.0.display().to_string();
        assert_eq!(labels(&[new.clone(), old.clone(), twin.clone()]), [path(&new), "22.3.25".into(), path(&twin)]);
        let missing = named(&[AbsolutePath(dir.path().join("none"))]).expect_err("it is not there");
        assert!(missing.message.contains("--electron"), "{}", missing.message);
    }

    #[test]
    fn launch_gets_the_named_electron_unless_it_has_its_own() {
        let electron = NamedElectron { path: "/e/electron".into(), label: "33.2.1".into() };
        let given = |args: Value| {
            let Value::Object(mut args) = args else { unreachable!() };
            electron.give_to(&mut args);
            args.remove("electron").unwrap_or_default()
        };
        assert_eq!(given(json!({ "main": "/apps/notes" })), "/e/electron");
        assert_eq!(given(json!({ "main": "/apps/notes", "electron": "/own" })), "/own");
        assert_eq!(given(json!({ "executablePath": "/opt/app" })), Value::Null);
    }
}
