//! The state of a launched app, as `launch` and `resume` answer it.

use super::shown_on::Display;
use crate::{
    blank,
    call::Call,
    groups::{native, storage},
    palette::{Ink, paint},
    show::{Show, clean_line, quoted, table},
    values::Millis,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use stagewright_agent::operations::{Blank, Hidden};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    launch::{self, Copied},
    session::{AskedDialog, Capabilities, Session, TransportKind, WindowInfo},
};
use std::time::Duration;

/// The session that has begun.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Launched {
    /// How the session reached the app: launch, cdp (attach) or injector (inject)
    transport: TransportKind,
    /// Its windows
    windows: Vec<WindowInfo>,
    /// Whether a window was seen to show and take input within readyTimeoutMs
    renderer_ready: bool,
    // Every agent pays for what is in this schema, and few meet one.
    /// Whether it waits before its first line, so that there is no window
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    #[schemars(skip)]
    paused: bool,
    /// The capabilities of the session
    capabilities: Capabilities,
    /// The app's process id
    pid: Option<u32>,
    /// The display it is shown on
    #[schemars(skip)]
    display: Option<Display>,
    /// Why the main process is out of reach; left out when it is not
    #[serde(skip_serializing_if = "Option::is_none", default)]
    main_missing: Option<String>,
    /// With captureNetwork or offline, and without the main half: the requests that may not be captured, or not be offline
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[schemars(skip)]
    pub(super) unheard: Vec<String>,
    // Every agent pays for what is in this schema, and few meet one.
    /// The storage that it began with
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schemars(skip)]
    storage: Option<storage::Restored>,
    /// The copy of a profile that it began with
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schemars(skip)]
    pub(super) profile_copy: Option<Copied>,
    /// Where nothing shows in any window: what each holds all the same
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[schemars(skip)]
    blank: Vec<BlankWindow>,
    // Dispatch adds it.
    /// With --trace: the file of its trace, or why there is none
    #[serde(skip_serializing, default)]
    #[schemars(skip)]
    trace: Value,
    /// The native dialogs that are open, where the app waits in one
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[schemars(skip)]
    native_dialogs: Vec<AskedDialog>,
}

/// A window in which nothing shows after its load.
#[derive(Debug, Serialize, Deserialize)]
struct BlankWindow {
    /// Its handle
    id: String,
    /// The rules that hide its content
    hidden: Vec<Hidden>,
}

impl Launched {
    /// The state of a launched app, which may be paused.
    pub(super) async fn of(call: &Call, session: &Session, renderer_ready: bool, budget: Millis) -> Outcome<Launched> {
        let main_missing = session.main.missing();
        let paused = session.main.paused().is_some();
        let storage = if paused { None } else { storage::at_launch::result(session)? };
        let waits = paused || session.dialogs.native.in_the_way().is_some();
        let windows = if waits { Vec::new() } else { listed(session, budget).await? };
        let look = if renderer_ready { LOOK } else { SHORT_LOOK };
        let blank = if waits { Vec::new() } else { blank_windows(session, look).await };
        still_runs(session, &main_missing).await?;
        Ok(Launched {
            blank,
            trace: Value::Null,
            storage,
            profile_copy: None,
            transport: session.origin.transport,
            native_dialogs: if windows.is_empty() { session.dialogs.native.open_now() } else { Vec::new() },
            windows,
            renderer_ready,
            paused,
            capabilities: call.capabilities(session),
            pid: session.origin.pid,
            display: session.origin.launched.as_ref().map(Display::of),
            main_missing,
            unheard: Vec::new(),
        })
    }
}

/// The windows of a new session. If the app stops answering, this waits no longer than the budget for its first window.
pub(super) async fn listed(session: &Session, budget: Millis) -> Outcome<Vec<WindowInfo>> {
    let listing = tokio::time::timeout(Duration::from_millis(budget.0.max(1_000)), session.windows.list());
    let silent = |_| Error::new(Code::AppNotResponding, "The app came up, and then answered nothing.");
    listing.await.map_err(silent)?
}

