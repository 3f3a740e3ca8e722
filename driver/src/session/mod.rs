//! One app being driven: its halves, its surfaces, what it said, and how it ends.

mod browser;
pub(crate) use browser::{attach_to_all, let_app_begin};
mod capabilities;
mod causes;
mod console;
mod crashes;
mod dialogs;
mod domains;
mod drag;
mod effects;
mod end;
mod file_choosers;
mod frames;
mod groups;
mod halves;
mod in_sight;
mod info;
mod listeners;
mod lost;
mod main_events;
mod native_dialogs;
mod overlay;
mod page_problems;
mod pick;
mod pickers;
mod picture;
mod places;
mod press;
mod printing;
mod problems;
mod readiness;
mod recorded_dialogs;
mod recording;
mod reports;
mod snapshot;
mod view_over;
mod windows;
mod witness;

pub use capabilities::{Capabilities, TransportKind};
pub use domains::Domain;
pub use drag::{Dragged, DropPlace};
pub use effects::{Departed, Effects, NativeDialog, Navigated, NotifiedOf, PageDialog, PopupMenu};
pub use end::Stopped;
pub use file_choosers::{AskedChooser, Choice, FileChooserPolicy};
pub(crate) use groups::Launching;
pub use groups::{Groups, MainPart, Reader};
pub use in_sight::DialogInSight;
pub use info::{AppInfo, Info, Versions};
pub use native_dialogs::{AskedDialog, AskedState, DialogAnswerFor, DialogKind, SetAnswers};
pub use pick::{Picked, Pointing};
pub use problems::{Problem, ProblemKind};
pub use recording::{Hold, RecordedAction, Recording};
pub use snapshot::Taken;
pub use windows::{Bounds, SurfaceInfo, WindowChanged, WindowInfo, WindowWanted};
pub use witness::Witness;

