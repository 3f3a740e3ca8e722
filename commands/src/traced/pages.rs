//! Pictures of a screencast, and texts of pages. Texts take a bounded share of the time.

use super::secrets::Known;
use parking_lot::Mutex;
use serde_json::json;
use stagewright_agent::operations::PageText;
use stagewright_driver::{logs, surfaces::Surface};
use stagewright_groups::screencast::Frame;
use stagewright_traces::{KIND_FRAME, KIND_TEXT, Picture, Writer, changes};
use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::sync::Notify;

/// A page is read as text no more often than that this share of the time goes into it: one part in so many.
const SHARE: u32 = 40;

/// How long a page may take to tell its text.
const READING: Duration = Duration::from_secs(2);

/// Between two actions, a picture of a window is kept once in so many milliseconds.
const FILM_MS: u64 = 250;

/// How long the end of a trace waits for the first picture, and for the one after the last action. On a busy machine the
/// first comes seconds after the window.
const FIRST: Duration = Duration::from_secs(1);
const AFTER_ACT: Duration = Duration::from_millis(150);

/// The pictures that windows show.
#[derive(Debug, Default)]
pub(super) struct Shown {
    windows: Mutex<HashMap<String, Window>>,
    /// A window has painted.
    painted: Notify,
    /// How many actions run.
    acting: AtomicUsize,
}

#[derive(Debug, Default)]
struct Window {
    /// The latest picture, until it is written.
    waiting: Option<Frame>,
    /// When a picture was written last.
    written_at: u64,
    /// The next picture is the first after an action.
    after_act: bool,
}

impl Shown {
    /// A window has painted. Returns whether its next picture is wanted at once: during an action, and after it.
    pub fn painted(&self, writer: &Writer, frame: Frame) -> bool {
        let mut windows = self.windows.lock();
        let window = windows.entry(frame.window.clone()).or_default();
        if window.after_act || window.written_at == 0 || frame.at >= window.written_at + FILM_MS {
            window.after_act = false;
            window.waiting = None;
            window.written_at = frame.at;
            write(writer, frame);
        } else {
            window.waiting = Some(frame);
        }
        let wanted = window.after_act || self.acting.load(Ordering::Relaxed) > 0;
        drop(windows);
        self.painted.notify_waiters();
        wanted
    }

    /// An action begins: the pictures before it are written.
    pub fn acts(&self, writer: &Writer) {
        self.acting.fetch_add(1, Ordering::Relaxed);
        self.keep(writer);
    }

    /// Pictures that wait are written: before an action, and at the end.
    pub fn keep(&self, writer: &Writer) {
        for window in self.windows.lock().values_mut() {
            if let Some(frame) = window.waiting.take() {
                window.written_at = frame.at;
                write(writer, frame);
            }
        }
    }

    /// An action is over: the next picture shows what it did.
    pub fn acted(&self) {
        self.acting.fetch_sub(1, Ordering::Relaxed);
        self.windows.lock().values_mut().for_each(|window| window.after_act = true);
    }

    /// Waits for a picture that is on its way: the first one, or the one after an action. A page that paints nothing
    /// costs the limit.
    pub async fn settled(&self) {
        self.until(FIRST, |windows| !windows.is_empty()).await;
        self.until(AFTER_ACT, |windows| windows.values().any(|window| !window.after_act)).await;
    }

    async fn until(&self, limit: Duration, done: impl Fn(&HashMap<String, Window>) -> bool) {
        let waiting = async {
            loop {
                let painted = self.painted.notified();
                if done(&self.windows.lock()) {
                    return;
                }
                painted.await;
            }
        };
        let _ = tokio::time::timeout(limit, waiting).await;
    }
}

fn write(writer: &Writer, frame: Frame) {
    let Frame { window, at, data, mime, size } = frame;
    writer.picture(Picture { data, mime }, json!({ "kind": KIND_FRAME, "at": at, "window": window, "size": size }));
}

/// The texts of pages.
#[derive(Default)]
pub(super) struct Texts {
    state: Mutex<Reading>,
    /// The last text of each window.
    last: Arc<Mutex<HashMap<String, String>>>,
}

#[derive(Default)]
struct Reading {
    not_before: Option<Instant>,
    /// The latest call that asks for a text, and its page.
    wanted: Option<(u64, Arc<Surface>)>,
    at_work: bool,
}

impl Texts {
    /// Reads the page after a call, as soon as its share of the time allows. Later calls that come meanwhile take its
    /// place.
    pub async fn after(&self, writer: &Writer, known: &Arc<Known>, surface: Arc<Surface>, seq: u64) {
        {
            let mut state = self.state.lock();
            if state.wanted.as_ref().is_none_or(|(other, _)| *other < seq) {
                state.wanted = Some((seq, surface));
            }
            if std::mem::replace(&mut state.at_work, true) {
                return;
            }
        }
        let not_before = self.state.lock().not_before;
        if let Some(until) = not_before {
            tokio::time::sleep_until(until.into()).await;
        }
        let begun = Instant::now();
        let Some((wanted, surface)) = self.state.lock().wanted.clone() else { return };
        let read = surface.perform(&PageText {}, READING).await;
        let mut state = self.state.lock();
        state.not_before = Some(Instant::now() + begun.elapsed() * SHARE);
        state.at_work = false;
        drop(state);
        let Ok(read) = read else { return };
        let (window, at, known, last) = (surface.handle.clone(), logs::now(), known.clone(), self.last.clone());
        writer.line(move || {
            let text = known.hidden_in_text(&read.text);
            let mut last = last.lock();
            let before: Option<String> = last.insert(window.clone(), text.clone());
            if before.as_ref() == Some(&text) {
                return None;
            }
            let mut line = json!({ "kind": KIND_TEXT, "seq": wanted, "at": at, "window": window, "text": text });
            if let Some(before) = before {
                let changes = changes(&before, line["text"].as_str().unwrap_or_default());
                line["added"] = json!(changes.added);
                line["removed"] = json!(changes.removed);
            }
            Some(line)
        });
    }
}
