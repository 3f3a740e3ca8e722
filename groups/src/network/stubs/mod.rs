//! Stubs: answers in place of the network's. This module has the rules, by which both halves of the app are answered
//! alike: `pages.rs` for pages, `main_reports.rs` for the main process.

mod answer;
mod asked;
mod change;
mod changing;
mod held;
mod multipart;
mod pages;
mod paths;
mod phrases;
mod replay;
mod rule;
mod strict;
mod template;
mod updates;

pub use answer::{ABORTS, Abort, Answer, Body};
pub use asked::Asked;
pub use change::{Change, place};
pub(super) use pages::{follow as hold_pages, hold_all as hold_all_pages};
pub use replay::Recording;
pub use rule::Rule;
pub(super) use rule::has_members;
pub(super) use strict::UNHELD_IN_INJECTED;
pub use strict::{UNHELD, Unanswered, unheld};
pub use updates::update;

use super::{Network, filter::UrlPart, telling};
use parking_lot::Mutex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{error::Outcome, session::Session, wait::Deadline};
use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

/// How long requests that are still held may take when the session leaves its app.
const LEAVING: Duration = Duration::from_millis(600);

/// A rule with its number and its use.
#[derive(Debug)]
struct Kept {
    id: u64,
    rule: Rule,
    hits: AtomicU64,
    /// How many answers could not be changed.
    unchanged: AtomicU64,
    holds: held::Holds,
}

/// The stubs of a session, the first added first.
#[derive(Debug, Default)]
pub(crate) struct Stubs {
    all: Mutex<Vec<Arc<Kept>>>,
    last: AtomicU64,
    strict: strict::Strict,
    /// The changes of answers that have not come yet.
    changing: changing::Changing,
    updates: updates::Updates,
}

/// A stub, as it is listed.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Stub {
    /// Its number.
    pub id: u64,
    /// The parts of addresses that it answers.
    pub urls: Vec<String>,
    /// The methods that it answers; empty: all.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub methods: Vec<String>,
    /// Its answers, in words.
    pub answers: Vec<String>,
    /// How many requests it has answered.
    pub hits: u64,
    /// How many more it answers, if that is limited.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub left: Option<u64>,
    /// How many answers it could not change: they are no JSON, or lack the place.
    #[serde(skip_serializing_if = "is_zero", default)]
    pub unchanged: u64,
}

fn is_zero(count: &u64) -> bool {
    *count == 0
}

impl Kept {
    fn listed(&self) -> Stub {
        let hits = self.hits.load(Ordering::Relaxed);
        Stub {
            id: self.id,
            urls: self.rule.urls.iter().map(|part| part.text().to_owned()).collect(),
            methods: self.rule.methods.clone(),
            answers: match &self.rule.recording {
                Some(recording) => vec![format!("{} recorded answers", recording.count())],
                None => self.rule.answers.iter().map(Answer::words).collect(),
            },
            hits,
            left: self.rule.times.map(|times| times.saturating_sub(hits)),
            unchanged: self.unchanged.load(Ordering::Relaxed),
        }
    }

    /// Its answer to the request that comes after so many.
    fn answer_after(&self, hits: u64) -> Option<&Answer> {
        let last = self.rule.answers.len().saturating_sub(1);
        self.rule.answers.get(usize::try_from(hits).unwrap_or(usize::MAX).min(last))
    }

    /// Whether it answers one more request after so many.
    fn may_answer(&self, hits: u64) -> bool {
        self.rule.times.is_none_or(|times| hits < times)
    }

    /// Counts a request, and gives its answer; none when the stub has answered as often as it may.
    fn hit(&self, asked: &Asked) -> Option<Answer> {
        let may = |hits: u64| self.may_answer(hits).then_some(hits + 1);
        let before = self.hits.fetch_update(Ordering::Relaxed, Ordering::Relaxed, may).ok()?;
        if let Some(recording) = &self.rule.recording {
            return recording.answer(asked).cloned();
        }
        Some(self.answer_after(before)?.filled(asked))
    }
}

/// The decision about a request.
#[derive(Debug)]
pub(super) struct Decision {
    /// The stub that answers; 0 where none does.
    pub(super) stub: u64,
    /// Its answer, with the request's own values in place. `None`: the request goes on.
    pub(super) answer: Option<Answer>,
    /// How long it waits before.
    pub(super) delay: Duration,
    /// The stub, while a request of a page waits. Not used for the main process.
    pub(super) held: held::Held,
}

impl Stubs {
    pub(super) fn is_empty(&self) -> bool {
        self.all.lock().is_empty()
    }

    /// The numbers of all.
    pub(super) fn ids(&self) -> Vec<u64> {
        self.all.lock().iter().map(|kept| kept.id).collect()
    }

