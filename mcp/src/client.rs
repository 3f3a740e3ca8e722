//! The client's end of a session's socket: one line out, lines in until the answer is there.
//!
//! Blocking and without an MCP library on purpose: a one-shot has a budget of two milliseconds for
//! its whole process. It speaks the protocol's stateless revision, so nothing precedes a call.

use crate::wire::{ENDED, PERMIT, VERSION, VERSION_KEY};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use stagewright_commands::{call::Permit, envelope::Envelope};
use stagewright_driver::fault::{Code, Fault};
use std::{
    io::{self, BufRead, BufReader, Read, Write},
    os::unix::net::UnixStream,
    path::Path,
    time::Duration,
};

/// The longest answer: a host writes anything near it to a file instead.
const LONGEST_ANSWER: u64 = 256 << 20;

/// How much longer than its whole-call budget a host may be silent before it counts as broken.
const GRACE: Duration = Duration::from_secs(30);

/// One connection; one call at a time.
pub struct Connection {
    reader: BufReader<UnixStream>,
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
    /// It answered something that we cannot take.
    Fault(Fault),
}

impl Connection {
    /// Connects to a session's socket.
    pub fn open(path: &Path) -> io::Result<Connection> {
        UnixStream::connect(path).map(Connection::over)
    }

    /// Over a stream that is connected already.
    pub fn over(stream: UnixStream) -> Connection {
        Connection { reader: BufReader::with_capacity(32 << 10, stream), last_id: 0 }
    }

    /// The stream, for whoever may have to cut a call short by shutting it down.
    pub fn stream(&self) -> io::Result<UnixStream> {
        self.reader.get_ref().try_clone()
    }

    /// Makes one call. With `on_progress` the host says how far it is when it takes long.
    pub fn call(
        &mut self,
        tool: &str,
        args: &Map<String, Value>,
        permit: &Permit,
        on_progress: Option<&dyn Fn(&str)>,
    ) -> Result<Answer, Lost> {
        self.last_id += 1;
        let mut line = serde_json::to_vec(&self.request(tool, args, permit, on_progress.is_some())).map_err(bug)?;
        line.push(b'\n');
        self.reader.get_ref().set_read_timeout(silence_allowed(permit)).map_err(bug)?;
        self.reader.get_mut().write_all(&line).map_err(|_| Lost::Gone)?;
        loop {
            let line = self.next_line()?;
            let message: Message = serde_json::from_slice(&line).map_err(bug)?;
            match message {
                Message { method: Some(_), params, .. } => {
                    if let (Some(say), Some(words)) = (on_progress, params.as_ref().and_then(|p| p["message"].as_str()))
                    {
                        say(words);
                    }
                }
                // An answer to an earlier call, which its caller no longer waited for.
                Message { id, .. } if id != Some(self.last_id) => {}
                Message { result: Some(result), .. } => return result.read(tool),
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

    fn next_line(&mut self) -> Result<Vec<u8>, Lost> {
        let mut line = Vec::new();
        match (&mut self.reader).take(LONGEST_ANSWER).read_until(b'\n', &mut line) {
            Ok(_) if line.ends_with(b"\n") => Ok(line),
            Ok(length) if length as u64 == LONGEST_ANSWER => Err(bug("the answer is longer than 256 MiB")),
            Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {
                Err(bug("the session's host does not answer, though the budget of the call is over"))
            }
            _ => Err(Lost::Gone),
        }
    }
}

fn silence_allowed(permit: &Permit) -> Option<Duration> {
    match permit.operation_timeout_ms {
        Some(0) => None,
        Some(ms) => Some(Duration::from_millis(ms) + GRACE),
        None => Some(stagewright_commands::dispatch::OPERATION_BUDGET + GRACE),
    }
}

fn bug(error: impl std::fmt::Display) -> Lost {
    Lost::Fault(Fault::internal(error))
}

/// The fault that a session's host and this frontend are of different versions.
pub(crate) fn other_version(theirs: &str) -> Fault {
    Fault::new(Code::TransportUnsupported, format!("The session is run by stagewright {theirs}; this is {VERSION}."))
        .hint("Stop the session and launch it again, or use the stagewright that started it.")
        .next("electron_stop", json!({}), "end the session that the other version runs")
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
struct Message {
    id: Option<u64>,
    method: Option<String>,
    params: Option<Value>,
    result: Option<ToolResult>,
    error: Option<Value>,
}

#[derive(Deserialize)]
struct ToolResult {
    #[serde(rename = "structuredContent")]
    envelope: Option<Envelope>,
    #[serde(rename = "_meta", default)]
    meta: Map<String, Value>,
}

impl ToolResult {
    fn read(self, tool: &str) -> Result<Answer, Lost> {
        match self.meta.get(VERSION_KEY).and_then(Value::as_str) {
            Some(VERSION) => {}
            theirs => return Err(Lost::Fault(other_version(theirs.unwrap_or("of an unknown version")))),
        }
        let ended = self.meta.get(ENDED) == Some(&Value::Bool(true));
        let envelope = self.envelope.ok_or_else(|| bug(format!("the answer to {tool} holds no envelope")))?;
        Ok(Answer { envelope, ended })
    }
}
