//! What groups of verbs have in the driver: a folder each, and a row for what they have in the main process.

pub mod native;

use crate::{
    bus::Heard,
    main_process::{Presentation, Wanted, When},
    session::{MainPart, Session},
};
use std::sync::Arc;
use tokio::sync::mpsc;

/// A row each.
static GROUPS: [&[&MainPart]; 1] = [native::PARTS];

/// What a session that is about to begin has in the main process, and what it wants there.
///
/// `instrument` says whether hooks are put in place that hear the app from its first line on; without it there are only
/// those that are called.
pub(crate) fn of_a_session(presentation: Presentation, instrument: bool) -> (Vec<&'static MainPart>, Arc<Wanted>) {
    let parts: Vec<_> =
        GROUPS.into_iter().flatten().copied().filter(|part| instrument || part.hooks.when == When::OnDemand).collect();
    let wanted = Wanted::new(presentation, parts.iter().map(|part| part.hooks).collect());
    (parts, Arc::new(wanted))
}

/// The same for an app that is launched: until a policy says otherwise it opens nothing outside of itself.
pub(crate) fn of_a_launch(presentation: Presentation, instrument: bool) -> (Vec<&'static MainPart>, Arc<Wanted>) {
    let (parts, wanted) = of_a_session(presentation, instrument);
    if instrument {
        native::shell_calls::keep_from_the_first_line_on(&wanted);
    }
    (parts, wanted)
}

/// Has an app that is about to be launched show its notifications on a bus of the session's.
pub(crate) fn show_notifications_on(wanted: &Wanted, address: &str) {
    native::notifications::show_on(wanted, address);
}

/// Hears what service workers ask for, in a launched app whose profile goes with it.
pub(crate) fn hear_workers(session: &Session) {
    native::notifications::hear_workers(session);
}

/// Hears what a session's own bus is told.
pub(crate) fn hear_bus(session: &Arc<Session>, heard: mpsc::UnboundedReceiver<Heard>) {
    native::notifications::hear_bus(session, heard);
}
