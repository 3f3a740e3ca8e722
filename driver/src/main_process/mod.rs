//! The main-process half: a Node inspector, and the fixed hooks that run in Electron's main process.
//!
//! The hooks are one object that only we hold (by the inspector's object id): the app's globals
//! stay as they were. With `--inspect-brk` they are in place before the first line of the app, in
//! packaged apps too, which no wrapper around the app's main script can do.

pub(crate) mod hooks;
mod presentation;
mod remote;
mod tunnel;
mod wanted;

pub use hooks::{Hook, Hooks, When};
pub use presentation::Presentation;
pub use remote::{Evaluated, Exception, RemoteObject};
pub use tunnel::{Feed, over_tunnel};
pub use wanted::Wanted;

use crate::{
    channel::{self, Channel, ChannelError, Event, Events},
    fault::{Code, Fault, Outcome},
    platform,
    wait::Deadline,
};
use chromiumoxide_cdp::cdp::js_protocol::{debugger, runtime};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};
use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex},
    time::Duration,
};

/// Moves the inspector. A SIGUSR1 after ours shall open it where it would have without us.
const MOVE_INSPECTOR: &str = include_str!("core/move-inspector.js");

/// How often a joined app hears that we are there; its hooks undo themselves after five misses.
const BEAT: Duration = Duration::from_secs(1);

/// How long it may take until hooks of a host that was killed are told from those of one that lives.
const SUCCESSION: Duration = Duration::from_secs(5);

/// The joined main process.
#[derive(Clone)]
pub struct MainProcess {
    channel: Channel,
    /// The handle of `house`, which our hooks are in.
    house: Arc<str>,
    /// What the session wants of it.
    wanted: Arc<Wanted>,
    /// The groups that were put in place on demand.
    installed: Arc<Mutex<BTreeSet<&'static str>>>,
    /// The context id of Node's main script context.
    context: i64,
}

#[derive(Deserialize)]
struct Paused {
    #[serde(rename = "callFrames")]
    call_frames: Vec<CallFrame>,
}

#[derive(Deserialize)]
struct CallFrame {
    #[serde(rename = "callFrameId")]
    id: String,
}

impl MainProcess {
    /// Joins an app that `--inspect-brk` holds before its first line: installs the hooks, then
    /// `before_resume` (what must be queued elsewhere before the app runs), then lets it go.
    pub async fn join_paused(
        url: &str,
        wanted: Arc<Wanted>,
        deadline: Deadline,
        before_resume: impl FnOnce(),
    ) -> Outcome<(MainProcess, Events)> {
        let (channel, mut events) = connect(url, deadline).await?;
        let queued = (
            channel.tell(None, runtime::EnableParams::default()),
            channel.tell(None, runtime::AddBindingParams::new(wanted.binding())),
            channel.tell(None, debugger::EnableParams::default()),
        );
        drop(channel.send(None, "NodeRuntime.notifyWhenWaitingForDisconnect", json!({ "enabled": true })));
        let release = channel.tell(None, runtime::RunIfWaitingForDebuggerParams::default());
        let paused = async {
            let mut context = 1;
            while let Some(event) = events.recv().await {
                match event.method.as_str() {
                    "Runtime.executionContextCreated" => context = context_id(&event).unwrap_or(context),
                    "Debugger.paused" => return event.parse::<Paused>().map(|p| (p, context)),
                    _ => {}
                }
            }
            None
        };
        let (paused, context) = deadline
            .limit(paused)
            .await
            .ok_or_else(|| silent("the inspector never paused at the app's start"))?
            .ok_or_else(|| silent("the inspector closed before the app started"))?;
        queued.0.await.and(queued.1.await).and(queued.2.await.map(drop)).and(release.await).map_err(refused)?;
        let frame = paused.call_frames.first().ok_or_else(|| silent("the pause has no call frame"))?;
        let mut install = debugger::EvaluateOnCallFrameParams::new(
            debugger::CallFrameId::from(frame.id.clone()),
            installer(&wanted, true),
        );
        install.include_command_line_api = Some(true);
        let evaluated = channel.ask::<_, Evaluated>(None, install);
        let evaluated = deadline.limit(evaluated).await.ok_or_else(|| silent("the hooks were not answered"))?;
        let house = house_handle(evaluated.map_err(refused)?)?;
        let main = MainProcess { channel, house, wanted, installed: Arc::default(), context };
        // On their way before the app's first line is.
        let wished: Vec<_> = main.wanted.calls().into_iter().map(|(hook, args)| main.send(hook, &args, true)).collect();
        before_resume();
        let resumed = main.channel.tell(None, debugger::ResumeParams::default());
        // The debugger costs every script that is loaded; nothing needs it from here on.
        let disabled = main.channel.tell(None, debugger::DisableParams::default());
        resumed.await.and(disabled.await).map_err(refused)?;
        for answer in wished {
            let _ = deadline.limit(answer).await;
        }
        Ok((main, events))
    }

