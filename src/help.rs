//! Help texts: at the root a list of the verbs in groups, for a verb its parameters and flags.

use crate::{
    command_tree,
    report::{self, Style},
};
use clap::Command;
use stagewright_commands::{
    Row,
    arguments::{self, Reach},
    palette,
};
use stagewright_driver::error::Outcome;
use stagewright_runner::REGISTRY;
use std::process::ExitCode;

/// Commands that are not verbs, each with its line in the list.
pub const BESIDES: [(&str, &str); 7] = [
    ("repl", "Drive apps line by line, with completion and history"),
    ("mcp serve", "Serve the verbs to MCP clients, on stdin and stdout"),
    ("setup-electron", "Get an Electron from npm, for apps that do not include one"),
    ("setup-axe", "Get axe-core from npm, for a11y-audit"),
    ("setup-shell", "Install completions and man pages for this user"),
    ("generate", "Write completions, man pages and the reference"),
    ("help VERB", "Explain a verb, with examples"),
];

/// Prints the help for the command that `words` name, or for the root.
///
/// # Errors
///
/// `BAD_ARGUMENT` if the first word is no command; `FILE_NOT_FOUND` if stdout cannot be written.
pub fn print(words: &[String], style: Style) -> Outcome<ExitCode> {
    let words: Vec<&String> = words.iter().filter(|word| !word.starts_with('-')).collect();
    if let Some(row) = words.first().and_then(|word| REGISTRY.find(word)) {
        report::help(&arguments::help(row, Reach::Process), style)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut tree = command_tree::besides().styles(palette::HELP).max_term_width(100);
    if words.is_empty() {
        tree = root(tree);
    }
    tree.build();
    if let Some(word) = words.first().filter(|word| tree.find_subcommand(word).is_none()) {
        return Err(command_tree::no_verb(word));
    }
    let mut command = &mut tree;
    for word in words {
        if command.find_subcommand(word).is_none() {
            break;
        }
        command = command.find_subcommand_mut(word).expect("it was there just now");
    }
    report::help(&command.render_help(), style)?;
    Ok(ExitCode::SUCCESS)
}

/// The root's help: the verbs in groups.
fn root(root: Command) -> Command {
    let verbs = groups().into_iter().map(|(title, rows)| {
        let lines: Vec<_> = rows.into_iter().map(|row| (row.verb(), row.title)).collect();
        section(title, lines.iter().map(|(verb, about)| (verb.as_str(), *about)))
    });
    let list = verbs.chain([section("Other commands", BESIDES.into_iter())]).collect::<String>();
    root.help_template(format!("{{name}} {{version}}: {{about}}\n\n{{usage-heading}} stagewright VERB [WORDS] [FLAGS]\n\n{list}{{all-args}}{{after-help}}"))
        .mut_subcommands(|verb| verb.hide(true))
        .after_help(
            "Examples:\n  \
               stagewright launch ./my-app            start an app, and a session that drives it\n  \
               stagewright snapshot                   see what is on its screen\n  \
               stagewright click @5                   click the element with the ref 5\n  \
               stagewright type '#name' Mia           type into the element that a CSS selector names\n  \
               stagewright expect-text h1 Welcome     wait until a text is there, or fail\n  \
               stagewright stop                       end the session and its app\n  \
               stagewright help click                 explain a verb, with examples\n\n\
             A target is @5 (a ref of a snapshot), a CSS selector, or --role button --name Save.\n\
             Exit status: 0 done, 1 expectation failed, 2 usage, 3 the app, 4 time, 5 target,\n\
             6 policy, 7 not possible in this session, 70 our bug.",
        )
}

fn section<'a>(title: &str, lines: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let (header, literal) = (palette::HELP.get_header(), palette::HELP.get_literal());
    let lines: Vec<_> = lines.collect();
    let width = lines.iter().map(|(word, _)| word.len()).max().unwrap_or_default().max(20);
    let lines: String =
        lines.into_iter().map(|(word, about)| format!("  {literal}{word:<width$}{literal:#} {about}\n")).collect();
    format!("{header}{title}:{header:#}\n{lines}\n")
}

/// The registry's verbs by group, both in the registry's order.
pub fn groups() -> Vec<(&'static str, Vec<&'static Row>)> {
    let mut out: Vec<(&'static str, Vec<&'static Row>)> = vec![];
    for row in REGISTRY.rows() {
        let group = row.group.row().title;
        match out.iter_mut().find(|(title, _)| *title == group) {
            Some((_, rows)) => rows.push(row),
            None => out.push((group, vec![row])),
        }
    }
    out
}
