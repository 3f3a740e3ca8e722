//! Lines from a terminal: editing, history, completion, hints.

use crate::{
    assist::Assist,
    history,
    line::{Console, Flow},
    place::live_sessions,
    watch::{Say, Watch},
};
use rustyline::{
    ColorMode, CompletionType, Config, Editor, ExternalPrinter, error::ReadlineError, history::FileHistory,
};
use stagewright_commands::{
    arguments::Color,
    grammar::{self, Open},
    show::{clean, columns},
};
use stagewright_driver::fault::Fault;
use stagewright_os::terminal;
use std::{
    io::ErrorKind,
    sync::{Arc, Mutex, PoisonError},
};

/// Reads and runs lines until Ctrl-D or `exit`. A person has seen each failure, so the status is 0.
pub(crate) fn run(console: &mut Console) -> u8 {
    let mut editor = match make(console) {
        Ok(editor) => editor,
        Err(error) => return console.fail(broken(&error)),
    };
    let history = history::file();
    if let Some(path) = &history {
        // A history that cannot be read is not worth a word.
        let _ = editor.load_history(path);
    }
    // Without the listener Ctrl-C ends the REPL with the call; sessions are cleared away all the same.
    let _ = console.interrupt.listen();
    if !console.globals.quiet && !console.globals.json {
        eprintln!("stagewright {}: `help` lists the verbs, Tab completes, Ctrl-D leaves.", env!("CARGO_PKG_VERSION"));
    }
    let mut watch = printer(&mut editor).map(|say| Watch::new(Arc::clone(&console.wanted), say));
    loop {
        let prompt = console.place.prompt();
        if let Some(watch) = &mut watch {
            watch.follow(console.place.met(), console.router.options());
        }
        if let Some(assist) = editor.helper_mut() {
            assist.refs = console.place.refs().all().map(|(number, label)| (number, label.to_owned())).collect();
            assist.room = columns(false).unwrap_or(80).saturating_sub(prompt.chars().count());
            assist.sessions = live_sessions();
            assist.windows = console.place.windows().to_vec();
        }
        let line = match whole_line(&mut editor, &prompt) {
            Ok(line) => line,
            Err(ReadlineError::Interrupted | ReadlineError::Signal(_)) => continue,
            Err(ReadlineError::Eof) => return 0,
            Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
                // What is left of it would be taken for keys.
                terminal::discard_typed();
                console.fail(Fault::argument("What was typed or pasted is not UTF-8 text, and was left out."));
                continue;
            }
            Err(error) => return console.fail(broken(&error)),
        };
        // A paste is several.
        let lines = grammar::of(&line);
        // All before the file is written, once: it is locked and looked at each time.
        let added = lines.iter().filter(|line| editor.add_history_entry(line.as_str()).unwrap_or(false)).count();
        if let Some(path) = history.as_ref().filter(|_| added > 0) {
            let _ = editor.append_history(path);
        }
        if run_all(console, &lines) == Flow::Leave {
            return 0;
        }
    }
}

/// Reads on while a quote is open, or a backslash stands at the end.
fn whole_line(editor: &mut Editor<Assist, FileHistory>, prompt: &str) -> rustyline::Result<String> {
    let mut text = editor.readline(prompt)?;
    while let Some(open) = grammar::open(&text) {
        let sign = match open {
            Open::Quote(quote) => format!("{quote}> "),
            Open::Backslash => "> ".to_owned(),
        };
        let width = prompt.chars().count().saturating_sub(sign.len());
        match editor.readline(&format!("{}{sign}", " ".repeat(width))) {
            Ok(more) => text += &format!("\n{more}"),
            // What is there is told to be unfinished.
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(error),
        }
    }
    Ok(text)
}

/// What puts lines above the prompt; none where the terminal cannot.
fn printer(editor: &mut Editor<Assist, FileHistory>) -> Option<Say> {
    let printer = Mutex::new(editor.create_external_printer().ok()?);
    Some(Arc::new(move |line: &str| {
        let mut printer = printer.lock().unwrap_or_else(PoisonError::into_inner);
        // A terminal that is gone takes the REPL with it.
        let _ = printer.print(format!("{line}\n"));
    }))
}

/// Runs lines in order. Of several each is shown before its answer; Ctrl-C leaves out those that are left.
fn run_all(console: &mut Console, lines: &[String]) -> Flow {
    for (at, line) in lines.iter().enumerate() {
        if lines.len() > 1 && !console.globals.quiet {
            eprintln!("> {}", clean(line));
        }
        if console.line(line) == Flow::Leave {
            return Flow::Leave;
        }
        let left = lines.len() - at - 1;
        if console.interrupt.came() && left > 0 {
            eprintln!("interrupted: {left} pasted lines were left out");
            break;
        }
    }
    Flow::Done(0)
}

fn make(console: &Console) -> rustyline::Result<Editor<Assist, FileHistory>> {
    let colour = match console.globals.color {
        Color::Always => ColorMode::Forced,
        Color::Never => ColorMode::Disabled,
        Color::Auto if std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) => ColorMode::Disabled,
        Color::Auto => ColorMode::Enabled,
    };
    let config = Config::builder()
        .max_history_size(2_000)?
        .history_ignore_dups(true)?
        .history_ignore_space(true)
        .completion_type(CompletionType::List)
        .color_mode(colour)
        .build();
    let mut editor = Editor::with_config(config)?;
    editor.set_helper(Some(Assist::default()));
    Ok(editor)
}

fn broken(error: &ReadlineError) -> Fault {
    Fault::internal(format!("The terminal cannot be used: {error}."))
}
