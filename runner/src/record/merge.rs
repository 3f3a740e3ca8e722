//! Merges recorded actions to lines: one line for each thing that the person did. An action may be held until the next
//! one shows what it was part of.

use serde_json::Value;
use stagewright_driver::session::{Hold, RecordedAction};
use std::time::{Duration, Instant};

/// The most Tab presses in a row that are held back for merging.
const MOST_HELD: usize = 50;

/// The tool that answers dialogs of pages.
pub(super) const PAGE_DIALOGS: &str = "electron_dialog_handler";

/// A page and a menu may both report the same key. The second report may come this long after the first.
const TWO_WAYS: Duration = Duration::from_secs(1);

/// Holds actions until their meaning is known.
#[derive(Debug, Default)]
pub(super) struct Merger {
    held: Vec<RecordedAction>,
    /// How many dialogs are open. The action that opened one is held until the dialog's answer is known, because the
    /// answer precedes it in the file.
    dialogs: usize,
    /// Keys that a page has reported, and that no menu has reported yet.
    keys: Vec<(String, Instant)>,
}

impl Merger {
    /// Adds an action. Returns the actions that nothing can change any more, in order.
    pub fn take(&mut self, mut action: RecordedAction) -> Vec<RecordedAction> {
        let last = self.held.last();
        let follows = last.is_some_and(|last| continues(last, &action));
        match action.hold {
            Some(Hold::Dialog) => {
                self.dialogs += 1;
                vec![]
            }
            Some(Hold::Answer) => {
                self.dialogs = self.dialogs.saturating_sub(1);
                // The action that opened the dialog may open more. Their answers come before the action, too.
                let answers = self.held.iter().take_while(|held| held.hold == Some(Hold::Answer));
                let (so_far, others) =
                    answers.fold((0, false), |(count, other), held| (count + 1, other || differs(held, &action)));
                if others {
                    action.note = Some("what comes next opened two dialogs, answered in two ways".into());
                }
                self.held.insert(so_far, action);
                vec![]
            }
            Some(Hold::Accelerator) if self.was_reported_by_page(&action) => vec![],
            Some(Hold::Left) if follows => self.flush(),
            Some(Hold::Left) => vec![],
            // The newest action replaces the earlier ones.
            Some(Hold::Typing | Hold::Click | Hold::Field) if follows => {
                self.held.pop();
                self.held.push(action);
                vec![]
            }
            Some(Hold::Tab) => {
                let tabs = self.held.iter().all(|held| held.hold == Some(Hold::Tab));
                let sure = if tabs && self.held.len() < MOST_HELD { vec![] } else { self.flush() };
                self.held.push(action);
                sure
            }
            hold => {
                // The second click of a double click is a single click if the first one was elsewhere.
                action.args.remove("clickCount");
                let place = target(&action);
                if !place.is_empty() {
                    self.held.retain(|held| !led_there(held, &action, &place));
                }
                if hold.is_none() && !self.take_back_accelerator(&action) {
                    self.keys.extend(key_of(&action).map(|key| (key.to_owned(), Instant::now())));
                }
                let sure = self.flush();
                self.held.push(action);
                sure
            }
        }
    }

    /// Whether the held actions are certain if nothing follows for a moment: then no second click comes, and no dialog
    /// opens.
    pub fn is_sure_soon(&self) -> bool {
        let soon = |hold| matches!(hold, None | Some(Hold::Click | Hold::Accelerator | Hold::Answer));
        self.dialogs == 0 && self.held.last().is_some_and(|held| soon(held.hold))
    }

    /// Whether a menu has reported the same keys as this report of a page. Removes the menu's report.
    fn take_back_accelerator(&mut self, action: &RecordedAction) -> bool {
        let told =
            self.held.last().is_some_and(|held| held.hold == Some(Hold::Accelerator) && key_of(held) == key_of(action));
        told && self.held.pop().is_some()
    }

    /// Whether a page has reported the same keys as this report of a menu.
    fn was_reported_by_page(&mut self, action: &RecordedAction) -> bool {
        self.keys.retain(|(_, at)| at.elapsed() < TWO_WAYS);
        let told = self.keys.iter().position(|(key, _)| Some(key.as_str()) == key_of(action));
        told.map(|at| self.keys.remove(at)).is_some()
    }

    /// Takes all held actions, about which no further report comes.
    pub fn flush(&mut self) -> Vec<RecordedAction> {
        std::mem::take(&mut self.held)
    }
}

