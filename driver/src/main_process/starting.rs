//! Joins an app that `--inspect-brk` pauses before Node's own first line, so that the hooks are in place before the
//! app's first line.

use super::{
    Evaluated, MainProcess, Wanted, When,
    held::{Held, HeldBy},
    hooks,
    joining::{FIRST_CONTEXT, bind_in, connect, context_id, installer, main_state_handle, not_installed},
    refused, silent, watch_threads,
};
use crate::{
    channel::{Channel, Event, Events},
    error::Outcome,
    wait::{Deadline, off_thread},
};
use chromiumoxide_cdp::cdp::js_protocol::{debugger, runtime};
use serde::Deserialize;
use serde_json::{Value, json};
use stagewright_os::{
    processes,
    tcp::{Ends, holds_other_end},
};
use std::sync::Arc;

/// Messages that `core/starting.js` sends by the binding.
enum StartMessage {
    /// The hooks are in place, and the calls for the wanted state were made.
    Joined,
    /// The hooks are not in place, for this reason.
    Failed(String),
    /// The app is paused: this Electron has to be joined with a debugger.
    Held,
}

impl StartMessage {
    fn of(event: &Event, binding: &str) -> Option<StartMessage> {
        #[derive(Deserialize)]
        struct Called {
            name: String,
            payload: String,
        }
        let called = event.parse::<Called>().filter(|called| called.name == binding)?;
        match called.payload.as_str() {
            "joined" => Some(StartMessage::Joined),
            "held" => Some(StartMessage::Held),
            other => other.strip_prefix("failed: ").map(|why| StartMessage::Failed(why.to_owned())),
        }
    }
}

/// Whether the launched process or one of its descendants holds the other end of a connection. Children of a launcher
/// that has ended are children of our keeper by then.
fn is_of_launch(pid: u32, ends: Ends) -> bool {
    let holds = |pid: &u32| holds_other_end(*pid, ends);
    holds(&pid) || processes::descendants(pid).iter().any(holds) || processes::orphans().iter().any(holds)
}

/// A connection to the inspector of an app that has not run a line yet.
pub struct Reached {
    channel: Channel,
    events: Events,
}

impl Reached {
    /// Connects to it. An inspector outside of `pid` and its descendants is refused: any program may have written the
    /// address to the app's stderr.
    pub async fn at(url: &str, pid: u32, deadline: Deadline) -> Outcome<Reached> {
        let (channel, events, ends) = connect(url, deadline).await?;
        if !off_thread(move || is_of_launch(pid, ends)).await {
            return Err(silent(&format!("the inspector at {url} is in none of the processes that were started")));
        }
        Ok(Reached { channel, events })
    }
}

impl MainProcess {
    /// Joins an app that is paused at its start. Puts the hooks in place before its first line, calls `before_start` to queue
    /// other commands, and then resumes the app. With `paused` it is held until [`MainProcess::release`].
    pub async fn join_starting(
        reached: Reached,
        wanted: Arc<Wanted>,
        paused: bool,
        deadline: Deadline,
        before_start: impl FnOnce(&Channel),
    ) -> Outcome<(MainProcess, Events)> {
        let Reached { channel, mut events } = reached;
        let queued = (channel.tell(None, runtime::EnableParams::default()), bind_in(FIRST_CONTEXT, &channel, &wanted));
        drop(channel.send(None, "NodeRuntime.notifyWhenWaitingForDisconnect", json!({ "enabled": true })));
        let handle = channel.ask::<_, Evaluated>(None, runtime::EvaluateParams::new(starter(&wanted, paused)));
        watch_threads(&channel);
        before_start(&channel);
        let release = channel.tell(None, runtime::RunIfWaitingForDebuggerParams::default());
        let binding = wanted.binding();
        let mut context = FIRST_CONTEXT;
        let said = async {
            while let Some(event) = events.recv().await {
                match event.method.as_str() {
                    "Runtime.executionContextCreated" => context = context_id(&event).unwrap_or(context),
                    // The first report is the message of `core/starting.js`.
                    "Runtime.bindingCalled" => {
                        if let Some(said) = StartMessage::of(&event, &binding) {
                            return Some(said);
                        }
                    }
                    _ => {}
                }
            }
            None
        };
        let said = deadline
            .limit(said)
            .await
            .ok_or_else(|| silent("nothing was heard of it before its first line"))?
            .ok_or_else(|| silent("the inspector closed before the app started"))?;
        queued.0.await.and(queued.1.wait().await.map(drop)).and(release.await).map_err(refused)?;
        let handle = main_state_handle(handle.await.map_err(refused)?)?;
        let main_state = match said {
            StartMessage::Joined => handle,
            StartMessage::Failed(why) => return Err(not_installed(&why)),
            StartMessage::Held => {
                return by_debugger(channel, events, &handle, context, wanted, paused, deadline).await;
            }
        };
        let held = if paused { Held::by(HeldBy::Loop) } else { Held::default() };
        let main = MainProcess { channel, main_state, wanted, installed: Arc::default(), context, held };
        for (hook, args) in main.wanted.calls().into_iter().filter(|(hook, _)| hook.group.when == When::OnDemand) {
            let _ = main.call::<Value>(hook, &args, deadline.left()).await;
        }
        Ok((main, events))
    }
}

