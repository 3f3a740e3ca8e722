//! A running screencast of every window: each change that a window paints comes as a picture, without being asked for.
//!
//! A page at rest sends nothing. A change comes 11 to 41 ms after it was painted (22.3.25 and 33.2.1, also in windows
//! that are hidden or covered).

use parking_lot::Mutex;
use serde::Deserialize;
use serde_json::json;
use stagewright_driver::{
    channel::Event,
    logs,
    session::{Domain, Session, Target},
    surfaces::SurfaceKind,
};
use std::sync::Arc;

/// The longest side of a picture, in pixels.
const LONGEST_SIDE: u32 = 1_000;

/// WebP keeps text readable at this quality, in 3 to 30 kB.
const QUALITY: u32 = 60;

/// Each frame is sent. Chromium counts frames, so that with every second one a change that stands alone would be lost.
static CAST: Domain = Domain {
    name: "Page",
    enable: &["startScreencast"],
    disable: &["stopScreencast"],
    parameters: || json!({ "format": "webp", "quality": QUALITY, "maxWidth": LONGEST_SIDE, "maxHeight": LONGEST_SIDE }),
    in_workers: false,
    in_shared_workers: false,
    after_load: false,
    take: Some(take),
};

/// A picture that a window has painted.
#[derive(Debug, Clone)]
pub struct Frame {
    /// The window's handle.
    pub window: String,
    /// When it came, in epoch milliseconds.
    pub at: u64,
    /// Its bytes in base64.
    pub data: Arc<str>,
    /// Its media type.
    pub mime: &'static str,
    /// The width and height of the window's content, in CSS pixels.
    pub size: [f64; 2],
}

type Taker = Arc<dyn Fn(Frame) + Send + Sync>;

#[derive(Default)]
struct Screencast(Mutex<Option<Taker>>);

/// Begins to hand each frame to that function.
pub fn start(session: &Session, taker: impl Fn(Frame) + Send + Sync + 'static) {
    *session.groups.of::<Screencast>().0.lock() = Some(Arc::new(taker));
    session.renderers.listen_to(&CAST);
}

/// Ends the screencast of a session.
pub fn stop(session: &Session) {
    *session.groups.of::<Screencast>().0.lock() = None;
    session.renderers.stop_listening_to(&CAST);
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Cast {
    data: Arc<str>,
    metadata: Metadata,
    session_id: i64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Metadata {
    device_width: f64,
    device_height: f64,
}

fn take(session: &Arc<Session>, target: Target<'_>, event: &Event) {
    let Some(Cast { data, metadata, session_id }) = event.parse() else { return };
    let surface = target.surface();
    // Without it no other frame comes.
    drop(surface.channel.send(
        Some(&surface.cdp_session),
        "Page.screencastFrameAck",
        json!({ "sessionId": session_id }),
    ));
    if !matches!(surface.kind(), SurfaceKind::Window | SurfaceKind::View) {
        return;
    }
    let Some(taker) = session.groups.of::<Screencast>().0.lock().clone() else { return };
    // Base64 of `RIFF`; anything else is JPEG.
    let mime = if data.starts_with("UklGR") { "image/webp" } else { "image/jpeg" };
    let size = [metadata.device_width, metadata.device_height];
    taker(Frame { window: surface.handle.clone(), at: logs::now(), data, mime, size });
}
