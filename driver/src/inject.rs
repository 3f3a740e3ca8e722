//! Joins an app that was started without any debug flag: its main process through the Node inspector, its renderers
//! through `webContents.debugger`.

use crate::{
    error::{Code, Error, Outcome},
    inspector,
    main_process::{MainProcess, Presentation, hooks, over_tunnel},
    session::{self, Again, MainParts, Session, TransportKind},
    wait::Deadline,
};
use serde::Deserialize;
use serde_json::json;
use std::{sync::Arc, time::Duration};

/// Joins the app with that pid. `groups` are the parts of groups of verbs in the main process.
pub async fn inject(
    pid: u32,
    groups: MainParts,
    budget: Duration,
    progress: &(dyn Fn(&str) + Send + Sync),
) -> Outcome<Arc<Session>> {
    let deadline = Deadline::after(budget);
    let app = inspector::app_of(pid)?;
    progress("joining the app");
    let (main_parts, wanted) = session::of_a_session(groups, Presentation::Normal, true);
    let ((main, main_events), opened_inspector) = inspector::join(&app, &wanted, deadline).await?;
    if let Some(error) = kept_from_us(&main, pid, deadline.left()).await? {
        main.leave(opened_inspector, deadline.left()).await;
        return Err(error);
    }
    let (browser, browser_events, feed) = over_tunnel(&main);
    session::attach_to_all(&browser);
    let session = Session::begin(session::Parts {
        browser: Some((browser, browser_events)),
        main: Some((main, main_events)),
        wanted,
        main_parts,
        tunnel: Some(feed),
        opened_inspector,
        rejoin: Some(Again::whole("electron_inject", json!({ "pid": pid }))),
        pid: Some(pid),
        ..session::Parts::new(TransportKind::Injector)
    });
    // An app without windows can be joined, too. Windows that exist are reported at once.
    session.windows.come_up(deadline).await;
    Ok(session)
}

/// How long the debugger of a session of ours that has just left may still be there. Its app may be busy.
const DETACHES: Duration = Duration::from_secs(2);

/// The interval between two looks at the debuggers of an app.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// The error for an app in which every window has a debugger already. Chromium allows several for a renderer, but
/// Electron's `webContents.debugger` is only one.
async fn kept_from_us(main: &MainProcess, pid: u32, budget: Duration) -> Outcome<Option<Error>> {
    #[derive(Deserialize)]
    struct Kept {
        /// The titles of the windows.
        titles: Vec<String>,
        all: bool,
        /// Whether the debugger belongs to another session of stagewright.
        joined: bool,
    }
    let until = Deadline::after(DETACHES.min(budget));
    let kept = loop {
        let kept: Kept = main.call(hooks::KEPT_FROM_US, &[], budget).await?;
        if !kept.all || kept.joined || until.left().is_zero() {
            break kept;
        }
        // No event tells this session that another one's debugger is detached.
        tokio::time::sleep(LOOK_AGAIN).await;
    };
    if !kept.all {
        return Ok(None);
    }
    let (by, mend) = if kept.joined {
        ("another session of stagewright has injected it", "Use that session, or detach it first.")
    } else {
        ("the app itself, or another tool, debugs them", "")
    };
    let windows = kept.titles.len();
    let what = if windows == 1 { "its window is".to_owned() } else { format!("its {windows} windows are") };
    let error = Error::new(
        Code::InjectFailed,
        format!("Process {pid} cannot be injected: {what} open to one webContents.debugger only, and {by}."),
    );
    Ok(Some(
        error
            .hint(format!("{mend} An app with a debug port can be attached to beside it.").trim())
            .next("electron_sessions", json!({}), "see which sessions are live")
            .detail("windows", kept.titles),
    ))
}
