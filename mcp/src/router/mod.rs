//! The router, through which every frontend calls: it chooses the session, starts hosts, and keeps connections.
//!
//! It is blocking, because a one-shot must not pay for an async runtime. For several calls at once, use several
//! threads. Dropping a router ends the sessions that it started, unless they are kept.

mod cancel;
mod choose;
mod host_tie;
mod silent;
mod start;

pub use cancel::Cancel;

use crate::client::{Answer, Asked, Connection, Lost, other_version};
use host_tie::HostTie;
use parking_lot::Mutex;
use serde_json::{Map, Value};
use silent::Cleared;
use stagewright_commands::{
    Row, advice,
    call::{Call, Permit},
    caller::Caller,
    dispatch,
    envelope::Envelope,
    events::{ITEMS_ON_THEIR_WAY, News},
    forgive,
    verb::Place,
};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    runtime_dir::{Owner, RuntimeDir, SessionDir, SessionRecord},
};
use stagewright_os::processes::ProcessId;
use stagewright_runner::REGISTRY;
use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

/// The default idle limit of sessions that stay when their frontend ends.
pub const IDLE_LIMIT: Duration = Duration::from_secs(60 * 60);

/// How long to wait for a session to be cleared away before its end is reported anyway.
const CLEARING: Duration = Duration::from_secs(10);

/// Gets the steps and items of a call before its answer.
pub type Listener = Arc<dyn Fn(News<'_>) + Send + Sync>;

/// The sessions that a frontend sees without naming them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Sessions that one-shot calls started.
    Shell,
    /// Sessions that this REPL started or named.
    Repl,
    /// Sessions that this MCP server started or named.
    Mcp,
}

impl Scope {
    fn owner(self) -> Owner {
        match self {
            Scope::Shell => Owner::Shell,
            Scope::Repl => Owner::Repl,
            Scope::Mcp => Owner::Mcp,
        }
    }
}

/// Options that a frontend sets once, when it starts.
#[derive(Debug, Clone)]
pub struct RouterOptions {
    /// Which sessions it sees.
    pub scope: Scope,
    /// The session that calls are for when they name none (`--session`, `STAGEWRIGHT_SESSION`).
    pub named: Option<String>,
    /// The permit of its calls.
    pub permit: Permit,
    /// Whether the sessions that it starts stay when it ends.
    pub keep_sessions: bool,
    /// Idle limit of the sessions that it starts; zero for none. `None` is an hour for sessions that stay, and no limit
    /// for those that end with their frontend.
    pub idle_timeout: Option<Duration>,
    /// Passive router: it must not consume a session's tombstone, which is delivered to one caller only.
    pub passive: bool,
}

impl RouterOptions {
    /// Default options for a scope.
    pub fn new(scope: Scope) -> RouterOptions {
        RouterOptions {
            scope,
            named: None,
            permit: Permit::default(),
            keep_sessions: false,
            idle_timeout: None,
            passive: false,
        }
    }
}

/// Routes calls to sessions.
pub struct Router {
    options: RouterOptions,
    /// Cuts its calls short along with the call of the verb that makes them.
    cancel: Cancel,
    state: Mutex<State>,
}

/// Everything that a call needs besides its arguments.
struct Terms<'a> {
    listener: Option<Listener>,
    cancel: &'a Cancel,
    permit: &'a Permit,
}

#[derive(Default)]
struct State {
    /// Sessions that this frontend started or named, oldest first.
    known: Vec<String>,
    /// The hosts that it started, by session id.
    host_ties: HashMap<String, HostTie>,
    /// Connections that have no call at the moment, by the keeper of their session.
    idle: HashMap<ProcessId, Vec<Connection>>,
}

impl Router {
    /// Makes a router. It opens nothing before the first call.
    pub fn new(options: RouterOptions) -> Router {
        Router { options, cancel: Cancel::default(), state: Mutex::default() }
    }

    /// A router for a verb that makes calls itself. It sees only the sessions that it starts, and they end with it.
    fn within(permit: Permit, cancel: Cancel) -> Router {
        let options = RouterOptions { permit, ..RouterOptions::new(Scope::Repl) };
        Router { options, cancel, state: Mutex::default() }
    }

    /// The options that it was made with.
    pub fn options(&self) -> &RouterOptions {
        &self.options
    }

    /// Makes one call. A failure is an envelope, too.
    pub fn call(&self, row: &'static Row, args: Map<String, Value>, listener: Option<Listener>) -> Envelope {
        self.call_with(row, args, listener, &self.cancel)
    }

