//! Work of the page agent that may take long: walks of a page, a caller's regular expressions. Work that runs on when
//! nobody waits for it any more is terminated in the page, which would be busy for later calls.
//!
//! The agent says when it begins and when it ends (`agent/js/modules/work.js`). So it is known whether our own work
//! keeps a page busy: code of the app is never terminated.

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

/// How long work that nobody waits for may still run: less than anyone notices, and more than most of it needs.
const PATIENCE: Duration = Duration::from_millis(100);

/// How long a page may take to be free again.
const FREED: Duration = Duration::from_secs(2);

/// How long the page is watched after its caller has left: work that has not begun yet may begin.
const OVERSEEN: Duration = Duration::from_secs(120);

/// Running work of the agents of a session.
#[derive(Debug, Default, Clone)]
pub struct Works {
    /// The numbers of the pieces that agents are at work on now.
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

/// One piece of work, from the question to its answer.
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
    /// The work of an agent's operation, if that may take long. `arg` is the operation's argument; the agent finds the
    /// number of the work in it, which `next_number` gives.
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
            "wait" if arg["condition"]["predicate"]["regex"].is_string() => PATTERN,
            _ => return None,
        };
        let number = next_number();
        arg["work"] = number.into();
        let (works, channel, session) = (works.clone(), channel.clone(), session.to_owned());
        Some(Piece { number, works, channel, session, what, since: Instant::now(), answered: false })
    }

    /// Notes that the work is over, so that there is nothing to end.
    pub(super) fn answered(mut self) {
        self.answered = true;
    }

    /// Ends work that is over its budget, if that work keeps the page busy.
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
            let overseen = timeout(OVERSEEN, oversee(&works, &channel, &session, number));
            tokio::select! {
                _ = overseen => {}
                () = channel.closed() => {}
            }
        });
    }
}

/// Ends the work when it runs longer than work that nobody waits for may.
async fn oversee(works: &Works, channel: &Channel, session: &str, number: u64) {
    let mut on = works.on.subscribe();
    while on.wait_for(|all| all.contains(&number)).await.is_ok() {
        if timeout(PATIENCE, on.wait_for(|all| !all.contains(&number))).await.is_err() {
            terminate(works, channel, session, number).await;
            return;
        }
    }
}

/// Whether the page has heard of it.
async fn terminate(works: &Works, channel: &Channel, session: &str, number: u64) -> bool {
    let ended = channel.tell(Some(session), runtime::TerminateExecutionParams::default());
    let heard = timeout(FREED, ended).await.is_ok();
    works.on.send_if_modified(|all| all.remove(&number));
    heard
}
