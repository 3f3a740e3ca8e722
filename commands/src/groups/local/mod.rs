//! Verbs that need no session and run where they were typed.

mod doctor;
mod sessions;

pub use doctor::Doctor;
pub use sessions::Sessions;
