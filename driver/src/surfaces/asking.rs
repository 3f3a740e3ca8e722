//! Calls the agent of a surface, in the document that is loaded now.

use super::{Surface, work::Piece};
use crate::{
    channel::{self, ChannelError},
    error::{Code, Error, Outcome},
    main_process::Evaluated,
    page::{self, Answer, RefSpace, World, straight_quotes, whole_characters},
    wait::Deadline,
};
use chromiumoxide_cdp::cdp::js_protocol::runtime;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use stagewright_agent::{
    Operation,
    operations::{Ready, Up, Viewport},
};
use std::time::Duration;
use tokio::time::{Instant, timeout};

/// How long an answer may take beyond the budget, which the agent itself observes.
const GRACE: Duration = Duration::from_secs(2);

/// How long to wait before the agent is sent to a loading page.
const AGENT_DELAY: Duration = Duration::from_millis(300);

/// How long to wait for a page's first scripts, which a stylesheet or script that hangs may delay. After that, a page
/// counts as ready once it has painted a frame.
const FIRST_SCRIPTS_TIMEOUT: Duration = Duration::from_secs(1);

impl Surface {
    /// Calls an operation of the agent. `budget` is as for [`Surface::ask`].
    ///
    /// # Errors
    ///
    /// The error of the operation, or the reason why the page does not answer.
    pub async fn perform<O: Operation>(&self, operation: &O, budget: Duration) -> Outcome<O::Answer> {
        self.ask(O::NAME, json!(operation), budget).await
    }

    /// Calls the agent and parses its answer. The agent observes `budget` itself. The page counts as hung if there is
    /// no answer [`GRACE`] later.
    pub async fn ask<R: DeserializeOwned>(&self, op: &str, arg: Value, budget: Duration) -> Outcome<R> {
        self.ask_until(op, arg, Deadline::after(budget.saturating_add(GRACE))).await
    }

    /// The same for an operation that does not observe a budget itself: the page counts as hung if there is no answer
    /// at the deadline.
    ///
    /// # Errors
    ///
    /// Those of [`Surface::ask`].
    pub async fn ask_until<R: DeserializeOwned>(&self, op: &str, mut arg: Value, deadline: Deadline) -> Outcome<R> {
        loop {
            let world = self.world(deadline).await?;
            // `act` has the number of its check. A document that was loaded since does not know that it gives way.
            if arg["check"].as_u64().is_some_and(|check| self.shared.heard.gives_way(check)) {
                return serde_json::from_value(json!({ "gaveWay": true })).map_err(Error::internal);
            }
            if arg.get("timeoutMs").is_some() {
                // If the document was replaced, the new one gets only the remaining time.
                arg["timeoutMs"] = (deadline.left().saturating_sub(GRACE).as_millis() as u64).into();
            }
            let answer = self.ask_world(&world, op, &mut arg, deadline).await;
            match answer {
                Err(Ask::Moved) => self.forget_world(&world),
                Err(Ask::Error(error)) => return Err(error),
                Ok(answer) => return Ok(answer),
            }
        }
    }