use crate::{
    app::display::Display,
    bus::Bus,
    channel::{Channel, Events},
    dialogs::{Action, Dialogs},
    error::{Code, Error, NextAction, Outcome},
    main_process::{Feed, Hooks, MainProcess, Wanted, hooks},
    surfaces::{Gone, Shared, Surface, Surfaces, frames::FrameTree},
    wait::Deadline,
};
use parking_lot::Mutex;
use serde_json::json;
use stagewright_os::{children::Child, ends::ExitSignal};
use std::{
    collections::BTreeMap,
    ffi::OsString,
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::watch;

/// A session: one app being driven.
pub struct Session {
    /// How the app was come by.
    pub transport: TransportKind,
    /// When the session began.
    pub started: Instant,
    /// The renderers, by the DevTools protocol.
    pub(crate) browser: Option<Channel>,
    /// The main process, by the Node inspector.
    pub(crate) main: Mutex<Option<MainProcess>>,
    /// What is wanted of the main process, again at every join.
    pub(crate) wanted: Arc<Wanted>,
    /// Why there is no main half.
    pub(crate) main_missing: Mutex<Option<String>>,
    /// Windows, webviews, frames.
    pub surfaces: Surfaces,
    /// The frames in them.
    pub(crate) frames: Mutex<FrameTree>,
    /// Console and output.
    pub shared: Arc<Shared>,
    /// JavaScript dialogs and their policy.
    pub dialogs: Arc<Dialogs>,
    /// The native dialogs that the app waits in.
    pub(crate) native_dialogs: native_dialogs::NativeDialogs,
    /// What becomes of the file choosers of pages.
    pub(crate) file_choosers: file_choosers::FileChoosers,
    /// Those that hear what happens during an act.
    pub(crate) witnesses: witness::Witnesses,
    /// The app's process id, when it is known.
    pub pid: Option<u32>,
    /// Why it is not, if it is not.
    pub pid_missing: Option<String>,
    /// Facts of the launch that `info` repeats.
    pub launched: Option<Launched>,
    pub(crate) process: Mutex<Option<Child>>,
    pub(crate) display: Mutex<Option<Display>>,
    /// The session bus of an app that has no other.
    pub(crate) bus: Option<Bus>,
    pub(crate) ended: watch::Sender<Option<Error>>,
    /// How many targets are being resumed and detached from (`browser.rs`).
    pub(crate) releasing: watch::Sender<usize>,
    /// An end that was asked for is no failure.
    pub(crate) stopping: std::sync::atomic::AtomicBool,
    /// Whether the inspector was opened by us, and is to be closed again.
    pub(crate) opened_inspector: std::sync::atomic::AtomicBool,
    /// The call that would join a joined app again.
    pub(crate) rejoin: Option<(&'static str, serde_json::Value)>,
    pub(crate) tunnel: Mutex<Option<Feed>>,
    /// The first error in the main process that nobody caught.
    pub(crate) uncaught: watch::Sender<Option<String>>,
    /// Who listens to which domain of the DevTools protocol.
    pub(crate) domains: domains::Domains,
    /// What is drawn over pages, and who waits for a person to point.
    pub(crate) overlays: overlay::Overlays,
    /// What groups of verbs keep.
    pub groups: Groups,
    /// What groups of verbs have in the main process.
    pub(crate) main_parts: Vec<&'static MainPart>,
    /// The groups of hooks that could not be put in place, and why.
    not_in_place: Mutex<BTreeMap<String, String>>,
    /// Crashes with Electron's reason, to be matched with the DevTools event of the same crash.
    pub(crate) crash_reasons: crashes::CrashReasons,
}

/// What a launch decided.
#[derive(Debug, Clone)]
pub struct Launched {
    /// The binary that was started.
    pub binary: String,
    /// The words that it was started with: Chromium writes over those that the system keeps.
    pub args: Vec<OsString>,
    /// Its environment.
    pub env: Vec<(OsString, OsString)>,
    /// The display it is shown on.
    pub display: String,
    /// Whether that is an own Xvfb.
    pub own_display: bool,
    /// The file with the cookie for the display's X server; `None` if that needs none, as far as is known.
    pub xauthority: Option<PathBuf>,
    /// Where the app keeps its data; `None` for the app's own place.
    pub profile: Option<String>,
    /// The arguments of `electron_launch` that would start it again.
    pub relaunch: serde_json::Value,
}

/// The parts of a session that is about to begin.
pub(crate) struct Parts {
    pub transport: TransportKind,
    pub browser: Option<(Channel, Events)>,
    pub main: Option<(MainProcess, Events)>,
    /// What the main process was joined with.
    pub wanted: Arc<Wanted>,
    /// What groups of verbs have there.
    pub main_parts: Vec<&'static MainPart>,
    /// Where the tunnel's reports go, when the renderers are reached through the main process.
    pub tunnel: Option<Feed>,
    /// Whether the inspector was opened by us, and is to be closed again.
    pub opened_inspector: bool,
    pub main_missing: Option<String>,
    /// The call that would join a joined app again.
    pub rejoin: Option<(&'static str, serde_json::Value)>,
    pub shared: Arc<Shared>,
    pub pid: Option<u32>,
    pub pid_missing: Option<String>,
    pub launched: Option<Launched>,
    pub process: Option<Child>,
    pub display: Option<Display>,
    pub bus: Option<Bus>,
}

impl Parts {
    /// Of a session that has nothing yet.
    pub(crate) fn new(transport: TransportKind) -> Parts {
        Parts {
            transport,
            browser: None,
            main: None,
            wanted: Arc::default(),
            main_parts: Vec::new(),
            tunnel: None,
            opened_inspector: false,
            main_missing: None,
            rejoin: None,
            shared: Arc::default(),
            pid: None,
            pid_missing: None,
            launched: None,
            process: None,
            display: None,
            bus: None,
        }
    }
}

impl Session {
    pub(crate) fn begin(parts: Parts) -> Arc<Session> {
        // A dialog of an app that somebody else started may be a person's: it is only recorded.
        let resting = (parts.transport == TransportKind::Launch).then_some(Action::Dismiss);
        let (browser, browser_events) = parts.browser.unzip();
        let (main, main_events) = parts.main.unzip();
        let exited = match &parts.process {
            Some(process) => Some(process.exit_signal()),
            None => parts.pid.and_then(ExitSignal::of),
        };
        let session = Arc::new(Session {
            transport: parts.transport,
            started: Instant::now(),
            browser,
            main: Mutex::new(main),
            wanted: parts.wanted,
            main_missing: Mutex::new(parts.main_missing),
            surfaces: Surfaces::default(),
            frames: Mutex::default(),
            shared: parts.shared,
            dialogs: Arc::new(Dialogs::new(resting)),
            native_dialogs: Default::default(),
            file_choosers: Default::default(),
            witnesses: Default::default(),
            pid: parts.pid,
            pid_missing: parts.pid_missing,
            launched: parts.launched,
            process: Mutex::new(parts.process),
            display: Mutex::new(parts.display),
            bus: parts.bus,
            ended: watch::channel(None).0,
            releasing: watch::Sender::new(0),
            stopping: false.into(),
            opened_inspector: parts.opened_inspector.into(),
            rejoin: parts.rejoin,
            tunnel: Mutex::new(parts.tunnel),
            uncaught: watch::channel(None).0,
            domains: Default::default(),
            overlays: Default::default(),
            groups: Groups::default(),
            main_parts: parts.main_parts,
            not_in_place: Mutex::default(),
            crash_reasons: Default::default(),
        });
        if let Some(events) = browser_events {
            tokio::spawn(browser::pump(Arc::downgrade(&session), events));
        }
        if let Some(events) = main_events {
            tokio::spawn(main_events::pump(Arc::downgrade(&session), events));
        }
        let display = session.display.lock().as_ref().and_then(Display::exit_signal);
        if let Some(ended) = display {
            tokio::spawn(end::watch_display(Arc::downgrade(&session), ended));
        }
        if let Some(exited) = exited {
            tokio::spawn(end::watch_exit(Arc::downgrade(&session), exited));
        }
        session
    }

    /// Whether these hooks are put in place in the main process, when there is one.
    pub fn has_hooks(&self, hooks: &'static Hooks) -> bool {
        self.main_parts.iter().any(|part| part.hooks.name == hooks.name)
    }

    /// Why they could not be, where the app has made that impossible.
    pub fn not_in_place(&self, hooks: &'static Hooks) -> Option<String> {
        self.not_in_place.lock().get(hooks.name).cloned()
    }

    /// Whether the app still runs; the error says how it ended.
    pub fn alive(&self) -> Outcome<()> {
        match &*self.ended.borrow() {
            None => Ok(()),
            Some(error) => Err(error.clone()),
        }
    }

    /// The surface that a call is about: the named one, the chosen one, or the first window that
    /// shows; a view only where no window does.
    pub async fn surface(&self, window: Option<&str>) -> Outcome<Arc<Surface>> {
        if let Some(name) = window {
            if self.surfaces.by_handle(name).is_none() {
                self.refresh_titles().await;
                self.tell_pages().await;
            }
            return self.in_place(self.surfaces.named(name)?).await;
        }
        // A chosen one that has closed is told, not replaced: the call was not meant for another.
        if let Some(chosen) = self.surfaces.chosen_handle() {
            return self.in_place(self.surfaces.with_handle(&chosen)?).await;
        }
        self.tell_pages().await;
        let windows = self.surfaces.windows();
        let live = |s: &&Arc<Surface>| s.state.borrow().gone.is_none();
        if let [only] = windows.as_slice() {
            return Ok(only.clone());
        }
        if windows.len() > 1 {
            // Of several, one that a person could see: a hidden worker window is never meant.
            let shown = self.window_facts(&windows).await;
            let visible = windows.iter().zip(shown).find(|(w, f)| live(w) && f.as_ref().is_none_or(|f| f.visible));
            if let Some((window, _)) = visible {
                return Ok(window.clone());
            }
        }
        windows.iter().find(live).or(windows.first()).cloned().ok_or_else(|| {
            let none = Error::new(Code::SurfaceNotFound, "The app has no window open.");
            self.native_dialogs.shown_instead(none).next("electron_windows_list", json!({}), "see what is open")
        })
    }

    /// To a call that named no window, where the chosen one is gone: those that are left, to choose from.
    pub fn offer_windows(&self, mut error: Error) -> Error {
        let chosen = self.surfaces.chosen_handle();
        if chosen.is_none_or(|chosen| self.surfaces.with_handle(&chosen).is_ok_and(|s| s.state.borrow().gone.is_none()))
        {
            return error;
        }
        let left = self.surfaces.windows().into_iter().filter(|w| w.state.borrow().gone.is_none()).take(3);
        let offers = left.map(|window| NextAction {
            tool: "electron_switch_window".into(),
            args: json!({ "targetId": window.handle }),
            why: format!("go on in {:?}", window.state.borrow().title),
        });
        error.next_actions.splice(0..0, offers);
        error
    }

    /// Waits for a window to be there.
    pub(crate) async fn first_window(&self, deadline: Deadline) -> Option<Arc<Surface>> {
        let mut changes = self.surfaces.changes();
        deadline
            .limit(async {
                loop {
                    changes.borrow_and_update();
                    // A view may be told of before the window that holds it.
                    self.tell_pages().await;
                    let windows = self.surfaces.windows();
                    if let Some(window) = windows.into_iter().find(|w| w.state.borrow().gone != Some(Gone::Closed)) {
                        return window;
                    }
                    if changes.changed().await.is_err() {
                        std::future::pending::<()>().await;
                    }
                }
            })
            .await
    }

    /// Lets the windows that are open show up, for at most `budget`: they come one by one as the
    /// endpoint tells of them.
    pub(crate) async fn settled(&self, budget: Duration) {
        let _ = self.want(hooks::KEEP_PAINTING, &[], budget).await;
        if self.first_window(Deadline::after(budget)).await.is_some() {
            // The others were told of in the same breath: one round trip later they are all there.
            if let Some(channel) = &self.browser {
                let version = chromiumoxide_cdp::cdp::browser_protocol::browser::GetVersionParams::default();
                let _ = Deadline::after(budget).limit(channel.tell(None, version)).await;
            }
        }
    }

    /// Which half gives no reply at all, if one does not: what a call over its budget asks.
    pub async fn silent_half(&self) -> Option<Error> {
        let probe = Duration::from_millis(700);
        if let Some(main) = self.main()
            && let Err(error) = main.call::<serde_json::Value>(hooks::TURN, &[], probe).await
            && error.code == Code::AppNotResponding
        {
            return Some(self.native_dialogs.named_in(error));
        }
        let surface = self.surface(None).await.ok()?;
        let alive = chromiumoxide_cdp::cdp::js_protocol::runtime::EvaluateParams::new("1");
        surface
            .command::<_, serde_json::Value>(alive, probe)
            .await
            .err()
            .filter(|f| matches!(f.code, Code::AppNotResponding | Code::DialogOpen))
    }
}
