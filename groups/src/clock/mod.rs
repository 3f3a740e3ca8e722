//! The clock: one time for the main process, and for every window, frame, preload script and worker of a session.
//!
//! `engine.js` has the timers of one realm, and `realms.js` puts a clock in place of the realm's own functions.
//! `steering.js` carries out steps. [`reach`] sends each step to every realm. A realm that is new begins with the state
//! that the session keeps.

mod main_process;
mod reach;
mod scripts;

use parking_lot::Mutex;
use reach::{Call, Realm};
use serde::{Deserialize, Serialize};
use serde_json::json;
use stagewright_driver::{
    error::{Code, Error, Outcome},
    session::{Groups, Launching, MainPart, Session},
    time_line::{Row, Source},
};
use std::{
    hash::{BuildHasher, RandomState},
    path::{Path, PathBuf},
    pin::Pin,
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// The hooks of the group in the main process.
pub(crate) static PARTS: &[&MainPart] = &[&main_process::PART];

/// The file of the preload script, in the session's folder.
const PRELOAD: &str = "clock-preload.js";

/// How long the realms may take to say how their clocks go.
const CLOCK_STATE_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a realm fires timers before it answers, so that it stays usable meanwhile.
const SLICE_MS: u64 = 50;

/// How the clock goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// By itself, since it was installed.
    Installed,
    /// The date stands still, and timers are held.
    Fixed,
    /// By itself, from a date that was set.
    System,
    /// It stands.
    Paused,
    /// By itself again.
    Running,
}

impl Mode {
    /// Its name in replies.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Installed => "installed",
            Mode::Fixed => "fixed",
            Mode::System => "system",
            Mode::Paused => "paused",
            Mode::Running => "running",
        }
    }
}

/// The state that all clocks of a session have in common.
#[derive(Debug, Clone, Copy, Serialize)]
struct State {
    /// The session's own number, by which it knows its clocks.
    owner: u32,
    /// Its number: each step leads to the next.
    serial: u64,
    mode: Mode,
    /// The clock's date, in epoch ms.
    time: f64,
    /// The real date at that moment, in epoch ms.
    at: f64,
}

/// The next timer that is due.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Due {
    /// When, in epoch ms of the clock.
    pub at: f64,
    /// In how many ms.
    pub in_ms: f64,
}

/// The answer of a realm to a step.
#[derive(Debug, Clone, Deserialize)]
struct StepAnswer {
    mode: Mode,
    time: f64,
    at: f64,
    timers: u64,
    next: Option<Due>,
    /// The date that the step leads to, if it takes a while.
    target: Option<f64>,
    /// Whether all that was due until then has fired.
    done: bool,
}

/// The clock after a step.
#[derive(Debug, Clone)]
pub struct Stepped {
    /// How it goes.
    pub mode: Mode,
    /// Its date, in epoch ms.
    pub time: f64,
    /// How many timers wait, in all realms.
    pub timers: u64,
    /// The first of them, and the name of its realm.
    pub next: Option<(String, Due)>,
    /// How many realms took part.
    pub realms: usize,
    /// Whether all that was due has fired within the budget.
    pub done: bool,
    /// The realms that did not take part, each with the reason.
    pub unreached: Vec<String>,
    /// The date of the realm that got least far, in epoch ms.
    slowest: f64,
    /// How far a run went, in ms.
    pub ran_ms: f64,
}

/// A step of the clock.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Step {
    /// Nothing changes.
    Look,
    /// Freezes the date, in epoch ms.
    SetTime(f64),
    /// Sets the date, in epoch ms, and lets it go on.
    SetSystemTime(f64),
    /// Jumps so many ms. Each timer that is overdue then fires once.
    Advance(f64),
    /// Goes so many ms, and fires each timer when it is due.
    RunFor(f64),
    /// Jumps to a date, in epoch ms, and stands.
    Pause(f64),
    /// Lets it go by itself.
    Resume,
}

/// The clock of a session.
#[derive(Debug)]
struct Clock {
    owner: u32,
    state: Mutex<Option<State>>,
    /// The file of the preload script that begins the clock, once there is one.
    preload: Mutex<Option<PathBuf>>,
    /// Held during a step.
    steering: tokio::sync::Mutex<()>,
}

