//! A spinner on stderr for what takes longer than a quarter second, and only where somebody looks.

use super::Style;
use indicatif::{ProgressBar, ProgressStyle};
use stagewright_commands::Row;
use stagewright_mcp::Progress;
use std::{
    sync::{
        Arc,
        mpsc::{self, RecvTimeoutError, Sender},
    },
    thread::JoinHandle,
    time::{Duration, Instant},
};

/// What is quicker than this shows nothing.
const PATIENCE: Duration = Duration::from_millis(250);

/// A spinner, or nothing where nobody looks; dropping it wipes it away.
pub struct Spinner(Option<(Sender<String>, JoinHandle<()>)>);

impl Spinner {
    /// Starts to wait with the person.
    pub fn start(row: &Row, style: Style) -> Spinner {
        if style.quiet || style.json || !style.err_is_terminal() {
            return Spinner(None);
        }
        let (say, heard) = mpsc::channel::<String>();
        let verb = row.verb();
        let spin = move || {
            let started = Instant::now();
            let mut words = verb;
            let mut bar: Option<ProgressBar> = None;
            loop {
                let left = if bar.is_some() { Duration::MAX } else { PATIENCE.saturating_sub(started.elapsed()) };
                match heard.recv_timeout(left.min(Duration::from_secs(3600))) {
                    Ok(news) => words = news,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                if started.elapsed() >= PATIENCE {
                    bar.get_or_insert_with(spinner).set_message(words.clone());
                }
            }
            if let Some(bar) = bar {
                bar.finish_and_clear();
            }
        };
        // Without the thread the call goes on as well, only unseen.
        Spinner(std::thread::Builder::new().name("spinner".into()).spawn(spin).ok().map(|thread| (say, thread)))
    }

    /// Where the call says how far it is.
    pub fn progress(&self) -> Option<Progress> {
        let say = self.0.as_ref()?.0.clone();
        Some(Arc::new(move |words| drop(say.send(words.to_owned()))))
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        if let Some((say, thread)) = self.0.take() {
            drop(say);
            let _ = thread.join();
        }
    }
}

fn spinner() -> ProgressBar {
    let bar = ProgressBar::new_spinner().with_style(
        ProgressStyle::with_template("{spinner:.cyan} {msg} {elapsed:.dim}").unwrap_or_else(|_| ProgressStyle::default_spinner()),
    );
    bar.enable_steady_tick(Duration::from_millis(80));
    bar
}
