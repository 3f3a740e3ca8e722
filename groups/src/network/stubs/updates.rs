//! HAR files that are written anew while the app runs (`network-replay --update`), with what the network answers. Playwright
//! writes such a file when its context is closed. Here it is complete at any time.

use super::{
    super::{
        Network, capture,
        exchange::Exchange,
        filter::{Filter, UrlPart},
        har, listen, main_process,
        recorder::{Bodies, Recorder, Settings},
        stop_recording,
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
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

/// How many requests a file has. The oldest are left out beyond that.
const MOST: usize = 10_000;

/// The largest body (bytes) that is written. Requests with a larger one are left out. Chromium keeps no larger ones.
const MOST_BYTES: usize = 5 << 20;

/// How long to wait for bodies that have been asked for.
const BODIES: Duration = Duration::from_secs(2);

/// The files that are written.
#[derive(Debug, Default)]
pub(super) struct Updates(Mutex<Vec<Arc<Update>>>);

#[derive(Debug)]
struct Update {
    id: u64,
    urls: Vec<UrlPart>,
    spot: Arc<Spot>,
    recorder: Arc<Recorder>,
    /// The capture that was on already, and its newest request then: the file begins with its requests.
    earlier: Option<(Arc<Recorder>, u64)>,
    /// How many requests the file has.
    written: AtomicU64,
    /// Locked while the file is written.
    writing: tokio::sync::Mutex<()>,
}

/// Whether a request is written: the network has answered it, and all of its body is known.
fn is_written(row: &Exchange) -> bool {
    !row.pending && row.stub.is_none() && !row.response_body_truncated && !row.partial
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

    /// Writes the file, unless no request has ended yet.
    async fn write(&self) -> Outcome<()> {
        let _one_at_a_time = self.writing.lock().await;
        let mut under_way = self.recorder.bodies_under_way.subscribe();
        let _ = Deadline::after(BODIES).limit(under_way.wait_for(|count| *count == 0)).await;
        let filter = &self.recorder.settings.filter;
        let mut rows = match &self.earlier {
            Some((capture, newest)) => {
                let is_earlier = |row: &Exchange| row.id <= *newest && filter.passes(row);
                capture.rows(|row| !row.pending && row.stub.is_none() && is_earlier(row)).0
            }
            None => Vec::new(),
        };
        rows.extend(self.recorder.rows(is_written).0);
        if rows.is_empty() {
            return Ok(());
        }
        let (count, spot) = (rows.len() as u64, self.spot.clone());
        let write = move || {
            let har = har::of(&rows, env!("CARGO_PKG_VERSION"));
            spot.replace_now(&serde_json::to_vec_pretty(&har).map_err(Error::internal)?)
        };
        off_thread(write).await?;
        self.written.store(count, Ordering::Relaxed);
        Ok(())
    }
}

/// Writes the file after each request that ends, until the recorder is turned off. Several that end meanwhile are written
/// together.
async fn follow(update: Arc<Update>) {
    let mut seen = 0;
    // With the requests of a capture that was on already.
    let _ = update.write().await;
    loop {
        let recorder = &update.recorder;
        let (_, _, newest) = tokio::select! {
            ended = recorder.ended_after(seen) => ended,
            () = recorder.over() => return,
        };
        seen = newest;
        // An error is told when the stub is removed: the file is written once more then.
        let _ = update.write().await;
    }
}

impl Updates {
    pub(super) fn list(&self) -> Vec<Stub> {
        self.0.lock().iter().map(|update| update.listed()).collect()
    }

    /// Ends those that fit, each with its file written.
    pub(super) async fn remove(
        &self,
        session: &Session,
        fits: &(dyn Fn(u64, &[UrlPart]) -> bool + Sync),
    ) -> Outcome<Vec<Stub>> {
        let removed: Vec<_> = self.0.lock().extract_if(.., |update| fits(update.id, &update.urls)).collect();
        let mut told = Vec::new();
        for update in removed {
            capture::catch_up(session, &update.recorder).await;
            stop_recording(session, &update.recorder);
            main_process::follow(session).await;
            update.write().await?;
            told.push(update.listed());
        }
        Ok(told)
    }
}

/// Writes all files, before the session leaves its app.
pub(in crate::network) async fn write_all(session: &Session) {
    let all = session.groups.of::<Network>().stubs.updates.0.lock().clone();
    for update in all {
        capture::catch_up(session, &update.recorder).await;
        let _ = update.write().await;
    }
}

/// Begins to write a file, with the requests to these addresses; with an empty list to all. Gives the requests of the
/// main process that it does not hear.
pub async fn update(session: &Session, urls: Vec<UrlPart>, spot: Spot) -> Outcome<(Stub, Vec<String>)> {
    session.renderers.need()?;
    let network = session.groups.of::<Network>();
    let settings = Settings {
        filter: Filter { urls: urls.clone(), ..Filter::default() },
        bodies: Bodies::Kept { most: MOST_BYTES, types: Vec::new() },
        rows: MOST,
        ..Settings::default()
    };
    let recorder = Arc::new(Recorder::new(settings));
    let urls = if urls.is_empty() { vec![UrlPart::of("*")] } else { urls };
    let update = Arc::new(Update {
        id: network.stubs.next(),
        urls,
        spot: Arc::new(spot),
        recorder: recorder.clone(),
        earlier: network.capture.lock().clone().map(|capture| (capture.clone(), capture.newest())),
        written: 0.into(),
        writing: Default::default(),
    });
    listen(session, recorder);
    let (listed, unheard) = (update.listed(), main_process::follow(session).await);
    network.stubs.updates.0.lock().push(update.clone());
    tokio::spawn(follow(update));
    Ok((listed, unheard))
}