/// Whether an action continues the last one, and so replaces it.
fn continues(last: &RecordedAction, action: &RecordedAction) -> bool {
    let same = last.surface == action.surface;
    match action.hold {
        Some(Hold::Typing | Hold::Left) => same && last.hold == Some(Hold::Typing) && last.id == action.id,
        Some(Hold::Click | Hold::Field) => {
            let count = |action: &RecordedAction| action.args.get("clickCount").and_then(Value::as_u64).unwrap_or(1);
            same && last.hold == action.hold && target(last) == target(action) && count(last) + 1 == count(action)
        }
        _ => false,
    }
}

/// Whether an action only led to the place of the next one.
fn led_there(held: &RecordedAction, next: &RecordedAction, place: &[(&str, &Value)]) -> bool {
    match held.hold {
        Some(Hold::Tab) => true,
        Some(Hold::Field) => next.hold == Some(Hold::Typing) && held.surface == next.surface && target(held) == place,
        _ => false,
    }
}

/// Whether two answers are about dialogs of pages, which one policy answers, and differ. An alert's answer has no
/// action.
fn differs(one: &RecordedAction, other: &RecordedAction) -> bool {
    let action = |action: &RecordedAction| action.args.get("action").cloned();
    one.tool == PAGE_DIALOGS
        && other.tool == PAGE_DIALOGS
        && action(one).zip(action(other)).is_some_and(|(one, other)| one != other)
}

fn key_of(action: &RecordedAction) -> Option<&str> {
    action.keys.as_deref().or_else(|| action.args.get("key").and_then(Value::as_str))
}

