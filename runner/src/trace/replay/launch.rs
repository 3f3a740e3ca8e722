//! The launch of a trace, once more.

use super::{
    Asked,
    values::{self, filled_fields},
};
use crate::test_home::{TestHome, is_folder, is_made};
use serde_json::{Map, Value};
use stagewright_commands::app::app_words;
use stagewright_driver::error::{Code, Error, Outcome};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// The parameters of a launch that name the app.
const APPS: [&str; 2] = ["main", "executablePath"];

/// The app that is launched.
#[derive(Debug)]
pub(in super::super) struct App {
    /// The arguments of the launch, with names in place of redacted values.
    pub args: Map<String, Value>,
    /// Whether it had folders of a user that were made for the run.
    pub own_home: bool,
    /// The names of the values that its arguments have in their place.
    pub redacted: Vec<String>,
}

impl App {
    /// The app of a trace's first line, or the one that is asked for instead. Also the names of the values that its
    /// launch needs.
    pub(super) fn of(launch: Option<(Value, Vec<String>)>, asked: &Asked<'_>) -> Outcome<(App, Vec<String>)> {
        let another = asked.app.map(named).transpose()?;
        let (line, redacted) = match (launch, &another) {
            (Some((line, redacted)), _) if line["tool"] == "electron_launch" => (line, redacted),
            (Some((line, _)), None) => return Err(joined(&line)),
            (None, None) => return Err(without()),
            (_, Some(_)) => (Value::Null, vec![]),
        };
        let mut args = line["args"].as_object().cloned().unwrap_or_default();
        for passing in ["sessionId", "allowMultiple"] {
            args.shift_remove(passing);
        }
        if let Some(another) = another {
            // The Electron that ran a folder runs the other folder, too; a packaged app has its own.
            let packaged = another.contains_key("executablePath") || !args.contains_key("main");
            args.retain(|name, _| name != "main" && !(packaged && name == "executablePath"));
            args.extend(another);
        }
        let own_home = is_made(&redacted) && !asked.set.contains_key("HOME");
        let needed =
            redacted.into_iter().filter(|name| !(own_home && is_folder(name) && !asked.set.contains_key(name)));
        let needed: Vec<String> = needed.collect();
        if own_home {
            without_folders(&mut args, &asked.set);
        }
        Ok((App { args, own_home, redacted: needed.clone() }, needed))
    }

    /// Refuses an app that is not there any more.
    pub(super) fn check(&self) -> Outcome<()> {
        for name in APPS {
            let Some(path) = self.args.get(name).and_then(Value::as_str) else { continue };
            if !Path::new(path).exists() {
                let message = format!("The app of the trace is not there any more: {path:?}.");
                return Err(Error::new(Code::FileNotFound, message)
                    .hint("Name the app to launch instead as `app`.")
                    .detail("path", path)
                    .detail("parameter", "app"));
            }
        }
        Ok(())
    }

    /// The arguments with their values, and the home that the app has meanwhile.
    pub fn launched(&self, values: &BTreeMap<String, String>, has_root: bool) -> (Map<String, Value>, TestHome) {
        let mut args = filled_fields(self.args.clone(), &values::of(&self.redacted, values));
        let home = TestHome::new(has_root || !self.own_home);
        home.give_to(&mut args);
        (args, home)
    }
}

fn named(path: &Path) -> Outcome<Map<String, Value>> {
    if !path.exists() {
        let message = format!("There is no app {:?}.", path.display().to_string());
        return Err(Error::new(Code::FileNotFound, message).detail("parameter", "app"));
    }
    app_words("launch", &[path.display().to_string()], &PathBuf::from("/"))
}

/// Takes out the folders of a user that a run has made and removed.
fn without_folders(args: &mut Map<String, Value>, set: &BTreeMap<String, String>) {
    let gone = |name: &str| is_folder(name) && !set.contains_key(name);
    match args.get_mut("env") {
        Some(Value::Object(env)) => env.retain(|name, _| !gone(name)),
        Some(Value::Array(env)) => {
            env.retain(|word| !word.as_str().and_then(|word| word.split('=').next()).is_some_and(gone));
        }
        _ => {}
    }
}

