//! Joining an app that was started with no flag at all: through the Node inspector, and for its
//! renderers through `webContents.debugger`.

pub mod inspector;
mod tunnel;

pub use tunnel::{Feed, over_tunnel};

use crate::{
    fault::{Code, Fault, Outcome},
    session::{self, Session, TransportKind},
    surfaces::Shared,
    wait::Deadline,
};
use serde::Deserialize;
use serde_json::json;
use std::{sync::Arc, time::Duration};

/// Joins the app of that pid.
pub async fn inject(pid: u32, budget: Duration, progress: &(dyn Fn(&str) + Send + Sync)) -> Outcome<Arc<Session>> {
    let deadline = Deadline::after(budget);
    let app = inspector::app_of(pid)?;
    progress("joining the app");
    let ((main, main_events), opened_inspector) = inspector::join(&app, deadline).await?;
    let (browser, browser_events, feed) = over_tunnel(&main);
    session::attach_to_all(&browser);
    let session = Session::begin(session::Parts {
        transport: TransportKind::Injector,
        browser: Some((browser, browser_events)),
        main: Some((main, main_events)),
        tunnel: Some(feed),
        opened_inspector,
        main_missing: None,
        shared: Arc::new(Shared::default()),
        pid: Some(pid),
        launched: None,
        process: None,
        display: None,
    });
    // An app without a window is joined all the same; one with windows shows them at once.
    session.settled(Duration::from_millis(500).min(deadline.left())).await;
    if session.surfaces.windows().is_empty()
        && let Some(fault) = kept_from_us(&session, pid, deadline.left()).await
    {
        session.shutdown().await;
        return Err(fault);
    }
    Ok(session)
}

/// Why an app with windows shows us none: another debugger has them.
async fn kept_from_us(session: &Session, pid: u32, budget: Duration) -> Option<Fault> {
    #[derive(Deserialize)]
    struct Kept {
        titles: Vec<String>,
        /// By hooks of ours, in another session.
        joined: bool,
    }
    let kept: Kept = session.main()?.call("keptFromUs", &[], budget).await.ok()?;
    if kept.titles.is_empty() {
        return None;
    }
    let (by, mend) = if kept.joined {
        ("another session of stagewright has injected it", "Use that session, or detach it first.")
    } else {
        (
            "the app itself, or another tool, debugs them",
            "If the app has a debug port, electron_attach works beside that.",
        )
    };
    let windows = kept.titles.len();
    let what = if windows == 1 { "its window is".to_owned() } else { format!("its {windows} windows are") };
    let fault = Fault::new(
        Code::InjectFailed,
        format!("Process {pid} was joined, but {what} open to one webContents.debugger only, and {by}."),
    );
    Some(
        fault
            .hint(mend)
            .next("electron_sessions", json!({}), "see which sessions are live")
            .detail("windows", kept.titles),
    )
}