/// The arguments that name the element of an action.
fn target(action: &RecordedAction) -> Vec<(&str, &Value)> {
    let names = ["selector", "role", "name_exact"];
    names.into_iter().filter_map(|name| Some((name, action.args.get(name)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn action(tool: &str, args: Value, hold: Option<Hold>) -> RecordedAction {
        let args = args.as_object().cloned().unwrap_or_default();
        RecordedAction {
            tool: tool.into(),
            args,
            hold,
            id: Some(1),
            secret: None,
            files: None,
            keys: None,
            note: None,
            surface: "w1".into(),
        }
    }

    fn lines(actions: Vec<RecordedAction>) -> Vec<String> {
        let mut merger = Merger::default();
        let mut sure: Vec<RecordedAction> = actions.into_iter().flat_map(|action| merger.take(action)).collect();
        sure.extend(merger.flush());
        sure.iter().map(|action| format!("{} {}", action.tool, Value::Object(action.args.clone()))).collect()
    }

    #[test]
    fn typing_absorbs_the_click_or_tabs_that_led_to_it() {
        let typed = |text: &str| action("type", json!({ "selector": "#a", "text": text }), Some(Hold::Typing));
        let left = action("", json!({}), Some(Hold::Left));
        let tab = action("key", json!({ "key": "Tab" }), Some(Hold::Tab));
        let click = action("click", json!({ "selector": "#a" }), Some(Hold::Field));
        let whole = [r##"type {"selector":"#a","text":"ab"}"##];
        assert_eq!(lines(vec![click.clone(), typed("a"), typed("ab"), left.clone()]), whole);
        assert_eq!(lines(vec![tab.clone(), tab.clone(), typed("a"), typed("ab")]), whole);
        let enter = action("key", json!({ "key": "Enter" }), None);
        assert_eq!(
            lines(vec![click.clone(), enter.clone()]),
            [r##"click {"selector":"#a"}"##, r#"key {"key":"Enter"}"#]
        );
        assert_eq!(lines(vec![tab.clone(), enter]), [r#"key {"key":"Tab"}"#, r#"key {"key":"Enter"}"#]);
        let other = action("click", json!({ "selector": "#b" }), Some(Hold::Field));
        assert_eq!(lines(vec![other, typed("ab")]), [r##"click {"selector":"#b"}"##, whole[0]]);
    }

    #[test]
    fn key_reported_by_page_and_menu_is_one_action() {
        let key = |key: &str, hold| action("key", json!({ "key": key }), hold);
        let save = || key("Control+S", None);
        let menu = || key("Control+S", Some(Hold::Accelerator));
        let once = [r#"key {"key":"Control+S"}"#];
        assert_eq!(lines(vec![save(), menu()]), once);
        assert_eq!(lines(vec![menu(), save()]), once);
        assert_eq!(lines(vec![menu()]), once);
        assert_eq!(lines(vec![save(), save(), menu(), menu()]).len(), 2);
        assert_eq!(lines(vec![menu(), save(), menu(), save()]).len(), 2);
        assert_eq!(lines(vec![save(), key("F5", Some(Hold::Accelerator))]).len(), 2);
    }

    #[test]
    fn dialog_answer_precedes_the_action_that_opened_the_dialog() {
        let answer = || action("answer", json!({}), Some(Hold::Answer));
        let dialog = || action("", json!({}), Some(Hold::Dialog));
        let enter = || action("key", json!({ "key": "Enter" }), None);
        let told = ["answer {}", r#"key {"key":"Enter"}"#];
        assert_eq!(lines(vec![enter(), dialog(), answer()]), told);
        let mut merger = Merger::default();
        assert!(merger.take(enter()).is_empty() && merger.is_sure_soon());
        assert!(merger.take(dialog()).is_empty() && !merger.is_sure_soon());
        assert!(merger.take(answer()).is_empty() && merger.is_sure_soon());
        assert_eq!(merger.flush().len(), 2);
        // Two of one act.
        let twice = ["answer {}", "answer {}", r#"key {"key":"Enter"}"#];
        assert_eq!(lines(vec![enter(), dialog(), answer(), dialog(), answer()]), twice);
        assert_eq!(lines(vec![enter(), dialog(), answer(), dialog(), answer(), enter()])[2..], [twice[2], twice[2]]);
        // A dialog that was reported before the action is answered while it is open.
        assert_eq!(lines(vec![dialog(), answer(), enter()]), told);
    }

    #[test]
    fn conflicting_answers_to_page_dialogs_of_one_action_get_a_note() {
        let answer = |reply: &str| action(PAGE_DIALOGS, json!({ "action": reply }), Some(Hold::Answer));
        let of = |second: RecordedAction| {
            let mut merger = Merger::default();
            for action in [action("click", json!({}), Some(Hold::Click)), answer("accept"), second] {
                assert!(merger.take(action).is_empty());
            }
            let told = merger.flush();
            assert_eq!(told.last().map(|action| action.tool.as_str()), Some("click"));
            told[1].note.is_some()
        };
        assert!(of(answer("dismiss")));
        assert!(!of(answer("accept")));
        assert!(!of(action(PAGE_DIALOGS, json!({}), Some(Hold::Answer))), "an alert has but one");
    }

    #[test]
    fn two_clicks_on_one_element_become_a_double_click() {
        let click = |at: &str, count: u64| {
            let args =
                if count > 1 { json!({ "selector": at, "clickCount": count }) } else { json!({ "selector": at }) };
            action("click", args, Some(Hold::Click))
        };
        assert_eq!(lines(vec![click("#a", 1), click("#a", 2)]), [r##"click {"selector":"#a","clickCount":2}"##]);
        assert_eq!(
            lines(vec![click("#a", 1), click("#b", 2)]),
            [r##"click {"selector":"#a"}"##, r##"click {"selector":"#b"}"##]
        );
        assert_eq!(lines(vec![click("#a", 1), click("#a", 1)]).len(), 2);
    }

    /// No report of a page causes a panic, or more held actions than the limit. Each result is a single line.
    #[test]
    fn arbitrary_recorded_actions_become_single_lines() {
        const TOOLS: [&str; 5] = ["electron_click", "electron_type", "electron_key", "native_menu_invoke", "none"];
        const TEXTS: [&str; 6] = ["#a", "it's", "a\nb", "--force", "\u{202e}\u{0}", ""];
        // Marsaglia's xorshift.
        let mut state = 0x9E37_79B9_7F4A_7C15_u64;
        let mut below = |most: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state % most as u64) as usize
        };
        let mut merger = Merger::default();
        let mut told = 0;
        for _ in 0..20_000 {
            let holds = ["field", "click", "tab", "typing", "left", "expected", "dialog", "answer", "accelerator"];
            let hold = holds.get(below(holds.len() + 3)).and_then(|name| serde_json::from_value(json!(name)).ok());
            let value = match below(4) {
                0 => json!(u64::MAX),
                1 => json!({ "deep": [TEXTS[below(6)]] }),
                _ => json!(TEXTS[below(6)]),
            };
            let name = ["selector", "text", "key", "clickCount", "path", "unknown"][below(6)];
            let mut one = action(TOOLS[below(5)], json!({ name: value }), hold);
            one.id = Some(below(3) as u64);
            for sure in merger.take(one) {
                let line =
                    stagewright_commands::shell_line::render(&crate::REGISTRY, &sure.tool, &Value::Object(sure.args));
                assert!(!line.contains(char::is_control), "{line:?}");
                told += 1;
            }
            assert!(merger.held.len() <= MOST_HELD + 1, "{}", merger.held.len());
        }
        assert!(told > 5_000, "{told}");
    }
}
