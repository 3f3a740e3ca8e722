//! The main-process half: a Node inspector, and the fixed hooks that run in Electron's main process.
//!
//! The hooks are one object that only we hold, by the inspector's object id; the app's globals stay as they were. With
//! `--inspect-brk` they are in place before the first line of the app. That works in packaged apps too, where no
//! wrapper can be put around the main script.

mod group;
mod held;
pub(crate) mod hooks;
mod joining;
#[cfg(test)]
pub(crate) mod names;
mod presentation;
mod remote;
mod starting;
mod threads;
mod tunnel;
mod wanted;

pub use group::{Hook, Hooks, When};
pub use hooks::{HOLD_READY, PLACES, elsewhere};
pub use presentation::Presentation;
pub use remote::{Evaluated, Exception, RemoteObject};
pub use starting::Reached;
pub(crate) use threads::{resume_thread, watch_threads};
pub use tunnel::{Feed, over_tunnel};
pub use wanted::Wanted;

use crate::{
    channel::{self, Channel, ChannelError},
    error::{Code, Error, Outcome},
    wait::Deadline,
};
use chromiumoxide_cdp::cdp::js_protocol::runtime;
use held::Held;
use parking_lot::Mutex;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};
use std::{collections::BTreeSet, sync::Arc, time::Duration};

/// How long a closing inspector may take to close the connection. If we close it first, Node may crash.
const HANGS_UP: Duration = Duration::from_secs(10);

/// The joined main process.
#[derive(Clone)]
pub struct MainProcess {
    channel: Channel,
    /// The remote object id of `mainState`, the object with our hooks.
    main_state: Arc<str>,
    /// The state that the session wants in the main process.
    wanted: Arc<Wanted>,
    /// The groups that were put in place on demand.
    installed: Arc<Mutex<BTreeSet<&'static str>>>,
    /// The context id of Node's main script context.
    context: i64,
    /// Whether and how it is held before its first line.
    held: Held,
}

impl MainProcess {
    /// The channel to the Node inspector.
    pub fn channel(&self) -> &Channel {
        &self.channel
    }

    /// Waits until the event loop of the main process has made a turn. Reports of everything before that have come by
    /// then. Waits for `budget` at most; false if there was no answer.
    pub async fn take_a_turn(&self, budget: Duration) -> bool {
        self.call::<bool>(hooks::TURN, &[], budget).await.is_ok()
    }

    /// Node's context for `Runtime.evaluate`.
    pub fn context(&self) -> i64 {
        self.context
    }

    /// Calls a hook, awaits its promise if it returns one, and parses the result.
    pub async fn call<R: DeserializeOwned>(&self, hook: Hook, args: &[Value], budget: Duration) -> Outcome<R> {
        self.read(hook, self.send(hook, args, true), budget).await
    }

    /// Calls a hook that returns no promise. It also works while the app is blocked in a synchronous dialog.
    pub(crate) async fn call_in_dialog<R: DeserializeOwned>(
        &self,
        hook: Hook,
        args: &[Value],
        budget: Duration,
    ) -> Outcome<R> {
        self.read(hook, self.send(hook, args, false), budget).await
    }

    async fn read<R: DeserializeOwned>(
        &self,
        hook: Hook,
        answer: impl Future<Output = Result<Evaluated, ChannelError>>,
        budget: Duration,
    ) -> Outcome<R> {
        let evaluated = match tokio::time::timeout(budget, answer).await {
            Ok(answer) => answer.map_err(refused)?,
            Err(_) => return Err(not_responding(budget)),
        };
        let failed =
            |what: String| Error::internal(format!("main-process hook {}.{}: {what}", hook.group.name, hook.name));
        if let Some(exception) = evaluated.exception {
            let said = exception.first_line();
            if said.contains("held: a promise settles") {
                return Err(not_responding_held());
            }
            if let Some((_, why)) = said.split_once("not in place: ") {
                return Err(Error::new(
                    Code::NativeNotInstrumented,
                    format!("The hooks that this needs could not be put in place in the app's main process: {why}."),
                )
                .hint("The app has frozen it. Launch the app instead of joining it: then the hooks are there before its first line."));
            }
            return Err(failed(said));
        }
        let value = evaluated.result.value.unwrap_or(Value::Null);
        serde_json::from_value(value).map_err(|error| failed(error.to_string()))
    }

    /// Sends a call of a hook; `settled` awaits its promise. The group of the hook is put in place first if it is
    /// missing.
    fn send(
        &self,
        hook: Hook,
        args: &[Value],
        settled: bool,
    ) -> impl Future<Output = Result<Evaluated, ChannelError>> + Send + use<> {
        self.install(hook.group);
        let held = self.is_held();
        let settled = settled && !held;
        let run = match held {
            true => "runWhileHeld",
            false if settled => "runAwaited",
            false => "run",
        };
        let mut call = self.in_main_state(&format!("function(call) {{ return this.{run}(call) }}"));
        call.arguments = Some(vec![argument(&json!(hook.call_with(args)))]);
        call.return_by_value = Some(true);
        call.await_promise = Some(settled);
        self.channel.ask::<_, Evaluated>(None, call)
    }

