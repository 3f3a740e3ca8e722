//! The side effects of an act as text: one line each, below its answer.

use crate::show::clean_line;
use serde_json::Value;
use stagewright_driver::session::{Effects, GoneSurface, NativeDialog, Navigated, PageDialog, WindowChanged};

/// The field of an envelope that contains the effects.
pub const FIELD: &str = "effects";

/// The field that reports that calls without a window use another one now.
pub const WINDOW_CHANGED: &str = "window_changed";

/// The line for an envelope's change of windows, with a line break at its end; empty when there is none. It is not a
/// part of the value that a verb reads.
pub fn window_line(envelope: &Value) -> String {
    let changed = serde_json::from_value(envelope[WINDOW_CHANGED].clone());
    let Ok(WindowChanged { from, closed, to, title }) = changed else { return String::new() };
    let why = if closed { format!("{from} has closed") } else { format!("no longer in {from}") };
    clean_line(&format!("note: this is window {to} {}; {why}", quoted(&title))) + "\n"
}

/// A kind of effect that a group of verbs reports.
#[derive(Debug)]
pub struct EffectRow {
    /// The field of its list in `effects`.
    pub field: &'static str,
    /// An item of the list as a line of text.
    pub words: fn(&Value) -> String,
}

/// The lines for an envelope's effects, each with a line break at its end; empty when there are none. `rows` are the
/// effects of groups.
pub fn lines(envelope: &Value, rows: &[&[EffectRow]]) -> String {
    // Effects that cannot be read are a bug, but the answer itself is still printed.
    let effects: Effects = serde_json::from_value(envelope[FIELD].clone()).unwrap_or_default();
    words(&effects, rows).into_iter().map(|line| format!("  {}\n", clean_line(&line))).collect()
}

fn words(effects: &Effects, rows: &[&[EffectRow]]) -> Vec<String> {
    let Effects { dialogs, native_dialogs, of_groups, windows, navigated, gone, console_errors, more } = effects;
    let mut lines: Vec<String> = dialogs.iter().map(page_dialog).collect();
    lines.extend(native_dialogs.iter().map(native_dialog));
    for EffectRow { field, words } in rows.iter().copied().flatten() {
        lines.extend(of_groups.get(*field).and_then(Value::as_array).into_iter().flatten().map(words));
    }
    lines.extend(windows.opened.iter().map(|window| {
        // A window that has only just opened has no title yet.
        let name = if window.title.is_empty() { window.url.clone() } else { quoted(&window.title) };
        format!("window opened: {} {name}", window.id).trim_end().to_owned()
    }));
    lines.extend(windows.closed.iter().map(|window| format!("window closed: {} {}", window.id, quoted(&window.title))));
    lines.extend(navigated.as_ref().map(|Navigated { surface, url, pending }| match pending {
        true => format!("navigating: {surface} to {url}"),
        false => format!("navigated: {surface} to {url}"),
    }));
    let told = |gone: &&GoneSurface| !gone.crashed && windows.closed.iter().any(|window| window.id == gone.surface);
    lines.extend(gone.as_ref().filter(|gone| !told(gone)).map(departed));
    lines.extend(console_errors.as_ref().map(|errors| match errors.count {
        1 => format!("error on the console: {}", errors.first),
        count => format!("{count} errors on the console, first: {}", errors.first),
    }));
    if *more > 0 {
        lines.push(format!("and {more} more dialogs or windows"));
    }
    lines
}

fn page_dialog(dialog: &PageDialog) -> String {
    let kind = serde_json::to_value(dialog.kind).unwrap_or_default();
    let kind = kind.as_str().unwrap_or_default();
    // A `beforeunload` dialog has no message of the app.
    let message = if dialog.message.is_empty() { String::new() } else { format!(" {}", quoted(&dialog.message)) };
    format!("dialog {}: {kind}{message}", dialog.answer.name())
}

fn native_dialog(dialog: &NativeDialog) -> String {
    let state = match &dialog.by {
        // `nobody`: Electron threw an error instead of showing the dialog.
        Some(by) if by == "nobody" => "refused".to_owned(),
        Some(by) => format!("answered by {by}"),
        None if dialog.open => "open".to_owned(),
        None => "closed".to_owned(),
    };
    let said = dialog.title.iter().chain(&dialog.message).map(|text| format!(" {}", quoted(text)));
    format!("native dialog {state}: {}{}", dialog.method, said.collect::<String>())
}

fn departed(gone: &GoneSurface) -> String {
    let how = match (&gone.reason, gone.exit_code) {
        (Some(reason), Some(code)) => format!(": {reason}, exit code {code}"),
        (Some(reason), None) => format!(": {reason}"),
        (None, _) => String::new(),
    };
    match gone.crashed {
        true => format!("renderer gone: {}{how}", gone.surface),
        false => format!("closed: {}", gone.surface),
    }
}

pub(crate) fn quoted(text: &str) -> String {
    format!("\"{text}\"")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EFFECTS;
    use serde_json::json;

    #[test]
    fn each_effect_renders_as_one_line() {
        let envelope = json!({ "ok": true, "effects": {
            "dialogs": [
                { "type": "confirm", "message": "Are you\n\u{1b}[2Jsure?", "answer": "dismissed", "surface": "w1" },
                { "type": "beforeunload", "message": "", "answer": "accepted", "surface": "w1" },
            ],
            "native_dialogs": [{ "method": "showMessageBox", "title": "Which one?", "message": "Choose.", "open": true }],
            "popups": [{ "labels": ["Cut", "Copy"], "open": true }],
            "notifications": [{ "title": "Saved", "body": "All of it." }],
            "windows": {
                "opened": [{ "id": "w2", "title": "Settings", "url": "app://s" }, { "id": "w3", "title": "", "url": "app://t" }],
                "closed": [{ "id": "w1", "title": "Main" }],
            },
            "navigated": { "surface": "w1", "url": "app://u", "pending": true },
            "gone": { "surface": "w1", "crashed": false },
            "console_errors": { "count": 2, "first": "Uncaught TypeError: x" },
            "more": 3,
        }});
        let wanted = [
            "  dialog dismissed: confirm \"Are you [2Jsure?\"",
            "  dialog accepted: beforeunload",
            "  native dialog open: showMessageBox \"Which one?\" \"Choose.\"",
            "  popup menu open: Cut, Copy",
            "  notification: \"Saved\" \"All of it.\"",
            "  window opened: w2 \"Settings\"",
            "  window opened: w3 app://t",
            "  window closed: w1 \"Main\"",
            "  navigating: w1 to app://u",
            "  2 errors on the console, first: Uncaught TypeError: x",
            "  and 3 more dialogs or windows",
        ];
        assert_eq!(lines(&envelope, EFFECTS).lines().collect::<Vec<_>>(), wanted);
        let one = json!({ "effects": {
            "gone": { "surface": "w1", "crashed": true, "reason": "oom", "exit_code": 9 },
            "console_errors": { "count": 1, "first": "no" },
        }});
        assert_eq!(lines(&one, EFFECTS), "  renderer gone: w1: oom, exit code 9\n  error on the console: no\n");
        assert_eq!(lines(&json!({ "ok": true }), EFFECTS), "");
    }
}
