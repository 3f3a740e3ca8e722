//! The app is up when any visible window or view has rendered. The very first window may be a helper that never shows.

use super::diagnose;
use crate::{
    error::{Code, Error, Outcome},
    main_process::hooks,
    session::Session,
    surfaces::Surface,
    wait::Deadline,
};
use futures_util::future::join_all;
use serde_json::json;
use std::{collections::HashSet, sync::Arc, time::Duration};
use tokio::task::JoinSet;

/// How long after its first render a window may take to become visible.
const VISIBLE_TIMEOUT: Duration = Duration::from_millis(100);

/// How long the main process may take to say so. It may be in a long turn of the app, as at its start.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);

/// The result of the first render of a window.
enum Seen {
    /// It rendered, and is on the screen.
    Showing,
    /// It rendered, and is not on the screen.
    OutOfSight,
    /// It did not render within the budget.
    Nothing,
    /// Its renderer ended before it had rendered.
    Ended(Error),
}

/// Whether the first render finishes within `budget`. It is an error only if renderers end before it.
pub(super) async fn finished(session: &Arc<Session>, budget: Duration) -> Outcome<bool> {
    let deadline = Deadline::after(budget);
    let mut changes = session.surfaces.changes();
    let mut asked = HashSet::new();
    let mut looks = JoinSet::new();
    let (mut rendered, mut ended) = (false, None);
    loop {
        changes.borrow_and_update();
        for window in session.surfaces.windows() {
            if asked.insert(window.handle.clone()) {
                looks.spawn(look(session.clone(), window, deadline));
            }
        }
        tokio::select! {
            seen = looks.join_next() => match seen {
                Some(Ok(Seen::Showing)) => {
                    others_loaded(session, deadline).await;
                    return Ok(true);
                }
                Some(Ok(Seen::OutOfSight)) => rendered = true,
                Some(Ok(Seen::Ended(error))) => ended = ended.or(Some(error)),
                Some(Ok(Seen::Nothing) | Err(_)) => {}
                // A splash screen may close before the main window is there.
                None if session.surfaces.windows().is_empty() => tokio::select! {
                    _ = changes.changed() => {}
                    () = deadline.passed() => break,
                },
                None => break,
            },
            _ = changes.changed() => {}
        }
    }
    match ended {
        Some(error) if !rendered => Err(diagnose::renderer_gone(&error, &session.shared.logs.last_lines())),
        _ => Ok(rendered),
    }
}

/// Waits until the other windows on the screen have loaded, because a press in a loading page would be lost. Does not
/// wait for a loaded page without visible content.
async fn others_loaded(session: &Arc<Session>, deadline: Deadline) {
    let windows = session.surfaces.windows();
    if windows.len() < 2 {
        return;
    }
    let facts = session.windows.facts(&windows).await;
    let shown = windows.iter().zip(facts).filter(|(_, facts)| facts.as_ref().is_none_or(|facts| facts.visible));
    join_all(shown.map(|(window, _)| window.loaded(deadline.left()))).await;
}

async fn look(session: Arc<Session>, window: Arc<Surface>, deadline: Deadline) -> Seen {
    match window.ready(deadline.left()).await {
        Ok(true) => {}
        Err(error) if error.code == Code::RendererGone => return Seen::Ended(error),
        Ok(false) | Err(_) => return Seen::Nothing,
    }
    let Some(main) = session.main.get() else { return Seen::Showing };
    let most = VISIBLE_TIMEOUT.as_millis() as u64;
    let shown = main.call::<bool>(hooks::SHOWN, &[json!(window.target_id), json!(most)], ANSWER_TIMEOUT).await;
    // If the main process does not answer, count the window as visible.
    if shown.unwrap_or(true) { Seen::Showing } else { Seen::OutOfSight }
}
