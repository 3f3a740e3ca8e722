//! Which app a verb starts, and what with: the same parameters for all that start one.

use crate::values::AbsolutePath;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

// No doc comment: it would become the description of every tool that this is flattened into.
#[allow(missing_docs)]
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct App {
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
    /// Whether one is named.
    pub fn is_given(&self) -> bool {
        self.main.is_some() || self.executable_path.is_some()
    }

    /// Those that are paths.
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
