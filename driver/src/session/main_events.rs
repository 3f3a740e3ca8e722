//! Events of the main process: its console, its uncaught errors, the reports of our hooks.

use super::{Session, console, lost, reports, workers};
use crate::{
    channel::{Event, Events, UNREADABLE, whole_characters},
    logs::{Source, now},
    main_process::resume_thread,
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

pub(super) async fn pump(session: Weak<Session>, mut events: Events) {
    let mut joined = None;
    let mut heard = 0;
    loop {
        while let Some(event) = events.recv().await {
            let Some(session) = session.upgrade() else { return };
            on_event(&session, &event, heard);
        }
        // The connection to the inspector has closed, so the half is lost.
        match session.upgrade() {
            Some(session) => lost::lose_main(&session, "its inspector was closed"),
            None => return,
        }
        // After a join the inspector repeats earlier entries of the console.
        heard = now();
        let Some(again) = lost::regain_main(&session, joined).await else { return };
        events = again;
        joined = Some(Instant::now());
    }
}

/// Handles an event. Console entries from before `heard` are in the log already.
fn on_event(session: &Arc<Session>, event: &Event, heard: u64) {
    match event.method.as_str() {
        "Runtime.consoleAPICalled" | "Runtime.exceptionThrown" | UNREADABLE => {
            let entry = console::entry(event, Source::Main, None).filter(|entry| entry.timestamp >= heard);
            let Some(entry) = entry else { return };
            if event.method == "Runtime.consoleAPICalled" {
                session.problems.count_console_error(&entry);
            }
            console::log(&session.shared.logs, &session.collectors, entry);
        }
        // A Node process that ends waits until its debugger disconnects.
        "NodeRuntime.waitingForDisconnect" => {
            if let Some(main) = session.main.get() {
                main.channel().close();
            }
        }
        "Runtime.bindingCalled" => {
            let Some(Binding { payload }) = event.parse() else { return };
            if let Some(frame) = payload.strip_prefix('T') {
                return session.main.receive(frame.as_bytes());
            }
            // A report may contain a lone surrogate: in a dialog's title, in an error's text.
            reports::read(session, &whole_characters(payload.as_bytes()));
        }
        "NodeWorker.attachedToWorker" => {
            workers::thread_event(session, event);
            if let Some(main) = session.main.get() {
                resume_thread(main.channel(), event);
            }
        }
        "NodeWorker.detachedFromWorker" => workers::thread_event(session, event),
        _ => {}
    }
}
