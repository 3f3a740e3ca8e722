//! The interface for groups of verbs, so that a session need not know its groups. It keeps one value for each group, of
//! the group's own type, made at first use. A group lists its hooks for the main process.

use super::Session;
use crate::{
    main_process::{Hooks, Presentation, Wanted, When},
    runtime_dir::SessionDir,
};
use parking_lot::Mutex;
use std::{
    any::{Any, TypeId},
    collections::HashMap,
    path::PathBuf,
    pin::Pin,
    sync::Arc,
};

/// A part of a group in the main process. The folder of the group lists it, as `PARTS` of `groups/src/native` does.
#[derive(Debug)]
pub struct MainPart {
    /// Its hooks.
    pub hooks: &'static Hooks,
    /// The function that reads their reports, if they report.
    pub read: Option<Reader>,
    /// Runs before the first line of an app that is about to be launched.
    pub(super) before_launch: Option<fn(&Launching, &Wanted)>,
    /// Runs as soon as a launched app has a session.
    pub(super) once_launched: Option<fn(&Launching, &Arc<Session>)>,
    /// Runs before an app runs on that was paused before its first line.
    pub(super) before_resume: Option<BeforeReady>,
    /// Runs before a launched app is told that it is ready.
    pub(super) before_ready: Option<BeforeReady>,
    /// Runs before the session leaves a joined app, or ends a launched one.
    pub(super) leaving: Option<Leave>,
}

/// Prepares the state that an app begins with. Its `ready`, or its first line, is held meanwhile.
pub type BeforeReady = fn(&Arc<Session>) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;

/// Undoes a group's changes to an app before the session leaves it.
pub type Leave = fn(&Session) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;

impl MainPart {
    /// Hooks that report nothing.
    pub const fn new(hooks: &'static Hooks) -> MainPart {
        MainPart {
            hooks,
            read: None,
            before_launch: None,
            once_launched: None,
            before_resume: None,
            before_ready: None,
            leaving: None,
        }
    }

    /// The same with reports, which `read` handles.
    pub const fn reporting(self, read: Reader) -> MainPart {
        MainPart { read: Some(read), ..self }
    }

    /// The same with a function that runs before the first line of a launched app.
    pub const fn before_launch(self, step: fn(&Launching, &Wanted)) -> MainPart {
        MainPart { before_launch: Some(step), ..self }
    }

    /// The same with a function that runs once a launched app has a session.
    pub const fn once_launched(self, step: fn(&Launching, &Arc<Session>)) -> MainPart {
        MainPart { once_launched: Some(step), ..self }
    }

    /// The same with a function that runs before a paused app runs on.
    pub const fn before_resume(self, step: BeforeReady) -> MainPart {
        MainPart { before_resume: Some(step), ..self }
    }

    /// The same with a function that runs before a launched app is told that it is ready.
    pub const fn before_ready(self, step: BeforeReady) -> MainPart {
        MainPart { before_ready: Some(step), ..self }
    }

    /// The same with a function that runs before the session leaves a joined app, or ends a launched one.
    pub const fn leaving(self, step: Leave) -> MainPart {
        MainPart { leaving: Some(step), ..self }
    }
}

/// The parts of all groups of verbs, listed by group.
pub type MainParts = &'static [&'static [&'static MainPart]];

/// The parts for a new session, and the state that it wants in the main process.
///
/// With `instrument`, hooks are put in place that observe the app from its first line on. Without it, only hooks that
/// we call are put in place.
pub(crate) fn of_a_session(
    parts: MainParts,
    presentation: Presentation,
    instrument: bool,
) -> (Vec<&'static MainPart>, Arc<Wanted>) {
    let parts: Vec<_> = parts
        .iter()
        .flat_map(|group| group.iter().copied())
        .filter(|part| instrument || part.hooks.when == When::OnDemand)
        .collect();
    let wanted = Wanted::new(presentation, parts.iter().map(|part| part.hooks).collect());
    (parts, Arc::new(wanted))
}

/// Facts of a launch by which groups of verbs decide.
#[derive(Debug)]
pub struct Launching {
    /// Whether the profile is temporary: it is removed with the session.
    pub profile_is_ours: bool,
    /// Whether no notification server would show the app's notifications: it is on a display of the session's own, and
    /// finds no session bus.
    pub lacks_bus: bool,
    /// The session's folder.
    pub place: SessionDir,
    /// The app's program.
    pub binary: PathBuf,
    /// The values of groups; the session has the same ones.
    pub groups: Groups,
}

impl Launching {
    /// Runs each group's `before_launch`.
    pub(crate) fn prepare(&self, parts: &[&'static MainPart], wanted: &Wanted) {
        parts.iter().filter_map(|part| part.before_launch).for_each(|step| step(self, wanted));
    }

    /// Runs each group's `once_launched`.
    pub(crate) fn begin(&self, session: &Arc<Session>) {
        session.main.parts().iter().filter_map(|part| part.once_launched).for_each(|step| step(self, session));
    }
}

impl Session {
    /// Runs each group's `before_resume`.
    pub(crate) async fn prepare_to_resume(self: &Arc<Self>) {
        for step in self.main.parts().iter().filter_map(|part| part.before_resume) {
            step(self).await;
        }
    }
}

/// Parses and handles a report of a group's hooks.
pub type Reader = fn(&Arc<Session>, &[u8]) -> serde_json::Result<()>;

/// The groups' values. Clones share them.
#[derive(Debug, Default, Clone)]
pub struct Groups(Arc<Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>>);

impl Groups {
    /// The value of this type, which a group of verbs keeps here. It is made at its first use.
    pub fn of<G: Default + Send + Sync + 'static>(&self) -> Arc<G> {
        let mut groups = self.0.lock();
        let value = groups.entry(TypeId::of::<G>()).or_insert_with(|| Arc::new(G::default())).clone();
        value.downcast().expect("it is kept under its own type")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[derive(Default)]
    struct One(AtomicU32);
    #[derive(Default)]
    struct Other(AtomicU32);

    #[test]
    fn group_values_are_kept_separately_by_type() {
        let groups = Groups::default();
        groups.of::<One>().0.store(1, Ordering::Relaxed);
        assert_eq!(groups.of::<One>().0.load(Ordering::Relaxed), 1);
        assert_eq!(groups.of::<Other>().0.load(Ordering::Relaxed), 0);
    }
}
