//! The messages of an app as its hooks report them.

use super::frozen;
use crate::redact::redact;
use parking_lot::Mutex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json, value::RawValue};
use stagewright_driver::{
    error::Outcome,
    main_process::{Hook, Hooks},
    ring::{Bounds, Ring, Weigh},
    session::{MainPart, Session},
    time_line::{Row, Source, now},
};
use std::{collections::HashMap, sync::Arc, time::Duration};

static IPC_MESSAGES: Hooks = Hooks::on_demand("ipc_messages", include_str!("messages.js"))
    .with(&[include_str!("copy.js"), include_str!("wires.js")]);
const HEAR: Hook = Hook::of(&IPC_MESSAGES, "hear");
const FLUSH: Hook = Hook::of(&IPC_MESSAGES, "flush");
const COUNTS: Hook = Hook::of(&IPC_MESSAGES, "counts");

/// Its row in `PARTS`.
pub(super) static PART: MainPart = MainPart::new(&IPC_MESSAGES).reporting(read);

/// How many messages are kept, and how many bytes all of them may take.
const KEPT: Bounds = Bounds { items: 10_000, bytes: 8 << 20 };

/// How long the main process may take to begin or end its reports.
const A_MOMENT: Duration = Duration::from_secs(5);

/// How long a busy main process may keep a list waiting for the newest messages.
const REPORTS_TIMEOUT: Duration = Duration::from_millis(250);

/// A message between the halves of an app.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Message {
    /// Its number in the session.
    pub id: u64,
    /// Its channel; empty for those of ports and utility processes.
    pub channel: String,
    /// invoke, send, send-sync or post-message (page to main); send-to-renderer or post-message-to-renderer; to-utility or
    /// from-utility; to-port or from-port.
    pub r#type: String,
    /// The arguments as JSON. Values that JSON lacks are `{"__type": …}`.
    pub args: Vec<Value>,
    /// Whether it was answered without an error, or delivered; absent while it is not.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ok: Option<bool>,
    /// How long that took, in ms.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ms: Option<f64>,
    /// Epoch milliseconds.
    pub ts: u64,
    /// The answer to invoke and send-sync.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub result: Option<Value>,
    /// The error that the page got.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub error: Option<String>,
    /// Electron's number of the page.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub web_contents_id: Option<u32>,
    /// The window, view or webview.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub window_id: Option<String>,
    /// Electron's number of the frame.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub frame_id: Option<i64>,
    /// The utility process.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub pid: Option<u32>,
    /// The number of the port.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub port: Option<u64>,
    /// A stub answered.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub stubbed: bool,
    /// It was sent by ipc_invoke or ipc_send.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub ours: bool,
    /// It came before the capture began.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub before_arm: bool,
}

impl Message {
    /// Replaces secrets in its arguments and its answer.
    pub fn redact(&mut self) {
        self.args.iter_mut().chain(&mut self.result).for_each(redact);
    }
}

/// A message as it is kept: values stay text, which takes a tenth of the memory.
#[derive(Debug, Clone)]
pub(super) struct Kept {
    plain: Message,
    args: Box<RawValue>,
    result: Option<Box<RawValue>>,
}

impl Kept {
    /// The message without its values.
    pub(super) fn plain(&self) -> &Message {
        &self.plain
    }

    /// The message with its values.
    pub(super) fn read(&self) -> Message {
        Message {
            args: serde_json::from_str(self.args.get()).unwrap_or_default(),
            result: self.result.as_ref().and_then(|result| serde_json::from_str(result.get()).ok()),
            ..self.plain.clone()
        }
    }
}

impl Weigh for Kept {
    fn weight(&self) -> usize {
        let texts = self.plain.channel.len() + self.plain.error.as_ref().map_or(0, String::len);
        size_of::<Kept>() + texts + self.args.get().len() + self.result.as_ref().map_or(0, |result| result.get().len())
    }
}

/// The messages of a session.
#[derive(Debug)]
pub(super) struct Messages {
    pub(super) all: Ring<Kept>,
    /// The serial number of each message without an answer, by the hooks' number.
    open: Mutex<HashMap<u64, u64>>,
    /// Since when messages are heard, if they are.
    heard: Mutex<Option<Since>>,
    /// Rises with each answer: answers make no new item.
    pub(super) answers: tokio::sync::watch::Sender<u64>,
}

impl Default for Messages {
    fn default() -> Messages {
        Messages {
            all: Ring::new(KEPT),
            open: Mutex::default(),
            heard: Mutex::default(),
            answers: tokio::sync::watch::channel(0).0,
        }
    }
}

/// The beginning of hearing.
#[derive(Debug, Clone, Copy)]
pub(super) struct Since {
    /// Epoch milliseconds.
    pub(super) ts: u64,
    /// The newest message before it.
    pub(super) serial: u64,
}

/// The most messages without an answer that are remembered.
const MOST_OPEN: usize = 10_000;

#[derive(Deserialize)]
struct Bundle {
    /// Each is read by itself, so that a bad one costs no other.
    list: Vec<Box<RawValue>>,
}

/// A message; without a type, the end of an earlier one.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Entry {
    id: u64,
    r#type: Option<String>,
    #[serde(default)]
    channel: String,
    args: Option<Box<RawValue>>,
    #[serde(default)]
    ts: f64,
    ok: Option<bool>,
    ms: Option<f64>,
    result: Option<Box<RawValue>>,
    error: Option<String>,
    web_contents_id: Option<u32>,
    frame_id: Option<i64>,
    pid: Option<u32>,
    port: Option<u64>,
    #[serde(default)]
    stubbed: bool,
    #[serde(default)]
    ours: bool,
}

