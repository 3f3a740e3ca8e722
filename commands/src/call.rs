//! The context of a running verb: its session, its caller's permissions, and a way to report progress.

pub use crate::permit::Permit;
use crate::{
    caller::{Caller, Callers},
    events::Items,
    registry,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};
use stagewright_agent::Operation;
use stagewright_driver::{
    error::{Code, Error, Outcome},
    files,
    session::{Capabilities, EffectCollector, Session, Turn, WindowChanged},
    surfaces::Surface,
};
use std::{
    path::Path,
    sync::{Arc, OnceLock},
    time::Duration,
};

/// The one session that a host owns; empty until `launch`, `attach` or `inject` fills it.
pub type SessionSlot = Arc<OnceLock<Arc<Session>>>;

/// One verb, with its types erased.
pub type Row = registry::Row<Call>;

/// All verbs of the program.
pub type Registry = registry::Registry<Call>;

/// The element that keys go to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeysInto {
    /// The focused one; whether it is a password field.
    Focused {
        /// Whether it is one.
        secret: bool,
    },
    /// The one with that ref, as the check before the keys has found it.
    Element(u32),
}

/// One running call of a verb, with everything that the verb can use.
#[derive(Clone)]
pub struct Call {
    /// All verbs, for those that read or write lines of other verbs.
    pub registry: &'static Registry,
    /// The tool's name, for next actions.
    pub tool: &'static str,
    /// The arguments as they came in, for next actions.
    pub args: Arc<Map<String, Value>>,
    /// The host's session. A call that starts a session has the new one here; the host stores it when the call is
    /// answered.
    pub slot: SessionSlot,
    /// The name that a new session gets.
    pub session_id: Arc<str>,
    /// The window that the caller named.
    pub window: Option<String>,
    /// The caller's permissions.
    pub permit: Arc<Permit>,
    /// The collector of side effects while a verb acts.
    pub collector: Option<Arc<EffectCollector>>,
    /// The change of the window that the call is about, if it named none.
    pub window_changed: Arc<OnceLock<WindowChanged>>,
    /// The element that its first keys went to, for traces: the keys may move the focus, or take the element away.
    pub keys_go: Arc<OnceLock<KeysInto>>,
    /// Whether another call makes this one, as `steps` does. Only the answer of the other one reaches the caller.
    pub inside: bool,
    /// Its number in the trace that is being recorded, or that of the call that makes it, until it begins.
    pub traced: Option<u64>,
    /// The turn of this call in the window that it acts on. It ends with the call.
    pub turn: Arc<tokio::sync::Mutex<Option<Turn>>>,
    /// Reports the present step, for progress bars.
    pub progress: Arc<dyn Fn(&str) + Send + Sync>,
    /// Makes callers; set where a frontend runs the verb itself.
    pub callers: Option<Callers>,
    /// Takes parts of the result as they come; none when the frontend does not read them.
    pub items: Option<Items>,
}

impl Call {
    /// Sends a part of the result before the rest is there. The shell prints it at once, MCP sends it as progress. Waits
    /// for a frontend that reads slowly; false when the frontend does not read it.
    pub async fn emit(&self, item: &impl Serialize) -> Outcome<bool> {
        let Some(items) = &self.items else { return Ok(false) };
        let item = serde_json::to_value(item).map_err(Error::internal)?;
        Ok(items.send(item).await.is_ok())
    }

    /// A caller with sessions of its own, which end with it; each of its calls has at most that budget.
    pub fn caller(&self, operation_timeout_ms: Option<u64>) -> Outcome<Box<dyn Caller>> {
        let callers = self.callers.as_ref().ok_or_else(|| Error::internal("a verb of a host's makes calls"))?;
        Ok(callers(Permit { operation_timeout_ms, ..(*self.permit).clone() }))
    }

    /// Records the session that this call has started. If the call fails after that, the host ends the session.
    pub fn begin(&self, session: &Arc<Session>) -> Outcome<()> {
        self.slot.set(session.clone()).map_err(|_| Error::internal("this call has begun a session already"))
    }

