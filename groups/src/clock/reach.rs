//! Sends the steps of the clock to every realm of a session, and has realms to come begin with its state.

use super::{Clock, SLICE_MS, State, Step, StepAnswer, Stepped, main_process, scripts};
use chromiumoxide_cdp::cdp::js_protocol::runtime::EvaluateParams;
use futures_util::future::join_all;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    main_process::Evaluated,
    session::{AppContext, Domain, Session, TransportKind, Worker},
    surfaces::{Surface, SurfaceKind},
    wait::Deadline,
};
use std::{sync::Arc, time::Duration};

/// How long a realm may take to answer a step that fires timers for [`SLICE_MS`].
const A_MOMENT: Duration = Duration::from_secs(5);

/// How far a run goes in its first round, in ms of the clock. Rounds keep the realms together.
const FIRST_ROUND_MS: f64 = 1_000.0;

/// Begins the clock in every page and worker, also in those to come.
static BEGINNING: Domain = Domain {
    name: "Runtime",
    enable: &["evaluate"],
    disable: &[],
    parameters: || json!({}),
    in_workers: true,
    in_shared_workers: true,
    after_load: false,
    before_new: None,
    take: None,
};

/// A step for all realms, from one state of the clock to the next.
#[derive(Debug, Clone)]
pub(super) struct Call {
    before: State,
    after: u64,
    /// The step of `steering.js`, and its arguments.
    name: &'static str,
    given: Vec<Value>,
    /// The date that a run is to reach.
    goal: Option<f64>,
}

impl Call {
    /// The call of a step that begins at that date.
    pub(super) fn of(step: Step, before: State, after: u64, from: f64) -> Call {
        let (name, given) = match step {
            Step::Look => ("look", vec![]),
            Step::SetTime(time) => ("setTime", vec![json!(time)]),
            Step::SetSystemTime(time) => ("setSystemTime", vec![json!(time)]),
            Step::Advance(ms) => ("advance", vec![json!(ms), json!(SLICE_MS)]),
            Step::RunFor(ms) => ("runTo", vec![json!(from + ms.min(FIRST_ROUND_MS)), json!(SLICE_MS)]),
            Step::Pause(time) => ("pause", vec![json!(time), json!(SLICE_MS)]),
            Step::Resume => ("resume", vec![]),
        };
        let goal = if let Step::RunFor(ms) = step { Some(from + ms) } else { None };
        Call { before, after, name, given, goal }
    }

    fn run_to(&mut self, time: f64) {
        self.name = "runTo";
        self.given = vec![json!(time), json!(SLICE_MS)];
    }

    fn args(&self) -> Vec<Value> {
        [&[json!(self.before), json!(self.after), json!(self.name)], &*self.given].concat()
    }
}

/// A global object with timers of its own.
#[derive(Clone)]
pub(super) enum Realm {
    Main,
    /// The main world or the world of preload scripts, in a page or in a frame that shares its session.
    Document(Arc<Surface>, AppContext),
    Worker(Arc<Worker>),
}

impl PartialEq for Realm {
    fn eq(&self, other: &Realm) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other) && self.place() == other.place()
    }
}

impl Realm {
    /// Its name in replies.
    pub(super) fn name(&self) -> String {
        match self {
            Realm::Main => "main".into(),
            Realm::Document(surface, AppContext { is_root, preload, .. }) => match (is_root, preload) {
                (true, false) => surface.handle.clone(),
                (false, false) => format!("frame in {}", surface.handle),
                (_, true) => format!("preload of {}", surface.handle),
            },
            Realm::Worker(worker) => format!("{} {}", worker.kind, worker.address()),
        }
    }

    /// The DevTools session and the context that tell it from others.
    fn place(&self) -> (&str, Option<&str>) {
        match self {
            Realm::Main => ("", None),
            Realm::Document(surface, context) => (&surface.target_id, Some(&context.unique_id)),
            Realm::Worker(worker) => (&worker.target_id, None),
        }
    }

