//! Captures of messages, waits for one, and expectations.

use super::{
    matching::Wanted,
    messages::{self, Message, Messages, Since},
};
use parking_lot::Mutex;
use serde_json::json;
use stagewright_driver::{
    error::{Code, Error, Outcome},
    session::Session,
    wait::Deadline,
};
use std::{collections::BTreeSet, sync::Arc, time::Duration};

/// A capture that is running.
#[derive(Debug, Clone)]
struct Capture {
    /// The newest message at its beginning.
    armed_at: u64,
    /// The beginning of hearing.
    since: Since,
    wanted: Wanted,
}

/// The capture of a session, and the messages that waits have given.
#[derive(Debug, Default)]
struct State {
    capture: Mutex<Option<Capture>>,
    given: Mutex<BTreeSet<u64>>,
}

/// The messages that a capture has read.
#[derive(Debug)]
pub struct Captured {
    /// Oldest first.
    pub messages: Vec<Message>,
    /// How many older ones the buffer has dropped.
    pub overflowed: u64,
    /// Since when messages are heard, in epoch milliseconds.
    pub since: u64,
    /// The newest message, for the next read.
    pub newest: u64,
}

/// Begins a capture. Gives since when messages are heard, in epoch milliseconds: since now, or an earlier wait.
pub async fn start(session: &Session, wanted: Wanted) -> Outcome<u64> {
    let state = session.groups.of::<State>();
    state.capture.lock().as_ref().map_or(Ok(()), |running| Err(runs_already(running)))?;
    let (since, _) = messages::listen(session).await?;
    let mut capture = state.capture.lock();
    // Another call may have begun one meanwhile.
    if let Some(running) = &*capture {
        return Err(runs_already(running));
    }
    let armed_at = *session.groups.of::<Messages>().all.changes().borrow();
    *capture = Some(Capture { armed_at, since, wanted });
    Ok(since.ts)
}

fn runs_already(running: &Capture) -> Error {
    Error::new(Code::IpcAlreadyCapturing, "Messages are being captured already.")
        .detail("capturing", json!(running.wanted.channels))
        .next("ipc_captured", json!({}), "read them")
        .next("ipc_capture_stop", json!({}), "read them, and end the capture")
}

/// Reads the captured messages after that number which fit `more`, too.
pub async fn captured(session: &Session, since: u64, more: &Wanted) -> Outcome<Captured> {
    let capture = running(session)?;
    messages::hear(session).await;
    Ok(read(session, &capture, since, more))
}

/// Ends the capture, and hearing with it: the app is as it was. Gives all messages of the capture.
///
/// If the app does not let it end, the capture stays, so that its messages can be read.
pub async fn stop(session: &Session) -> Outcome<Captured> {
    let capture = running(session)?;
    messages::stop_listening(session).await?;
    *session.groups.of::<State>().capture.lock() = None;
    // Read afterwards, so that no message falls between the two.
    Ok(read(session, &capture, 0, &Wanted::default()))
}

/// The capture that is on.
fn running(session: &Session) -> Outcome<Capture> {
    session.main.need()?;
    let capture = session.groups.of::<State>().capture.lock().clone();
    capture.ok_or_else(|| {
        Error::new(Code::IpcNotCapturing, "No capture of messages is on.").next(
            "ipc_capture_start",
            json!({}),
            "begin one, then repeat the action that sends",
        )
    })
}

/// The messages of a capture that are here, after that number.
fn read(session: &Session, capture: &Capture, since: u64, more: &Wanted) -> Captured {
    let kept = session.groups.of::<Messages>();
    let wanted = &capture.wanted;
    let after = since.max(capture.since.serial);
    let read = kept.all.since(after, |one| wanted.fits(one.plain()) && more.fits(one.plain()));
    let fitting = |(serial, one)| {
        let message = more.read(&one)?;
        Some(Message { before_arm: serial <= capture.armed_at, ..message })
    };
    let messages = read.items.into_iter().filter_map(fitting).collect();
    Captured { messages, overflowed: read.missed, since: capture.since.ts, newest: read.newest }
}

/// Resolves when there is a message after that number.
pub async fn next_after(session: &Session, seen: u64) {
    session.groups.of::<Messages>().all.wait_after(seen).await;
}

/// How a wait takes messages.
#[derive(Debug, Clone, Copy, Default)]
pub struct How {
    /// Only messages from now on.
    pub fresh: bool,
    /// Wait for its answer, too.
    pub answered: bool,
}

