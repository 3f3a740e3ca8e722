//! Joining an app that was started with no flag at all: through the Node inspector, and for its
//! renderers through `webContents.debugger`.

pub mod inspector;
mod tunnel;

pub use tunnel::{Feed, over_tunnel};

use crate::{
    fault::Outcome,
    session::{self, Session, TransportKind},
    surfaces::Shared,
    wait::Deadline,
};
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
    Ok(session)
}
