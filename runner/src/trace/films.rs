//! The pictures of traces: which one a window showed after a call, and how many pixels of two differ.

use super::contents::{CallAt, Contents};
use base64::{Engine, engine::general_purpose::STANDARD};
use stagewright_driver::error::Outcome;
use stagewright_groups::visual::{Picture, compare};

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

/// Whether the window of a call was at rest before the next call began.
pub(super) fn is_at_rest(contents: &Contents, at: usize) -> bool {
    let Some(window) = &contents.calls[at].window else { return false };
    let until = contents.calls.get(at + 1).map_or(contents.ended, |next| next.from);
    let end = contents.frames.partition_point(|frame| frame.at < until);
    let last = contents.frames[..end].iter().rev().find(|frame| frame.window == *window);
    last.is_some_and(|frame| until.saturating_sub(frame.at) >= AT_REST_MS)
}

/// The pictures that the window of a call showed from its end until the next call began, the last one last. The picture
/// that stood at its end is the first.
pub(super) fn after(contents: &Contents, at: usize) -> Vec<&str> {
    let call = &contents.calls[at];
    let until = contents.calls.get(at + 1).map_or(u64::MAX, |next| next.from);
    between(contents, call, call.to, until)
}

/// The pictures that the window of a call showed from the call before until the second call after it.
pub(super) fn around(contents: &Contents, at: usize) -> Vec<&str> {
    let call = &contents.calls[at];
    let from = contents.calls.get(at.wrapping_sub(1)).map_or(0, |before| before.from);
    let until = contents.calls.get(at + 3).map_or(u64::MAX, |later| later.from);
    between(contents, call, from, until)
}

fn between<'a>(contents: &'a Contents, call: &CallAt, from: u64, until: u64) -> Vec<&'a str> {
    let Some(window) = &call.window else { return vec![] };
    let start = contents.frames.partition_point(|frame| frame.at <= from);
    let end = contents.frames.partition_point(|frame| frame.at < until);
    let is_ours = |frame: &&super::contents::FrameAt| frame.window == *window;
    let standing = contents.frames[..start].iter().rev().find(is_ours);
    let later = contents.frames[start..end.max(start)].iter().filter(is_ours);
    standing.into_iter().chain(later).map(|frame| frame.hash.as_str()).collect()
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
        "image/webp" => Picture::read_webp(&bytes).map_err(|why| format!("a picture cannot be read: {why:?}")),
        other => Err(format!("pictures of the type {other:?} are compared by their bytes alone")),
    })
}
