//! `--remote-debugging-pipe`: JSON frames between NULs, on the app's file descriptors 3 and 4.
//!
//! Faster than the websocket (0.26 ms against 0.43 ms a call), and it opens no port. Electron does not quit when the
//! pipe closes, so the launcher has to end the app.

use super::{Channel, Events, Inbox, MAX_MESSAGE_BYTES, MOST_UNREADABLE_BYTES, TOO_LONG, Transport, UNREADABLE_FLOOD};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};

/// A channel over our two ends of the pipe: the one that the app reads, and the one that it writes.
pub fn over_pipe(
    mut writer: impl AsyncWrite + Unpin + Send + 'static,
    reader: impl AsyncRead + Unpin + Send + 'static,
) -> (Channel, Events) {
    let (channel, Transport { mut outgoing, inbox }, events) = Channel::new();
    tokio::spawn(async move {
        let mut batch = Vec::new();
        while let Some(frame) = outgoing.recv().await {
            batch.clear();
            batch.extend_from_slice(frame.as_bytes());
            batch.push(0);
            // Send frames that were queued together in one write.
            while let Ok(frame) = outgoing.try_recv() {
                batch.extend_from_slice(frame.as_bytes());
                batch.push(0);
            }
            if writer.write_all(&batch).await.is_err() {
                return;
            }
        }
    });
    tokio::spawn(read_frames(reader, inbox, MAX_MESSAGE_BYTES));
    (channel, events)
}

/// The initial size of the read buffer, in bytes. Nearly all messages fit.
const ROOM: usize = 64 * 1024;

/// A buffer that a message made larger than this (bytes) is released afterwards.
const ROOM_KEPT: usize = 4 << 20;

/// Reads until the other side ends. Gives up after more than `longest` bytes without the end of a frame, and after too
/// many bytes that do not start like a message.
async fn read_frames(mut reader: impl AsyncRead + Unpin, inbox: Inbox, longest: usize) {
    let mut buffer = Vec::with_capacity(ROOM);
    let (mut searched, mut foreign) = (0, 0);
    let foreign_bytes =
        |frame: &[u8]| if frame.first().is_some_and(|first| *first != b'{') { frame.len() + 1 } else { 0 };
    loop {
        match reader.read_buf(&mut buffer).await {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let mut start = 0;
        while let Some(end) = memchr::memchr(0, &buffer[searched.max(start)..]).map(|at| at + searched.max(start)) {
            foreign += foreign_bytes(&buffer[start..end]);
            inbox.receive(&buffer[start..end]);
            start = end + 1;
        }
        buffer.drain(..start);
        if foreign + foreign_bytes(&buffer) > MOST_UNREADABLE_BYTES {
            return inbox.give_up(UNREADABLE_FLOOD);
        }
        if buffer.len() > longest {
            return inbox.give_up(TOO_LONG);
        }
        if buffer.capacity() > ROOM_KEPT && buffer.len() < ROOM {
            buffer.shrink_to(ROOM);
        }
        searched = buffer.len();
    }
}

#[cfg(test)]
mod tests;
