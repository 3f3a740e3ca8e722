//! Reads the reports of the hooks, group by group.

use super::{
    Reader, Session, console,
    dialogs::{AskedDialog, AskedState, DialogKind, UsedAnswer},
    effects::NativeDialog,
    problems::{self, Problem, ProblemKind},
    workers,
};
use crate::{
    logs::{Entry, Source},
    surfaces::Crash,
};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::sync::Arc;

/// The readers of the hooks of every session. Groups of verbs have their own (`groups/src/`).
const READERS: [(&str, Reader); 5] = [
    ("core", read_core),
    ("dialogs", read_dialogs),
    ("problems", problems::read),
    ("blocked_windows", read_blocked_windows),
    ("utilities", workers::read),
];

#[derive(Deserialize)]
struct Header<'a> {
    #[serde(borrow)]
    group: std::borrow::Cow<'a, str>,
}

/// Parses and handles a report.
pub(super) fn read(session: &Arc<Session>, report: &[u8]) {
    let reader = serde_json::from_slice::<Header>(report).map(|header| reader_of(session, &header.group));
    let read = match reader {
        Ok(Some(reader)) => reader(session, report),
        Ok(None) => return,
        Err(error) => Err(error),
    };
    if let Err(error) = read {
        session.shared.logs.push(error_entry(format!("a report of a main-process hook could not be read: {error}")));
    }
}

fn reader_of(session: &Session, group: &str) -> Option<Reader> {
    let own = READERS.iter().find(|(name, _)| *name == group).map(|(_, reader)| *reader);
    own.or_else(|| session.main.reader_of(group))
}

#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", rename_all_fields = "camelCase")]
enum Core {
    RendererGone {
        contents_id: u32,
        reason: String,
        exit_code: Option<i64>,
    },
    ChildGone {
        r#type: String,
        reason: String,
        exit_code: Option<i64>,
        /// The name that the app gave a utility process, or Chromium's.
        name: Option<String>,
    },
    Uncaught {
        stack: String,
        /// Whether the app's own handler gets it.
        handled: bool,
    },
    NotInPlace {
        name: String,
        why: String,
    },
}

fn read_core(session: &Arc<Session>, report: &[u8]) -> serde_json::Result<()> {
    match serde_json::from_slice(report)? {
        Core::RendererGone { contents_id, reason, exit_code } => {
            let words = format!("a renderer is gone: {reason}, exit code {}", exit_code.unwrap_or_default());
            session.problems.note(ProblemKind::RendererGone, words.clone(), None, Some(contents_id));
            session.renderers.note_crash(contents_id, Crash { reason, exit_code });
            session.shared.logs.push(error_entry(words));
        }
        Core::NotInPlace { name, why } => session.main.note_not_in_place(name, why),
        Core::Uncaught { stack, handled: true } => session.main.caught.note(stack),
        Core::Uncaught { stack, handled: false } => {
            session.problems.note(ProblemKind::UncaughtException, stack.clone(), None, None);
            session.main.note_uncaught(stack);
        }
        Core::ChildGone { r#type, reason, exit_code, name } => {
            let name = name.filter(|name| r#type == "Utility" && !name.is_empty());
            let of = |name: &String| session.workers.utility_gone(name, &reason, exit_code);
            let worker_id = name.as_ref().and_then(of);
            let name = name.map_or(String::new(), |name| format!(" ({name})"));
            let words =
                format!("a {type} process{name} is gone: {reason}, exit code {}", exit_code.unwrap_or_default());
            let problem = Problem::new(ProblemKind::ChildGone, words.clone());
            session.problems.keep(Problem { worker_id: worker_id.clone(), ..problem });
            session.shared.logs.push(Entry { worker_id, ..error_entry(words) });
        }
    }
    Ok(())
}

/// Handles the report that the app has a modal window or has disabled a window.
fn read_blocked_windows(session: &Arc<Session>, _report: &[u8]) -> serde_json::Result<()> {
    session.input.note_may_be_blocked();
    Ok(())
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Asked {
    id: u64,
    kind: DialogKind,
    method: String,
    options: Map<String, Value>,
    contents_id: Option<u32>,
    unfit: Option<String>,
    #[serde(default)]
    held: bool,
}

#[derive(Deserialize)]
struct Got {
    answer: Option<Value>,
    by: Option<String>,
    used: Option<UsedAnswer>,
}

#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Dialogs {
    /// A dialog that was answered without opening.
    Asked {
        #[serde(flatten)]
        asked: Asked,
        #[serde(flatten)]
        got: Got,
    },
    Opened {
        #[serde(flatten)]
        asked: Asked,
    },
    Closed {
        id: u64,
        #[serde(flatten)]
        got: Got,
    },
    ErrorBox {
        title: String,
        content: String,
    },
}

fn read_dialogs(session: &Arc<Session>, report: &[u8]) -> serde_json::Result<()> {
    match serde_json::from_slice(report)? {
        Dialogs::Asked { asked, got } => {
            note_dialog(session, asked, AskedState::Closed, Some(&got));
            got.used.iter().for_each(|used| session.dialogs.native.answer_was_used(used));
        }
        Dialogs::Opened { asked } => {
            let state = if asked.held { AskedState::Held } else { AskedState::Shown };
            note_dialog(session, asked, state, None);
            session.recording.native_dialog_opened();
        }
        Dialogs::Closed { id, got } => {
            session.collectors.native_dialog_closed(id, got.by.as_deref());
            if let Some(dialog) = session.dialogs.native.open(id) {
                session.recording.native_dialog_answered(&dialog, got.answer.as_ref(), got.by.as_deref());
            }
            session.dialogs.native.closed(id, got.answer, got.by);
            got.used.iter().for_each(|used| session.dialogs.native.answer_was_used(used));
        }
        // Electron shows an error box for an uncaught error.
        Dialogs::ErrorBox { title, content } => {
            let words = format!("{title}: {content}");
            session.problems.note(ProblemKind::ErrorBox, words.clone(), None, None);
            console::log(&session.shared.logs, &session.collectors, error_entry(words));
        }
    }
    Ok(())
}

fn note_dialog(session: &Session, asked: Asked, state: AskedState, got: Option<&Got>) {
    let Asked { id: hook_id, kind, method, options, contents_id, unfit, .. } = asked;
    let window = contents_id.and_then(|contents| session.surfaces.by_contents(contents));
    let (answer, by) = got.map_or((None, None), |got| (got.answer.clone(), got.by.clone()));
    let window_id = window.map(|surface| surface.handle.to_string());
    let dialog = AskedDialog { id: 0, kind, method, state, options, answer, by, unfit, window_id, timestamp: 0 };
    let told = NativeDialog {
        method: dialog.method.clone(),
        title: dialog.title().map(str::to_owned),
        message: dialog.message().map(str::to_owned),
        open: state != AskedState::Closed,
        by: dialog.by.clone(),
    };
    let window = dialog.window_id.clone();
    session.dialogs.native.opened(hook_id, dialog);
    session.collectors.native_dialog_opened(hook_id, &told, window.as_deref());
}

fn error_entry(text: String) -> Entry {
    Entry::new("error", Source::Main, text)
}
