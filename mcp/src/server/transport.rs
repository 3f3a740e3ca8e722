//! One JSON-RPC message a line, and nothing on a line can end the server.
//!
//! rmcp's own codec is not used: it skips what it cannot read without a word, and a line without an
//! end would take all the memory there is.

use super::written::written;
use rmcp::{
    RoleServer,
    model::{ClientJsonRpcMessage, ServerJsonRpcMessage},
    transport::Transport,
};
use serde_json::{Value, json};
use stagewright_driver::channel::whole_characters;
use std::{collections::VecDeque, io, time::Duration};
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader},
    sync::mpsc,
    task::JoinHandle,
};
use tokio_util::sync::CancellationToken;

/// The longest line that is read.
const LONGEST: usize = 64 << 20;

/// How far the id of an overlong line is looked for.
const FIRST_WORDS: usize = 64 << 10;

/// Answers that wait for a slow reader; more make the server wait too.
const WAITING: usize = 64;

/// How long a reader that has stopped reading may hold up the end of its connection.
const FLUSH: Duration = Duration::from_secs(5);

/// What the end of the input means for the calls that still run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OnEof {
    /// They are finished and answered: requests may be piped in.
    Finish,
    /// The caller has left: they are given up.
    Abandon,
}

/// A connection as lines.
pub(super) struct Lines<R> {
    reader: BufReader<R>,
    line: Vec<u8>,
    /// The rest of an overlong line is being passed over.
    skipping: bool,
    /// Answers of this module's own that have not been queued yet.
    owed: VecDeque<Vec<u8>>,
    out: Option<mpsc::Sender<Vec<u8>>>,
    writer: Option<JoinHandle<()>>,
    on_eof: OnEof,
    gone: CancellationToken,
}

impl<R: AsyncRead + Unpin> Lines<R> {
    pub(super) fn new<W>(reader: R, writer: W, on_eof: OnEof, gone: CancellationToken) -> Lines<R>
    where
        W: AsyncWrite + Unpin + Send + 'static,
    {
        let (out, queue) = mpsc::channel(WAITING);
        Lines {
            reader: BufReader::with_capacity(32 << 10, reader),
            line: Vec::new(),
            skipping: false,
            owed: VecDeque::new(),
            out: Some(out),
            writer: Some(tokio::spawn(write_all(queue, writer))),
            on_eof,
            gone,
        }
    }

    /// The next line; `None` at the end. Cancel safe: what has been read is in `self`.
    async fn next_line(&mut self) -> Option<Vec<u8>> {
        loop {
            let chunk = match self.reader.fill_buf().await {
                Ok(chunk) if !chunk.is_empty() => chunk,
                // A last line without an end is a line all the same.
                _ => return (!self.line.is_empty()).then(|| std::mem::take(&mut self.line)),
            };
            let (piece, whole) = match chunk.iter().position(|byte| *byte == b'\n') {
                Some(end) => (&chunk[..end], true),
                None => (chunk, false),
            };
            let used = piece.len() + usize::from(whole);
            if !self.skipping && self.line.len() + piece.len() > LONGEST {
                self.skipping = true;
                self.owed.push_back(refusal(
                    // Where it stands before what is so long.
                    id_of(&self.line[..self.line.len().min(FIRST_WORDS)]),
                    -32600,
                    format!("a message may be {} MiB long at most", LONGEST >> 20),
                ));
                self.line = Vec::new();
            }
            if !self.skipping {
                self.line.extend_from_slice(piece);
            }
            self.reader.consume(used);
            if whole {
                let line = std::mem::take(&mut self.line);
                if !std::mem::take(&mut self.skipping) {
                    return Some(line);
                }
                return Some(Vec::new());
            }
            if !self.owed.is_empty() {
                return Some(Vec::new());
            }
        }
    }
}