fn read(session: &Arc<Session>, report: &[u8]) -> serde_json::Result<()> {
    let kept = session.groups.of::<Messages>();
    let Bundle { list } = serde_json::from_slice(report)?;
    let mut unread = Ok(());
    for entry in list {
        match serde_json::from_str::<Entry>(entry.get()) {
            Ok(entry) => match entry.r#type.clone() {
                Some(kind) => begun(session, &kept, kind, entry),
                None => ended(session, &kept, entry),
            },
            Err(error) => unread = Err(error),
        }
    }
    unread
}

fn begun(session: &Session, kept: &Messages, kind: String, entry: Entry) {
    let Some(args) = entry.args else { return };
    let window_id = entry.web_contents_id.and_then(|contents| session.surfaces.handle_of_contents(contents));
    let plain = Message {
        channel: entry.channel,
        r#type: kind,
        ok: entry.ok,
        ms: entry.ms,
        ts: entry.ts as u64,
        error: entry.error,
        web_contents_id: entry.web_contents_id,
        window_id,
        frame_id: entry.frame_id,
        pid: entry.pid,
        port: entry.port,
        stubbed: entry.stubbed,
        ours: entry.ours,
        ..Message::default()
    };
    let open = plain.ok.is_none();
    let mut numbers = kept.open.lock();
    let result = entry.result;
    let message = Kept { plain, args, result };
    if !open {
        session.time_line.tell(row_of(&message));
    }
    let serial = kept.all.push_with(|serial| Kept { plain: Message { id: serial, ..message.plain }, ..message });
    if open && numbers.len() < MOST_OPEN {
        numbers.insert(entry.id, serial);
    }
}

fn ended(session: &Session, kept: &Messages, entry: Entry) {
    let Some(serial) = kept.open.lock().remove(&entry.id) else { return };
    kept.all.change(serial, |one| {
        (one.plain.ok, one.plain.ms, one.plain.error) = (entry.ok, entry.ms, entry.error);
        one.result = entry.result;
        session.time_line.tell(row_of(one));
    });
    kept.answers.send_modify(|answers| *answers += 1);
}

/// Since when messages are heard, if they are.
pub(super) fn heard(session: &Session) -> Option<Since> {
    *session.groups.of::<Messages>().heard.lock()
}

/// Has the app report its messages from now on, unless it does. Gives since when, and whether it began just now.
pub(super) async fn listen(session: &Session) -> Outcome<(Since, bool)> {
    session.main.need()?;
    if let Some(since) = heard(session) {
        hear(session).await;
        return Ok((since, false));
    }
    let kept = session.groups.of::<Messages>();
    let serial = *kept.all.changes().borrow();
    session.main.want(HEAR, &[json!(true)], A_MOMENT).await.map_err(frozen)?;
    // Two calls may have begun at once.
    let since = *kept.heard.lock().get_or_insert(Since { ts: now(), serial });
    session.time_line.begin(Source::Ipc);
    Ok((since, true))
}

/// Ends the reports: the app is as it was. While the time line wants messages they go on.
pub(super) async fn stop_listening(session: &Session) -> Outcome<()> {
    hear(session).await;
    if session.time_line.wants(Source::Ipc) {
        return Ok(());
    }
    *session.groups.of::<Messages>().heard.lock() = None;
    session.time_line.end(Source::Ipc);
    session.main.want(HEAR, &[json!(false)], A_MOMENT).await?;
    // The hooks have reported their last messages before they answered.
    session.main.wait_for_reports().await;
    Ok(())
}

/// Waits a moment until all messages up to now are here.
pub(super) async fn hear(session: &Session) {
    if heard(session).is_none() {
        return;
    }
    if let Some(main) = session.main.get() {
        // A busy app is heard as far as it has reported.
        let _ = main.call::<bool>(FLUSH, &[], REPORTS_TIMEOUT).await;
    }
    session.main.wait_for_reports().await;
}

/// How many messages a channel has had since they are heard, by type.
#[derive(Debug, Deserialize)]
pub(super) struct Count {
    pub(super) channel: String,
    #[serde(flatten)]
    pub(super) by_type: std::collections::BTreeMap<String, u64>,
}

/// The counts of all channels; none while nothing is heard.
pub(super) async fn counts(session: &Session) -> Outcome<Vec<Count>> {
    if heard(session).is_none() {
        return Ok(Vec::new());
    }
    session.main.need()?.call(COUNTS, &[], A_MOMENT).await
}

/// The longest argument or answer on the time line, in characters.
const LONGEST_VALUE: usize = 300;

fn short(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(LONGEST_VALUE) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// A message as a row.
pub(super) fn row_of(kept: &Kept) -> Row {
    let mut one = kept.read();
    one.redact();
    let args: Vec<String> = one.args.iter().map(short).collect();
    let answer = match (&one.error, &one.result) {
        (Some(error), _) => format!(" failed: {error}"),
        (None, Some(result)) => format!(" → {}", short(result)),
        (None, None) => String::new(),
    };
    let took = one.ms.filter(|_| one.result.is_some()).map_or_else(String::new, |ms| format!(" {ms} ms"));
    let stub = if one.stubbed { " (stubbed)" } else { "" };
    let text = format!("{}({}){answer}{took}{stub}", one.channel, args.join(", "));
    Row::now(Source::Ipc, one.r#type, text).at(one.ts).in_window(one.window_id.as_deref())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_hooks_exist_and_are_called() {
        crate::names::check(&[&IPC_MESSAGES], include_str!("messages.rs"), &[]);
    }
}
