//! Checks made of other verbs' calls, for CI.

mod interrupts;
mod record;
mod run;
mod smoke;

pub use record::{Record, Recording};
pub use run::Run;
pub use smoke::Smoke;
