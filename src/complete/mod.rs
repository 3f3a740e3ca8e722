//! `stagewright __complete SHELL …`: answers a shell when Tab is pressed. The files in `completions/` only call this.
//! So they know every verb, and the present sessions, windows and elements.

mod live;

use crate::command_tree;
use clap::Command;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, complete};
use live::Live;
use stagewright_commands::{
    Row,
    arguments::{self, Reach, Suggest, suggests},
    roles::ROLES,
    shell_line::quote,
    show::clean_line,
};
use stagewright_driver::input::keys;
use stagewright_runner::REGISTRY;
use std::{
    ffi::{OsStr, OsString},
    process::ExitCode,
    sync::Arc,
};

/// The hidden command that shells call.
pub const WORD: &str = "__complete";

/// Prints the candidates for a shell; `words` follow [`WORD`]. An error gives no candidates, and never a message.
pub fn run(words: &[String]) -> ExitCode {
    let (Some(shell), rest) = (words.first().map(String::as_str), words.get(1..).unwrap_or_default()) else {
        return ExitCode::from(2);
    };
    let answer = match (shell, rest) {
        ("bash", [cut, line]) => bash(cut, line),
        ("zsh", [_, words @ ..]) => described(words, ":", |value| value.replace('\\', "\\\\").replace(':', "\\:")),
        ("fish", [_, words @ ..]) => described(words, "\t", str::to_owned),
        _ => return ExitCode::from(2),
    };
    // A failed write is ignored: the shell reads no more.
    let _ = crate::report::bytes(answer.as_bytes());
    ExitCode::SUCCESS
}

/// One line for each candidate: its value, and its description behind `between`.
fn described(words: &[String], between: &str, escape: impl Fn(&str) -> String) -> String {
    let line = |candidate: &CompletionCandidate| {
        let value = escape(&candidate.get_value().to_string_lossy());
        let about = candidate.get_help().map(|help| clean_line(&help.to_string()));
        about.map_or_else(|| format!("{value}\n"), |about| format!("{value}{between}{about}\n"))
    };
    candidates(words).iter().map(line).collect()
}

/// The candidates for bash. It passes the whole line, and `cut`, the part of the last word that it will replace.
/// Bash also breaks words at `@`, `=` and `:`.
fn bash(cut: &str, line: &str) -> String {
    let Some((mut words, word)) = stagewright_repl::typed_words(line) else { return String::new() };
    // `A=b stagewright …`: use only the words after our own name.
    if let Some(own) = words.iter().position(|word| word.ends_with("stagewright")) {
        words.drain(..=own);
    }
    let kept = word.strip_suffix(cut).unwrap_or_default().to_owned();
    words.push(word);
    let value = |candidate: &CompletionCandidate| {
        let value = candidate.get_value().to_string_lossy();
        let rest = value.strip_prefix(&kept)?;
        let opened = cut.starts_with(['\'', '"']);
        Some(if opened { format!("{rest}\n") } else { format!("{}\n", quote(rest)) })
    };
    candidates(&words).iter().filter_map(value).collect()
}

/// The candidates for the last word.
fn candidates(words: &[String]) -> Vec<CompletionCandidate> {
    let Some((current, before)) = words.split_last() else { return vec![] };
    let cwd = std::env::current_dir().ok();
    let at = arguments::verb_position(before);
    let verb = at.and_then(|at| Some((at, REGISTRY.find(&before[at])?)));
    let (mut command, mut args): (Command, Vec<OsString>) = match verb {
        // Only the command of the typed verb is built, so that Tab costs no more than a call.
        Some((at, row)) => {
            let rest = before.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, word)| word.clone());
            let rest: Vec<String> = rest.collect();
            let located = ["--ref", "--selector", "--role"];
            // With an element given by flag, a dummy target fills its positional parameter, so that the next word
            // completes the next parameter.
            let filled = rest.iter().any(|word| located.contains(&word.split('=').next().unwrap_or(word)));
            let given = rest.iter().map(OsString::from);
            let dummy = filled.then(|| OsString::from("@1"));
            (
                with_completers(arguments::command(row, Reach::Process), &Arc::new(Live::of(before))),
                dummy.into_iter().chain(given).collect(),
            )
        }
        None => {
            let root = root();
            // Nothing is known of the words after an unknown verb.
            if at.is_some_and(|at| root.find_subcommand(&before[at]).is_none()) {
                return vec![];
            }
            (with_completers(root, &Arc::new(Live::of(before))), before.iter().map(OsString::from).collect())
        }
    };
    args.push(current.into());
    let at = args.len() - 1;
    command = command.no_binary_name(true);
    let mut found = complete(&mut command, args, at, cwd.as_deref()).unwrap_or_default();
    let is_flag = |candidate: &CompletionCandidate| candidate.get_value().to_string_lossy().starts_with('-');
    // For an empty word that expects a value, offer no flags.
    if current.is_empty() && !found.iter().all(is_flag) {
        found.retain(|candidate| !is_flag(candidate));
    }
    found
}

