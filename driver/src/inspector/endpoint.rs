//! Identifies the server on a port by one HTTP request, which is made without a library.

use super::loopback::authority;
use crate::wait::Deadline;
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// The answer of a port to `/json/version`, or the reason why it is no DevTools endpoint.
pub enum Asked {
    /// A DevTools endpoint: Chromium's or Node's.
    Endpoint(Endpoint),
    /// No process listens there.
    Refused(String),
    /// The connection is accepted, and no answer comes in time.
    Silent,
    /// The answer is something else.
    Other(String),
}

/// Facts that a DevTools endpoint tells about itself.
#[derive(Debug, Clone)]
pub struct Endpoint {
    /// `Chrome/130.0.6723.137`, `node.js/v20.18.1`
    pub browser: String,
    /// The browser's own user agent, which names the app and Electron.
    pub user_agent: String,
    /// The path of its websocket.
    pub path: Option<String>,
}

impl Endpoint {
    /// Whether it is a Node inspector.
    pub fn is_node(&self) -> bool {
        self.browser.starts_with("node.js/")
    }

    /// The app's name in the user agent: the product before `Chrome/…` that does not belong to every browser.
    pub fn app_name(&self) -> Option<String> {
        let products = self.user_agent.split(' ').filter_map(|p| p.split_once('/').map(|(name, _)| name));
        let known = ["Mozilla", "AppleWebKit", "Chrome", "HeadlessChrome", "Safari", "Electron"];
        products.into_iter().find(|name| !known.contains(name)).map(str::to_owned)
    }

    /// The Electron version in the user agent.
    pub fn electron(&self) -> Option<String> {
        self.user_agent.split(' ').find_map(|p| p.strip_prefix("Electron/")).map(str::to_owned)
    }
}

/// The largest answer that is read, in bytes. `/json/version` is much smaller.
const LARGEST: u64 = 64 * 1024;

/// Asks a port for `/json/version`.
pub async fn version(host: &str, port: u16, deadline: Deadline) -> Asked {
    match get(host, port, "/json/version", deadline).await {
        Ok(body) => read(&body),
        Err(asked) => asked,
    }
}

/// The path of the websocket that a Node inspector lists.
pub async fn node_target(host: &str, port: u16, deadline: Deadline) -> Option<String> {
    let body = get(host, port, "/json/list", deadline).await.ok()?;
    let list: Value = serde_json::from_str(&body).ok()?;
    let url = list.as_array()?.first()?.get("webSocketDebuggerUrl")?.as_str()?;
    path_of(url)
}

async fn get(host: &str, port: u16, path: &str, deadline: Deadline) -> Result<String, Asked> {
    let address = authority(host, port);
    let mut stream = match deadline.limit(TcpStream::connect(&address)).await {
        Some(Ok(stream)) => stream,
        Some(Err(error)) => return Err(Asked::Refused(error.to_string())),
        None => return Err(Asked::Silent),
    };
    // Chromium refuses requests whose Host is neither an address nor localhost.
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    let mut answer = Vec::new();
    let exchange = async {
        stream.write_all(request.as_bytes()).await?;
        read_answer(&mut stream, &mut answer).await
    };
    match deadline.limit(exchange).await {
        Some(Ok(())) => {}
        Some(Err(error)) => return Err(Asked::Other(error.to_string())),
        None if answer.is_empty() => return Err(Asked::Silent),
        None => return Err(Asked::Other("it never finished its answer".into())),
    }
    let text = String::from_utf8_lossy(&answer);
    match text.split_once("\r\n\r\n") {
        Some((head, body)) if head.starts_with("HTTP/1.") && status(head) == Some("200") => Ok(body.to_owned()),
        Some((head, _)) => Err(Asked::Other(first_line(head))),
        None => Err(Asked::Other(first_line(&text))),
    }
}

/// `HTTP/1.1 200 OK`: the second word.
fn status(head: &str) -> Option<&str> {
    head.lines().next()?.split_whitespace().nth(1)
}

/// Reads as many bytes as Content-Length says, because not every endpoint closes the connection.
async fn read_answer(stream: &mut TcpStream, answer: &mut Vec<u8>) -> std::io::Result<()> {
    let mut limited = stream.take(LARGEST);
    loop {
        if limited.read_buf(answer).await? == 0 {
            return Ok(());
        }
        let text = String::from_utf8_lossy(answer);
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let length = head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok())?
        });
        if length.is_some_and(|length| body.len() >= length) {
            return Ok(());
        }
    }
}

fn read(body: &str) -> Asked {
    let Ok(version) = serde_json::from_str::<Value>(body.trim_matches('\0').trim()) else {
        return Asked::Other(first_line(body));
    };
    let text = |key: &str| version.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let browser = text("Browser");
    if browser.is_empty() {
        return Asked::Other("it is no DevTools endpoint".into());
    }
    let path = path_of(&text("webSocketDebuggerUrl"));
    Asked::Endpoint(Endpoint { browser, user_agent: text("User-Agent"), path })
}

/// The path of a URL. The rest of the URL that an endpoint reports is ignored: host and port are those of the caller.
fn path_of(url: &str) -> Option<String> {
    let rest = url.strip_prefix("ws://")?;
    rest.find('/').map(|at| rest[at..].to_owned())
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().chars().filter(|c| !c.is_control()).take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::status;

    #[test]
    fn http_status_is_the_second_word_of_the_status_line() {
        assert_eq!(status("HTTP/1.1 200 OK\r\nA: b"), Some("200"));
        for head in ["HTTP/1.\u{fffd} abc", "HTTP/1.", "", "\r\n200"] {
            assert_ne!(status(head), Some("200"), "{head:?}");
        }
    }
}
