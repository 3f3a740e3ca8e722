//! One trace that is being recorded.

use super::{
    about::{has_text, question, reads_a_ref, surface_of},
    budget::{self, Budget, BudgetState, Spent},
    draft::Draft,
    line::{CallLine, Secret},
    pages::{Shown, Texts},
    saved::Saved,
    secrets::{Known, Typing},
};
use crate::{call::Row, envelope::Envelope, tokens};
use parking_lot::Mutex;
use serde_json::{Map, Value, json};
use stagewright_agent::operations::ElementFacts;
use stagewright_driver::{
    error::{Code, Error, Outcome},
    files::Spot,
    logs,
    session::Session,
    surfaces::Surface,
};
use stagewright_groups::{network::secrets::Redaction, screencast};
use stagewright_traces::{Costs, FORMAT, Footer, Header, KIND_HEADER, KIND_LOG, KIND_PROBLEM, Limits, VERSION, Writer};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::{Arc, OnceLock, Weak},
    time::Duration,
};

/// How long the page may take to tell of the element that an action was about.
const ELEMENT_TIMEOUT: Duration = Duration::from_millis(500);

/// How long the end of a trace waits for calls that have their answers.
const SETTLING: Duration = Duration::from_secs(1);

/// How a trace is to be recorded.
#[derive(Debug)]
pub struct Start {
    /// Its file.
    pub spot: Spot,
    /// Its budget of tokens.
    pub budget: Option<Budget>,
    /// Whether windows are filmed.
    pub pictures: bool,
    /// Secrets that the caller knows, by the names that stand for them.
    pub hide: BTreeMap<String, String>,
    /// How many bytes it may take; none for the usual limit.
    pub room: Option<u64>,
    /// The session's name.
    pub session: String,
}

