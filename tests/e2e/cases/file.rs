//! Case files as `tests/cases/README.md` describes them, read into values.

use serde_json::{Map, Value};

/// One case.
#[derive(Debug)]
pub struct Case {
    /// The expected behaviour, in a sentence.
    pub name: String,
    /// Why the behaviour differs from Playwright's, if it does.
    pub differs: Option<String>,
    /// The one Electron that the case is for, if it is not for all.
    pub only: Option<String>,
    /// Its documents by name; the page itself has the empty name.
    pub documents: Value,
    /// The steps, and their expected results.
    pub lines: Vec<Line>,
}

/// One step.
#[derive(Debug)]
pub enum Line {
    /// A verb as typed in the shell, and its answer: `ok`, a code, or several allowed codes, and some fields.
    Call { verb: String, codes: String, fields: Value },
    /// A pinch to that scale.
    Pinch(f64),
    /// A script that the page runs.
    Run(String),
    /// The events that the page received, of the named types.
    Heard { types: Vec<String>, wanted: Vec<String> },
    /// The value of an expression in the page. With `soon` it may take a while.
    Page { expression: String, wanted: Value, soon: bool },
}

/// Events of a press. They are compared whenever a case compares events.
const PRESSES: [&str; 5] = ["mousedown", "click", "auxclick", "dblclick", "contextmenu"];

/// Reads a file.
pub fn read(text: &str) -> Vec<Case> {
    text.split("\n== ").skip(1).map(case).collect()
}

fn case(text: &str) -> Case {
    let (name, body) = text.split_once('\n').unwrap_or((text, ""));
    let mut case = Case { name: name.trim().into(), differs: None, only: None, documents: Value::Null, lines: vec![] };
    let mut documents = Map::new();
    let mut document = String::new();
    for line in body.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "differs:" => case.differs = Some(rest.into()),
            "only:" => case.only = Some(rest.into()),
            "--" => document = rest.into(),
            _ if case.read(word, rest) => {}
            "" if rest.is_empty() => {}
            _ if case.lines.is_empty() => {
                let html = documents.entry(document.clone()).or_insert_with(|| "".into());
                *html = format!("{}{line}\n", html.as_str().unwrap_or_default()).into();
            }
            _ => panic!("{}: {line:?} means nothing here", case.name),
        }
    }
    documents.entry("").or_insert_with(|| "".into());
    case.documents = documents.into();
    case
}

impl Case {
    /// Reads a step; `false` if the line is none.
    fn read(&mut self, word: &str, rest: &str) -> bool {
        let is_code =
            |word: &str| word == "ok" || word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase() || c == '_');
        let line = match word {
            ">" => Line::Call { verb: rest.into(), codes: "ok".into(), fields: Value::Null },
            "run" => Line::Run(rest.into()),
            "pinch" => Line::Pinch(rest.parse().unwrap_or_else(|e| panic!("{}: {e}: {rest}", self.name))),
            "pressed" => pressed(rest),
            "heard" => heard(rest),
            "said" => said(rest),
            "unheard" => Line::Heard { types: words(rest), wanted: vec![] },
            "page" | "soon" => {
                // The expression and the value may contain "is" themselves.
                let split =
                    |(at, is): (usize, &str)| Some((&rest[..at], serde_json::from_str(&rest[at + is.len()..]).ok()?));
                let Some((expression, wanted)) = rest.match_indices(" is ").find_map(split) else {
                    panic!("{}: {rest:?} is not to be anything", self.name)
                };
                Line::Page { expression: expression.into(), wanted, soon: word == "soon" }
            }
            _ if word.split('|').all(is_code) => {
                let Some(Line::Call { codes, fields, .. }) = self.lines.last_mut() else {
                    panic!("{}: {word} answers nothing", self.name)
                };
                *codes = word.into();
                if !rest.is_empty() {
                    *fields = serde_json::from_str(rest).unwrap_or_else(|e| panic!("{}: {e}: {rest}", self.name));
                }
                return true;
            }
            _ => return false,
        };
        self.lines.push(line);
        true
    }
}

fn words(rest: &str) -> Vec<String> {
    rest.split_whitespace().map(str::to_owned).collect()
}

/// `pressed save cancel`: each was pressed and clicked, in this order, and nothing else.
fn pressed(rest: &str) -> Line {
    let names = words(rest).into_iter().filter(|name| name != "nothing");
    let wanted = names.flat_map(|name| [format!("mousedown@{name}"), format!("click@{name}")]).collect();
    Line::Heard { types: PRESSES.map(str::to_owned).to_vec(), wanted }
}

/// `heard mousedown@save Saved`: exactly these events came, of their types and of presses.
fn heard(rest: &str) -> Line {
    let wanted = words(rest);
    let of = wanted.iter().filter_map(|word| Some(word.split_once('@')?.0.trim_end_matches('!').to_owned()));
    Line::Heard { types: of.chain(PRESSES.map(str::to_owned)).collect(), wanted }
}

/// `said Save`: the page said exactly these words of its own. Its log of events is not compared.
fn said(rest: &str) -> Line {
    Line::Heard { types: vec![], wanted: words(rest).into_iter().filter(|word| word != "nothing").collect() }
}
