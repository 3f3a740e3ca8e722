//! HAR files that are written anew while the app runs (`network-replay --update`), with what the network answers. Playwright
//! writes such a file when its context is closed. Here it is complete at any time.

use super::{
    super::{
        Network, capture,
        exchange::Exchange,
        filter::{Filter, UrlPart},
        har, listen,
        recorder::{Bodies, Recorder, Settings},
        secrets::Redaction,
        stop_recording, telling,
    },
    Stub,
};
use parking_lot::Mutex;
use stagewright_driver::{
    error::{Error, Outcome},
    files::Spot,
    session::Session,
    wait::{Deadline, off_thread},
};
use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// How many requests a file has. They may take 16 KiB each on average (`ROOM_OF_A_ROW`). The oldest are left out beyond
/// either limit.
const MOST: usize = 10_000;

/// The largest body (bytes) that is written. Requests with a larger one are left out. Chromium keeps no larger ones.
const MOST_BYTES: usize = 5 << 20;

/// How long to wait for bodies that have been asked for.
const BODIES: Duration = Duration::from_secs(2);

/// The shortest time between two writes of a file.
const LEAST_PAUSE: Duration = Duration::from_millis(200);

/// How long the last write waits for events and bodies. When an app is stopped, all groups of verbs have 3 s together.
const LAST: Duration = Duration::from_secs(2);

/// The files that are written.
#[derive(Debug, Default)]
pub(super) struct Updates(Mutex<Vec<Arc<Update>>>);

#[derive(Debug)]
struct Update {
    id: u64,
    urls: Vec<UrlPart>,
    spot: Arc<Spot>,
    recorder: Arc<Recorder>,
    /// The requests of a capture that was on already: the file begins with them.
    earlier: Option<Earlier>,
    /// How many requests the file has.
    written: AtomicU64,
    /// Locked while the file is written.
    writing: tokio::sync::Mutex<()>,
}

/// The requests of a capture that was on before.
#[derive(Debug)]
struct Earlier {
    capture: Arc<Recorder>,
    /// Its newest request when the file was begun.
    newest: u64,
    /// Copies of those that have ended, because the capture forgets its own.
    kept: Mutex<BTreeMap<u64, Exchange>>,
}

/// Whether a request is written: the network has answered it, and all of its body is known.
fn is_written(row: &Exchange) -> bool {
    !row.pending && !row.partial && row.stub.is_none() && har::incomplete(row).is_none() && !har::lacks_posted(row)
}

impl Update {
    fn listed(&self) -> Stub {
        Stub {
            id: self.id,
            urls: self.urls.iter().map(|part| part.text().to_owned()).collect(),
            methods: Vec::new(),
            answers: vec![format!("none: written to {}", self.spot.path().display())],
            hits: self.written.load(Ordering::Relaxed),
            left: None,
            unchanged: 0,
        }
    }

    /// Writes the file, unless no request has ended yet. Waits for bodies that have been asked for as long as that. Gives
    /// how long it took besides.
    async fn write(&self, bodies: Duration) -> Outcome<Duration> {
        let mut under_way = self.recorder.bodies_under_way.subscribe();
        let _ = Deadline::after(bodies).limit(under_way.wait_for(|count| *count == 0)).await;
        let _one_at_a_time = self.writing.lock().await;
        let begun = Instant::now();
        let mut rows =
            self.earlier.as_ref().map_or_else(Vec::new, |earlier| earlier.rows(&self.recorder.settings.filter));
        rows.extend(self.recorder.rows(is_written).0);
        if rows.is_empty() {
            return Ok(Duration::ZERO);
        }
        let (count, spot) = (rows.len() as u64, self.spot.clone());
        let names = self.recorder.settings.redaction.names.clone();
        let write = move || {
            let har = har::of(&rows, env!("CARGO_PKG_VERSION"), &names);
            spot.replace_now(&serde_json::to_vec_pretty(&har).map_err(Error::internal)?)
        };
        off_thread(write).await?;
        self.written.store(count, Ordering::Relaxed);
        Ok(begun.elapsed())
    }
}

impl Earlier {
    fn of(capture: Arc<Recorder>) -> Earlier {
        let newest = capture.newest();
        Earlier { capture, newest, kept: Mutex::default() }
    }

    /// Copies those that have ended since, and gives all.
    fn rows(&self, filter: &Filter) -> Vec<Exchange> {
        let mut kept = self.kept.lock();
        let is_new = |row: &Exchange| {
            row.id <= self.newest && !kept.contains_key(&row.id) && filter.passes(row) && is_written(row)
        };
        let new = self.capture.rows(is_new).0;
        kept.extend(new.into_iter().map(|row| (row.id, row)));
        kept.values().cloned().collect()
    }
}

