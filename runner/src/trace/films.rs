//! The pictures of traces: which one a window showed after a call, and how many pixels of two differ.

use super::contents::{CallAt, Contents, FrameAt};
use base64::{Engine, engine::general_purpose::STANDARD};
use stagewright_driver::error::Outcome;
use stagewright_groups::visual::{Picture, compare};
use stagewright_traces::picture_after;

/// The tolerance of each pixel's colour, as `visual-expect` has it.
const THRESHOLD: f64 = 0.1;

/// How two pictures compare.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Compared {
    /// They are equal, or no pixel differs.
    Equal,
    /// The number of pixels that differ, and of all pixels.
    Differ(u64, u64),
    /// They cannot be compared, and why.
    Unknown(String),
}

/// A picture shows a state in which the page rests if it stood for so long, in milliseconds.
const AT_REST_MS: u64 = 250;

/// The picture that a window showed after a call.
#[derive(Debug, PartialEq)]
pub(super) struct After {
    pub hash: String,
    /// Whether the page was at rest: the picture stood until the next action began, and long enough.
    pub at_rest: bool,
}

/// The picture that shows what a call did, of the window that it was about.
pub(super) fn after(contents: &Contents, at: usize) -> Option<After> {
    let call = &contents.calls[at];
    let next = contents.next_action(at);
    let frames = of_window(contents, call);
    let place = picture_after(frames, |frame| frame.at, call.to, next.unwrap_or(u64::MAX))?;
    let until = next.unwrap_or(contents.ended);
    let stood = frames.get(place + 1).is_none_or(|later| later.at >= until);
    let at_rest = stood && until.saturating_sub(frames[place].at) >= AT_REST_MS;
    Some(After { hash: frames[place].hash.clone(), at_rest })
}

/// The pictures that the window of a call showed from the call before until the second call after it.
pub(super) fn around(contents: &Contents, at: usize) -> Vec<String> {
    let call = &contents.calls[at];
    let from = contents.calls.get(at.wrapping_sub(1)).map_or(0, |before| before.from);
    let until = contents.calls.get(at + 3).map_or(u64::MAX, |later| later.from);
    let frames = of_window(contents, call);
    // The picture that stood when that time began is the first.
    let start = frames.partition_point(|frame| frame.at <= from).saturating_sub(1);
    frames[start..].iter().take_while(|frame| frame.at < until).map(|frame| frame.hash.clone()).collect()
}

/// The pictures of the window that a call was about, in the order of their times.
fn of_window<'a>(contents: &'a Contents, call: &CallAt) -> &'a [FrameAt] {
    let window = call.window.as_ref();
    window.and_then(|window| contents.frames.get(window)).map_or(&[], Vec::as_slice)
}

/// The bytes of a picture, and its media type; `None` if the trace does not have it.
pub(super) fn bytes(contents: &mut Contents, hash: &str) -> Outcome<Option<(Vec<u8>, String)>> {
    let Some(place) = contents.pictures.get(hash).copied() else { return Ok(None) };
    let line = contents.line(place)?;
    let mime = line["mime"].as_str().unwrap_or_default().to_owned();
    Ok(STANDARD.decode(line["data"].as_str().unwrap_or_default()).ok().map(|bytes| (bytes, mime)))
}

/// Compares two pictures of two traces.
pub(super) fn compared(a: (&mut Contents, &str), b: (&mut Contents, &str)) -> Outcome<Compared> {
    if a.1 == b.1 {
        return Ok(Compared::Equal);
    }
    let (one, other) = (picture(a.0, a.1)?, picture(b.0, b.1)?);
    let (one, other) = match (one, other) {
        (Ok(one), Ok(other)) => (one, other),
        (Err(why), _) | (_, Err(why)) => return Ok(Compared::Unknown(why)),
    };
    let found = compare(&one, &other, THRESHOLD);
    Ok(match found.different {
        0 => Compared::Equal,
        different => Compared::Differ(different, found.pixels),
    })
}

fn picture(contents: &mut Contents, hash: &str) -> Outcome<Result<Picture, String>> {
    let Some((bytes, mime)) = bytes(contents, hash)? else {
        return Ok(Err("a trace lacks the picture".to_owned()));
    };
    Ok(match mime.as_str() {
        "image/jpeg" => Picture::read_jpeg(&bytes).map_err(|why| format!("a picture cannot be read: {why:?}")),
        other => Err(format!("pictures of the type {other:?} are compared by their bytes alone")),
    })
}