    /// Has an app that is running already move its inspector to another port; resolves when the app has hung up. It closes
    /// in one turn of the event loop and opens in the next (22 and 33 survive that, and with the app hanging up first).
    pub(crate) async fn move_inspector(url: &str, pid: u32, deadline: Deadline) -> Outcome<()> {
        let (channel, _events) = connect(url, deadline).await?;
        is_in(&channel, pid, deadline).await?;
        let mut asked = runtime::EvaluateParams::new(MOVE_INSPECTOR);
        asked.include_command_line_api = Some(true);
        let _ = deadline.limit(channel.ask::<_, Evaluated>(None, asked)).await;
        deadline.limit(channel.closed()).await.ok_or_else(|| silent("the inspector did not move"))
    }

    /// Joins the inspector of an app that is running already; nothing is changed in a process that is not that one.
    /// `opened` says whether that inspector is ours to close again. What is wanted is brought about; what this session
    /// had in the app before is let go of.
    pub async fn join_running(
        url: &str,
        pid: u32,
        opened: bool,
        wanted: Arc<Wanted>,
        deadline: Deadline,
    ) -> Outcome<(MainProcess, Events)> {
        let (channel, mut events) = connect(url, deadline).await?;
        is_in(&channel, pid, deadline).await?;
        let enabled = channel.tell(None, runtime::EnableParams::default());
        let bound = channel.tell(None, runtime::AddBindingParams::new(wanted.binding()));
        drop(channel.send(None, "NodeRuntime.notifyWhenWaitingForDisconnect", json!({ "enabled": true })));
        let mut install = runtime::EvaluateParams::new(installer(&wanted, false));
        install.include_command_line_api = Some(true);
        let installed = channel.ask::<_, Evaluated>(None, install);
        let all = async {
            enabled.await?;
            bound.await?;
            installed.await
        };
        let evaluated = deadline.limit(all).await.ok_or_else(|| silent("the inspector does not answer"))?;
        let house = house_handle(evaluated.map_err(refused)?)?;
        let context = std::iter::from_fn(|| events.try_recv()).find_map(|e| context_id(&e)).unwrap_or(1);
        let main = MainProcess { channel, house, wanted, installed: Arc::default(), context };
        tokio::spawn(main.clone().beat());
        let succeeded = main.call::<bool>(hooks::SUCCEED, &[json!(opened)], deadline.left().min(SUCCESSION)).await;
        // A busy app is joined all the same.
        if main.channel.is_closed() {
            succeeded?;
        }
        for (hook, args) in main.wanted.calls() {
            let _ = main.call::<Value>(hook, &args, deadline.left().min(BEAT)).await;
        }
        Ok((main, events))
    }

    /// Tells the hooks again and again that we are there: no event tells them that we have died.
    async fn beat(self) {
        while !self.channel.is_closed() {
            let _ = self.call::<bool>(hooks::BEAT, &[], BEAT).await;
            tokio::time::sleep(BEAT).await;
        }
    }

    /// The inspector's channel.
    pub fn channel(&self) -> &Channel {
        &self.channel
    }

    /// Node's context for `Runtime.evaluate`.
    pub fn context(&self) -> i64 {
        self.context
    }

