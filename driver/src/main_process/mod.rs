//! The main-process half: a Node inspector, and the fixed hooks that run in Electron's main process.
//!
//! The hooks are one object that only we hold (by the inspector's object id): the app's globals
//! stay as they were. With `--inspect-brk` they are in place before the first line of the app, in
//! packaged apps too, which no wrapper around the app's main script can do.

use crate::{
    channel::{self, Channel, ChannelError, Event, Events},
    fault::{Code, Fault, Outcome},
    launch::Presentation,
    platform,
    wait::Deadline,
};
use chromiumoxide_cdp::cdp::js_protocol::{debugger, runtime};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};
use std::time::Duration;

/// The hooks' source: the files of `hooks/`, in one scope, returning their object.
const HOOKS: &str = concat!(
    "'use strict';\n(({ kept, require, emitRaw, presentation, process, btoa, performance, setTimeout, clearTimeout, setInterval, \
     clearInterval, setImmediate }) => {\nconst emit = (event) => emitRaw(JSON.stringify(event));\n",
    include_str!("hooks/electron.js"),
    include_str!("hooks/places.js"),
    include_str!("hooks/windows.js"),
    include_str!("hooks/presentation.js"),
    include_str!("hooks/crashes.js"),
    include_str!("hooks/errors.js"),
    include_str!("hooks/native-dialogs.js"),
    include_str!("hooks/unload.js"),
    include_str!("hooks/lifecycle.js"),
    include_str!("hooks/settle.js"),
    include_str!("hooks/eval.js"),
    include_str!("hooks/tunnel.js"),
    "\nreturn hooks;\n})",
);

/// Opens the realm in which the hooks run.
const REALM: &str = include_str!("hooks/realm.js");

/// The name under which hooks hear of us while they are being installed; gone right after.
const EMIT: &str = "__stagewright_emit";

/// How often a joined app hears that we are there; its hooks undo themselves after five misses.
const BEAT: Duration = Duration::from_secs(1);

/// How long it may take until hooks of a host that was killed are told from those of one that lives.
const SUCCESSION: Duration = Duration::from_secs(5);

/// The joined main process.
#[derive(Clone)]
pub struct MainProcess {
    channel: Channel,
    hooks: std::sync::Arc<str>,
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

/// A `Runtime.RemoteObject` with its exception, as far as we read them.
#[derive(Debug, Deserialize)]
pub struct Evaluated {
    /// The result.
    pub result: RemoteObject,
    /// What was thrown.
    #[serde(rename = "exceptionDetails")]
    pub exception: Option<Exception>,
}

/// A value on the other side.
#[derive(Debug, Deserialize, Default)]
#[serde(default)]
pub struct RemoteObject {
    /// `object`, `string`, `undefined`…
    #[serde(rename = "type")]
    pub kind: String,
    /// `array`, `error`, `null`…
    pub subtype: Option<String>,
    /// The value, when asked for by value.
    pub value: Option<Value>,
    /// `Infinity`, `10n`…
    #[serde(rename = "unserializableValue")]
    pub unserializable: Option<String>,
    /// How the console would print it.
    pub description: Option<String>,
    /// Its handle.
    #[serde(rename = "objectId")]
    pub object_id: Option<String>,
    /// A short look inside.
    pub preview: Option<Value>,
}

/// What was thrown.
#[derive(Debug, Deserialize)]
pub struct Exception {
    /// `Uncaught`, mostly.
    #[serde(default)]
    pub text: String,
    /// The thrown value.
    pub exception: Option<RemoteObject>,
    /// Zero-based line in the evaluated source; -1 while the app is quitting.
    #[serde(rename = "lineNumber", default)]
    pub line: i64,
    /// Zero-based column.
    #[serde(rename = "columnNumber", default)]
    pub column: i64,
    /// The script's URL.
    pub url: Option<String>,
}

impl Exception {
    /// Message and stack as the console prints them.
    pub fn words(&self) -> String {
        let thrown = self.exception.as_ref();
        thrown
            .and_then(|e| {
                e.description
                    .clone()
                    .or_else(|| e.value.as_ref().map(|v| v.as_str().map_or_else(|| v.to_string(), str::to_owned)))
            })
            .unwrap_or_else(|| self.text.clone())
    }

    /// The first line alone.
    pub fn first_line(&self) -> String {
        self.words().lines().next().unwrap_or_default().to_owned()
    }
}

impl MainProcess {
    /// Joins an app that `--inspect-brk` holds before its first line: installs the hooks, then
    /// `before_resume` (what must be queued elsewhere before the app runs), then lets it go.
    pub async fn join_paused(
        url: &str,
        presentation: Presentation,
        deadline: Deadline,
        before_resume: impl FnOnce(),
    ) -> Outcome<(MainProcess, Events)> {
        let (channel, mut events) = connect(url, deadline).await?;
        let queued = (
            channel.tell(None, runtime::EnableParams::default()),
            channel.tell(None, runtime::AddBindingParams::new(EMIT)),
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
            installer(presentation),
        );
        install.include_command_line_api = Some(true);
        let evaluated = channel.ask::<_, Evaluated>(None, install);
        let evaluated = deadline.limit(evaluated).await.ok_or_else(|| silent("the hooks were not answered"))?;
        let hooks = hooks_handle(evaluated.map_err(refused)?)?;
        before_resume();
        let resumed = channel.tell(None, debugger::ResumeParams::default());
        // The debugger costs every script that is loaded; nothing needs it from here on.
        let disabled = channel.tell(None, debugger::DisableParams::default());
        resumed.await.and(disabled.await).map_err(refused)?;
        Ok((MainProcess { channel, hooks, context }, events))
    }