    async fn evaluate<R: DeserializeOwned>(&self, expression: String) -> Outcome<R> {
        let mut params = EvaluateParams::new(expression);
        (params.await_promise, params.return_by_value) = (Some(true), Some(true));
        let evaluated: Evaluated = match self {
            Realm::Main => return Err(Error::internal("the main process has hooks")),
            Realm::Document(surface, _) if surface.state().left_open => return Err(surface.stands_in_dialog()),
            Realm::Document(surface, context) => {
                params.unique_context_id = Some(context.unique_id.to_string());
                surface.command(params, A_MOMENT).await?
            }
            Realm::Worker(worker) => {
                let asked = worker.channel.ask(Some(&worker.cdp_session), params);
                let answer = Deadline::after(A_MOMENT).limit(asked).await;
                let late = || Error::new(Code::AppNotResponding, "It does not answer.");
                answer.ok_or_else(late)?.map_err(Error::internal)?
            }
        };
        if let Some(exception) = evaluated.exception {
            return Err(Error::internal(format!("clock: {}", exception.first_line())));
        }
        serde_json::from_value(evaluated.result.value.unwrap_or_default()).map_err(Error::internal)
    }

    async fn step(&self, session: &Session, call: &Call) -> Outcome<StepAnswer> {
        if let Realm::Main = self {
            return session.main.need()?.call(main_process::STEP, &call.args(), A_MOMENT).await.map_err(unsupported);
        }
        let step = || scripts::step(call.before.owner, &call.args());
        if let Some(told) = self.evaluate::<Option<StepAnswer>>(step()).await? {
            return Ok(told);
        }
        if !self.evaluate::<bool>(scripts::beginning(&call.before)).await? {
            return Err(Error::new(Code::ClockUnsupported, "Another session has put a clock into it."));
        }
        self.evaluate(step()).await
    }
}

/// The group's own error where the clock of another session is in the app.
fn unsupported(error: Error) -> Error {
    if !error.message.contains("another session has put a clock") {
        return error;
    }
    Error::new(Code::ClockUnsupported, "Another session has put a clock into this app.").hint(
        "There is one clock in an app. Take that one out with `clock-uninstall` in its session, or stop that session.",
    )
}

/// The realms that there are now.
fn realms(session: &Session) -> Vec<Realm> {
    let mut realms: Vec<_> = session.main.get().map(|_| Realm::Main).into_iter().collect();
    for surface in session.surfaces.all() {
        if surface.in_process || surface.kind() == SurfaceKind::DevTools || surface.state().gone.is_some() {
            continue;
        }
        let contexts = session.renderers.contexts(&surface);
        realms.extend(contexts.into_iter().map(|context| Realm::Document(surface.clone(), context)));
    }
    realms.extend(session.renderers.all_workers().into_iter().map(Realm::Worker));
    realms
}