/// The verbs by name only, and the commands that are not verbs.
fn root() -> Command {
    let verbs = || REGISTRY.rows().map(|row: &Row| Command::new(row.verb()).about(row.title));
    let help = Command::new("help").about("Explain a verb, with examples").subcommands(verbs());
    command_tree::parser().disable_help_subcommand(true).subcommands(verbs()).subcommand(help)
}

/// Gives the candidates for a word that begins with the given text.
type Look = Box<dyn Fn(&str) -> Vec<CompletionCandidate> + Send + Sync>;

/// Adds to each argument its completer, which asks the session.
fn with_completers(command: Command, live: &Arc<Live>) -> Command {
    command.mut_args(|arg| {
        let live = Arc::clone(live);
        let look: Look = match suggests(&arg) {
            Suggest::Session => Box::new(|_| plain(live::sessions())),
            Suggest::Window => Box::new(move |_| with_words(live.windows())),
            Suggest::Element => Box::new(move |word| with_words(live.elements(word))),
            Suggest::Role => Box::new(|_| plain(ROLES.iter().map(|role| (*role).to_owned()).collect())),
            Suggest::Name => Box::new(move |_| plain(live.names())),
            Suggest::Key => Box::new(|word| plain(keys::completions(word))),
            // clap completes choices and paths by itself.
            Suggest::Choices(_) | Suggest::Path | Suggest::Nothing => return arg,
        };
        arg.add(ArgValueCompleter::new(move |word: &OsStr| {
            let word = word.to_string_lossy();
            look(&word).into_iter().filter(|fits| fits.get_value().to_string_lossy().starts_with(&*word)).collect()
        }))
    })
}

fn plain(values: Vec<String>) -> Vec<CompletionCandidate> {
    values.into_iter().map(CompletionCandidate::new).collect()
}

/// Candidates with descriptions. They keep the order of the list, which is the order on the screen.
fn with_words(values: Vec<(String, String)>) -> Vec<CompletionCandidate> {
    let candidate = |(at, (value, about)): (usize, (String, String))| {
        CompletionCandidate::new(value).help(Some(about.into())).display_order(Some(at))
    };
    values.into_iter().enumerate().map(candidate).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offered(words: &[&str]) -> Vec<String> {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        candidates(&words).iter().map(|c| c.get_value().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn completion_of_verbs_flags_and_choices_needs_no_session() {
        assert_eq!(offered(&["get-v"]), ["get-value"]);
        assert_eq!(offered(&["help", "get-v"]), ["get-value"]);
        assert_eq!(offered(&["mcp", "ser"]), ["serve"]);
        assert_eq!(offered(&["click", "@5", "--forc"]), ["--force"]);
        assert_eq!(offered(&["snapshot", "--format", ""])[..2], ["json", "text"]);
        assert_eq!(offered(&["snapshot", "--format=t"]), ["--format=text"]);
        assert_eq!(offered(&["find", "--role", "butt"]), ["button"]);
        assert_eq!(offered(&["key", "Control+Ent"]), ["Control+Enter"]);
        assert_eq!(offered(&["run", "x.run", "--reporter", "j"]), ["json", "junit"]);
        assert!(offered(&[""]).contains(&"launch".to_owned()));
        assert!(offered(&["--session", "x", "snaps"]).contains(&"snapshot".to_owned()));
        assert_eq!(offered(&["frobnicate", "--"]), [""; 0]);
    }

    #[test]
    fn bash_completion_omits_the_part_that_bash_keeps() {
        assert_eq!(bash("t", "stagewright snapshot --format=t"), "text\n");
        assert_eq!(bash("get-v", "A=b stagewright get-v"), "get-value\n");
    }
}