    /// Joins the inspector of an app that is running already; nothing is changed in a process that is not that one.
    /// `opened` says whether that inspector is ours to close again.
    pub async fn join_running(url: &str, pid: u32, opened: bool, deadline: Deadline) -> Outcome<(MainProcess, Events)> {
        let (channel, mut events) = connect(url, deadline).await?;
        is_in(&channel, pid, deadline).await?;
        let enabled = channel.tell(None, runtime::EnableParams::default());
        let bound = channel.tell(None, runtime::AddBindingParams::new(EMIT));
        drop(channel.send(None, "NodeRuntime.notifyWhenWaitingForDisconnect", json!({ "enabled": true })));
        let mut install = runtime::EvaluateParams::new(installer(Presentation::Normal));
        install.include_command_line_api = Some(true);
        let installed = channel.ask::<_, Evaluated>(None, install);
        let all = async {
            enabled.await?;
            bound.await?;
            installed.await
        };
        let evaluated = deadline.limit(all).await.ok_or_else(|| silent("the inspector does not answer"))?;
        let hooks = hooks_handle(evaluated.map_err(refused)?)?;
        let context = std::iter::from_fn(|| events.try_recv()).find_map(|e| context_id(&e)).unwrap_or(1);
        let main = MainProcess { channel, hooks, context };
        tokio::spawn(main.clone().beat());
        let succeeded = main.call::<bool>("succeed", &[json!(opened)], deadline.left().min(SUCCESSION)).await;
        // A busy app is joined all the same.
        if main.channel.is_closed() {
            succeeded?;
        }
        Ok((main, events))
    }

    /// Tells the hooks again and again that we are there: no event tells them that we have died.
    async fn beat(self) {
        while !self.channel.is_closed() {
            let _ = self.call::<bool>("beat", &[], BEAT).await;
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

    /// Calls one of the hooks' functions and reads what it (or its promise) gives.
    pub async fn call<R: DeserializeOwned>(&self, function: &str, args: &[Value], budget: Duration) -> Outcome<R> {
        let mut call = runtime::CallFunctionOnParams::new("function(call) { return this.run(call) }");
        call.object_id = Some(self.hooks.to_string().into());
        let whole = json!([[json!(function)].as_slice(), args].concat());
        call.arguments = Some(vec![argument(&json!(whole.to_string()))]);
        call.return_by_value = Some(true);
        call.await_promise = Some(true);
        let answer = self.channel.ask::<_, Evaluated>(None, call);
        let evaluated = match tokio::time::timeout(budget, answer).await {
            Ok(answer) => answer.map_err(refused)?,
            Err(_) => return Err(not_responding(budget)),
        };
        if let Some(exception) = evaluated.exception {
            return Err(Fault::internal(format!("main-process hook {function}: {}", exception.first_line())));
        }
        let value = evaluated.result.value.unwrap_or(Value::Null);
        serde_json::from_value(value).map_err(|error| Fault::internal(format!("main-process hook {function}: {error}")))
    }

    /// Hands a frame to the tunnel's hook; its answer is a report.
    pub(crate) fn send_into_tunnel(&self, frame: &str) -> crate::channel::Pending {
        let mut call = runtime::CallFunctionOnParams::new("function(frame) { return this.tunnel(frame) }");
        call.object_id = Some(self.hooks.to_string().into());
        call.arguments = Some(vec![argument(&json!(frame))]);
        self.channel.send(None, runtime::CallFunctionOnParams::IDENTIFIER, call)
    }

    /// Undoes what the hooks changed, and closes the inspector if it is ours to close, for an app
    /// that lives on; says whether it closes.
    ///
    /// The inspector hangs up first: Node crashes (33.2.1, one time in a hundred) when a debugger
    /// does while its inspector is closing.
    pub async fn leave(&self, opened: bool, budget: Duration) -> bool {
        let closes = match self.call::<bool>("leave", &[], budget).await {
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

fn installer(presentation: Presentation) -> String {
    let emit = format!("((emit) => {{ delete globalThis.{EMIT}; return emit; }})(globalThis.{EMIT})");
    let source = Value::String(HOOKS.into());
    format!("(\n{REALM})(require, {emit}, {:?}, {source})", presentation.name())
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
    }
    (event.method == "Runtime.executionContextCreated")
        .then(|| event.parse::<Created>())
        .flatten()
        .map(|c| c.context.id)
}

fn hooks_handle(evaluated: Evaluated) -> Outcome<std::sync::Arc<str>> {
    if let Some(exception) = evaluated.exception {
        return Err(Fault::new(
            Code::InjectFailed,
            format!("The main-process hooks could not be installed: {}", exception.words()),
        ));
    }
    evaluated.result.object_id.map(Into::into).ok_or_else(|| Fault::internal("the hooks have no object id"))
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
