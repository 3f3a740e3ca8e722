//! DevTools messages: one multiplexer over a pipe, a websocket or a tunnel.
//!
//! Commands are queued at once, in order, and are answered in any order. So several commands that are sent back to back
//! cost one round trip. One queue holds all events and drops none, because the loss of a dialog or detach event would
//! cause a hang later.

mod events;
mod halves;
mod pipe;
mod websocket;

use events::Progress;
pub use events::{Event, Events};
pub use halves::whole_characters;
use parking_lot::Mutex;
pub use pipe::over_pipe;
pub use websocket::{Parting, over_kept_websocket, over_websocket};

use chromiumoxide_types::Command;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, value::RawValue};
use std::{
    borrow::Cow,
    collections::HashMap,
    fmt,
    future::Future,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU64, Ordering},
    },
};
use tokio::sync::{mpsc, oneshot, watch};

/// Why a command has no result.
#[derive(Debug, Clone)]
pub enum ChannelError {
    /// The other side refused: `-32000 Not supported`…
    Refused {
        /// JSON-RPC code.
        code: i64,
        /// The message, with its `data` when there is some.
        message: String,
    },
    /// The channel is closed.
    Closed,
    /// The answer does not have the expected shape.
    Shape(String),
}

/// The error of V8 for an awaited promise that was garbage-collected.
const COLLECTED: &str = "Promise was collected";

impl ChannelError {
    /// Whether the execution context that was addressed does not exist any more: the page
    /// navigated or was reloaded.
    pub fn context_is_gone(&self) -> bool {
        const GONE: [&str; 6] = [
            "Cannot find context",
            "Execution context was destroyed",
            "uniqueContextId not found",
            "Inspected target navigated or closed",
            COLLECTED,
            "Cannot find execution context",
        ];
        matches!(self, ChannelError::Refused { message, .. } if GONE.iter().any(|m| message.contains(m)))
    }

    /// Whether an awaited promise is gone: with its document, or by garbage collection, since nothing could settle it
    /// any more. V8 reports both with the same message.
    pub fn promise_is_gone(&self) -> bool {
        matches!(self, ChannelError::Refused { message, .. } if message.contains(COLLECTED))
    }

    /// Whether the flat session that was addressed does not exist any more: its target is closed.
    pub fn session_is_gone(&self) -> bool {
        const GONE: [&str; 4] = [
            "Session with given id not found",
            "Target closed",
            // The message of `webContents.debugger` (Electron 22 and 33).
            "target closed while handling command",
            "No target available",
        ];
        matches!(self, ChannelError::Refused { message, .. } if GONE.iter().any(|m| message.contains(m)))
    }
}

impl fmt::Display for ChannelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChannelError::Refused { message, .. } => f.write_str(message),
            ChannelError::Closed => f.write_str("the DevTools connection is closed"),
            ChannelError::Shape(what) => write!(f, "unexpected answer: {what}"),
        }
    }
}

impl std::error::Error for ChannelError {}

/// An event that we add ourselves: messages could not be read. Its parameters are their number so far.
pub const UNREADABLE: &str = "Stagewright.unreadable";

/// The longest message that is read, in bytes. A screenshot of a large page has tens of megabytes. Without a limit, an
/// endpoint could exhaust our memory.
const MAX_MESSAGE_BYTES: usize = 256 << 20;

/// The reason for closing a connection that sent a longer message.
const TOO_LONG: &str = "a message of more than 256 MiB came";

/// The most bytes that are accepted outside of DevTools messages. They come from apps that write to their own debug
/// pipe.
const MOST_UNREADABLE_BYTES: usize = 1 << 20;

/// The reason for closing a channel with more of them.
const UNREADABLE_FLOOD: &str = "more than 1 MiB came that is no DevTools message";

/// A command's raw result.
pub type Answer = Result<Box<RawValue>, ChannelError>;

/// One connection to a DevTools endpoint. Cheap to clone.
#[derive(Clone)]
pub struct Channel {
    shared: Arc<Shared>,
}

struct Shared {
    /// `None` once the channel has been closed from our side.
    outgoing: Mutex<Option<mpsc::UnboundedSender<String>>>,
    waiting: Mutex<Option<HashMap<u64, oneshot::Sender<Answer>>>>,
    last_id: AtomicU64,
    progress: Arc<Progress>,
    unreadable: AtomicU64,
    why_closed: OnceLock<&'static str>,
    closed: watch::Sender<bool>,
}

