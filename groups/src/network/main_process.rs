//! The hooks around Node's http, http2 and fetch, undici, and Electron's net.

use stagewright_driver::main_process::{Hook, Hooks};
use std::time::Duration;

pub(super) static NETWORK_MAIN: Hooks = Hooks::at_start(
    "network_main",
    concat!(
        include_str!("main_process.js"),
        include_str!("main_answers.js"),
        include_str!("main_changes.js"),
        include_str!("main_net.js"),
        include_str!("main_http2.js"),
        include_str!("main_undici.js"),
        include_str!("main_utilities.js"),
    ),
);
pub(super) const ANSWER_REQUEST: Hook = Hook::of(&NETWORK_MAIN, "answerRequest");
pub(super) const REPORT_REQUESTS: Hook = Hook::of(&NETWORK_MAIN, "reportRequests");

/// How long the main process may take to start or stop reporting.
pub(super) const BUDGET: Duration = Duration::from_secs(5);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_hooks_exist_and_are_called() {
        crate::names::check(&[&NETWORK_MAIN], include_str!("main_process.rs"), &[]);
    }
}
