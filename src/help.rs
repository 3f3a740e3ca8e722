//! What `--help` says: at the root the verbs in groups, for a verb its words one by one.

use crate::{cli, report::{self, Style}};
use clap::{
    Command,
    builder::{
        Resettable,
        styling::{AnsiColor, Style as Ansi, Styles},
    },
};
use stagewright_commands::{
    REGISTRY, Row,
    arguments::Form,
    verb::{Operation, Place},
};
use stagewright_driver::fault::Outcome;
use std::process::ExitCode;

const HEADER: Ansi = AnsiColor::Yellow.on_default().bold();
const LITERAL: Ansi = AnsiColor::Green.on_default();

/// Headings stand out, what is typed is green, what is filled in is cyan.
pub const STYLES: Styles =
    Styles::styled().header(HEADER).usage(HEADER).literal(LITERAL).placeholder(AnsiColor::Cyan.on_default());

/// What is no verb, with its line in the list.
const BESIDES: [(&str, &str); 4] = [
    ("repl", "Drive apps line by line, with completion and history"),
    ("mcp serve", "Serve the verbs to MCP clients, on stdin and stdout"),
    ("generate", "Write completions, man pages and the reference"),
    ("help VERB", "Explain a verb, with examples"),
];

/// Answers a request for help, about a verb or whatever the words lead to.
pub fn print(row: Option<&'static Row>, words: &[String], style: Style) -> Outcome<ExitCode> {
    let mut tree = cli::tree(Form::Help, style);
    tree.build();
    let verb = row.map(Row::verb);
    let words = words.iter().filter(|word| !word.starts_with('-') && *word != "help");
    let mut command = &tree;
    for word in verb.as_ref().into_iter().chain(words) {
        command = command.find_subcommand(word).ok_or_else(|| cli::no_verb(word))?;
    }
    // clap's short form with the long text: its long form takes three lines for each flag.
    let prose = command.get_long_about().or(command.get_about()).cloned().unwrap_or_default();
    let mut command = command.clone().about(prose).long_about(Resettable::Reset);
    if command.get_name() == tree.get_name() {
        // The template lists them in groups.
        command = command.mut_subcommands(|verb| verb.hide(true));
    }
    let help = command.render_help();
    let text = if style.out_has_colour() { help.ansi().to_string() } else { help.to_string() };
    report::text(text.trim_end());
    Ok(ExitCode::SUCCESS)
}

/// The root's help: the verbs in groups.
pub fn root(root: Command) -> Command {
    let verbs = groups().into_iter().map(|(title, rows)| {
        let lines: Vec<_> = rows.into_iter().map(|row| (row.verb(), row.title)).collect();
        section(title, lines.iter().map(|(verb, about)| (verb.as_str(), *about)))
    });
    let list = verbs.chain([section("Besides", BESIDES.into_iter())]).collect::<String>();
    root.help_template(format!("{{name}} {{version}}: {{about}}\n\n{{usage-heading}} stagewright VERB [WORDS] [FLAGS]\n\n{list}{{all-args}}{{after-help}}"))
        .after_help(
            "A target is @5 (a ref of a snapshot), a CSS selector, or --role button --name Save.\n\
             Exit status: 0 done, 1 expectation failed, 2 usage, 3 the app, 4 time, 5 target,\n\
             6 policy, 7 not possible in this session, 70 our bug.",
        )
}

fn section<'a>(title: &str, lines: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let lines: String = lines.map(|(word, about)| format!("  {LITERAL}{word:<20}{LITERAL:#} {about}\n")).collect();
    format!("{HEADER}{title}:{HEADER:#}\n{lines}\n")
}

/// The registry's verbs by what they are for, in its order.
pub fn groups() -> Vec<(&'static str, Vec<&'static Row>)> {
    let mut out: Vec<(&'static str, Vec<&'static Row>)> = vec![];
    for row in REGISTRY {
        let group = group(row);
        match out.iter_mut().find(|(title, _)| *title == group) {
            Some((_, rows)) => rows.push(row),
            None => out.push((group, vec![row])),
        }
    }
    out
}

/// What a verb is for; it follows from its row, so that a new verb finds its place by itself.
fn group(row: &Row) -> &'static str {
    let name = row.tool.strip_prefix("electron_").unwrap_or(row.tool);
    let starts = |prefixes: &[&str]| prefixes.iter().any(|prefix| name.starts_with(prefix));
    match row.operation {
        _ if starts(&["native_"]) => "Native",
        _ if starts(&["network_"]) => "Network",
        _ if starts(&["clock_"]) => "Clock",
        _ if starts(&["storage_"]) => "Storage",
        _ if starts(&["ipc_"]) => "IPC",
        _ if row.place != Place::Session => "Sessions",
        Operation::Destructive | Operation::WindowInfo => "Sessions",
        _ if starts(&["info", "switch_", "surfaces_", "detach"]) => "Sessions",
        _ if starts(&["wait", "expect", "assert"]) => "Waiting and asserting",
        Operation::Query => "Reading",
        Operation::Command => "Acting",
        Operation::Eval => "Eval",
        Operation::Screenshot | Operation::Logs | Operation::Dialog => "Observing",
    }
}
