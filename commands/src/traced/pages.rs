//! Pictures of a screencast, and texts of pages. Texts take a bounded share of the time.

use super::{secrets::Known, start::Kind};
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
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::sync::Notify;

/// A page is read as text no more often than that this share of the time goes into it: one part in so many.
const SHARE: u32 = 40;

/// How long a page may take to tell its text.
const READING: Duration = Duration::from_secs(2);

/// How long the end of a trace may take to read the last page.
const LAST_READING: Duration = Duration::from_secs(1);

/// Between two actions, a picture of a window is kept once in so many milliseconds.
const FILM_MS: u64 = 250;

/// A video keeps a picture once in so many milliseconds: ten a second show what moves. Chromium takes 22 ms of processor
/// time for each (33.2.1).
const VIDEO_MS: u64 = 100;

/// While actions follow each other without a pause, and so long (ms) after one, a video asks for fewer pictures. The time
/// for them would be that of the actions: lines of a run took 50 % longer with ten a second, and 25 % with four.
const VIDEO_BUSY_MS: u64 = 250;
const BUSY_AFTER_MS: u64 = 100;

/// How long (ms) after an action a picture may still show the window before it, in a page that paints all the time. The
/// longest was 319 ms (22.3.25) and 102 ms (33.2.1). After that one more picture is kept.
const SETTLED_MS: u64 = 350;

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
    /// Whether they are for a video.
    video: bool,
    /// How many pictures of a video made room for the next one.
    dropped: AtomicU64,
}

#[derive(Debug, Default)]
struct Window {
    /// The latest picture, until it is written.
    waiting: Option<Frame>,
    /// When a picture was written last.
    written_at: u64,
    /// When the last action was over, in epoch milliseconds, until a picture surely shows what it did.
    acted_at: Option<u64>,
    /// A picture from after that action is there.
    shows_act: bool,
}

impl Shown {
    /// No pictures yet, for a trace or a video.
    pub fn of(kind: Kind) -> Shown {
        Shown { video: kind == Kind::Video, ..Shown::default() }
    }

    /// How many pictures of a video made room for the next one.
    pub fn dropped(&self) -> u64 {
        self.dropped.load(Ordering::Relaxed)
    }

    /// A window has painted. Returns how long its next picture may wait. In a trace it is wanted at once during an action,
    /// and for a time after it. A picture from before the end of an action may come later than that.
    pub fn painted(&self, writer: &Writer, frame: Frame) -> Duration {
        let mut windows = self.windows.lock();
        let window = windows.entry(frame.window.clone()).or_default();
        let is_running = self.acting.load(Ordering::Relaxed) > 0;
        let is_busy = is_running || window.acted_at.is_some_and(|acted| frame.at < acted + BUSY_AFTER_MS);
        let pace = match (self.video, is_busy) {
            (true, true) => VIDEO_BUSY_MS,
            (true, false) => VIDEO_MS,
            (false, _) => FILM_MS,
        };
        let is_settled = window.acted_at.is_some_and(|acted| frame.at >= acted + SETTLED_MS);
        let is_after = !window.shows_act && window.acted_at.is_some_and(|acted| frame.at >= acted);
        if is_after || is_settled || window.written_at == 0 || frame.at >= window.written_at + pace {
            window.shows_act |= is_after;
            if is_settled {
                window.acted_at = None;
            }
            window.waiting = None;
            window.written_at = frame.at;
            write(writer, frame);
        } else if window.waiting.replace(frame).is_some() && self.video {
            self.dropped.fetch_add(1, Ordering::Relaxed);
        }
        let acts = window.acted_at.is_some() || is_running;
        drop(windows);
        self.painted.notify_waiters();
        if acts && !self.video { Duration::ZERO } else { Duration::from_millis(pace) }
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
        let now = logs::now();
        self.windows.lock().values_mut().for_each(|window| {
            (window.acted_at, window.shows_act) = (Some(now), false);
        });
    }

    /// Waits for pictures that are on their way: the first one, and of each window the one after an action. A window that
    /// paints nothing costs the limit.
    pub async fn settled(&self) {
        self.until(FIRST, |windows| !windows.is_empty()).await;
        self.until(AFTER_ACT, |windows| windows.values().all(|window| window.shows_act || window.acted_at.is_none()))
            .await;
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
    /// One page is read at a time.
    turn: tokio::sync::Mutex<()>,
    /// The last text of each window.
    last: Arc<Mutex<HashMap<String, String>>>,
}

#[derive(Default)]
struct Reading {
    not_before: Option<Instant>,
    /// The latest call that asked for a text, and its page.
    latest: Option<(u64, Arc<Surface>)>,
    /// No text was read since that call asked.
    waits: bool,
    /// Somebody reads until no call waits.
    at_work: bool,
    /// The trace has ended.
    ended: bool,
}

impl Texts {
    /// A call asks for the text of its page. Returns whether the caller has to read it, by [`Texts::read`]; otherwise
    /// somebody reads already, and goes on with this call.
    pub fn ask(&self, surface: Arc<Surface>, seq: u64) -> bool {
        let mut state = self.state.lock();
        // The answer of a call may come after those of calls inside it.
        if state.latest.as_ref().is_none_or(|(other, _)| *other <= seq) {
            state.latest = Some((seq, surface));
        }
        state.waits = true;
        !std::mem::replace(&mut state.at_work, true)
    }

