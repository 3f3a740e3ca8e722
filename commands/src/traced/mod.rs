//! Traces: an observer of dispatch, which writes down each call of a session while a trace is on. No verb knows it but
//! those that begin and end a trace.
//!
//! Only what has to be is done before a call's answer: the arguments are kept, and the answer is copied. The rest follows
//! on other tasks and on the thread that writes.

mod about;
mod addresses;
mod budget;
mod coding;
mod draft;
mod file;
mod gather;
mod line;
mod logged;
mod mhtml;
mod pages;
mod recording;
mod saved;
mod secrets;
mod start;
mod watching;

pub use budget::{Budget, BudgetState};
pub use file::open;
pub use line::WINDOWS;
pub use recording::Recording;
pub(crate) use secrets::Known;
pub use secrets::{TEXTS, looks_like_a_key};
pub use start::{Kind, Start};

use crate::{
    call::{Call, KeysInto, Row},
    envelope::Envelope,
    group::Group,
    kinds::Place,
};
use draft::Draft;
use line::Learned;
use parking_lot::Mutex;
use serde_json::{Map, Value, json};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    files::Spot,
    logs,
    session::Session,
    surfaces::Surface,
};
use stagewright_groups::screencast;
use std::{collections::BTreeMap, path::Path, sync::Arc};

/// The trace of a session, and what a trace that begins later has to know.
#[derive(Debug, Default)]
pub struct Traces {
    current: Mutex<Option<Arc<Recording>>>,
    /// The recording of a video.
    video: Mutex<Option<Arc<Recording>>>,
    /// Secrets that calls have given to the app so far.
    known: Arc<Known>,
    /// The call that began the session, as a line.
    begun: Mutex<Option<Value>>,
}

impl Traces {
    /// The traces of a session.
    pub fn of(session: &Session) -> Arc<Traces> {
        session.groups.of::<Traces>()
    }

    /// The trace that is being recorded.
    ///
    /// # Errors
    /// `trace.NOT_RECORDING`.
    pub fn current(&self) -> Outcome<Arc<Recording>> {
        self.recording().ok_or_else(not_recording)
    }

    /// The same, if there is one.
    pub fn recording(&self) -> Option<Arc<Recording>> {
        self.current.lock().clone()
    }

    /// Begins a trace.
    ///
    /// # Errors
    /// `trace.ALREADY_RECORDING`, `trace.ARTIFACT_WRITE_FAILED`.
    pub fn start(&self, session: &Arc<Session>, start: Start) -> Outcome<Arc<Recording>> {
        let mut current = self.current.lock();
        if let Some(recording) = &*current {
            let message = format!("A trace of this session is being recorded already: {:?}.", recording.path());
            return Err(Error::new(Code::TraceAlreadyRecording, message)
                .detail("path", recording.path().display().to_string())
                .next("trace_status", serde_json::json!({}), "tells how far it is"));
        }
        let recording = Arc::new(Recording::begin(session, start, self.known.clone(), self.begun.lock().clone())?);
        recording.watch(session);
        *current = Some(recording.clone());
        Ok(recording)
    }

    /// Begins the recording of a video.
    ///
    /// # Errors
    /// `video.ALREADY_RECORDING`, `video.ARTIFACT_WRITE_FAILED`.
    pub fn film(&self, session: &Arc<Session>, start: Start) -> Outcome<Arc<Recording>> {
        let mut current = self.video.lock();
        if current.is_some() {
            let message = "A video of this session is being recorded already.";
            return Err(Error::new(Code::VideoAlreadyRecording, message).next(
                "video_stop",
                serde_json::json!({}),
                "ends it and writes its file",
            ));
        }
        let recording = Arc::new(Recording::begin(session, start, self.known.clone(), None)?);
        recording.watch(session);
        *current = Some(recording.clone());
        Ok(recording)
    }

    /// The recording of a video, if one is on.
    pub fn filming(&self) -> Option<Arc<Recording>> {
        self.video.lock().clone()
    }

    /// Ends the recording of a video. From here on another one can begin.
    pub fn take_film(&self) -> Option<Arc<Recording>> {
        self.video.lock().take()
    }

    /// A text without the secrets that are known so far.
    pub fn hidden_in_text(&self, text: &str) -> String {
        self.known.hidden_in_text(text)
    }

    /// Ends the trace. From here on another one can begin.
    ///
    /// # Errors
    /// `trace.NOT_RECORDING`.
    pub fn take(&self) -> Outcome<Arc<Recording>> {
        self.current.lock().take().ok_or_else(not_recording)
    }
}

fn not_recording() -> Error {
    Error::new(Code::TraceNotRecording, "No trace of this session is being recorded.").next(
        "trace_start",
        serde_json::json!({}),
        "begins one",
    )
}

