//! The parameters by which a verb starts an app. All verbs that start one share them.

use crate::values::AbsolutePath;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use stagewright_driver::{
    binary::electron,
    error::{Error, Outcome},
};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

// No doc comment: it would become the description of every tool that this is flattened into.
#[allow(missing_docs)]
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct App {
    /// The app's main script or folder
    pub main: Option<AbsolutePath>,
    /// A packaged app's binary, or the Electron to run main with
    pub executable_path: Option<AbsolutePath>,
    /// Arguments for the app
    #[serde(default)]
    pub args: Vec<String>,
    /// Environment variables for the app, as NAME=value
    #[serde(default, deserialize_with = "crate::values::map_or_pairs")]
    #[schemars(with = "BTreeMap<String, String>")]
    pub env: BTreeMap<String, String>,
    /// The Electron to run main with
    pub electron: Option<AbsolutePath>,
}

impl App {
    /// Whether an app is named.
    pub fn is_given(&self) -> bool {
        self.main.is_some() || self.executable_path.is_some()
    }

    /// The parameters that are paths.
    pub fn paths(&self) -> [(&'static str, &Option<AbsolutePath>); 3] {
        [("main", &self.main), ("executablePath", &self.executable_path), ("electron", &self.electron)]
    }

    /// The arguments of the launch, with each path as `named` says it.
    pub fn launch(&self, named: &dyn Fn(&Path) -> PathBuf) -> Value {
        let mut launch = json!({});
        for (name, path) in self.paths() {
            if let Some(path) = path {
                launch[name] = json!(named(&path.0));
            }
        }
        if !self.env.is_empty() {
            launch["env"] = self.env.iter().map(|(name, value)| format!("{name}={value}")).collect();
        }
        if !self.args.is_empty() {
            launch["args"] = json!(self.args);
        }
        launch
    }
}

/// The words of a verb that takes an app: a folder or script is `main`, a binary `executablePath`.
pub fn app_words(verb: &str, words: &[String], cwd: &Path) -> Outcome<Map<String, Value>> {
    match words {
        [] => Ok(Map::new()),
        [app] => Ok(app_named(app, cwd)),
        [_, extra, ..] => Err(Error::argument(format!("{verb} takes one app; {extra:?} is too many."))
            .hint(format!("Arguments for the app go after `--`: `{verb} APP -- --flag`."))),
    }
}

fn app_named(app: &str, cwd: &Path) -> Map<String, Value> {
    let path = cwd.join(app);
    let binary = path.is_file() && electron::looks_native(&path);
    let absolute = std::path::absolute(&path).unwrap_or(path);
    Map::from_iter([(if binary { "executablePath" } else { "main" }.to_owned(), json!(absolute))])
}
