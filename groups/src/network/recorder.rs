//! A recorder: the requests of an app that pass its filter, in a ring.
//!
//! A capture uses one. A call that waits for a request without a capture has its own until it ends.

mod bodies;
mod flight;
mod headers;
mod texts;

use super::{
    exchange::{Exchange, MOST_MESSAGES, Message, Step},
    filter::Filter,
    news::{Key, News, Request, Response},
    secrets::Redaction,
};
use flight::{Ended, Flight, Hop, MOST_EARLY};
use texts::{cut, header, rounded, set_status};

use parking_lot::Mutex;
use stagewright_driver::{
    ring::{Bounds, Read, Ring},
    session::EffectCollectors,
};
use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};
use tokio::sync::watch;

/// The longest address, header value, and message that is kept, in bytes.
const LONGEST: usize = 16 << 10;

/// The memory of all rows is limited to this many bytes for each row, and to at least this much.
const ROOM_OF_A_ROW: usize = 16 << 10;
const LEAST_ROOM: usize = 16 << 20;

/// The bodies that a recorder keeps.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Bodies {
    /// None.
    #[default]
    No,
    /// Their sizes.
    Sizes,
    /// Their first bytes, if their type has one of these parts (lower case). With an empty list: of all types.
    Kept {
        /// How many bytes.
        most: usize,
        /// The parts of types.
        types: Vec<String>,
    },
}

/// The settings of a recorder.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// The requests that it keeps: by address and method.
    pub filter: Filter,
    /// The bodies that it keeps.
    pub bodies: Bodies,
    /// The redaction.
    pub redaction: Redaction,
    /// How many rows it keeps.
    pub rows: usize,
}

/// The requests that pass a filter, and the state of those that have not ended.
#[derive(Debug)]
pub struct Recorder {
    /// Its settings.
    pub settings: Settings,
    ring: Ring<Exchange>,
    flights: Mutex<HashMap<Key, Flight>>,
    /// The serial numbers of rows, in the order in which they ended.
    ended: Ring<Ended>,
    /// Changes with every step.
    steps: watch::Sender<u64>,
    /// The rows that waiting calls have returned: for requests, and for responses.
    given: [Mutex<BTreeSet<u64>>; 2],
    /// How many bodies have been asked for and not come.
    pub(super) bodies_under_way: watch::Sender<usize>,
    /// Whether it has been turned off.
    over: watch::Sender<bool>,
    /// Those who are told of failed requests.
    pub(super) collectors: Option<Arc<EffectCollectors>>,
}

impl Recorder {
    /// A recorder without rows yet.
    pub fn new(settings: Settings) -> Recorder {
        let rows = settings.rows.max(1);
        let bytes = LEAST_ROOM.max(rows.saturating_mul(ROOM_OF_A_ROW));
        Recorder {
            settings,
            ring: Ring::new(Bounds { items: rows, bytes }),
            flights: Mutex::default(),
            ended: Ring::new(Bounds { items: rows, bytes }),
            steps: watch::channel(0).0,
            given: Default::default(),
            bodies_under_way: watch::channel(0).0,
            over: watch::channel(false).0,
            collectors: None,
        }
    }

    /// The rows that pass, oldest first, and how many older ones were dropped.
    pub fn rows(&self, passes: impl Fn(&Exchange) -> bool) -> (Vec<Exchange>, u64) {
        let Read { items, missed, .. } = self.ring.since(0, passes);
        (items.into_iter().map(|(_, row)| row).collect(), missed)
    }

    /// Tells its readers that no step comes any more.
    pub(super) fn close(&self) {
        self.over.send_replace(true);
    }

    /// Whether it has been turned off.
    pub(super) fn is_over(&self) -> bool {
        *self.over.borrow()
    }

    /// Waits until it is turned off.
    pub async fn over(&self) {
        // The sender lives as long as `self` does.
        let _ = self.over.subscribe().wait_for(|over| *over).await;
    }

    /// Forgets all rows; their numbers go on.
    pub fn clear(&self) {
        self.ring.clear();
    }

    /// A receiver that changes with every step of a request.
    pub fn steps(&self) -> watch::Receiver<u64> {
        self.steps.subscribe()
    }

    /// Records that a waiting call returns a row for that step. False if another call has returned it.
    pub(super) fn give(&self, step: Step, row: u64) -> bool {
        self.given[usize::from(step == Step::Response)].lock().insert(row)
    }

    /// The number of the newest row.
    pub fn newest(&self) -> u64 {
        *self.ring.changes().borrow()
    }

    /// The number of the last row that has ended, to read on from.
    pub fn last_ended(&self) -> u64 {
        *self.ended.changes().borrow()
    }

