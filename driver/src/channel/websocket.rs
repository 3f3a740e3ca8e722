//! A DevTools websocket: the browser endpoint of an app with a debug port, or a Node inspector.

use super::{Channel, Events, MAX_MESSAGE_BYTES, TOO_LONG, Transport};
use futures_util::{SinkExt, StreamExt};
use stagewright_os::tcp::{Ends, PromptAcks};
use std::time::Duration;
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::tungstenite::{self, Message, protocol::WebSocketConfig};

/// How long the other side may take to close the connection after it has announced that.
const HANGING_UP: Duration = Duration::from_secs(1);

/// Connects to `ws://host:port/…`; tells the two ends of the connection too, by which the process at the other one is
/// known for certain.
pub async fn over_websocket(url: &str) -> Result<(Channel, Events, Ends), tungstenite::Error> {
    let address = url.strip_prefix("ws://").and_then(|rest| rest.split('/').next()).unwrap_or_default();
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let ends = Ends { ours: stream.local_addr()?, theirs: stream.peer_addr()? };
    // Node's inspector leaves Nagle's algorithm on.
    let acks = PromptAcks::of(&stream)?;
    // The library's own limit, 64 MiB, would drop the connection at a large picture.
    let config =
        WebSocketConfig::default().max_message_size(Some(MAX_MESSAGE_BYTES)).max_frame_size(Some(MAX_MESSAGE_BYTES));
    let (socket, _) = tokio_tungstenite::client_async_with_config(url, stream, Some(config)).await?;
    let (mut sink, mut stream) = socket.split();
    let (channel, Transport { mut outgoing, inbox }, events) = Channel::new();
    tokio::spawn(async move {
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
                // The other side closes the connection, since Node may crash when we do it first.
                Message::Close(_) => {
                    let _ = timeout(HANGING_UP, async { while let Some(Ok(_)) = stream.next().await {} }).await;
                    return;
                }
                _ => {}
            }
        }
    });
    Ok((channel, events, ends))
}
