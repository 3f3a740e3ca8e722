//! The builtins `set`, `:history`, `:save`, `:quiet`, `help` and `use`.

use super::{Console, read, saved::saved, verb_of};
use crate::builtin::{self, Builtin};
use clap::builder::StyledStr;
use stagewright_commands::{
    arguments::Asked,
    show::{clean, clean_line, quoted},
};
use stagewright_driver::error::{Code, Error, Outcome};
use stagewright_os::private;
use std::{
    io::Write,
    path::{Path, PathBuf},
};

impl Console {
    pub(super) fn set(&mut self, words: &[String]) -> Outcome<u8> {
        let [name, value] = words else {
            return Err(Error::argument("`set` takes a name and a value: set who 'Mia Moss'."));
        };
        self.variables.set(name, value.clone()).map(|()| 0)
    }

    pub(super) fn history(&self, words: &[String]) -> Outcome<u8> {
        let most = match words {
            [] => self.lines.len(),
            [count] => count
                .parse()
                .map_err(|_| Error::argument(format!("`:history` takes a number; got {}.", quoted(count))))?,
            _ => return Err(Error::argument("`:history` takes one number, or none.")),
        };
        let from = self.lines.len().saturating_sub(most);
        let lines: String = self.lines[from..].iter().map(|line| format!("{}\n", clean(&line.text))).collect();
        self.report.help(&StyledStr::from(lines), &self.globals);
        Ok(0)
    }

    pub(super) fn save(&self, words: &[String]) -> Outcome<u8> {
        let [file] = words else { return Err(Error::argument("`:save` takes one file.")) };
        // Paths in the file are relative to its own folder.
        let here = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/"));
        let folder = here.join(file).parent().map(Path::to_owned);
        let moves = folder.and_then(|folder| folder.canonicalize().ok()) != here.canonicalize().ok();
        let lines = self.lines.iter().filter(|line| line.well).filter_map(|line| saved(line, moves));
        let text: String = lines.map(|line| line + "\n").collect();
        // Only this user may read the file: lines may contain secrets.
        let new = private::file_options().write(true).create_new(true).open(file);
        let written = new.and_then(|mut out| out.write_all(text.as_bytes()));
        written.map_err(|error| {
            Error::new(Code::FileNotFound, format!("{} cannot be written: {error}.", quoted(file)))
                .hint("A file that is there is not written over: give another name.")
        })?;
        let lines = match text.lines().count() {
            0 => "no line has succeeded yet".to_owned(),
            1 => "1 line".to_owned(),
            several => format!("{several} lines"),
        };
        // Print this for people only: programs expect values and envelopes.
        if !self.globals.json && !self.globals.raw && !self.globals.quiet {
            self.report.help(&StyledStr::from(format!("saved {lines}: {}", clean_line(file))), &self.globals);
        }
        Ok(0)
    }

    pub(super) fn quieten(&self) -> Outcome<u8> {
        let words = if self.wanted.quieten() {
            "quiet: messages of apps are not shown"
        } else {
            "messages of apps are shown again"
        };
        self.report.help(&StyledStr::from(words), &self.globals);
        Ok(0)
    }

    pub(super) fn help(&self, words: &[String]) -> Outcome<u8> {
        match words {
            [] => self.report.help(&StyledStr::from(builtin::overview()), &self.globals),
            [word, ..] => match Builtin::of(word) {
                Some(own) => self.report.help(&StyledStr::from(own.help()), &self.globals),
                None => match read(verb_of(word)?, word, &["--help".to_owned()])? {
                    Asked::Help(text) => self.report.help(&text, &self.globals),
                    Asked::Call(..) => return Err(Error::internal("--help is not help")),
                },
            },
        }
        Ok(0)
    }

    pub(super) fn choose(&mut self, words: &[String]) -> Outcome<u8> {
        let chosen = match words {
            [] => None,
            [id] if crate::place::live_sessions().contains(id) => Some(id.clone()),
            [id] => {
                let live = crate::place::live_sessions();
                let which =
                    if live.is_empty() { "None is live.".into() } else { format!("Live: {}.", live.join(", ")) };
                return Err(Error::argument(format!("There is no live session {id:?}."))
                    .hint(which)
                    .detail("available_sessions", live));
            }
            _ => return Err(Error::argument("`use` takes one session's name, or none.")),
        };
        self.place.choose(chosen);
        Ok(0)
    }
}
