//! One trace that is being recorded.

use super::{
    about::{ELEMENT_TIMEOUT, has_text, question, reads_a_ref, secrecy, surface_of, view_of, with_embedded},
    budget::{self, Budget, BudgetState, Spent},
    draft::Draft,
    line::{CallLine, Learned},
    pages::{Shown, Texts},
    saved::Saved,
    secrets::{Known, Typing},
    start::{Kind, Start, write_failed},
};
use crate::{
    call::{KeysInto, Row},
    envelope::Envelope,
    tokens,
};
use parking_lot::Mutex;
use serde_json::{Map, Value};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    logs,
    session::Session,
    surfaces::{SentPress, Shared, Surface},
};
use stagewright_groups::screencast;
use stagewright_traces::{Costs, FORMAT, Footer, Header, KIND_HEADER, Limits, VERSION, Writer};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
    time::Duration,
};
use tokio::time::Instant;

/// How many bytes the calls of a video may take besides its pictures.
const ROOM_FOR_CALLS: u64 = 32 << 20;

/// How long the end of a trace waits for calls that have their answers.
const SETTLING: Duration = Duration::from_secs(5);

/// A trace that is being recorded.
pub struct Recording {
    pub(super) kind: Kind,
    /// Its number at the screencast, if windows are filmed.
    pub(super) cast: OnceLock<screencast::Number>,
    /// When windows are filmed no longer, in epoch milliseconds.
    until: u64,
    path: PathBuf,
    pub(super) writer: Writer,
    pub(super) known: Arc<Known>,
    budget: Option<Budget>,
    pub(super) pictures: bool,
    calls: Mutex<Calls>,
    pub(super) shown: Shown,
    texts: Texts,
    saved: Saved,
    /// It has the presses that were sent.
    shared: Arc<Shared>,
    /// Lines are made in the order of answers, so that a secret is known before what follows it is written.
    order: tokio::sync::Mutex<()>,
    /// The serial numbers of the log's last entry and of the last problem that were written.
    pub(super) said: Mutex<(u64, u64)>,
}

impl std::fmt::Debug for Recording {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Recording").field("path", &self.path).finish_non_exhaustive()
    }
}

#[derive(Default)]
struct Calls {
    last: u64,
    running: BTreeMap<u64, Arc<Draft>>,
    spent: Spent,
    costs: Costs,
}

impl Calls {
    fn release(&mut self, draft: &Draft) {
        self.spent.reserved = self.spent.reserved.saturating_sub(draft.reserved.unwrap_or_default());
    }
}

/// The numbers of the last line of the app's log, and of its last problem.
fn newest(session: &Session) -> (u64, u64) {
    (session.shared.logs.since(0, |_| false).newest, session.problems.since(0).newest)
}

impl Recording {
    /// Begins one: its first lines are on the disk.
    pub(super) fn begin(
        session: &Session,
        start: Start,
        known: Arc<Known>,
        begun: Option<Value>,
    ) -> Outcome<Recording> {
        let Start { kind, spot, budget, pictures, hide, room, length, whole, session: name } = start;
        let path = spot.path().to_owned();
        let unwritten = |error: std::io::Error| {
            let why = match error.kind() {
                std::io::ErrorKind::WouldBlock => "another trace is being written there".to_owned(),
                _ => error.to_string(),
            };
            Error::new(write_failed(kind), format!("{path:?} cannot be written: {why}."))
                .detail("path", path.display().to_string())
        };
        let file = spot.private().open_emptied().map_err(unwritten)?;
        for (name, value) in &hide {
            known.hide(name, value);
        }
        let header = Header {
            kind: KIND_HEADER.into(),
            format: FORMAT.into(),
            version: VERSION,
            started_at: logs::now(),
            core_version: env!("CARGO_PKG_VERSION").into(),
            session: name,
            pictures,
            budget: budget.map(|budget| budget.tokens),
            warn_threshold: budget.map(|budget| budget.threshold),
        };
        let usual = Limits::default();
        let limits = match (kind, room) {
            (_, None) => usual,
            // Nearly everything is pictures.
            (Kind::Video, Some(room)) => {
                Limits { bytes: room + ROOM_FOR_CALLS, picture_bytes: room, synced: false, ..usual }
            }
            (Kind::Trace, Some(room)) => {
                Limits { bytes: room.min(usual.bytes), picture_bytes: (room / 2).min(usual.picture_bytes), ..usual }
            }
        };
        let writer = Writer::begin(file, &header, limits).map_err(unwritten)?;
        if let Some(begun) = begun {
            // The session may have begun before the caller named these secrets.
            let known = known.clone();
            writer.line(move || Some(known.hidden_in(begun)));
        }
        let said = if whole { (0, 0) } else { newest(session) };
        let until = length.map_or(u64::MAX, |length| logs::now() + length.as_millis() as u64);
        Ok(Recording {
            kind,
            cast: OnceLock::new(),
            until,
            path,
            writer,
            known,
            budget,
            pictures,
            calls: Mutex::default(),
            shown: Shown::of(kind),
            texts: Texts::default(),
            saved: Saved::default(),
            shared: session.shared.clone(),
            order: tokio::sync::Mutex::default(),
            said: Mutex::new(said),
        })
    }

