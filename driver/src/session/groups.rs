//! What groups of verbs keep in a session: one value a group, of a type of the group's own, made when it is first asked
//! for; and what a group has in the main process. So a session need not know its groups.

use super::Session;
use crate::main_process::Hooks;
use std::{
    any::{Any, TypeId},
    collections::HashMap,
    sync::{Arc, Mutex},
};

/// What a group has in the main process: it is listed by its folder, as `PARTS` of `driver/src/groups/native` is.
#[derive(Debug)]
pub struct MainPart {
    /// Its hooks.
    pub hooks: &'static Hooks,
    /// What their reports mean, if they report.
    pub read: Option<Reader>,
}

/// Reads a report of a group's hooks, and does what follows from it.
pub type Reader = fn(&Arc<Session>, &[u8]) -> serde_json::Result<()>;

/// The groups' values.
#[derive(Debug, Default)]
pub struct Groups(Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>);

impl Groups {
    /// A group's value.
    pub fn of<G: Default + Send + Sync + 'static>(&self) -> Arc<G> {
        let mut groups = self.0.lock().expect("no panic holds this lock");
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