    /// Finds all objects in the app whose prototype is the result of the hook `prototype`, and passes them to `adopt`.
    /// V8 collects garbage for that.
    pub async fn adopt_instances(&self, prototype: Hook, adopt: Hook, budget: Duration) -> Outcome<()> {
        let deadline = Deadline::after(budget);
        let object = |evaluated: Evaluated| {
            evaluated.result.object_id.ok_or_else(|| Error::internal("an object of the main process has no id"))
        };
        let hooked = |hook: Hook, argument: Option<runtime::CallArgument>| {
            let (group, name) = (hook.group.name, hook.name);
            let mut call =
                self.in_main_state(&format!("function(given) {{ return this.groups.{group}.{name}(given) }}"));
            call.arguments = argument.map(|argument| vec![argument]);
            call
        };
        let found = async {
            self.install(prototype.group);
            let kind = object(self.channel.ask::<_, Evaluated>(None, hooked(prototype, None)).await.map_err(refused)?)?;
            let query = runtime::QueryObjectsParams::new(kind.clone());
            #[derive(Deserialize)]
            struct Found {
                objects: RemoteObject,
            }
            let found: Found = self.channel.ask(None, query).await.map_err(refused)?;
            let all = found.objects.object_id.ok_or_else(|| Error::internal("a list of objects has no id"))?;
            let argument = runtime::CallArgument::builder().object_id(all.clone()).build();
            self.channel.ask::<_, Evaluated>(None, hooked(adopt, Some(argument))).await.map_err(refused)?;
            for id in [kind, all] {
                drop(self.channel.tell(None, runtime::ReleaseObjectParams::new(id)));
            }
            Ok(())
        };
        deadline.limit(found).await.unwrap_or_else(|| Err(not_responding(budget)))
    }

    /// Puts an on-demand group in place. Not awaited, because the inspector runs commands in order.
    fn install(&self, group: &'static Hooks) {
        let first = || self.installed.lock().insert(group.name);
        if group.when == When::OnDemand && first() {
            let mut call = self.in_main_state("function(name, source) { this.installLater(name, source) }");
            call.arguments = Some(vec![argument(&json!(group.name)), argument(&json!(hooks::late_factory(group)))]);
            drop(self.channel.tell(None, call));
        }
    }

    fn in_main_state(&self, function: &str) -> runtime::CallFunctionOnParams {
        let mut call = runtime::CallFunctionOnParams::new(function);
        call.object_id = Some(self.main_state.to_string().into());
        call
    }

    /// Passes a message to the tunnel's hook. The answer comes as a report.
    pub(crate) fn send_into_tunnel(&self, frame: &str) -> channel::Pending {
        self.install(hooks::SEND.group);
        let mut call = self.in_main_state("function(frame) { return this.groups.tunnel.send(frame) }");
        call.arguments = Some(vec![argument(&json!(frame))]);
        self.channel.send(None, runtime::CallFunctionOnParams::IDENTIFIER, call)
    }

    /// For an app that keeps running: undoes the changes of the hooks, and closes the inspector if we opened it.
    /// Returns whether it closes.
    ///
    /// The inspector must close the connection first. Node crashes (33.2.1, one time in a hundred) if a debugger does
    /// so while the inspector is closing.
    pub async fn leave(&self, opened: bool, budget: Duration) -> bool {
        let (closes, timeout) = match self.call::<bool>(hooks::LEAVE, &[], budget).await {
            // The inspector closes in the next turn of the event loop, which may be late on a busy machine.
            Ok(closes) => (closes, HANGS_UP.max(budget)),
            // The connection may have ended before the answer came.
            Err(_) => (opened, budget),
        };
        if closes {
            let _ = tokio::time::timeout(timeout, self.channel.closed()).await;
        }
        self.channel.close();
        closes
    }
}

fn argument(value: &Value) -> runtime::CallArgument {
    runtime::CallArgument::builder().value(value.clone()).build()
}

fn silent(what: &str) -> Error {
    Error::new(Code::InjectFailed, format!("The app's main process could not be joined: {what}."))
}

fn refused(error: ChannelError) -> Error {
    match error {
        ChannelError::Closed => Error::new(Code::CdpDisconnected, "The inspector of the main process is closed."),
        other => Error::new(Code::InjectFailed, format!("The main process's inspector refused: {other}.")),
    }
}

/// The error for a call that the main process can answer only after its first line.
fn not_responding_held() -> Error {
    Error::new(
        Code::AppNotResponding,
        "The main process is held before its first line, and answers this only after that.",
    )
    .detail("half", "main")
}

fn not_responding(budget: Duration) -> Error {
    Error::new(
        Code::AppNotResponding,
        format!(
            "The main process gave no reply within {} ms: it is busy, or a synchronous native dialog is open.",
            budget.as_millis()
        ),
    )
    .detail("half", "main")
}
