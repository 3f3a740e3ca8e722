//! Work of the page agent that may take long: walks of a page, a caller's regular expressions. Work that still runs
//! when its caller has stopped waiting is terminated, because it would block the page for later calls.
//!
//! The agent reports the start and end of such work (`agent/js/modules/work.js`). So only our own work is terminated,
//! and never code of the app.

use crate::{
    channel::Channel,
    error::{Code, Error},
};
use chromiumoxide_cdp::cdp::js_protocol::runtime;
use serde::Deserialize;
use serde_json::Value;
use std::{collections::HashSet, sync::Arc, time::Duration};
use tokio::{
    sync::watch,
    time::{Instant, timeout},
};

const PATTERN: &str = "The regular expression";

/// How long work may continue after its caller has stopped waiting. Most work ends by itself within this time.
const TERMINATE_AFTER: Duration = Duration::from_millis(100);

/// How long a page may take to respond again after a termination.
const RECOVERY_TIMEOUT: Duration = Duration::from_secs(2);

/// How long the page is watched after the caller has stopped waiting, because the work may begin only then.
const WATCH_LIMIT: Duration = Duration::from_secs(120);

/// Running work of the agents of a session.
#[derive(Debug, Default, Clone)]
pub struct Works {
    /// The numbers of the pieces of work that are running in pages.
    on: Arc<watch::Sender<HashSet<u64>>>,
}

#[derive(Deserialize)]
struct Report {
    work: u64,
    on: bool,
}

impl Works {
    /// Reads a report of an agent; false when the report is about something else.
    pub(crate) fn take(&self, payload: &str) -> bool {
        let Ok(Report { work, on }) = serde_json::from_str(payload) else { return false };
        self.on.send_if_modified(|all| if on { all.insert(work) } else { all.remove(&work) });
        true
    }
}

/// One piece of work, from the call to its answer.
pub(super) struct Piece {
    number: u64,
    works: Works,
    channel: Channel,
    session: String,
    what: &'static str,
    since: Instant,
    answered: bool,
}

impl Piece {
    /// The work of an operation, if that may take long. Adds the number of the work, from `next_number`, to the
    /// operation's argument `arg`.
    pub(super) fn of(
        op: &str,
        arg: &mut Value,
        next_number: impl FnOnce() -> u64,
        (works, channel, session): (&Works, &Channel, &str),
    ) -> Option<Piece> {
        let what = match op {
            "snapshot" => "The walk of the page",
            "find" => "The search of the page",
            "matches" => PATTERN,
            "audit" => "The audit of the page",
            "wait" if arg["condition"]["predicate"]["regex"].is_string() => PATTERN,
            _ => return None,
        };
        let number = next_number();
        arg["work"] = number.into();
        let (works, channel, session) = (works.clone(), channel.clone(), session.to_owned());
        Some(Piece { number, works, channel, session, what, since: Instant::now(), answered: false })
    }

    /// Records that the work has ended, so that dropping this terminates nothing.
    pub(super) fn answered(mut self) {
        self.answered = true;
    }

    /// Terminates work that exceeds its budget, if it is running.
    pub(super) async fn end(mut self) -> Option<Error> {
        let on = self.works.on.borrow().contains(&self.number);
        if !on || !terminate(&self.works, &self.channel, &self.session, self.number).await {
            return None;
        }
        self.answered = true;
        let message = format!(
            "{} was not done after {} ms, and was ended in the page, which is free again.",
            self.what,
            self.since.elapsed().as_millis()
        );
        Some(match self.what {
            PATTERN => Error::argument(message).hint(
                "It can match one text in too many ways: alternatives that overlap inside a repetition, such as (a|a?)+.",
            ),
            _ => Error::new(Code::OperationTimeout, message),
        })
    }
}

impl Drop for Piece {
    fn drop(&mut self) {
        if self.answered {
            return;
        }
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        let (works, channel, session, number) =
            (self.works.clone(), self.channel.clone(), self.session.clone(), self.number);
        runtime.spawn(async move {
            let overseen = timeout(WATCH_LIMIT, watch_abandoned_work(&works, &channel, &session, number));
            tokio::select! {
                _ = overseen => {}
                () = channel.closed() => {}
            }
        });
    }
}

/// Watches work whose caller has stopped waiting, and terminates it after [`TERMINATE_AFTER`].
async fn watch_abandoned_work(works: &Works, channel: &Channel, session: &str, number: u64) {
    let mut on = works.on.subscribe();
    while on.wait_for(|all| all.contains(&number)).await.is_ok() {
        if timeout(TERMINATE_AFTER, on.wait_for(|all| !all.contains(&number))).await.is_err() {
            terminate(works, channel, session, number).await;
            return;
        }
    }
}

/// Terminates a piece of work. Returns whether the page has acknowledged that.
async fn terminate(works: &Works, channel: &Channel, session: &str, number: u64) -> bool {
    let ended = channel.tell(Some(session), runtime::TerminateExecutionParams::default());
    let heard = timeout(RECOVERY_TIMEOUT, ended).await.is_ok();
    works.on.send_if_modified(|all| all.remove(&number));
    heard
}