/// A trace that is being recorded.
pub struct Recording {
    path: PathBuf,
    pub(super) writer: Writer,
    pub(super) known: Arc<Known>,
    budget: Option<Budget>,
    pictures: bool,
    calls: Mutex<Calls>,
    shown: Arc<Shown>,
    texts: Texts,
    saved: Saved,
    /// Lines are made in the order of answers, so that a secret is known before what follows it is written.
    order: tokio::sync::Mutex<()>,
    /// The serial numbers of the log's last entry and of the last problem that were written.
    said: Mutex<(u64, u64)>,
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

impl Recording {
    /// Begins one: its first lines are on the disk.
    pub(super) fn begin(
        session: &Session,
        start: Start,
        known: Arc<Known>,
        begun: Option<Value>,
    ) -> Outcome<Recording> {
        let Start { spot, budget, pictures, hide, room, session: name } = start;
        let path = spot.path().to_owned();
        let unwritten = |error: std::io::Error| {
            let why = match error.kind() {
                std::io::ErrorKind::WouldBlock => "another trace is being written there".to_owned(),
                _ => error.to_string(),
            };
            Error::new(Code::TraceArtifactWriteFailed, format!("{path:?} cannot be written: {why}."))
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
        let limits = room.map_or_else(Limits::default, |room| Limits {
            bytes: room.min(Limits::default().bytes),
            picture_bytes: (room / 2).min(Limits::default().picture_bytes),
            ..Limits::default()
        });
        let writer = Writer::begin(file, &header, limits).map_err(unwritten)?;
        if let Some(begun) = begun {
            // The session may have begun before the caller named these secrets.
            let known = known.clone();
            writer.line(move || Some(known.hidden_in(begun)));
        }
        let log = session.shared.logs.since(0, |_| false).newest;
        Ok(Recording {
            path,
            writer,
            known,
            budget,
            pictures,
            calls: Mutex::default(),
            shown: Arc::default(),
            texts: Texts::default(),
            saved: Saved::default(),
            order: tokio::sync::Mutex::default(),
            said: Mutex::new((log, session.problems.since(0).newest)),
        })
    }

    /// Begins to film the windows, if that is wanted.
    pub(super) fn watch(self: &Arc<Recording>, session: &Session) {
        if self.pictures {
            let recording: Weak<Recording> = Arc::downgrade(self);
            screencast::start(session, move |frame| {
                recording.upgrade().is_some_and(|recording| recording.shown.painted(&recording.writer, frame))
            });
        }
    }

    /// The path of its file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How many lines it has, and how many were left out since it is full.
    pub fn records(&self) -> (u64, u64) {
        (self.writer.counts().records(), self.writer.counts().overflowed())
    }

    /// How many lines could not be written, and why.
    pub fn lost(&self) -> (u64, Option<String>) {
        (self.writer.counts().lost(), self.writer.counts().why_lost())
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
        let draft = Arc::new(Draft {
            seq: calls.last,
            row,
            args: args.clone(),
            at: logs::now(),
            reserved,
            outer,
            url: OnceLock::new(),
        });
        calls.running.insert(draft.seq, draft.clone());
        drop(calls);
        if row.acts && has_text(&draft) {
            self.known.typing(draft.seq, args);
        }
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
        self.write_call(draft, None, None, None);
    }

    /// Writes a call, unless the end of the trace has written it.
    pub(super) fn write_call(
        &self,
        draft: &Arc<Draft>,
        answer: Option<Envelope>,
        surface: Option<(String, String)>,
        element: Option<ElementFacts>,
    ) {
        if self.calls.lock().running.remove(&draft.seq).is_none() {
            return;
        }
        let secret = match &element {
            _ if !has_text(draft) => Secret::None,
            Some(element) if element.secret => Secret::Password,
            None if draft.row.acts => Secret::Unknown,
            _ => Secret::None,
        };
        let inside = draft.reserved.is_none();
        let (draft, known) = (draft.clone(), self.known.clone());
        let typing = Typing { known: known.clone(), seq: draft.seq };
        let finished_at = logs::now();
        self.writer.line(move || {
            // The line itself decides which of its texts are hidden. If it is lost, this is dropped, too.
            drop(typing);
            let line = CallLine {
                seq: draft.seq,
                row: draft.row,
                args: draft.args.clone(),
                started_at: draft.at,
                finished_at,
                answer,
                surface,
                url: draft.url.get().cloned(),
                element,
                secret,
                inside,
                outer: draft.outer,
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
        surface: Option<Arc<Surface>>,
    ) {
        let order = self.order.lock().await;
        let surface = match surface {
            Some(surface) => Some(surface),
            None => surface_of(&session, &draft, &envelope).await,
        };
        let asks = draft.row.acts || has_text(&draft) || reads_a_ref(&draft, &envelope);
        let asked = if asks { question(&draft, &envelope) } else { None };
        let element = match (&surface, &asked) {
            (Some(surface), Some(asked)) => surface.perform(asked, ELEMENT_TIMEOUT).await.ok(),
            _ => None,
        };
        let failed = envelope["ok"] != true;
        let page = surface.as_ref().map(|surface| (surface.handle.clone(), surface.state().url));
        self.write_call(&draft, Some(envelope), page, element);
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
    pub(super) async fn settled(&self, session: &Session) {
        let _ = tokio::time::timeout(SETTLING, self.order.lock()).await;
        if self.pictures && !session.surfaces.windows().is_empty() {
            self.shown.settled().await;
        }
        self.texts.read_last(&self.writer, &self.known).await;
    }

    /// Writes what the app has logged since the last time, and its new problems.
    pub(super) fn said(&self, session: &Session, problems: bool) {
        let mut said = self.said.lock();
        let log = session.shared.logs.since(said.0, |_| true);
        said.0 = log.newest;
        for (_, entry) in log.items {
            let known = self.known.clone();
            self.writer.line(move || {
                let mut line = known.hidden_in(serde_json::to_value(&entry).ok()?);
                line["kind"] = KIND_LOG.into();
                line["level"] = entry.kind.into();
                line["text"] = known.hidden_in_text(&entry.text).into();
                line["at"] = entry.timestamp.into();
                // Chromium logs the address of each request that failed.
                if let Some(location) = &entry.location {
                    line["location"]["url"] = Redaction::default().url(&known.hidden_in_text(&location.url)).into();
                }
                Some(line)
            });
        }
        if !problems {
            return;
        }
        let new = session.problems.since(said.1);
        said.1 = new.newest;
        for (_, problem) in new.items {
            let (known, value) = (self.known.clone(), json!(problem));
            self.writer.line(move || Some(json!({ "kind": KIND_PROBLEM, "problem": known.hidden_in(value) })));
        }
    }

    /// Ends it. Calls that run are written as such.
    pub(crate) fn close(&self, session: &Session) -> Outcome<()> {
        if self.pictures {
            screencast::stop(session);
        }
        self.shown.keep(&self.writer);
        self.texts.end();
        let running: Vec<Arc<Draft>> = self.calls.lock().running.values().cloned().collect();
        self.said(session, true);
        for draft in &running {
            self.write_call(draft, None, None, None);
        }
        let (calls, spent) = {
            let calls = self.calls.lock();
            (calls.last, calls.spent.tokens)
        };
        let footer = Footer { finished_at: logs::now(), calls, spent, ..Footer::default() };
        match self.writer.end(footer) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(Error::new(
                Code::TraceArtifactWriteFailed,
                format!("The last line of {:?} cannot be written: {error}.", self.path),
            )),
            Err(_) => Err(Error::new(Code::TraceNotRecording, "The trace was ended by another call meanwhile.")),
        }
    }
}