/// The oldest message that fits and that no wait has given yet.
pub async fn wait(session: &Session, wanted: &Wanted, how: How, budget: Duration) -> Outcome<Message> {
    let deadline = Deadline::after(budget);
    let (since, began) = messages::listen(session).await?;
    let kept = session.groups.of::<Messages>();
    let state = session.groups.of::<State>();
    let from = if how.fresh { *kept.all.changes().borrow() } else { since.serial };
    let next = |given: &BTreeSet<u64>| {
        let all = kept.all.since(from, |one| wanted.fits(one.plain())).items;
        all.into_iter().filter(|(serial, _)| !given.contains(serial)).find_map(|(_, one)| wanted.read(&one))
    };
    // Found and marked under one lock, so that two waits never give the same message.
    let take = || {
        let mut given = state.given.lock();
        let message = next(&given).filter(|one| !how.answered || one.ok.is_some())?;
        given.insert(message.id);
        Some(message)
    };
    if let Some(message) = until(session, &kept, deadline, take).await? {
        return Ok(message);
    }
    let why = match next(&state.given.lock()) {
        Some(open) => format!("message {} came, and has no answer yet", open.id),
        None => told(&kept, wanted),
    };
    let message = format!("No message on {} within {} ms; {why}.", wanted.words(), budget.as_millis());
    let error = Error::new(Code::WaitTimeout, message).detail("timeout_ms", budget.as_millis() as u64);
    Err(begun(error, began).next("ipc_channels", json!({}), "see the channels, and how often each was used"))
}

/// The same error with a hint where earlier messages were not heard.
fn begun(error: Error, began: bool) -> Error {
    match began {
        true => error
            .hint("Messages are captured only since this call. Call ipc_capture_start before the action that sends."),
        false => error,
    }
}

/// How many messages are expected.
#[derive(Debug, Clone, Copy)]
pub enum Expected {
    /// One at least.
    Some,
    /// Exactly so many.
    Exactly(u64),
}

/// Waits until as many messages fit as are expected. Counts those of the capture, or without one all that were heard.
///
/// # Errors
/// `ipc.NOT_CAPTURING` for an exact count if nothing was heard before: it would say nothing. `EXPECTATION_FAILED` for an
/// exact count if the buffer has dropped messages.
pub async fn expect(session: &Session, wanted: &Wanted, expected: Expected, budget: Duration) -> Outcome<u64> {
    let deadline = Deadline::after(budget);
    session.main.need()?;
    if matches!(expected, Expected::Exactly(_)) && messages::heard(session).is_none() {
        let message = "No messages were captured before, so there is nothing to count.";
        let step = "begin it before the action that sends, or must not send";
        return Err(Error::new(Code::IpcNotCapturing, message).next("ipc_capture_start", json!({}), step));
    }
    let (since, began) = messages::listen(session).await?;
    let kept = session.groups.of::<Messages>();
    let from = session.groups.of::<State>().capture.lock().as_ref().map_or(since.serial, |capture| capture.armed_at);
    // How many fit, and how many messages the buffer has dropped.
    let count = || {
        let read = kept.all.since(from, |one| wanted.fits(one.plain()));
        (read.items.iter().filter(|(_, one)| wanted.read(one).is_some()).count() as u64, read.missed)
    };
    let decides = |(count, missed): &(u64, u64)| match expected {
        Expected::Some => *count > 0,
        Expected::Exactly(number) => *count == number || *missed > 0,
    };
    match (until(session, &kept, deadline, || Some(count()).filter(decides)).await?, expected) {
        (Some((actual, missed)), Expected::Exactly(number)) if missed > 0 => {
            let message = format!(
                "Expected {number} messages on {}; found {actual}, but {missed} messages were dropped from the buffer.",
                wanted.words()
            );
            return Err(Error::new(Code::ExpectationFailed, message)
                .detail("actual", actual)
                .detail("dropped", missed)
                .hint("End the capture, and begin another one shortly before the action that sends."));
        }
        (Some((count, _)), _) => return Ok(count),
        (None, _) => {}
    }
    let (actual, _) = count();
    let number = match expected {
        Expected::Some => "a message".to_owned(),
        Expected::Exactly(1) => "1 message".to_owned(),
        Expected::Exactly(number) => format!("{number} messages"),
    };
    let also = if actual == 0 { format!("; {}", told(&kept, wanted)) } else { String::new() };
    let message = format!("Expected {number} on {}; found {actual}{also}.", wanted.words());
    Err(begun(Error::new(Code::ExpectationFailed, message).detail("actual", actual), began))
}

/// Looks again whenever a message or an answer comes, until it gives something or the time is over.
async fn until<T>(
    session: &Session,
    kept: &Arc<Messages>,
    deadline: Deadline,
    look: impl Fn() -> Option<T>,
) -> Outcome<Option<T>> {
    let (mut messages, mut answers) = (kept.all.changes(), kept.answers.subscribe());
    let looking = async {
        loop {
            messages.borrow_and_update();
            answers.borrow_and_update();
            if let Some(found) = look() {
                return Ok(found);
            }
            tokio::select! {
                _ = messages.changed() => {}
                _ = answers.changed() => {}
                error = session.ends.ended() => return Err(error),
            }
        }
    };
    if deadline.left().is_zero() {
        return Ok(look());
    }
    deadline.limit(looking).await.transpose()
}

/// The messages that came instead, in words.
fn told(kept: &Messages, wanted: &Wanted) -> String {
    let others: BTreeSet<String> =
        kept.all.newest(1_000, |_| true).iter().map(|one| one.plain().channel.clone()).collect();
    let fits = kept.all.newest(1, |one| wanted.fits(one.plain())).len();
    match (fits, others.len()) {
        (1, _) => "messages on it have other arguments, or were given before".into(),
        (_, 0) => "no message came at all".into(),
        _ => format!("messages came on {:?}", others.into_iter().take(10).collect::<Vec<_>>()),
    }
}
