//! Joins the inspector of a running app. Also has the parts that all ways of joining share.

use super::{Evaluated, MainProcess, Wanted, argument, held::Held, hooks, refused, silent};
use crate::{
    channel::{self, Channel, Event, Events, Parting},
    error::{Code, Error, Outcome},
    wait::Deadline,
};
use chromiumoxide_cdp::cdp::js_protocol::runtime;
use serde::Deserialize;
use serde_json::{Value, json};
use stagewright_os::{keeper, processes, tcp::Ends};
use std::{sync::Arc, time::Duration};
use tokio_tungstenite::tungstenite;

/// Moves the inspector to another port, so that a debugger that sends SIGUSR1 later finds the usual port free.
const MOVE_INSPECTOR: &str = include_str!("core/move-inspector.js");

/// Closes the inspector of an app without our hooks. Needs the command line API, whose `require` exists only during the
/// evaluation.
const CLOSE_INSPECTOR: &str = include_str!("core/close-inspector.js");

/// The id of the message that the keeper sends. No other message of ours has it.
const FAREWELL: i32 = i32::MAX;

/// How often we report to a joined app that we are alive. Its hooks undo themselves after five missed reports.
const BEAT: Duration = Duration::from_secs(1);

/// How long a starting app may take until its inspector knows the process, and how long to wait between two looks.
const STARTING: Duration = Duration::from_secs(2);
const LOOK_AGAIN: Duration = Duration::from_millis(5);

/// How long to wait until hooks of killed hosts are told from those of living ones.
const STALE_HOOKS_TIMEOUT: Duration = Duration::from_secs(5);

impl MainProcess {
    /// Makes a running app move its inspector to another port. Resolves when the app has closed the connection. The
    /// inspector closes in one turn of the event loop and opens in the next. 22 and 33 survive that if the app closes
    /// first.
    pub(crate) async fn move_inspector(url: &str, pid: u32, deadline: Deadline) -> Outcome<()> {
        let (channel, ..) = connect_kept(url, true, deadline).await?;
        is_in(&channel, pid, deadline).await?;
        let mut asked = runtime::EvaluateParams::new(MOVE_INSPECTOR);
        asked.include_command_line_api = Some(true);
        let _ = deadline.limit(channel.ask::<_, Evaluated>(None, asked)).await;
        deadline.limit(channel.closed()).await.ok_or_else(|| silent("the inspector did not move"))
    }

    /// Makes a running app close its inspector, and resolves when it is closed.
    pub(crate) async fn close_inspector(url: &str, pid: u32, deadline: Deadline) -> Outcome<()> {
        let (channel, ..) = connect(url, deadline).await?;
        is_in(&channel, pid, deadline).await?;
        drop(channel.send(None, runtime::EvaluateParams::IDENTIFIER, json!(close_inspector())));
        deadline.limit(channel.closed()).await.ok_or_else(|| silent("the inspector did not close"))
    }

    /// Connects to the inspector of a process, after a check that it belongs to that process. `opened` says whether we
    /// opened it; the keeper closes it then if the host is killed.
    pub(crate) async fn connect_to(
        url: &str,
        pid: u32,
        opened: bool,
        deadline: Deadline,
    ) -> Outcome<(Channel, Events, Parting)> {
        let connected = connect_kept(url, opened, deadline).await?;
        is_in(&connected.0, pid, deadline).await?;
        Ok(connected)
    }

    /// Joins a running app through its inspector, after a check that the inspector belongs to this process. `opened`
    /// says whether we opened it and have to close it again. Sets the wanted state, and releases earlier objects of
    /// this session in the app.
    pub async fn join_running(
        url: &str,
        pid: u32,
        opened: bool,
        wanted: Arc<Wanted>,
        deadline: Deadline,
    ) -> Outcome<(MainProcess, Events)> {
        let (channel, mut events, parting) = connect_kept(url, opened, deadline).await?;
        is_in(&channel, pid, deadline).await?;
        // The inspector reports its contexts first.
        let enabled = deadline.limit(channel.tell(None, runtime::EnableParams::default())).await;
        enabled.ok_or_else(|| silent("the inspector does not answer"))?.map_err(refused)?;
        let context = std::iter::from_fn(|| events.try_recv()).find_map(|e| context_id(&e)).unwrap_or(FIRST_CONTEXT);
        let bound = bind_in(context, &channel, &wanted);
        drop(channel.send(None, "NodeRuntime.notifyWhenWaitingForDisconnect", json!({ "enabled": true })));
        let mut install = runtime::EvaluateParams::new(installer(&wanted, false));
        install.include_command_line_api = Some(true);
        let installed = channel.ask::<_, Evaluated>(None, install);
        let all = async {
            bound.wait().await?;
            installed.await
        };
        let evaluated = deadline.limit(all).await.ok_or_else(|| silent("the inspector does not answer"))?;
        let main_state = main_state_handle(evaluated.map_err(refused)?)?;
        let main =
            MainProcess { channel, main_state, wanted, installed: Arc::default(), context, held: Held::default() };
        parting.is(&main.farewell());
        tokio::spawn(main.clone().beat());
        let succeeded =
            main.call::<bool>(hooks::SUCCEED, &[json!(opened)], deadline.left().min(STALE_HOOKS_TIMEOUT)).await;
        // From here on the hooks close the inspector if it is ours, so clear the note to the keeper.
        keeper::note("");
        // A busy app is joined too.
        if main.channel.is_closed() {
            succeeded?;
        }
        for (hook, args) in main.wanted.calls() {
            let _ = main.call::<Value>(hook, &args, deadline.left().min(BEAT)).await;
        }
        Ok((main, events))
    }

