//! Evaluation in workers of pages and in utility processes.

use super::{Half, PROBE, Settled, Shaped, Source, expression, over_budget, seen_through, syntax, terminate};
use crate::{
    channel::{Channel, ChannelError, Events},
    error::{Code, Error, Outcome},
    inspector::Utility,
    main_process::Evaluated,
    session::{Session, WorkerInfo, WorkerKind},
    wait::Deadline,
};
use chromiumoxide_cdp::cdp::js_protocol::runtime;
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};

/// An inspector of Node answers nothing while it runs a command, not even a request to terminate it. So the code runs
/// from the event loop there.
const TURN: &str = "new Promise((resolve) => { setImmediate(() => { resolve(); }); })";

/// How long the end of a process may take to be reported after its inspector has closed: the call's budget, within these
/// limits. Only the error of the call waits for it.
const LEAST_ENDING: Duration = Duration::from_secs(1);
const MOST_ENDING: Duration = Duration::from_secs(5);

/// The place where code runs.
struct Place<'a> {
    session: &'a Session,
    worker: &'a WorkerInfo,
    channel: Channel,
    /// The flat session of a worker.
    to: Option<String>,
    half: Half,
    /// The budget of the call, for messages.
    budget: Duration,
}

impl Session {
    /// Runs code in a worker of a page, or in a utility process.
    ///
    /// # Errors
    /// `SURFACE_NOT_FOUND` and `SURFACE_CLOSED` for an id without a living worker, also if it ends meanwhile.
    /// `TRANSPORT_UNSUPPORTED` where nothing reaches it. `APP_NOT_RESPONDING` if it is busy; the code was not sent then.
    pub async fn evaluate_in_worker(
        self: &Arc<Self>,
        id: String,
        code: Source,
        arg: Option<Value>,
        budget: Duration,
    ) -> Outcome<Settled> {
        let session = self.clone();
        seen_through(async move {
            let worker = session.workers.live(&id)?;
            match worker.kind {
                WorkerKind::Thread => Err(unreached(&worker, crate::session::NO_EVAL_IN_THREADS)),
                WorkerKind::Utility => in_utility(&session, &worker, &code, arg, budget).await,
                kind => {
                    let target = session.workers.target_of(&id);
                    let target = target.ok_or_else(|| unreached(&worker, "the session has no connection to it"))?;
                    let also = (kind == WorkerKind::Service).then_some(&*target);
                    let survey = session.renderers.survey(also).await;
                    let survey = survey
                        .ok_or_else(|| unreached(&worker, "an injected session does not reach workers of pages"))?;
                    session.workers.live(&id)?;
                    let to = survey.session_of(&target);
                    let to = Some(to.ok_or_else(|| unreached(&worker, "Chromium opened no session for it"))?);
                    let channel = survey.channel().clone();
                    let place = Place { session: &session, worker: &worker, channel, to, half: Half::Worker, budget };
                    place.run(&code, arg, None, budget).await
                }
            }
        })
        .await
    }
}

fn unreached(worker: &WorkerInfo, why: &str) -> Error {
    let message = format!("{} cannot be reached: {why}.", worker.words().trim_end_matches(','));
    Error::new(Code::TransportUnsupported, message).detail("worker", worker.id.as_str()).next(
        "electron_workers_list",
        json!({}),
        "list workers, and why no code can run in some",
    )
}

async fn in_utility(
    session: &Arc<Session>,
    worker: &WorkerInfo,
    code: &Source,
    arg: Option<Value>,
    budget: Duration,
) -> Outcome<Settled> {
    let deadline = Deadline::after(budget);
    session.main.need()?;
    let pid = worker.pid.ok_or_else(|| unreached(worker, "its process is not known"))?;
    let (utility, events) = match Utility::join(pid, deadline).await {
        Ok(joined) => joined,
        // It may have ended meanwhile, which says more.
        Err(error) => return Err(session.workers.live(&worker.id).err().unwrap_or(error)),
    };
    let channel = utility.channel.clone();
    let hearing = tokio::spawn(hear(session.clone(), worker.id.clone(), channel.clone(), events));
    drop(channel.tell(None, runtime::EnableParams::default()));
    drop(channel.send(None, "NodeRuntime.notifyWhenWaitingForDisconnect", json!({ "enabled": true })));
    let place = Place { session, worker, channel, to: None, half: Half::Utility, budget };
    let settled = place.run(code, arg, Some(TURN), deadline.left()).await;
    utility.leave().await;
    let _ = tokio::time::timeout(PROBE, hearing).await;
    settled
}