#[derive(Serialize)]
struct Request<'a, P> {
    id: u64,
    method: &'a str,
    params: P,
    #[serde(rename = "sessionId", skip_serializing_if = "Option::is_none")]
    session: Option<&'a str>,
}

#[derive(Deserialize)]
struct Frame<'a> {
    id: Option<u64>,
    #[serde(borrow)]
    method: Option<Cow<'a, str>>,
    #[serde(borrow, rename = "sessionId")]
    session: Option<Cow<'a, str>>,
    #[serde(borrow)]
    params: Option<&'a RawValue>,
    #[serde(borrow)]
    result: Option<&'a RawValue>,
    error: Option<Refusal>,
}

#[derive(Deserialize)]
struct Refusal {
    #[serde(default)]
    code: i64,
    #[serde(default)]
    message: String,
    data: Option<Value>,
}

/// The far end of a [`Channel`]: what a transport reads from and reports to.
pub struct Transport {
    /// Frames to be written, in order.
    pub outgoing: mpsc::UnboundedReceiver<String>,
    /// Takes the frames that were read.
    pub inbox: Inbox,
}

/// Takes the frames that a transport reads. Dropping it closes the channel, and every caller gets an answer.
pub struct Inbox {
    shared: Arc<Shared>,
    events: mpsc::UnboundedSender<Event>,
}

impl Channel {
    /// A channel, its transport's end, and its events.
    pub fn new() -> (Channel, Transport, Events) {
        let (outgoing, rest) = mpsc::unbounded_channel();
        let (events, received, progress) = Events::queue();
        let shared = Arc::new(Shared {
            outgoing: Mutex::new(Some(outgoing)),
            waiting: Mutex::new(Some(HashMap::new())),
            last_id: AtomicU64::new(0),
            progress,
            unreadable: AtomicU64::new(0),
            why_closed: OnceLock::new(),
            closed: watch::channel(false).0,
        });
        let inbox = Inbox { shared: shared.clone(), events };
        (Channel { shared }, Transport { outgoing: rest, inbox }, received)
    }

    /// Queues a command at once. The returned value only waits for the answer.
    pub fn send<P: Serialize>(&self, session: Option<&str>, method: &str, params: P) -> Pending {
        let id = self.shared.last_id.fetch_add(1, Ordering::Relaxed) + 1;
        let (answer, answered) = oneshot::channel();
        let queued = match serde_json::to_string(&Request { id, method, params, session }) {
            Ok(frame) => {
                let open = match &mut *self.shared.waiting.lock() {
                    Some(waiting) => waiting.insert(id, answer).is_none(),
                    None => false,
                };
                if open && self.queue(frame) { Ok(()) } else { Err(ChannelError::Closed) }
            }
            Err(error) => Err(ChannelError::Shape(error.to_string())),
        };
        Pending { queued, answered, forget: Forget { shared: self.shared.clone(), id } }
    }

    fn queue(&self, frame: String) -> bool {
        let outgoing = self.shared.outgoing.lock();
        outgoing.as_ref().is_some_and(|outgoing| outgoing.send(frame).is_ok())
    }

    /// Closes the connection from our side, once all queued frames are sent.
    pub fn close(&self) {
        self.shared.outgoing.lock().take();
    }

    /// Sends a typed command of the protocol crate, and parses the answer into the caller's type.
    pub fn ask<C: Command, R: DeserializeOwned>(
        &self,
        session: Option<&str>,
        command: C,
    ) -> impl Future<Output = Result<R, ChannelError>> + Send + use<C, R> {
        let answer = self.send(session, &command.identifier(), &command);
        async move { read(&answer.wait().await?) }
    }

    /// Sends a typed command, and ignores the content of the answer.
    pub fn tell<C: Command>(
        &self,
        session: Option<&str>,
        command: C,
    ) -> impl Future<Output = Result<(), ChannelError>> + Send + use<C> {
        let answer = self.send(session, &command.identifier(), &command);
        async move { answer.wait().await.map(drop) }
    }

