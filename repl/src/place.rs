//! Knows the session of lines that name none, and what the prompt shows of it.

use crate::refs::Refs;
use serde_json::{Map, Value};
use stagewright_commands::{Row, verb::Place as RunsIn};
use stagewright_driver::runtime_dir::{RuntimeDir, check_id};
use std::collections::HashMap;

/// The session and window in which lines act.
#[derive(Debug, Default)]
pub(crate) struct Place {
    /// The session that `use` chose.
    chosen: Option<String>,
    /// Sessions that have answered here, oldest first.
    met: Vec<String>,
    /// The window in which each session acts, by its latest answer.
    windows: HashMap<String, String>,
    /// The window of all lines (`--window` at the start).
    window: Option<String>,
    /// The session to which `refs` belong.
    refs_of: Option<String>,
    refs: Refs,
    /// The windows in the latest list: handle and title.
    told: Vec<(String, String)>,
}

/// The session and window that a line names itself.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Named<'a> {
    pub session: Option<&'a str>,
    pub window: Option<&'a str>,
    /// Whether its verb acts in a window.
    pub takes_window: bool,
}

impl Place {
    pub fn new(named: Option<String>, window: Option<String>) -> Place {
        Place { chosen: named, window, ..Place::default() }
    }

    /// The refs that were printed last.
    pub fn refs(&self) -> &Refs {
        &self.refs
    }

    /// The sessions that have answered here, oldest first.
    pub fn met(&self) -> &[String] {
        &self.met
    }

    /// The windows in the latest list: handle and title.
    pub fn windows(&self) -> &[(String, String)] {
        &self.told
    }

    /// Chooses a session for the next lines, or none.
    pub fn choose(&mut self, id: Option<String>) {
        if let Some(id) = &id {
            self.meet(id);
        }
        self.chosen = id;
    }

    /// Adds the session and the window to a call that names none.
    pub fn complete(&self, row: &'static Row, args: &mut Map<String, Value>) {
        let takes = |name: &str| row.has(name);
        let wanted = [
            ("sessionId", self.chosen.as_ref().filter(|_| row.place == RunsIn::Session)),
            ("window", self.window.as_ref()),
        ];
        for (name, value) in wanted {
            if let Some(value) = value.filter(|_| takes(name) && !args.contains_key(name)) {
                args.insert(name.to_owned(), value.as_str().into());
            }
        }
    }

    /// Learns from the answer to a line.
    pub fn learn(&mut self, envelope: &Value, line: Named<'_>) {
        let answered = envelope["session_id"].as_str().or(envelope["_meta"]["session_id"].as_str()).map(str::to_owned);
        if let Some(id) = &answered {
            self.meet(id);
            if let Some(window) = active_window(envelope) {
                self.windows.insert(id.clone(), window.to_owned());
            }
            if self.refs_of.as_ref() != Some(id) {
                self.refs.clear();
                self.refs_of = Some(id.clone());
            }
        }
        if matches!(envelope["code"].as_str(), Some("SURFACE_CLOSED" | "SURFACE_NOT_FOUND"))
            && let Some(id) = answered.as_deref().or(line.session)
            && line.takes_window
            && line
                .window
                .is_none_or(|named| self.windows.get(id).is_some_and(|shown| shown == named) || !is_handle(named))
        {
            self.windows.remove(id);
        }
        self.refs.learn(envelope);
        if let Some(windows) = envelope["windows"].as_array() {
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            self.told = windows.iter().map(|window| (text(&window["id"]), text(&window["title"]))).collect();
        }
        // Forget a chosen session only after a failure: until then a line must name it, to get its tombstone.
        if let Some(chosen) = &self.chosen
            && envelope["ok"] == false
            && !is_live(chosen)
        {
            self.chosen = None;
        }
    }

    /// The prompt with session and window, as in `stagewright(s1/w2)> `.
    pub fn prompt(&mut self) -> String {
        self.met.retain(|id| is_live(id));
        let here = match (&self.chosen, self.met.as_slice()) {
            (Some(chosen), met) if met.contains(chosen) => chosen.clone(),
            (_, []) => return "stagewright> ".into(),
            (_, [only]) => only.clone(),
            (_, several) => return format!("stagewright({} sessions)> ", several.len()),
        };
        match self.window.as_ref().or(self.windows.get(&here)) {
            Some(window) => format!("stagewright({here}/{window})> "),
            None => format!("stagewright({here})> "),
        }
    }