    /// Calls a hook and reads what it (or its promise) gives.
    pub async fn call<R: DeserializeOwned>(&self, hook: Hook, args: &[Value], budget: Duration) -> Outcome<R> {
        self.read(hook, self.send(hook, args, true), budget).await
    }

    /// Calls a hook that gives no promise: its answer comes also where the app is held in a synchronous dialog.
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
            |what: String| Fault::internal(format!("main-process hook {}.{}: {what}", hook.group.name, hook.name));
        if let Some(exception) = evaluated.exception {
            let said = exception.first_line();
            if let Some((_, why)) = said.split_once("not in place: ") {
                return Err(Fault::new(
                    Code::NativeNotInstrumented,
                    format!("What this needs could not be put in place in the app's main process: {why}."),
                )
                .hint("The app has frozen it. Launch the app instead of joining it: then we are there before its first line."));
            }
            return Err(failed(said));
        }
        let value = evaluated.result.value.unwrap_or(Value::Null);
        serde_json::from_value(value).map_err(|error| failed(error.to_string()))
    }

    /// Sends a call of a hook, whose promise is waited for where it is to be `settled`; its group is put in place first
    /// where it is not.
    fn send(
        &self,
        hook: Hook,
        args: &[Value],
        settled: bool,
    ) -> impl Future<Output = Result<Evaluated, ChannelError>> + Send + use<> {
        self.install(hook.group);
        let whole = json!([&[json!(hook.group.name), json!(hook.name)], args].concat());
        let mut call = self.in_house("function(call) { return this.run(call) }");
        call.arguments = Some(vec![argument(&json!(whole.to_string()))]);
        call.return_by_value = Some(true);
        call.await_promise = Some(settled);
        self.channel.ask::<_, Evaluated>(None, call)
    }

    /// Finds all objects in the app that are made after what the hook `prototype` gives, and hands them to `adopt`. V8 looks
    /// for them by a collection of garbage.
    pub(crate) async fn adopt_instances(&self, prototype: Hook, adopt: Hook, budget: Duration) -> Outcome<()> {
        let deadline = Deadline::after(budget);
        let object = |evaluated: Evaluated| {
            evaluated.result.object_id.ok_or_else(|| Fault::internal("an object of the main process has no id"))
        };
        let hooked = |hook: Hook, argument: Option<runtime::CallArgument>| {
            let (group, name) = (hook.group.name, hook.name);
            let mut call = self.in_house(&format!("function(given) {{ return this.groups.{group}.{name}(given) }}"));
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
            let all = found.objects.object_id.ok_or_else(|| Fault::internal("a list of objects has no id"))?;
            let argument = runtime::CallArgument::builder().object_id(all.clone()).build();
            self.channel.ask::<_, Evaluated>(None, hooked(adopt, Some(argument))).await.map_err(refused)?;
            for id in [kind, all] {
                drop(self.channel.tell(None, runtime::ReleaseObjectParams::new(id)));
            }
            Ok(())
        };
        deadline.limit(found).await.unwrap_or_else(|| Err(not_responding(budget)))
    }

    /// Puts a group in place that comes on demand. Not awaited: the inspector takes one command after the other.
    fn install(&self, group: &'static Hooks) {
        let first = || self.installed.lock().expect("no panic holds this lock").insert(group.name);
        if group.when == When::OnDemand && first() {
            let mut call = self.in_house("function(name, source) { this.installLater(name, source) }");
            call.arguments = Some(vec![argument(&json!(group.name)), argument(&json!(hooks::factory(group)))]);
            drop(self.channel.tell(None, call));
        }
    }

    fn in_house(&self, function: &str) -> runtime::CallFunctionOnParams {
        let mut call = runtime::CallFunctionOnParams::new(function);
        call.object_id = Some(self.house.to_string().into());
        call
    }

    /// Hands a frame to the tunnel's hook; its answer is a report.
    pub(crate) fn send_into_tunnel(&self, frame: &str) -> channel::Pending {
        self.install(hooks::SEND.group);
        let mut call = self.in_house("function(frame) { return this.groups.tunnel.send(frame) }");
        call.arguments = Some(vec![argument(&json!(frame))]);
        self.channel.send(None, runtime::CallFunctionOnParams::IDENTIFIER, call)
    }

    /// Undoes what the hooks changed, and closes the inspector if it is ours to close, for an app
    /// that lives on; says whether it closes.
    ///
    /// The inspector hangs up first: Node crashes (33.2.1, one time in a hundred) when a debugger
    /// does while its inspector is closing.
    pub async fn leave(&self, opened: bool, budget: Duration) -> bool {
        let closes = match self.call::<bool>(hooks::LEAVE, &[], budget).await {
            Ok(closes) => closes,
            // The answer may have been cut off by the very end that it announces.
            Err(_) => opened,
        };
        if closes {
            let _ = tokio::time::timeout(budget, self.channel.closed()).await;
        }
        self.channel.close();
        closes
    }
}

