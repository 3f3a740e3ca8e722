//! The reports of the hooks of the main process, and its answers.

use super::{
    Network, capture,
    exchange::From,
    main_process::{ANSWER_REQUEST, BUDGET, NETWORK_MAIN, REPORT_REQUESTS},
    recorder::Bodies,
    reports::{Source, decided, take},
    stubs::{self, Asked},
    utilities::Utilities,
    utility_reports,
};
use serde_json::json;
use stagewright_driver::{
    main_process::Wanted,
    session::{Launching, MainPart, Session},
};
use std::{pin::Pin, sync::Arc};

/// Its row in `PARTS`.
pub(super) static PART: MainPart = MainPart::new(&NETWORK_MAIN)
    .reporting(read)
    .before_launch(before_launch)
    .once_launched(capture::begin)
    .leaving(|session| Box::pin(stubs::leave(session)));

fn source() -> Source {
    Source { from: From::Main, scope: "main".to_owned() }
}

fn read(session: &Arc<Session>, report: &[u8]) -> serde_json::Result<()> {
    let network = session.groups.of::<Network>();
    if let Some((id, asked)) = take(&network, &source(), report)? {
        answer(session, &network, id, &asked);
    }
    Ok(())
}

/// Decides about a request, and tells the main process.
fn answer(session: &Arc<Session>, network: &Network, id: u64, asked: &Asked) {
    let (answer, delay) = decided(network, &source(), id, asked);
    let Some(main) = session.main.get() else { return };
    tokio::spawn(async move {
        // A main process that is gone wants no answer.
        let _ = main.call::<bool>(ANSWER_REQUEST, &[json!(id), answer, json!(delay)], BUDGET).await;
    });
}

fn before_launch(launching: &Launching, state: &Wanted) {
    let network = launching.groups.of::<Network>();
    let serve = |stream, network| -> Pin<Box<dyn Future<Output = ()> + Send>> {
        Box::pin(utility_reports::serve(stream, network))
    };
    network.utilities.begin(&launching.place, launching.binary.clone(), serve);
    let (bodies, offline) = capture::at_launch(&launching.groups);
    if bodies.is_some() || offline {
        let most = if let Some(Bodies::Kept { most, .. }) = bodies { most } else { 0 };
        let told = json!({ "bodies": most, "asks": offline, "utilities": Utilities::state(&network) });
        // None is connected yet.
        network.utilities.send(&told);
        state.note(REPORT_REQUESTS, &[told]);
    }
}
