//! Stubs: answers in place of the network's. This module has the rules, by which both halves of the app are answered
//! alike: `pages.rs` for pages, `main_reports.rs` for the main process.

mod answer;
mod asked;
pub(super) mod pages;
mod phrases;
mod replay;
mod rule;
mod strict;
mod template;

pub use answer::{ABORTS, Abort, Answer, Body};
pub use asked::Asked;
pub use replay::Recording;
pub use rule::Rule;
pub(super) use rule::has_members;
pub use strict::{UNHELD, Unanswered};

use super::{Network, main_process};
use parking_lot::Mutex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{error::Outcome, session::Session};
use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

/// A rule with its number and its use.
#[derive(Debug)]
struct Kept {
    id: u64,
    rule: Rule,
    hits: AtomicU64,
}

/// The stubs of a session, the first added first.
#[derive(Debug, Default)]
pub(crate) struct Stubs {
    all: Mutex<Vec<Arc<Kept>>>,
    last: AtomicU64,
    strict: strict::Strict,
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
        }
    }

    /// Counts a request, and gives its answer; none when the stub has answered as often as it may.
    fn hit(&self, asked: &Asked) -> Option<Answer> {
        let may = |hits: u64| self.rule.times.is_none_or(|times| hits < times).then_some(hits + 1);
        let before = self.hits.fetch_update(Ordering::Relaxed, Ordering::Relaxed, may).ok()?;
        if let Some(recording) = &self.rule.recording {
            return recording.answer(asked).cloned();
        }
        let at = usize::try_from(before).unwrap_or(usize::MAX).min(self.rule.answers.len().saturating_sub(1));
        Some(self.rule.answers.get(at)?.filled(asked))
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
}

impl Stubs {
    pub(super) fn is_empty(&self) -> bool {
        self.all.lock().is_empty()
    }

    /// The first stub that fits.
    fn pick(&self, asked: &Asked) -> Option<(u64, Answer)> {
        let all = self.all.lock().clone();
        all.iter().filter(|kept| kept.rule.fits(asked)).find_map(|kept| Some((kept.id, kept.hit(asked)?)))
    }

    /// Whether a stub fits an address and a method, which a preflight asks for.
    fn fits_preflight(&self, url: &str, method: &str) -> Option<u64> {
        let all = self.all.lock();
        let left = |kept: &Kept| kept.listed().left != Some(0);
        all.iter().find(|kept| kept.rule.asks(url, method) && left(kept)).map(|kept| kept.id)
    }
}

/// Decides about a request: the first stub that fits answers it.
pub(super) fn decide(network: &Network, asked: &Asked) -> Decision {
    match network.stubs.pick(asked) {
        Some((stub, answer)) => Decision { stub, delay: answer.delay(), answer: Some(answer) },
        None => Decision { stub: 0, answer: network.stubs.strict.refuses(asked), delay: Duration::ZERO },
    }
}

/// The same for the main process. DevTools cannot simulate network conditions there, so they are applied here to
/// requests without a stub. As in pages, a stub answers even while the app is offline.
pub(super) fn decide_in_main(network: &Network, asked: &Asked) -> Decision {
    match decide(network, asked) {
        Decision { answer: None, .. } => {
            let (answer, delay) = network.weathered();
            Decision { stub: 0, answer, delay }
        }
        decision => decision,
    }
}

/// Adds a stub. Gives it, and what it cannot answer. `strict`: from now on requests that no stub answers fail.
pub async fn add(session: &Session, rule: Rule, strict: bool) -> Outcome<(Stub, Vec<String>)> {
    session.renderers.need()?;
    let network = session.groups.of::<Network>();
    if strict {
        network.stubs.strict.begin();
    }
    let id = network.stubs.last.fetch_add(1, Ordering::Relaxed) + 1;
    let kept = Arc::new(Kept { id, rule, hits: AtomicU64::new(0) });
    network.stubs.all.lock().push(kept.clone());
    Ok((kept.listed(), apply(session).await))
}

/// Removes the stub with that number, or those with exactly that url, or all. Gives those that were removed.
pub async fn remove(session: &Session, id: Option<u64>, url: Option<&str>) -> Outcome<Vec<Stub>> {
    session.renderers.need()?;
    let network = session.groups.of::<Network>();
    let fits = |kept: &Kept| {
        id.is_none_or(|id| kept.id == id) && url.is_none_or(|url| kept.rule.urls.iter().any(|part| part.text() == url))
    };
    let removed: Vec<_> = network.stubs.all.lock().extract_if(.., |kept| fits(kept)).collect();
    // Without a stub nothing is held, so nothing can be refused.
    let relaxed = network.stubs.is_empty() && network.stubs.strict.end();
    if !removed.is_empty() || relaxed {
        apply(session).await;
    }
    Ok(removed.iter().map(|kept| kept.listed()).collect())
}

/// The stubs, in the order in which they are asked.
pub fn list(session: &Session) -> Vec<Stub> {
    session.groups.of::<Network>().stubs.all.lock().iter().map(|kept| kept.listed()).collect()
}

/// Whether requests without a stub fail, and the requests that have failed for that reason.
pub fn unanswered(session: &Session) -> Unanswered {
    session.groups.of::<Network>().stubs.strict.told()
}

/// Makes both halves of the app ask about the requests that stubs may answer. Returns the requests that cannot be
/// stubbed.
async fn apply(session: &Session) -> Vec<String> {
    pages::follow(session).await;
    main_process::follow(session).await
}
