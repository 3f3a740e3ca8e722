//! Halves whose connection is lost while the app runs. The loss is reported at once, and the half is joined again if
//! possible.
//!
//! If a launched or attached app closes its inspector, it is joined again by SIGUSR1. If the renderers of a joined app
//! cannot be reached any more, the session is of no use. It ends, and its error proposes the call that joins the app
//! again.

use super::{Session, TransportKind};
use crate::{
    channel::Events,
    error::{Code, Error},
    inspector,
    main_process::watch_threads,
    wait::Deadline,
};
use serde_json::json;
use std::{
    sync::{Arc, Weak},
    time::{Duration, Instant},
};

/// How long to wait for the end of the app after the loss of a half. The app's exit status says more.
const EXIT_STATUS_TIMEOUT: Duration = Duration::from_millis(1000);

/// How long it may take to leave a main process, or to look for windows again.
const LEAVE_TIMEOUT: Duration = Duration::from_millis(500);

/// How long joining the main process again may take.
const REJOIN: Duration = Duration::from_secs(10);

/// If the app closes its inspector within this time after we joined it again, treat that as deliberate and stop.
const DELIBERATE_CLOSE_WITHIN: Duration = Duration::from_secs(10);

/// Marks the main half as lost for good, with the reason.
pub(super) fn lose_main(session: &Session, why: &str) {
    session.main.lose(why);
    session.workers.forget_threads();
    session.dialogs.native.forget_open();
}

/// Joins the main process of an app that has closed its inspector, and returns its events. `joined` is when it was
/// joined the last time.
pub(super) async fn regain_main(session: &Weak<Session>, joined: Option<Instant>) -> Option<Events> {
    let session = session.upgrade()?;
    if session.origin.transport == TransportKind::Injector || ends(&session).await {
        return None;
    }
    if joined.is_some_and(|joined| joined.elapsed() < DELIBERATE_CLOSE_WITHIN) {
        lose_main(&session, "the app closes its inspector each time that it is opened");
        return None;
    }
    let app = inspector::app_of(session.origin.pid?).ok()?;
    let joined = tokio::select! {
        joined = inspector::join(&app, session.main.wanted(), Deadline::after(REJOIN)) => joined,
        _ = session.ends.ended() => return None,
    };
    match joined {
        Ok(((main, events), opened)) => {
            if session.ends.is_stopping() {
                main.leave(opened, LEAVE_TIMEOUT).await;
                return None;
            }
            if session.origin.is_launch() {
                watch_threads(main.channel());
            }
            session.main.regain(main, opened);
            if !session.origin.is_launch() {
                session.windows.settled(LEAVE_TIMEOUT).await;
            }
            Some(events)
        }
        Err(error) => {
            let why = error.message.trim_end_matches('.');
            lose_main(&session, &format!("its inspector was closed, and could not be opened again: {why}"));
            None
        }
    }
}

/// Ends the session of a joined app whose renderers are out of reach, when the app has not ended.
pub(super) async fn renderers_lost(session: Weak<Session>) {
    let Some(session) = session.upgrade() else { return };
    if session.origin.is_launch() || ends(&session).await {
        return;
    }
    let what = match session.origin.transport {
        TransportKind::Injector => "the inspector that it was driven through was closed",
        _ => "its DevTools endpoint closed the connection",
    };
    let runs = session.origin.pid.is_some();
    let who = if runs { "The app runs on, but" } else { "The app may run on, but" };
    let error = Error::new(Code::CdpDisconnected, format!("{who} {what}; the session has ended."))
        .detail("pid", json!(session.origin.pid));
    let error = match session.origin.again() {
        Some(again) => again.offer(error, "join it again"),
        None => error,
    };
    let error = error.next("electron_discover_running", json!({}), "list the running apps");
    session.main.leave(LEAVE_TIMEOUT).await;
    session.ends.end(error);
}

/// Whether the app is ending, or is being left.
async fn ends(session: &Arc<Session>) -> bool {
    session.ends.is_stopping()
        || tokio::time::timeout(EXIT_STATUS_TIMEOUT, session.ends.ended()).await.is_ok()
        || session.ends.is_stopping()
}
