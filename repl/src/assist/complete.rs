//! Completion by Tab: verbs, flags, choices, refs, sessions, files.

use super::{
    Assist,
    context::{Spot, typed},
};
use crate::builtin;
use clap::{Arg, Command};
use rustyline::completion::Pair;
use stagewright_commands::{
    arguments::{Suggest, suggests},
    roles::ROLES,
    shell_line::quote,
};
use stagewright_driver::input::keys;

/// A candidate of completion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Candidate {
    /// A word and its description.
    Word(String, String),
    /// Paths of files, which rustyline completes.
    Files,
}

impl Candidate {
    pub fn into_pair(self) -> Option<Pair> {
        match self {
            Candidate::Word(text, about) => {
                let display = if about.is_empty() { text.clone() } else { format!("{text:<20}  {about}") };
                // A complete word is followed by a space. A flag with `=`, a folder or a key chord goes on.
                let space = if text.ends_with(['=', '/', '+']) { "" } else { " " };
                Some(Pair { display, replacement: text + space })
            }
            Candidate::Files => None,
        }
    }
}

impl Assist {
    /// The candidates at `at`, and where the text begins that they replace.
    pub(super) fn candidates(&self, line: &str, at: usize) -> (usize, Vec<Candidate>) {
        let Some(typed) = line.get(..at).and_then(typed) else { return (at, Vec::new()) };
        let Some(spot) = typed.spot() else { return (at, Vec::new()) };
        let word = typed.word.as_str();
        match spot {
            Spot::Verb => (typed.start, verbs(word)),
            Spot::Builtin(own) if own == "use" => (typed.start, self.sessions(word)),
            Spot::Builtin(own) if own == "help" || own == "?" => (typed.start, verbs(word)),
            Spot::Builtin(_) | Spot::Positional(None) => (at, Vec::new()),
            Spot::Flag(command) => (typed.start, flags(&command, word)),
            // Quotes before the value would shift the offset. So a quoted word gets no candidates.
            Spot::Value(flag, offset) if line[typed.start..at].len() == word.len() => {
                (typed.start + offset, self.values(&flag, &word[offset..]))
            }
            Spot::Value(..) => (at, Vec::new()),
            Spot::Positional(Some(arg)) => (typed.start, self.values(&arg, word)),
        }
    }

    fn values(&self, arg: &Arg, word: &str) -> Vec<Candidate> {
        let named = |all: Vec<String>| starting(all.into_iter().map(|text| (text, String::new())), word);
        match suggests(arg) {
            Suggest::Element => self.refs("@", word),
            Suggest::Session => self.sessions(word),
            Suggest::Window => starting(self.windows.iter().cloned(), word),
            Suggest::Role => named(ROLES.iter().map(|role| (*role).to_owned()).collect()),
            Suggest::Name => named(self.names()),
            Suggest::Key => named(keys::completions(word)),
            Suggest::Choices(choices) => named(choices),
            Suggest::Path => vec![Candidate::Files],
            // The schema of `launch` does not mark its word as a path, but nothing else makes sense there.
            Suggest::Nothing if word.contains('/') || word.starts_with(['.', '~']) => vec![Candidate::Files],
            Suggest::Nothing => Vec::new(),
        }
    }

    /// The names in the labels of the printed refs.
    fn names(&self) -> Vec<String> {
        let quoted = |label: &String| Some(label.split_once('"')?.1.strip_suffix('"')?.to_owned());
        let mut names: Vec<String> = self.refs.iter().filter_map(|(_, label)| quoted(label)).collect();
        names.sort();
        names.dedup();
        names
    }

    /// Refs in the form of `usual`, such as `@1`; as `e1` or `1` if the word begins in that form.
    fn refs(&self, usual: &str, word: &str) -> Vec<Candidate> {
        let sign = match word.chars().next() {
            Some('e') => "e",
            Some(c) if c.is_ascii_digit() => "",
            _ => usual,
        };
        starting(self.refs.iter().map(|(number, label)| (format!("{sign}{number}"), label.clone())), word)
    }

    fn sessions(&self, word: &str) -> Vec<Candidate> {
        starting(self.sessions.iter().map(|id| (id.clone(), String::new())), word)
    }
}

