//! A word that is no verb, and what was probably meant: by its spelling, or by what it means elsewhere.

use crate::{
    call::{Registry, Row},
    show::{quoted, shortened},
    spelling::nearest,
};
use stagewright_driver::error::Error;

/// Words of other tools and shells, and the lines that do it here.
const ELSEWHERE: &[(&[&str], &[&str])] = &[
    (&["ls", "list", "tabs", "pages"], &["windows-list", "surfaces-list", "sessions"]),
    (&["ps", "session"], &["sessions", "discover-running"]),
    (&["status", "about"], &["info", "doctor"]),
    (&["errors", "pageerrors"], &["problems", "console-logs --type error"]),
    (&["codegen", "recorder"], &["record APP -o FILE"]),
    (&["test", "tests"], &["run FILE", "smoke APP"]),
    (&["install", "setup"], &["setup-electron", "doctor"]),
    (
        &["goto", "navigate", "visit", "go"],
        &["expect-url URL", "windows-list", "eval-renderer 'location.href = arg' --arg URL"],
    ),
    (&["focus"], &["click TARGET", "focused-element"]),
    (&["tap", "press-button"], &["click TARGET"]),
    (&["rightclick", "right-click", "contextmenu"], &["click TARGET --button right"]),
    (&["enter", "input", "write", "send-keys"], &["type TARGET TEXT", "keyboard-type TEXT"]),
    (&["choose", "pick-option"], &["select-option TARGET VALUE"]),
    (&["toggle"], &["check TARGET", "uncheck TARGET", "click TARGET"]),
    (&["look", "tree", "dump", "refs", "show"], &["snapshot", "find --role ROLE"]),
    (&["query", "search", "locate"], &["find --role ROLE --name NAME", "elements-list CSS"]),
    (&["text", "read", "cat"], &["get-text TARGET"]),
    (&["source", "outerhtml", "content"], &["get-html", "snapshot --format json"]),
    (&["is", "is-visible", "visible"], &["expect-visible TARGET", "get-state TARGET", "exists TARGET"]),
    (&["value"], &["get-value TARGET"]),
    (&["attr", "attribute"], &["get-attribute TARGET NAME"]),
    (&["count"], &["expect-count CSS --equals N"]),
    (&["assert"], &["expect-text TARGET TEXT", "expect-visible TARGET", "expect-count CSS --equals N"]),
    (
        &[
            "expect-checked",
            "expect-enabled",
            "expect-disabled",
            "expect-focused",
            "expect-selected",
            "expect-expanded",
        ],
        &["expect-state TARGET STATE"],
    ),
    (
        &["expect-hidden", "expect-gone", "expect-not-visible"],
        &["expect-state TARGET '!visible'", "wait-for-selector CSS --state hidden"],
    ),
    (&["expect-title"], &["wait-for-window TITLE", "windows-list"]),
    (
        &["wait-for", "waitfor", "until"],
        &["wait-for-selector CSS", "wait-for-state TARGET STATE", "wait-for-window TITLE"],
    ),
    (&["picture", "pic", "photo", "capture"], &["screenshot FILE"]),
    (&["js", "script", "exec", "evaluate"], &["eval-renderer CODE", "eval-main CODE"]),
    (&["connect", "join"], &["attach --port PORT", "inject --pid PID"]),
    (&["spawn", "run-app"], &["launch APP"]),
    (&["quit", "exit", "end"], &["stop"]),
    (&["tail", "log"], &["console-logs --follow"]),
    (&["man", "manual"], &["help VERB"]),
];

/// The longest word that is compared with verbs. A longer one is no typing error.
const MAX_WORD_BYTES: usize = 60;

/// How many verbs with the word in them are named.
const MOST: usize = 4;

/// The error for a word that is no verb. `own` are the frontend's own words, `all` says how to see all.
pub fn unknown_verb(registry: &Registry, word: &str, own: &[&str], all: &str) -> Error {
    // A pasted document is not repeated whole.
    let told = shortened(&quoted(word), MAX_WORD_BYTES);
    let error = |meant: &[String]| {
        let message = match meant {
            [] => format!("There is no verb {told}."),
            [one] => format!("There is no verb {told}; did you mean {}?", quoted(one)),
            [first @ .., last] => {
                let first: Vec<String> = first.iter().map(|meant| quoted(meant)).collect();
                format!("There is no verb {told}; did you mean {} or {}?", first.join(", "), quoted(last))
            }
        };
        Error::argument(message).hint(all).detail("verb", word)
    };
    if word.len() > MAX_WORD_BYTES {
        return error(&[]);
    }
    let lower = word.to_lowercase();
    if let Some((_, lines)) = ELSEWHERE.iter().find(|(words, _)| words.contains(&lower.as_str())) {
        return error(&lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>());
    }
    let verbs: Vec<String> = registry.rows().map(Row::verb).collect();
    let mut all_words = verbs.clone();
    all_words.extend(registry.rows().flat_map(Row::other_words).map(str::to_owned));
    all_words.extend(own.iter().map(|word| (*word).to_owned()));
    let known: Vec<&str> = all_words.iter().map(String::as_str).collect();
    if let Some(near) = nearest(word, &known) {
        return error(&[near.to_owned()]);
    }
    // `dialog`, `window`: a part of verbs' names.
    let part = lower.trim_end_matches('s');
    let holds = |verb: &&String| part.len() > 2 && verb.split('-').any(|piece| piece.trim_end_matches('s') == part);
    error(&verbs.iter().filter(holds).take(MOST).cloned().collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{REGISTRY, kinds::Frontends};

    fn said(word: &str) -> String {
        unknown_verb(&REGISTRY, word, &["help"], "all").message.clone()
    }

    #[test]
    fn what_a_word_means_elsewhere_is_a_line_that_there_is() {
        for (words, lines) in ELSEWHERE {
            for word in *words {
                assert!(REGISTRY.find(word).is_none(), "{word} is a verb by now");
            }
            for line in *lines {
                let verb = line.split(' ').next().expect("a verb");
                assert!(
                    ["help", "setup-electron", "record", "run", "smoke"].contains(&verb)
                        || REGISTRY.find(verb).is_some_and(|row| row.frontends != Frontends::Terminal),
                    "{line}"
                );
            }
        }
    }

    #[test]
    fn a_slip_is_told_with_the_nearest_a_part_with_all_that_have_it() {
        assert_eq!(said("clik"), r#"There is no verb "clik"; did you mean "click"?"#);
        assert_eq!(said("ls"), r#"There is no verb "ls"; did you mean "windows-list", "surfaces-list" or "sessions"?"#);
        assert_eq!(said("focus"), r#"There is no verb "focus"; did you mean "click TARGET" or "focused-element"?"#);
        let long = said(&"x".repeat(1_000_000));
        assert!(long.starts_with("There is no verb \"xxx") && long.len() < 100, "{long}");
        assert!(said("surface").contains("\"surfaces\""), "{}", said("surface"));
        assert!(said("style").contains("\"get-computed-style\""), "{}", said("style"));
        assert_eq!(said("frobnicate"), r#"There is no verb "frobnicate"."#);
        assert_eq!(said("\u{1b}[2J"), r#"There is no verb "[2J"."#);
    }
}
