//! `see` of the verbs that act: the answer brings what the act has changed on the page.
//!
//! Without it nothing is listened to, and nothing is read. With it the requests that the act begins are followed. The
//! page is read once they and the changes of its content are over.

use crate::{call::Call, registry, tokens};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use stagewright_agent::operations::Settle;
use stagewright_driver::{
    error::{Code, Error, Outcome},
    surfaces::Surface,
    wait::Deadline,
};
use stagewright_groups::network::waiting::{self, Following};
use std::{sync::Arc, time::Duration};
use tokio::time::Instant;

/// The parameter. Every verb that acts takes it, and only short lists of tools have it.
pub const PARAMETER: &str = "see";

/// The field of an answer with what was seen.
pub const FIELD: &str = "seen";

/// The values of the parameter.
pub const VALUES: [&str; 3] = ["changes", "snapshot", "none"];

/// How long (ms) the content of a page has to stay as it is before it is read.
const QUIET_MS: u64 = 50;

/// The most that an act's consequences are waited for.
const SETTLING: Duration = Duration::from_millis(500);

/// How long a large page may take on a slow machine.
const READING: Duration = Duration::from_secs(30);

/// The most tokens of what is seen after an act: a dialog or a form, not a table.
const MOST_TOKENS: u32 = 1_500;

/// How often a page that goes away under the look is looked at anew: a press may lead to another page.
const LOOKS: usize = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum What {
    Changes,
    Snapshot,
}

/// A look that an act's caller asked for.
#[derive(Debug)]
pub(crate) struct Look {
    what: What,
    requests: Option<Following>,
    /// When the time of the call is over; none if it has no limit.
    until: Option<Instant>,
}

/// The page, or its changes, after an act.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Seen {
    /// The window or view that was looked at.
    window: String,
    /// Changes since the last look, or the whole page where there was none.
    text: String,
    /// About how many tokens the text costs.
    tokens: u64,
    /// Whether the page was still changing, or a request still pending.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    still_changing: bool,
}

/// Takes the parameter out of a call's arguments.
///
/// # Errors
/// `BAD_ARGUMENT` for another value than [`VALUES`] has.
pub(crate) fn taken<C>(row: &registry::Row<C>, args: &mut Map<String, Value>) -> Outcome<Option<Look>> {
    if !row.acts {
        return Ok(None);
    }
    let what = match args.shift_remove(PARAMETER).as_ref().and_then(Value::as_str) {
        None | Some("none" | "") => return Ok(None),
        Some("changes") => What::Changes,
        Some("snapshot") => What::Snapshot,
        Some(other) => {
            let message = format!("{PARAMETER} must be {}; got {other:?}.", VALUES.join(", "));
            return Err(Error::argument(message).detail("parameter", PARAMETER));
        }
    };
    Ok(Some(Look { what, requests: None, until: None }))
}

impl Look {
    /// Follows the requests that begin from now on.
    pub(crate) async fn begin(&mut self, call: &Call) {
        // Without them the page is still looked at, only earlier.
        if let Ok(session) = call.session() {
            self.requests = waiting::follow_from_now(&session).await.ok();
        }
    }

    /// Limits the look to the time of its call.
    pub(crate) fn end_by(&mut self, until: Option<Instant>) {
        self.until = until;
    }

    /// Waits until the act's consequences are over, and looks. The act has happened, so a failed look is no failed call.
    pub(crate) async fn look(self, call: &Call) -> Value {
        let looking = self.looked(call);
        let looked = match self.until {
            Some(until) => tokio::time::timeout_at(until, looking).await.unwrap_or_else(|_| Err(too_late())),
            None => looking.await,
        };
        looked.unwrap_or_else(|error| json!({ "missing": error.message }))
    }

    async fn looked(&self, call: &Call) -> Outcome<Value> {
        let deadline = Deadline::after(SETTLING);
        let mut tried = 0;
        loop {
            let surface = page(call).await?;
            let settled = self.settled(call, &surface, deadline).await;
            match self.read(call, &surface).await {
                Ok(seen) => return Ok(json!(Seen { still_changing: !settled, ..seen })),
                // A page that does not answer would cost its whole budget once more.
                Err(error) if tried + 1 >= LOOKS || error.code == Code::AppNotResponding => return Err(error),
                Err(_) => tried += 1,
            }
        }
    }

    /// Whether the page and its requests were over in time. A request's end may change the page once more.
    async fn settled(&self, call: &Call, surface: &Surface, deadline: Deadline) -> bool {
        let mut waited = false;
        loop {
            let timeout_ms = deadline.left().as_millis() as u64;
            let quiet = Settle { quiet_ms: QUIET_MS, timeout_ms };
            let quiet = call.perform(surface, &quiet, deadline.left() + SETTLING).await.is_ok_and(|is| is.settled);
            let Some(requests) = self.requests.as_ref().filter(|_| quiet && !waited) else { return quiet };
            let none = requests.over(Deadline::after(Duration::ZERO)).await.unwrap_or(true);
            if none {
                return true;
            }
            waited = requests.over(deadline).await.unwrap_or(true);
            if !waited {
                return false;
            }
        }
    }

    async fn read(&self, call: &Call, surface: &Arc<Surface>) -> Outcome<Seen> {
        let mut arg = json!({ "format": "text", "diffFormat": "compact", "budgetTokens": MOST_TOKENS });
        if self.what == What::Changes {
            arg["since"] = "last".into();
        }
        let session = call.session()?;
        let taken = session.renderers.snapshot(surface, &arg, READING).await?;
        let mut text = taken.diff_text.or(taken.snapshot_text).unwrap_or_default();
        if self.what == What::Changes && taken.kind == "diff" && taken.truncated {
            // A part of very many changes says less than the page as it is now, where each region keeps its beginning.
            arg["since"] = Value::Null;
            let whole = session.renderers.snapshot(surface, &arg, READING).await?;
            let counts = text.lines().next().unwrap_or_default();
            text = format!("{counts}\n{}", whole.snapshot_text.unwrap_or_default());
        }
        let tokens = tokens::estimate(&text);
        Ok(Seen { window: surface.handle.clone(), text, tokens, still_changing: false })
    }
}

fn too_late() -> Error {
    Error::new(Code::OperationTimeout, "The act is done; the time of the call was over before its page was read.")
}

/// The page of the act, or the one that took its place.
async fn page(call: &Call) -> Outcome<Arc<Surface>> {
    match call.collector.as_ref().and_then(|collector| collector.page()) {
        Some(page) => Ok(page),
        None => call.session()?.windows.surface(None).await,
    }
}
