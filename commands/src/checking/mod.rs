//! Checks made of other verbs' calls, for CI.

mod run;
mod smoke;

pub use run::Run;
pub use smoke::Smoke;