/// Takes a step in every realm. A step that fires timers goes on in further rounds until none is due, or until `budget`
/// is over. Gives the answer that the others follow, and the answers of all.
pub(super) async fn step_all(session: &Session, mut call: Call, budget: Duration) -> Outcome<(StepAnswer, Stepped)> {
    let deadline = Deadline::after(budget);
    let mut round = FIRST_ROUND_MS;
    let mut rounds = 0;
    let mut failed: Vec<(Realm, Outcome<StepAnswer>)> = Vec::new();
    loop {
        // A realm that did not answer once delays no further round.
        let all: Vec<_> =
            realms(session).into_iter().filter(|realm| failed.iter().all(|(other, _)| other != realm)).collect();
        let answers = join_all(all.iter().map(|realm| realm.step(session, &call))).await;
        let now = realms(session);
        let stayed = |(realm, answer): &(Realm, Outcome<StepAnswer>)| answer.is_ok() || now.contains(realm);
        let answers = all.into_iter().zip(answers).filter(stayed);
        let (answers, late): (Vec<_>, Vec<_>) = answers.partition(|(_, answer)| answer.is_ok());
        failed.extend(late);
        let Some((lead, mut stepped)) = Stepped::of(&answers) else {
            let failed = failed.into_iter().find_map(|(_, answer)| answer.err());
            return Err(failed.unwrap_or_else(|| Error::new(Code::ClockUnsupported, "The app has no page yet.")));
        };
        rounds += 1;
        let target = lead.target.unwrap_or(lead.time);
        let at_goal = call.goal.is_none_or(|goal| target >= goal);
        let is_new = |realm: &Realm| answers.iter().chain(&failed).all(|(other, _)| other != realm);
        let ended = stepped.done && at_goal && (lead.target.is_none() || !now.iter().any(is_new));
        if ended || deadline.left().is_zero() {
            stepped.done &= at_goal;
            let unreached = failed.iter().filter_map(|(realm, answer)| Some((realm, answer.as_ref().err()?)));
            stepped.unreached =
                unreached.map(|(realm, error)| format!("{}: {}", realm.name(), error.message)).collect();
            stepped.unreached.extend(out_of_reach(session));
            return Ok((lead, stepped));
        }
        if stepped.done
            && let Some(goal) = call.goal
        {
            // A round that needed one slice alone may be longer the next time.
            round = if rounds == 1 { round * 2.0 } else { (round / 2.0).max(SLICE_MS as f64) };
            rounds = 0;
            call.run_to(goal.min(target + round));
        } else {
            call.run_to(target);
        }
    }
}

/// The realms that this session cannot reach at all.
fn out_of_reach(session: &Session) -> Vec<String> {
    let mut missing = Vec::new();
    if let Some(why) = session.main.missing().filter(|_| session.main.get().is_none()) {
        missing.push(format!("main: {why}"));
    }
    if session.origin.transport == TransportKind::Injector {
        missing.push("workers: a session of inject reaches none".into());
    }
    missing
}

fn parameters(state: &State) -> Value {
    json!({ "expression": scripts::beginning(state) })
}

/// Has pages and workers to come begin with this state.
pub(super) fn begin_in_pages(session: &Session, state: &State) {
    session.renderers.run_first_from_now(Some(scripts::beginning(state).into()));
    session.renderers.listen_from_now_with(&BEGINNING, parameters(state));
}

/// Begins the clock in all realms where it is not yet, and has those to come begin with its state.
pub(super) async fn follow(session: &Session, clock: &Clock) -> Outcome<()> {
    let Some(state) = *clock.state.lock() else { return Ok(()) };
    if session.main.get().is_some() {
        let preload = clock.preload.lock().clone();
        preload.as_deref().map_or(Ok(()), |path| scripts::write_preload(path, &state)).map_err(Error::internal)?;
        session.main.want(main_process::BEGIN, &[json!(state), json!(preload)], A_MOMENT).await.map_err(unsupported)?;
    }
    session.renderers.run_first(Some(scripts::beginning(&state).into())).await;
    match state.serial {
        1 => session.renderers.listen_with(&BEGINNING, parameters(&state)).await,
        _ => session.renderers.listen_from_now_with(&BEGINNING, parameters(&state)),
    }
    Ok(())
}

/// Takes the clock out of every realm.
pub(super) async fn end(session: &Session, clock: &Clock) {
    session.renderers.run_first(None).await;
    let preload = clock.preload.lock().take();
    if session.main.get().is_some() {
        // Without a state the clock ends there, and with it the preload script.
        let _ = session.main.want(main_process::BEGIN, &[Value::Null, Value::Null], A_MOMENT).await;
    }
    let pages: Vec<_> = realms(session).into_iter().filter(|realm| !matches!(realm, Realm::Main)).collect();
    join_all(pages.iter().map(|realm| realm.evaluate::<Value>(scripts::ending(clock.owner)))).await;
    session.renderers.stop_listening_to(&BEGINNING);
    if let Some(preload) = preload {
        let _ = std::fs::remove_file(preload);
    }
}
