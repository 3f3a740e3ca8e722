//! Waiting for requests, responses, and for a network that is idle.

use super::{
    Network, capture,
    exchange::{Exchange, Step},
    filter::Filter,
    listen,
    recorder::{Recorder, Settings},
    stop_recording, telling,
};
use serde_json::{Value, json};
use stagewright_driver::{
    error::{Code, Error, Outcome, quoted},
    session::Session,
    wait::Deadline,
};
use std::{collections::BTreeMap, sync::Arc, time::Duration};
use tokio::time::Instant;

/// How often requests that are pending are looked at again: a crash of their page changes no list of surfaces.
const CRASHES: Duration = Duration::from_millis(500);

/// Requests that a call watches: those of the capture, or its own until it ends.
struct Watch {
    session: Arc<Session>,
    recorder: Arc<Recorder>,
    /// It has begun with the call.
    is_own: bool,
    /// A capture whose filter leaves requests out. It knows those from before the call.
    filtered: Option<Arc<Recorder>>,
}

impl Watch {
    async fn begin(session: &Arc<Session>) -> Outcome<Watch> {
        session.renderers.need()?;
        let capture = session.groups.of::<Network>().capture.lock().clone();
        match capture {
            Some(recorder) => Ok(Watch { session: session.clone(), recorder, is_own: false, filtered: None }),
            None => Ok(Watch::begin_own(session, None).await),
        }
    }

    /// The same for all requests, also while a capture with a filter is on.
    async fn begin_for_all(session: &Arc<Session>) -> Outcome<Watch> {
        let capture = session.groups.of::<Network>().capture.lock().clone();
        match capture {
            Some(capture) if !capture.settings.filter.asks_for_all() => {
                session.renderers.need()?;
                Ok(Watch::begin_own(session, Some(capture)).await)
            }
            _ => Watch::begin(session).await,
        }
    }

    async fn begin_own(session: &Arc<Session>, filtered: Option<Arc<Recorder>>) -> Watch {
        let recorder = Arc::new(Recorder::new(Settings { rows: capture::USUAL_ROWS, ..Settings::default() }));
        listen(session, recorder.clone());
        let watch = Watch { session: session.clone(), recorder, is_own: true, filtered };
        telling::follow(session).await;
        watch
    }

    /// Waits for the next step of a request. Fails when the app ends; `None` at the deadline.
    async fn step(&self, steps: &mut tokio::sync::watch::Receiver<u64>, deadline: Deadline) -> Outcome<Option<()>> {
        let next = async {
            tokio::select! {
                // The sender lives as long as the recorder does.
                _ = steps.changed() => Ok(()),
                error = self.session.ends.ended() => Err(error),
            }
        };
        deadline.limit(next).await.transpose()
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        if self.is_own {
            stop_recording(&self.session, &self.recorder);
            let session = self.session.clone();
            tokio::spawn(async move { telling::follow(&session).await });
        }
    }
}

/// The next request that passes and has reached that step. While a capture is on: the oldest that no wait has given yet,
/// so that nothing is missed between an act and the wait. Otherwise only those from now on.
pub async fn wait(session: &Arc<Session>, step: Step, filter: &Filter, budget: Duration) -> Outcome<Exchange> {
    let deadline = Deadline::after(budget);
    let watch = Watch::begin(session).await?;
    let mut steps = watch.recorder.steps();
    loop {
        steps.borrow_and_update();
        let (rows, _) = watch.recorder.rows(|row| step.is_reached(row) && filter.passes(row));
        if let Some(row) = rows.into_iter().find(|row| watch.recorder.give(step, row.id)) {
            return Ok(row);
        }
        if watch.step(&mut steps, deadline).await?.is_none() {
            return Err(timed_out(&watch, step, filter, budget));
        }
    }
}

