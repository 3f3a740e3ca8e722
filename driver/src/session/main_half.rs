//! The main process of an app, as a session has it: joined, lost and joined again, or never there.

use super::{MainPart, Reader, causes::Caught};
use crate::{
    error::{Code, Error, Outcome},
    main_process::{Feed, Hook, Hooks, MainProcess, Wanted, hooks},
};
use parking_lot::Mutex;
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use tokio::sync::watch;

/// How long a list waits for the reports of a busy main process. It takes less than 1 ms unless the process is busy.
const REPORTS_TIMEOUT: Duration = Duration::from_secs(1);

/// The same for a process that exceeded that the last time. It may hang, and each list would wait.
const SILENT_TIMEOUT: Duration = Duration::from_millis(250);

/// How long a main process may take for a turn of its event loop until it counts as hanging. It may be in a long turn of
/// the app, which a loaded machine makes longer.
const EVENT_LOOP_TIMEOUT: Duration = Duration::from_secs(5);

/// The main half of a session.
pub struct MainHalf {
    /// The connection to the main process, while it is joined.
    joined: Mutex<Option<MainProcess>>,
    /// The reason why it is not joined.
    missing: Mutex<Option<String>>,
    /// The wanted state, which is set again at every join.
    wanted: Arc<Wanted>,
    /// The tunnel's feed, when the renderers are reached through the main process.
    tunnel: Mutex<Option<Feed>>,
    /// Whether we opened the inspector, and have to close it again.
    opened_inspector: AtomicBool,
    regained: AtomicBool,
    /// Whether the process did not answer when reports were last waited for.
    was_silent: AtomicBool,
    /// The parts of groups of verbs in the main process.
    parts: Vec<&'static MainPart>,
    /// The groups of hooks that could not be put in place, each with the reason.
    not_in_place: Mutex<BTreeMap<String, String>>,
    /// The stack of the first uncaught error.
    uncaught: watch::Sender<Option<String>>,
    /// The newest error that the app's own handler got.
    pub(crate) caught: Caught,
}

/// The values with which a main half is made.
pub(super) struct Beginning {
    pub(super) joined: Option<MainProcess>,
    pub(super) missing: Option<String>,
    pub(super) wanted: Arc<Wanted>,
    pub(super) tunnel: Option<Feed>,
    pub(super) opened_inspector: bool,
    pub(super) parts: Vec<&'static MainPart>,
}

impl MainHalf {
    pub(super) fn new(beginning: Beginning) -> MainHalf {
        MainHalf {
            joined: Mutex::new(beginning.joined),
            missing: Mutex::new(beginning.missing),
            wanted: beginning.wanted,
            tunnel: Mutex::new(beginning.tunnel),
            opened_inspector: beginning.opened_inspector.into(),
            regained: false.into(),
            was_silent: false.into(),
            parts: beginning.parts,
            not_in_place: Mutex::default(),
            uncaught: watch::channel(None).0,
            caught: Caught::default(),
        }
    }

    /// The main process, while it is joined.
    pub fn get(&self) -> Option<MainProcess> {
        self.joined.lock().clone()
    }

    /// The main process.
    ///
    /// # Errors
    /// `TRANSPORT_UNSUPPORTED` with the reason, if it is not joined.
    pub fn need(&self) -> Outcome<MainProcess> {
        self.get().ok_or_else(|| {
            let why = self.missing().unwrap_or_else(|| "it was not joined".into());
            Error::new(Code::TransportUnsupported, format!("This session has no main-process half: {why}."))
                .detail("missing", "main")
        })
    }

    /// The error for a call that needs a running app, if the app is paused before its first line.
    pub fn paused(&self) -> Option<Error> {
        self.get().filter(MainProcess::is_held).map(|_| {
            Error::new(Code::AppNotResponding, "The app is paused before its first line, and has no window yet.")
                .hint("Stubs, captures, policies and the clock can be set now. electron_resume lets it run.")
                .detail("paused", true)
                .next("electron_resume", json!({}), "runs the app, and waits for its first window")
        })
    }

    /// The reason why there is no main half, if there is none.
    pub fn missing(&self) -> Option<String> {
        self.missing.lock().clone()
    }

    /// Waits until all reports of hooks up to now have been read, for 1 s at most. Then a list contains everything that the
    /// app did before. Also works while the app is blocked in a synchronous dialog.
    pub async fn wait_for_reports(&self) {
        let was_silent = self.was_silent.load(Ordering::Relaxed);
        let answered = self.wait_for_reports_within(if was_silent { SILENT_TIMEOUT } else { REPORTS_TIMEOUT }).await;
        self.was_silent.store(!answered, Ordering::Relaxed);
    }

