//! A session: one app being driven. It consists of parts. Each part has its own state, and gets references to the other
//! parts that it needs when it is made.
//!
//! Code that needs most parts is in modules above them: `browser_events.rs` and `main_events.rs` dispatch events of the
//! app, `leaving.rs` ends a session, `lost.rs` repairs one.

mod actions;
mod browser_events;
mod capabilities;
mod causes;
mod console;
mod dialogs;
mod effect_collector;
mod effects;
mod end;
mod groups;
mod halves;
mod info;
mod input;
mod leaving;
mod lost;
mod main_events;
mod main_half;
mod origin;
mod overlay;
mod pictures;
mod problems;
mod recording;
mod renderers;
mod reports;
mod windows;
mod workers;

pub use actions::{Hold, RecordedAction};
pub(crate) use browser_events::let_app_begin;
pub use capabilities::Capabilities;
pub use dialogs::{
    AskedChooser, AskedDialog, AskedState, Choice, DialogAnswerFor, DialogInSight, DialogKind, Dialogs,
    FileChooserPolicy, FileChoosers, NativeDialogs, PageDialogs, SetAnswers,
};
pub use effect_collector::{EffectCollector, EffectCollectors};
pub use effects::{Effects, GoneSurface, NativeDialog, Navigated, PageDialog};
pub use end::Ends;
pub(crate) use groups::of_a_session;
pub use groups::{BeforeReady, Groups, Launching, Leave, MainPart, MainParts, Reader};
pub use info::{AppInfo, Info, Versions};
pub use input::{Blocked, Dragged, DropPlace, Held, InertEmbedder, Input, Manner, Released, Turn, Way};
pub use leaving::Stopped;
pub use main_half::MainHalf;
pub use origin::{Again, Launched, Origin, TransportKind};
pub use overlay::{Overlays, Picked, Pointing};
pub use pictures::Pictures;
pub use problems::{Problem, ProblemKind, Problems};
pub use recording::Recording;
pub(crate) use renderers::attach_to_all;
pub use renderers::{AppContext, Domain, NewTarget, Once, Renderers, Taken, Target, TargetDecision, Worker};
pub use windows::{
    Bounds, Closed, History, HistoryEntry, Size, SurfaceInfo, WindowChanged, WindowInfo, WindowSize, WindowWanted,
    Windows,
};
pub(crate) use workers::NO_EVAL_IN_THREADS;
pub use workers::{WorkerEnd, WorkerInfo, WorkerKind, WorkerList, Workers};

use crate::{
    app::display::Display,
    channel::{Channel, Events},
    dialogs::Action,
    main_process::{Feed, MainProcess, Wanted},
    surfaces::{Shared, Surfaces},
    time_line::TimeLine,
};
use actions::Actions;
use stagewright_os::children::Child;
use std::{sync::Arc, time::Instant};

/// A session: one app being driven.
pub struct Session {
    /// How the app was reached (launch or join), and other facts that never change.
    pub origin: Arc<Origin>,
    /// The app's process, and its end.
    pub ends: Arc<Ends>,
    /// The main process.
    pub main: Arc<MainHalf>,
    /// The renderers.
    pub renderers: Arc<Renderers>,
    /// Windows, webviews, frames.
    pub surfaces: Arc<Surfaces>,
    /// State that all surfaces share: logs, refs, and reports of traps.
    pub shared: Arc<Shared>,
    /// Windows and other surfaces: listed, chosen, waited for.
    pub windows: Arc<Windows>,
    /// Dialogs of pages and native ones, file choosers.
    pub dialogs: Dialogs,
    /// Drawings over pages, and calls that wait for a person to point.
    pub overlays: Arc<Overlays>,
    /// Pictures of what the app shows.
    pub pictures: Pictures,
    /// The mouse and the keyboard.
    pub input: Input,
    /// Actions of a person, as calls.
    pub recording: Arc<Recording>,
    /// The collectors of the side effects of acts.
    pub collectors: Arc<EffectCollectors>,
    /// Problems of the app.
    pub problems: Problems,
    /// Workers of pages, threads of the main process, and utility processes.
    pub workers: Arc<WorkerList>,
    /// All events and calls, in the order in which they became known.
    pub time_line: Arc<TimeLine>,
    /// Values of groups of verbs.
    pub groups: Groups,
}

