//! The client's end of a session's socket: writes one request line, and reads lines until the answer is there.
//!
//! It is blocking and uses no MCP library: a one-shot call has a budget of 2 ms for its whole process. It speaks the
//! protocol's stateless revision, so no handshake precedes a call.

use crate::wire::{CUT_OFF, ENDED, ITEM, PERMIT, VERSION, VERSION_KEY};
use serde::Deserialize;
use serde_json::{Map, Value, json, value::RawValue};
use stagewright_commands::{
    call::Permit,
    envelope::{Envelope, Picture},
    events::News,
};
use stagewright_driver::error::{Code, Error};
use stagewright_os::{processes::ProcessId, transport::Stream};
use stagewright_runner::REGISTRY;
use std::{
    io::{self, BufRead, BufReader, Read, Write},
    path::Path,
    time::{Duration, Instant},
};

/// Longest answer (bytes) that is read. A host writes anything of nearly that size to a file instead.
const LONGEST_ANSWER_BYTES: u64 = 256 << 20;

/// How long after its whole-call budget a running host may still be silent before it counts as broken.
const SILENCE_AFTER_END: Duration = Duration::from_secs(30);

/// How long before the end of the budget a silent host is pinged, so that its silence is reported when the budget ends.
const PING_BEFORE_END: Duration = Duration::from_millis(1500);

/// How long after the end of the budget a host may take to report that the call has timed out.
const ANSWER_DELAY: Duration = Duration::from_millis(500);

/// When a host is pinged if the call would end its session, and how often a host that answered is pinged again.
const PING_INTERVAL: Duration = Duration::from_secs(2);

/// The least time a host has to answer a ping: on a busy machine it is slow, not silent.
const PING_TIMEOUT: Duration = Duration::from_secs(1);

/// A connection to a host, with one call at a time.
pub struct Connection {
    reader: BufReader<Stream>,
    last_id: u64,
}

/// The answer of a host to one call.
#[derive(Debug)]
pub struct Answer {
    /// The envelope.
    pub envelope: Envelope,
    /// Whether the session has ended; its keeper is clearing it away.
    pub ended: bool,
}

/// Why there is no answer.
#[derive(Debug)]
pub enum Lost {
    /// The host has closed the connection, or is not there.
    Gone,
    /// The host's socket exists, but it does not answer a ping in time.
    Silent,
    /// The answer cannot be used: wrong version, too long, or no valid message.
    Error(Error),
}

impl Connection {
    /// Connects to a session's socket.
    ///
    /// # Errors
    ///
    /// The error of the connect, for example if the host is gone.
    pub fn open(path: &Path) -> io::Result<Connection> {
        Stream::connect(path).map(Connection::over)
    }

    /// Uses a stream that is connected already.
    pub fn over(stream: Stream) -> Connection {
        Connection { reader: BufReader::with_capacity(32 << 10, stream), last_id: 0 }
    }

    /// A second handle of the stream: shutting it down cuts a call short.
    ///
    /// # Errors
    ///
    /// If the handle cannot be duplicated.
    pub fn stream(&self) -> io::Result<Stream> {
        self.reader.get_ref().try_clone()
    }

