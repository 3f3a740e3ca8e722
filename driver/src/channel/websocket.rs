//! A DevTools websocket: the browser endpoint of an app with a debug port, or a Node inspector.

use super::{Channel, Events, MAX_MESSAGE_BYTES, TOO_LONG, Transport};
use futures_util::{SinkExt, StreamExt};
use stagewright_os::{
    keeper::Held,
    tcp::{Ends, PromptAcks},
};
use std::{sync::Arc, time::Duration};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::tungstenite::{self, Message, protocol::WebSocketConfig};

/// How long the other side may take to close the connection after its close frame.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// Connects to a Node inspector. If this process is killed, its keeper keeps the connection open, sends `farewell`, and
/// waits until the other side closes it. Node may crash when a debugger's connection ends abruptly.
pub async fn over_kept_websocket(url: &str, farewell: &str) -> Result<(Channel, Events, Parting), tungstenite::Error> {
    let stream = connect(url).await?;
    let parting = Parting(Arc::new(Connection(Held::of(&stream)?)));
    parting.is(farewell);
    let (channel, events, _) = begin(url, stream, Some(parting.clone())).await?;
    Ok((channel, events, parting))
}

/// The message that the keeper sends on a connection if this process is killed.
#[derive(Clone)]
pub struct Parting(Arc<Connection>);

impl Parting {
    /// Replaces the message. An empty one means none.
    pub fn is(&self, farewell: &str) {
        let sent = if farewell.is_empty() { Vec::new() } else { frame(farewell) };
        self.0.0.hand_over(&sent);
    }
}

/// A connection of which the keeper may have a handle too. So dropping it shuts it down for all handles.
struct Connection(Held);

impl Drop for Connection {
    fn drop(&mut self) {
        self.0.shut_down();
    }
}

/// A text message as a client sends it (RFC 6455, section 5.2). A mask of zeros leaves the text unchanged.
fn frame(text: &str) -> Vec<u8> {
    const FINAL_TEXT: u8 = 0x81;
    const MASKED_16_BIT_LENGTH: u8 = 0x80 | 126;
    let length = u16::try_from(text.len()).expect("a farewell is short");
    [&[FINAL_TEXT, MASKED_16_BIT_LENGTH][..], &length.to_be_bytes(), &[0; 4], text.as_bytes()].concat()
}

/// Connects to `ws://host:port/…`. Also returns the addresses of both ends, by which the process at the other end can
/// be identified.
pub async fn over_websocket(url: &str) -> Result<(Channel, Events, Ends), tungstenite::Error> {
    let stream = connect(url).await?;
    begin(url, stream, None).await
}

async fn connect(url: &str) -> Result<TcpStream, tungstenite::Error> {
    let address = url.strip_prefix("ws://").and_then(|rest| rest.split('/').next()).unwrap_or_default();
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

async fn begin(
    url: &str,
    stream: TcpStream,
    parting: Option<Parting>,
) -> Result<(Channel, Events, Ends), tungstenite::Error> {
    let ends = Ends { ours: stream.local_addr()?, theirs: stream.peer_addr()? };
    // Node's inspector does not disable Nagle's algorithm.
    let acks = PromptAcks::of(&stream)?;
    // The library's default limit, 64 MiB, would end the connection at a large screenshot.
    let config =
        WebSocketConfig::default().max_message_size(Some(MAX_MESSAGE_BYTES)).max_frame_size(Some(MAX_MESSAGE_BYTES));
    let (socket, _) = tokio_tungstenite::client_async_with_config(url, stream, Some(config)).await?;
    let (mut sink, mut stream) = socket.split();
    let (channel, Transport { mut outgoing, inbox }, events) = Channel::new();
    let open = parting.clone();
    tokio::spawn(async move {
        let _open = open;
        while let Some(frame) = outgoing.recv().await {
            if sink.feed(Message::text(frame)).await.is_err() {
                return;
            }
            while let Ok(frame) = outgoing.try_recv() {
                if sink.feed(Message::text(frame)).await.is_err() {
                    return;
                }
            }
            if sink.flush().await.is_err() {
                return;
            }
        }
        let _ = sink.close().await;
    });
    tokio::spawn(async move {
        let _open = parting;
        acks.acknowledge();
        while let Some(message) = stream.next().await {
            acks.acknowledge();
            let message = match message {
                Ok(message) => message,
                Err(tungstenite::Error::Capacity(_)) => return inbox.give_up(TOO_LONG),
                Err(_) => return,
            };
            match message {
                Message::Text(text) => inbox.receive(text.as_bytes()),
                Message::Binary(bytes) => inbox.receive(&bytes),
                // Let the other side close the connection: Node may crash if we close it first.
                Message::Close(_) => {
                    let _ = timeout(CLOSE_TIMEOUT, async { while let Some(Ok(_)) = stream.next().await {} }).await;
                    return;
                }
                _ => {}
            }
        }
    });
    Ok((channel, events, ends))
}
