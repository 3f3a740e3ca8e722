//! The storage that an app is launched with: it is put back while the app waits to be told that it is ready.

use super::{
    hidden, in_memory,
    restoring::{self, Restored},
    snapshot::Snapshot,
};
use parking_lot::Mutex;
use serde_json::json;
use stagewright_driver::{
    error::Outcome,
    main_process::{HOLD_READY, Wanted},
    session::{Groups, Launching, MainPart, Session},
    wait::Deadline,
};
use std::{pin::Pin, sync::Arc, time::Duration};

/// The row of `hidden.js` in `PARTS`.
pub(super) static PART: MainPart =
    MainPart::new(&hidden::STORAGE_HIDDEN).reporting(in_memory::read).before_launch(hold_ready).before_ready(before_ready);

/// How much longer than the budget `ready` is held at most.
const GRACE: Duration = Duration::from_secs(4);

fn hold_ready(launching: &Launching, wanted: &Wanted) {
    if let Some(most) = budget(&launching.groups) {
        wanted.note(HOLD_READY, &[json!((most + GRACE).as_millis().min(i32::MAX as u128) as u64)]);
    }
}

#[derive(Debug, Default)]
struct AtLaunch(Mutex<Phase>);

#[derive(Debug, Default)]
enum Phase {
    #[default]
    Nothing,
    Wanted(Box<Snapshot>, Duration),
    Running,
    Done(Outcome<Restored>),
}

/// Has the app that is launched with these values begin with this storage. It is put back within `budget`.
pub fn begin_with(groups: &Groups, snapshot: Snapshot, budget: Duration) {
    *groups.of::<AtLaunch>().0.lock() = Phase::Wanted(Box::new(snapshot), budget);
}

/// The time for it, where there is such a storage.
fn budget(groups: &Groups) -> Option<Duration> {
    match &*groups.of::<AtLaunch>().0.lock() {
        Phase::Wanted(_, budget) => Some(*budget),
        _ => None,
    }
}

/// Whether the app is launched with a storage, and the result was not taken yet.
pub fn is_wanted(session: &Session) -> bool {
    !matches!(*session.groups.of::<AtLaunch>().0.lock(), Phase::Nothing)
}

/// The result, once the app was told that it is ready.
pub fn result(session: &Session) -> Option<Outcome<Restored>> {
    let at_launch = session.groups.of::<AtLaunch>();
    let mut phase = at_launch.0.lock();
    // A storage that is not put back yet stays wanted.
    if !matches!(*phase, Phase::Done(_)) {
        return None;
    }
    match std::mem::take(&mut *phase) {
        Phase::Done(done) => Some(done),
        _ => None,
    }
}

/// Adds the result for a partition in memory, unless the result was taken.
pub(super) fn add(session: &Session, partition: &str, more: Restored) {
    if let Phase::Done(Ok(restored)) = &mut *session.groups.of::<AtLaunch>().0.lock() {
        restored.cookies += more.cookies;
        restored.origins.extend(more.origins);
        restored.skipped.extend(more.skipped);
        restored.waiting.retain(|waiting| waiting != partition);
    }
}

fn before_ready(session: &Arc<Session>) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
    Box::pin(async move {
        let at_launch = session.groups.of::<AtLaunch>();
        let (snapshot, budget) = {
            let mut phase = at_launch.0.lock();
            let Phase::Wanted(snapshot, budget) = std::mem::take(&mut *phase) else { return };
            *phase = Phase::Running;
            (snapshot, budget)
        };
        let deadline = Deadline::after(budget);
        let done = async {
            hidden::begin_waiting(session, budget).await?;
            restoring::restore_first(session, *snapshot, deadline, budget).await
        };
        let done = done.await;
        hidden::end_waiting(session).await;
        *at_launch.0.lock() = Phase::Done(done);
    })
}
