//! Videos of sessions: begun, ended, and made.
//!
//! While a video is recorded, its pictures and calls go into a file like that of a trace, as observers of dispatch write
//! it. Only the end of the video encodes them, so that a test that passes, and an app that is driven, pay nothing for it.

mod make;
mod page;
mod presence;
mod recorded;
mod said;
mod timeline;

pub use make::Made;
use recorded::Asked;
pub use recorded::Caption;

use crate::{
    call::Call,
    traced::{Kind, Start, Traces},
};
use parking_lot::Mutex;
use serde_json::{Value, json};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    files::Spot,
    runtime_dir::{RuntimeDir, SessionDir},
    session::Session,
    wait::off_thread,
};
use stagewright_groups::{screencast, video};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};
use tokio::sync::watch;

/// How long the end of a session may take to make its video, and to encode it. If that takes longer, the video is a page.
pub const AT_END: Duration = Duration::from_secs(75);
const ENCODING_AT_END: Duration = Duration::from_secs(60);

/// The field of a reply that tells of the video that the end of a session made.
pub const FIELD: &str = "video";

/// How a video is to be recorded.
#[derive(Debug)]
pub struct Wanted {
    /// Its file.
    pub spot: Spot,
    /// The window that it shows; `None` for the one that calls are about.
    pub window: Option<String>,
    /// How long it is at most.
    pub length: Duration,
    /// How many bytes its pictures may take.
    pub room: u64,
    /// Secrets that the caller knows, by the names that stand for them.
    pub hide: BTreeMap<String, String>,
}

/// The video of a session that is being recorded, and the number of those that are being made.
#[derive(Debug, Default)]
struct Films {
    current: Mutex<Option<Filming>>,
    making: watch::Sender<u32>,
}

/// A video is being made as long as this lives. The end of the session waits for it.
struct Making(Arc<Films>);

impl Making {
    fn of(session: &Session) -> Making {
        let films = session.groups.of::<Films>();
        films.making.send_modify(|number| *number += 1);
        Making(films)
    }
}

impl Drop for Making {
    fn drop(&mut self) {
        self.0.making.send_modify(|number| *number -= 1);
    }
}

#[derive(Debug)]
struct Filming {
    spot: Spot,
    window: Option<String>,
    place: SessionDir,
    spool: Spool,
}

/// The file with pictures and calls. Removed when dropped.
#[derive(Debug)]
struct Spool(PathBuf);

impl Drop for Spool {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// The form of a video's file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// WebM, encoded by Chromium.
    Webm,
    /// An HTML page with the pictures.
    Html,
}

impl Form {
    /// The form that a file's name asks for.
    pub fn of(path: &Path) -> Form {
        let html = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("html"));
        if html { Form::Html } else { Form::Webm }
    }
}

/// Begins a video. Returns why it will be a page, if no encoder is there for the WebM that was asked for.
///
/// # Errors
/// `video.ALREADY_RECORDING`, `video.ARTIFACT_WRITE_FAILED`, and those of a session without pages.
pub fn start(call: &Call, session: &Arc<Session>, wanted: Wanted) -> Outcome<Option<String>> {
    session.renderers.need()?;
    let path = wanted.spot.path().to_owned();
    if std::fs::metadata(&path).is_ok_and(|there| !there.is_file()) {
        let message = format!("{path:?} cannot be written: it is no regular file.");
        return Err(Error::new(Code::VideoArtifactWriteFailed, message).detail("path", path.display().to_string()));
    }
    // An error at the end costs the film.
    wanted.spot.try_folder().map_err(|error| make::unwritten(&wanted.spot, &error))?;
    let place = RuntimeDir::open()?.session(&call.session_id);
    // If this host is killed, the keeper removes the folder with all that is in it.
    let spool = Spool(place.path().join(format!("{}.frames", crate::artifacts::fresh_stem())));
    // The folder is often in memory, and the app has its own files there.
    let free = stagewright_os::files::free_bytes(place.path()).unwrap_or(u64::MAX);
    // Other sessions may film at the same time.
    let room = wanted.room.min(free / 8);
    let films = session.groups.of::<Films>();
    let mut current = films.current.lock();
    Traces::of(session).film(
        session,
        Start {
            kind: Kind::Video,
            spot: Spot::anywhere(spool.0.clone()),
            budget: None,
            pictures: true,
            hide: wanted.hide,
            room: Some(room),
            length: Some(wanted.length),
            whole: false,
            session: call.session_id.to_string(),
        },
    )?;
    *current = Some(Filming { spot: wanted.spot, window: wanted.window, place, spool });
    drop(current);
    let missing = || video::find(session).err();
    Ok(if Form::of(&path) == Form::Webm { missing() } else { None })
}

