//! What groups of verbs have in the driver: a folder each, and a row for what they have in the main process.

pub mod native;

use crate::{
    main_process::{Presentation, Wanted, When},
    session::{Launching, MainPart, Session},
};
use std::sync::Arc;

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

/// The same for an app that is about to be launched.
pub(crate) fn of_a_launch(
    presentation: Presentation,
    instrument: bool,
    launching: &Launching,
) -> (Vec<&'static MainPart>, Arc<Wanted>) {
    let (parts, wanted) = of_a_session(presentation, instrument);
    parts.iter().filter_map(|part| part.before_launch).for_each(|step| step(launching, &wanted));
    (parts, wanted)
}

/// Has the groups of a launched app's session begin.
pub(crate) fn once_launched(mut launching: Launching, session: &Arc<Session>) {
    session.main.parts().iter().filter_map(|part| part.once_launched).for_each(|step| step(&mut launching, session));
}