    /// The abilities of that session that this caller may use. Eval takes the caller's permission.
    pub fn capabilities(&self, session: &Session) -> Capabilities {
        let mut can = self.registry.capabilities(session);
        can.supports_main_eval &= self.permit.eval_main;
        can.supports_renderer_eval &= self.permit.eval_renderer;
        can
    }

    /// The live session, or NOT_RUNNING.
    pub fn session(&self) -> Outcome<Arc<Session>> {
        self.slot.get().cloned().ok_or_else(|| Error::new(Code::NotRunning, "No app is running in this session yet."))
    }

    /// The window, view or frame that the call is about: the named one, or the active one.
    pub async fn surface(&self) -> Outcome<Arc<Surface>> {
        self.surface_within(Duration::ZERO).await
    }

    /// The same, but waits for a window that is not open yet, for `budget` at most.
    async fn surface_within(&self, budget: Duration) -> Outcome<Arc<Surface>> {
        let session = self.session()?;
        let surface = session.windows.surface_within(self.window.as_deref(), budget).await?;
        if self.window.is_none() {
            // An acting verb may have been meant for the closed window. Only a reading verb continues in the next one.
            let acts = self.collector.is_some();
            if let Some(changed) = session.windows.note_active(&surface, !acts)? {
                // A verb may ask for its surface twice, but the change happened once.
                let _ = self.window_changed.set(changed);
            }
        }
        Ok(self.acting_on(&session, surface))
    }

    fn acting_on(&self, session: &Session, surface: Arc<Surface>) -> Arc<Surface> {
        if let Some(collector) = &self.collector {
            collector.acts_on(&session.surfaces, &surface);
        }
        surface
    }

    /// The surface of a locator. A ref determines it. Where the caller named a window, the ref may be of a frame in it.
    pub async fn surface_of(&self, locator: Option<&Value>) -> Outcome<Arc<Surface>> {
        self.surface_of_within(locator, Duration::ZERO).await
    }

    /// The same for verbs that wait. A window or a frame that has not opened yet may take that long.
    pub async fn surface_of_within(&self, locator: Option<&Value>, budget: Duration) -> Outcome<Arc<Surface>> {
        let number = locator.and_then(|l| l.get("ref")).and_then(Value::as_u64).and_then(|n| u32::try_from(n).ok());
        let Some(number) = number else { return self.surface_within(budget).await };
        let session = self.session()?;
        if self.window.is_none() {
            if let Some(surface) = session.windows.of_ref(number).await? {
                return Ok(self.acting_on(&session, surface));
            }
            return self.surface_within(budget).await;
        }
        let named = self.surface_within(budget).await?;
        match session.windows.of_ref_in(number, &named).await {
            Some(surface) => Ok(self.acting_on(&session, surface)),
            None => Ok(named),
        }
    }

    /// Asks the page agent of the surface that `arg.target` is about; `budget` is what the page
    /// may take.
    pub async fn ask<R: DeserializeOwned>(&self, op: &str, arg: Value, budget: Duration) -> Outcome<R> {
        let surface = self.surface_of(arg.get("target")).await?;
        self.ask_on(&surface, op, arg, budget).await
    }

    /// Calls an operation of that surface's page agent.
    pub async fn perform<O: Operation>(&self, surface: &Surface, asked: &O, budget: Duration) -> Outcome<O::Answer> {
        self.ask_on(surface, O::NAME, json!(asked), budget).await
    }

    /// Asks the page agent of that surface.
    pub async fn ask_on<R: DeserializeOwned>(
        &self,
        surface: &Surface,
        op: &str,
        mut arg: Value,
        budget: Duration,
    ) -> Outcome<R> {
        arg["tool"] = self.tool.into();
        arg["args"] = json!(&*self.args);
        surface.ask(op, arg, budget).await
    }

    /// A path that a verb reads or writes: absolute, and inside the caller's root if it has one.
    pub fn admit<'a>(&self, parameter: &str, path: &'a Path) -> Outcome<&'a Path> {
        if !path.is_absolute() {
            let message = format!("{parameter} must be an absolute path; got {:?}.", path.display().to_string());
            return Err(Error::new(Code::AbsolutePathRequired, message).detail("parameter", parameter));
        }
        match &self.permit.app_root {
            Some(root) => files::admit(parameter, path, root).map(|()| path),
            None => Ok(path),
        }
    }
}
