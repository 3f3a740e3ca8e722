//! Knocks, which a hook reports and a ring keeps; and requests of pages, counted by a domain.

use serde::Deserialize;
use serde_json::json;
use stagewright_driver::{
    error::Outcome,
    main_process::{Hook, Hooks},
    ring::{Bounds, Ring, Weigh},
    session::{Domain, MainPart, Session},
};
use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

static KNOCKS: Hooks = Hooks::at_start("knocks", include_str!("knocks.js"));
const KNOCK: Hook = Hook::of(&KNOCKS, "knock");

/// Its row in `PARTS`.
pub(super) static PART: MainPart = MainPart::new(&KNOCKS).reporting(read);

static NETWORK: Domain = Domain {
    name: "Network",
    enable: &["enable"],
    disable: &["disable"],
    parameters: || json!({}),
    take: |session, _, event| {
        if event.method == "Network.requestWillBeSent" {
            session.groups.of::<Kept>().requests.fetch_add(1, Ordering::Relaxed);
        }
    },
};

/// How long a knock may take.
const BUDGET: Duration = Duration::from_secs(5);

#[derive(Debug, Clone, Deserialize)]
struct Knock {
    at: u64,
}

impl Weigh for Knock {
    fn weight(&self) -> usize {
        size_of::<Knock>()
    }
}

#[derive(Debug)]
struct Kept {
    knocks: Ring<Knock>,
    requests: AtomicU64,
}

impl Default for Kept {
    fn default() -> Kept {
        Kept { knocks: Ring::new(Bounds { items: 100, bytes: 1 << 16 }), requests: AtomicU64::new(0) }
    }
}

fn read(session: &Arc<Session>, report: &[u8]) -> serde_json::Result<()> {
    let knock: Knock = serde_json::from_slice(report)?;
    session.witnesses.told_by_group("knocks", None, &json!({ "at": knock.at }));
    session.groups.of::<Kept>().knocks.push(knock);
    Ok(())
}

/// Counts requests of pages from now on, or no longer.
pub fn count_requests(session: &Session, on: bool) {
    if on { session.renderers.listen_to(&NETWORK) } else { session.renderers.let_go_of(&NETWORK) }
}

/// Has the main process knock; how many knocks and how many requests there were.
///
/// # Errors
/// There is no main process, or it does not answer.
pub async fn knock(session: &Session) -> Outcome<(usize, u64)> {
    session.main.need()?.call::<serde_json::Value>(KNOCK, &[], BUDGET).await?;
    session.main.hear().await;
    let kept = session.groups.of::<Kept>();
    Ok((kept.knocks.newest(usize::MAX, |_| true).len(), kept.requests.load(Ordering::Relaxed)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_hooks_exist_and_are_called() {
        crate::names::check(&[&KNOCKS], include_str!("knocks.rs"), &[]);
    }
}
