//! Reads the app's stdout and stderr line by line into the logs, and reports the address of its inspector.

use crate::{logs::Source, surfaces::Shared};
use std::sync::Arc;
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, BufReader},
    sync::mpsc,
};

/// Longer lines of the app's output are split, in bytes.
const LONGEST_LINE: usize = 64 * 1024;

/// The most inspector addresses that wait to be read. An app may write any number of them.
const ADDRESSES: usize = 64;

/// Reads the app's output until it ends. Returns the inspector addresses that are found in it.
pub(crate) fn hear(
    out: std::process::ChildStdout,
    err: std::process::ChildStderr,
    shared: Arc<Shared>,
) -> mpsc::Receiver<String> {
    let (tell, told) = mpsc::channel(ADDRESSES);
    let out = tokio::process::ChildStdout::from_std(out);
    let err = tokio::process::ChildStderr::from_std(err);
    if let Ok(out) = out {
        tokio::spawn(lines(out, shared.clone(), Source::Stdout, None));
    }
    if let Ok(err) = err {
        tokio::spawn(lines(err, shared, Source::Stderr, Some(tell)));
    }
    told
}

async fn lines(from: impl AsyncRead + Unpin, shared: Arc<Shared>, source: Source, url: Option<mpsc::Sender<String>>) {
    let mut from = BufReader::new(from);
    let mut line = Vec::new();
    loop {
        line.clear();
        // Split a line that does not end, so that it cannot fill our memory.
        let mut limited = tokio::io::AsyncReadExt::take(&mut from, LONGEST_LINE as u64);
        match limited.read_until(b'\n', &mut line).await {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let text = String::from_utf8_lossy(&line).trim_end().to_owned();
        if let (Some(tell), Some(at)) = (&url, text.strip_prefix("Debugger listening on ")) {
            let _ = tell.try_send(at.to_owned());
            continue;
        }
        // Skip Node's messages about the inspector that we opened: they are not the app's output.
        const OURS: [&str; 5] = [
            "For help, see: https://nodejs.org/en/docs/inspector",
            "Debugger attached.",
            "Debugger ending on ",
            "Waiting for the debugger to disconnect",
            "DevTools remote debugging requires",
        ];
        if !text.is_empty() && !OURS.iter().any(|ours| text.starts_with(ours)) {
            shared.logs.line(source, text);
        }
    }
}