/// The source that is evaluated before Node has run. It returns the object that the host calls.
fn starter(wanted: &Wanted, paused: bool) -> String {
    let calls = wanted.calls().into_iter().filter(|(hook, _)| hook.group.when == When::AtStart);
    let calls: Vec<String> = calls.map(|(hook, args)| hook.call_with(&args)).collect();
    format!(
        "(\n{})({}, (require, emit) => {}, {}, {paused})",
        include_str!("core/starting.js"),
        json!(wanted.binding()),
        hooks::installer("emit", wanted, true),
        json!(calls),
    )
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

/// Joins an app that `core/starting.js` has paused, at the place where the debugger first stops it: its first line.
async fn by_debugger(
    channel: Channel,
    mut events: Events,
    handle: &str,
    context: i64,
    wanted: Arc<Wanted>,
    stays_held: bool,
    deadline: Deadline,
) -> Outcome<(MainProcess, Events)> {
    let enabled = channel.tell(None, debugger::EnableParams::default());
    let mut release = runtime::CallFunctionOnParams::new("function() { this.released = true }");
    release.object_id = Some(handle.to_owned().into());
    let released = channel.tell(None, release);
    let paused = async {
        while let Some(event) = events.recv().await {
            if event.method == "Debugger.paused" {
                return event.parse::<Paused>();
            }
        }
        None
    };
    let paused = deadline
        .limit(paused)
        .await
        .ok_or_else(|| silent("the inspector never paused at the app's start"))?
        .ok_or_else(|| silent("the inspector closed before the app started"))?;
    enabled.await.map(drop).and(released.await).map_err(refused)?;
    let frame = paused.call_frames.first().ok_or_else(|| silent("the pause has no call frame"))?;
    let mut install = debugger::EvaluateOnCallFrameParams::new(
        debugger::CallFrameId::from(frame.id.clone()),
        installer(&wanted, true),
    );
    install.include_command_line_api = Some(true);
    let evaluated = channel.ask::<_, Evaluated>(None, install);
    let evaluated = deadline.limit(evaluated).await.ok_or_else(|| silent("the hooks were not answered"))?;
    let main_state = main_state_handle(evaluated.map_err(refused)?)?;
    let held = Held::by(HeldBy::Debugger);
    let main = MainProcess { channel, main_state, wanted, installed: Arc::default(), context, held };
    // These are sent before the app's first line runs.
    let wished: Vec<_> = main.wanted.calls().into_iter().map(|(hook, args)| main.send(hook, &args, true)).collect();
    if !stays_held {
        main.release().await?;
    }
    for answer in wished {
        let _ = deadline.limit(answer).await;
    }
    Ok((main, events))
}
