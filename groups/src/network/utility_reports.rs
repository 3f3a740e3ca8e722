//! The reports of one utility process, and the answers to its requests.

use super::{
    Network,
    exchange::From,
    reports::{Source, decided, take},
};
use stagewright_os::transport::Accepted;
use std::sync::Weak;
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    sync::mpsc,
};

/// The longest report, in bytes: a body of 5 MiB in base64, and an address.
const LONGEST: u64 = 16 << 20;

/// The line that acknowledges a call of a hook.
const RAN: &[u8] = b"{\"event\":\"ran\"}\n";

/// Reads the reports of a utility process until it ends.
pub(super) async fn serve(stream: Accepted, network: Weak<Network>) {
    let (reading, writing) = stream.into_split();
    let Some((process, lines)) = network.upgrade().map(|network| network.utilities.add()) else { return };
    let sending = tokio::spawn(send(writing, lines));
    let source = Source { from: From::Utility, scope: format!("utility {process}") };
    let mut reading = BufReader::new(reading);
    let mut line = Vec::new();
    loop {
        line.clear();
        match (&mut reading).take(LONGEST).read_until(b'\n', &mut line).await {
            // A line beyond LONGEST ends the connection; the hooks are undone.
            Ok(read) if read > 0 && line.ends_with(b"\n") => {}
            _ => break,
        }
        let Some(network) = network.upgrade() else { break };
        if line == RAN {
            network.utilities.ran(process);
            continue;
        }
        if let Ok(Some((id, asked))) = take(&network, &source, &line) {
            let (answer, delay) = decided(&network, &source, id, &asked);
            network.utilities.answer(process, id, answer, delay);
        }
    }
    sending.abort();
    if let Some(network) = network.upgrade() {
        network.utilities.remove(process);
        network.end_of(&source.scope);
    }
}

async fn send(mut writing: impl AsyncWriteExt + Unpin, mut lines: mpsc::UnboundedReceiver<String>) {
    while let Some(line) = lines.recv().await {
        if writing.write_all(format!("{line}\n").as_bytes()).await.is_err() {
            return;
        }
    }
}
