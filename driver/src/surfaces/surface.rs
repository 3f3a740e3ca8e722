//! One surface: a DevTools target with a document, and the agent in it.

use super::{
    state::{Gone, SurfaceKind, SurfaceState},
    work::Works,
};
use crate::{
    channel::{self, Channel, ChannelError},
    fault::{Code, Fault, Outcome, quoted},
    logs::Logs,
    main_process::Evaluated,
    page::{self, Answer, RefSpace, WORLD, World, straight_quotes, trap::Heard, whole_characters},
    wait::Deadline,
};
use chromiumoxide_cdp::cdp::{browser_protocol::page as protocol_page, js_protocol::runtime};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};
use tokio::sync::watch;

/// What all surfaces of a session share.
#[derive(Debug, Default)]
pub struct Shared {
    /// The session's ref numbers.
    pub refs: RefSpace,
    /// What the app said.
    pub logs: Logs,
    /// What the presses and keys that are on their way have met.
    pub heard: Heard,
    /// What the agents are at work on that may take long.
    pub works: Works,
}

/// One surface.
pub struct Surface {
    /// Our handle for it: `w1`. Never used again for another one.
    pub handle: String,
    /// The DevTools target.
    pub target_id: String,
    /// The flat session.
    pub cdp_session: String,
    /// Whether it is a frame in the process of what it is in: then that one's flat session is its own, too, and its
    /// `target_id` is the frame's id only.
    pub in_process: bool,
    /// The channel it is driven through.
    pub channel: Channel,
    pub(crate) shared: Arc<Shared>,
    pub(crate) state: watch::Sender<SurfaceState>,
}

/// How long a crash may wait for its reason.
const REASON: Duration = Duration::from_millis(250);

/// How long a page may print without a word until it is said that its print dialog is open.
const PRINTED: Duration = Duration::from_millis(500);

/// What an answer may take beyond the budget that the page itself watches over.
const GRACE: Duration = Duration::from_secs(2);

impl Surface {
    /// A look at its state.
    pub fn state(&self) -> SurfaceState {
        self.state.borrow().clone()
    }

    /// What it is.
    pub fn kind(&self) -> SurfaceKind {
        self.state.borrow().kind
    }