    async fn ask_world<R: DeserializeOwned>(
        &self,
        world: &World,
        op: &str,
        arg: &mut Value,
        deadline: Deadline,
    ) -> Result<R, Ask> {
        let install = self.install(world);
        match self.shared.refs.begin(&world.unique_id, &self.handle) {
            Some(from) => arg["nextRef"] = from.into(),
            None => drop(arg.as_object_mut().and_then(|arg| arg.remove("nextRef"))),
        }
        let counted = Counted { refs: &self.shared.refs, world: &world.unique_id };
        if matches!(op, "snapshot" | "find") {
            let before = self.state.borrow().snapped.clone();
            arg["reloaded"] = before.is_some_and(|before| before != world.unique_id).into();
        }
        let snapping = op == "snapshot";
        let next_number = || self.shared.heard.next_number();
        let work = Piece::of(op, arg, next_number, (&self.shared.works, &self.channel, &self.cdp_session));
        let op = serde_json::to_string(op).expect("a string");
        let call = self.evaluate_in(world, format!("__stagewright.call({op},{arg})"), true);
        let both = async {
            if let Some(install) = install {
                let installed: Evaluated = channel::read(&install.wait().await?)?;
                if let Some(exception) = installed.exception {
                    return Err(ChannelError::Shape(format!("the agent does not load: {}", exception.words())));
                }
            }
            channel::read::<Evaluated>(&call.wait().await?)
        };
        let answer = match (self.unless_gone(deadline, both).await, work) {
            (Err(error), Some(work)) if error.code == Code::AppNotResponding => {
                return Err(Ask::Error(work.end().await.unwrap_or(error)));
            }
            (Err(error), _) => return Err(Ask::Error(error)),
            (Ok(answer), work) => {
                if let Some(work) = work {
                    work.answered();
                }
                answer
            }
        };
        let evaluated = match answer {
            Ok(evaluated) => evaluated,
            Err(error) if error.context_is_gone() => return Err(Ask::Moved),
            Err(error) => return Err(Ask::Error(self.refused(error))),
        };
        if let Some(exception) = evaluated.exception {
            return Err(Ask::Error(Error::internal(format!("agent: {}", exception.words()))));
        }
        let Some(Value::String(text)) = evaluated.result.value else {
            return Err(Ask::Error(Error::internal("the agent's answer is not text")));
        };
        let text = whole_characters(straight_quotes(text));
        let answer: Answer<R> =
            page::read(&text).map_err(|e| Ask::Error(Error::internal(format!("agent {op}: {e}"))))?;
        counted.end(answer.next_ref);
        if snapping {
            self.state.send_modify(|state| state.snapped = Some(world.unique_id.clone()));
        }
        match (answer.ok, answer.error) {
            (_, Some(error)) => Err(Ask::Error(error.into_error())),
            (Some(ok), None) => Ok(ok),
            (None, None) => Err(Ask::Error(Error::internal("the agent's answer is empty"))),
        }
    }

    /// Installs the agent in a document that has none yet. Does not wait.
    fn install(&self, world: &World) -> Option<channel::Pending> {
        world
            .claim_install()
            .then(|| self.evaluate_in(world, format!("{}{}", self.guard(), stagewright_agent::agent()), false))
    }

    /// Installs the agent before the first call, so that the call need not wait for it.
    fn warm(&self) {
        let world = self.state.borrow().world.clone();
        drop(world.and_then(|world| self.install(&world)));
    }

    /// Calls an operation of the agent without waiting for the answer. Does nothing if the document has no agent yet.
    pub fn tell<O: Operation>(&self, operation: &O) {
        self.notify_agent(O::NAME, &json!(operation));
    }

    /// Calls an operation by name without waiting for the answer. Does nothing if the document has no agent yet.
    pub fn notify_agent(&self, op: &str, arg: &Value) {
        let Some(world) = self.state.borrow().world.clone() else { return };
        let op = serde_json::to_string(op).expect("a string");
        let call = format!("globalThis.__stagewright && __stagewright.call({op},{arg}); 0");
        drop(self.evaluate_in(&world, call, false));
    }

    pub(super) fn evaluate_in(&self, world: &World, expression: String, wait: bool) -> channel::Pending {
        let mut params = runtime::EvaluateParams::new(expression);
        params.unique_context_id = Some(world.unique_id.to_string());
        params.return_by_value = Some(true);
        params.await_promise = Some(wait);
        self.channel.send(Some(&self.cdp_session), runtime::EvaluateParams::IDENTIFIER, params)
    }

    /// The isolated world of the current document; waits for one while a document is loading.
    pub(super) async fn world(&self, deadline: Deadline) -> Outcome<World> {
        if let Some(world) = &self.state.borrow().world {
            return Ok(world.clone());
        }
        let create = self.create_world();
        tokio::pin!(create);
        let mut changes = self.state.subscribe();
        let found = async {
            let mut asked = false;
            loop {
                {
                    let state = changes.borrow_and_update();
                    if let Some(world) = &state.world {
                        return world.clone();
                    }
                }
                tokio::select! {
                    // The answer does not contain the world. It comes with the event about its context.
                    _ = &mut create, if !asked => asked = true,
                    _ = changes.changed() => {}
                }
            }
        };
        self.unless_gone(deadline, found).await
    }

