//! Stubs: channels that are answered in place of the app.

use super::frozen;
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_driver::{
    error::Outcome,
    main_process::{Hook, Hooks},
    session::{MainPart, Session},
};
use std::time::Duration;

static IPC_STUBS: Hooks = Hooks::on_demand("ipc_stubs", include_str!("stubs.js")).with(&[include_str!("wires.js")]);
const SET_STUBS: Hook = Hook::of(&IPC_STUBS, "setStubs");
const STUBS: Hook = Hook::of(&IPC_STUBS, "stubs");

/// Its row in `PARTS`.
pub(super) static PART: MainPart = MainPart::new(&IPC_STUBS);

/// How long the main process may take to accept the stubs.
const A_MOMENT: Duration = Duration::from_secs(5);

/// The answer of a channel, given in place of the app.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Stub {
    /// The channel that it answers.
    pub channel: String,
    /// The answer.
    pub response: Value,
    /// Instead: the message of an error.
    pub error: Option<String>,
    /// How long the page waits for the answer, in ms.
    pub delay_ms: u64,
    /// How often it answers; `None` for always.
    pub times: Option<u32>,
}

/// The stubs of a session, each with its number.
#[derive(Debug, Default)]
struct Stubs(Mutex<Set>);

#[derive(Debug, Default)]
struct Set {
    last: u64,
    all: Vec<(u64, Stub)>,
}

/// How a stub was used.
#[derive(Debug, Clone, Deserialize)]
pub struct Use {
    /// Its channel.
    pub channel: String,
    /// How often it has answered.
    pub used: u64,
    /// Whether it answers no more.
    pub spent: bool,
}

async fn set(session: &Session, change: impl FnOnce(&mut Set)) -> Outcome<()> {
    let stubs = session.groups.of::<Stubs>();
    let all: Vec<Value> = {
        let mut set = stubs.0.lock();
        change(&mut set);
        let with_number = |(id, stub): &(u64, Stub)| {
            let mut stub = json!(stub);
            stub["id"] = (*id).into();
            stub
        };
        set.all.iter().map(with_number).collect()
    };
    session.main.want(SET_STUBS, &[json!(all)], A_MOMENT).await.map_err(frozen)
}

/// Answers a channel from now on, in place of an earlier stub.
pub async fn put(session: &Session, stub: Stub) -> Outcome<()> {
    session.main.need()?;
    set(session, |set| {
        set.last += 1;
        set.all.retain(|(_, other)| other.channel != stub.channel);
        set.all.push((set.last, stub));
    })
    .await
}

/// Removes the stub of a channel, or all of them. Gives how each was used.
pub async fn remove(session: &Session, channel: Option<&str>) -> Outcome<Vec<Use>> {
    let is_meant = |name: &str| channel.is_none_or(|channel| channel == name);
    let uses = uses(session).await?.into_iter().filter(|stub| is_meant(&stub.channel)).collect();
    if !is_empty(session) {
        set(session, |set| set.all.retain(|(_, stub)| !is_meant(&stub.channel))).await?;
    }
    Ok(uses)
}

fn is_empty(session: &Session) -> bool {
    session.groups.of::<Stubs>().0.lock().all.is_empty()
}

/// The stubs that there are, and how each was used.
pub async fn uses(session: &Session) -> Outcome<Vec<Use>> {
    let main = session.main.need()?;
    // The first stub puts the hooks in place, not a question for stubs.
    if is_empty(session) {
        return Ok(Vec::new());
    }
    main.call(STUBS, &[], A_MOMENT).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_hooks_exist_and_are_called() {
        crate::names::check(&[&IPC_STUBS], include_str!("stubs.rs"), &[]);
    }
}
