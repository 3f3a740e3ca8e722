//! A server of the test's own, with a log of what has arrived.

use parking_lot::{Condvar, Mutex};
use std::{
    collections::BTreeMap,
    io::{
        BufRead, BufReader,
        ErrorKind::{TimedOut, WouldBlock},
        Read, Write,
    },
    net::{TcpListener, TcpStream},
    sync::Arc,
    thread,
    time::Duration,
};
use tokio_tungstenite::tungstenite::{Message, accept};

/// A request as it arrived.
#[derive(Debug, Clone)]
pub struct Hit {
    pub method: String,
    pub path: String,
    pub headers: BTreeMap<String, String>,
    pub body: String,
}

/// The server. Its threads end with the test.
pub struct Server {
    port: u16,
    log: Arc<Log>,
}

/// The state that its threads share.
#[derive(Default)]
struct Log {
    hits: Mutex<Vec<Hit>>,
    /// Whether requests for `/gate` are answered.
    is_open: Mutex<bool>,
    opens: Condvar,
}

const PAGE: &str = "<!doctype html><title>network</title><h1>network</h1><script src=/first.js></script>";

const WORKER: &str = "onmessage = async ({ data }) => { \
    try { const r = await fetch(data); postMessage(r.status + ' ' + await r.text()); } catch (e) { postMessage(e.name); } };";

impl Server {
    pub fn start() -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let log: Arc<Log> = Arc::default();
        let kept = log.clone();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let log = kept.clone();
                thread::spawn(move || serve(stream, &log));
            }
        });
        Server { port, log }
    }

    pub fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The same server by another name: another origin for pages.
    pub fn other_origin(&self) -> String {
        format!("http://localhost:{}", self.port)
    }

    /// How many requests have arrived.
    pub fn count(&self) -> usize {
        self.log.hits.lock().iter().filter(|hit| hit.method != "CLOSED").count()
    }

    /// All requests that have arrived.
    pub fn log(&self) -> Vec<Hit> {
        self.log.hits.lock().iter().filter(|hit| hit.method != "CLOSED").cloned().collect()
    }

    /// Answers the requests for `/gate`, which wait until then.
    pub fn open(&self) {
        *self.log.is_open.lock() = true;
        self.log.opens.notify_all();
    }

    /// Whether the connection of a request for that path has ended before its answer.
    pub fn has_closed(&self, path: &str) -> bool {
        self.log.hits.lock().iter().any(|hit| hit.method == "CLOSED" && hit.path == path)
    }

    /// How many requests have arrived for paths that begin so.
    pub fn count_of(&self, path: &str) -> usize {
        self.log.hits.lock().iter().filter(|hit| hit.method != "CLOSED" && hit.path.starts_with(path)).count()
    }

    /// The requests for that path.
    pub fn hits(&self, path: &str) -> Vec<Hit> {
        let is_it = |hit: &&Hit| hit.method != "CLOSED" && hit.path.split('?').next() == Some(path);
        self.log.hits.lock().iter().filter(is_it).cloned().collect()
    }
}

fn serve(mut stream: TcpStream, log: &Log) {
    let mut reader = BufReader::new(stream.try_clone().expect("a copy"));
    loop {
        // A websocket's handshake is left to its library.
        let mut start = [0; 8];
        let Ok(peeked) = reader.get_ref().peek(&mut start) else { return };
        if reader.buffer().is_empty() && start[..peeked].starts_with(b"GET /ws") {
            return echo(stream, log);
        }
        let Some(hit) = read(&mut reader) else { return };
        log.hits.lock().push(hit.clone());
        if hit.path.starts_with("/gate") {
            log.opens.wait_while(&mut log.is_open.lock(), |is_open| !*is_open);
        }
        if answer(&mut stream, &hit).is_none() {
            log.hits.lock().push(Hit { method: "CLOSED".into(), body: String::new(), ..hit });
            return;
        }
    }
}

