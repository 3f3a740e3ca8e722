//! The client's end of a session's socket: one line out, lines in until the answer is there.
//!
//! Blocking and without an MCP library on purpose: a one-shot has a budget of two milliseconds for
//! its whole process. It speaks the protocol's stateless revision, so nothing precedes a call.

use crate::wire::{CUT_OFF, ENDED, ITEM, PERMIT, VERSION, VERSION_KEY};
use serde::Deserialize;
use serde_json::{Map, Value, json, value::RawValue};
use stagewright_commands::{
    call::Permit,
    envelope::{Envelope, Picture},
    events::News,
};
use stagewright_driver::fault::{Code, Fault};
use stagewright_os::transport::Stream;
use stagewright_runner::REGISTRY;
use std::{
    io::{self, BufRead, BufReader, Read, Write},
    path::Path,
    time::{Duration, Instant},
};

/// The longest answer: a host writes anything near it to a file instead.
const LONGEST_ANSWER: u64 = 256 << 20;

/// How much longer than its whole-call budget a host may take before it counts as broken, when it lives.
const GRACE: Duration = Duration::from_secs(30);

/// How much before the end of the budget a host that has said nothing is asked whether it lives, so that its silence is
/// told when the budget is over.
const ASK_BEFORE: Duration = Duration::from_millis(1500);

/// How much longer than the budget it takes a host to say that it is over.
const ANSWER: Duration = Duration::from_millis(500);

/// How soon a host is asked when the call would end its session, and how often one that lives.
const ASK_SOON: Duration = Duration::from_secs(2);

/// How long at least a host may take to answer that: a machine under load is slow, not silent.
const SIGN_OF_LIFE: Duration = Duration::from_secs(1);

/// One connection; one call at a time.
pub struct Connection {
    reader: BufReader<Stream>,
    last_id: u64,
}

/// A host's answer.
#[derive(Debug)]
pub struct Answer {
    /// The envelope.
    pub envelope: Envelope,
    /// The session is over; its keeper is clearing it away.
    pub ended: bool,
}

/// Why there is no answer.
#[derive(Debug)]
pub enum Lost {
    /// The host closed the connection or is not there.
    Gone,
    /// It is there and gives no sign of life.
    Silent,
    /// It answered something that we cannot take.
    Fault(Fault),
}

impl Connection {
    /// Connects to a session's socket.
    pub fn open(path: &Path) -> io::Result<Connection> {
        Stream::connect(path).map(Connection::over)
    }

    /// Over a stream that is connected already.
    pub fn over(stream: Stream) -> Connection {
        Connection { reader: BufReader::with_capacity(32 << 10, stream), last_id: 0 }
    }

    /// The stream, for whoever may have to cut a call short by shutting it down.
    pub fn stream(&self) -> io::Result<Stream> {
        self.reader.get_ref().try_clone()
    }

