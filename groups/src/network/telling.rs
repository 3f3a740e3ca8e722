//! The state that the hooks of the main process get, and of utility processes.

use super::{
    Network,
    main_process::{BUDGET, NETWORK_MAIN, REPORT_REQUESTS},
    recorder::Bodies,
    utilities::Utilities,
};
use serde_json::{Value, json};
use stagewright_driver::session::Session;
use std::sync::Arc;

/// The state for the hooks: the most bytes of a body to report, whether requests ask for stubs, and the numbers of the
/// stubs. Null if no recorder or stub needs requests.
fn wanted(network: &Arc<Network>) -> Value {
    let recorders = network.recorders();
    let asks = network.asks_in_main();
    if recorders.is_empty() && !asks {
        return Value::Null;
    }
    let most = recorders.iter().map(|recorder| match recorder.settings.bodies {
        Bodies::Kept { most, .. } => most,
        Bodies::No | Bodies::Sizes => 0,
    });
    let (bodies, stubs) = (most.max().unwrap_or_default(), network.stubs.ids());
    json!({ "bodies": bodies, "asks": asks, "stubs": stubs, "utilities": Utilities::state(network) })
}

/// Begins the reason why utility processes are not reached.
pub(super) const UTILITIES: &str = "utility processes: ";

/// The same for the main process.
const MAIN: &str = "requests of the main process: ";

/// The app waits for a session only with the main half (`core/held-ready.js` of the driver).
const FIRST_DOCUMENT: &str =
    "the first document of the first window: without the main half it may load before the session has reached it";

/// The requests that a session may have missed because its app was launched without the main half. Empty with that half.
pub fn before_the_session(session: &Session) -> Vec<String> {
    let why = missing(session).filter(|_| session.origin.is_launch());
    why.map_or_else(Vec::new, |why| vec![format!("{MAIN}{why}"), FIRST_DOCUMENT.to_owned()])
}

/// Makes the main process and utility processes report what the recorders need. Returns what the main process cannot
/// report, with the reasons.
pub(super) async fn follow(session: &Session) -> Vec<String> {
    let network = session.groups.of::<Network>();
    let _one_at_a_time = network.telling.lock().await;
    let state = wanted(&network);
    let sent = network.utilities.send(&state);
    let unheard = follow_in_main(session, state).await;
    // The main process first: a busy utility process must not delay it.
    network.utilities.wait_until_taken(sent).await;
    unheard
}

async fn follow_in_main(session: &Session, state: Value) -> Vec<String> {
    if let Some(why) = missing(session) {
        // It may be joined again.
        if session.main.get().is_none() && session.main.has_hooks(&NETWORK_MAIN) {
            let _ = session.main.want(REPORT_REQUESTS, &[state], BUDGET).await;
        }
        return vec![format!("{MAIN}{why}")];
    }
    if let Some(main) = session.main.get().filter(|_| !state.is_null()) {
        let _ = session.main.want(REPORT_REQUESTS, std::slice::from_ref(&state), BUDGET).await;
        let unheard = main.call::<Vec<String>>(REPORT_REQUESTS, &[state], BUDGET).await;
        return unheard.unwrap_or_else(|error| vec![error.message.clone()]);
    }
    match session.main.want(REPORT_REQUESTS, &[state], BUDGET).await {
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
