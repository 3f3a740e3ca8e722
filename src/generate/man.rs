//! The man pages. clap_mangen's output is rearranged here: one section each of OPTIONS, EXIT STATUS, ENVIRONMENT,
//! EXAMPLES and SEE ALSO.

use super::Files;
use crate::{command_tree, help};
use clap::Command;
use stagewright_commands::{Row, example_lines, shell_line, verb::Place};
use stagewright_driver::error::{Error, Outcome};
use stagewright_runner::REGISTRY;
use std::path::Path;

/// Examples of commands that are not verbs.
const EXAMPLES: &[(&str, &[&str])] = &[
    ("stagewright", &["launch ./my-app", "snapshot", "click @5", "expect-text '#status' Saved", "stop"]),
    ("repl", &["repl", "repl --session s1", "repl < script.txt"]),
    ("mcp", &["mcp serve"]),
    ("mcp serve", &["mcp serve", "mcp serve --tool-profile essential --app-root ~/apps"]),
    ("setup-electron", &["setup-electron", "setup-electron 33", "setup-electron 22.3.25 --default"]),
    ("setup-axe", &["setup-axe"]),
    ("setup-shell", &["setup-shell", "setup-shell bash"]),
    ("generate", &["generate man --dir .", "generate all --check"]),
];

const EXIT_STATUS: &[(&str, &str)] = &[
    ("0", "Done."),
    ("1", "An expectation did not hold; a failed check of doctor or of a package; exists --fail found nothing."),
    ("2", "Wrong usage or a bad argument; a file that cannot be read or written."),
    ("3", "The app: not running, not launched, crashed, or out of reach."),
    ("4", "Out of time."),
    ("5", "The target: missing, stale, disabled, covered, or without effect."),
    ("6", "Refused by policy, such as eval without --allow-eval."),
    ("7", "This session cannot do that."),
    ("70", "A bug in stagewright."),
    ("130, 143", "Interrupted."),
];

const ENVIRONMENT: &[(&str, &str)] = &[
    ("STAGEWRIGHT_SESSION", "The session to use, as --session."),
    ("STAGEWRIGHT_ELECTRON", "The Electron that apps without one of their own are launched with."),
    ("STAGEWRIGHT_CACHE", "Where setup-electron keeps Electrons [default: ~/.cache/stagewright]."),
    ("XDG_RUNTIME_DIR", "Where the sessions of this user are."),
    ("XDG_STATE_HOME", "Where the REPL keeps its history [default: ~/.local/state]."),
    ("DISPLAY", "The display that launched apps are shown on; without one each session gets an Xvfb."),
    ("NO_COLOR", "No colour, whatever the terminal can do."),
];

/// Variables that only some commands read: name, meaning, and the pages besides `stagewright(1)` that list it.
const OF_SOME: &[(&str, &str, &[&str])] = &[
    ("PAGER", "What the REPL shows long answers with; without it nothing is paged.", &["repl"]),
    (
        "STAGEWRIGHT_SHOW",
        "Set to 1: screenshots are shown on terminals that can, as with --show.",
        &["screenshot", "repl"],
    ),
];

const ABOUT: &str = "\
.PP
A session is one app being driven. \\fBlaunch\\fR starts an app and a session, \\fBattach\\fR and \\fBinject\\fR \
join an app that is running; the session lives until \\fBstop\\fR, until its app ends, or until nobody has used it \
for an hour. Calls are for the only session, or for the one that \\fB\\-\\-session\\fR names.
.PP
\\fBsnapshot\\fR shows what is on the screen, a line for each element. The number at its front is a ref, by which all \
other verbs take it: \\fBclick @5\\fR. A target may also be a CSS selector, or a role and a name: \
\\fBclick \\-\\-role button \\-\\-name Save\\fR.
.PP
Actions are real input; what they promise, and what they check before, is in docs/clicks.md. A failure says what was \
found instead, and which call helps.
";

/// All man pages.
///
/// # Errors
///
/// `INTERNAL_ERROR` if clap_mangen fails.
pub fn pages() -> Outcome<Files> {
    let folder = Path::new("man");
    let mut tree = command_tree::tree();
    tree.build();
    let mut out = Files::from_iter([(folder.join("stagewright.1"), page(&tree, &["stagewright"])?)]);
    for command in tree.get_subcommands().filter(|c| c.get_name() != "help") {
        let name = ["stagewright", command.get_name()];
        out.insert(folder.join(format!("{}.1", name.join("-"))), page(command, &name)?);
        for inner in command.get_subcommands().filter(|c| c.get_name() != "help") {
            let name = ["stagewright", command.get_name(), inner.get_name()];
            out.insert(folder.join(format!("{}.1", name.join("-"))), page(inner, &name)?);
        }
    }
    Ok(out)
}

