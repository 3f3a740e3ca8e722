//! Finds the verb that an unknown word was probably meant for: by its spelling, or by its meaning in other tools.

use crate::{
    call::{Registry, Row},
    show::{quoted, shortened},
    spelling::nearest,
};
use stagewright_driver::error::Error;

/// Words of other tools and shells, with the equivalent lines here.
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
    (&["press-key"], &["key KEY"]),
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
        &["waitfor", "until"],
        &["wait-for TEXT", "wait-for-selector CSS", "wait-for-state TARGET STATE", "wait-for-window TITLE"],
    ),
    (&["picture", "pic", "photo", "capture"], &["screenshot FILE"]),
    (&["js", "script", "exec", "evaluate"], &["eval-renderer CODE", "eval-main CODE"]),
    (&["connect", "join"], &["attach --port PORT", "inject --pid PID"]),
    (&["spawn", "run-app"], &["launch APP"]),
    (&["quit", "exit", "end"], &["stop"]),
    (&["tail", "log"], &["console-logs --follow"]),
    (&["man", "manual"], &["help VERB"]),
];

/// Prefixes of tools' names: ours, and those of other servers and of clients.
const PREFIXES: [&str; 8] =
    ["electron_", "stagewright_", "browser_", "playwright_", "puppeteer_", "page_", "locator_", "webdriver_"];

/// The tools that an unknown name was probably meant for, the likeliest first. They are found by the verb without a
/// prefix, by a familiar word for it, by its meaning elsewhere, or by the spelling.
pub fn tools_meant(registry: &Registry, name: &str) -> Vec<&'static str> {
    if name.len() > MAX_WORD_BYTES {
        return Vec::new();
    }
    // `mcp__stagewright__electron_click`: clients put the server's name before the tool's.
    let own = name.rsplit("__").next().unwrap_or(name);
    let plain = kebab(own);
    let word = PREFIXES
        .iter()
        .map(|prefix| prefix.replace('_', "-"))
        .fold(plain.as_str().to_owned(), |word, prefix| word.strip_prefix(&prefix).map(str::to_owned).unwrap_or(word));
    let tool = |word: &str| registry.find(word).map(|row| row.tool);
    if let Some(tool) = tool(own).or_else(|| tool(&plain)).or_else(|| tool(&word)) {
        return vec![tool];
    }
    if let Some((_, lines)) = ELSEWHERE.iter().find(|(words, _)| words.contains(&word.as_str())) {
        let mut tools: Vec<&str> = Vec::new();
        for found in lines.iter().filter_map(|line| tool(line.split(' ').next()?)) {
            if !tools.contains(&found) {
                tools.push(found);
            }
        }
        return tools;
    }
    let verbs: Vec<String> = registry.rows().map(Row::verb).collect();
    let tools: Vec<&str> = registry.rows().map(|row| row.tool).collect();
    let verbs: Vec<&str> = verbs.iter().map(String::as_str).collect();
    let near = nearest(own, &tools).or_else(|| nearest(&word, &verbs).and_then(tool));
    near.into_iter().collect()
}

/// `clickElement` and `click_element` as the verb would be: `click-element`.
fn kebab(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_uppercase() && out.chars().last().is_some_and(char::is_lowercase) {
            out.push('-');
        }
        out.extend(if c == '_' { '-' } else { c }.to_lowercase());
    }
    out
}

/// The longest word that is compared with verbs. A longer one is no typing error.
const MAX_WORD_BYTES: usize = 60;

/// How many verbs with the word in them are named.
const MOST: usize = 4;

/// The error for a word that is no verb. `own` are the frontend's own words, `all` says how to see all.
pub fn unknown_verb(registry: &Registry, word: &str, own: &[&str], all: &str) -> Error {
    // Shorten the word: it may be a pasted document.
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
    fn words_of_other_tools_suggest_existing_verbs() {
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
    fn misspelt_tool_names_find_the_intended_tool() {
        let meant = |name| tools_meant(&REGISTRY, name);
        for (name, tool) in [
            ("electron_clik", "electron_click"),
            ("click", "electron_click"),
            ("browser_click", "electron_click"),
            ("electron_fill", "electron_type"),
            ("mcp__stagewright__electron_snapshot", "electron_snapshot"),
            ("electron_getText", "electron_get_text"),
            ("getText", "electron_get_text"),
            ("electron_native_menu", "native_menu"),
            ("native_menus", "native_menu"),
        ] {
            assert_eq!(meant(name).first(), Some(&tool), "{name}: {:?}", meant(name));
        }
        assert!(meant("browser_tabs").contains(&"electron_windows_list"), "{:?}", meant("browser_tabs"));
        assert!(meant("frobnicate").is_empty() && meant(&"x".repeat(100_000)).is_empty());
    }

    #[test]
    fn unknown_verb_error_suggests_similar_verbs() {
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
