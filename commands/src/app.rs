//! The parameters by which a verb starts an app. All verbs that start one share them.

use crate::values::{AbsolutePath, own_variable};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use stagewright_driver::{
    binary::electron,
    error::{Error, Outcome},
    launch,
    session::Again,
};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

// No doc comment: it would become the description of every tool that this is flattened into.
#[allow(missing_docs)]
#[derive(Debug, Clone, Deserialize, JsonSchema)]
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
    #[serde(default, deserialize_with = "crate::values::environment")]
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

    /// The call that repeats a launch with these arguments. Values of variables and arguments of the app may be
    /// secrets, so they are left out. A variable that our own environment has with the same value is given by its name
    /// alone.
    pub fn again(&self, args: &Map<String, Value>) -> Again {
        let mut args = args.clone();
        args.remove("env");
        args.remove("args");
        let is_ours = |(name, value): &(&String, &String)| own_variable(name).is_ok_and(|own| own == **value);
        let (ours, others): (Vec<_>, Vec<_>) = self.env.iter().partition(is_ours);
        if !ours.is_empty() {
            args.insert("env".into(), ours.iter().map(|(name, _)| name.as_str()).collect());
        }
        let variables = others.iter().map(|(name, _)| (*name).clone());
        let switches = self.args.iter().filter_map(|arg| launch::switch(arg)).map(|(name, _)| format!("--{name}"));
        let words = self.args.iter().filter(|arg| launch::switch(arg).is_none()).count();
        let words = (words > 0).then(|| format!("{words} other argument{}", if words == 1 { "" } else { "s" }));
        let names: Vec<String> = variables.chain(switches).chain(words).collect();
        let left_out = format!("give these again, which are not repeated: {}", names.join(", "));
        Again { tool: "electron_launch", args: args.into(), left_out: (!names.is_empty()).then_some(left_out) }
    }

    /// The arguments of the launch, with each path replaced by the result of `named`.
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

/// Parses the words of a verb that takes an app: a folder or script becomes `main`, a binary `executablePath`.
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