    /// Reads the page of the latest call, as soon as its share of the time allows, until no call waits.
    pub async fn read(&self, writer: &Writer, known: &Arc<Known>) {
        while let Some(not_before) = self.next() {
            if let Some(until) = not_before {
                tokio::time::sleep_until(until.into()).await;
            }
            let _turn = self.turn.lock().await;
            // The end of the trace may have read it meanwhile.
            if self.state.lock().waits {
                self.read_latest(writer, known, READING).await;
            }
        }
    }

    /// When the next page may be read; `None` if no call waits. Then the next call that asks has to read.
    fn next(&self) -> Option<Option<Instant>> {
        let mut state = self.state.lock();
        state.at_work = state.waits && !state.ended;
        state.at_work.then_some(state.not_before)
    }

    /// Reads the page of the latest call once more, at the end of a trace. The last text may be from before the effect of
    /// that call, or wait for its share of the time.
    pub async fn read_last(&self, writer: &Writer, known: &Arc<Known>) {
        let reading = async {
            let _turn = self.turn.lock().await;
            self.read_latest(writer, known, LAST_READING).await;
        };
        let _ = tokio::time::timeout(LAST_READING, reading).await;
    }

    /// The trace ends. A text that comes later is not written.
    pub fn end(&self) {
        self.state.lock().ended = true;
    }

    async fn read_latest(&self, writer: &Writer, known: &Arc<Known>, limit: Duration) {
        let begun = Instant::now();
        let latest = {
            let mut state = self.state.lock();
            state.waits = false;
            state.latest.clone()
        };
        let Some((seq, surface)) = latest else { return };
        let read = surface.perform(&PageText {}, limit).await;
        let ended = {
            let mut state = self.state.lock();
            state.not_before = Some(Instant::now() + begun.elapsed() * SHARE);
            state.ended
        };
        if let Ok(read) = read.map(|read| read.text)
            && !ended
        {
            self.write(writer, known.clone(), (seq, surface.handle.clone()), read);
        }
    }

    /// Writes a text, unless it is the last one of its window.
    fn write(&self, writer: &Writer, known: Arc<Known>, (seq, window): (u64, String), read: String) {
        let (at, last) = (logs::now(), self.last.clone());
        writer.line(move || {
            let text = known.hidden_in_text(&read);
            let mut last = last.lock();
            let before: Option<String> = last.insert(window.clone(), text.clone());
            if before.as_ref() == Some(&text) {
                return None;
            }
            let mut line = json!({ "kind": KIND_TEXT, "seq": seq, "at": at, "window": window, "text": text });
            if let Some(before) = before {
                let changes = changes(&before, line["text"].as_str().unwrap_or_default());
                line["added"] = json!(changes.added);
                line["removed"] = json!(changes.removed);
            }
            Some(line)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stagewright_traces::{Header, Limits};

    fn frame(at: u64, data: &str) -> Frame {
        Frame { window: "w1".into(), at, data: data.into(), mime: "image/jpeg", size: [1.0, 1.0] }
    }

    #[test]
    fn a_picture_from_before_the_end_of_an_action_is_not_taken_for_the_one_after_it() {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("a.jsonl");
        let header = serde_json::from_value::<Header>(json!({
            "kind": "header", "format": "f", "version": 1, "started_at": 1, "core_version": "0",
        }));
        let file = std::fs::File::create(&path).expect("a file");
        let writer = Writer::begin(file, &header.expect("a header"), Limits::default()).expect("a writer");
        let shown = Shown::default();
        let now = logs::now();
        assert!(!shown.painted(&writer, frame(now - 100, "first")).is_zero(), "nothing is done in the app");
        shown.acts(&writer);
        shown.acted();
        assert!(
            shown.painted(&writer, frame(now - 50, "late")).is_zero(),
            "the picture after the action is still wanted"
        );
        assert!(shown.painted(&writer, frame(logs::now() + 1, "after")).is_zero(), "it may be an older painting");
        assert!(shown.painted(&writer, frame(logs::now() + 2, "film")).is_zero());
        assert!(!shown.painted(&writer, frame(logs::now() + SETTLED_MS, "settled")).is_zero());
        let _ = writer.end(stagewright_traces::Footer::default());
        let text = std::fs::read_to_string(&path).expect("the trace");
        let pictures: Vec<&str> = ["first", "late", "after", "film", "settled"]
            .into_iter()
            .filter(|data| text.contains(&format!("\"data\":\"{data}\"")))
            .collect();
        assert_eq!(pictures, ["first", "after", "settled"]);
    }
}