fn page(command: &Command, name: &[&str]) -> Outcome<Vec<u8>> {
    let title = name.join("-");
    let man = clap_mangen::Man::new(command.clone()).title(title.clone());
    let part = |render: &dyn Fn(&mut Vec<u8>) -> std::io::Result<()>| {
        let mut bytes = vec![];
        render(&mut bytes).map_err(Error::internal)?;
        String::from_utf8(bytes).map_err(Error::internal)
    };
    // clap_mangen omits an empty date, and the next field would take its place. So the line is written here.
    let source = concat!("stagewright ", env!("CARGO_PKG_VERSION"));
    let mut out = format!(".TH {} 1 \"\" \"{source}\" \"User Commands\"\n", escaped(&title.to_uppercase()));
    // Align left (`.ad l`) and do not hyphenate (`.nh`): lines that are copied have to work.
    out += ".ad l\n.nh\n";
    out += &format!(".SH NAME\n{} \\- {}\n", escaped(&title), escaped(&about(command)));
    out += &match name {
        [_] => ".SH SYNOPSIS\n\\fBstagewright\\fR \\fIVERB\\fR [\\fIWORDS\\fR] [\\fIFLAGS\\fR]\n".to_owned(),
        _ => part(&|w| man.render_synopsis_section(w))?,
    };
    out += &description(command, name);
    if name.len() == 1 {
        out += &verbs();
    }
    out += &one_section(&part(&|w| man.render_options_section(w))?);
    out += &listed("EXIT STATUS", EXIT_STATUS);
    out += &listed("ENVIRONMENT", ENVIRONMENT);
    let read_here = |pages: &[&str]| name.get(1).is_none_or(|verb| pages.contains(verb));
    out.extend(OF_SOME.iter().filter(|(_, _, pages)| read_here(pages)).map(|(word, about, _)| item(word, about)));
    out += &examples(&name[1..].join(" "));
    out += &see_also(name);
    // clap_mangen begins every part with the same two lines. They are kept once.
    let prelude = ".ie \\n(.g .ds Aq \\(aq\n.el .ds Aq '\n";
    Ok(format!("{prelude}{}", out.replace(prelude, "")).into_bytes())
}

fn about(command: &Command) -> String {
    command.get_about().map(ToString::to_string).unwrap_or_default()
}

fn description(command: &Command, name: &[&str]) -> String {
    let prose = command.get_long_about().map_or_else(|| about(command), ToString::to_string);
    let mut out = ".SH DESCRIPTION\n".to_owned();
    let paragraphs: Vec<&str> = prose.split("\n\n").collect();
    // The first paragraph is in NAME already. It is omitted if there is more text.
    let more = paragraphs.len() > 1 || name.len() == 1;
    for (at, paragraph) in paragraphs[usize::from(more)..].iter().enumerate() {
        let (first, rest) = paragraph.trim().split_at(paragraph.trim().chars().next().map_or(0, char::len_utf8));
        let text = &format!("{}{rest}", first.to_uppercase());
        let stop = if !more && !text.ends_with('.') { "." } else { "" };
        out += &format!("{}{}{stop}\n", if at == 0 { "" } else { ".PP\n" }, escaped(&text.replace('\n', " ")));
    }
    if name.len() == 1 {
        out += ABOUT.trim_start_matches(".PP\n");
    }
    if let Some(row) = name.get(1).and_then(|verb| REGISTRY.find(verb)) {
        for (word, _) in row.presets {
            out += &format!(".PP\n\\fB{word}\\fR is \\fB{}\\fR.\n", escaped(&shell_line::of(row, &row.preset(word))));
        }
        if !row.aliases.is_empty() {
            out += &format!(".PP\nAlso called \\fB{}\\fR.\n", row.aliases.join("\\fR, \\fB"));
        }
    }
    out
}

/// The verbs by group, as in `stagewright help`.
fn verbs() -> String {
    // `.PD 0` leaves no empty lines between them.
    let mut out = ".SH VERBS\n.PD 0\n".to_owned();
    for (title, rows) in help::groups() {
        out += &format!(".SS {}\n", escaped(title));
        out.extend(rows.into_iter().map(|row| verb(&row.verb(), row.title)));
    }
    out += ".SS Other commands\n";
    out.extend(help::BESIDES.iter().map(|(word, about)| verb(word, about)));
    out + ".PD\n"
}

