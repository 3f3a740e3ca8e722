//! A source of the time line that hooks something in the app: the type, of which groups make rows.

use stagewright_driver::{
    error::Outcome,
    session::Session,
    time_line::{Row, Source},
};
use std::{pin::Pin, sync::Arc};

/// A step of a source that takes a while.
type Step<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A source that hooks something in the app.
pub(crate) struct HookedSource {
    /// Its name.
    pub source: Source,
    /// Has the app tell its events from now on. Gives what it cannot tell, each with the reason.
    pub begin: fn(&Arc<Session>) -> Step<'_, Outcome<Vec<String>>>,
    /// Waits a moment for events that are under way.
    pub hear: fn(&Session) -> Step<'_, ()>,
    /// The events that have not ended yet.
    pub open: fn(&Session) -> Vec<Row>,
}