    /// Makes one call. With a listener the host says how far it is when it takes long, and tells items. While it says nothing it is
    /// asked, at the session's socket, whether it lives.
    pub fn call(
        &mut self,
        Asked { tool, args, permit, socket, ends_session, goes_on }: Asked,
        listener: Option<&dyn Fn(News<'_>)>,
    ) -> Result<Answer, Lost> {
        self.last_id += 1;
        let mut line = serde_json::to_vec(&self.request(tool, args, permit, listener.is_some())).map_err(bug)?;
        line.push(b'\n');
        let mut patience = Patience::new(budget(permit, goes_on), ends_session);
        // A host that lives reads; a short call is in the socket's buffer whether it does or not.
        self.reader.get_ref().set_write_timeout(patience.left()).map_err(bug)?;
        let lost = |error: io::Error| if timed_out(&error) { Lost::Silent } else { Lost::Gone };
        self.reader.get_mut().write_all(&line).map_err(lost)?;
        loop {
            let line = self.next_line(&mut patience, socket)?;
            let message: Message = serde_json::from_slice(&line).map_err(bug)?;
            match message {
                // One of an earlier call, which its caller no longer waited for, bears another token.
                Message { method: Some(method), params: Some(params), .. }
                    if params["progressToken"] == self.last_id =>
                {
                    match (listener, params["message"].as_str()) {
                        (Some(listen), _) if method == ITEM => listen(News::Item(&params["item"])),
                        (Some(listen), Some(words)) => listen(News::Step(words)),
                        _ => {}
                    }
                }
                Message { method: Some(_), .. } => {}
                // An answer to an earlier call, which its caller no longer waited for.
                Message { id, .. } if id != Some(self.last_id) => {}
                Message { result: Some(result), .. } => return result.read(tool),
                Message { error: Some(error), .. } if error["message"] == CUT_OFF => return Err(Lost::Gone),
                Message { error, .. } => return Err(bug(error.unwrap_or_default())),
            }
        }
    }

    fn request<'a>(
        &self,
        tool: &'a str,
        args: &'a Map<String, Value>,
        permit: &Permit,
        progress: bool,
    ) -> impl serde::Serialize + use<'a> {
        let mut meta = json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": {"name": "stagewright", "version": VERSION},
            "io.modelcontextprotocol/clientCapabilities": {},
            (VERSION_KEY): VERSION,
            (PERMIT): permit,
        });
        if progress {
            meta["progressToken"] = self.last_id.into();
        }
        Request {
            jsonrpc: "2.0",
            id: self.last_id,
            method: "tools/call",
            params: Params { name: tool, arguments: args, meta },
        }
    }

    fn next_line(&mut self, patience: &mut Patience, socket: &Path) -> Result<Vec<u8>, Lost> {
        let mut line = Vec::new();
        loop {
            self.reader.get_ref().set_read_timeout(patience.left()).map_err(bug)?;
            let room = LONGEST_ANSWER - line.len() as u64;
            match (&mut self.reader).take(room).read_until(b'\n', &mut line) {
                Ok(_) if line.ends_with(b"\n") => return Ok(line),
                Ok(_) if line.len() as u64 == LONGEST_ANSWER => return Err(bug("the answer is longer than 256 MiB")),
                // What was read so far stays in the line.
                Err(error) if timed_out(&error) => patience.ask(socket)?,
                _ => return Err(Lost::Gone),
            }
        }
    }
}

/// A call, as it goes to a host.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// The tool's name.
    pub tool: &'a str,
    /// Its arguments.
    pub args: &'a Map<String, Value>,
    /// What it may do.
    pub permit: &'a Permit,
    /// The session's socket, at which the host is asked whether it lives.
    pub socket: &'a Path,
    /// It ends the session, so nothing is lost by asking soon.
    pub ends_session: bool,
    /// It goes on until it is cut short.
    pub goes_on: bool,
}

/// How long a host may say nothing.
struct Patience {
    /// When it is asked whether it lives; `None` for never.
    ask: Option<Instant>,
    /// When its silence is told.
    tell: Instant,
    /// When it counts as broken although it lives.
    until: Option<Instant>,
}

impl Patience {
    fn new(budget: Option<Duration>, ends_session: bool) -> Patience {
        let now = Instant::now();
        let late = budget.map(|budget| budget.saturating_sub(ASK_BEFORE).max(budget / 2));
        let soon = ends_session.then_some(ASK_SOON);
        let after = |wait: Duration| now.checked_add(wait);
        Patience {
            ask: late.into_iter().chain(soon).min().and_then(after),
            tell: budget.filter(|_| !ends_session).and_then(|budget| after(budget.checked_add(ANSWER)?)).unwrap_or(now),
            until: budget.and_then(|budget| after(budget.checked_add(GRACE)?)),
        }
    }

    /// How long it lasts; `None` for ever.
    fn left(&self) -> Option<Duration> {
        // Zero would be for ever.
        self.ask.map(|ask| ask.saturating_duration_since(Instant::now()).max(Duration::from_millis(1)))
    }