    fn meet(&mut self, id: &str) {
        if !self.met.iter().any(|met| met == id) {
            self.met.push(id.to_owned());
        }
    }
}

/// The window in which verbs act from now on, if the answer says so.
fn active_window(envelope: &Value) -> Option<&str> {
    let the_only = || match envelope["windows"].as_array()?.as_slice() {
        [only] => only["id"].as_str(),
        _ => None,
    };
    envelope["active_window_id"].as_str().or_else(|| envelope["window_changed"]["to"].as_str()).or_else(the_only)
}

/// Whether a window is named by its handle, such as `w1` or `f7`, and not by its title or address.
fn is_handle(name: &str) -> bool {
    name.strip_prefix(|c: char| c.is_ascii_lowercase())
        .is_some_and(|number| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()))
}

/// The names of all live sessions of this user.
pub(crate) fn live_sessions() -> Vec<String> {
    let live = RuntimeDir::open().map(|runtime| runtime.live()).unwrap_or_default();
    live.into_iter().map(|(_, record)| record.id).collect()
}

fn is_live(id: &str) -> bool {
    check_id(id).is_ok() && RuntimeDir::open().is_ok_and(|runtime| runtime.find(id).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use stagewright_runner::REGISTRY;

    #[test]
    fn chosen_session_is_added_to_verbs_that_run_in_a_session() {
        let place = Place::new(Some("left".into()), Some("w2".into()));
        let filled = |verb: &str, args: Value| {
            let mut args = args.as_object().cloned().unwrap_or_default();
            place.complete(REGISTRY.find(verb).expect("a verb"), &mut args);
            Value::Object(args)
        };
        assert_eq!(filled("click", json!({"ref": 1})), json!({"ref": 1, "sessionId": "left", "window": "w2"}));
        assert_eq!(
            filled("click", json!({"sessionId": "right", "window": "w1"})),
            json!({"sessionId": "right", "window": "w1"})
        );
        assert_eq!(filled("launch", json!({})), json!({}));
        assert_eq!(filled("sessions", json!({})), json!({}));
    }

    #[test]
    fn active_window_is_read_from_replies() {
        let one = json!({"ok": true, "windows": [{"id": "w1"}]});
        assert_eq!(active_window(&one), Some("w1"));
        assert_eq!(active_window(&json!({"ok": true, "windows": [{"id": "w1"}, {"id": "w2"}]})), None);
        let changed = json!({"ok": true, "window_changed": {"from": "w1", "to": "w2"}});
        assert_eq!(active_window(&changed), Some("w2"));
        assert_eq!(
            active_window(&json!({"ok": true, "windows": [{"id": "w1"}], "active_window_id": "w3"})),
            Some("w3")
        );
    }

    #[test]
    fn unknown_session_is_not_shown_in_the_prompt() {
        let mut place = Place::new(None, None);
        let answer = json!({"ok": true, "active_window_id": "w2", "_meta": {"session_id": "no-such-session"}});
        place.learn(&answer, Named::default());
        assert_eq!(place.prompt(), "stagewright> ");
    }

    #[test]
    fn window_is_kept_after_an_error_about_another_surface() {
        let meta = json!({"session_id": "s1"});
        let missing = json!({"ok": false, "code": "SURFACE_NOT_FOUND", "_meta": meta});
        let shown = |line: Named<'_>| {
            let mut place = Place::new(None, None);
            place.learn(&json!({"ok": true, "active_window_id": "w1", "_meta": meta}), Named::default());
            place.learn(&missing, line);
            place.windows.get("s1").cloned()
        };
        let of_a_window = Named { takes_window: true, ..Named::default() };
        assert_eq!(shown(Named { window: Some("f7"), ..of_a_window }).as_deref(), Some("w1"));
        assert_eq!(shown(Named::default()).as_deref(), Some("w1"), "a worker, for example");
        assert_eq!(shown(of_a_window), None);
        assert_eq!(shown(Named { window: Some("w1"), ..of_a_window }), None);
    }
}
