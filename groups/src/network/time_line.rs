//! Requests on the time line, each as it ends.

use super::{
    Network, capture,
    exchange::Exchange,
    listen,
    recorder::{Recorder, Settings},
    secrets::Redaction,
    telling,
};
use crate::hooked_source::HookedSource;
use parking_lot::Mutex;
use stagewright_driver::{
    error::Outcome,
    session::Session,
    time_line::{Row, Source, TimeLine},
};
use std::{sync::Arc, time::Duration};
use tokio::sync::watch;

pub(crate) static HOOKED_SOURCE: HookedSource = HookedSource {
    source: Source::Network,
    begin: |session| Box::pin(begin(session)),
    hear: |session| Box::pin(hear(session)),
    open,
};

/// How many requests may be under way.
const UNDER_WAY: usize = 1_000;

/// How long the rows of requests that have ended may take to be told.
const ROWS_TIMEOUT: Duration = Duration::from_millis(250);

/// The recorder of the time line, and how many of its requests have been told.
#[derive(Debug, Default)]
struct ReportedRequests(Mutex<Option<(Arc<Recorder>, watch::Receiver<u64>)>>);

async fn begin(session: &Arc<Session>) -> Outcome<Vec<String>> {
    session.renderers.need()?;
    let recorder = Arc::new(Recorder::new(Settings { rows: UNDER_WAY, ..Settings::default() }));
    listen(session, recorder.clone());
    let (told, telling) = watch::channel(0);
    tokio::spawn(tell(recorder.clone(), session.groups.of::<Network>(), session.time_line.clone(), told));
    *session.groups.of::<ReportedRequests>().0.lock() = Some((recorder, telling));
    Ok(telling::follow(session).await)
}

/// Tells requests as they end.
async fn tell(recorder: Arc<Recorder>, network: Arc<Network>, line: Arc<TimeLine>, told: watch::Sender<u64>) {
    let mut seen = 0;
    loop {
        let (rows, _, newest) = recorder.ended_after(seen).await;
        let redaction = redaction(&network);
        rows.iter().for_each(|row| line.tell(row_of(row, &redaction)));
        seen = newest;
        told.send_replace(seen);
    }
}

async fn hear(session: &Session) {
    let told = session.groups.of::<ReportedRequests>().0.lock().clone();
    let Some((recorder, mut telling)) = told else { return };
    capture::catch_up(session, &recorder).await;
    let ended = recorder.last_ended();
    let _ = tokio::time::timeout(ROWS_TIMEOUT, telling.wait_for(|told| *told >= ended)).await;
}

fn open(session: &Session) -> Vec<Row> {
    let told = session.groups.of::<ReportedRequests>().0.lock().clone();
    let rows = told.map(|(recorder, _)| recorder.rows(|row| row.pending).0);
    let redaction = redaction(&session.groups.of::<Network>());
    rows.into_iter().flatten().map(|row| row_of(&row, &redaction)).collect()
}

/// Names that a capture redacts are redacted here, too. Its `reveal` has no effect, because a time line is shared.
fn redaction(network: &Network) -> Redaction {
    Redaction { off: false, names: network.redacted_names() }
}

/// A request as a row.
fn row_of(one: &Exchange, redaction: &Redaction) -> Row {
    let status = one.status.map_or_else(String::new, |status| format!(" {status}"));
    let took = one.duration_ms.map_or_else(String::new, |ms| format!(" {ms:.0} ms"));
    let failure = one.failure.as_ref().map_or_else(String::new, |why| format!(" {why}"));
    let stub = one.stub.map_or_else(String::new, |stub| format!(" (stub {stub})"));
    let text = format!("{}{status} {}{took}{failure}{stub}", one.method, redaction.url(&one.url));
    let window = one.surface_id.as_ref().or(one.window_id.as_ref());
    Row::now(Source::Network, &*one.resource_type, text).at(one.timestamp).in_window(window.map(String::as_str))
}
