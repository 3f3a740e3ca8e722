//! The hooks of the clock in the main process.

use super::{Clock, PRELOAD, begin, go_on, leave, scripts};
use serde_json::json;
use stagewright_driver::{
    main_process::{Hook, Hooks, Wanted},
    session::{Launching, MainPart},
};

static CLOCK: Hooks = Hooks::on_demand("clock", include_str!("main_hooks.js")).with(&[
    include_str!("engine.js"),
    include_str!("realms.js"),
    include_str!("main_process.js"),
    include_str!("steering.js"),
    include_str!("../storage/all_sessions.js"),
]);
pub(super) const BEGIN: Hook = Hook::of(&CLOCK, "begin");
pub(super) const STEP: Hook = Hook::of(&CLOCK, "step");

/// Its row in `PARTS`.
pub(super) static PART: MainPart =
    MainPart::new(&CLOCK).before_launch(before_launch).once_launched(begin).before_resume(go_on).leaving(leave);

/// Has the clock begin before the app's first line.
fn before_launch(launching: &Launching, wanted: &Wanted) {
    let clock = launching.groups.of::<Clock>();
    let Some(state) = *clock.state.lock() else { return };
    let preload = launching.place.path().join(PRELOAD);
    let preload = scripts::write_preload(&preload, &state).is_ok().then_some(preload);
    wanted.note(BEGIN, &[json!(state), json!(preload)]);
    *clock.preload.lock() = preload;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_hooks_exist_and_are_called() {
        crate::names::check(&[&CLOCK], include_str!("main_process.rs"), &[]);
    }
}
