//! Lines as other tools spell them: `get text h1`, `is visible '#save'`, `scroll down 300`, `wait '#save'`. Every reader
//! of lines translates them before it looks for the verb.

use crate::{
    call::{Registry, Row},
    kinds::TargetUse,
    values::Span,
};

/// How far (CSS pixels) the wheel turns in a direction without a number.
const SCROLL_DISTANCE: &str = "300";

/// Translates the words of a line, whose verb is at `at`, if another tool has this phrase.
pub fn translate(registry: &'static Registry, words: &mut Vec<String>, at: usize) {
    let word = |offset: usize| words.get(at + offset).map_or("", String::as_str);
    let (count, new) = match (word(0), word(1), word(2)) {
        (_, "", _) => return,
        ("is", state, _) if !state.starts_with('-') => (2, vec!["get-state".to_owned(), format!("--is={state}")]),
        ("wait", target, _) if is_target(target) => (1, vec!["wait-for-selector".to_owned()]),
        ("scroll", direction @ ("up" | "down" | "left" | "right"), distance) => {
            let number = distance.parse::<f64>().is_ok();
            (if number { 3 } else { 2 }, scroll(direction, if number { distance } else { SCROLL_DISTANCE }))
        }
        ("find", "role", role) if is_value(role) => {
            // `find role button click` acts on what it finds.
            let acts = registry.find(word(3)).filter(|row| row.target == TargetUse::Required);
            let verb = acts.map_or_else(|| "find".to_owned(), Row::verb);
            (if verb == "find" { 3 } else { 4 }, vec![verb, format!("--role={role}")])
        }
        ("find", "text" | "label", name) if is_value(name) => {
            (3, vec!["find".to_owned(), format!("--name-contains={name}")])
        }
        ("find", "testid", id) if is_value(id) => {
            (3, vec!["find".to_owned(), format!("--selector=[data-testid={}]", css_string(id))])
        }
        // A verb's own name stays as it is; another word for it, such as `expect`, may begin a longer name.
        (first, second, _) if registry.find(first).is_none_or(|row| row.verb() != first) => {
            match registry.find(&format!("{first}-{second}")) {
                Some(row) => (2, vec![row.verb()]),
                None => return,
            }
        }
        _ => return,
    };
    words.splice(at..at + count, new);
}

/// A text as CSS quotes it.
fn css_string(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn is_value(word: &str) -> bool {
    !word.is_empty() && !word.starts_with('-')
}

/// Whether a word after `wait` is an element, and no time.
fn is_target(word: &str) -> bool {
    is_value(word) && Span(word.to_owned()).read().is_none()
}

fn scroll(direction: &str, distance: &str) -> Vec<String> {
    let (flag, sign) = match direction {
        "up" => ("dy", "-"),
        "left" => ("dx", "-"),
        "right" => ("dx", ""),
        _ => ("dy", ""),
    };
    vec!["scroll".to_owned(), format!("--{flag}={sign}{distance}")]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::REGISTRY;

    fn translated(line: &str) -> String {
        let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        translate(&REGISTRY, &mut words, 0);
        words.join(" ")
    }

    #[test]
    fn phrases_of_other_tools_translate_to_our_verbs() {
        for (theirs, ours) in [
            ("get text h1", "get-text h1"),
            ("get title", "get-title"),
            ("expect url --contains x", "expect-url --contains x"),
            ("is visible #save", "get-state --is=visible #save"),
            ("scroll down 300", "scroll --dy=300"),
            ("scroll up", "scroll --dy=-300"),
            ("scroll left 20 --session s", "scroll --dx=-20 --session s"),
            ("wait #save", "wait-for-selector #save"),
            ("find role button --name Save", "find --role=button --name Save"),
            ("find role button click --name Save", "click --role=button --name Save"),
            ("find text Save", "find --name-contains=Save"),
            ("find testid save", "find --selector=[data-testid=\"save\"]"),
            ("find testid größe\"x", "find --selector=[data-testid=\"größe\\\"x\"]"),
        ] {
            assert_eq!(translated(theirs), ours);
        }
    }

    #[test]
    fn our_own_lines_are_not_translated() {
        for line in [
            "wait 500",
            "wait 1.5s",
            "scroll --dy 300",
            "scroll #list",
            "find --role button",
            "click text",
            "is",
            "nosuch verb",
        ] {
            assert_eq!(translated(line), line);
        }
    }
}
