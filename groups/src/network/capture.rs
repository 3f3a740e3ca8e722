//! The capture: a recorder that a caller starts, reads and stops.

use super::{
    Network, conditions,
    exchange::{Exchange, From},
    filter::Filter,
    listen,
    recorder::{Bodies, Recorder, Settings},
    stop_recording, telling,
};
use parking_lot::Mutex;
use serde_json::json;
use stagewright_driver::{
    error::{Code, Error, Outcome},
    session::{Groups, Launching, Session, TransportKind},
    wait::Deadline,
};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

/// How long a read waits for requested bodies.
const BODIES: Duration = Duration::from_secs(2);

/// How long the browser process may take to catch up. It takes less than 1 ms unless the main process is busy.
const CATCH_UP_TIMEOUT: Duration = Duration::from_secs(1);

/// The default number of rows that a capture keeps.
pub const USUAL_ROWS: usize = 1_000;

/// Requests of an injected app that a capture does not have. The answer of one that has begun before its frame is reached
/// is a partial row.
const UNHEARD_FRAMES: &str = "the early requests of a frame of another site, but for their answers";

/// The same of workers.
const UNHEARD_WORKERS: &str = "requests of workers";

/// The settings of a capture that is to begin with the app, and whether the app begins offline.
#[derive(Debug, Default)]
struct AtLaunch {
    settings: Mutex<Option<Settings>>,
    offline: AtomicBool,
}

/// Makes the app that is launched with these values be captured from its first document on.
pub fn begin_with(groups: &Groups, settings: Settings) {
    *groups.of::<AtLaunch>().settings.lock() = Some(settings);
}

/// Makes the app that is launched with these values be offline from its first line on.
pub fn begin_offline(groups: &Groups) {
    groups.of::<AtLaunch>().offline.store(true, Ordering::Relaxed);
}

/// The bodies that such a capture keeps, if there is to be one, and whether the app begins offline.
pub(super) fn at_launch(groups: &Groups) -> (Option<Bodies>, bool) {
    let at_launch = groups.of::<AtLaunch>();
    let bodies = at_launch.settings.lock().as_ref().map(|settings| settings.bodies.clone());
    (bodies, at_launch.offline.load(Ordering::Relaxed))
}

/// Begins the capture of a launched app, before its `ready` event. The hooks of the main process were set before its
/// first line.
pub(super) fn begin(_: &Launching, session: &Arc<Session>) {
    let at_launch = session.groups.of::<AtLaunch>();
    if at_launch.offline.load(Ordering::Relaxed) {
        conditions::begin_offline(session);
    }
    if let Some(settings) = at_launch.settings.lock().take() {
        let _ = begin_recorder(session, settings);
    }
}

/// Begins a capture. Returns the kinds of requests that are not captured, with the reasons.
///
/// # Errors
/// `network.ALREADY_CAPTURING`. `network.UNSUPPORTED` if only utility processes are to be captured, and they are not
/// reached.
pub async fn start(session: &Session, settings: Settings) -> Outcome<Vec<String>> {
    let from = &settings.filter.from;
    let hears = |kind: From| from.is_empty() || from.contains(&kind);
    let (of_workers, of_pages) = (hears(From::Worker), hears(From::Page));
    let is_of_utilities = !from.is_empty() && from.iter().all(|from| *from == From::Utility);
    begin_recorder(session, settings)?;
    let mut unheard = telling::follow(session).await;
    if session.origin.transport == TransportKind::Injector {
        let unheard_here = of_workers.then_some(UNHEARD_WORKERS).into_iter().chain(of_pages.then_some(UNHEARD_FRAMES));
        unheard.extend(unheard_here.map(str::to_owned));
    }
    if is_of_utilities && let Some(why) = unheard.iter().find_map(|why| why.strip_prefix(telling::UTILITIES)) {
        end_recorder(session).await;
        let error = format!("Requests of utility processes cannot be captured: {why}.");
        return Err(Error::new(Code::NetworkUnsupported, error).next(
            "network_capture_start",
            json!({}),
            "capture the requests of all other parts of the app",
        ));
    }
    Ok(unheard)
}

