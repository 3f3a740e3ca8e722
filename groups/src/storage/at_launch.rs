//! The storage that an app is launched with: it is put back while the app waits to be told that it is ready.

use super::{
    hidden, in_memory,
    restoring::{self, Restored, RestoredOrigin},
    snapshot::{self, Origin, Pair, SCRIPT, Snapshot},
};
use parking_lot::Mutex;
use serde_json::{Value, json};
use stagewright_driver::{
    error::{Code, Outcome},
    main_process::{HOLD_READY, Wanted},
    session::{Groups, Launching, MainPart, Once, Session},
    wait::Deadline,
};
use std::{pin::Pin, sync::Arc, time::Duration};

/// The row of `hidden.js` in `PARTS`.
pub(super) static PART: MainPart = MainPart::new(&hidden::STORAGE_HIDDEN)
    .reporting(in_memory::read)
    .before_launch(hold_ready)
    .before_ready(before_ready);

/// Puts session storage into a document.
const TAB_SCRIPT: &str = include_str!("page_tab.js");

/// How many UTF-16 code units of keys and values Chromium keeps in the session storage of an origin: 10 MiB.
const TAB_ROOM: usize = 5 * 1024 * 1024;

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
        Phase::Done(done) => Some(done.map(|mut restored| {
            in_memory::add_done(session, &mut restored);
            restored
        })),
        _ => None,
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
            restore_first(session, *snapshot, deadline, budget).await
        };
        let done = done.await;
        hidden::end_waiting(session).await;
        *at_launch.0.lock() = Phase::Done(done);
    })
}

/// Puts the storage back before the app begins. Session storage is given to each window's first document of its origin.
async fn restore_first(
    session: &Session,
    mut snapshot: Snapshot,
    deadline: Deadline,
    budget: Duration,
) -> Outcome<Restored> {
    let mut restored = Restored::default();
    drop_what_no_tab_has_room_for(&mut snapshot, &mut restored);
    let later = in_memory::begin(session, &mut snapshot, &mut restored, deadline.left()).await?;
    restored.put_cookies(session, &snapshot, deadline.left()).await?;
    let mut scripts: Vec<_> = later.into_iter().filter_map(tab_script).collect();
    for wanted in snapshot.origins {
        let name = restoring::name_of(&wanted.origin, &wanted.partition);
        let left = deadline.left().min(snapshot::BUDGET);
        if left.is_zero() {
            let most = budget.as_millis();
            restored.skip(name, format!("the time for storage was over, which is {most} ms: two thirds of timeoutMs"));
            continue;
        }
        let place = (&*wanted.partition, &*wanted.origin);
        match hidden::run::<RestoredOrigin>(session, place, SCRIPT, &restoring::asked(&wanted, false, left), left).await
        {
            Ok(mut done) => {
                done.session_storage = wanted.session_storage.len() as u64;
                restored.add(done, &wanted.partition);
                scripts.extend(tab_script(wanted));
            }
            Err(error) if error.code == Code::StorageAccessFailed => restored.skip(name, error.message.as_str()),
            Err(error) => return Err(error),
        }
    }
    hidden::give_scripts(session, scripts);
    Ok(restored)
}

/// Takes session storage out of the snapshot that is larger than Chromium keeps for an origin. The documents could put
/// only a part of it back.
fn drop_what_no_tab_has_room_for(snapshot: &mut Snapshot, restored: &mut Restored) {
    for origin in &mut snapshot.origins {
        let units: usize = origin.session_storage.iter().map(Pair::code_units).sum();
        if units > TAB_ROOM {
            origin.session_storage.clear();
            restored.skip(
                format!("session storage of {}", restoring::name_of(&origin.origin, &origin.partition)),
                format!("it has {units} characters, and Chromium keeps at most {TAB_ROOM} for an origin"),
            );
        }
    }
}

/// The script that puts an origin's session storage into a document, with the partition that it is for.
fn tab_script(wanted: Origin) -> Option<(String, Once)> {
    if wanted.session_storage.is_empty() {
        return None;
    }
    let given = json!({ "origin": wanted.origin, "pairs": wanted.session_storage }).to_string();
    let given = Value::String(given);
    let source = format!("(() => {{\n'use strict';\n{TAB_SCRIPT}\nput(JSON.parse({given}));\n}})()");
    Some((wanted.partition, Once { origin: wanted.origin, source: source.into() }))
}
