//! Checks made of other verbs' calls, for CI.

mod smoke;

pub use smoke::Smoke;
