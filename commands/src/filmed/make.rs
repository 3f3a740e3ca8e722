//! Makes the file of a video: a WebM where there is an encoder, and otherwise a page that shows the pictures.

use super::{Form, page, recorded::Asked, timeline};
use crate::traced::Recording;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    files::Spot,
    runtime_dir::SessionDir,
    session::Session,
    wait::off_thread,
};
use stagewright_groups::video::{self, Chunk, Encoder, Moment, Room, webm};
use std::{
    fs::File,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};
use timeline::{Film, KEY_MS};

/// How many moments are sent to the encoder at once.
const BATCH: usize = 8;

/// How long one batch may take.
const BATCH_BUDGET: Duration = Duration::from_secs(30);

/// How long encoding may take: so long, and twice the length of the film besides.
const ENCODING: Duration = Duration::from_secs(30);

/// A video that was made.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Made {
    /// Its file
    pub path: PathBuf,
    /// webm, or html: a page that plays the pictures
    pub format: String,
    /// Its length in milliseconds
    pub duration_ms: u64,
    /// How many pictures it has
    pub frames: u64,
    /// Its width in pixels
    pub width: u32,
    /// Its height
    pub height: u32,
    /// The size of its file
    pub bytes: u64,
    /// How many pictures were left out: others followed at once, or there was no room
    pub dropped: u64,
    /// The limit that ended it: maxSeconds, or maxBytes of pictures
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub at_limit: Option<String>,
    /// Why it is no WebM
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why_html: Option<String>,
}

/// The places of a video.
pub struct Parts<'a> {
    /// Its file.
    pub spot: Spot,
    /// The folder of its session.
    pub place: SessionDir,
    /// The file of the recording.
    pub spool: &'a Path,
    /// How long encoding may take; `None` if the length of the film decides.
    pub limit: Option<Duration>,
}

/// Makes the video of a recording that has ended.
pub async fn make(
    session: &Arc<Session>,
    recording: &Recording,
    Parts { spot, place, spool, limit }: Parts<'_>,
    asked: Asked,
) -> Outcome<Made> {
    let path = spool.to_owned();
    let at_limit = match recording.full_at() {
        Some(at) if at <= asked.ended => Some("maxBytes".to_owned()),
        _ => (asked.ended >= recording.until()).then(|| "maxSeconds".to_owned()),
    };
    let film = off_thread(move || timeline::read(&path, &asked)).await.map_err(unread)?.ok_or_else(|| {
        if at_limit.as_deref() == Some("maxBytes") {
            let message = "No picture of the video had room beside the files of its session.";
            return Error::new(Code::VideoArtifactWriteFailed, message)
                .hint("Free space in XDG_RUNTIME_DIR, or raise maxBytes.");
        }
        Error::new(Code::VideoNoPictures, "No window has painted while the video was recorded.")
            .hint("A window that is not shown, or whose page does not answer, paints nothing.")
    })?;
    let film = Arc::new(film);
    let mut why_html = None;
    let mut encoded = None;
    if Form::of(spot.path()) == Form::Webm {
        match encode(session, &place, &film, spool, limit).await {
            Ok(chunks) => encoded = Some(chunks),
            Err(why) => why_html = Some(why),
        }
    }
    let lost = recording.lost().0 + recording.records().1;
    let (width, height) = film.size;
    let (frames, spot, bytes, unread) = match encoded {
        Some(chunks) => {
            let of = film.clone();
            let bytes = off_thread(move || webm::file(width, height, of.length, &chunks)).await;
            (film.moments.len(), spot, bytes, 0)
        }
        None => {
            // The name that was asked for promises another form.
            let spot = if why_html.is_some() { beside(&spot).map_err(|error| unwritten(&spot, &error))? } else { spot };
            let (of, from) = (film.clone(), spool.to_owned());
            let made = off_thread(move || page::of(&of, &from)).await.map_err(unread)?;
            (made.frames, spot, made.html.into_bytes(), made.left_out)
        }
    };
    let size = bytes.len() as u64;
    let spot = off_thread(move || {
        let written = spot.replace_now(&bytes).map_err(|mut error| {
            error.code = Code::VideoArtifactWriteFailed;
            error
        });
        written.map(|()| spot)
    })
    .await?;
    Ok(Made {
        path: spot.path().to_owned(),
        format: if Form::of(spot.path()) == Form::Html { "html" } else { "webm" }.to_owned(),
        duration_ms: film.length,
        frames: frames as u64,
        width,
        height,
        bytes: size,
        dropped: recording.dropped() + lost + unread,
        at_limit,
        why_html,
    })
}

/// Draws and encodes the moments.
async fn encode(
    session: &Session,
    place: &SessionDir,
    film: &Film,
    spool: &Path,
    limit: Option<Duration>,
) -> Result<Vec<Chunk>, String> {
    let until = Instant::now() + limit.unwrap_or(ENCODING + Duration::from_millis(film.length) * 2);
    let binary = video::find(session)?;
    let room = Room::make(place).map_err(|error| error.to_string())?;
    let encoder = Encoder::start(&binary, room, session, film.size).await?;
    let mut from = File::open(spool).map_err(|error| error.to_string())?;
    let mut chunks = vec![];
    let (mut last, mut key_at): (&str, Option<u64>) = ("", None);
    for batch in film.moments.chunks(BATCH) {
        let mut all: Vec<(&Moment, Option<String>, bool)> = vec![];
        for (moment, hash) in batch {
            let data = if hash == last { None } else { page::data_of(film, hash, &mut from) };
            last = hash;
            let key = key_at.is_none_or(|at| moment.at >= at + KEY_MS);
            if key {
                key_at = Some(moment.at);
            }
            all.push((moment, data, key));
        }
        let left = until.saturating_duration_since(Instant::now()).min(BATCH_BUDGET);
        chunks.extend(encoder.add(&all, left).await?);
    }
    chunks.extend(encoder.end(until.saturating_duration_since(Instant::now()).min(BATCH_BUDGET)).await?);
    chunks.sort_by_key(|chunk| chunk.at);
    Ok(chunks)
}

/// The file of the page beside that of the WebM: `a.webm.html`.
fn beside(spot: &Spot) -> std::io::Result<Spot> {
    let name = spot.path().file_name().and_then(|name| name.to_str()).unwrap_or("video");
    spot.beside(&format!("{name}.html"))
}

fn unread(why: String) -> Error {
    Error::new(Code::VideoArtifactWriteFailed, format!("The pictures of the video cannot be read again: {why}."))
}

/// The error of a video whose file cannot be written.
pub fn unwritten(spot: &Spot, error: &std::io::Error) -> Error {
    let path = spot.path();
    Error::new(Code::VideoArtifactWriteFailed, format!("{path:?} cannot be written: {error}."))
        .detail("path", path.display().to_string())
}