impl<R: AsyncRead + Unpin + Send + 'static> Transport<RoleServer> for Lines<R> {
    type Error = io::Error;

    fn send(&mut self, message: ServerJsonRpcMessage) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let out = self.out.clone();
        let line = written(message);
        async move {
            let mut line = line?;
            line.push(b'\n');
            let out = out.ok_or_else(|| io::Error::from(io::ErrorKind::NotConnected))?;
            out.send(line).await.map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))
        }
    }

    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        loop {
            while !self.owed.is_empty() {
                match self.out.as_ref()?.reserve().await {
                    Ok(permit) => permit.send(self.owed.pop_front().unwrap_or_default()),
                    Err(_) => self.owed.clear(),
                }
            }
            let Some(line) = self.next_line().await else {
                if self.on_eof == OnEof::Abandon {
                    self.gone.cancel();
                }
                return None;
            };
            match read(&line) {
                Line::Message(message) => return Some(*message),
                Line::Refused(answer) => self.owed.push_back(answer),
                Line::Nothing => {}
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        self.out = None;
        if let Some(writer) = self.writer.take() {
            let abort = writer.abort_handle();
            if tokio::time::timeout(FLUSH, writer).await.is_err() {
                abort.abort();
            }
        }
        Ok(())
    }
}

async fn write_all(mut queue: mpsc::Receiver<Vec<u8>>, mut writer: impl AsyncWrite + Unpin) {
    while let Some(line) = queue.recv().await {
        if writer.write_all(&line).await.is_err() || (queue.is_empty() && writer.flush().await.is_err()) {
            return;
        }
    }
    let _ = writer.shutdown().await;
}

enum Line {
    Message(Box<ClientJsonRpcMessage>),
    Refused(Vec<u8>),
    Nothing,
}

fn read(line: &[u8]) -> Line {
    if line.trim_ascii().is_empty() {
        return Line::Nothing;
    }
    // A string that was cut inside an emoji holds half of it: in JavaScript that is a string.
    let line = &*whole_characters(line);
    if let Ok(message) = serde_json::from_slice(line) {
        return Line::Message(Box::new(message));
    }
    let refuse = |id, code, why: String| Line::Refused(refusal(id, code, why));
    match serde_json::from_slice::<Value>(line) {
        Err(error) => refuse(id_of(line), -32700, format!("not JSON: {error}")),
        Ok(Value::Array(_)) => {
            refuse(Value::Null, -32600, "batches are not part of MCP; send one message a line".into())
        }
        Ok(Value::Object(message)) => {
            let id = message.get("id").filter(|id| id.is_string() || id.is_i64() || id.is_u64());
            // Nobody waits for the answer to a notification or to an answer.
            if message.contains_key("result")
                || message.contains_key("error")
                || (message.contains_key("method") && !message.contains_key("id"))
            {
                return Line::Nothing;
            }
            refuse(
                id.cloned().unwrap_or_default(),
                -32600,
                "not a JSON-RPC 2.0 request: it takes jsonrpc \"2.0\", id, method, params".into(),
            )
        }
        Ok(_) => refuse(Value::Null, -32600, "a message is a JSON object".into()),
    }
}

/// The id of a message that cannot be read: whoever sent it waits for the answer that bears it.
fn id_of(line: &[u8]) -> Value {
    let mut depth = 0usize;
    let mut at = 0;
    while let Some(byte) = line.get(at) {
        match byte {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            b'"' => {
                let end = end_of_string(line, at);
                let rest = line.get(end..).unwrap_or_default().trim_ascii_start();
                if let (1, b"\"id\"", [b':', value @ ..]) = (depth, &line[at..end], rest) {
                    let value = serde_json::Deserializer::from_slice(value).into_iter::<Value>().next();
                    let id = value.and_then(Result::ok).filter(|id| id.is_string() || id.is_i64() || id.is_u64());
                    return id.unwrap_or_default();
                }
                at = end;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    Value::Null
}

/// Behind the closing quote of the string that begins there.
fn end_of_string(line: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(byte) = line.get(at) {
        match byte {
            b'\\' => at += 1,
            b'"' => return at + 1,
            _ => {}
        }
        at += 1;
    }
    line.len()
}

fn refusal(id: Value, code: i32, message: String) -> Vec<u8> {
    let mut line =
        json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}}).to_string().into_bytes();
    line.push(b'\n');
    line
}