/// One line of that list. A tag of 21 columns holds most verbs.
fn verb(word: &str, about: &str) -> String {
    format!(".TP 21\n\\fB{}\\fR\n{}\n", escaped(word), escaped(about))
}

/// Joins the options into one section: clap_mangen makes a section of each heading, two of them by the same name.
fn one_section(options: &str) -> String {
    let mut out = String::new();
    for line in options.lines() {
        match line.strip_prefix(".SH ").map(|heading| heading.trim_matches('"')) {
            Some(_) if out.is_empty() || !out.contains(".SH ") => out += ".SH OPTIONS\n",
            Some("OPTIONS") => out += ".SS Flags\n",
            Some(heading) => {
                let (first, rest) = heading.split_at(1);
                out += &format!(".SS {first}{}\n", rest.to_lowercase());
            }
            None => out += &format!("{line}\n"),
        }
    }
    out
}

fn listed(title: &str, items: &[(&str, &str)]) -> String {
    format!(".SH {title}\n{}", items.iter().map(|(word, about)| item(word, about)).collect::<String>())
}

fn item(word: &str, about: &str) -> String {
    format!(".TP\n\\fB{}\\fR\n{}\n", escaped(word), escaped(about))
}

fn examples(verb: &str) -> String {
    let own = EXAMPLES.iter().find(|(name, _)| *name == if verb.is_empty() { "stagewright" } else { verb });
    let lines: Vec<&str> = match REGISTRY.find(verb) {
        Some(row) => example_lines::of(row).collect(),
        None => own.map_or(vec![], |(_, lines)| lines.to_vec()),
    };
    if lines.is_empty() {
        return String::new();
    }
    let lines: String = lines.iter().map(|line| format!("stagewright {}\n", escaped(line))).collect();
    format!(".SH EXAMPLES\n.nf\n{lines}.fi\n")
}

fn see_also(name: &[&str]) -> String {
    let row = name.get(1).and_then(|verb| REGISTRY.find(verb));
    let mut pages: Vec<String> = match (row, name) {
        (None, [_]) => {
            ["launch", "snapshot", "click", "expect-text", "stop", "repl", "mcp-serve"].map(page_of).to_vec()
        }
        (None, _) => vec!["stagewright(1)".into()],
        (Some(row), _) => {
            let mut pages = vec!["stagewright(1)".to_owned()];
            pages.extend(neighbours(row));
            pages
        }
    };
    pages.dedup();
    format!(".SH SEE ALSO\n{}\n", escaped(&pages.join(", ")))
}

fn page_of(verb: &str) -> String {
    format!("stagewright-{verb}(1)")
}

/// The verbs next to this one in its group: related pages.
fn neighbours(row: &'static Row) -> Vec<String> {
    let groups = help::groups();
    let group: Vec<String> = groups
        .into_iter()
        .find(|(_, rows)| rows.iter().any(|other| std::ptr::eq(*other, row)))
        .map(|(_, rows)| rows.iter().map(|row| row.verb()).collect())
        .unwrap_or_default();
    let at = group.iter().position(|verb| *verb == row.verb()).unwrap_or_default();
    let around = at.saturating_sub(2)..(at + 3).min(group.len());
    let mut pages: Vec<String> = group[around].iter().filter(|verb| **verb != row.verb()).map(|v| page_of(v)).collect();
    if row.place == Place::Session && row.verb() != "snapshot" && !pages.contains(&page_of("snapshot")) {
        pages.push(page_of("snapshot"));
    }
    pages
}

/// Escapes text for roff: hyphens that can be copied, no request at the start of a line.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq");
    if text.starts_with('.') { format!("\\&{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_man_page_has_its_sections_once_in_order() {
        for (path, bytes) in pages().expect("pages") {
            let text = String::from_utf8(bytes).expect("text");
            let wanted =
                ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "ENVIRONMENT", "EXAMPLES", "SEE ALSO"];
            let headings: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix(".SH ")).collect();
            let known: Vec<&str> = headings.iter().copied().filter(|h| *h != "VERBS").collect();
            // `stagewright mcp` alone has no options.
            let bare = path.ends_with("stagewright-mcp.1");
            let left_out = |heading: &str| bare && heading == "OPTIONS";
            let wanted: Vec<&str> = wanted.into_iter().filter(|heading| !left_out(heading)).collect();
            assert_eq!(known, wanted, "{}", path.display());
        }
    }
}