fn read(reader: &mut BufReader<TcpStream>) -> Option<Hit> {
    let mut line = String::new();
    reader.read_line(&mut line).ok().filter(|read| *read > 0)?;
    let (method, rest) = line.split_once(' ')?;
    let path = rest.split(' ').next()?;
    let mut hit = Hit { method: method.into(), path: path.into(), headers: BTreeMap::new(), body: String::new() };
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim().split_once(':') else { break };
        hit.headers.insert(name.to_ascii_lowercase(), value.trim().to_owned());
    }
    let length = hit.headers.get("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    hit.body = String::from_utf8_lossy(&body).into_owned();
    Some(hit)
}

/// A shared worker that asks for what it is told.
const SHARED: &str = "onconnect = ({ ports: [port] }) => { port.onmessage = ({ data }) => fetch(data).then((r) => r.text()).then((text) => port.postMessage(text)); };";

/// A service worker that does so, too, and answers one request of its pages itself.
const ANSWERING: &str = "onactivate = (event) => event.waitUntil(clients.claim()); \
    onmessage = (event) => event.waitUntil(fetch(event.data).then((r) => r.text()).then((text) => event.source.postMessage(text))); \
    onfetch = (event) => { if (event.request.url.endsWith('/k/by-service')) event.respondWith(new Response('by the worker')); };";

/// A service worker that asks for what it is told, and no page asks it.
const SERVICE_WORKER: &str = "onmessage = (event) => event.waitUntil(fetch(event.data).then((r) => r.text()).then((text) => event.source.postMessage(text)));";

/// `{"user":{"plan":"free"},"items":[{"price":1}]}`, as gzip has it.
const GZIP: &[u8] = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\xab\x56\x2a\x2d\x4e\x2d\x52\xb2\xaa\x56\x2a\xc8\x49\xcc\x53\xb2\x52\x4a\x2b\x4a\x4d\x55\xaa\xd5\x51\xca\x2c\x49\xcd\x2d\x56\xb2\x8a\x06\x4a\x14\x65\x26\xa7\x2a\x59\x19\xd6\xc6\xd6\x02\x00\xbf\x29\x5e\x33\x2e\x00\x00\x00";

/// The same by brotli, by zlib, and by deflate without zlib's header.
const BROTLI: &[u8] = b"\x8b\x16\x80\x7b\x22\x75\x73\x65\x72\x22\x3a\x7b\x22\x70\x6c\x61\x6e\x22\x3a\x22\x66\x72\x65\x65\x22\x7d\x2c\x22\x69\x74\x65\x6d\x73\x22\x3a\x5b\x7b\x22\x70\x72\x69\x63\x65\x22\x3a\x31\x7d\x5d\x7d\x03";
const ZLIB: &[u8] = b"\x78\x9c\xab\x56\x2a\x2d\x4e\x2d\x52\xb2\xaa\x56\x2a\xc8\x49\xcc\x53\xb2\x52\x4a\x2b\x4a\x4d\x55\xaa\xd5\x51\xca\x2c\x49\xcd\x2d\x56\xb2\x8a\xae\x56\x2a\x28\xca\x4c\x4e\x55\xb2\x32\xac\x8d\xad\x05\x00\x6a\x93\x0f\x7b";

/// How much comes of a chunked answer.
enum Growth {
    /// This many MiB, as fast as the other side takes them.
    Mebibytes(usize),
    /// Small pieces without an end, until the other side closes the connection.
    Endless,
}

/// The time between two pieces of an answer without an end.
const BETWEEN_PIECES: Duration = Duration::from_millis(20);

