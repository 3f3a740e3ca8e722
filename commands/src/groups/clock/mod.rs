//! The clock: one time for the whole app, which does not have to be waited for.

mod go;
mod install;
mod set;
mod state;
mod time;

pub use go::{ClockAdvance, ClockResume, ClockRunFor};
pub use install::{ClockInstall, ClockUninstall};
pub use set::{ClockPause, ClockSetSystemTime, ClockSetTime};
pub use state::ClockStatus;
pub(crate) use time::Time;

use crate::values::Millis;

/// The default budget of a step that fires timers, 30 s (clamped to 60 s).
fn firing_budget() -> Millis {
    Millis(30_000)
}