    /// The same as [`Router::call`], with a handle that cuts the call short.
    pub fn call_with(
        &self,
        row: &'static Row,
        args: Map<String, Value>,
        listener: Option<Listener>,
        cancel: &Cancel,
    ) -> Envelope {
        self.route(row, args, Terms { listener, cancel, permit: &self.options.permit })
    }

    fn route(&self, row: &'static Row, mut args: Map<String, Value>, terms: Terms) -> Envelope {
        let started = Instant::now();
        if self.options.scope == Scope::Mcp {
            forgive::empties(row, &mut args);
        }
        forgive::types(row, &mut args);
        let outcome = match row.place {
            Place::Local => return self.run_here(row, args, terms),
            Place::NewSession => self.begin(row, &args, terms),
            Place::Session => self.forward(row, &args, terms, started),
        };
        outcome.unwrap_or_else(|error| {
            // A launch's `sessionId` names a session that does not exist yet, so its next actions must not carry it.
            let error = if row.place == Place::Session { advice::in_context(&REGISTRY, error, &args) } else { error };
            dispatch::envelope(Err(error), started, None)
        })
    }

    fn forward(
        &self,
        row: &'static Row,
        args: &Map<String, Value>,
        terms: Terms,
        started: Instant,
    ) -> Outcome<Envelope> {
        let cancel = terms.cancel;
        let runtime = RuntimeDir::open()?;
        let (dir, record) = match self.choose(&runtime, args) {
            Ok(chosen) => chosen,
            Err(error) => {
                // Even if there is no session, report a wrong argument first.
                dispatch::check(&REGISTRY, row, args)?;
                // A session whose processes were all killed gets its tombstone only when it is cleaned up.
                let nothing_new = error.code == Code::NotRunning && runtime.tidy();
                return Err(if nothing_new { self.choose(&runtime, args).err().unwrap_or(error) } else { error });
            }
        };
        if record.version != crate::VERSION && !row.ends_session {
            return Err(other_version(&record.version, Some(&record.id)));
        }
        let answer = match self.exchange(&dir, &record, row, args, terms) {
            Ok(answer) => answer,
            Err(Lost::Error(error)) => return Err(error),
            Err(Lost::Silent) => return self.without_host(&runtime, &record, row, args, started),
            Err(Lost::Gone) if cancel.is_cancelled() => return Err(cancelled()),
            Err(Lost::Gone) => return Err(self.error_of_gone_host(&runtime, &record)),
        };
        if answer.ended {
            self.forget_ended(&runtime, &record);
        }
        if answer.envelope["code"] == Code::AppExited.row().name {
            // Prefer the tombstone: it also says where the crash dump is kept.
            self.forget_ended(&runtime, &record);
            if let Some(error) = self.end_of(&runtime, &record.id) {
                return Err(error);
            }
        }
        Ok(answer.envelope)
    }

