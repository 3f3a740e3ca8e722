//! Reads lines from a terminal, with editing, history, completion and hints.

use crate::{
    assist::Assist,
    history,
    line::{Console, Flow},
    place::live_sessions,
    watch::{Say, Watch},
};
use parking_lot::Mutex;
use rustyline::{
    ColorMode, CompletionType, Config, Editor, ExternalPrinter, error::ReadlineError, history::FileHistory,
};
use stagewright_commands::{
    arguments::Color,
    grammar::{self, Open},
    show::{clean, columns},
};
use stagewright_driver::error::Error;
use stagewright_os::terminal;
use std::{io::ErrorKind, sync::Arc};

/// Reads and runs lines until Ctrl-D or `exit`. The status is 0: a person has seen each failure.
pub(crate) fn run(console: &mut Console) -> u8 {
    let mut editor = match make(console) {
        Ok(editor) => editor,
        Err(error) => return console.fail(terminal_unusable(&error)),
    };
    let history = history::file();
    if let Some(path) = &history {
        // Go on without a history that cannot be read.
        let _ = editor.load_history(path);
    }
    // If SIGINT cannot be handled, Ctrl-C ends the whole REPL. Its sessions are cleaned up in any case.
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
                // The rest of the paste would be taken for keys.
                terminal::discard_typed();
                console.fail(Error::argument("What was typed or pasted is not UTF-8 text, and was left out."));
                continue;
            }
            Err(error) => return console.fail(terminal_unusable(&error)),
        };
        // Pasted text may have several lines.
        let lines = grammar::of(&line);
        // Add all lines before writing the file, once: each write locks and reads it.
        let added = lines.iter().filter(|line| editor.add_history_entry(line.as_str()).unwrap_or(false)).count();
        if let Some(path) = history.as_ref().filter(|_| added > 0) {
            let _ = editor.append_history(path);
        }
        if run_all(console, &lines) == Flow::Leave {
            return 0;
        }
    }
}

/// Reads more lines while a quote is open or a backslash ends the line.
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
            // Run the unfinished line as it is: its error says what is missing.
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(error),
        }
    }
    Ok(text)
}

/// A function that prints lines above the prompt; `None` if the terminal cannot do so.
fn printer(editor: &mut Editor<Assist, FileHistory>) -> Option<Say> {
    let printer = Mutex::new(editor.create_external_printer().ok()?);
    Some(Arc::new(move |line: &str| {
        let mut printer = printer.lock();
        // A write fails if the terminal is gone, and then the REPL ends as well.
        let _ = printer.print(format!("{line}\n"));
    }))
}

/// Runs lines in order. If there are several, each is printed before its answer. Ctrl-C skips the rest.
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

fn terminal_unusable(error: &ReadlineError) -> Error {
    Error::internal(format!("The terminal cannot be used: {error}."))
}