fn joined(line: &Value) -> Error {
    let tool = line["tool"].as_str().unwrap_or_default();
    let message =
        format!("The trace is of an app that ran already and was joined by {tool}, so it has no launch to repeat.");
    Error::new(Code::TraceNotReplayable, message)
        .hint("Name the app to launch as `app`. Give the values that it needs by its own means.")
        .detail("parameter", "app")
}

fn without() -> Error {
    Error::new(Code::TraceNotReplayable, "The trace does not have the call that began its session.")
        .hint("Name the app to launch as `app`, or record the trace again.")
        .detail("parameter", "app")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn asked(app: Option<&Path>, set: &[&str]) -> Asked<'static> {
        let app = app.map(|app| Box::leak(app.to_owned().into_boxed_path()) as &Path);
        let set = set.iter().map(|name| ((*name).to_owned(), "v".to_owned())).collect();
        Asked { tool: "trace_replay", path: Path::new("/a.jsonl"), app, set, out: None }
    }

    fn line(args: Value) -> Value {
        json!({ "tool": "electron_launch", "args": args })
    }

    #[test]
    fn folders_that_a_run_made_are_made_anew_and_other_values_are_needed() {
        let names = ["API_TOKEN", "HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"];
        let env: Map<String, Value> =
            names.iter().map(|name| ((*name).to_owned(), format!("${name}").into())).collect();
        let redacted = names.map(str::to_owned).to_vec();
        let launch = || Some((line(json!({ "main": "/", "env": env, "sessionId": "s" })), redacted.clone()));
        let (app, needed) = App::of(launch(), &asked(None, &[])).expect("an app");
        assert_eq!((app.own_home, needed), (true, vec!["API_TOKEN".to_owned()]));
        assert_eq!(Value::Object(app.args.clone()), json!({ "main": "/", "env": { "API_TOKEN": "$API_TOKEN" } }));
        let values = BTreeMap::from([("API_TOKEN".to_owned(), "t".to_owned())]);
        let (args, _home) = app.launched(&values, false);
        assert_eq!(args["env"]["API_TOKEN"], "t");
        assert!(args["env"]["HOME"].as_str().is_some_and(|home| Path::new(home).is_dir()), "{args:?}");
        // A home that is given is the one that the app gets.
        let (app, needed) = App::of(launch(), &asked(None, &["HOME"])).expect("an app");
        assert_eq!((app.own_home, needed.len()), (false, names.len()));
    }

    /// A run gives an app all folders of a user. A home alone was chosen, as by `launch --env HOME=…`.
    #[test]
    fn a_home_that_was_chosen_is_needed_again() {
        let env = json!({ "HOME": "$HOME" });
        let launch = Some((line(json!({ "main": "/", "env": env })), vec!["HOME".to_owned()]));
        let (app, needed) = App::of(launch, &asked(None, &[])).expect("an app");
        assert_eq!((app.own_home, needed), (false, vec!["HOME".to_owned()]));
        assert_eq!(app.args["env"], env);
    }

    #[test]
    fn another_build_takes_the_place_of_the_app_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let launch = Some((line(json!({ "main": "/old", "executablePath": "/electron", "args": ["--a"] })), vec![]));
        let (app, _) = App::of(launch, &asked(Some(folder.path()), &[])).expect("an app");
        let wanted = json!({ "executablePath": "/electron", "args": ["--a"], "main": folder.path() });
        assert_eq!(Value::Object(app.args), wanted);
        let packaged = Some((line(json!({ "executablePath": "/old/app" })), vec![]));
        let (app, _) = App::of(packaged, &asked(Some(folder.path()), &[])).expect("an app");
        assert_eq!(Value::Object(app.args), json!({ "main": folder.path() }));
    }

    #[test]
    fn a_trace_without_a_launch_asks_for_the_app() {
        let joined = Some((json!({ "tool": "electron_attach", "args": { "port": 9222 } }), vec![]));
        for launch in [joined, None] {
            let error = App::of(launch, &asked(None, &[])).expect_err("no app");
            assert_eq!(error.code, Code::TraceNotReplayable);
        }
        let gone =
            App::of(Some((line(json!({ "main": "/nowhere/app" })), vec![])), &asked(None, &[])).expect("an app").0;
        assert_eq!(gone.check().expect_err("it is gone").code, Code::FileNotFound);
    }
}