    /// Its kind in lists: DevTools alone cannot tell a view from a window.
    pub fn kind_name(&self) -> &'static str {
        let state = self.state.borrow();
        match state.kind {
            SurfaceKind::Window if state.contents.is_none() => "page",
            kind => kind.name(),
        }
    }

    /// Whether another page shows it: the mouse goes there for it.
    pub fn is_embedded(&self) -> bool {
        matches!(self.kind(), SurfaceKind::Frame | SurfaceKind::Webview)
    }

    /// The handle of the surface it is in.
    pub fn parent(&self) -> Option<String> {
        self.state.borrow().parent.clone()
    }

    /// Asks the agent and reads its answer. `budget` is what the page may take; the page watches
    /// over it, and gets a little more before it counts as hung.
    pub async fn ask<R: DeserializeOwned>(&self, op: &str, mut arg: Value, budget: Duration) -> Outcome<R> {
        let deadline = Deadline::after(budget.saturating_add(GRACE));
        loop {
            let world = self.world(deadline).await?;
            if arg.get("timeoutMs").is_some() {
                // A document that replaced another one gets only what is left.
                arg["timeoutMs"] = (deadline.left().saturating_sub(GRACE).as_millis() as u64).into();
            }
            let answer = self.ask_world(&world, op, &mut arg, deadline).await;
            match answer {
                Err(Ask::Moved) => self.forget_world(&world),
                Err(Ask::Fault(fault)) => return Err(fault),
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
        let install =
            world.claim_install().then(|| self.evaluate_in(world, format!("{}{}", self.guard(), page::agent()), false));
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
        let work = self.piece_of_work(op, arg);
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
            (Err(fault), Some(work)) if fault.code == Code::AppNotResponding => {
                return Err(Ask::Fault(work.end().await.unwrap_or(fault)));
            }
            (Err(fault), _) => return Err(Ask::Fault(fault)),
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
            Err(error) => return Err(Ask::Fault(self.refused(error))),
        };
        if let Some(exception) = evaluated.exception {
            return Err(Ask::Fault(Fault::internal(format!("agent: {}", exception.words()))));
        }
        let Some(Value::String(text)) = evaluated.result.value else {
            return Err(Ask::Fault(Fault::internal("the agent's answer is not text")));
        };
        let text = whole_characters(straight_quotes(text));
        let answer: Answer<R> =
            serde_json::from_str(&text).map_err(|e| Ask::Fault(Fault::internal(format!("agent {op}: {e}"))))?;
        counted.end(answer.next_ref);
        if snapping {
            self.state.send_modify(|state| state.snapped = Some(world.unique_id.clone()));
        }
        match (answer.ok, answer.fault) {
            (_, Some(fault)) => Err(Ask::Fault(fault.into_fault())),
            (Some(ok), None) => Ok(ok),
            (None, None) => Err(Ask::Fault(Fault::internal("the agent's answer is empty"))),
        }
    }

    /// Tells the agent something that has no answer worth waiting for; nothing where there is no agent yet.
    pub(crate) fn tell_agent(&self, op: &str, arg: &Value) {
        let Some(world) = self.state.borrow().world.clone() else { return };
        let op = serde_json::to_string(op).expect("a string");
        let call = format!("globalThis.__stagewright && __stagewright.call({op},{arg}); 0");
        drop(self.evaluate_in(&world, call, false));
    }

    fn evaluate_in(&self, world: &World, expression: String, wait: bool) -> channel::Pending {
        let mut params = runtime::EvaluateParams::new(expression);
        params.unique_context_id = Some(world.unique_id.to_string());
        params.return_by_value = Some(true);
        params.await_promise = Some(wait);
        self.channel.send(Some(&self.cdp_session), runtime::EvaluateParams::IDENTIFIER, params)
    }

    /// The isolated world of the current document; waits for one while a document is loading.
    async fn world(&self, deadline: Deadline) -> Outcome<World> {
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
                    // Its answer brings no world itself: the context's event does.
                    _ = &mut create, if !asked => asked = true,
                    _ = changes.changed() => {}
                }
            }
        };
        self.unless_gone(deadline, found).await
    }

    /// The context of the page's own scripts, where the session's first one is another's: in a frame that shares it.
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

    /// Whether its page is up within `budget`: its first scripts have run, and something shows.
    pub async fn ready(&self, budget: Duration) -> Outcome<bool> {
        self.ask_ready(false, budget).await
    }

    /// Whether its page's first scripts have run within `budget`, whether or not anything shows.
    pub async fn loaded(&self, budget: Duration) -> Outcome<bool> {
        self.ask_ready(true, budget).await
    }

    async fn ask_ready(&self, empty: bool, budget: Duration) -> Outcome<bool> {
        #[derive(Deserialize)]
        struct Ready {
            ready: bool,
        }
        let arg = json!({ "timeoutMs": budget.as_millis() as u64, "empty": empty });
        self.ask("ready", arg, budget).await.map(|Ready { ready }| ready)
    }

    /// The middle of the viewport.
    pub async fn viewport_centre(&self) -> Outcome<super::Point> {
        self.ask("viewport", json!({}), Duration::from_secs(5)).await
    }

    /// Makes the world in the current document; new documents get theirs by the script that is
    /// registered when the surface is attached.
    pub(crate) fn create_world(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut params = protocol_page::CreateIsolatedWorldParams::new(self.target_id.clone());
        params.world_name = Some(WORLD.into());
        let created = self.channel.tell(Some(&self.cdp_session), params);
        async move {
            let _ = created.await;
        }
    }

    /// What hears presses first, for documents of this session.
    pub(crate) fn guard(&self) -> String {
        page::guard_source().replace("%GREETING%", self.shared.heard.greeting())
    }

    fn forget_world(&self, world: &World) {
        self.state.send_if_modified(|state| {
            let same = state.world.as_ref().is_some_and(|w| w.unique_id == world.unique_id);
            if same {
                state.world = None;
            }
            same
        });
    }

    /// Waits for a reply, but not past the deadline, and not for one from a surface that is gone.
    pub async fn unless_gone<T>(&self, deadline: Deadline, reply: impl Future<Output = T>) -> Outcome<T> {
        let mut changes = self.state.subscribe();
        let limited = deadline.limit(reply);
        tokio::pin!(limited);
        loop {
            let gone = changes.borrow_and_update().gone.clone();
            if gone == Some(Gone::Crashed(None)) {
                // Electron's reason comes on another channel, a moment later.
                let told = changes.wait_for(|state| state.gone != Some(Gone::Crashed(None)));
                let _ = tokio::time::timeout(REASON, told).await;
            }
            if let Some(gone) = &changes.borrow_and_update().gone {
                return Err(self.gone_fault(gone));
            }
            let printing = changes.borrow_and_update().printing;
            tokio::select! {
                biased;
                reply = &mut limited => return reply.ok_or_else(|| self.not_responding()),
                _ = changes.changed() => {}
                () = tokio::time::sleep(PRINTED), if printing => return Err(self.stands_in_print_dialog()),
            }
        }
    }

    fn stands_in_print_dialog(&self) -> Fault {
        let title = self.state.borrow().title.clone();
        let message =
            format!("The print dialog of {} ({title:?}) is open, and the page stands still in it.", self.handle);
        Fault::new(Code::DialogOpen, message)
            .hint("Only a person can close it; the session can be ended. For tests replace window.print in the app.")
            .detail("dialog", "print")
            .detail("window", self.handle.as_str())
            .next("electron_stop", json!({}), "end the session, and the dialog with it")
    }

    /// The fault for asking what is gone.
    pub fn gone_fault(&self, gone: &Gone) -> Fault {
        let title = self.state.borrow().title.clone();
        match gone {
            Gone::Closed => {
                let what = self.kind().name();
                Fault::new(Code::SurfaceClosed, format!("The {what} {} ({title:?}) has been closed.", self.handle))
                    .next("electron_windows_list", json!({}), "see what is open")
            }
            Gone::Crashed(_) if !self.state.borrow().lived => Fault::new(
                Code::RendererGone,
                format!("The window {} has no renderer yet: the app has loaded nothing into it.", self.handle),
            )
            .hint("It works as soon as something is loaded.")
            .next("electron_windows_list", json!({}), "see what is open"),
            Gone::Crashed(crash) => {
                let reason = crash.as_ref().map(|c| c.reason.as_str());
                let exit_code = crash.as_ref().and_then(|c| c.exit_code);
                let how = match (reason, exit_code) {
                    (Some(reason), Some(code)) => format!("{reason}, exit code {code}"),
                    (Some(reason), None) => reason.to_owned(),
                    (None, _) => "no reason given".to_owned(),
                };
                Fault::new(Code::RendererGone, format!("The renderer of {} ({title:?}) is gone: {how}.", self.handle))
                    .detail("reason", json!(reason))
                    .detail("exit_code", json!(exit_code))
                    .next("electron_windows_list", json!({}), "see what is still there")
            }
        }
    }

    fn not_responding(&self) -> Fault {
        let why = match &self.state.borrow().dialog {
            Some(dialog) => format!("a JavaScript dialog is open: {}", quoted(&dialog.message)),
            None => "it is busy or blocked".to_owned(),
        };
        let message = format!("The renderer of {} gave no reply in time: {why}.", self.handle);
        Fault::new(Code::AppNotResponding, message).detail("half", "renderer").detail("window", self.handle.as_str())
    }

    /// What a refusal of the DevTools protocol means to a caller.
    pub fn refused(&self, error: ChannelError) -> Fault {
        if error.session_is_gone() {
            return self.gone_fault(&Gone::Closed);
        }
        match error {
            ChannelError::Closed => {
                let how = self.channel.closed_words();
                Fault::new(Code::CdpDisconnected, format!("The DevTools connection to the app{how}."))
            }
            other => Fault::internal(format!("DevTools: {other}")),
        }
    }

    /// A typed command to this surface, answered or refused within `budget`.
    pub async fn command<C: chromiumoxide_types::Command, R: DeserializeOwned>(
        &self,
        command: C,
        budget: Duration,
    ) -> Outcome<R> {
        let answer = self.channel.ask::<C, R>(Some(&self.cdp_session), command);
        self.unless_gone(Deadline::after(budget), answer).await?.map_err(|error| self.refused(error))
    }
}

enum Ask {
    /// The document is another one by now.
    Moved,
    Fault(Fault),
}

/// Tells the numbering that the agent is idle again, also when the caller gave up.
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
