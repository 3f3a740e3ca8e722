//! What groups of verbs keep in a session: one value a group, of a type of the group's own, made when it is first asked
//! for; and what a group has in the main process. So a session need not know its groups.

use super::Session;
use crate::{
    bus::Heard,
    main_process::{Hooks, Wanted},
};
use parking_lot::Mutex;
use std::{
    any::{Any, TypeId},
    collections::HashMap,
    sync::Arc,
};
use tokio::sync::mpsc;

/// What a group has in the main process: it is listed by its folder, as `PARTS` of `driver/src/groups/native` is.
#[derive(Debug)]
pub struct MainPart {
    /// Its hooks.
    pub hooks: &'static Hooks,
    /// What their reports mean, if they report.
    pub read: Option<Reader>,
    /// What it wants of its hooks in an app that is about to be launched, before the app's first line.
    pub(crate) before_launch: Option<fn(&Launching, &Wanted)>,
    /// What it does in the session of a launched app, as soon as there is one.
    pub(crate) once_launched: Option<fn(&mut Launching, &Arc<Session>)>,
}

impl MainPart {
    /// Hooks that report nothing.
    pub(crate) const fn new(hooks: &'static Hooks) -> MainPart {
        MainPart { hooks, read: None, before_launch: None, once_launched: None }
    }

    /// The same with reports, which that function reads.
    pub(crate) const fn reporting(self, read: Reader) -> MainPart {
        MainPart { read: Some(read), ..self }
    }

    /// The same with a step before the first line of a launched app.
    pub(crate) const fn before_launch(self, step: fn(&Launching, &Wanted)) -> MainPart {
        MainPart { before_launch: Some(step), ..self }
    }

    /// The same with a step once a launched app has a session.
    pub(crate) const fn once_launched(self, step: fn(&mut Launching, &Arc<Session>)) -> MainPart {
        MainPart { once_launched: Some(step), ..self }
    }
}

/// Facts of a launch that groups of verbs decide by.
#[derive(Debug, Default)]
pub(crate) struct Launching {
    /// Whether the profile ends with the session.
    pub(crate) profile_is_ours: bool,
    /// The address of the session's own bus, if it has one.
    pub(crate) bus: Option<String>,
    /// The reports of that bus, for the group that takes them.
    pub(crate) heard: Option<mpsc::UnboundedReceiver<Heard>>,
}

/// Reads a report of a group's hooks, and does what follows from it.
pub type Reader = fn(&Arc<Session>, &[u8]) -> serde_json::Result<()>;

/// The groups' values.
#[derive(Debug, Default)]
pub struct Groups(Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>);

impl Groups {
    /// A group's value.
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
    fn each_group_has_one_value_of_its_own() {
        let groups = Groups::default();
        groups.of::<One>().0.store(1, Ordering::Relaxed);
        assert_eq!(groups.of::<One>().0.load(Ordering::Relaxed), 1);
        assert_eq!(groups.of::<Other>().0.load(Ordering::Relaxed), 0);
    }
}