impl Default for Clock {
    fn default() -> Clock {
        // The keys of a new hasher are random.
        let owner = RandomState::new().hash_one("clock") as u32;
        Clock { owner, state: Mutex::default(), preload: Mutex::default(), steering: tokio::sync::Mutex::default() }
    }
}

fn real_now() -> f64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_millis() as f64
}

fn not_installed() -> Error {
    Error::new(Code::ClockNotInstalled, "No clock is installed in this app.").next(
        "clock_install",
        json!({}),
        "installs one, which runs until another call stops it",
    )
}

/// Has an app that is about to be launched begin with a clock at this date, in epoch ms.
pub fn begin_with(groups: &Groups, time: f64) {
    let clock = groups.of::<Clock>();
    let state = State { owner: clock.owner, serial: 1, mode: Mode::Installed, time, at: real_now() };
    *clock.state.lock() = Some(state);
}

/// Whether a clock is installed.
pub fn is_installed(session: &Session) -> bool {
    session.groups.of::<Clock>().state.lock().is_some()
}

/// Puts the clock into every realm, at this date in epoch ms, or at the real one. A clock that is there already is set
/// to the date, if one is given. `place` is the session's folder. Gives the date that it went on from, in epoch ms.
pub async fn install(session: &Arc<Session>, place: &Path, time: Option<f64>) -> Outcome<(f64, Stepped)> {
    session.renderers.need()?;
    let clock = session.groups.of::<Clock>();
    let _steering = clock.steering.lock().await;
    let before = *clock.state.lock();
    let at = real_now();
    // The clock of a paused app stands.
    let goes_on = |before: State| if session.main.paused().is_some() { before.time } else { before.now() };
    let began = time.or(before.map(goes_on)).unwrap_or(at);
    if before.is_none() || time.is_some() {
        let serial = before.map_or(1, |before| before.serial + 1);
        *clock.state.lock() = Some(State { owner: clock.owner, serial, mode: Mode::Installed, time: began, at });
    }
    clock.preload.lock().get_or_insert_with(|| place.join(PRELOAD));
    let installed = async {
        reach::follow(session, &clock).await?;
        take_step(session, &clock, Step::Look, CLOCK_STATE_TIMEOUT).await
    };
    match installed.await {
        // Nothing of it stays where another session's clock is in the app.
        Err(error) if before.is_none() => {
            clock.state.lock().take();
            reach::end(session, &clock).await;
            Err(error)
        }
        installed => {
            let stepped = installed?;
            tell(session, stepped.mode.name(), stepped.time);
            Ok((began, stepped))
        }
    }
}

/// Takes the clock out of every realm. Timers that wait fire after the real time that they have left.
pub async fn uninstall(session: &Arc<Session>) -> Outcome<()> {
    let clock = session.groups.of::<Clock>();
    let _steering = clock.steering.lock().await;
    if clock.state.lock().take().is_none() {
        return Err(not_installed());
    }
    reach::end(session, &clock).await;
    session.time_line.tell(Row::now(Source::Clock, "uninstalled", ""));
    Ok(())
}

/// Takes the clock out, if there is one, as the session leaves the app.
fn leave(session: &Session) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
    Box::pin(async move {
        let clock = session.groups.of::<Clock>();
        if clock.state.lock().take().is_some() {
            reach::end(session, &clock).await;
        }
    })
}

/// Takes a step in every realm. A step that fires timers ends after `budget`, even when more are due.
pub async fn step(session: &Arc<Session>, step: Step, budget: Duration) -> Outcome<Stepped> {
    let clock = session.groups.of::<Clock>();
    let _steering = clock.steering.lock().await;
    let stepped = take_step(session, &clock, step, budget).await?;
    if step != Step::Look {
        tell(session, stepped.mode.name(), stepped.time);
    }
    Ok(stepped)
}

/// Puts the state of the clock on the time line.
fn tell(session: &Session, state: &str, time: f64) {
    session.time_line.tell(Row::now(Source::Clock, state, format!("at {time} ms of the epoch")));
}

