//! The turn of a call in the window that it acts on: two acts of two callers happen one after the other.

use crate::call::Call;
use stagewright_agent::operations::ReadTrap;
use stagewright_driver::{
    error::{Code, Error, Outcome},
    surfaces::Surface,
    wait::Deadline,
};
use std::{sync::Arc, time::Duration};

/// How long a call waits for its turn at least, even if it may not wait for its element.
const LEAST: Duration = Duration::from_millis(500);

/// Takes the turn before a check, unless the call has it. `anew`: the call may let another one go first once more.
pub(super) async fn check(call: &Call, surface: &Arc<Surface>, deadline: Deadline, anew: bool) -> Outcome<()> {
    let mut turn = call.turn.lock().await;
    match &*turn {
        Some(turn) if anew => turn.checks(),
        Some(_) => {}
        None => {
            let taken = call.session()?.input.turn(surface, within(deadline)).await;
            *turn = match taken {
                Some(taken) => Some(taken),
                None => return Err(occupied(surface).await),
            };
        }
    }
    Ok(())
}

/// Calls `then` if another call acts before this one. Does nothing for a call that has no turn.
pub(super) async fn when_overtaken(call: &Call, then: impl FnOnce() + Send + 'static) {
    if let Some(turn) = &*call.turn.lock().await {
        turn.when_overtaken(then);
    }
}

/// Keeps the turn after a check. False if another call has acted meanwhile, so that the check is out of date.
pub(super) async fn act(call: &Call, surface: &Surface, deadline: Deadline) -> Outcome<bool> {
    let turn = call.turn.lock().await;
    let Some(turn) = &*turn else { return Ok(true) };
    match turn.acts(within(deadline)).await {
        Some(acts) => Ok(acts),
        None => Err(occupied(surface).await),
    }
}

/// Takes the turn where nothing is checked before the act.
pub(super) async fn take(call: &Call, surface: &Arc<Surface>, deadline: Deadline) -> Outcome<()> {
    check(call, surface, deadline, false).await?;
    while !act(call, surface, deadline).await? {}
    Ok(())
}

/// Takes the turn for a call that holds keys down from now on. No other call acts before they are up.
pub(super) async fn keep(call: &Call, surface: &Arc<Surface>, deadline: Deadline) -> Outcome<()> {
    take(call, surface, deadline).await?;
    if let Some(turn) = &*call.turn.lock().await {
        turn.keep();
    }
    Ok(())
}

fn within(deadline: Deadline) -> Deadline {
    Deadline::after(deadline.left().max(LEAST))
}

/// The error of a call that got no turn. If the page hangs, report that, and not the call that acts.
pub(super) async fn occupied(surface: &Surface) -> Error {
    // Any question shows whether the page hangs. This one is about a trap that was never set, so it has no effect.
    if let Err(error) = surface.perform(&ReadTrap { id: 0, kept: false }, Duration::ZERO).await
        && matches!(error.code, Code::AppNotResponding | Code::DialogOpen)
    {
        return error;
    }
    Error::new(
        Code::OperationTimeout,
        format!("Another call was acting in {} all the time. Nothing was done.", surface.handle),
    )
    .hint("Calls that act on one window wait for each other. Give it more time, or do it afterwards.")
}
