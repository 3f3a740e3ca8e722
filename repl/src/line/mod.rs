//! Runs one line: a verb, or a builtin of the REPL.

mod own_words;
mod saved;
mod watching;

#[cfg(test)]
pub(crate) use saved::saved;

use self::saved::with_whole_paths;
use crate::{
    Report,
    builtin::{self, Builtin},
    interrupt::Interrupt,
    place::{Named, Place},
    variables::Variables,
    watch::Wanted,
};
use clap::builder::StyledStr;
use serde_json::{Map, Value};
use stagewright_commands::{
    Row,
    arguments::{Asked, Globals},
    dispatch,
    envelope::Envelope,
    grammar::{self, Form, expand, form, split, too_long, unfinished, verb_at},
    phrases,
    show::clean,
    unknown_verb,
    verb::Frontends,
};
use stagewright_driver::error::{Error, Outcome};
use stagewright_mcp::Router;
use stagewright_runner::REGISTRY;
use std::{
    path::PathBuf,
    sync::{Arc, atomic::Ordering},
    time::Instant,
};

/// The exit status of a call that Ctrl-C has cut short.
const INTERRUPTED: u8 = 130;

/// How the REPL goes on after a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flow {
    /// The line has run, with the exit status of the same call in the shell.
    Done(u8),
    /// The line asked to leave.
    Leave,
}

/// A line that was run.
#[derive(Debug, Clone)]
pub(crate) struct Done {
    /// The line as it was typed.
    pub text: String,
    /// Whether it succeeded.
    pub well: bool,
    /// The same line with absolute paths, if it names files.
    pub elsewhere: Option<String>,
}

/// Runs lines from the terminal or a script.
pub(crate) struct Console {
    pub router: Router,
    pub globals: Globals,
    pub report: Box<dyn Report>,
    pub place: Place,
    pub interrupt: Interrupt,
    pub wanted: Arc<Wanted>,
    variables: Variables,
    /// The lines that were run.
    lines: Vec<Done>,
    /// The running line with absolute paths, if it names files.
    elsewhere: Option<String>,
    /// The variable that gets the value of the running line.
    keeps: Option<String>,
}

impl Console {
    pub fn new(router: Router, globals: Globals, report: Box<dyn Report>, place: Place) -> Console {
        Console {
            router,
            globals,
            report,
            place,
            interrupt: Interrupt::default(),
            wanted: Arc::default(),
            variables: Variables::default(),
            lines: Vec::new(),
            elsewhere: None,
            keeps: None,
        }
    }

    /// Runs one complete line.
    pub fn line(&mut self, text: &str) -> Flow {
        let text = text.trim();
        if text == "!!" {
            return match self.lines.last().cloned() {
                Some(last) => self.line(&last.text),
                None => Flow::Done(self.fail(Error::argument("No line was run before this one."))),
            };
        }
        self.elsewhere = None;
        let flow = self.run(text);
        let about_lines = split(text).texts().first().and_then(|first| Builtin::of(first));
        let shows_value = text.starts_with('$');
        let kept = !shows_value
            && !matches!(about_lines, Some(Builtin::History | Builtin::Save | Builtin::Quiet | Builtin::Help));
        if kept && !text.is_empty() && !text.starts_with('#') {
            let elsewhere = self.elsewhere.take();
            self.lines.push(Done { text: text.to_owned(), well: flow == Flow::Done(0), elsewhere });
        }
        flow
    }

    fn run(&mut self, text: &str) -> Flow {
        let (name, text) = match form(text) {
            Form::Value(expression) => return Flow::Done(self.value(expression)),
            Form::Keep(name, verb) => (Some(name), verb),
            Form::Plain => (None, text),
        };
        let split = expand(text, &|name| self.variables.get(name));
        if let Some(open) = split.open {
            return Flow::Done(self.fail(unfinished(open)));
        }
        if split.too_long {
            return Flow::Done(self.fail(too_long()));
        }
        if let Some(name) = split.unset.first().map(|unset| &unset.name) {
            let error = Error::argument(format!("There is no variable {name}."))
                .hint(format!("`set {name} VALUE` makes one; in single quotes a $ is a dollar: '${name}'."));
            return Flow::Done(self.fail(error));
        }
        let mut words = split.texts();
        // The line may have been copied from a shell or from a proposed next command, so skip the program's name.
        if words.first().is_some_and(|word| word == "stagewright") {
            words.remove(0);
        }
        if name.is_none() && text.starts_with('$') {
            self.report.help(&StyledStr::from(clean(&words.join(" ")) + "\n"), &self.globals);
            return Flow::Done(0);
        }
        let Some(first) = words.first() else {
            return Flow::Done(match name {
                Some(name) => {
                    self.fail(Error::argument(format!("{name} = what? A verb follows, as in `{name} = get-text @3`.")))
                }
                None => 0,
            });
        };
        self.keeps = name.map(str::to_owned);
        let done = match Builtin::of(first) {
            Some(Builtin::Exit) => return Flow::Leave,
            Some(Builtin::Help) => self.help(&words[1..]),
            Some(Builtin::Use) => self.choose(&words[1..]),
            Some(Builtin::Set) => self.set(&words[1..]),
            Some(Builtin::History) => self.history(&words[1..]),
            Some(Builtin::Save) => self.save(&words[1..]),
            Some(Builtin::Quiet) => self.quieten(),
            Some(Builtin::Watch) => self.watch(words.split_off(1)),
            Some(Builtin::Again) => Err(Error::argument("!! stands alone on its line.")),
            None => self.verb(words),
        };
        self.keeps = None;
        Flow::Done(done.unwrap_or_else(|error| self.fail(error)))
    }