fn argument(value: &Value) -> runtime::CallArgument {
    runtime::CallArgument::builder().value(value.clone()).build()
}

fn installer(wanted: &Wanted, first: bool) -> String {
    let binding = wanted.binding();
    let emit = format!("((emit) => {{ delete globalThis.{binding}; return emit; }})(globalThis.{binding})");
    hooks::installer(&emit, wanted, first)
}

async fn connect(url: &str, deadline: Deadline) -> Outcome<(Channel, Events)> {
    match deadline.limit(channel::over_websocket(url)).await {
        Some(Ok((channel, events, _))) => Ok((channel, events)),
        Some(Err(error)) => Err(silent(&format!("the inspector at {url} refused: {error}"))),
        None => Err(silent(&format!("the inspector at {url} does not answer"))),
    }
}

/// The port may have changed hands since it was looked for.
async fn is_in(channel: &Channel, pid: u32, deadline: Deadline) -> Outcome<()> {
    let asked = channel.ask::<_, Evaluated>(None, runtime::EvaluateParams::new("process.pid"));
    let told = deadline.limit(asked).await.ok_or_else(|| silent("the inspector does not answer"))?;
    let told = told.map_err(refused)?.result.value.as_ref().and_then(Value::as_u64);
    if told.is_some() && told == platform::own_number(pid).map(u64::from) {
        return Ok(());
    }
    let told = told.map_or_else(|| "no process id".to_owned(), |told| format!("process id {told}"));
    Err(silent(&format!("the inspector that was found for process {pid} is another's, which says {told}")))
}

fn context_id(event: &Event) -> Option<i64> {
    #[derive(Deserialize)]
    struct Created {
        context: Context,
    }
    #[derive(Deserialize)]
    struct Context {
        id: i64,
        #[serde(rename = "auxData")]
        data: Data,
    }
    #[derive(Deserialize)]
    struct Data {
        #[serde(rename = "isDefault")]
        default: bool,
    }
    (event.method == "Runtime.executionContextCreated")
        .then(|| event.parse::<Created>())
        .flatten()
        // The others are realms: of the hooks of whoever else has joined, or of the app's own.
        .filter(|created| created.context.data.default)
        .map(|created| created.context.id)
}

fn house_handle(evaluated: Evaluated) -> Outcome<Arc<str>> {
    if let Some(exception) = evaluated.exception {
        return Err(Fault::new(
            Code::InjectFailed,
            format!("The main-process hooks could not be installed: {}", exception.words()),
        ));
    }
    evaluated.result.object_id.map(Into::into).ok_or_else(|| Fault::internal("the house of the hooks has no object id"))
}

fn silent(what: &str) -> Fault {
    Fault::new(Code::InjectFailed, format!("The app's main process could not be joined: {what}."))
}

fn refused(error: ChannelError) -> Fault {
    match error {
        ChannelError::Closed => Fault::new(Code::CdpDisconnected, "The inspector of the main process is closed."),
        other => Fault::new(Code::InjectFailed, format!("The main process's inspector refused: {other}.")),
    }
}

fn not_responding(budget: Duration) -> Fault {
    Fault::new(
        Code::AppNotResponding,
        format!(
            "The main process gave no reply within {} ms: it is busy, or a synchronous native dialog is open.",
            budget.as_millis()
        ),
    )
    .detail("half", "main")
}
