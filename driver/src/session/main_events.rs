//! What the main process says: its console, its uncaught errors, and what our hooks report.

use super::{Session, console, effects::NativeDialog, lost};
use crate::{
    channel::{Event, Events, UNREADABLE, whole_characters},
    logs::{Entry, Source, now},
    surfaces::{Crash, Gone, Surface},
};
use serde::Deserialize;
use std::{
    sync::{Arc, Weak},
    time::Instant,
};

#[derive(Deserialize)]
struct Binding {
    payload: String,
}

/// A report of a hook.
#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Report {
    #[serde(rename_all = "camelCase")]
    RendererGone {
        reason: String,
        exit_code: Option<i64>,
    },
    #[serde(rename_all = "camelCase")]
    ChildGone {
        r#type: String,
        reason: String,
        exit_code: Option<i64>,
    },
    ErrorBox {
        title: String,
        content: String,
    },
    NativeDialog {
        id: u64,
        method: String,
        title: Option<String>,
        message: Option<String>,
    },
    NativeDialogClosed {
        id: u64,
    },
}

pub(super) async fn pump(session: Weak<Session>, mut events: Events) {
    let mut joined = None;
    let mut heard = 0;
    loop {
        while let Some(event) = events.recv().await {
            let Some(session) = session.upgrade() else { return };
            session.on_main_event(&event, heard);
        }
        // The inspector closed: the half is lost, whatever the reason.
        match session.upgrade() {
            Some(session) => session.lose_main("its inspector was closed"),
            None => return,
        }
        // Whoever joins is told again what the console said before.
        heard = now();
        let Some(again) = lost::regain_main(&session, joined).await else { return };
        events = again;
        joined = Some(Instant::now());
    }
}

impl Session {
    /// What was said before `heard` is in the log already.
    fn on_main_event(self: &Arc<Session>, event: &Event, heard: u64) {
        match event.method.as_str() {
            "Runtime.consoleAPICalled" | "Runtime.exceptionThrown" | UNREADABLE => {
                let entry = console::entry(event, Source::Main, None).filter(|entry| entry.timestamp >= heard);
                entry.into_iter().for_each(|entry| self.log_of_console(entry));
            }
            // A Node process that ends waits for its debugger to let go first.
            "NodeRuntime.waitingForDisconnect" => {
                if let Some(main) = self.main() {
                    main.channel().close();
                }
            }
            "Runtime.bindingCalled" => {
                let Some(Binding { payload }) = event.parse() else { return };
                if let Some(frame) = payload.strip_prefix('T') {
                    if let Some(feed) = &*self.tunnel.lock().expect("no panic holds this lock") {
                        feed.receive(frame.as_bytes());
                    }
                    return;
                }
                // What a hook tells of may hold half a character: a dialog's title, an error's words.
                if let Ok(report) = serde_json::from_slice(&whole_characters(payload.as_bytes())) {
                    self.on_report(report);
                }
            }
            _ => {}
        }
    }

    fn on_report(self: &Arc<Session>, report: Report) {
        match report {
            Report::RendererGone { reason, exit_code } => {
                let words = format!("a renderer is gone: {reason}, exit code {}", exit_code.unwrap_or_default());
                self.note_crash(Crash { reason, exit_code });
                self.shared.logs.push(error(words));
            }
            Report::ChildGone { r#type, reason, exit_code } => {
                let words = format!("a {type} process is gone: {reason}, exit code {}", exit_code.unwrap_or_default());
                self.shared.logs.push(error(words));
            }
            // Electron's word for an uncaught error.
            Report::ErrorBox { title, content } => self.log_of_console(error(format!("{title}: {content}"))),
            Report::NativeDialog { id, method, title, message } => {
                self.native_dialogs.opened(id, method.clone(), title.clone().or_else(|| message.clone()));
                let dialog = NativeDialog { method, title, message, open: true };
                self.witnesses.tell(|seen| seen.native_dialog_opened(id, dialog.clone()));
            }
            Report::NativeDialogClosed { id } => {
                self.native_dialogs.closed(id);
                self.witnesses.tell(|seen| seen.native_dialog_closed(id));
            }
        }
    }

    /// Keeps what a console said.
    pub(super) fn log_of_console(&self, entry: Entry) {
        self.witnesses.tell(|seen| seen.logged(&entry));
        self.shared.logs.push(entry);
    }

    /// Electron's reason and the DevTools event of the same crash come in either order.
    fn note_crash(&self, crash: Crash) {
        let waits = |s: &Arc<Surface>| {
            let state = s.state.borrow();
            state.lived && state.gone == Some(Gone::Crashed(None))
        };
        let waiting = self.surfaces.all().into_iter().find(waits);
        match waiting {
            Some(surface) => surface.state.send_modify(|state| state.gone = Some(Gone::Crashed(Some(crash)))),
            None => self.crash_reasons.lock().expect("no panic holds this lock").push(crash),
        }
    }
}

fn error(text: String) -> Entry {
    Entry { kind: "error".into(), source: Source::Main, text, timestamp: now(), window_id: None, location: None }
}