/// Writes the file after each request that ends, until the recorder is turned off. Several that end meanwhile are written
/// together, and a large file is written more rarely.
async fn follow(update: Arc<Update>) {
    let recorder = &update.recorder;
    let mut seen = 0;
    loop {
        // The first time with the requests of a capture that was on already. An error is told when the stub is removed: the
        // file is written once more then.
        let took = update.write(BODIES).await.unwrap_or_default();
        let next = async move {
            tokio::time::sleep(LEAST_PAUSE.max(took * 5)).await;
            let (_, _, newest) = recorder.ended_after(seen).await;
            newest
        };
        seen = tokio::select! {
            newest = next => newest,
            () = recorder.over() => return,
        };
    }
}

impl Updates {
    pub(super) fn list(&self) -> Vec<Stub> {
        self.0.lock().iter().map(|update| update.listed()).collect()
    }

    /// Ends those that fit, each with its file written. Gives the first error of a file besides.
    pub(super) async fn remove(
        &self,
        session: &Session,
        fits: &(dyn Fn(u64, &[UrlPart]) -> bool + Sync),
    ) -> (Vec<Stub>, Outcome<()>) {
        let removed: Vec<_> = self.0.lock().extract_if(.., |update| fits(update.id, &update.urls)).collect();
        for update in &removed {
            capture::catch_up(session, &update.recorder).await;
            stop_recording(session, &update.recorder);
        }
        if !removed.is_empty() {
            telling::follow(session).await;
        }
        let (mut told, mut all_written) = (Vec::new(), Ok(()));
        for update in removed {
            let written = update.write(BODIES).await;
            all_written = all_written.and(written.map(drop));
            told.push(update.listed());
        }
        (told, all_written)
    }
}

/// Writes all files, before the session leaves its app.
pub(super) async fn write_all(session: &Session) {
    let all = session.groups.of::<Network>().stubs.updates.0.lock().clone();
    let deadline = Deadline::after(LAST);
    for update in all {
        let _ = deadline.limit(capture::catch_up(session, &update.recorder)).await;
        let _ = update.write(deadline.left()).await;
    }
}

/// Begins to write a file, with the requests to these addresses; with an empty list to all. Names that are redacted in a
/// capture are redacted there, too. Gives the requests of the main process that it does not hear.
pub async fn update(
    session: &Session,
    urls: Vec<UrlPart>,
    spot: Spot,
    mut redaction: Redaction,
) -> Outcome<(Stub, Vec<String>)> {
    session.renderers.need()?;
    let network = session.groups.of::<Network>();
    redaction.names.extend(network.redacted_names());
    let settings = Settings {
        redaction,
        filter: Filter { urls: urls.clone(), ..Filter::default() },
        bodies: Bodies::Kept { most: MOST_BYTES, types: Vec::new() },
        rows: MOST,
    };
    let recorder = Arc::new(Recorder::new(settings));
    let urls = if urls.is_empty() { vec![UrlPart::of("*")] } else { urls };
    let update = Arc::new(Update {
        id: network.stubs.next(),
        urls,
        spot: Arc::new(spot),
        recorder: recorder.clone(),
        earlier: network.capture.lock().clone().map(Earlier::of),
        written: 0.into(),
        writing: Default::default(),
    });
    let listed = update.listed();
    listen(session, recorder);
    // Before the next await: a call that is cancelled there leaves an update that can be listed and removed.
    network.stubs.updates.0.lock().push(update.clone());
    tokio::spawn(follow(update));
    Ok((listed, telling::follow(session).await))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row() -> Exchange {
        let body = Some("a".to_owned());
        Exchange { method: "GET".into(), status: Some(200), response_body: body, ..Exchange::default() }
    }

    fn bare() -> Exchange {
        Exchange { response_body: None, ..row() }
    }

    #[test]
    fn har_update_writes_only_complete_responses() {
        let why = Some("net::ERR_FAILED".to_owned());
        let written = [
            row(),
            Exchange { status: Some(302), redirected_to: Some(2), ..bare() },
            Exchange { response_body_bytes: Some(0), ..bare() },
            Exchange { status: Some(204), ..bare() },
            Exchange { method: "HEAD".into(), ..bare() },
            Exchange { status: None, failure: why.clone(), ..bare() },
        ];
        let left_out = [
            bare(),
            Exchange { response_body_truncated: true, ..row() },
            Exchange { response_body_bytes: Some(7), ..bare() },
            Exchange { failure: why, ..row() },
            Exchange { stub: Some(1), ..row() },
            Exchange { pending: true, ..row() },
            Exchange { partial: true, ..row() },
        ];
        assert_eq!(written.iter().position(|row| !is_written(row)), None);
        assert_eq!(left_out.iter().position(is_written), None);
    }
}