    /// The path of its file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// When windows are filmed no longer, in epoch milliseconds.
    pub fn until(&self) -> u64 {
        self.until
    }

    /// When it reached the limit of its size, in epoch milliseconds.
    pub fn full_at(&self) -> Option<u64> {
        self.writer.counts().full_at()
    }

    /// Whether nothing more of a video has room.
    pub(super) fn is_full(&self) -> bool {
        self.kind == Kind::Video && self.full_at().is_some()
    }

    /// How many lines it has, and how many were left out since it is full.
    pub fn records(&self) -> (u64, u64) {
        (self.writer.counts().records(), self.writer.counts().overflowed())
    }

    /// How many lines could not be written, and why.
    pub fn lost(&self) -> (u64, Option<String>) {
        (self.writer.counts().lost(), self.writer.counts().why_lost())
    }

    /// Whether it is a trace, and no video.
    pub(super) fn is_trace(&self) -> bool {
        self.kind == Kind::Trace
    }

    /// How many pictures of a video were left out because others followed at once.
    pub fn dropped(&self) -> u64 {
        self.shown.dropped()
    }

    /// The state of its budget, if it has one.
    pub fn budget(&self) -> Option<BudgetState> {
        let spent = self.calls.lock().spent.tokens;
        self.budget.map(|budget| budget.state(spent))
    }

    /// The tokens of its calls so far.
    pub fn costs(&self) -> Costs {
        self.calls.lock().costs.clone()
    }

    /// A call begins.
    pub(super) fn open(
        &self,
        row: &'static Row,
        args: &Map<String, Value>,
        inside: bool,
        outer: Option<u64>,
    ) -> Outcome<Arc<Draft>> {
        let mut calls = self.calls.lock();
        // A call that ends the session is never refused.
        let enforced = self.budget.as_ref().filter(|_| !row.ends_session);
        let reserved = if inside { None } else { Some(budget::reserve(enforced, &mut calls.spent)?) };
        calls.last += 1;
        let typing = row.acts && has_text(row, args);
        let draft = Arc::new(Draft {
            seq: calls.last,
            row,
            args: args.clone(),
            at: logs::now(),
            reserved,
            outer,
            typing: typing.then(|| self.known.typing(args)),
            url: OnceLock::new(),
        });
        calls.running.insert(draft.seq, draft.clone());
        drop(calls);
        if row.acts {
            self.shown.acts(&self.writer);
        }
        Ok(draft)
    }

    /// A call has its answer.
    pub(super) fn answered(&self, draft: &Draft, envelope: &Envelope) {
        let cost = envelope["_meta"][tokens::FIELD].as_u64().filter(|_| draft.reserved.is_some()).unwrap_or_default();
        let mut calls = self.calls.lock();
        calls.release(draft);
        calls.spent.tokens += cost;
        calls.spent.answered += u64::from(draft.reserved.is_some());
        calls.costs.add(draft.row.tool, draft.seq, cost);
        drop(calls);
        if draft.row.acts {
            self.shown.acted();
        }
    }

    /// The caller of a call has left.
    pub(super) fn abandoned(&self, draft: &Arc<Draft>) {
        self.calls.lock().release(draft);
        if draft.row.acts {
            self.shown.acted();
        }
        self.write_call(draft, self.unanswered(draft));
    }

    /// All that is known of a call without an answer.
    fn unanswered(&self, draft: &Draft) -> Learned {
        Learned { presses: self.presses(draft), ..Learned::default() }
    }

    /// The presses that were sent since a call began.
    fn presses(&self, draft: &Draft) -> Vec<SentPress> {
        self.shared.presses.between(draft.at, logs::now())
    }

