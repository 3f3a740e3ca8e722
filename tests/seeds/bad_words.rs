//! Random words, and text that is no JSON, to every verb's command line: it never panics, and each error says what is
//! wrong.

use crate::random::Random;
use stagewright_commands::{
    Row,
    arguments::{self, Asked, Reach},
    dispatch,
};
use stagewright_driver::error::{Error, Outcome};
use stagewright_runner::REGISTRY;
use std::{collections::BTreeSet, path::Path};

fn read(row: &'static Row, words: &[String]) -> Outcome<()> {
    match arguments::read(row, "", words, Reach::Process, Path::new("/nowhere"))? {
        Asked::Call(args, _) => dispatch::check(&REGISTRY, row, &args),
        Asked::Help(_) => Ok(()),
    }
}

/// Whether a refusal is unclear: it has a wrong code, or is no sentence.
fn unclear(error: &Error) -> bool {
    let code = error.code.row().name;
    let about_words =
        matches!(code, "BAD_ARGUMENT" | "ABSOLUTE_PATH_REQUIRED" | "PLUGIN_LOAD_FAILED" | "visual.PATH_INVALID");
    !(about_words && error.message.contains(' ') && error.message.ends_with(['.', '?']))
}

const WORDS: [&str; 36] = [
    "",
    " ",
    "--",
    "---",
    "-x",
    "-5",
    "-h",
    "--help",
    "--=",
    "--=x",
    "=",
    "@",
    "@0",
    "@1",
    "@-1",
    "@99999999999999999999",
    "e1",
    "#a",
    "a[",
    "\u{0}",
    "a\u{0}b",
    "\u{202e}",
    "👩‍👩‍👧",
    "{",
    "{}",
    "[[[",
    "1e400",
    "NaN",
    "0x10",
    "!",
    "a=b",
    "=b",
    "null",
    "true",
    "/a/b",
    "\u{feff}",
];

#[test]
fn random_words_are_parsed_or_refused_with_a_sentence() {
    let mut random = Random(0xBAD5_EED5_0DD1_7135);
    let mut broken = BTreeSet::new();
    for row in REGISTRY.rows() {
        let own: Vec<String> = row.properties().map(|(name, _)| format!("--{}", kebab(name))).collect();
        let globals =
            ["--json", "--raw", "--session", "--args", "--window", "--timeout-ms", "--color", "--plugin", "--name"];
        for _ in 0..150 {
            let count = random.below(6);
            let words: Vec<String> = (0..count)
                .map(|_| match random.below(4) {
                    0 if !own.is_empty() => own[random.below(own.len())].clone(),
                    1 => random.pick(&globals).to_owned(),
                    2 => format!("{}={}", random.pick(&globals), random.pick(&WORDS)),
                    _ => random.pick(&WORDS).to_owned(),
                })
                .collect();
            if let Err(error) = read(row, &words)
                && unclear(&error)
            {
                broken.insert(format!("{} {words:?}: {error}", row.verb()));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

/// `clickCount` as the flag spells it.
fn kebab(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        match c {
            'A'..='Z' => out.extend(['-', c.to_ascii_lowercase()]),
            '_' => out.push('-'),
            c => out.push(c),
        }
    }
    out
}

#[test]
fn invalid_json_for_args_is_refused_with_a_message_about_json() {
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let nested = format!("{{\"ref\": {deep}}}");
    let texts = [
        "",
        "{",
        "{]",
        "[1]",
        "null",
        "7",
        "\"x\"",
        "{\"ref\": 1e400}",
        "{\"ref\": 1,}",
        "{'ref': 1}",
        "{\"ref\": \"\u{0}\"}",
        "{\"ref\": 1} {}",
        "{\"ref\": NaN}",
        nested.as_str(),
    ];
    for row in REGISTRY.rows() {
        for text in texts {
            let error = read(row, &["--args".to_owned(), text.to_owned()]).expect_err(row.tool);
            let short: String = text.chars().take(40).collect();
            assert!(!unclear(&error), "{} {short}: {error}", row.verb());
            assert!(error.message.contains("JSON") || error.message.contains("--args"), "{short}: {error}");
        }
    }
}