/// A chunked answer of JSON that has no length. Gives whether the other side has taken all of it.
fn grow(stream: &mut TcpStream, kind: &str, growth: &Growth) -> Option<()> {
    let chunk = |body: &[u8]| [format!("{:x}\r\n", body.len()).as_bytes(), body, b"\r\n"].concat();
    let head = format!("HTTP/1.1 200 OK\r\ncontent-type: {kind}\r\ntransfer-encoding: chunked\r\n\r\n");
    stream.write_all(head.as_bytes()).ok()?;
    stream.write_all(&chunk(b"{\"a\":\"")).ok()?;
    match growth {
        Growth::Mebibytes(number) => {
            for _ in 0..*number {
                stream.write_all(&chunk(&[b'x'; 1 << 20])).ok()?;
            }
        }
        Growth::Endless => {
            // The client sends nothing more, so a read ends by its limit of time, or when the client closes.
            stream.set_read_timeout(Some(BETWEEN_PIECES)).ok()?;
            while stream.peek(&mut [0]).is_err_and(|error| matches!(error.kind(), WouldBlock | TimedOut)) {
                stream.write_all(&chunk(&[b'x'; 16])).ok()?;
            }
            return None;
        }
    }
    stream.write_all(&chunk(b"\"}")).ok()?;
    stream.write_all(b"0\r\n\r\n").ok()
}