    /// The message that makes the hooks undo their changes and close the inspector, as [`MainProcess::leave`] does.
    fn farewell(&self) -> String {
        let mut call = self.in_main_state("function(call) { return this.run(call) }");
        call.arguments = Some(vec![argument(&json!(hooks::LEAVE.call_with(&[])))]);
        json!({ "id": FAREWELL, "method": runtime::CallFunctionOnParams::IDENTIFIER, "params": call }).to_string()
    }

    /// Reports to the hooks periodically that we are alive, because they get no event when we die.
    async fn beat(self) {
        while !self.channel.is_closed() {
            let _ = self.call::<bool>(hooks::BEAT, &[], BEAT).await;
            tokio::time::sleep(BEAT).await;
        }
    }
}

/// The id of Node's main context, which V8 announces before all others.
pub(super) const FIRST_CONTEXT: i64 = 1;

/// Adds the session's binding to Node's main context only. A binding for all contexts would be visible in those that
/// the app makes (`vm.createContext`). V8 also crashes on a context that was collected but is still listed (22.3.25,
/// 33.2.1).
///
/// The protocol has called `executionContextId` deprecated for years, in favour of the context's name. That name is not
/// known before the first line. A V8 without `executionContextId` would add the binding to all contexts.
pub(super) fn bind_in(context: i64, channel: &Channel, wanted: &Wanted) -> channel::Pending {
    let params = json!({ "name": wanted.binding(), "executionContextId": context });
    channel.send(None, runtime::AddBindingParams::IDENTIFIER, params)
}

/// The expression that makes the main state in a running app, where the command line API exists.
pub(super) fn installer(wanted: &Wanted, first: bool) -> String {
    let binding = wanted.binding();
    let emit = format!("((emit) => {{ delete globalThis.{binding}; return emit; }})(globalThis.{binding})");
    hooks::installer(&emit, wanted, first)
}

pub(super) async fn connect(url: &str, deadline: Deadline) -> Outcome<(Channel, Events, Ends)> {
    told(url, deadline.limit(channel::over_websocket(url)).await)
}

/// Connects to an app that outlives us if we are killed. The keeper then closes the inspector if we opened it.
async fn connect_kept(url: &str, opened: bool, deadline: Deadline) -> Outcome<(Channel, Events, Parting)> {
    let close = json!({ "id": FAREWELL, "method": runtime::EvaluateParams::IDENTIFIER, "params": close_inspector() });
    let farewell = if opened { close.to_string() } else { String::new() };
    told(url, deadline.limit(channel::over_kept_websocket(url, &farewell)).await)
}

fn close_inspector() -> runtime::EvaluateParams {
    let mut close = runtime::EvaluateParams::new(CLOSE_INSPECTOR);
    close.include_command_line_api = Some(true);
    close
}

fn told<T>(url: &str, connected: Option<Result<T, tungstenite::Error>>) -> Outcome<T> {
    match connected {
        Some(Ok(joined)) => Ok(joined),
        Some(Err(error)) => Err(silent(&format!("the inspector at {url} refused: {error}"))),
        None => Err(silent(&format!("the inspector at {url} does not answer"))),
    }
}

/// Checks that the inspector answers with the expected pid, because another process may have the port by now.
async fn is_in(channel: &Channel, pid: u32, deadline: Deadline) -> Outcome<()> {
    let until = Deadline::after(deadline.left().min(STARTING));
    let told = loop {
        let asked = channel.ask::<_, Evaluated>(None, runtime::EvaluateParams::new("globalThis.process?.pid"));
        let told = deadline.limit(asked).await.ok_or_else(|| silent("the inspector does not answer"))?;
        let told = told.map_err(refused)?.result.value;
        // Seen once, in an app that started on a very busy machine (22): an inspector that knew of no process yet.
        if told.is_some() || until.left().is_zero() {
            break told.as_ref().and_then(Value::as_u64);
        }
        tokio::time::sleep(LOOK_AGAIN).await;
    };
    if told.is_some() && told == processes::own_number(pid).map(u64::from) {
        return Ok(());
    }
    let told = told.map_or_else(|| "no process id".to_owned(), |told| format!("process id {told}"));
    Err(silent(&format!("the inspector that was found for process {pid} is another's, which says {told}")))
}

pub(super) fn context_id(event: &Event) -> Option<i64> {
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
        // Other contexts are realms of other sessions' hooks, or made by the app.
        .filter(|created| created.context.data.default)
        .map(|created| created.context.id)
}

pub(super) fn main_state_handle(evaluated: Evaluated) -> Outcome<Arc<str>> {
    if let Some(exception) = evaluated.exception {
        return Err(not_installed(&exception.words()));
    }
    evaluated
        .result
        .object_id
        .map(Into::into)
        .ok_or_else(|| Error::internal("the main state of the hooks has no object id"))
}

pub(super) fn not_installed(why: &str) -> Error {
    Error::new(Code::InjectFailed, format!("The main-process hooks could not be installed: {why}"))
}
