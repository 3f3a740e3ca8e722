//! The transport: one JSON-RPC message a line. No line can end the server.
//!
//! rmcp's own codec is not used. It skips unreadable messages silently, and a line without an end would fill all
//! memory.

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

/// Longest line (bytes) that is read.
const LONGEST_LINE_BYTES: usize = 64 << 20;

/// How many bytes of an overlong line are searched for its id.
const ID_SEARCH_BYTES: usize = 64 << 10;

/// How many answers wait for a slow reader. When there are more, the server waits too.
const MOST_WAITING_ANSWERS: usize = 64;

/// How long a reader that has stopped reading may delay the end of its connection.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(5);

/// Decides about the running calls when the input ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OnEof {
    /// They are finished and answered, because requests may be piped in.
    Finish,
    /// They are cancelled, because the caller has left.
    Abandon,
}

/// A connection that reads and writes lines.
pub(super) struct Lines<R> {
    reader: BufReader<R>,
    line: Vec<u8>,
    /// The rest of an overlong line is being skipped.
    skipping: bool,
    /// Error answers of this module that have not been queued yet.
    owed: VecDeque<Vec<u8>>,
    out: Option<mpsc::Sender<Vec<u8>>>,
    writer: Option<JoinHandle<()>>,
    on_eof: OnEof,
    /// Cancelled here when the input ends and running calls are to be abandoned.
    gone: CancellationToken,
}

impl<R: AsyncRead + Unpin> Lines<R> {
    /// Also starts the task that writes the answers, so it needs a tokio runtime.
    pub(super) fn new<W>(reader: R, writer: W, on_eof: OnEof, gone: CancellationToken) -> Lines<R>
    where
        W: AsyncWrite + Unpin + Send + 'static,
    {
        let (out, queue) = mpsc::channel(MOST_WAITING_ANSWERS);
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

    /// The next line; `None` at the end of the input. Cancel safe: everything that was read is kept in `self`.
    async fn next_line(&mut self) -> Option<Vec<u8>> {
        loop {
            let chunk = match self.reader.fill_buf().await {
                Ok(chunk) if !chunk.is_empty() => chunk,
                // The last line may lack its newline.
                _ => return (!self.line.is_empty()).then(|| std::mem::take(&mut self.line)),
            };
            let (piece, whole) = match chunk.iter().position(|byte| *byte == b'\n') {
                Some(end) => (&chunk[..end], true),
                None => (chunk, false),
            };
            let used = piece.len() + usize::from(whole);
            if !self.skipping && self.line.len() + piece.len() > LONGEST_LINE_BYTES {
                self.skipping = true;
                self.owed.push_back(refusal(
                    // The id usually precedes the long part.
                    id_of(&self.line[..self.line.len().min(ID_SEARCH_BYTES)]),
                    -32600,
                    format!("a message may be {} MiB long at most", LONGEST_LINE_BYTES >> 20),
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
            if tokio::time::timeout(FLUSH_TIMEOUT, writer).await.is_err() {
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
    // JavaScript may cut a string inside a surrogate pair. Replace such a half, so that the JSON can be parsed.
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
            // Notifications and answers are not answered.
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

/// The id in an unreadable message: its sender waits for an answer with it.
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

/// The position after the closing quote of the string that begins at `start`.
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