    /// `= EXPRESSION`: evaluates it in the page.
    fn value(&mut self, expression: &str) -> u8 {
        if expression.is_empty() {
            return self.fail(Error::argument("= what? An expression follows, as in `= document.title`."));
        }
        let Some(row) = REGISTRY.find("electron_eval_renderer") else {
            return self.fail(Error::internal("no verb evaluates"));
        };
        let args = Map::from_iter([("code".to_owned(), Value::from(expression))]);
        self.call(row, args, Globals::default())
    }

    /// Prints a failure that is not of a verb.
    pub fn fail(&self, error: Error) -> u8 {
        self.answer_error(None, error, &self.globals)
    }

    fn answer_error(&self, row: Option<&'static Row>, error: Error, globals: &Globals) -> u8 {
        let envelope = dispatch::envelope(Err(error), Instant::now(), None);
        self.answer(row, &envelope, globals)
    }

    fn verb(&mut self, mut words: Vec<String>) -> Outcome<u8> {
        let (row, called) = take_verb(&mut words)?;
        // Even if the line does not parse, its own flags decide how the error is printed.
        let said = |flag: &str| words.iter().take_while(|word| *word != "--").any(|word| word == flag);
        let early = self.styled(Globals {
            json: said("--json"),
            raw: said("--raw"),
            quiet: said("--quiet"),
            ..Globals::default()
        });
        // Refuse before the verb acts.
        if self.keeps.is_some() && self.report.has_no_value(row) {
            return Err(no_value(row));
        }
        Ok(match read(row, &called, &words) {
            Err(error) => self.answer_error(Some(row), error, &early),
            Ok(Asked::Help(text)) => {
                self.report.help(&text, &early);
                0
            }
            Ok(Asked::Call(args, globals)) => {
                self.elsewhere = with_whole_paths(row, &args, &globals, self.keeps.as_deref());
                self.call(row, args, *globals)
            }
        })
    }

    fn call(&mut self, row: &'static Row, mut args: Map<String, Value>, line: Globals) -> u8 {
        let (asked, window) = (line.session.clone(), line.window.clone());
        let globals = self.styled(line);
        if let Err(error) = self.prepare(row, &mut args, asked.as_deref(), &globals) {
            return self.answer_error(Some(row), error, &globals);
        }
        let progress = self.report.progress(row, &globals);
        self.wanted.acting.store(row.acts, Ordering::Relaxed);
        let envelope = self.interrupt.during(|cancel| self.router.call_with(row, args, progress, cancel));
        self.wanted.acting.store(false, Ordering::Relaxed);
        let named = Named { session: asked.as_deref(), window: window.as_deref(), takes_window: row.has("window") };
        self.place.learn(&envelope.whole(), named);
        let well = envelope["ok"] == true;
        if self.interrupt.came() && !well && !globals.json {
            eprintln!("interrupted");
            return INTERRUPTED;
        }
        match self.keeps.take().filter(|_| well) {
            Some(name) => {
                let value = (row.raw)(&envelope.whole());
                let kept = value.ok_or_else(|| no_value(row)).and_then(|value| self.variables.set(&name, value));
                kept.map_or_else(|error| self.answer_error(Some(row), error, &globals), |()| 0)
            }
            None => self.answer(Some(row), &envelope, &globals),
        }
    }

    /// Prints an answer, and holds the lines of apps back until it is printed.
    fn answer(&self, row: Option<&'static Row>, envelope: &Envelope, globals: &Globals) -> u8 {
        let _held = self.wanted.hold();
        self.report.answer(row, envelope, globals)
    }

    /// Adds the session and window that the line does not name, and the arguments for printing.
    fn prepare(
        &self,
        row: &'static Row,
        args: &mut Map<String, Value>,
        session: Option<&str>,
        globals: &Globals,
    ) -> Outcome<()> {
        if let Some(id) = session
            && row.has("sessionId")
        {
            args.insert("sessionId".into(), id.into());
        }
        self.place.complete(row, args);
        self.report.prepare(row, args, globals)
    }

    /// A line's flags, added to the REPL's own.
    fn styled(&self, line: Globals) -> Globals {
        Globals {
            json: line.json || self.globals.json,
            raw: line.raw || self.globals.raw,
            quiet: line.quiet || self.globals.quiet,
            fail: line.fail || self.globals.fail,
            color: self.globals.color,
            ..line
        }
    }
}

fn read(row: &'static Row, called: &str, words: &[String]) -> Outcome<Asked> {
    let cwd = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/"));
    grammar::read(row, called, words, &cwd)
}

/// Takes the verb out of the words of a line.
fn take_verb(words: &mut Vec<String>) -> Outcome<(&'static Row, String)> {
    let at = verb_at(words).ok_or_else(|| Error::argument("The line has flags, but no verb."))?;
    phrases::translate(&REGISTRY, words, at);
    let called = words.remove(at);
    Ok((verb_of(&called)?, called))
}

fn verb_of(word: &str) -> Outcome<&'static Row> {
    match REGISTRY.find(word) {
        Some(row) if row.frontends != Frontends::Shell => Ok(row),
        Some(row) => Err(Error::argument(format!("{} is a verb of the shell.", row.verb()))
            .hint(format!("Leave with Ctrl-D and run `stagewright {}`.", row.verb()))),
        None => Err(unknown_verb(&REGISTRY, word, &builtin::own_words(), "`help` lists the verbs.")),
    }
}

fn no_value(row: &'static Row) -> Error {
    Error::argument(format!("{} has no single value that a name could keep.", row.verb()))
}