    /// The context of the document's own scripts, for a frame that shares its page's session; `None` for other
    /// surfaces.
    pub(crate) async fn own_context(&self, deadline: Deadline) -> Outcome<Option<String>> {
        if !self.in_process {
            return Ok(None);
        }
        let mut changes = self.state.subscribe();
        let known = async {
            let known = changes.wait_for(|state| state.own_context.is_some()).await.ok();
            known.and_then(|state| state.own_context.as_deref().map(str::to_owned))
        };
        self.unless_gone(deadline, known).await
    }

    /// The world of the current document.
    pub(crate) async fn current_world(&self, budget: Duration) -> Outcome<World> {
        self.world(Deadline::after(budget)).await
    }

    /// Whether its page is ready within `budget`: its first scripts have run, and it has visible content.
    pub async fn ready(&self, budget: Duration) -> Outcome<bool> {
        self.up(false, budget).await
    }

    /// Whether its page's first scripts have run within `budget`, with or without visible content.
    pub async fn loaded(&self, budget: Duration) -> Outcome<bool> {
        self.up(true, budget).await
    }

    /// Waits for the guard's report, which usually decides. The agent is installed only after it, because that would
    /// delay a loading page. `empty`: visible content is not required.
    async fn up(&self, empty: bool, budget: Duration) -> Outcome<bool> {
        let begun = Instant::now();
        // If the document has no visible content, ask the agent at once.
        let told = timeout(AGENT_DELAY.min(budget), self.wait_for_reported_up(|_| true)).await;
        if matches!(told, Ok(Some(shows)) if shows || empty) {
            self.warm();
            return Ok(true);
        }
        let (left, held_up) =
            (budget.saturating_sub(begun.elapsed()), FIRST_SCRIPTS_TIMEOUT.saturating_sub(begun.elapsed()));
        let millis = |time: Duration| time.as_millis() as u64;
        let ready = Ready { timeout_ms: millis(left), held_up_ms: millis(held_up), empty };
        tokio::select! {
            Some(_) = self.wait_for_reported_up(|shows| shows || empty) => Ok(true),
            answer = self.perform(&ready, left) => answer.map(|Up { ready }| ready),
        }
    }

    /// Waits until the guard of the present document reports a state that is `wanted`; its argument is whether there is
    /// visible content. `None` if the surface is gone.
    async fn wait_for_reported_up(&self, wanted: impl Fn(bool) -> bool) -> Option<bool> {
        let mut changes = self.state.subscribe();
        let mut asked = None;
        loop {
            {
                let state = changes.borrow_and_update();
                if state.gone.is_some() {
                    return None;
                }
                if let Some(world) = &state.world {
                    let told = state.up.filter(|(context, _)| *context == world.id).map(|(_, shows)| shows);
                    if told.is_some_and(&wanted) {
                        return told;
                    }
                    // A document from before our session has no guard yet.
                    if asked.as_ref() != Some(&world.unique_id) {
                        asked = Some(world.unique_id.clone());
                        drop(self.evaluate_in(world, self.guard(), false));
                    }
                }
            }
            changes.changed().await.ok()?;
        }
    }

    /// The middle of the viewport.
    pub async fn viewport_centre(&self) -> Outcome<super::Point> {
        self.perform(&Viewport {}, Duration::from_secs(5)).await
    }

    /// Installs the agent if it is missing. Protocol calls on objects of our world need its functions.
    pub async fn ensure_agent(&self) -> Outcome<()> {
        self.viewport_centre().await.map(drop)
    }

    pub(super) fn forget_world(&self, world: &World) {
        self.state.send_if_modified(|state| {
            let same = state.world.as_ref().is_some_and(|w| w.unique_id == world.unique_id);
            if same {
                state.world = None;
            }
            same
        });
    }
}

enum Ask {
    /// The document was replaced.
    Moved,
    Error(Error),
}

/// Dropping this reports to the allocation of refs that the agent is idle again, also if the caller stopped waiting.
struct Counted<'a> {
    refs: &'a RefSpace,
    world: &'a str,
}

impl Counted<'_> {
    fn end(self, next: Option<u32>) {
        self.refs.end(self.world, next);
        std::mem::forget(self);
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.refs.end(self.world, None);
    }
}