    /// Resolves when the channel is closed.
    pub async fn closed(&self) {
        let mut closed = self.shared.closed.subscribe();
        // The sender lives as long as `self` does.
        let _ = closed.wait_for(|closed| *closed).await;
    }

    /// Waits until the events read so far have been handled. In this process, an answer may otherwise be handled before
    /// events that were read earlier.
    pub async fn caught_up(&self) {
        self.shared.progress.caught_up().await;
    }

    /// Whether the channel is closed.
    pub fn is_closed(&self) -> bool {
        *self.shared.closed.borrow()
    }

    /// For messages: ` is closed`, or ` was closed: ` and the reason if we closed it.
    pub fn closed_words(&self) -> String {
        self.shared.why_closed.get().map_or_else(|| " is closed".into(), |why| format!(" was closed: {why}"))
    }
}

/// Reads an answer into a lenient struct.
pub fn read<R: DeserializeOwned>(answer: &RawValue) -> Result<R, ChannelError> {
    serde_json::from_str(answer.get()).map_err(|error| ChannelError::Shape(error.to_string()))
}

/// A command whose answer has not come yet.
pub struct Pending {
    queued: Result<(), ChannelError>,
    answered: oneshot::Receiver<Answer>,
    // A caller that stops waiting (a timeout, a cancelled call) removes its entry.
    forget: Forget,
}

impl Pending {
    /// Waits for the answer to the command.
    pub async fn wait(self) -> Answer {
        self.queued?;
        let answer = self.answered.await.unwrap_or(Err(ChannelError::Closed));
        drop(self.forget);
        answer
    }
}

struct Forget {
    shared: Arc<Shared>,
    id: u64,
}

impl Drop for Forget {
    fn drop(&mut self) {
        self.shared.waiting.lock().as_mut().and_then(|waiting| waiting.remove(&self.id));
    }
}

impl Inbox {
    /// Handles one frame. A frame that is not a DevTools message is reported as an event ([`UNREADABLE`]).
    pub fn receive(&self, frame: &[u8]) {
        let whole = whole_characters(frame);
        let Ok(frame) = serde_json::from_slice::<Frame>(&whole) else { return self.report_unreadable() };
        if let Some(id) = frame.id {
            let waiter = match &mut *self.shared.waiting.lock() {
                Some(waiting) => waiting.remove(&id),
                None => None,
            };
            if let Some(waiter) = waiter {
                // The caller may have stopped waiting, which is no error.
                let _ = waiter.send(frame.answer());
            }
        } else if let Some(method) = frame.method {
            let params = frame.params.map_or_else(|| RawValue::NULL.to_owned(), ToOwned::to_owned);
            let session = frame.session.map(Cow::into_owned);
            self.tell(Event { session, method: method.into_owned(), params });
        }
    }

    /// Records the reason for which the channel is about to be closed.
    fn give_up(&self, why: &'static str) {
        let _ = self.shared.why_closed.set(why);
    }

    fn tell(&self, event: Event) {
        self.shared.progress.heard();
        let _ = self.events.send(event);
    }

    /// Reports the first unreadable message, the second, the fourth and so on, so that many of them cause few reports.
    fn report_unreadable(&self) {
        let so_far = self.shared.unreadable.fetch_add(1, Ordering::Relaxed) + 1;
        if so_far.is_power_of_two() {
            let params = RawValue::from_string(so_far.to_string()).expect("a number is JSON");
            self.tell(Event { session: None, method: UNREADABLE.into(), params });
        }
    }
}

impl Frame<'_> {
    fn answer(self) -> Answer {
        match (self.error, self.result) {
            (Some(Refusal { code, message, data }), _) => {
                let data = data.map(|d| d.as_str().map_or_else(|| d.to_string(), str::to_owned));
                let message = data.map_or(message.clone(), |data| format!("{message} ({data})"));
                Err(ChannelError::Refused { code, message })
            }
            (None, Some(result)) => Ok(result.to_owned()),
            (None, None) => Ok(RawValue::NULL.to_owned()),
        }
    }
}

impl Drop for Inbox {
    fn drop(&mut self) {
        // Dropping the senders answers every waiter with `Closed`.
        self.shared.waiting.lock().take();
        self.shared.closed.send_replace(true);
    }
}

#[cfg(test)]
mod tests;
