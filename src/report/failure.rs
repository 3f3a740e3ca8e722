//! A failure as people read it: the code, what happened, help, what may have been meant, and the
//! next command, ready to be copied.

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme};
use stagewright_commands::{shell_line, show::{clean, clean_line}};
use stagewright_driver::fault::Fault;
use std::fmt::{self, Display};

/// The failure as text with a final newline. `program` stands before the next commands; the REPL
/// has none.
pub fn render(fault: &Fault, colour: bool, program: &str) -> String {
    let theme = if colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let mut handler = GraphicalReportHandler::new_themed(theme).with_links(false).with_width(width());
    let next = next_commands(fault, program);
    if !next.is_empty() {
        handler = handler.with_footer(next);
    }
    let report = Report { fault, help: help(fault) };
    let mut out = String::new();
    if handler.render_report(&mut out, &report).is_err() {
        out = format!("{fault}\n");
    }
    out.lines().map(str::trim_end).skip_while(|line| line.is_empty()).fold(String::new(), |text, line| text + line + "\n")
}

fn help(fault: &Fault) -> String {
    let mut out = clean(fault.hint.as_deref().unwrap_or(fault.code.row().remedy));
    if !fault.similar_refs.is_empty() {
        out += "\nSimilar:";
    }
    for similar in &fault.similar_refs {
        let reference = similar.reference.map_or_else(|| "-".to_owned(), |number| format!("@{number}"));
        out += &format!("\n  {reference:<5} {} \"{}\"", similar.role, clean_line(&similar.name));
    }
    out
}

fn next_commands(fault: &Fault, program: &str) -> String {
    let lines: Vec<(String, &str)> =
        fault.next_actions.iter().map(|next| (clean_line(&shell_line::render(&next.tool, &next.args)), next.why.as_str())).collect();
    lines.iter().map(|(line, why)| format!("next: {program}{line}   # {}", clean_line(why))).collect::<Vec<_>>().join("\n")
}

/// Wide enough to read, and no wider than the terminal.
fn width() -> usize {
    comfy_table::Table::new().use_stderr().width().map_or(100, |columns| usize::from(columns).clamp(40, 100))
}

/// A fault, as miette wants it.
#[derive(Debug)]
struct Report<'a> {
    fault: &'a Fault,
    help: String,
}

impl Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&clean(&self.fault.message))
    }
}

impl std::error::Error for Report<'_> {}

impl Diagnostic for Report<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        Some(Box::new(self.fault.code.row().name))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        (!self.help.is_empty()).then(|| Box::new(&self.help) as Box<dyn Display>)
    }
}