/// Answers by the path. `None` ends the connection.
fn answer(stream: &mut TcpStream, hit: &Hit) -> Option<()> {
    let number = |or: usize| hit.path.split_once('=').and_then(|(_, number)| number.parse().ok()).unwrap_or(or);
    match hit.path.split('?').next().unwrap_or_default() {
        // JSON without a length: of so many MiB, or without an end.
        "/grow" => return grow(stream, "application/json", &Growth::Mebibytes(number(1))),
        "/endless" => return grow(stream, "application/json", &Growth::Endless),
        "/lines" => return grow(stream, "application/x-ndjson", &Growth::Endless),
        _ => {}
    }
    let path = hit.path.split('?').next().unwrap_or_default();
    let mut send = |status: &str, more: &str, kind: &str, body: &[u8]| {
        let length = body.len();
        let head = format!(
            "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {length}\r\ncache-control: no-store\r\n{more}\r\n"
        );
        stream.write_all(&[head.as_bytes(), body].concat()).ok()
    };
    match path {
        "/" => send("200 OK", "", "text/html", PAGE.as_bytes()),
        "/first.js" => send("200 OK", "", "text/javascript", b"window.first = 1"),
        "/worker.js" => send("200 OK", "", "text/javascript", WORKER.as_bytes()),
        "/policy" => {
            send("200 OK", "cross-origin-opener-policy: same-origin\r\n", "text/html", b"<title>policy</title>")
        }
        "/cookies" => send("200 OK", "set-cookie: a=b\r\nset-cookie: c=d\r\n", "text/plain", b"two"),
        "/cookie-hop" => send("302 Found", "set-cookie: hop=1\r\nlocation: /api/end\r\n", "text/plain", b""),
        "/cached" => {
            let head = "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 1\r\ncache-control: max-age=600\r\n\r\nc";
            stream.write_all(head.as_bytes()).ok()
        }
        "/other-hop" => {
            let port = hit.headers.get("host").and_then(|host| host.split(':').nth(1)).unwrap_or_default();
            send("302 Found", &format!("location: http://localhost:{port}/api/end\r\n"), "text/plain", b"")
        }
        "/loop" => send("302 Found", "location: /loop\r\n", "text/plain", b""),
        "/temporary" => send("307 Temporary Redirect", "location: /api/end\r\n", "text/plain", b""),
        "/two" => send("200 OK", "x-two: a\r\nx-two: b\r\n", "text/plain", b"two"),
        "/status" => send(&format!("{} Of The Test", number(200)), "", "text/plain", b""),
        "/missing" => send("404 Not Found", "", "text/plain", b"not here"),
        "/broken" => send("500 Internal Server Error", "", "text/plain", b"broken"),
        "/hop" => send("302 Found", "location: /hop2\r\n", "text/plain", b""),
        "/hop2" => send("302 Found", "location: /api/end\r\n", "text/plain", b""),
        "/binary" => send("200 OK", "", "application/octet-stream", &[0xff, 0, 1]),
        "/secret" => {
            let cookie = "set-cookie: sid=planted-cookie-1\r\n";
            send("200 OK", cookie, "application/json", br#"{"access_token": "planted-body-2", "plain": 1}"#)
        }
        "/cors" => {
            let allowed = "access-control-allow-origin: *\r\naccess-control-allow-headers: x-own\r\n";
            send("200 OK", allowed, "text/plain", b"cors")
        }
        "/drop" => None,
        // No answer of HTTP, and one whose length contradicts itself.
        "/garbage" => {
            stream.write_all(b"\x00\xffthis is no http\r\n\r\n").ok();
            None
        }
        "/garbage-length" => {
            let head = "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab";
            stream.write_all(head.as_bytes()).ok();
            None
        }
        "/sse" => {
            let head =
                "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\ndata: one\n\nevent: named\ndata: two\n\n";
            stream.write_all(head.as_bytes()).ok();
            None
        }
        "/stream" => {
            let head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\ndata: one\n\n";
            stream.write_all(head.as_bytes()).ok()
        }
        "/never" => Some(()),
        "/shared.js" => send("200 OK", "", "text/javascript", SHARED.as_bytes()),
        "/sw-answers.js" => send("200 OK", "", "text/javascript", ANSWERING.as_bytes()),
        // A document that asks for the path in its query.
        "/asks" => {
            let asked = hit.path.split_once('?').map_or("/", |(_, asked)| asked);
            send("200 OK", "", "text/html", format!("<script src='{asked}'></script>").as_bytes())
        }
        // The page with a frame of the address in its query.
        "/framed" => {
            let framed = hit.path.split_once('?').map_or("/", |(_, framed)| framed);
            send("200 OK", "", "text/html", format!("<h1>network</h1><iframe src='{framed}'></iframe>").as_bytes())
        }
        "/sw.js" => send("200 OK", "", "text/javascript", SERVICE_WORKER.as_bytes()),
        "/user" => {
            send("200 OK", "x-own: old\r\n", "application/json", br#"{"user":{"plan":"free"},"items":[{"price":1}]}"#)
        }
        "/user-gzip" => send("200 OK", "content-encoding: gzip\r\n", "application/json", GZIP),
        "/user-br" => send("200 OK", "content-encoding: br\r\n", "application/json", BROTLI),
        "/user-deflate" => send("200 OK", "content-encoding: deflate\r\n", "application/json", ZLIB),
        "/user-raw" => {
            send("200 OK", "content-encoding: deflate\r\nx-raw: 1\r\n", "application/json", &ZLIB[2..ZLIB.len() - 4])
        }
        "/broken-json" => send("200 OK", "", "application/json", b"{\"a\":\"\xff\"}"),
        "/latin" => send("200 OK", "", "text/plain; charset=iso-8859-1", b"caf\xe9"),
        "/zstd" => send("200 OK", "content-encoding: zstd\r\n", "application/json", br#"{"a":1}"#),
        "/not-gzip" => send("200 OK", "content-encoding: gzip\r\n", "text/plain", b"this is no gzip"),
        "/broken-text" => send("200 OK", "", "text/plain", b"a\xff\xc3 planted-not b"),
        "/put" => {
            let allowed = "access-control-allow-origin: *\r\naccess-control-allow-methods: PUT\r\n";
            send("200 OK", allowed, "application/json", br#"{"a":1}"#)
        }
        "/huge" => {
            let bytes = hit.path.split_once('=').and_then(|(_, bytes)| bytes.parse().ok()).unwrap_or(1_000_000);
            send("200 OK", "", "text/plain", &vec![b'x'; bytes])
        }
        other => send("200 OK", "", "application/json", format!(r#"{{"path":"{other}"}}"#).as_bytes()),
    }
}

/// Sends each text of a websocket back.
fn echo(stream: TcpStream, log: &Log) {
    log.hits.lock().push(Hit {
        method: "GET".into(),
        path: "/ws".into(),
        headers: BTreeMap::new(),
        body: String::new(),
    });
    let Ok(mut socket) = accept(stream) else { return };
    while let Ok(message) = socket.read() {
        if let Message::Text(_) = &message {
            let _ = socket.send(message);
        }
    }
}