fn timed_out(watch: &Watch, step: Step, filter: &Filter, budget: Duration) -> Error {
    let (rows, _) = watch.recorder.rows(|_| true);
    let without_status = Filter { status: None, failed: false, ..filter.clone() };
    let near = rows.iter().rev().find(|row| without_status.passes(row)).or(rows.last());
    let found = match near {
        None => "no other one was seen".to_owned(),
        Some(row) => {
            let state = match (&row.failure, row.status) {
                (Some(why), _) => why.clone(),
                (None, Some(status)) => status.to_string(),
                (None, None) => "no response yet".to_owned(),
            };
            format!("{} others were seen, such as {} {} ({state})", rows.len(), row.method, quoted(&row.url))
        }
    };
    let message = format!("No matching {} came within {} ms; {found}.", step.name(), budget.as_millis());
    let only: Vec<&str> = watch.recorder.settings.filter.urls.iter().map(super::filter::UrlPart::text).collect();
    let hint = match (watch.is_own, only.is_empty()) {
        (true, _) => {
            "Without a capture only requests from the call on are seen. To see all, use network_capture_start before the action."
                .to_owned()
        }
        (false, false) => format!("The capture keeps only addresses with {}.", only.join(", ")),
        (false, true) => "Look at what was captured; raise timeoutMs if the app is only slow.".to_owned(),
    };
    let error = Error::new(Code::WaitTimeout, message).hint(hint).detail("timeout_ms", budget.as_millis() as u64);
    match watch.is_own {
        true => error.next("network_capture_start", json!({}), "see all requests from then on"),
        false => error.next("network_captured", json!({ "limit": 20 }), "see the newest requests"),
    }
}

/// An expectation about captured requests.
#[derive(Debug, Default)]
pub struct Expected {
    /// The requests that count.
    pub filter: Filter,
    /// Parts of their headers.
    pub headers: BTreeMap<String, String>,
    /// A part of their bodies.
    pub body_contains: Option<String>,
    /// Members of their JSON bodies.
    pub body: Option<Value>,
    /// The least and the most number of them.
    pub least: usize,
    /// The most number of them.
    pub most: Option<usize>,
}

impl Expected {
    fn fits(&self, row: &Exchange) -> bool {
        let header = |(name, part): (&String, &String)| {
            let value = row.request_headers.get(&name.to_ascii_lowercase());
            value.is_some_and(|value| super::filter::UrlPart::of(part).matches(value))
        };
        let body = row.request_body.as_deref();
        self.filter.passes(row)
            && self.headers.iter().all(header)
            && self.body_contains.as_ref().is_none_or(|part| body.is_some_and(|body| body.contains(part.as_str())))
            && self.body.as_ref().is_none_or(|wanted| {
                let body = body.and_then(|body| serde_json::from_str::<Value>(body).ok());
                body.is_some_and(|body| super::stubs::has_members(&body, wanted))
            })
    }

    fn holds(&self, count: usize) -> bool {
        count >= self.least && self.most.is_none_or(|most| count <= most)
    }
}

/// Waits until as many captured requests fit as are expected; gives their number.
///
/// # Errors
/// `EXPECTATION_FAILED` at the end of the budget, `network.NOT_CAPTURING` without a capture.
pub async fn expect(session: &Arc<Session>, expected: &Expected, budget: Duration) -> Outcome<usize> {
    capture::recorder(session)?;
    let deadline = Deadline::after(budget);
    let watch = Watch::begin(session).await?;
    capture::catch_up(session, &watch.recorder).await;
    let mut steps = watch.recorder.steps();
    loop {
        steps.borrow_and_update();
        let count = watch.recorder.rows(|row| expected.fits(row)).0.len();
        if expected.holds(count) {
            return Ok(count);
        }
        if watch.step(&mut steps, deadline).await?.is_none() {
            let wanted = match expected.most {
                Some(most) if most == expected.least => format!("exactly {most}"),
                Some(most) => format!("{} to {most}", expected.least),
                None => format!("at least {}", expected.least),
            };
            let near = watch.recorder.rows(|row| expected.filter.passes(row)).0.len();
            let message =
                format!("Matching requests: expected {wanted}, found {count}; {near} have such an address and method.");
            return Err(Error::new(Code::ExpectationFailed, message)
                .detail("expected", wanted)
                .detail("actual", count)
                .next("network_captured", json!({ "limit": 20 }), "see the newest requests"));
        }
    }
}