fn verbs(word: &str) -> Vec<Candidate> {
    let found = starting(builtin::described(), word);
    if !found.is_empty() {
        return found;
    }
    // Offer aliases only if nothing else fits, because the list is long without them.
    starting(builtin::words().into_iter().map(|word| (word, String::new())), word)
}

fn flags(command: &Command, word: &str) -> Vec<Candidate> {
    let shown = command.get_arguments().filter(|arg| !arg.is_hide_set());
    let described = shown.filter_map(|arg| {
        let about = arg.get_help().map(ToString::to_string).unwrap_or_default();
        Some((format!("--{}", arg.get_long()?), about))
    });
    starting(described, word)
}

fn starting(all: impl IntoIterator<Item = (String, String)>, word: &str) -> Vec<Candidate> {
    let fits = all.into_iter().filter(|(text, _)| text.starts_with(word));
    fits.map(|(text, about)| Candidate::Word(quote(&text), about)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complete(line: &str) -> Vec<String> {
        let assist = Assist {
            refs: vec![(2, r#"textbox "Email""#.into()), (12, r#"button "Save""#.into())],
            sessions: vec!["left".into(), "right".into()],
            windows: vec![("w1".into(), "Daybook".into())],
            ..Assist::default()
        };
        let (start, candidates) = assist.candidates(line, line.len());
        let texts = candidates.into_iter().map(|candidate| match candidate {
            Candidate::Word(text, _) => format!("{}{text}", &line[..start]),
            Candidate::Files => "(files)".into(),
        });
        texts.collect()
    }

    #[test]
    fn tab_completes_verbs_at_the_start_of_a_line() {
        assert_eq!(complete("get-v"), ["get-value"]);
        assert_eq!(complete("sn"), ["snapshot"]);
        assert_eq!(complete("ope"), ["open"]);
        assert_eq!(complete("--session left get-v"), ["--session left get-value"]);
        assert_eq!(complete("help get-v"), ["help get-value"]);
        assert!(complete("").len() > 20);
    }

    #[test]
    fn tab_completes_refs_for_target_words() {
        assert_eq!(complete("click "), ["click @2", "click @12"]);
        assert_eq!(complete("click @1"), ["click @12"]);
        assert_eq!(complete("click e"), ["click e2", "click e12"]);
        assert_eq!(complete("click --force @1"), ["click --force @12"]);
        assert_eq!(complete("click --ref "), ["click --ref @2", "click --ref @12"]);
        assert_eq!(complete("type @2 "), [""; 0]);
        assert_eq!(
            complete("click --role "),
            complete("find --role ").iter().map(|line| line.replace("find", "click")).collect::<Vec<_>>()
        );
        assert_eq!(complete("click @2 "), [""; 0]);
    }

    #[test]
    fn tab_completes_flags_and_their_values() {
        assert_eq!(complete("click @2 --forc"), ["click @2 --force"]);
        assert_eq!(complete("snapshot --format "), ["snapshot --format json", "snapshot --format text"]);
        assert_eq!(complete("snapshot --format=t"), ["snapshot --format=text"]);
        assert_eq!(complete("click --role butt"), ["click --role button"]);
        assert_eq!(complete("click --role button --name S"), ["click --role button --name Save"]);
        assert_eq!(complete("click @2 --window "), ["click @2 --window w1"]);
        assert_eq!(complete("switch-window w"), ["switch-window w1"]);
        assert_eq!(complete("key Control+Ent"), ["key Control+Enter"]);
        assert_eq!(complete("click @2 --session r"), ["click @2 --session right"]);
        assert_eq!(complete("use l"), ["use left"]);
        assert!(complete("click --").iter().all(|c| !c.contains("__")));
    }

    #[test]
    fn tab_completes_files_for_path_words() {
        assert_eq!(complete("launch ./no"), ["(files)"]);
        assert_eq!(complete("launch . --cwd "), ["(files)"]);
    }

    #[test]
    fn tab_completes_nothing_in_comments_or_after_unknown_verbs() {
        assert_eq!(complete("# cl"), [""; 0]);
        assert_eq!(complete("frobnicate --"), [""; 0]);
    }
}
