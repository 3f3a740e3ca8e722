//! One line: a verb, or one of the REPL's own words.

use crate::{
    Report,
    builtin::{self, Builtin},
    interrupt::Interrupt,
    keys::{Key, Keys},
    place::Place,
    repeat,
    variables::Variables,
    watch::Wanted,
};
use clap::builder::StyledStr;
use serde_json::{Map, Value};
use stagewright_commands::{
    arguments::{Asked, Globals, quote, shell_line},
    dispatch,
    envelope::Envelope,
    grammar::{self, Form, expand, form, split, too_long, unfinished, verb_at},
    registry::Row,
    show::{clean, quoted},
    unknown_verb,
    verb::Frontends,
};
use stagewright_driver::fault::{Code, Fault, Outcome};
use stagewright_mcp::Router;
use std::{
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
    sync::{Arc, atomic::Ordering},
    time::Instant,
};

/// The exit status of what Ctrl-C has cut short.
const INTERRUPTED: u8 = 130;

/// What a line leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flow {
    /// It is done, with the exit status that a one-shot would have had.
    Done(u8),
    /// It asked to leave.
    Leave,
}

/// A line that was run.
#[derive(Debug, Clone)]
pub(crate) struct Done {
    /// As it was typed.
    pub text: String,
    /// Whether it went well.
    pub well: bool,
    /// The same with whole paths, where it names files.
    pub elsewhere: Option<String>,
}

