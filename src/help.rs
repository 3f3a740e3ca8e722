//! What `--help` says: at the root the verbs in groups, for a verb its words one by one.

use crate::{cli, report::Style};
use clap::{
    Command,
    builder::styling::{AnsiColor, Styles},
};
use stagewright_commands::{
    REGISTRY, Row,
    arguments::Form,
    verb::{Operation, Place},
};

/// Headings stand out, what is typed is green, what is filled in is cyan.
pub const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Green.on_default())
    .placeholder(AnsiColor::Cyan.on_default())
    .error(AnsiColor::Red.on_default().bold());

/// Answers a request for help with the full tree.
pub fn print(words: &[String], style: Style) {
    let words = std::iter::once("stagewright").chain(words.iter().map(String::as_str));
    if let Err(error) = cli::tree(Form::Help, style).try_get_matches_from(words) {
        // A reader that has left is no failure of ours.
        let _ = error.print();
    }
}

/// The root's help.
pub fn dress(root: Command) -> Command {
    let groups: String = groups().iter().map(|(title, rows)| section(title, rows)).collect();
    let others = "\
Here\n  mcp serve              Serve every verb as an MCP tool, on stdin and stdout\n  \
generate               Write completions, man pages and the reference\n  \
help VERB              Explain a verb, with examples\n";
    let template = format!(
        "{{name}} {{version}} - {{about}}\n\n{{usage-heading}} stagewright VERB [WORDS] [FLAGS]\n\n{groups}{others}\n{{options}}{{after-help}}"
    );
    root.help_template(template).after_help(
        "\nA target is @5 (a ref of a snapshot), a CSS selector, or --role button --name Save.\n\
         Exit status: 0 done, 1 expectation, 2 usage, 3 the app, 4 time, 5 target, 6 policy, 7 not possible here.",
    )
}

/// A verb's help.
pub fn verb(command: Command, _: &Row) -> Command {
    command.help_template("{about-with-newline}\n{usage-heading} {usage}\n\n{all-args}{after-help}")
}

fn section(title: &str, rows: &[&Row]) -> String {
    let lines: String = rows.iter().map(|row| format!("  {:<22} {}\n", row.verb(), row.title)).collect();
    format!("{title}\n{lines}\n")
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
