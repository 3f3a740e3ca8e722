//! A recording takes the pictures of windows here. For a video it also notes when they leave the screen.

use super::{recording::Recording, start::Kind};
use parking_lot::Mutex;
use serde_json::json;
use stagewright_driver::{logs, session::Session, surfaces::Surfaces};
use stagewright_groups::screencast::{self, Frame, Taker};
use stagewright_traces::KIND_WINDOW;
use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Weak},
    time::Duration,
};

/// How long (for the screencast) a frame that nobody wants may wait.
const NEVER: Duration = Duration::from_secs(1);

/// The eye of a recording. The screencast outlives no recording.
struct Eye {
    recording: Weak<Recording>,
    /// Whether each window was shown, as the screencast said last.
    shown: Mutex<HashMap<String, bool>>,
}

impl Taker for Eye {
    fn painted(&self, frame: Frame) -> Duration {
        let Some(recording) = self.recording.upgrade() else { return NEVER };
        if recording.is_full() || frame.at > recording.until() {
            return NEVER;
        }
        recording.shown.painted(&recording.writer, frame)
    }

    fn is_shown(&self, window: &str, shown: bool) {
        let Some(recording) = self.recording.upgrade().filter(|one| !one.is_trace()) else { return };
        // Each screencast that begins says it again. A window that was hidden all the time has not left.
        if self.shown.lock().insert(window.to_owned(), shown).is_some_and(|before| before != shown) {
            write(&recording, window, shown);
        }
    }
}

fn write(recording: &Recording, window: &str, shown: bool) {
    let line = json!({ "kind": KIND_WINDOW, "at": logs::now(), "window": window, "shown": shown });
    recording.writer.line(move || Some(line));
}

impl Recording {
    /// Begins to film the windows, if that is wanted.
    pub(super) fn watch(self: &Arc<Recording>, session: &Session) {
        if !self.pictures {
            return;
        }
        let recording = Arc::downgrade(self);
        if self.kind == Kind::Video {
            tokio::spawn(note_closed(recording.clone(), session.surfaces.clone()));
        }
        let _ = self.cast.set(screencast::start(session, Eye { recording, shown: Mutex::default() }));
    }

    /// No more pictures come.
    pub(super) fn unwatch(&self, session: &Session) {
        if let Some(number) = self.cast.get() {
            screencast::stop(session, *number);
        }
    }
}

/// Notes windows and views that close, as long as there is a recording.
async fn note_closed(recording: Weak<Recording>, surfaces: Arc<Surfaces>) {
    let mut changes = surfaces.changes();
    let mut known: HashSet<String> = HashSet::new();
    loop {
        changes.borrow_and_update();
        let Some(recording) = recording.upgrade() else { return };
        let present: HashSet<String> = surfaces.windows().iter().map(|window| window.handle.clone()).collect();
        known.difference(&present).for_each(|window| write(&recording, window, false));
        known = present;
        drop(recording);
        if changes.changed().await.is_err() {
            return;
        }
    }
}
