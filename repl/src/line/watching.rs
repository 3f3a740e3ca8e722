//! `watch VERB…`: repeats a verb that reads.

use super::{Console, INTERRUPTED, read, take_verb};
use crate::{
    keys::{Key, Keys},
    place::Named,
    repeat,
};
use stagewright_commands::arguments::Asked;
use stagewright_driver::error::{Error, Outcome};
use std::io::{self, IsTerminal};

impl Console {
    /// Runs `watch VERB…`.
    pub(super) fn watch(&mut self, words: Vec<String>) -> Outcome<u8> {
        let (every, words) = repeat::interval(&words)?;
        let mut words = words.to_vec();
        if words.is_empty() {
            return Err(Error::argument("watch what? A verb that reads follows, as in `watch get-text '#status'`."));
        }
        let (row, called) = take_verb(&mut words)?;
        if let Some(error) = repeat::refusal(row) {
            return Err(error);
        }
        let (mut args, line) = match read(row, &called, &words)? {
            Asked::Call(args, globals) => (args, *globals),
            Asked::Help(text) => {
                self.report.help(&text, &self.globals);
                return Ok(0);
            }
        };
        let (asked, window) = (line.session.clone(), line.window.clone());
        let globals = self.styled(line);
        if row.goes_on(&args) {
            return Err(Error::argument(format!("{} goes on by itself there: leave `watch` out.", row.verb())));
        }
        if globals.json {
            return Err(Error::argument("`watch` shows what changed as text, and no JSON."));
        }
        self.prepare(row, &mut args, asked.as_deref(), &globals)?;
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return Err(Error::argument("`watch` is for a person at a terminal: a key ends it.")
                .hint("In a script, `expect-text`, `wait-for-selector` and their like wait until something holds."));
        }
        let keys = Keys::wait().map_err(|error| Error::internal(format!("The terminal cannot be used: {error}.")))?;
        let (mut last, mut status) = (None::<String>, 0);
        let named = Named { session: asked.as_deref(), window: window.as_deref(), takes_window: row.has("window") };
        let Console { router, report, place, .. } = self;
        repeat::until_a_key(
            every,
            &keys,
            || router.call_with(row, args.clone(), None, &keys.cancel),
            |envelope| {
                place.learn(&envelope.whole(), named);
                let error = (envelope["ok"] != true).then(|| Error::from_envelope(envelope)).flatten();
                let goes_on = error.as_ref().is_none_or(repeat::may_pass);
                let words = match &error {
                    Some(error) => repeat::in_a_line(error),
                    None => report.words(row, envelope, &globals),
                };
                match last.replace(words) {
                    // Print the first answer whole, and also the failure that ends the watch.
                    before if before.is_none() || !goes_on => {
                        status = report.answer(Some(row), envelope, &globals);
                        if goes_on && !globals.quiet {
                            eprintln!("watching: changes are shown; any key ends it");
                        }
                    }
                    before => {
                        let changes = repeat::changes(&before.unwrap_or_default(), last.as_deref().unwrap_or_default());
                        if !changes.is_empty() {
                            status = error.map_or(0, |error| error.exit_status());
                            report.changes(&repeat::clock(), &changes, &globals);
                        }
                    }
                }
                goes_on
            },
        );
        let interrupted = keys.take() == Key::Interrupt;
        drop(keys);
        if interrupted {
            self.interrupt.press();
            eprintln!("interrupted");
            return Ok(INTERRUPTED);
        }
        Ok(status)
    }
}
