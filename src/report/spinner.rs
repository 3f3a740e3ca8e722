//! A spinner on stderr for calls that take longer than 250 ms, on a terminal only.

use super::{Style, locale, style::dumb};
use indicatif::{ProgressBar, ProgressStyle};
use stagewright_commands::palette::Ink;
use std::{
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender},
    thread::JoinHandle,
    time::{Duration, Instant},
};

/// How long a call takes before the spinner appears, from its start.
const SPINNER_DELAY: Duration = Duration::from_millis(250);

/// Starts a spinner with these words if a person reads stderr. It is cleared when it is dropped.
pub fn spinner(words: String, style: Style) -> Option<Spinner> {
    if style.quiet || style.json || !style.err_is_terminal() || dumb() {
        return None;
    }
    let (say, heard) = mpsc::channel();
    let colour = style.err_has_colour();
    // If the thread cannot be started, the call goes on without a spinner.
    let thread = std::thread::Builder::new().name("spinner".into()).spawn(move || spin(words, colour, &heard)).ok()?;
    Some(Spinner(Some((say, thread))))
}

fn spin(mut words: String, colour: bool, heard: &Receiver<String>) {
    let started = Instant::now();
    let mut bar: Option<ProgressBar> = None;
    loop {
        // Once the bar is shown it turns by itself, so the thread waits for news only.
        let wait =
            if bar.is_some() { Duration::from_secs(3600) } else { SPINNER_DELAY.saturating_sub(started.elapsed()) };
        match heard.recv_timeout(wait) {
            Ok(news) => words = news,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        if started.elapsed() >= SPINNER_DELAY {
            bar.get_or_insert_with(|| new_bar(colour)).set_message(words.clone());
        }
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
}

/// The channel to the spinner's thread, and the thread.
pub struct Spinner(Option<(Sender<String>, JoinHandle<()>)>);

impl Spinner {
    /// Shows other words from now on.
    pub fn say(&self, words: &str) {
        if let Some((say, _)) = &self.0 {
            let _ = say.send(words.to_owned());
        }
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

fn new_bar(colour: bool) -> ProgressBar {
    let part = |ink: Ink, part: &str| if colour { ink.around(part) } else { part.to_owned() };
    let template = format!("{} {{msg}} {}", part(Ink::Typed, "{spinner}"), part(Ink::Faint, "{elapsed}"));
    let mut looks = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_spinner());
    if locale::is_ascii() {
        looks = looks.tick_chars("|/-\\ ");
    }
    let bar = ProgressBar::new_spinner().with_style(looks);
    bar.enable_steady_tick(Duration::from_millis(80));
    bar
}