/// The values with which a session is made.
pub(crate) struct Parts {
    pub transport: TransportKind,
    pub browser: Option<(Channel, Events)>,
    pub main: Option<(MainProcess, Events)>,
    /// The state that the main process was joined with.
    pub wanted: Arc<Wanted>,
    /// The parts of groups of verbs there.
    pub main_parts: Vec<&'static MainPart>,
    /// The receiver of the tunnel's messages, if the renderers are reached through the main process.
    pub tunnel: Option<Feed>,
    /// Whether we opened the inspector, and have to close it again.
    pub opened_inspector: bool,
    pub main_missing: Option<String>,
    /// The call that would join a joined app again.
    pub rejoin: Option<Again>,
    pub shared: Arc<Shared>,
    pub pid: Option<u32>,
    pub pid_missing: Option<String>,
    pub launched: Option<Launched>,
    pub process: Option<Child>,
    pub display: Option<Display>,
    /// Values that groups of verbs have set before.
    pub groups: Groups,
}

impl Parts {
    /// Default values for a transport.
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
            groups: Groups::default(),
        }
    }
}

impl Session {
    pub(crate) fn begin(parts: Parts) -> Arc<Session> {
        // A person may be using a joined app: only record its dialogs.
        let resting = (parts.transport == TransportKind::Launch).then_some(Action::Dismiss);
        let (browser, from_browser) = parts.browser.unzip();
        let (main, from_main) = parts.main.unzip();
        let shared = parts.shared;
        let surfaces: Arc<Surfaces> = Arc::default();
        let time_line = shared.logs.time_line().clone();
        let collectors = Arc::new(EffectCollectors::with_time_line(time_line.clone()));
        let actions: Arc<Actions> = Arc::default();
        let origin = Arc::new(Origin {
            transport: parts.transport,
            started: Instant::now(),
            pid: parts.pid,
            pid_missing: parts.pid_missing,
            launched: parts.launched,
            rejoin: parts.rejoin,
        });
        let main = Arc::new(MainHalf::new(main_half::Beginning {
            joined: main,
            missing: parts.main_missing,
            wanted: parts.wanted,
            tunnel: parts.tunnel,
            opened_inspector: parts.opened_inspector,
            parts: parts.main_parts,
        }));
        let ends =
            Ends::new(origin.clone(), main.clone(), browser.clone(), shared.clone(), parts.process, parts.display);
        let workers: Arc<WorkerList> = Arc::default();
        let renderers = Renderers::new(
            origin.clone(),
            browser,
            surfaces.clone(),
            shared.clone(),
            collectors.clone(),
            workers.clone(),
        );
        let renderers = Arc::new(renderers);
        let native = Arc::new(NativeDialogs::new(main.clone()));
        let pages = PageDialogs::new(resting, surfaces.clone(), main.clone(), collectors.clone(), actions.clone());
        let dialogs = Dialogs {
            pages: Arc::new(pages),
            native: native.clone(),
            choosers: Arc::new(FileChoosers::new(surfaces.clone(), collectors.clone())),
            surfaces: surfaces.clone(),
        };
        let windows = Arc::new(Windows::new(
            surfaces.clone(),
            shared.clone(),
            renderers.clone(),
            main.clone(),
            native.clone(),
            ends.clone(),
        ));
        let overlays = Arc::new(Overlays::new(surfaces.clone(), ends.clone()));
        let takes_dialogs = origin.launched.is_some();
        let recording = Recording::new(actions, surfaces.clone(), main.clone(), dialogs.pages.clone(), takes_dialogs);
        let session = Arc::new(Session {
            pictures: Pictures::new(surfaces.clone(), main.clone(), windows.clone(), overlays.clone()),
            input: Input::new(surfaces.clone(), shared.clone(), main.clone(), native),
            recording: Arc::new(recording),
            problems: Problems::new(surfaces.clone(), time_line.clone()),
            groups: parts.groups,
            time_line,
            origin,
            ends,
            main,
            renderers,
            workers,
            surfaces,
            shared,
            windows,
            dialogs,
            overlays,
            collectors,
        });
        if let Some(events) = from_browser {
            tokio::spawn(browser_events::pump(Arc::downgrade(&session), events));
        }
        if let Some(events) = from_main {
            tokio::spawn(main_events::pump(Arc::downgrade(&session), events));
        }
        session
    }
}