    /// As [`MainHalf::wait_for_reports`], for `most` at most. False if the main process did not answer.
    pub async fn wait_for_reports_within(&self, most: Duration) -> bool {
        let Some(main) = self.get() else { return true };
        let answer = main.call_in_dialog::<f64>(hooks::TOOK, &[], most).await;
        main.channel().caught_up().await;
        answer.is_ok()
    }

    /// Whether the main process is responsive; `None` if it is not joined.
    pub async fn answers(&self) -> Option<bool> {
        Some(self.get()?.take_a_turn(EVENT_LOOP_TIMEOUT).await)
    }

    /// How long it took to put our hooks in place, as measured in the app.
    pub async fn time_of_hooks(&self) -> Outcome<Duration> {
        let ms: f64 = self.need()?.call(hooks::TOOK, &[], Duration::from_secs(5)).await?;
        Ok(Duration::from_secs_f64(ms.max(0.0) / 1e3))
    }

    /// The wanted state of the main process, which is set again at every join.
    pub(super) fn wanted(&self) -> &Arc<Wanted> {
        &self.wanted
    }

    /// Sets a lasting state in the main process: now, if it is joined, and again at every join.
    pub async fn want(&self, hook: Hook, args: &[Value], budget: Duration) -> Outcome<()> {
        let before = self.wanted.note(hook, args);
        let Some(main) = self.get() else { return Ok(()) };
        let done = main.call::<Value>(hook, args, budget).await.map(drop);
        // Do not repeat a refused call at the next join. Keep a call that timed out, since it may have been carried
        // out.
        if let Err(error) = &done
            && !matches!(error.code, Code::AppNotResponding | Code::CdpDisconnected)
        {
            self.wanted.take_back(hook, args, before);
        }
        done
    }

    /// The parts of groups of verbs in the main process.
    pub(crate) fn parts(&self) -> &[&'static MainPart] {
        &self.parts
    }

    /// Whether this session puts these hooks in place in the main process.
    pub fn has_hooks(&self, hooks: &'static Hooks) -> bool {
        self.parts.iter().any(|part| part.hooks.name == hooks.name)
    }

    /// The reason why these hooks could not be put in place, if the app prevented it.
    pub fn not_in_place(&self, hooks: &'static Hooks) -> Option<String> {
        self.not_in_place.lock().get(hooks.name).cloned()
    }

    /// Notes that a group of hooks could not be put in place.
    pub(super) fn note_not_in_place(&self, name: String, why: String) {
        self.not_in_place.lock().insert(name, why);
    }

    /// Reads the reports of a group of verbs' hooks, if it has any.
    pub(super) fn reader_of(&self, group: &str) -> Option<Reader> {
        self.parts.iter().find(|part| part.hooks.name == group)?.read
    }

    /// Notes an uncaught error. The first one is kept.
    pub(super) fn note_uncaught(&self, stack: String) {
        self.uncaught.send_if_modified(|first| first.is_none().then(|| *first = Some(stack)).is_some());
    }

    /// Resolves with the stack of the first uncaught error.
    pub(crate) async fn uncaught(&self) -> String {
        let mut thrown = self.uncaught.subscribe();
        // The sender lives as long as `self` does.
        thrown.wait_for(Option::is_some).await.ok().and_then(|stack| stack.clone()).unwrap_or_default()
    }

    /// Passes a message of the tunnel to its channel.
    pub(super) fn receive(&self, frame: &[u8]) {
        if let Some(feed) = &*self.tunnel.lock() {
            feed.receive(frame);
        }
    }

    /// Marks the main process as lost, with the reason.
    pub(super) fn lose(&self, why: &str) {
        self.joined.lock().take();
        // The tunnel ends, too: dropping its feed closes its channel.
        self.tunnel.lock().take();
        *self.missing.lock() = Some(why.to_owned());
    }

    /// Marks it as joined again. `opened` says whether we opened its inspector for that.
    pub(super) fn regain(&self, main: MainProcess, opened: bool) {
        self.opened_inspector.store(opened, Ordering::Relaxed);
        self.regained.store(true, Ordering::Relaxed);
        *self.joined.lock() = Some(main);
        *self.missing.lock() = None;
    }

    /// Whether it was ever joined again, so that its hooks have not been there all the time.
    pub(super) fn was_regained(&self) -> bool {
        self.regained.load(Ordering::Relaxed)
    }

    /// Undoes our changes in it and disconnects, within `budget`. True if its inspector is closed with that.
    pub(super) async fn leave(&self, budget: Duration) -> bool {
        match self.get() {
            Some(main) => main.leave(self.opened_inspector.load(Ordering::Relaxed), budget).await,
            None => false,
        }
    }
}
