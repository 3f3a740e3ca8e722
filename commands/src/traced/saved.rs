//! Pages that are saved as MHTML when a call fails. They have the document as it is then, without typed values.

use super::{mhtml, secrets::Known};
use base64::{Engine, engine::general_purpose::STANDARD};
use parking_lot::Mutex;
use serde::Deserialize;
use serde_json::json;
use stagewright_driver::{channel, logs, surfaces::Surface};
use stagewright_groups::network::secrets::Redaction;
use stagewright_traces::{KIND_PAGE, Writer};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// How long a page may take to be saved. A page of 10 000 rows takes 207 ms (Electron 33.2.1).
const SAVING: Duration = Duration::from_millis(900);

/// Pages are saved no more often than that this share of the time goes into it: one part in so many.
const SHARE: u32 = 40;

/// The largest page, in bytes of MHTML.
const LARGEST: usize = 4 << 20;

/// How many pages a trace has at most.
const MOST: usize = 16;

/// Which pages were saved so far.
#[derive(Default)]
pub(super) struct Saved(Mutex<State>);

#[derive(Default)]
struct State {
    count: usize,
    not_before: Option<Instant>,
}

#[derive(Deserialize)]
struct Snapshot {
    data: String,
}

impl Saved {
    /// Saves the page of a call that has failed. Nothing is written if the page does not answer in time.
    pub async fn after(&self, writer: &Writer, known: &Arc<Known>, surface: &Surface, seq: u64) {
        {
            let mut state = self.0.lock();
            let early = state.not_before.is_some_and(|until| Instant::now() < until);
            if state.count >= MOST || early {
                return;
            }
            state.count += 1;
        }
        let begun = Instant::now();
        let asked =
            surface.channel.send(Some(&surface.cdp_session), "Page.captureSnapshot", json!({ "format": "mhtml" }));
        let answer = tokio::time::timeout(SAVING, asked.wait()).await;
        self.0.lock().not_before = Some(Instant::now() + begun.elapsed() * SHARE);
        let Ok(Ok(answer)) = answer else { return };
        let Ok(Snapshot { data }) = channel::read(&answer) else { return };
        let (window, at, known) = (surface.handle.clone(), logs::now(), known.clone());
        writer.line(move || {
            let mut line = json!({ "kind": KIND_PAGE, "seq": seq, "at": at, "window": window });
            if data.len() > LARGEST {
                line["left_out"] = data.len().into();
                return Some(line);
            }
            let text = |text: &str| known.hidden_in_markup(text);
            let address = |url: &str| Redaction::default().url(&known.hidden_in_text(url));
            line["data"] = STANDARD.encode(mhtml::hidden(&data, &text, &address)?).into();
            Some(line)
        });
    }
}
