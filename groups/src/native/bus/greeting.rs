//! The greeting of a D-Bus connection: lines by which the client identifies itself. Only this process and the launched
//! app can open the socket, so any identity is accepted.

use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncReadExt, AsyncWrite, AsyncWriteExt};

/// The longest line, and how many there may be.
const MAX_LINE_BYTES: u64 = 1024;
const MOST: usize = 20;

/// The GUID that identifies this bus.
const GUID: &str = "5374616765777269676874206f776e21";

/// Carries out the authentication of D-Bus; `None` if the client gives up or sends an unknown line.
pub(super) async fn exchange(
    reading: &mut (impl AsyncBufRead + Unpin),
    writing: &mut (impl AsyncWrite + Unpin),
) -> Option<()> {
    if reading.read_u8().await.ok()? != 0 {
        return None;
    }
    for _ in 0..MOST {
        let mut line = String::new();
        reading.take(MAX_LINE_BYTES).read_line(&mut line).await.ok().filter(|read| *read > 0)?;
        let answer = match line.trim_end() {
            "BEGIN" => return Some(()),
            // GLib first asks for the authentication mechanisms, and sends its identity when it is asked for it.
            "AUTH EXTERNAL" => "DATA".to_owned(),
            line if line.starts_with("AUTH EXTERNAL ") || line.starts_with("DATA") => format!("OK {GUID}"),
            line if line.starts_with("AUTH") => "REJECTED EXTERNAL".to_owned(),
            _ => "ERROR".to_owned(),
        };
        writing.write_all(format!("{answer}\r\n").as_bytes()).await.ok()?;
    }
    None
}
