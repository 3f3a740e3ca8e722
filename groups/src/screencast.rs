//! A running screencast of every window: each change that a window paints comes as a picture, without being asked for.
//!
//! A page at rest sends nothing. A change that stands alone comes 11 to 41 ms after it was painted (22.3.25 and 33.2.1,
//! also in windows that are hidden or covered). In a page that paints all the time it was up to 311 ms.
//!
//! Chromium sends two frames, and the next one when a frame is acknowledged. While nothing is
//! done in the app, frames are acknowledged late. A page that paints all the time then costs a few frames a second.

use parking_lot::Mutex;
use serde::Deserialize;
use serde_json::{Value, json};
use stagewright_driver::{
    channel::Event,
    logs,
    session::{Domain, Session, Target},
    surfaces::{Surface, SurfaceKind},
};
use std::{collections::HashMap, sync::Arc, time::Duration};

/// The longest side of a picture, in pixels.
const LONGEST_SIDE: u32 = 1_000;

/// Text stays readable at this quality. A WebP of that size is a third smaller, and takes Chromium 113 ms of processor
/// time, a JPEG 22 ms (33.2.1, software drawing).
const QUALITY: u32 = 60;

/// How old (ms) a frame may be by Chromium's own time. An older one has a wrong time, and counts as painted now. The oldest
/// that came were 64 ms (33.2.1) and 311 ms (22.3.25) old; a machine that is busy may take seconds.
const LATEST: u64 = 10_000;

/// How many frames Chromium sends without an acknowledgement. It drops those that it paints beyond that.
const IN_FLIGHT: usize = 2;

/// Each frame is sent. Chromium counts frames, so that with every second one a change that stands alone would be lost.
static CAST: Domain = Domain {
    name: "Page",
    enable: &["startScreencast"],
    disable: &["stopScreencast"],
    parameters,
    in_workers: false,
    in_shared_workers: false,
    after_load: false,
    before_new: None,
    take: Some(take),
};

/// A picture that a window has painted.
#[derive(Debug, Clone)]
pub struct Frame {
    /// The window's handle.
    pub window: String,
    /// When it was painted, in epoch milliseconds.
    pub at: u64,
    /// Its bytes in base64.
    pub data: Arc<str>,
    /// Its media type.
    pub mime: &'static str,
    /// The width and height of the window's content, in CSS pixels.
    pub size: [f64; 2],
}

/// Takes what the windows of a session show.
pub trait Taker: Send + Sync {
    /// A window has painted. Returns how long its next frame may wait: zero if it is wanted at once.
    fn painted(&self, frame: Frame) -> Duration;

    /// A window was hidden, or is shown. The word may come several times. A window that the app does not let pause its
    /// painting (`backgroundThrottling: false`) has no such word (22.3.25 and 33.2.1), nor one that is minimized.
    fn is_shown(&self, window: &str, shown: bool);
}

/// The number of a taker. A taker that has ended must not end a later one of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Number(u64);

#[derive(Default)]
struct Screencast(Mutex<State>);

#[derive(Default)]
struct State {
    begun: u64,
    takers: Vec<(Number, Arc<dyn Taker>)>,
    /// The frames of each surface that are not acknowledged yet, by the protocol session.
    held: HashMap<String, Held>,
}

struct Held {
    surface: Arc<Surface>,
    frames: Vec<i64>,
}

/// Begins to hand what windows show to that taker. Returns its number, by which it is ended.
pub fn start(session: &Session, taker: impl Taker + 'static) -> Number {
    let cast = session.groups.of::<Screencast>();
    let (number, first) = cast.0.lock().add(Arc::new(taker));
    if first {
        session.renderers.listen_to(&CAST);
    } else {
        again(session);
    }
    number
}

impl State {
    /// Adds a taker. Returns its number, and whether it is the only one.
    fn add(&mut self, taker: Arc<dyn Taker>) -> (Number, bool) {
        self.begun += 1;
        let number = Number(self.begun);
        self.takers.push((number, taker));
        (number, self.takers.len() == 1)
    }

    /// Takes a taker out. Returns whether it was there, and none is left.
    fn remove(&mut self, number: Number) -> bool {
        let before = self.takers.len();
        self.takers.retain(|(other, _)| *other != number);
        let last = self.takers.is_empty() && before > 0;
        if last {
            self.held.clear();
        }
        last
    }

    fn takers(&self) -> Vec<Arc<dyn Taker>> {
        self.takers.iter().map(|(_, taker)| taker.clone()).collect()
    }
}

/// Begins the screencast of every window anew. Its first frame shows the window as it is now, also at rest.
fn again(session: &Session) {
    for surface in session.surfaces.windows() {
        let send = |method: &str, args: Value| drop(surface.channel.send(Some(&surface.cdp_session), method, args));
        send("Page.stopScreencast", json!({}));
        send("Page.startScreencast", parameters());
    }
}