    /// Waits for rows that have ended after that number.
    pub async fn ended_after(&self, seen: u64) -> (Vec<Exchange>, u64, u64) {
        self.ended.wait_after(seen).await;
        let Read { items, missed, newest } = self.ended.since(seen, |_| true);
        let rows = items.into_iter().filter_map(|(_, Ended(serial))| self.ring.change(serial, |row| row.clone()));
        (rows.collect(), missed, newest)
    }

    /// Takes a step of a request.
    pub fn take(&self, key: &Key, news: &News) {
        let mut flights = self.flights.lock();
        match news {
            News::Began { request, redirect } => {
                let flight = flights.entry(key.clone()).or_default();
                self.begin(flight, request, redirect.as_deref());
                let most = self.settings.rows.saturating_mul(2).max(4_000);
                if flights.len() > most {
                    let newest = *self.ring.changes().borrow();
                    let oldest = newest.saturating_sub(self.settings.rows as u64);
                    flights.retain(|_, flight| flight.hops.last().is_some_and(|hop| hop.serial > oldest));
                }
            }
            News::SentHeaders(headers) => {
                let flight = flights.entry(key.clone()).or_default();
                match flight.hops.iter_mut().find(|hop| !hop.sent_headers && !hop.no_extra) {
                    Some(hop) => self.sent(hop, headers),
                    None if flight.early.len() < MOST_EARLY => flight.early.push(headers.clone()),
                    None => {}
                }
            }
            News::CameHeaders { status, headers } => {
                let flight = flights.entry(key.clone()).or_default();
                match flight.hops.iter_mut().find(|hop| !hop.came_headers && !hop.no_extra) {
                    Some(hop) => self.came(hop, *status, headers.clone()),
                    None if flight.early_answers.len() < MOST_EARLY => {
                        flight.early_answers.push_back((*status, headers.clone()));
                    }
                    None => {}
                }
            }
            News::Stubbed(stub) => {
                let flight = flights.entry(key.clone()).or_default();
                flight.stub = Some(*stub);
                if let Some(hop) = flight.hops.last() {
                    self.ring.change(hop.serial, |row| row.stub = Some(*stub));
                }
            }
            other => {
                if let Some(flight) = flights.get_mut(key) {
                    self.go_on(flight, other);
                }
            }
        }
        drop(flights);
        self.steps.send_modify(|steps| *steps += 1);
    }

    fn begin(&self, flight: &mut Flight, request: &Request, redirect: Option<&Response>) {
        let from = flight.hops.last().map(|hop| hop.serial).filter(|_| redirect.is_some());
        if let (Some(response), Some(hop)) = (redirect, flight.hops.last_mut()) {
            self.answered(hop, response);
            self.end(hop, response.at, |_| {});
            // These belong to the previous hop.
            (flight.stub, flight.from_cache) = (None, false);
        }
        let mut hop = Hop { began: request.at, crashes: request.crashes, ..Hop::default() };
        let is_early = !flight.early.is_empty();
        let mut headers = if is_early { flight.early.remove(0) } else { request.headers.clone() };
        hop.sent_headers = is_early;
        let early_answer = flight.early_answers.pop_front();
        hop.came_headers = early_answer.is_some();
        if !self.settings.filter.asks(&request.url, &request.method, request.from) {
            flight.hops.push(hop);
            return;
        }
        let kind = header(&headers, "content-type");
        hop.known = self.tidy(&mut headers);
        let mut row = Exchange {
            method: cut(&request.method, 64),
            url: cut(&self.settings.redaction.url(&cut(&request.url, LONGEST)), LONGEST),
            resource_type: cut(&request.kind, 64),
            from: request.from,
            pending: true,
            request_headers: headers,
            timestamp: request.timestamp,
            window_id: request.window.clone(),
            surface_id: request.surface.clone(),
            redirected_from: from.filter(|serial| *serial > 0),
            initiator: request.initiator.as_ref().map(|place| self.settings.redaction.url(&cut(place, 2_048))),
            partial: request.partial,
            stub: flight.stub,
            from_cache: flight.from_cache,
            ..Exchange::default()
        };
        if let Some(body) = &request.body {
            self.posted(&mut row, &kind, Some(body), body.len() as u64, &hop.known);
        }
        hop.serial = self.ring.push(row);
        self.ring.change(hop.serial, |row| row.id = hop.serial);
        if let Some(from) = from.filter(|serial| *serial > 0) {
            self.ring.change(from, |row| row.redirected_to = Some(hop.serial));
        }
        if let Some((status, headers)) = early_answer {
            self.came(&mut hop, status, headers);
        }
        flight.hops.push(hop);
    }

