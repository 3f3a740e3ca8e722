//! The REPL's own commands, and the list of all words that a line may begin with.

use stagewright_commands::{Row, show::hanging, terminology::in_help, verb::Frontends};
use stagewright_runner::REGISTRY;

/// A command of the REPL that is not a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Builtin {
    Help,
    Use,
    Exit,
    Set,
    History,
    Again,
    Save,
    Watch,
    Quiet,
}

struct Entry {
    word: &'static str,
    builtin: Builtin,
    usage: &'static str,
    about: &'static str,
}

const BUILTINS: &[Entry] = &[
    Entry { word: "help", builtin: Builtin::Help, usage: "help [VERB]", about: "List the verbs, or explain one" },
    Entry { word: "?", builtin: Builtin::Help, usage: "? [VERB]", about: "The same" },
    Entry {
        word: "use",
        builtin: Builtin::Use,
        usage: "use [SESSION]",
        about: "Choose the session of the lines that follow, or none",
    },
    Entry { word: "set", builtin: Builtin::Set, usage: "set NAME VALUE", about: "Keep a value: $NAME stands for it" },
    Entry {
        word: ":history",
        builtin: Builtin::History,
        usage: ":history [N]",
        about: "The lines of this REPL, or the last N",
    },
    Entry { word: "!!", builtin: Builtin::Again, usage: "!!", about: "Run the last line again" },
    Entry {
        word: ":save",
        builtin: Builtin::Save,
        usage: ":save FILE",
        about: "Write the lines that succeeded into a file: `stagewright run FILE` runs it as a test",
    },
    Entry {
        word: "watch",
        builtin: Builtin::Watch,
        usage: "watch [--every 1s] VERB…",
        about: "Repeat a verb that reads, and show what changed; any key ends it",
    },
    Entry { word: ":quiet", builtin: Builtin::Quiet, usage: ":quiet", about: "Turn messages of apps off, or on again" },
    Entry { word: "exit", builtin: Builtin::Exit, usage: "exit", about: "Leave; sessions that were started here end" },
    Entry { word: "quit", builtin: Builtin::Exit, usage: "quit", about: "The same" },
];

impl Builtin {
    /// The builtin of that word.
    pub fn of(word: &str) -> Option<Builtin> {
        // The colon may be left out: no verb has the same word.
        let is = |entry: &&Entry| entry.word == word || entry.word.strip_prefix(':') == Some(word);
        BUILTINS.iter().find(is).map(|entry| entry.builtin)
    }

    /// The help text of the built-in word.
    pub fn help(self) -> String {
        let entries = BUILTINS.iter().filter(|entry| entry.builtin == self);
        let all: Vec<&Entry> = entries.collect();
        let width = all.iter().map(|entry| entry.usage.chars().count()).max().unwrap_or_default().max(14);
        let line = |entry: &&Entry| format!("{:<width$}  {}\n", entry.usage, hanging(entry.about, width + 2));
        all.iter().map(line).collect()
    }
}

/// The usage of a builtin, for hints.
pub(crate) fn usage(word: &str) -> Option<&'static str> {
    BUILTINS.iter().find(|entry| entry.word == word).map(|entry| entry.usage)
}

/// The verbs that work in the REPL.
pub(crate) fn rows() -> impl Iterator<Item = &'static Row> {
    REGISTRY.rows().filter(|row| row.frontends != Frontends::Shell)
}

/// Every word that a line may begin with, aliases included.
pub(crate) fn words() -> Vec<String> {
    let verbs = rows().flat_map(|row| std::iter::once(row.verb()).chain(row.other_words().map(str::to_owned)));
    verbs.chain(BUILTINS.iter().map(|entry| entry.word.to_owned())).collect()
}

/// The words of the builtins.
pub(crate) fn own_words() -> Vec<&'static str> {
    BUILTINS.iter().map(|entry| entry.word).collect()
}

/// Each verb and builtin without aliases, with its description.
pub(crate) fn described() -> Vec<(String, String)> {
    let verbs = rows().map(|row| (row.verb(), about(row)));
    verbs.chain(BUILTINS.iter().map(|entry| (entry.word.to_owned(), entry.about.to_owned()))).collect()
}

fn about(row: &'static Row) -> String {
    in_help(row, &row.about())
}

/// The text of `help`: all verbs and builtins.
pub(crate) fn overview() -> String {
    let mut groups: Vec<(&str, Vec<(String, String)>)> = vec![];
    for row in rows() {
        let (title, entry) = (row.group.row().title, (row.verb(), about(row)));
        match groups.iter_mut().find(|(other, _)| *other == title) {
            Some((_, entries)) => entries.push(entry),
            None => groups.push((title, vec![entry])),
        }
    }
    let own = BUILTINS.iter().map(|entry| (entry.usage.to_owned(), entry.about.to_owned()));
    groups.push(("REPL commands", own.collect()));
    let width = groups.iter().flat_map(|(_, entries)| entries).map(|(word, _)| word.len()).max().unwrap_or_default();
    let line = |(word, about): &(String, String)| format!("  {word:<width$}  {}\n", hanging(about, width + 4));
    let section =
        |(title, entries): &(&str, Vec<_>)| format!("{title}:\n{}\n", entries.iter().map(line).collect::<String>());
    let lines: String = groups.iter().map(section).collect();
    format!(
        "{lines}`help VERB` explains one. Lines are as in the shell; a trailing \\ or an open quote continues one.\n\
         `x = get-text @3` keeps a value for $x, and `$x` prints it; `= document.title` evaluates (with --allow-eval=renderer).\n"
    )
}
