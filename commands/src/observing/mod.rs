//! Pictures, logs and dialogs.

mod console_logs;
mod dialog_handler;
mod problems;
mod screenshot;

pub use console_logs::ConsoleLogs;
pub use dialog_handler::DialogHandler;
pub use problems::Problems;
pub use screenshot::Screenshot;