/// Ends the video, and makes its file unless it is not wanted.
///
/// # Errors
/// `video.NOT_RECORDING`, `video.NO_PICTURES`, `video.ARTIFACT_WRITE_FAILED`.
pub async fn finish(
    call: &Call,
    session: &Arc<Session>,
    captions: Vec<Caption>,
    discard: bool,
) -> Outcome<Option<Made>> {
    finish_within(call, session, (captions, discard), None).await
}

async fn finish_within(
    call: &Call,
    session: &Arc<Session>,
    (captions, discard): (Vec<Caption>, bool),
    limit: Option<Duration>,
) -> Outcome<Option<Made>> {
    let (session, registry) = (session.clone(), call.registry);
    // A caller that leaves does not cost the video.
    let making = tokio::spawn(async move { end(&session, (captions, discard), Some(registry), limit).await });
    making.await.map_err(Error::internal)?
}

async fn end(
    session: &Arc<Session>,
    (captions, discard): (Vec<Caption>, bool),
    registry: Option<&'static crate::call::Registry>,
    limit: Option<Duration>,
) -> Outcome<Option<Made>> {
    let _making = Making::of(session);
    let traces = Traces::of(session);
    let recording = traces.filming().ok_or_else(not_recording)?;
    if !discard {
        // A frame that waits for its turn may show the end of the last action.
        screencast::hurry(session);
        recording.settled(session).await;
    }
    let recording = traces.take_film().ok_or_else(not_recording)?;
    let filming = session.groups.of::<Films>().current.lock().take().ok_or_else(not_recording)?;
    let (closing, of) = (recording.clone(), session.clone());
    let now = stagewright_driver::logs::now();
    let closed = off_thread(move || closing.close(&of)).await;
    if discard {
        return Ok(None);
    }
    let ended = now.min(recording.until()).min(recording.full_at().unwrap_or(u64::MAX));
    // A full disk costs the last line of the pictures' file, and those that were lost before.
    drop(closed);
    let captions = captions.into_iter().map(|one| Caption { text: traces.hidden_in_text(&one.text), ..one }).collect();
    let Filming { spot, window, place, spool } = filming;
    let asked = Asked { window, captions, ended, registry };
    make::make(session, &recording, make::Parts { spot, place, spool: &spool.0, limit }, asked).await.map(Some)
}

fn not_recording() -> Error {
    Error::new(Code::VideoNotRecording, "No video of this session is being recorded.").next(
        "video_start",
        json!({}),
        "begins one",
    )
}

/// Whether a video of the session is recorded, or is being made.
pub fn is_unfinished(session: &Session) -> bool {
    Traces::of(session).filming().is_some() || *session.groups.of::<Films>().making.borrow() > 0
}

/// Makes the video of a session before a call that ends the session. Waits for one that is being made. Returns what the
/// reply tells of the video, if there was one to make.
pub(crate) async fn complete_before_end(call: &Call) -> Option<Value> {
    let session = call.slot.get().filter(|session| is_unfinished(session))?;
    let made = async {
        let own = match Traces::of(session).filming() {
            Some(_) => Some(finish_within(call, session, (vec![], false), Some(ENCODING_AT_END)).await),
            None => None,
        };
        others_made(session).await;
        own
    };
    match tokio::time::timeout(AT_END, made).await.unwrap_or_else(|_| Some(Err(over_time()))) {
        // Another call was making it, and tells of it.
        None | Some(Ok(None)) => None,
        Some(Err(error)) if error.code == Code::VideoNotRecording => None,
        Some(Ok(Some(made))) => Some(json!({ "path": made.path })),
        Some(Err(error)) => Some(json!({ "code": error.code.row().name, "error": error.message })),
    }
}

fn over_time() -> Error {
    let message = format!("The video was not made within {} s of the session's end.", AT_END.as_secs());
    Error::new(Code::OperationTimeout, message)
}

/// Makes the video of a session that ends in another way than by a call. Waits for one that is being made.
pub async fn ending(session: &Arc<Session>) {
    if !is_unfinished(session) {
        return;
    }
    let made = async {
        if Traces::of(session).filming().is_some() {
            end(session, (vec![], false), None, Some(ENCODING_AT_END)).await?;
        }
        others_made(session).await;
        Ok(())
    };
    if let Err(error) = tokio::time::timeout(AT_END, made).await.unwrap_or_else(|_| Err(over_time())) {
        eprintln!("stagewright host: the video was not made: {error}");
    }
}

/// Waits until no video of the session is being made.
async fn others_made(session: &Session) {
    let films = session.groups.of::<Films>();
    let _ = films.making.subscribe().wait_for(|number| *number == 0).await;
}