/// The requests that begin after a moment, to wait for their end.
pub struct Following {
    watch: Watch,
    /// The newest request of before that moment.
    since: u64,
}

impl std::fmt::Debug for Following {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Following").field("since", &self.since).finish_non_exhaustive()
    }
}

/// Follows all requests that begin from now on.
pub async fn follow_from_now(session: &Arc<Session>) -> Outcome<Following> {
    let watch = Watch::begin_for_all(session).await?;
    let since = watch.recorder.newest();
    Ok(Following { watch, since })
}

impl Following {
    /// Waits until none of them is pending; false at the deadline. Websockets and server-sent events do not count.
    pub async fn over(&self, deadline: Deadline) -> Outcome<bool> {
        let mut steps = self.watch.recorder.steps();
        loop {
            steps.borrow_and_update();
            if !pending(&self.watch).iter().any(|row| row.id > self.since) {
                return Ok(true);
            }
            if self.watch.step(&mut steps, deadline).await?.is_none() {
                return Ok(false);
            }
        }
    }
}

/// Waits until for that long no request has been pending and none has begun. Websockets and server-sent events do not
/// count. Requests from before the call are known as far as a capture keeps them.
pub async fn idle(session: &Arc<Session>, quiet: Duration, budget: Duration) -> Outcome<()> {
    let deadline = Deadline::after(budget);
    let watch = Watch::begin_for_all(session).await?;
    let mut steps = watch.recorder.steps();
    let mut surfaces = session.surfaces.changes();
    let mut idle_since: Option<(Instant, u64)> = None;
    loop {
        steps.borrow_and_update();
        surfaces.borrow_and_update();
        let pending = pending(&watch);
        let newest = watch.recorder.newest();
        let since = match idle_since {
            Some((since, seen)) if seen == newest => since,
            _ => Instant::now(),
        };
        idle_since = pending.is_empty().then_some((since, newest));
        let left = idle_since.map(|(since, _)| quiet.saturating_sub(since.elapsed()));
        if left == Some(Duration::ZERO) {
            return Ok(());
        }
        let until = Deadline::after(left.unwrap_or(CRASHES).min(deadline.left()));
        tokio::select! {
            step = watch.step(&mut steps, until) => {
                step?;
            }
            // The sender lives as long as the session does.
            _ = surfaces.changed() => {}
        }
        if deadline.left().is_zero() {
            let first = pending.first().map_or(String::new(), |row| format!(", such as {}", quoted(&row.url)));
            let message =
                format!("The network was not idle within {} ms: {} pending{first}.", budget.as_millis(), pending.len());
            return Err(Error::new(Code::WaitTimeout, message).detail("timeout_ms", budget.as_millis() as u64).next(
                "network_capture_start",
                json!({}),
                "see which requests the app makes",
            ));
        }
    }
}

/// The pending requests of windows that are still there.
fn pending(watch: &Watch) -> Vec<Exchange> {
    let recorders = watch.filtered.iter().chain([&watch.recorder]);
    recorders.for_each(|recorder| capture::end_gone(&watch.session, recorder));
    let is_there = |row: &Exchange| {
        let place = row.surface_id.as_ref().or(row.window_id.as_ref());
        place.is_none_or(|handle| watch.session.surfaces.by_handle(handle).is_some())
    };
    let streams = |row: &Exchange| matches!(row.resource_type.as_str(), "websocket" | "eventsource");
    let of = |recorder: &Recorder| recorder.rows(|row| row.pending && !streams(row) && is_there(row)).0;
    let rows = of(&watch.recorder);
    match watch.filtered.as_ref().filter(|capture| rows.is_empty() && !capture.is_over()) {
        Some(capture) => of(capture),
        None => rows,
    }
}
