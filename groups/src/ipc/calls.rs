//! Calls of channels as a page makes them, and the channels that there are.

use super::{messages, stubs};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    main_process::{Hook, Hooks},
    session::{MainPart, Session},
    surfaces::Surface,
};
use std::{collections::BTreeMap, time::Duration};

static IPC_CALLS: Hooks = Hooks::on_demand("ipc_calls", include_str!("calls.js")).with(&[
    include_str!("copy.js"),
    include_str!("../native/calls.js"),
    include_str!("../native/events.js"),
]);
const CHANNELS: Hook = Hook::of(&IPC_CALLS, "channels");
const INVOKE: Hook = Hook::of(&IPC_CALLS, "invoke");
const SEND: Hook = Hook::of(&IPC_CALLS, "send");

/// Its row in `PARTS`.
pub(super) static PART: MainPart = MainPart::new(&IPC_CALLS);

/// How long the main process may take for an answer without a wait.
const A_MOMENT: Duration = Duration::from_secs(5);

/// A channel, and how it is used.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Channel {
    /// Its name.
    pub channel: String,
    /// Whether the app handles its invokes.
    pub handles: bool,
    /// How many listeners the main process has for it.
    pub listeners: u64,
    /// How many messages it has had since they are heard, by type.
    pub messages: BTreeMap<String, u64>,
    /// Whether a stub answers it.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub stubbed: bool,
    /// The pages for which alone it is handled or listened to.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub windows: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    channel: String,
    web_contents_id: Option<u32>,
    #[serde(default)]
    handles: bool,
    #[serde(default)]
    listeners: u64,
}

/// Since when messages are counted, in epoch milliseconds; `None` where none are heard.
pub fn counted_since(session: &Session) -> Option<u64> {
    messages::heard(session).map(|since| since.ts)
}

/// All channels with a handler, a listener, a stub or a message so far, by name.
pub async fn channels(session: &Session) -> Outcome<Vec<Channel>> {
    let main = session.main.need()?;
    let counts = messages::counts(session).await?;
    let uses = stubs::uses(session).await?;
    let rows: Vec<Row> = main.call(CHANNELS, &[], A_MOMENT).await?;
    let mut all: BTreeMap<String, Channel> = BTreeMap::new();
    let mut named = |name: &str, change: &dyn Fn(&mut Channel)| {
        let new = || Channel { channel: name.to_owned(), ..Channel::default() };
        change(all.entry(name.to_owned()).or_insert_with(new));
    };
    for row in &rows {
        let window = row.web_contents_id.and_then(|contents| session.surfaces.handle_of_contents(contents));
        named(&row.channel, &|channel| {
            channel.handles |= row.handles;
            channel.listeners += row.listeners;
            channel.windows.extend(window.clone().filter(|window| !channel.windows.contains(window)));
        });
    }
    for count in counts.iter().filter(|count| !count.channel.is_empty()) {
        named(&count.channel, &|channel| channel.messages.clone_from(&count.by_type));
    }
    for stub in uses.iter().filter(|stub| !stub.spent) {
        named(&stub.channel, &|channel| channel.stubbed = true);
    }
    Ok(all.into_values().collect())
}

#[derive(Deserialize)]
struct Answer {
    result: Option<Value>,
    error: Option<String>,
    #[serde(default)]
    missing: bool,
    #[serde(default)]
    channels: Vec<String>,
    #[serde(default)]
    silent: bool,
    #[serde(default)]
    gone: bool,
    threw: Option<String>,
    #[serde(default)]
    listeners: Option<u64>,
}

fn gone(surface: &Surface) -> Error {
    Error::new(Code::SurfaceClosed, format!("{} is no page of its own, or has closed.", surface.handle))
}

/// Invokes a channel as the page of that surface does, and gives what the page would get.
pub async fn invoke(
    session: &Session,
    surface: &Surface,
    channel: &str,
    args: &[Value],
    budget: Duration,
) -> Outcome<Value> {
    let main = session.main.need()?;
    let given = [json!(surface.target_id), json!(channel), json!(args), json!(budget.as_millis() as u64)];
    let answer: Answer = main.call(INVOKE, &given, budget + A_MOMENT).await.map_err(|error| match error.code {
        Code::AppNotResponding => session.dialogs.native.named_in(error),
        _ => error,
    })?;
    let failed = |message: String| Err(Error::new(Code::IpcInvokeFailed, message).detail("channel", channel));
    if answer.gone {
        return Err(gone(surface));
    }
    if answer.missing {
        let handled: Vec<String> = answer.channels.iter().take(50).cloned().collect();
        return failed(format!("No handler is registered for {channel:?}.")).map_err(|error: Error| {
            error.detail("handled", handled).next("ipc_channels", json!({}), "see the channels that are handled")
        });
    }
    if answer.silent {
        return failed(format!("The handler of {channel:?} gave no answer within {} ms.", budget.as_millis()));
    }
    match answer.error {
        Some(error) => failed(format!("The handler of {channel:?} failed: {error}")),
        None => Ok(answer.result.unwrap_or(Value::Null)),
    }
}

/// Sends a message as the page of that surface does, or from the main process to the page. Gives how many listeners of the
/// main process heard it, in the first case.
pub async fn send(
    session: &Session,
    surface: &Surface,
    channel: &str,
    args: &[Value],
    to_renderer: bool,
) -> Outcome<Option<u64>> {
    let main = session.main.need()?;
    let given = [json!(surface.target_id), json!(channel), json!(args), json!(to_renderer)];
    let answer: Answer = main.call(SEND, &given, A_MOMENT).await?;
    if answer.gone {
        return Err(gone(surface));
    }
    match answer.threw {
        Some(threw) => Err(Error::new(Code::AppHandlerThrew, format!("A listener of {channel:?} threw: {threw}"))
            .detail("handler", format!("listener of {channel}"))
            .detail("threw", threw)),
        None => Ok(answer.listeners),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_hooks_exist_and_are_called() {
        crate::names::check(&[&IPC_CALLS], include_str!("calls.rs"), &[]);
    }
}
