//! Completions that only a running app can give: its windows, and its elements with their names.

use serde_json::{Map, Value, json};
use stagewright_commands::show::{clean_line, quoted};
use stagewright_driver::runtime_dir::{Owner, RuntimeDir};
use stagewright_mcp::{Router, RouterOptions, Scope};
use stagewright_runner::REGISTRY;

/// How long (ms) the app may take to answer: the user has pressed Tab and waits.
const ANSWER_TIMEOUT_MS: u64 = 300;

/// The most elements that are offered. A longer list would not help a person to choose.
const MOST_ELEMENTS: u32 = 100;

/// The session that a line is about, and the window and role that it names.
pub(super) struct Live {
    session: Option<String>,
    window: Option<String>,
    role: Option<String>,
}

/// The names of all live sessions of this user.
pub(super) fn sessions() -> Vec<String> {
    let live = RuntimeDir::open().map(|runtime| runtime.live()).unwrap_or_default();
    live.into_iter().map(|(_, record)| record.id).collect()
}

/// Whether an app's name may be put into a command line. A shell would print, and obey, the control characters in it.
fn is_typeable(name: &str) -> bool {
    !name.is_empty() && clean_line(name) == name
}

impl Live {
    /// Reads session, window and role from the flags of the line.
    pub fn of(words: &[String]) -> Live {
        let flag = |name: &str| {
            let joined = format!("{name}=");
            let at = words.iter().position(|word| word == name);
            at.and_then(|at| words.get(at + 1))
                .cloned()
                .or_else(|| words.iter().find_map(|w| w.strip_prefix(&joined).map(str::to_owned)))
        };
        let environment = || std::env::var("STAGEWRIGHT_SESSION").ok().filter(|name| !name.is_empty());
        Live { session: flag("--session").or_else(environment), window: flag("--window"), role: flag("--role") }
    }

    /// Each window's id, such as `w1`, and its title.
    pub fn windows(&self) -> Vec<(String, String)> {
        let answer = self.ask("electron_windows_list", json!({})).unwrap_or_default();
        let windows = answer["windows"].as_array().into_iter().flatten();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        windows.map(|window| (text(&window["id"]), text(&window["title"]))).collect()
    }

    /// Each element's ref, written as the word begins (`@5`, `e5` or `5`), and its role and name.
    pub fn elements(&self, word: &str) -> Vec<(String, String)> {
        let sign = match word.chars().next() {
            Some('e') => "e",
            Some(c) if c.is_ascii_digit() => "",
            _ => "@",
        };
        let found = self.find(json!({ "interactive": true }));
        let element = |found: &Value| {
            let about = format!("{} {}", found["role"].as_str()?, quoted(found["name"].as_str().unwrap_or_default()));
            Some((format!("{sign}{}", found["ref"].as_u64()?), about))
        };
        found.iter().filter_map(element).collect()
    }

    /// The names of the elements of the given role, or of all controls.
    pub fn names(&self) -> Vec<String> {
        let found = match &self.role {
            Some(role) => self.find(json!({ "role": role })),
            None => self.find(json!({ "interactive": true })),
        };
        let mut names: Vec<String> = found
            .iter()
            .filter_map(|found| found["name"].as_str().filter(|name| is_typeable(name)))
            .map(str::to_owned)
            .collect();
        names.sort();
        names.dedup();
        names
    }

    fn find(&self, mut args: Value) -> Vec<Value> {
        args["limit"] = MOST_ELEMENTS.into();
        args["visible"] = true.into();
        let answer = self.ask("electron_find", args).unwrap_or_default();
        answer["matches"].as_array().cloned().unwrap_or_default()
    }

    /// Asks the session; `None` if there is none, or more than one to choose from.
    fn ask(&self, tool: &str, args: Value) -> Option<Value> {
        let runtime = RuntimeDir::open().ok()?;
        // Do not consume a tombstone: it is delivered once, and not to a shell that completes.
        let session = match &self.session {
            Some(id) => runtime.find(id).map(|(_, record)| record.id)?,
            None => {
                match runtime.live().into_iter().filter(|(_, r)| r.owner == Owner::Shell).collect::<Vec<_>>().as_slice()
                {
                    [(_, only)] => only.id.clone(),
                    _ => return None,
                }
            }
        };
        let mut options = RouterOptions::new(Scope::Shell);
        options.named = Some(session);
        options.permit.operation_timeout_ms = Some(ANSWER_TIMEOUT_MS);
        let mut args: Map<String, Value> = args.as_object().cloned()?;
        args.extend(self.window.clone().map(|window| ("window".to_owned(), window.into())));
        let envelope = Router::new(options).call(REGISTRY.find(tool)?, args, None);
        (envelope["ok"] == true).then(|| envelope.whole().into_owned())
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_with_control_characters_are_not_offered() {
        for name in ["Save", "Größe wählen", "a \"b\" $(c)"] {
            assert!(super::is_typeable(name), "{name:?}");
        }
        for name in ["", "a\u{1b}[2J", "a\nrm x", "a\u{202e}b"] {
            assert!(!super::is_typeable(name), "{name:?}");
        }
    }
}
