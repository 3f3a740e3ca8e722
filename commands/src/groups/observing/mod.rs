//! Pictures, logs and dialogs.

pub(crate) mod console_logs;
mod devtools;
mod dialog_handler;
mod highlight;
mod log_events;
mod person;
mod pick;
mod problems;
mod screenshot;

pub use console_logs::ConsoleLogs;
pub use devtools::Devtools;
pub use dialog_handler::DialogHandler;
pub use highlight::Highlight;
pub use log_events::LogEvents;
pub use pick::Pick;
pub use problems::Problems;
pub use screenshot::Screenshot;