/// Takes a step, while no other one is taken.
async fn take_step(session: &Arc<Session>, clock: &Clock, step: Step, budget: Duration) -> Outcome<Stepped> {
    let before = clock.state.lock().ok_or_else(not_installed)?;
    if session.main.paused().is_some() {
        let after = if step == Step::Look { before } else { before.held().stepped(step) };
        return before_first_line(session, clock, after, budget, before.time).await;
    }
    let after = if step == Step::Look { before.serial } else { before.serial + 1 };
    let from = before.now();
    let (lead, mut stepped) = reach::step_all(session, Call::of(step, before, after, from), budget).await?;
    let StepAnswer { mode, time, at, .. } = lead;
    *clock.state.lock() = Some(State { owner: clock.owner, serial: after, mode, time, at });
    if let Step::RunFor(ms) = step {
        stepped.ran_ms = if stepped.done { ms } else { (stepped.slowest - from).clamp(0.0, ms) };
    }
    if step != Step::Look {
        // The step is taken. A realm that begins without this state catches up at the next one.
        let _ = reach::follow(session, clock).await;
    }
    Ok(stepped)
}

/// Takes a step in an app that has not run a line: no timer waits there, so that the step is a new state. Its clock stands
/// until it is resumed.
async fn before_first_line(
    session: &Arc<Session>,
    clock: &Clock,
    state: State,
    budget: Duration,
    from: f64,
) -> Outcome<Stepped> {
    *clock.state.lock() = Some(state);
    reach::follow(session, clock).await?;
    let look = Call::of(Step::Look, state, state.serial, state.time);
    let (_, stepped) = reach::step_all(session, look, budget).await?;
    Ok(Stepped { time: state.time, ran_ms: state.time - from, ..stepped })
}

impl State {
    /// The state that a step leads to where no timer waits.
    fn stepped(&self, step: Step) -> State {
        let goes_on = if self.mode == Mode::Installed { Mode::System } else { self.mode };
        let (mode, time) = match step {
            Step::Look => (self.mode, self.now()),
            Step::SetTime(time) => (Mode::Fixed, time),
            Step::SetSystemTime(time) => (goes_on, time),
            Step::Advance(ms) | Step::RunFor(ms) => (self.mode, self.now() + ms),
            Step::Pause(time) => (Mode::Paused, time),
            Step::Resume => (Mode::Running, self.now()),
        };
        State { owner: self.owner, serial: self.serial + 1, mode, time, at: real_now() }
    }

    /// The same date, counted from this moment: the time since it was set does not count.
    fn held(&self) -> State {
        State { at: real_now(), ..*self }
    }

    /// The clock's date now, in epoch ms.
    fn now(&self) -> f64 {
        let goes = !matches!(self.mode, Mode::Paused | Mode::Fixed);
        self.time + if goes { real_now() - self.at } else { 0.0 }
    }
}

/// Begins the clock in pages and workers of an app that was launched with one, before its first window. The main process
/// has been told before its first line.
fn begin(_: &Launching, session: &Arc<Session>) {
    if let Some(state) = *session.groups.of::<Clock>().state.lock() {
        reach::begin_in_pages(session, &state);
    }
}

/// Has the clock of a paused app go on from the date that it stands at, as the app is resumed.
fn go_on(session: &Arc<Session>) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
    Box::pin(async move {
        let clock = session.groups.of::<Clock>();
        let _steering = clock.steering.lock().await;
        let Some(before) = *clock.state.lock() else { return };
        *clock.state.lock() = Some(State { serial: before.serial + 1, ..before.held() });
        // Where the main process does not answer, `resume` says so.
        let _ = reach::follow(session, &clock).await;
    })
}

impl Stepped {
    /// Sums up the answers of all realms. The first realm that answered is the lead, which the others follow. Its
    /// answer is returned, too. `None` if none answered.
    fn of(answers: &[(Realm, Outcome<StepAnswer>)]) -> Option<(StepAnswer, Stepped)> {
        let told = || answers.iter().filter_map(|(realm, told)| Some((realm, told.as_ref().ok()?)));
        let (_, lead) = told().next()?;
        let due = told().filter_map(|(realm, told)| Some((realm.name(), told.next.clone()?)));
        let all = Stepped {
            mode: lead.mode,
            time: lead.time,
            timers: told().map(|(_, told)| told.timers).sum(),
            next: due.min_by(|(_, one), (_, other)| one.in_ms.total_cmp(&other.in_ms)),
            realms: told().count(),
            done: told().all(|(_, told)| told.done),
            slowest: told().map(|(_, told)| told.time).fold(f64::MAX, f64::min),
            ran_ms: 0.0,
            unreached: Vec::new(),
        };
        Some((lead.clone(), all))
    }
}