    fn answered(&self, hop: &mut Hop, response: &Response) {
        hop.no_extra |= response.no_extra;
        hop.kind = header(&response.headers, "content-type");
        let headers = self.learn(hop, response.headers.clone());
        let came = hop.came_headers;
        self.ring.change(hop.serial, |row| {
            if response.status > 0 && !came {
                set_status(row, response.status);
            }
            if !came {
                row.response_headers = headers;
            }
            row.from_cache |= response.from_cache;
            row.from_service_worker |= response.from_service_worker;
            row.timings = response.timings;
        });
    }

    fn go_on(&self, flight: &mut Flight, news: &News) {
        if matches!(news, News::FromCache) {
            flight.from_cache = true;
        }
        let Some(hop) = flight.hops.last_mut() else { return };
        match news {
            News::At { at, timestamp } => {
                hop.began = *at;
                self.ring.change(hop.serial, |row| row.timestamp = *timestamp);
            }
            News::NotSent => hop.no_extra = true,
            News::FromCache => drop(self.ring.change(hop.serial, |row| row.from_cache = true)),
            News::Response(response) => self.answered(hop, response),
            News::Data(bytes) => hop.received += bytes,
            News::Finished { at, transferred } => {
                let received = (self.settings.bodies != Bodies::No).then_some(hop.received);
                self.end(hop, *at, |row| {
                    row.transferred_bytes = *transferred;
                    row.response_body_bytes = received;
                });
            }
            News::Failed { at, why } => {
                // It may be the message of an error of the app.
                let why = cut(&self.settings.redaction.text(&cut(why, LONGEST), "", &hop.known), 500);
                self.end(hop, *at, |row| row.failure = Some(why));
            }
            News::Body(body) => self.keep_body(hop, body.as_deref(), None),
            News::BodyHead { body, bytes } => self.keep_body(hop, Ok(body), Some(*bytes)),
            News::Posted { bytes, body } => {
                let mut kind = String::new();
                self.ring.change(hop.serial, |row| kind = header(&row.request_headers, "content-type"));
                self.ring.change(hop.serial, |row| self.posted(row, &kind, body.as_deref(), *bytes, &hop.known));
            }
            News::Message { sent, text, bytes, event, at } => {
                let text = text.as_ref().map(|text| {
                    let text = self.settings.redaction.text(&cut(text, LONGEST), "", &hop.known);
                    cut(&text, LONGEST)
                });
                let after_ms = rounded(at - hop.began);
                let message = Message { sent: *sent, text, bytes: *bytes, event: event.clone(), after_ms };
                self.ring.change(hop.serial, |row| {
                    if row.messages.len() < MOST_MESSAGES {
                        row.messages.push(message);
                    } else {
                        *row.messages_count.get_or_insert(MOST_MESSAGES as u64) += 1;
                    }
                });
            }
            News::Began { .. } | News::SentHeaders(_) | News::CameHeaders { .. } | News::Stubbed(_) => {}
        }
    }

    fn end(&self, hop: &mut Hop, at: f64, change: impl FnOnce(&mut Exchange)) {
        if hop.is_over {
            return;
        }
        hop.is_over = true;
        let began = hop.began;
        let told = self.ring.change(hop.serial, |row| {
            row.pending = false;
            row.duration_ms = Some(rounded(at - began)).filter(|ms| *ms >= 0.0 && began > 0.0);
            change(row);
        });
        if told.is_some() {
            self.ended.push(Ended(hop.serial));
        }
        let failed = self.collectors.as_ref().zip(self.ring.change(hop.serial, |row| row.as_effect()).flatten());
        failed.inspect(|(collectors, effect)| collectors.reported_by_group("failed_requests", None, effect));
    }

    /// Ends the requests of closed targets, because Chromium does not report their end. `is_gone` gets the DevTools
    /// session and the row of a request, and how many renderers of its page had crashed before.
    pub(super) fn end_gone(&self, is_gone: impl Fn(&str, &Exchange, u32) -> bool) {
        let mut any = false;
        for (key, flight) in self.flights.lock().iter_mut() {
            let Some(hop) = flight.hops.last_mut().filter(|hop| !hop.is_over && hop.serial > 0) else { continue };
            let row = self.ring.change(hop.serial, |row| row.clone());
            if row.is_some_and(|row| is_gone(&key.0, &row, hop.crashes)) {
                // The moment of its end is unknown, so it gets no duration.
                self.end(hop, 0.0, |row| row.failure = Some("target gone".to_owned()));
                any = true;
            }
        }
        if any {
            self.steps.send_modify(|steps| *steps += 1);
        }
    }
}

#[cfg(test)]
mod tests;