async fn end_recorder(session: &Session) {
    let recorder = session.groups.of::<Network>().capture.lock().take();
    if let Some(recorder) = recorder {
        stop_recording(session, &recorder);
        telling::follow(session).await;
    }
}

fn begin_recorder(session: &Session, settings: Settings) -> Outcome<()> {
    session.renderers.need()?;
    let network = session.groups.of::<Network>();
    let mut capture = network.capture.lock();
    if capture.is_some() {
        return Err(Error::new(Code::NetworkAlreadyCapturing, "Requests are being captured already.")
            .next("network_captured", json!({}), "read them")
            .next("network_capture_stop", json!({}), "read them, and end the capture"));
    }
    let mut recorder = Recorder::new(settings);
    recorder.collectors = Some(session.collectors.clone());
    let recorder = Arc::new(recorder);
    listen(session, recorder.clone());
    *capture = Some(recorder);
    Ok(())
}

/// The rows of a capture.
#[derive(Debug)]
pub struct Captured {
    /// Oldest first.
    pub rows: Vec<Exchange>,
    /// How many older ones were dropped.
    pub overflowed: u64,
}

/// The recorder of the capture.
///
/// # Errors
/// `network.NOT_CAPTURING`.
pub fn recorder(session: &Session) -> Outcome<Arc<Recorder>> {
    session.groups.of::<Network>().capture.lock().clone().ok_or_else(not_capturing)
}

/// The error `network.NOT_CAPTURING`, with its next step.
pub fn not_capturing() -> Error {
    let error = Error::new(Code::NetworkNotCapturing, "No capture of requests is on.");
    error.next("network_capture_start", json!({}), "begin one")
}

/// The rows that pass. `clear` forgets all of them afterwards.
pub async fn captured(session: &Session, filter: &Filter, clear: bool) -> Outcome<Captured> {
    let recorder = recorder(session)?;
    catch_up(session, &recorder).await;
    let (rows, overflowed) = recorder.rows(|row| filter.passes(row));
    if clear {
        recorder.clear();
    }
    Ok(Captured { rows, overflowed })
}

/// Ends the capture, and gives its rows.
pub async fn stop(session: &Session) -> Outcome<Captured> {
    let read = captured(session, &Filter::default(), false).await?;
    end_recorder(session).await;
    Ok(read)
}

/// Waits for pending events and requested bodies, for [`CATCH_UP_TIMEOUT`] and [`BODIES`] at most.
pub(super) async fn catch_up(session: &Session, recorder: &Recorder) {
    // An app that is paused before its first line answers nothing, and has sent nothing.
    if let Ok(channel) = session.renderers.need()
        && session.main.paused().is_none()
    {
        let turn = channel.send(None, "Target.getTargets", json!({})).wait();
        if Deadline::after(CATCH_UP_TIMEOUT).limit(turn).await.is_some() {
            channel.caught_up().await;
        }
    }
    session.main.wait_for_reports().await;
    let mut under_way = recorder.bodies_under_way.subscribe();
    let _ = Deadline::after(BODIES).limit(under_way.wait_for(|count| *count == 0)).await;
    end_gone(session, recorder);
}

/// Ends the requests of pages and workers that are gone.
pub(super) fn end_gone(session: &Session, recorder: &Recorder) {
    recorder.end_gone(|cdp_session, row, crashes| {
        let surface = match row.from {
            // Without the main half nobody hears of their end.
            From::Main => return session.main.get().is_none(),
            From::Utility => return false,
            From::Page => session.surfaces.by_session(cdp_session),
            From::Worker => row.window_id.as_ref().and_then(|handle| session.surfaces.by_handle(handle)),
        };
        // The browser process loads documents, also for a page that has no renderer.
        let is_navigation = row.resource_type == "document" && row.status.is_none();
        surface.is_none_or(|surface| {
            // A page that was loaded anew after a crash has lost its requests all the same.
            let state = surface.state();
            (state.gone.is_some() || state.crashes > crashes) && !surface.has_no_renderer_yet() && !is_navigation
        })
    });
}