/// Hands no more frames to that one. The screencast of the session ends with the last.
pub fn stop(session: &Session, number: Number) {
    let cast = session.groups.of::<Screencast>();
    let last = cast.0.lock().remove(number);
    if last {
        session.renderers.stop_listening_to(&CAST);
    }
}

/// Lets all windows send their next frames at once, because something is done in the app.
pub fn hurry(session: &Session) {
    let cast = session.groups.of::<Screencast>();
    let mut state = cast.0.lock();
    let films = !state.takers.is_empty();
    state.held.drain().for_each(|(_, held)| held.release(films));
}

fn parameters() -> Value {
    json!({ "format": "jpeg", "quality": QUALITY, "maxWidth": LONGEST_SIDE, "maxHeight": LONGEST_SIDE })
}

impl Held {
    /// Acknowledges the frames. If later ones may have been dropped, the screencast is begun anew: its first frame shows
    /// the window as it is now.
    fn release(self, films: bool) {
        let send = |method: &str, args: Value| {
            drop(self.surface.channel.send(Some(&self.surface.cdp_session), method, args));
        };
        if self.frames.len() >= IN_FLIGHT && films {
            send("Page.stopScreencast", json!({}));
            send("Page.startScreencast", parameters());
            return;
        }
        self.frames.iter().for_each(|frame| send("Page.screencastFrameAck", json!({ "sessionId": frame })));
    }
}

/// Holds a frame back, and releases the first one with those that came since.
fn hold(session: &Arc<Session>, state: &mut State, surface: &Arc<Surface>, frame: i64, pace: Duration) {
    let key = &surface.cdp_session;
    if let Some(held) = state.held.get_mut(key) {
        held.frames.push(frame);
        return;
    }
    state.held.insert(key.clone(), Held { surface: surface.clone(), frames: vec![frame] });
    let (session, key) = (Arc::downgrade(session), key.clone());
    tokio::spawn(async move {
        tokio::time::sleep(pace).await;
        let Some(session) = session.upgrade() else { return };
        let cast = session.groups.of::<Screencast>();
        let mut state = cast.0.lock();
        let films = !state.takers.is_empty();
        if let Some(held) = state.held.remove(&key) {
            held.release(films);
        }
    });
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Cast {
    data: Arc<str>,
    metadata: Metadata,
    session_id: i64,
}

#[derive(Deserialize)]
struct Visibility {
    visible: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Metadata {
    device_width: f64,
    device_height: f64,
    /// Epoch seconds.
    #[serde(default)]
    timestamp: f64,
}

/// When a frame was painted, in epoch milliseconds. Without a likely time it is the present.
fn painted_at(seconds: f64) -> u64 {
    let (now, at) = (logs::now(), (seconds * 1_000.0) as u64);
    if (now.saturating_sub(LATEST)..=now).contains(&at) { at } else { now }
}

fn take(session: &Arc<Session>, target: Target<'_>, event: &Event) {
    let surface = target.surface();
    if event.method == "Page.screencastVisibilityChanged" {
        let Some(Visibility { visible }) = event.parse() else { return };
        let cast = session.groups.of::<Screencast>();
        let takers = cast.0.lock().takers();
        takers.iter().for_each(|taker| taker.is_shown(&surface.handle, visible));
        return;
    }
    let Some(Cast { data, metadata, session_id }) = event.parse() else { return };
    // A frame of the window shows its parts, too. Without an acknowledgement they send nothing more.
    if !matches!(surface.kind(), SurfaceKind::Window | SurfaceKind::View) {
        return;
    }
    let cast = session.groups.of::<Screencast>();
    let takers = cast.0.lock().takers();
    let size = [metadata.device_width, metadata.device_height];
    let (window, at) = (surface.handle.clone(), painted_at(metadata.timestamp));
    let frame = Frame { window, at, data, mime: "image/jpeg", size };
    let Some(pace) = takers.iter().map(|taker| taker.painted(frame.clone())).min() else { return };
    let mut state = cast.0.lock();
    if !pace.is_zero() {
        hold(session, &mut state, surface, session_id, pace);
        return;
    }
    let held = state.held.remove(&surface.cdp_session);
    let mut held = held.unwrap_or_else(|| Held { surface: surface.clone(), frames: vec![] });
    held.frames.push(session_id);
    held.release(true);
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Nobody;

    impl Taker for Nobody {
        fn painted(&self, _: Frame) -> Duration {
            Duration::ZERO
        }

        fn is_shown(&self, _: &str, _: bool) {}
    }

    #[test]
    fn a_video_that_ended_does_not_end_the_next_one() {
        let mut state = State::default();
        let (first, _) = state.add(Arc::new(Nobody));
        let (second, is_first) = state.add(Arc::new(Nobody));
        assert!(!is_first && !state.remove(first), "the second one goes on");
        assert!(!state.remove(first), "it is ended once");
        assert!(state.remove(second));
        let (third, is_first) = state.add(Arc::new(Nobody));
        assert!(is_first && !state.remove(second) && third != second);
    }
}