    /// The number of the next stub.
    fn next(&self) -> u64 {
        self.last.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// The first stub that fits.
    fn pick(&self, asked: &Asked) -> Option<(Arc<Kept>, Answer)> {
        let all = self.all.lock().clone();
        all.iter().filter(|kept| kept.rule.fits(asked)).find_map(|kept| Some((kept.clone(), kept.hit(asked)?)))
    }

    /// The stub that fits an address and a method, which a preflight asks for, and whether it passes requests on.
    fn fits_preflight(&self, url: &str, method: &str) -> Option<(u64, bool)> {
        let all = self.all.lock();
        let left = |kept: &Kept| kept.may_answer(kept.hits.load(Ordering::Relaxed));
        let kept = all.iter().find(|kept| kept.rule.asks(url, method) && left(kept))?;
        let next = kept.answer_after(kept.hits.load(Ordering::Relaxed));
        Some((kept.id, matches!(next, Some(Answer::PassOn(_)))))
    }

    /// Holds a request of a page for a stub, unless that has been removed.
    fn hold(&self, stub: u64) -> Option<held::Held> {
        self.all.lock().iter().find(|kept| kept.id == stub).map(|kept| kept.holds.hold())
    }

    /// Counts an answer that a stub could not change.
    pub(super) fn note_unchanged(&self, stub: u64) {
        let kept = self.all.lock().iter().find(|kept| kept.id == stub).cloned();
        kept.inspect(|kept| {
            kept.unchanged.fetch_add(1, Ordering::Relaxed);
        });
    }
}

/// Decides about a request: the first stub that fits answers it.
pub(super) fn decide(network: &Network, asked: &Asked) -> Decision {
    match network.stubs.pick(asked) {
        Some((kept, answer)) => {
            let offline = matches!(answer, Answer::PassOn(_)).then(|| network.disconnected(&asked.url)).flatten();
            let answer = offline.unwrap_or(answer);
            Decision { stub: kept.id, delay: answer.delay(), answer: Some(answer), held: kept.holds.hold() }
        }
        None => Decision {
            stub: 0,
            answer: network.stubs.strict.refuses(asked).or_else(|| network.disconnected(&asked.url)),
            delay: Duration::ZERO,
            held: held::Held::default(),
        },
    }
}

/// The same for the main process. DevTools cannot simulate network conditions there, so they are applied here to
/// requests without a stub. As in pages, a stub answers even while the app is offline.
pub(super) fn decide_in_main(network: &Network, asked: &Asked) -> Decision {
    let decision = decide(network, asked);
    // A request that is passed on meets the conditions, too.
    match &decision.answer {
        None | Some(Answer::PassOn(_)) => match network.under_conditions(&asked.url) {
            (None, delay) => Decision { delay: decision.delay + delay, ..decision },
            (answer, delay) => Decision { answer, delay, ..decision },
        },
        Some(_) => decision,
    }
}

/// Adds a stub. Gives it, and what it cannot answer. `strict`: from now on requests that no stub answers fail.
pub async fn add(session: &Session, rule: Rule, strict: bool) -> Outcome<(Stub, Vec<String>)> {
    session.renderers.need()?;
    let network = session.groups.of::<Network>();
    if strict {
        network.stubs.strict.begin();
    }
    let id = network.stubs.next();
    let kept = Arc::new(Kept { id, rule, hits: 0.into(), unchanged: 0.into(), holds: held::Holds::default() });
    network.stubs.all.lock().push(kept.clone());
    Ok((kept.listed(), apply(session).await))
}

/// The stubs that were removed.
#[derive(Debug)]
pub struct Removed {
    /// Each as it was.
    pub stubs: Vec<Stub>,
    /// Where this has ended strictness: the requests that failed for it.
    pub unanswered: Option<Unanswered>,
}

/// Removes the stub with that number, or those with exactly that url, or all. Gives those that were removed.
///
/// # Errors
/// A file that is kept up to date cannot be written. All are removed all the same.
pub async fn remove(session: &Session, id: Option<u64>, url: Option<&str>) -> Outcome<Removed> {
    session.renderers.need()?;
    let network = session.groups.of::<Network>();
    let fits = |one: u64, urls: &[UrlPart]| {
        id.is_none_or(|id| one == id) && url.is_none_or(|url| urls.iter().any(|part| part.text() == url))
    };
    let removed: Vec<_> = network.stubs.all.lock().extract_if(.., |kept| fits(kept.id, &kept.rule.urls)).collect();
    let (updated, written) = network.stubs.updates.remove(session, &fits).await;
    // Without a stub nothing is held, so nothing can be refused.
    let unanswered = if network.stubs.is_empty() { network.stubs.strict.end() } else { None };
    // A request goes on to the network when its page is no longer told to pause it. So answer delayed ones before.
    for kept in &removed {
        kept.holds.release().await;
    }
    if !removed.is_empty() || unanswered.is_some() {
        apply(session).await;
    }
    written.map_err(|error| match &unanswered {
        Some(told) => error.detail("unanswered", serde_json::json!(told)),
        None => error,
    })?;
    Ok(Removed { stubs: removed.iter().map(|kept| kept.listed()).chain(updated).collect(), unanswered })
}

/// Writes the files that are kept up to date, and answers requests that are still held, before the session leaves its
/// app. Chromium keeps a request whose body is being read until the end of that body.
pub(super) async fn leave(session: &Session) {
    updates::write_all(session).await;
    let all = session.groups.of::<Network>().stubs.all.lock().clone();
    let deadline = Deadline::after(LEAVING);
    for kept in all {
        let _ = deadline.limit(kept.holds.release()).await;
    }
}

/// The stubs, in the order in which they are asked.
pub fn list(session: &Session) -> Vec<Stub> {
    let network = session.groups.of::<Network>();
    let mut stubs: Vec<Stub> = network.stubs.all.lock().iter().map(|kept| kept.listed()).collect();
    stubs.extend(network.stubs.updates.list());
    stubs
}

/// Whether requests without a stub fail, and the requests that have failed for that reason.
pub fn unanswered(session: &Session) -> Unanswered {
    session.groups.of::<Network>().stubs.strict.told()
}

/// Makes both halves of the app ask about the requests that stubs may answer. Returns the requests that cannot be
/// stubbed.
async fn apply(session: &Session) -> Vec<String> {
    pages::follow(session).await;
    telling::follow(session).await
}