    fn exchange(
        &self,
        dir: &SessionDir,
        record: &SessionRecord,
        row: &'static Row,
        args: &Map<String, Value>,
        Terms { listener, cancel, permit }: Terms,
    ) -> Result<Answer, Lost> {
        let pooled = self.state().idle.get_mut(&record.keeper).and_then(Vec::pop);
        let mut connection = match pooled {
            Some(connection) => connection,
            None => Connection::open(&dir.socket()).map_err(|_| Lost::Gone)?,
        };
        cancel.watch(connection.stream().ok());
        let socket = dir.socket();
        let asked = Asked {
            tool: row.tool,
            args,
            permit,
            socket: &socket,
            host: &|| record.host,
            ends_session: row.ends_session,
            goes_on: row.goes_on(args),
            keeps_time: row.keeps_time,
        };
        let answer = connection.call(asked, listener.as_deref().map(|l| l as &dyn Fn(News<'_>)));
        cancel.watch(None);
        let answer = answer?;
        if !answer.ended {
            self.state().idle.entry(record.keeper).or_default().push(connection);
        }
        Ok(answer)
    }

    /// The error of a call whose host is gone: the session's tombstone, which exists once the keeper has ended.
    fn error_of_gone_host(&self, runtime: &RuntimeDir, record: &SessionRecord) -> Error {
        self.forget_ended(runtime, record);
        self.end_of(runtime, &record.id).unwrap_or_else(|| dispatch::ended_meanwhile(&record.id))
    }

    /// A session's tombstone, if it has not been delivered. Unless this router is passive, the tombstone is consumed.
    fn end_of(&self, runtime: &RuntimeDir, id: &str) -> Option<Error> {
        if self.options.passive { runtime.peek_tombstone(id) } else { runtime.take_tombstone(id) }
    }

    /// Waits until an ended session has been cleared away, and forgets it.
    fn forget_ended(&self, runtime: &RuntimeDir, record: &SessionRecord) {
        let cleared = silent::until_cleared(runtime, record);
        let mut state = self.state();
        state.idle.remove(&record.keeper);
        state.known.retain(|id| *id != record.id);
        let host_tie = state.host_ties.remove(&record.id);
        drop(state);
        // A session that still writes a file is not waited for a second time.
        drop(if cleared == Cleared::Later { host_tie.map(HostTie::keep) } else { host_tie });
    }

    fn run_here(&self, row: &'static Row, args: Map<String, Value>, terms: Terms) -> Envelope {
        let Terms { listener, permit, cancel } = terms;
        let cancel = cancel.clone();
        let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
            Ok(runtime) => runtime,
            Err(error) => return dispatch::envelope(Err(Error::internal(error)), Instant::now(), None),
        };
        let call = Call {
            registry: &REGISTRY,
            tool: row.tool,
            args: Arc::default(),
            slot: Arc::default(),
            session_id: self.options.named.as_deref().unwrap_or_default().into(),
            window: None,
            collector: None,
            window_changed: Arc::default(),
            keys_go: Arc::default(),
            inside: false,
            traced: None,
            turn: Arc::default(),
            permit: Arc::new(permit.clone()),
            progress: match listener.clone() {
                Some(listen) => Arc::new(move |words| listen(News::Step(words))),
                None => Arc::new(|_| {}),
            },
            callers: Some(Arc::new(move |permit| Box::new(Router::within(permit, cancel.clone())))),
            items: None,
        };
        let Some(listen) = listener else { return runtime.block_on(dispatch::dispatch(row, args, call)) };
        std::thread::scope(|scope| {
            let (items, mut told) = tokio::sync::mpsc::channel(ITEMS_ON_THEIR_WAY);
            scope.spawn(move || {
                while let Some(item) = told.blocking_recv() {
                    listen(News::Item(&item));
                }
            });
            runtime.block_on(dispatch::dispatch(row, args, Call { items: Some(items), ..call }))
        })
    }

    fn state(&self) -> parking_lot::MutexGuard<'_, State> {
        self.state.lock()
    }
}

impl Caller for Router {
    fn call(&self, tool: &str, args: Map<String, Value>) -> Envelope {
        match row(tool) {
            Ok(row) => Router::call(self, row, args, None),
            Err(envelope) => envelope,
        }
    }

    fn call_within(&self, tool: &str, args: Map<String, Value>, budget: Duration) -> Envelope {
        let row = match row(tool) {
            Ok(row) => row,
            Err(envelope) => return envelope,
        };
        // A timeout of zero would mean no limit.
        let most = (budget.as_millis() as u64).max(1);
        let own = self.options.permit.operation_timeout_ms.filter(|ms| *ms > 0);
        let usual = dispatch::OPERATION_BUDGET.as_millis() as u64;
        let permit =
            Permit { operation_timeout_ms: Some(own.unwrap_or(usual).min(most)), ..self.options.permit.clone() };
        self.route(row, args, Terms { listener: None, cancel: &self.cancel, permit: &permit })
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    fn follow(&self, tool: &str, args: Map<String, Value>, hear: Arc<dyn Fn(&Value) + Send + Sync>) -> Envelope {
        let listener: Listener = Arc::new(move |news| {
            if let News::Item(item) = news {
                hear(item);
            }
        });
        match row(tool) {
            Ok(row) => Router::call(self, row, args, Some(listener)),
            Err(envelope) => envelope,
        }
    }
}

/// The row of a tool that a verb calls; a failed reply if there is no such tool.
fn row(tool: &str) -> Result<&'static Row, Envelope> {
    let none = || dispatch::envelope(Err(Error::internal(format!("there is no {tool}"))), Instant::now(), None);
    REGISTRY.tool(tool).ok_or_else(none)
}

impl Drop for Router {
    fn drop(&mut self) {
        let State { host_ties, .. } = std::mem::take(&mut *self.state());
        // Close all connections first, so that all hosts end at the same time.
        let released: Vec<_> = host_ties.into_values().map(HostTie::release).collect();
        drop(released);
    }
}

fn cancelled() -> Error {
    Error::new(Code::OperationTimeout, "The call was cancelled by its caller.")
}
