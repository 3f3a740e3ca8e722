//! The home of a test. An app that writes into its user's folders leaves nothing for the next test, and nothing in the
//! home of the person who runs it.

use serde_json::{Map, Value, json};
use std::fs;
use tempfile::TempDir;

/// The variables that name a user's folders, each with its place in the home (XDG Base Directory Specification 0.8).
const FOLDERS: [(&str, &str); 5] = [
    ("HOME", ""),
    ("XDG_CACHE_HOME", ".cache"),
    ("XDG_CONFIG_HOME", ".config"),
    ("XDG_DATA_HOME", ".local/share"),
    ("XDG_STATE_HOME", ".local/state"),
];

/// Whether the variable names one of these folders.
pub(crate) fn is_folder(name: &str) -> bool {
    FOLDERS.iter().any(|(folder, _)| *folder == name)
}

/// Whether variables of these names are a home that was made for an attempt. A caller who chooses a home names `HOME`.
pub(crate) fn is_made(names: &[String]) -> bool {
    FOLDERS.iter().all(|(folder, _)| names.iter().any(|name| name == folder))
}

/// The home of one attempt. It is removed when this is dropped.
pub(crate) struct TestHome(Option<TempDir>);

impl TestHome {
    /// A fresh home. Beneath an app root there is none, since it would lie outside. If the system has no room for one,
    /// the app gets the usual home.
    pub fn new(has_root: bool) -> TestHome {
        TestHome(if has_root { None } else { tempfile::Builder::new().prefix("stagewright-home-").tempdir().ok() })
    }

    /// Adds the home to the arguments of a launch, unless they choose another home, or the app's own profile.
    pub fn give_to(&self, args: &mut Map<String, Value>) {
        let Some(home) = &self.0 else { return };
        let env = args.get("env").cloned().unwrap_or_else(|| json!({}));
        if args.get("profile").is_some_and(|profile| profile == "app") || names(&env, "HOME") {
            return;
        }
        let own = FOLDERS.iter().filter(|(name, _)| !names(&env, name));
        let own: Vec<_> = own.map(|(name, place)| (*name, home.path().join(place).display().to_string())).collect();
        args.insert("env".into(), with(env, own));
        for (_, place) in FOLDERS {
            let _ = fs::create_dir_all(home.path().join(place));
        }
    }
}

/// Whether variables, as a map or as a list of `NAME=value`, have this one.
fn names(env: &Value, name: &str) -> bool {
    let pair = |item: &Value| item.as_str().is_some_and(|item| item.split('=').next() == Some(name));
    env.get(name).is_some() || env.as_array().is_some_and(|list| list.iter().any(pair))
}

fn with(mut env: Value, own: Vec<(&str, String)>) -> Value {
    for (name, value) in own {
        match &mut env {
            Value::Array(list) => list.push(format!("{name}={value}").into()),
            other => other[name] = value.into(),
        }
    }
    env
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_launch_gets_a_home_unless_it_names_one() {
        let home = TestHome::new(false);
        let given = |args: Value| {
            let Value::Object(mut args) = args else { unreachable!() };
            home.give_to(&mut args);
            args.remove("env").unwrap_or_default()
        };
        let path = home.0.as_ref().unwrap().path().display().to_string();
        assert_eq!(given(json!({}))["HOME"], format!("{path}/"));
        assert_eq!(given(json!({ "env": { "A": "1" } }))["XDG_CONFIG_HOME"], format!("{path}/.config"));
        let list = given(json!({ "env": ["A=1"] }));
        assert!(list.as_array().unwrap().contains(&json!(format!("HOME={path}/"))), "{list}");
        assert_eq!(given(json!({ "env": { "HOME": "/h" } })), json!({ "HOME": "/h" }));
        assert_eq!(given(json!({ "profile": "app" })), Value::Null);
    }
}
