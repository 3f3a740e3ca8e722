//! The hooks around Node's http, fetch and Electron's net, and the state that they get.

use super::{Network, recorder::Bodies};
use serde_json::{Value, json};
use stagewright_driver::{
    main_process::{Hook, Hooks},
    session::Session,
};
use std::time::Duration;

pub(super) static NETWORK_MAIN: Hooks = Hooks::at_start(
    "network_main",
    concat!(
        include_str!("main_process.js"),
        include_str!("main_answers.js"),
        include_str!("main_changes.js"),
        include_str!("main_http2.js"),
    ),
);
pub(super) const ANSWER_REQUEST: Hook = Hook::of(&NETWORK_MAIN, "answerRequest");
pub(super) const TELL_REQUESTS: Hook = Hook::of(&NETWORK_MAIN, "tellRequests");

/// How long the main process may take to start or stop reporting.
pub(super) const BUDGET: Duration = Duration::from_secs(5);

/// The state for the hooks: the most bytes of a body to report, and whether requests ask for stubs. Null if no recorder
/// or stub needs requests.
fn wanted(network: &Network) -> Value {
    let recorders = network.recorders();
    let asks = network.asks_in_main();
    if recorders.is_empty() && !asks {
        return Value::Null;
    }
    let most = recorders.iter().map(|recorder| match recorder.settings.bodies {
        Bodies::Kept { most, .. } => most,
        Bodies::No | Bodies::Sizes => 0,
    });
    json!({ "bodies": most.max().unwrap_or_default(), "asks": asks })
}

/// Makes the main process report what the recorders need. Returns what it cannot report, with the reasons.
pub(super) async fn follow(session: &Session) -> Vec<String> {
    let network = session.groups.of::<Network>();
    let _one_at_a_time = network.telling.lock().await;
    let state = wanted(&network);
    if let Some(why) = missing(session) {
        // It may be joined again.
        if session.main.get().is_none() && session.main.has_hooks(&NETWORK_MAIN) {
            let _ = session.main.want(TELL_REQUESTS, &[state], BUDGET).await;
        }
        return vec![why];
    }
    if let Some(main) = session.main.get().filter(|_| !state.is_null()) {
        let _ = session.main.want(TELL_REQUESTS, std::slice::from_ref(&state), BUDGET).await;
        let unheard = main.call::<Vec<String>>(TELL_REQUESTS, &[state], BUDGET).await;
        return unheard.unwrap_or_else(|error| vec![error.message.clone()]);
    }
    match session.main.want(TELL_REQUESTS, &[state], BUDGET).await {
        Ok(()) => Vec::new(),
        Err(error) => vec![error.message.clone()],
    }
}

/// The reason why requests of the main process are not captured, if they are not.
pub(super) fn missing(session: &Session) -> Option<String> {
    if session.main.get().is_none() {
        return Some(session.main.missing().unwrap_or_else(|| "there is no main-process half".into()));
    }
    if !session.main.has_hooks(&NETWORK_MAIN) {
        return Some("the app was launched with `instrumentNative: false`".into());
    }
    session.main.not_in_place(&NETWORK_MAIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_hooks_exist_and_are_called() {
        crate::names::check(&[&NETWORK_MAIN], include_str!("main_process.rs"), &[]);
    }
}