/// Adds the messages of a utility process to the log. A Node process that ends waits until its debugger disconnects.
async fn hear(session: Arc<Session>, id: String, channel: Channel, mut events: Events) {
    while let Some(event) = events.recv().await {
        match event.method.as_str() {
            "Runtime.consoleAPICalled" | "Runtime.exceptionThrown" => session.log_of_utility(&id, &event),
            "NodeRuntime.waitingForDisconnect" => channel.close(),
            _ => {}
        }
    }
}

impl Place<'_> {
    async fn run(&self, code: &Source, arg: Option<Value>, turn: Option<&str>, budget: Duration) -> Outcome<Settled> {
        // Send no code to a busy worker: it would run later, when nobody waits for it.
        match self.answer(self.turn(), budget).await? {
            Some(answer) => drop(answer.map_err(|error| self.refused(&error))?),
            None => {
                let message = format!(
                    "{} is busy: it did not answer within {} ms. The code was not run.",
                    self.worker.words(),
                    self.budget.as_millis()
                );
                return Err(Error::new(Code::AppNotResponding, message).detail("worker", self.worker.id.as_str()));
            }
        }
        let params = expression(code, &arg.unwrap_or(Value::Null), turn);
        let Some(answer) = self.answer(params, budget).await? else { return Err(self.over_budget().await) };
        let evaluated = answer.map_err(|error| self.refused(&error))?;
        match evaluated.exception {
            Some(exception) => Err(syntax(&exception.first_line(), Some((exception.line, exception.column + 1)))),
            None => serde_json::from_value::<Shaped>(evaluated.result.value.unwrap_or_default())
                .map_err(Error::internal)?
                .settled(),
        }
    }

    /// An expression whose value comes when nothing else runs. An inspector of Node evaluates in the middle of a script.
    fn turn(&self) -> runtime::EvaluateParams {
        let is_node = matches!(self.half, Half::Utility);
        let mut params = runtime::EvaluateParams::new(if is_node { TURN } else { "1" });
        params.await_promise = Some(is_node);
        params
    }

    /// The answer, `None` after the budget, or the error that the worker has ended.
    async fn answer(
        &self,
        params: runtime::EvaluateParams,
        budget: Duration,
    ) -> Outcome<Option<Result<Evaluated, ChannelError>>> {
        let asked = self.channel.ask::<_, Evaluated>(self.to.as_deref(), params);
        tokio::select! {
            answer = tokio::time::timeout(budget, asked) => match answer {
                Ok(Err(ChannelError::Closed)) => Err(self.closed().await),
                Ok(Err(error)) if error.session_is_gone() => Err(self.closed().await),
                Ok(answer) => Ok(Some(answer)),
                Err(_) => Ok(None),
            },
            error = self.session.workers.ended(&self.worker.id) => Err(error),
        }
    }

    /// The error after the connection has closed: how it ended, if that is reported.
    async fn closed(&self) -> Error {
        let most = self.budget.clamp(LEAST_ENDING, MOST_ENDING);
        let ended = tokio::time::timeout(most, self.session.workers.ended(&self.worker.id));
        let reported = tokio::select! {
            biased;
            ended = ended => ended.ok(),
            // After the end of the app nothing is reported.
            _ = self.session.ends.ended() => None,
        };
        reported.unwrap_or_else(|| {
            Error::new(Code::SurfaceClosed, format!("{} closed the connection.", self.worker.words()))
                .detail("worker", self.worker.id.as_str())
        })
    }

    async fn over_budget(&self) -> Error {
        let busy = || async { matches!(self.answer(self.turn(), PROBE).await, Ok(None)) };
        let was_busy = busy().await;
        if was_busy {
            terminate(&self.channel, self.to.as_deref()).await;
        }
        let error = over_budget(self.half, self.budget, was_busy, was_busy && busy().await);
        error.detail("worker", self.worker.id.as_str())
    }

    fn refused(&self, error: &ChannelError) -> Error {
        Error::new(Code::EvalRuntimeError, format!("{} refused the code: {error}.", self.worker.words()))
            .detail("worker", self.worker.id.as_str())
    }
}
