//! What the main process says: its console, its uncaught errors, the reports of our hooks.

use super::{Session, console, lost, reports};
use crate::{
    channel::{Event, Events, UNREADABLE, whole_characters},
    logs::{Entry, Source, now},
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
                let Some(entry) = entry else { return };
                if event.method == "Runtime.consoleAPICalled" {
                    self.count_console_error(&entry);
                }
                self.log_of_console(entry);
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
                    if let Some(feed) = &*self.tunnel.lock() {
                        feed.receive(frame.as_bytes());
                    }
                    return;
                }
                // What a hook tells of may hold half a character: a dialog's title, an error's words.
                reports::read(self, &whole_characters(payload.as_bytes()));
            }
            "NodeWorker.attachedToWorker" => {
                if let Some(main) = self.main() {
                    resume_thread(main.channel(), event);
                }
            }
            _ => {}
        }
    }

    /// Logs what a console said, and tells those who watch an act.
    pub(super) fn log_of_console(&self, entry: Entry) {
        self.witnesses.tell(|seen| seen.logged(&entry));
        self.shared.logs.push(entry);
    }
}