    /// Makes one call. `listener` gets the steps of a slow call, and its items. While the host is silent it is pinged
    /// at the session's socket.
    ///
    /// # Errors
    ///
    /// [`Lost`] says why there is no answer.
    pub fn call(
        &mut self,
        Asked { tool, args, permit, socket, host, ends_session, goes_on, keeps_time }: Asked,
        listener: Option<&dyn Fn(News<'_>)>,
    ) -> Result<Answer, Lost> {
        self.last_id += 1;
        let mut line = serde_json::to_vec(&self.request(tool, args, permit, listener.is_some())).map_err(bug)?;
        line.push(b'\n');
        let mut ping_times = PingTimes::new(budget(permit, goes_on), ends_session, host);
        if keeps_time {
            // The host gives it no budget. As long as the host answers pings, it works.
            ping_times.until = None;
        }
        // A running host reads its socket. A short call fits into the socket's buffer in any case.
        self.reader.get_ref().set_write_timeout(ping_times.left()).map_err(bug)?;
        let lost = |error: io::Error| if timed_out(&error) { Lost::Silent } else { Lost::Gone };
        self.reader.get_mut().write_all(&line).map_err(lost)?;
        loop {
            let line = self.next_line(&mut ping_times, socket)?;
            let message: Message = serde_json::from_slice(&line).map_err(bug)?;
            match message {
                // Progress of an earlier call, whose caller stopped waiting, has another token.
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
                // The answer to an earlier call, whose caller stopped waiting.
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

    fn next_line(&mut self, ping_times: &mut PingTimes, socket: &Path) -> Result<Vec<u8>, Lost> {
        let mut line = Vec::new();
        loop {
            self.reader.get_ref().set_read_timeout(ping_times.left()).map_err(bug)?;
            let room = LONGEST_ANSWER_BYTES - line.len() as u64;
            match (&mut self.reader).take(room).read_until(b'\n', &mut line) {
                Ok(_) if line.ends_with(b"\n") => return Ok(line),
                Ok(_) if line.len() as u64 == LONGEST_ANSWER_BYTES => {
                    return Err(bug("the answer is longer than 256 MiB"));
                }
                // On a timeout the bytes that were read stay in `line`.
                Err(error) if timed_out(&error) => ping_times.ask(socket)?,
                _ => return Err(Lost::Gone),
            }
        }
    }
}

/// A call as it is sent to a host.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// The tool's name.
    pub tool: &'a str,
    /// Its arguments.
    pub args: &'a Map<String, Value>,
    /// The permit of the caller: budgets, eval, folders.
    pub permit: &'a Permit,
    /// The session's socket, where the host is pinged.
    pub socket: &'a Path,
    /// Finds the host's process. If it was stopped, the call does not wait for its budget.
    pub host: &'a dyn Fn() -> Option<ProcessId>,
    /// Whether the call ends the session. Then the host is pinged soon: nothing is lost if it is declared silent.
    pub ends_session: bool,
    /// Whether the call continues until it is cancelled (`follow`).
    pub goes_on: bool,
    /// Whether the host lets the call decide how long it takes.
    pub keeps_time: bool,
}

/// The times at which a silent host is pinged and given up.
struct PingTimes<'a> {
    /// When it is pinged next; `None` for never.
    ask: Option<Instant>,
    /// When to check next whether the host was stopped, by the kernel's process state.
    look: Option<Instant>,
    /// Until when the host may answer a ping; `PING_TIMEOUT` from the ping if that is later.
    tell: Instant,
    /// When it counts as broken although it answers pings; `None` for never.
    until: Option<Instant>,
    host: &'a dyn Fn() -> Option<ProcessId>,
}

impl<'a> PingTimes<'a> {
    fn new(budget: Option<Duration>, ends_session: bool, host: &'a dyn Fn() -> Option<ProcessId>) -> PingTimes<'a> {
        let now = Instant::now();
        let late = budget.map(|budget| budget.saturating_sub(PING_BEFORE_END).max(budget / 2));
        let soon = ends_session.then_some(PING_INTERVAL);
        let after = |wait: Duration| now.checked_add(wait);
        PingTimes {
            ask: late.into_iter().chain(soon).min().and_then(after),
            tell: budget
                .filter(|_| !ends_session)
                .and_then(|budget| after(budget.checked_add(ANSWER_DELAY)?))
                .unwrap_or(now),
            until: budget.and_then(|budget| after(budget.checked_add(SILENCE_AFTER_END)?)),
            look: after(PING_INTERVAL),
            host,
        }
    }

    /// Time until the next ping; `None` for ever.
    fn left(&self) -> Option<Duration> {
        // A timeout of zero would mean no timeout.
        let next = self.ask.into_iter().chain(self.look).min();
        next.map(|next| next.saturating_duration_since(Instant::now()).max(Duration::from_millis(1)))
    }

    /// Checks whether the host was stopped, and pings the session's socket when it is time. Any reaction shows that the
    /// host runs, even a closed connection.
    fn ask(&mut self, socket: &Path) -> Result<(), Lost> {
        let now = Instant::now();
        self.look = now.checked_add(PING_INTERVAL);
        if (self.host)().is_some_and(ProcessId::is_stopped) {
            return Err(Lost::Silent);
        }
        if self.ask.is_none_or(|ask| now < ask) {
            return Ok(());
        }
        if self.until.is_some_and(|until| now >= until) {
            return Err(bug("the session's host does not answer, though the budget of the call is over"));
        }
        let ping = || -> io::Result<()> {
            let mut stream = Stream::connect(socket)?;
            stream.set_read_timeout(Some(self.tell.saturating_duration_since(now).max(PING_TIMEOUT)))?;
            stream.write_all(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n")?;
            stream.read(&mut [0]).map(drop)
        };
        if ping().is_err_and(|error| timed_out(&error)) {
            return Err(Lost::Silent);
        }
        self.ask = now.checked_add(PING_INTERVAL);
        Ok(())
    }
}

fn timed_out(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}

/// The whole-call budget; `None` for a call without a limit.
fn budget(permit: &Permit, goes_on: bool) -> Option<Duration> {
    match permit.operation_timeout_ms {
        None if goes_on => None,
        Some(0) => None,
        Some(ms) => Some(Duration::from_millis(ms)),
        None => Some(stagewright_commands::dispatch::OPERATION_BUDGET),
    }
}

fn bug(error: impl std::fmt::Display) -> Lost {
    Lost::Error(Error::internal(error))
}

/// The error for a session whose host has another version than this frontend.
pub(crate) fn other_version(theirs: &str, session: Option<&str>) -> Error {
    let session = session.map_or_else(|| json!({}), |id| json!({ "sessionId": id }));
    Error::new(Code::TransportUnsupported, format!("The session is run by stagewright {theirs}; this is {VERSION}."))
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
    /// The envelope's JSON. Large fields of it stay text, as the verb's row says.
    #[serde(rename = "structuredContent", borrow)]
    envelope: Option<&'a RawValue>,
    /// Pictures of the answer.
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
            // The caller wants to stop a host of another version, so read its answer as far as possible.
            Some(_) if REGISTRY.find(tool).is_some_and(|row| row.ends_session) => {}
            theirs => return Err(Lost::Error(other_version(theirs.unwrap_or("of an unknown version"), None))),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The record of a session can be forged in a test; the answers of another build cannot.
    #[test]
    fn only_stop_answers_of_another_version_are_accepted() {
        let answer = json!({
            "structuredContent": { "ok": true, "stopped": true },
            "_meta": { (VERSION_KEY): "0.0.1+00000000", (ENDED): true },
        })
        .to_string();
        let read = |tool| serde_json::from_str::<ToolResult<'_>>(&answer).expect("an answer").read(tool);
        assert!(read("electron_stop").is_ok_and(|answer| answer.ended));
        assert!(matches!(read("electron_click"), Err(Lost::Error(error)) if error.code == Code::TransportUnsupported));
    }
}