/// A call that is being recorded. If it is dropped before its end, its caller has left.
pub(crate) struct Observed {
    recording: Arc<Recording>,
    draft: Option<Arc<Draft>>,
    /// Keeps the session's log and pages for what follows the answer.
    session: Arc<Session>,
}

/// Begins to observe a call, where a trace or a video of its session is on.
///
/// # Errors
/// `trace.BUDGET_EXCEEDED`.
pub(crate) async fn begin(row: &'static Row, args: &Map<String, Value>, call: &mut Call) -> Outcome<Vec<Observed>> {
    let mut all = vec![];
    let records = row.place == Place::Session && !matches!(row.group, Group::Trace | Group::Video);
    let Some(session) = call.slot.get().filter(|_| records).cloned() else { return Ok(all) };
    let traces = Traces::of(&session);
    if let Some(recording) = traces.recording() {
        let draft = recording.open(row, args, call.inside, call.traced)?;
        call.traced = Some(draft.seq);
        about::note_address(&session, &draft);
        let observed = Observed { recording, draft: Some(draft), session: session.clone() };
        if row.ends_session {
            // The app is gone afterwards.
            observed.recording.gather(&observed.session, call).await;
        }
        all.push(observed);
        // A video has pictures often enough.
        if row.acts {
            screencast::hurry(&session);
        }
    }
    if let Some(recording) = traces.filming() {
        let draft = recording.open(row, args, call.inside, None)?;
        all.push(Observed { recording, draft: Some(draft), session: session.clone() });
    }
    Ok(all)
}

/// Notes the call that began a session: a trace that begins later has it as its first line.
pub(crate) fn launched(row: &'static Row, args: Map<String, Value>, at: u64, envelope: &Envelope, session: &Session) {
    let traces = Traces::of(session);
    *traces.begun.lock() = Some(line::of_launch(row, args, at, envelope, &traces.known));
}

/// The field of a reply that tells of the trace that began with its session.
pub const FIELD: &str = "trace";

/// Begins the trace of a session that has just begun, for a frontend that traces all of them. Returns the value of
/// `FIELD`: its path, or why there is none. The folder is one that a person has named.
pub(crate) fn begin_in(dir: &Path, session: &Arc<Session>, id: &str) -> Value {
    let path = dir.join(format!("{id}-{}.jsonl", logs::now()));
    let start = Start {
        kind: Kind::Trace,
        spot: Spot::anywhere(path),
        budget: None,
        pictures: session.renderers.need().is_ok(),
        hide: BTreeMap::new(),
        room: None,
        length: None,
        whole: true,
        session: id.to_owned(),
    };
    match Traces::of(session).start(session, start) {
        Ok(recording) => json!({ "path": recording.path() }),
        Err(error) => json!({ "code": error.code.row().name, "error": error.message }),
    }
}

impl Observed {
    /// The call has its answer. `surface` is what it was about, and `keys` where its keys went, as far as that is known.
    pub(crate) fn end(mut self, envelope: &Envelope, surface: Option<&Arc<Surface>>, keys: Option<KeysInto>) {
        let Some(draft) = self.draft.take() else { return };
        let (recording, session) = (self.recording.clone(), self.session.clone());
        // A film shows nothing of an answer, and that of a snapshot may be megabytes.
        let (told, envelope) = (envelope, &if recording.is_trace() { envelope.clone() } else { short(envelope) });
        let ends = draft.row.ends_session && envelope["ok"] == true;
        recording.answered(&draft, told);
        if ends {
            recording.write_call(&draft, Learned { answer: Some(envelope.clone()), ..Learned::default() });
            // The host ends right after the answer.
            let traces = Traces::of(&session);
            if recording.is_trace()
                && let Ok(recording) = traces.take()
            {
                let _ = recording.close(&session);
            }
            return;
        }
        let (envelope, surface) = (envelope.clone(), surface.cloned());
        tokio::spawn(async move { recording.complete(session, draft, envelope, (surface, keys)).await });
    }
}

/// The fields of an answer that the words about its call depend on. `value` may be the text of a password field.
const TOLD: [&str; 5] = ["ok", "code", "target", "value", "details"];

fn short(envelope: &Envelope) -> Envelope {
    let told = TOLD.iter().filter_map(|name| Some(((*name).to_owned(), envelope.get(*name)?.clone())));
    Envelope::new(told.collect(), vec![])
}

impl Drop for Observed {
    fn drop(&mut self) {
        if let Some(draft) = self.draft.take() {
            self.recording.abandoned(&draft);
        }
    }
}

/// Ends the trace of a session that ends in another way than by a call: what was recorded is written.
pub fn ending(session: &Arc<Session>) {
    if let Ok(recording) = Traces::of(session).take() {
        let _ = recording.close(session);
    }
}