/// Runs lines, whoever reads them.
pub(crate) struct Console {
    pub router: Router,
    pub globals: Globals,
    pub report: Box<dyn Report>,
    pub place: Place,
    pub interrupt: Interrupt,
    pub wanted: Arc<Wanted>,
    variables: Variables,
    /// The lines so far.
    lines: Vec<Done>,
    /// What the line that runs is in a file elsewhere, where it names files.
    elsewhere: Option<String>,
    /// The name that the value of the line that runs is for.
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
                None => Flow::Done(self.fail(Fault::argument("No line was run before this one."))),
            };
        }
        self.elsewhere = None;
        let flow = self.run(text);
        let about_lines = split(text).texts().first().and_then(|first| Builtin::of(first));
        let kept = !matches!(about_lines, Some(Builtin::History | Builtin::Save | Builtin::Quiet | Builtin::Help));
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
            let fault = Fault::argument(format!("There is no variable {name}."))
                .hint(format!("`set {name} VALUE` makes one; in single quotes a $ is a dollar: '${name}'."));
            return Flow::Done(self.fail(fault));
        }
        let mut words = split.texts();
        // Pasted from a shell, or from a failure's next step.
        if words.first().is_some_and(|word| word == "stagewright") {
            words.remove(0);
        }
        let Some(first) = words.first() else {
            return Flow::Done(match name {
                Some(name) => {
                    self.fail(Fault::argument(format!("{name} = what? A verb follows, as in `{name} = get-text @3`.")))
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
            Some(Builtin::Again) => Err(Fault::argument("!! stands alone on its line.")),
            None => self.verb(words),
        };
        self.keeps = None;
        Flow::Done(done.unwrap_or_else(|fault| self.fail(fault)))
    }

    /// `= EXPRESSION`: its value in the page.
    fn value(&mut self, expression: &str) -> u8 {
        if expression.is_empty() {
            return self.fail(Fault::argument("= what? An expression follows, as in `= document.title`."));
        }
        let Some(row) = stagewright_commands::find("electron_eval_renderer") else {
            return self.fail(Fault::internal("no verb evaluates"));
        };
        let args = Map::from_iter([("code".to_owned(), Value::from(expression))]);
        self.call(row, args, Globals::default())
    }

    fn set(&mut self, words: &[String]) -> Outcome<u8> {
        let [name, value] = words else {
            return Err(Fault::argument("`set` takes a name and a value: set who 'Mia Moss'."));
        };
        self.variables.set(name, value.clone()).map(|()| 0)
    }

    fn history(&self, words: &[String]) -> Outcome<u8> {
        let most = match words {
            [] => self.lines.len(),
            [count] => count
                .parse()
                .map_err(|_| Fault::argument(format!("`:history` takes a number; got {}.", quoted(count))))?,
            _ => return Err(Fault::argument("`:history` takes one number, or none.")),
        };
        let from = self.lines.len().saturating_sub(most);
        let lines: String = self.lines[from..].iter().map(|line| format!("{}\n", clean(&line.text))).collect();
        self.report.help(&StyledStr::from(lines), &self.globals);
        Ok(0)
    }

    fn save(&self, words: &[String]) -> Outcome<u8> {
        let [file] = words else { return Err(Fault::argument("`:save` takes one file.")) };
        // Paths in the file start from its own folder.
        let here = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/"));
        let folder = here.join(file).parent().map(Path::to_owned);
        let moves = folder.and_then(|folder| folder.canonicalize().ok()) != here.canonicalize().ok();
        let lines = self.lines.iter().filter(|line| line.well).filter_map(|line| saved(line, moves));
        let lines: String = lines.map(|line| line + "\n").collect();
        let written = std::fs::File::create_new(file).and_then(|mut out| out.write_all(lines.as_bytes()));
        written.map_err(|error| {
            Fault::new(Code::FileNotFound, format!("{} cannot be written: {error}.", quoted(file)))
                .hint("A file that is there is not written over: give another name.")
        })?;
        Ok(0)
    }

    fn quieten(&self) -> Outcome<u8> {
        let now = !self.wanted.quiet.fetch_xor(true, Ordering::Relaxed);
        let words =
            if now { "quiet: what apps say by themselves is not shown" } else { "what apps say is shown again" };
        self.report.help(&StyledStr::from(words), &self.globals);
        Ok(0)
    }

    /// Prints a failure that is no verb's.
    pub fn fail(&self, fault: Fault) -> u8 {
        self.answer_fault(None, fault, &self.globals)
    }

    fn answer_fault(&self, row: Option<&'static Row>, fault: Fault, globals: &Globals) -> u8 {
        let envelope = dispatch::envelope(Err(fault), Instant::now(), None);
        self.answer(row, &envelope, globals)
    }

    fn verb(&mut self, mut words: Vec<String>) -> Outcome<u8> {
        let (row, called) = take_verb(&mut words)?;
        // The flags of a line that does not parse count all the same for how that is said.
        let said = |flag: &str| words.iter().take_while(|word| *word != "--").any(|word| word == flag);
        let early = self.styled(Globals {
            json: said("--json"),
            raw: said("--raw"),
            quiet: said("--quiet"),
            ..Globals::default()
        });
        // Before it acts, not after.
        if self.keeps.is_some() && self.report.has_no_value(row) {
            return Err(no_value(row));
        }
        Ok(match read(row, &called, &words) {
            Err(fault) => self.answer_fault(Some(row), fault, &early),
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
        let asked = line.session.clone();
        let globals = self.styled(line);
        if let Err(fault) = self.prepare(row, &mut args, asked.as_deref(), &globals) {
            return self.answer_fault(Some(row), fault, &globals);
        }
        let progress = self.report.progress(row, &globals);
        self.wanted.acting.store(row.acts, Ordering::Relaxed);
        let envelope = self.interrupt.during(|cancel| self.router.call_with(row, args, progress, cancel));
        self.wanted.acting.store(false, Ordering::Relaxed);
        self.place.learn(&envelope.whole(), asked.as_deref());
        let well = envelope["ok"] == true;
        if self.interrupt.came() && !well && !globals.json {
            eprintln!("interrupted");
            return INTERRUPTED;
        }
        match self.keeps.take().filter(|_| well) {
            Some(name) => {
                let value = (row.raw)(&envelope.whole());
                let kept = value.ok_or_else(|| no_value(row)).and_then(|value| self.variables.set(&name, value));
                kept.map_or_else(|fault| self.answer_fault(Some(row), fault, &globals), |()| 0)
            }
            None => self.answer(Some(row), &envelope, &globals),
        }
    }

    /// Prints an answer; what apps say by themselves meanwhile comes after it.
    fn answer(&self, row: Option<&'static Row>, envelope: &Envelope, globals: &Globals) -> u8 {
        let _held = self.wanted.hold();
        self.report.answer(row, envelope, globals)
    }

    /// Fills in what the line left open.
    fn prepare(
        &self,
        row: &'static Row,
        args: &mut Map<String, Value>,
        session: Option<&str>,
        globals: &Globals,
    ) -> Outcome<()> {
        if let Some(id) = session
            && dispatch::input_schema(row)["properties"].get("sessionId").is_some()
        {
            args.insert("sessionId".into(), id.into());
        }
        self.place.complete(row, args);
        self.report.prepare(row, args, globals)
    }

    /// `watch VERB…`.
    fn watch(&mut self, words: Vec<String>) -> Outcome<u8> {
        let (every, words) = repeat::interval(&words)?;
        let mut words = words.to_vec();
        if words.is_empty() {
            return Err(Fault::argument("watch what? A verb that reads follows, as in `watch get-text '#status'`."));
        }
        let (row, called) = take_verb(&mut words)?;
        if let Some(fault) = repeat::refusal(row) {
            return Err(fault);
        }
        let (mut args, line) = match read(row, &called, &words)? {
            Asked::Call(args, globals) => (args, *globals),
            Asked::Help(text) => {
                self.report.help(&text, &self.globals);
                return Ok(0);
            }
        };
        let asked = line.session.clone();
        let globals = self.styled(line);
        if row.goes_on(&args) {
            return Err(Fault::argument(format!("{} goes on by itself there: leave `watch` out.", row.verb())));
        }
        if globals.json {
            return Err(Fault::argument("`watch` shows what changed as text, and no JSON."));
        }
        self.prepare(row, &mut args, asked.as_deref(), &globals)?;
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return Err(Fault::argument("`watch` is for a person at a terminal: a key ends it.")
                .hint("In a script, `expect-text`, `wait-for-selector` and their like wait until something holds."));
        }
        let keys = Keys::wait().map_err(|error| Fault::internal(format!("The terminal cannot be used: {error}.")))?;
        let (mut last, mut status) = (None::<String>, 0);
        let Console { router, report, place, .. } = self;
        repeat::until_a_key(
            every,
            &keys,
            || router.call_with(row, args.clone(), None, &keys.cancel),
            |envelope| {
                place.learn(&envelope.whole(), asked.as_deref());
                let fault = (envelope["ok"] != true).then(|| Fault::from_envelope(envelope)).flatten();
                let goes_on = fault.as_ref().is_none_or(repeat::may_pass);
                let words = match &fault {
                    Some(fault) => repeat::in_a_line(fault),
                    None => report.words(row, envelope, &globals),
                };
                match last.replace(words) {
                    // The first answer is seen whole, and so is the failure that ends it.
                    before if before.is_none() || !goes_on => {
                        status = report.answer(Some(row), envelope, &globals);
                        if goes_on && !globals.quiet {
                            eprintln!("watching: what changes is told, and any key ends it");
                        }
                    }
                    before => {
                        let changes = repeat::changes(&before.unwrap_or_default(), last.as_deref().unwrap_or_default());
                        if !changes.is_empty() {
                            status = fault.map_or(0, |fault| fault.exit_status());
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

    /// A line's flags on top of the REPL's own.
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

    fn help(&self, words: &[String]) -> Outcome<u8> {
        match words {
            [] => self.report.help(&StyledStr::from(builtin::overview()), &self.globals),
            [word, ..] => match Builtin::of(word) {
                Some(own) => self.report.help(&StyledStr::from(own.help()), &self.globals),
                None => match read(verb_of(word)?, word, &["--help".to_owned()])? {
                    Asked::Help(text) => self.report.help(&text, &self.globals),
                    Asked::Call(..) => return Err(Fault::internal("--help is not help")),
                },
            },
        }
        Ok(0)
    }

    fn choose(&mut self, words: &[String]) -> Outcome<u8> {
        let chosen = match words {
            [] => None,
            [id] if crate::place::live_sessions().contains(id) => Some(id.clone()),
            [id] => {
                let live = crate::place::live_sessions();
                let which =
                    if live.is_empty() { "None is live.".into() } else { format!("Live: {}.", live.join(", ")) };
                return Err(Fault::argument(format!("There is no live session {id:?}."))
                    .hint(which)
                    .detail("available_sessions", live));
            }
            _ => return Err(Fault::argument("`use` takes one session's name, or none.")),
        };
        self.place.choose(chosen);
        Ok(0)
    }
}

fn read(row: &'static Row, called: &str, words: &[String]) -> Outcome<Asked> {
    let cwd = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/"));
    grammar::read(row, called, words, &cwd)
}

/// Takes the verb out of the words of a line.
fn take_verb(words: &mut Vec<String>) -> Outcome<(&'static Row, String)> {
    let at = verb_at(words).ok_or_else(|| Fault::argument("The line has flags, but no verb."))?;
    let called = words.remove(at);
    Ok((verb_of(&called)?, called))
}

fn verb_of(word: &str) -> Outcome<&'static Row> {
    match stagewright_commands::find(word) {
        Some(row) if row.frontends != Frontends::Shell => Ok(row),
        Some(row) => Err(Fault::argument(format!("{} is a verb of the shell.", row.verb()))
            .hint(format!("Leave with Ctrl-D and run `stagewright {}`.", row.verb()))),
        None => Err(unknown_verb(word, &builtin::own_words(), "`help` lists the verbs.")),
    }
}

/// A line as a file of lines has it; `None` for what is only of the REPL. In another folder paths are whole.
pub(crate) fn saved(line: &Done, moves: bool) -> Option<String> {
    if let Form::Value(expression) = form(&line.text) {
        return Some(format!("eval-renderer {}", quote(expression)));
    }
    match split(&line.text).texts().first().and_then(|first| Builtin::of(first)) {
        None | Some(Builtin::Set) => {}
        Some(_) => return None,
    }
    Some(line.elsewhere.clone().filter(|_| moves).unwrap_or_else(|| line.text.clone()))
}

/// The line of a call, with its paths as they were resolved; `None` where it has none.
fn with_whole_paths(
    row: &'static Row,
    args: &Map<String, Value>,
    globals: &Globals,
    keeps: Option<&str>,
) -> Option<String> {
    let path = |schema: &Value| schema["format"] == "path" || schema["items"]["format"] == "path";
    args.keys().find(|name| row.property(name).is_some_and(path))?;
    let mut args = args.clone();
    if let Some(id) = &globals.session {
        args.insert("sessionId".into(), id.as_str().into());
    }
    let line = shell_line(row.tool, &Value::Object(args));
    Some(keeps.map_or_else(|| line.clone(), |name| format!("{name} = {line}")))
}

fn no_value(row: &'static Row) -> Fault {
    Fault::argument(format!("{} has no single value that a name could keep.", row.verb()))
}