/// The error of an app that has ended since it came up. Its connections close slightly before its exit is noticed.
/// `main_missing` is the reason why it had no main-process half then.
async fn still_runs(session: &Session, main_missing: &Option<String>) -> Outcome<()> {
    if session.renderers.need().is_err() || session.main.missing() != *main_missing {
        let _ = tokio::time::timeout(launch::EXIT_STATUS_TIMEOUT, session.ends.ended()).await;
    }
    session.ends.alive().map_err(launch::without_dump)
}

/// How long the check of one page may take.
const LOOK: Duration = Duration::from_secs(5);

/// The same for a page that has not rendered within its budget.
const SHORT_LOOK: Duration = Duration::from_millis(500);

/// The windows and views, if nothing shows in any of them: where one shows something the others may be helpers.
async fn blank_windows(session: &Session, look: Duration) -> Vec<BlankWindow> {
    let mut found = Vec::new();
    for surface in session.surfaces.windows() {
        match surface.perform(&Blank {}, look).await {
            Ok(told) if told.blank => found.push(BlankWindow { id: surface.handle.clone(), hidden: told.hidden }),
            _ => return Vec::new(),
        }
    }
    found
}

impl Show for Launched {
    fn show(&self) -> String {
        if self.paused {
            let pid = self.pid.map_or(String::new(), |pid| format!(" (pid {pid})"));
            return format!("launched, and paused before its first line{pid}: `resume` lets it run");
        }
        let ready = if self.renderer_ready { "ready" } else { "first render not confirmed" };
        let pid = self.pid.map_or(String::new(), |pid| format!(", pid {pid}"));
        let mut out = format!("launched ({ready}{pid})");
        if let Some(why) = &self.main_missing {
            out += &format!("\nno main-process half: {why}");
        }
        self.unheard.iter().for_each(|what| out += &format!("\n{}", clean_line(&format!("not reached: {what}"))));
        if let Some(copy) = &self.profile_copy {
            out += &format!("\non a copy of {} files, {} bytes", copy.files, copy.bytes);
            copy.left_out.iter().for_each(|one| out += &format!("\n{}", clean_line(&format!("not copied: {one}"))));
        }
        if let Some(storage) = &self.storage {
            out += &format!("\n{}", storage.at_launch());
        }
        out += &traced_in(&self.trace);
        for BlankWindow { id, hidden } in &self.blank {
            out += &format!("\n{}", paint(Ink::Bad, &clean_line(&format!("{id}: {}", blank::words(hidden)))));
        }
        for dialog in &self.native_dialogs {
            out += &format!("\nthe app waits in a native dialog: {}", native::dialog_line(dialog));
        }
        match &self.windows[..] {
            [window] if window.kind != "view" && window.visible && !window.crashed && !out.contains('\n') => {
                let title = if window.title.is_empty() { clean_line(&window.url) } else { quoted(&window.title) };
                format!("{out}: {} {title}", window.id)
            }
            several => out + "\n" + &windows(several),
        }
    }
}

/// The line about the trace that began with a session.
pub(super) fn traced_in(trace: &Value) -> String {
    if let Some(why) = trace["error"].as_str() {
        return format!("\n{}", paint(Ink::Bad, &clean_line(&format!("not traced: {why}"))));
    }
    trace["path"].as_str().map_or(String::new(), |path| format!("\ntraced in {}", clean_line(path)))
}

/// Windows as a table.
pub(crate) fn windows(windows: &[WindowInfo]) -> String {
    if windows.is_empty() {
        return "no window is open".into();
    }
    let row = |w: &WindowInfo| {
        let mut state = vec![];
        if w.kind == "view" {
            state.push(w.parent_id.as_ref().map_or("view".into(), |parent| format!("view in {parent}")));
        }
        let states =
            [("hidden", !w.visible, Ink::Faint), ("focused", w.focused, Ink::Good), ("crashed", w.crashed, Ink::Bad)];
        state.extend(states.iter().filter(|(_, is, _)| *is).map(|(word, _, ink)| paint(*ink, word)));
        vec![w.id.clone(), w.index.to_string(), w.title.clone(), w.url.clone(), state.join(" ")]
    };
    table(&["id", "index", "title", "url", ""], windows.iter().map(row))
}
