//! A launch that stops before the app's first line. Its second half resumes the app and waits for the first window.

use super::{LaunchSpec, first_window};
use crate::{
    error::{Code, Error, Outcome},
    runtime_dir::SessionDir,
    session::{Groups, Session},
    wait::Deadline,
};
use parking_lot::Mutex;
use serde_json::json;
use std::{path::PathBuf, sync::Arc, time::Duration};

/// The rest of a paused launch, which a session keeps among the values of its groups.
#[derive(Debug, Default)]
struct Paused(Mutex<Option<Rest>>);

#[derive(Debug)]
struct Rest {
    spec: LaunchSpec,
    binary: PathBuf,
    place: SessionDir,
}

/// Stores the rest of a launch, and ends the app if nobody resumes it within `most`.
pub(super) fn wait(session: &Arc<Session>, spec: &LaunchSpec, binary: PathBuf, place: &SessionDir, most: Duration) {
    // Do not keep the groups' values here: the session has them, and they have to end with it.
    let spec = LaunchSpec { values: Groups::default(), ..spec.clone() };
    let rest = Rest { spec, binary, place: place.clone() };
    *session.groups.of::<Paused>().0.lock() = Some(rest);
    let waiting = Arc::downgrade(session);
    tokio::spawn(async move {
        tokio::time::sleep(most).await;
        let Some(session) = waiting.upgrade() else { return };
        // A call of `resume` that has taken the rest decides about the app.
        if session.groups.of::<Paused>().0.lock().take().is_none() {
            return;
        }
        let ms = most.as_millis();
        let message = format!("The app was paused before its first line, and ended: nobody resumed it within {ms} ms.");
        let error = Error::new(Code::NotRunning, message)
            .hint("A launch with pausedTimeoutMs waits longer.")
            .detail("paused_timeout_ms", most.as_millis() as u64);
        let error = match session.origin.again() {
            Some(again) => again.offer(error, "start it again"),
            None => error,
        };
        session.ends.end_because(error);
    });
}

/// Lets a paused app run, and waits for its first window as a launch does. Returns whether its first render was seen to
/// finish.
///
/// # Errors
/// `BAD_ARGUMENT` if the app is not paused; otherwise those of a launch, after which the app has ended.
pub async fn resume(session: &Arc<Session>, progress: &(dyn Fn(&str) + Send + Sync)) -> Outcome<bool> {
    let main = session.main.need()?;
    let rest = session.groups.of::<Paused>().0.lock().take();
    let Some(Rest { spec, binary, place }) = rest else {
        return Err(Error::argument("The app is not paused: it runs already.")
            .hint("Only a launch with `paused: true` stops before the app's first line.")
            .next("electron_windows_list", json!({}), "see its windows"));
    };
    session.prepare_to_resume().await;
    if let Err(error) = main.release().await {
        // Nothing would end the app any more.
        session.shutdown().await;
        return Err(error);
    }
    first_window(session, &spec, &binary, &place, Deadline::after(spec.timeout), progress).await
}
