//! What the main process says: its console, its uncaught errors, and what our hooks report.

use super::{Session, console, lost};
use crate::{
    channel::Event,
    logs::{Entry, Source, now},
    surfaces::{Crash, Gone, Surface},
};
use serde::Deserialize;
use std::{
    sync::{Arc, Weak},
    time::Instant,
};
use tokio::sync::mpsc;

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
        text: Option<String>,
    },
    NativeDialogClosed {
        id: u64,
    },
}

pub(super) async fn pump(session: Weak<Session>, mut events: mpsc::UnboundedReceiver<Event>) {
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
        let entry = match event.method.as_str() {
            "Runtime.consoleAPICalled" | "Runtime.exceptionThrown" => console::entry(event, Source::Main, None),
            // A Node process that ends waits for its debugger to let go first.
            "NodeRuntime.waitingForDisconnect" => {
                if let Some(main) = self.main() {
                    main.channel().close();
                }
                None
            }
            "Runtime.bindingCalled" => {
                let Some(Binding { payload }) = event.parse() else { return };
                if let Some(frame) = payload.strip_prefix('T') {
                    if let Some(feed) = &*self.tunnel.lock().expect("no panic holds this lock") {
                        feed.receive(frame.as_bytes());
                    }
                    return;
                }
                let report: Option<Report> = serde_json::from_str(&payload).ok();
                report.and_then(|report| self.on_report(report))
            }
            _ => None,
        };
        if let Some(entry) = entry.filter(|entry| entry.timestamp >= heard) {
            self.shared.logs.push(entry);
        }
    }

    fn on_report(self: &Arc<Session>, report: Report) -> Option<Entry> {
        let text = match report {
            Report::RendererGone { reason, exit_code } => {
                let words = format!("a renderer is gone: {reason}, exit code {}", exit_code.unwrap_or_default());
                self.note_crash(Crash { reason, exit_code });
                words
            }
            Report::ChildGone { r#type, reason, exit_code } => {
                format!("a {type} process is gone: {reason}, exit code {}", exit_code.unwrap_or_default())
            }
            Report::ErrorBox { title, content } => format!("{title}: {content}"),
            Report::NativeDialog { id, method, text } => {
                self.native_dialogs.opened(id, method, text);
                return None;
            }
            Report::NativeDialogClosed { id } => {
                self.native_dialogs.closed(id);
                return None;
            }
        };
        Some(Entry {
            kind: "error".into(),
            source: Source::Main,
            text,
            timestamp: now(),
            window_id: None,
            location: None,
        })
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