    /// Asks at the session's socket whether anybody is awake. Whatever is done there is a sign of it, hanging up too.
    fn ask(&mut self, socket: &Path) -> Result<(), Lost> {
        let now = Instant::now();
        if self.until.is_some_and(|until| now >= until) {
            return Err(bug("the session's host does not answer, though the budget of the call is over"));
        }
        let ping = || -> io::Result<()> {
            let mut stream = Stream::connect(socket)?;
            stream.set_read_timeout(Some(self.tell.saturating_duration_since(now).max(SIGN_OF_LIFE)))?;
            stream.write_all(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n")?;
            stream.read(&mut [0]).map(drop)
        };
        if ping().is_err_and(|error| timed_out(&error)) {
            return Err(Lost::Silent);
        }
        self.ask = now.checked_add(ASK_SOON);
        Ok(())
    }
}

fn timed_out(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}

/// The whole-call budget; `None` without one.
fn budget(permit: &Permit, goes_on: bool) -> Option<Duration> {
    match permit.operation_timeout_ms {
        None if goes_on => None,
        Some(0) => None,
        Some(ms) => Some(Duration::from_millis(ms)),
        None => Some(stagewright_commands::dispatch::OPERATION_BUDGET),
    }
}

fn bug(error: impl std::fmt::Display) -> Lost {
    Lost::Fault(Fault::internal(error))
}

/// The fault that a session's host and this frontend are of different versions.
pub(crate) fn other_version(theirs: &str, session: Option<&str>) -> Fault {
    let session = session.map_or_else(|| json!({}), |id| json!({ "sessionId": id }));
    Fault::new(Code::TransportUnsupported, format!("The session is run by stagewright {theirs}; this is {VERSION}."))
        .hint("Stop the session and launch it again, or use the stagewright that started it.")
        .next("electron_stop", session, "end the session that the other version runs")
        .detail("host_version", theirs)
}

#[derive(serde::Serialize)]
struct Request<'a> {
    jsonrpc: &'static str,
    id: u64,
    method: &'static str,
    params: Params<'a>,
}

#[derive(serde::Serialize)]
struct Params<'a> {
    name: &'a str,
    arguments: &'a Map<String, Value>,
    #[serde(rename = "_meta")]
    meta: Value,
}

#[derive(Deserialize)]
struct Message<'a> {
    id: Option<u64>,
    method: Option<String>,
    params: Option<Value>,
    #[serde(borrow)]
    result: Option<ToolResult<'a>>,
    error: Option<Value>,
}

#[derive(Deserialize)]
struct ToolResult<'a> {
    /// Which of its fields stay text the verb says.
    #[serde(rename = "structuredContent", borrow)]
    envelope: Option<&'a RawValue>,
    /// Pictures that go along.
    #[serde(default)]
    content: Vec<Block>,
    #[serde(rename = "_meta", default)]
    meta: Map<String, Value>,
}

#[derive(Deserialize)]
struct Block {
    #[serde(default)]
    data: String,
    #[serde(rename = "mimeType", default)]
    mime_type: String,
}

impl ToolResult<'_> {
    fn read(self, tool: &str) -> Result<Answer, Lost> {
        match self.meta.get(VERSION_KEY).and_then(Value::as_str) {
            Some(VERSION) => {}
            theirs => return Err(Lost::Fault(other_version(theirs.unwrap_or("of an unknown version"), None))),
        }
        let ended = self.meta.get(ENDED) == Some(&Value::Bool(true));
        let envelope = self.envelope.ok_or_else(|| bug(format!("the answer to {tool} holds no envelope")))?;
        let large = REGISTRY.find(tool).map_or(&[][..], |row| row.large);
        let envelope = Envelope::read(envelope.get(), large).map_err(bug)?;
        let pictures = self.content.into_iter().filter(|block| !block.data.is_empty());
        let pictures = pictures.map(|Block { data, mime_type }| Picture { data, mime_type }).collect();
        Ok(Answer { envelope: envelope.with_pictures(pictures), ended })
    }
}