    /// Writes a call, unless the end of the trace has written it.
    pub(super) fn write_call(&self, draft: &Arc<Draft>, learned: Learned) {
        if self.calls.lock().running.remove(&draft.seq).is_none() {
            return;
        }
        let secret = secrecy(draft, &learned);
        let inside = draft.reserved.is_none();
        let (draft, known) = (draft.clone(), self.known.clone());
        let typing = draft.typing.map(|number| Typing { known: known.clone(), number });
        let kind = self.kind;
        let finished_at = logs::now();
        self.writer.line(move || {
            // The line itself decides which of its texts are hidden. If it is lost, this is dropped, too.
            drop(typing);
            let line = CallLine {
                kind,
                seq: draft.seq,
                row: draft.row,
                args: draft.args.clone(),
                started_at: draft.at,
                finished_at,
                url: draft.url.get().cloned(),
                secret,
                inside,
                outer: draft.outer,
                learned,
            };
            Some(line.value(&known))
        });
    }

    /// Writes the line of a call after its answer, the app's log since, and the text of its page.
    pub(super) async fn complete(
        &self,
        session: Arc<Session>,
        draft: Arc<Draft>,
        envelope: Envelope,
        (surface, keys): (Option<Arc<Surface>>, Option<KeysInto>),
    ) {
        // Before the next call has presses of its own.
        let presses = self.presses(&draft);
        let order = self.order.lock().await;
        let surface = match surface {
            Some(surface) => Some(surface),
            None => surface_of(&session, &draft, &envelope).await,
        };
        let is_typed = has_text(draft.row, &draft.args);
        // A film needs only to know of passwords.
        let asks = is_typed || reads_a_ref(&draft, &envelope) || (self.is_trace() && draft.row.acts);
        let asked = if asks { question(&draft, &envelope, keys) } else { None };
        let until = Instant::now() + ELEMENT_TIMEOUT;
        let element = async {
            let (surface, asked) = (surface.as_ref()?, asked?);
            surface.perform(&asked, ELEMENT_TIMEOUT).await.ok()
        };
        let places = draft.row.acts && (self.is_trace() || !presses.is_empty());
        let view = async { view_of(&session, surface.as_ref().filter(|_| places)?).await };
        let (element, view) = tokio::join!(element, view);
        // A film does not show places.
        let placed = surface.as_ref().filter(|_| self.is_trace());
        let view = with_embedded(&session, view, placed, element.as_ref(), until).await;
        let failed = envelope["ok"] != true;
        let page = surface.as_ref().map(|surface| (surface.handle.clone(), surface.state().url));
        self.write_call(&draft, Learned { answer: Some(envelope), surface: page, element, view, presses, keys });
        if self.kind == Kind::Video {
            return;
        }
        self.said(&session, draft.row.acts || failed);
        if let Some(surface) = surface.as_ref().filter(|_| failed) {
            let top = session.surfaces.top_of(surface);
            self.saved.after(&self.writer, &self.known, &top, draft.seq).await;
        }
        // The end of a trace waits for this order, and then reads the page of the latest call that asks here.
        let reads = surface.filter(|_| draft.row.acts || failed).is_some_and(|page| self.texts.ask(page, draft.seq));
        drop(order);
        if reads {
            self.texts.read(&self.writer, &self.known).await;
        }
    }

    /// Waits until the calls that have their answers are written, and for pictures that are on their way. Then reads the
    /// last page once more.
    pub(crate) async fn settled(&self, session: &Session) {
        let _ = tokio::time::timeout(SETTLING, self.order.lock()).await;
        if self.pictures && !session.surfaces.windows().is_empty() {
            self.shown.settled().await;
        }
        if self.is_trace() {
            self.texts.read_last(&self.writer, &self.known).await;
        }
    }

    /// Ends it. Calls that run are written as such.
    pub(crate) fn close(&self, session: &Session) -> Outcome<()> {
        self.unwatch(session);
        self.shown.keep(&self.writer);
        self.texts.end();
        let running: Vec<Arc<Draft>> = self.calls.lock().running.values().cloned().collect();
        if self.is_trace() {
            self.said(session, true);
        }
        for draft in &running {
            self.write_call(draft, self.unanswered(draft));
        }
        let (calls, spent) = {
            let calls = self.calls.lock();
            (calls.last, calls.spent.tokens)
        };
        let footer = Footer { finished_at: logs::now(), calls, spent, ..Footer::default() };
        match self.writer.end(footer) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(Error::new(
                write_failed(self.kind),
                format!("The last line of {:?} cannot be written: {error}.", self.path),
            )),
            Err(_) => Err(Error::new(Code::TraceNotRecording, "The trace was ended by another call meanwhile.")),
        }
    }
}
