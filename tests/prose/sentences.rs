//! Sentences of a passage, and the rules for them.

use crate::passages::CODE;

/// Splits at a full stop, question mark or exclamation mark that a sentence can begin after.
pub(crate) fn of(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut found = Vec::new();
    let mut start = 0;
    for at in 0..words.len() {
        let ends = ends_sentence(words[at]) && words.get(at + 1).is_none_or(|next| begins_sentence(next));
        if ends || at + 1 == words.len() {
            found.push(words[start..=at].join(" "));
            start = at + 1;
        }
    }
    found
}

fn ends_sentence(word: &str) -> bool {
    let bare = word.trim_end_matches(['"', '\'', ')', '*', '\u{201d}']);
    bare.ends_with(['.', '!', '?']) && !["e.g.", "i.e.", "vs."].contains(&bare.trim_start_matches('('))
}

fn begins_sentence(word: &str) -> bool {
    let bare = word.trim_start_matches(['"', '\'', '(', '\u{201c}']);
    bare.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())
        || bare.starts_with(CODE)
        || bare.starts_with('-')
}

/// How many words a text has; a mark without a letter or digit is none.
pub(crate) fn words(text: &str) -> usize {
    text.split_whitespace().filter(|word| word.contains(CODE) || word.chars().any(char::is_alphanumeric)).count()
}

/// Openings that stand for a thing that has a name.
const FORBIDDEN: [&str; 9] =
    ["what", "whatever", "who", "whoever", "one that", "the one that", "such", "so long", "so many"];

/// The opening that a sentence may not have. A question may begin with "What" or "Who".
pub(crate) fn forbidden_opening(sentence: &str) -> Option<&'static str> {
    if sentence.trim_end_matches(['"', ')']).ends_with('?') {
        return None;
    }
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric() && !CODE.contains(c)).to_lowercase();
    let words: Vec<String> = sentence.split_whitespace().map(bare).filter(|word| !word.is_empty()).collect();
    FORBIDDEN.into_iter().find(|opening| {
        let opening: Vec<&str> = opening.split(' ').collect();
        words.len() >= opening.len() && opening.iter().zip(&words).all(|(wanted, word)| wanted == word)
    })
}

#[test]
fn sentences_are_split_where_the_next_can_begin() {
    let text = "One is 22.3.25, e.g. two. (Three!) □ four? \"Five\" of x.y stays.";
    assert_eq!(of(text), ["One is 22.3.25, e.g. two.", "(Three!)", "□ four?", "\"Five\" of x.y stays."]);
    assert_eq!(words("□ – one (two)"), 3);
}

#[test]
fn forbidden_sentence_openings_are_found() {
    assert_eq!(forbidden_opening("What a page is, Electron says."), Some("what"));
    assert_eq!(forbidden_opening("One that ends is dropped."), Some("one that"));
    assert_eq!(forbidden_opening("Such apps."), Some("such"));
    assert_eq!(forbidden_opening("What is it?"), None);
    assert_eq!(forbidden_opening("One of three. Suchlike."), None);
    assert_eq!(forbidden_opening("□: who asked"), None);
}
