//! Parses a line of a run file with its variables.

use super::{
    file::Line,
    wrong::{Source, Wrong},
};
use serde_json::{Map, Value};
use stagewright_commands::{
    arguments::{Asked, Globals},
    call::{Registry, Row},
    dispatch,
    flags::flag,
    grammar::{self, Form, Split, Word, expand, form, is_name, too_long, unfinished, verb_at},
    phrases, sample, unknown_verb,
    verb::{Frontends, Place},
};
use stagewright_driver::error::Error;
use std::{cell::Cell, collections::BTreeMap, ops::Range, path::Path};

/// The value of each variable; `None` while the line that sets it has not run.
pub(super) type Variables = BTreeMap<String, Option<String>>;

/// The placeholder for a value that is not known yet. A number is valid in most places.
const LATER: &str = "1";

/// The meaning of a line.
pub(super) enum Step {
    Set { name: String, value: Option<String> },
    Call(Box<Call>),
}

/// A call of a line.
pub(super) struct Call {
    pub row: &'static Row,
    pub args: Map<String, Value>,
    pub globals: Globals,
    /// The variable that receives its value.
    pub keep: Option<String>,
}

/// Parses a line. Its relative paths are resolved against `folder`.
pub(super) fn read(
    registry: &'static Registry,
    line: &Line,
    source: &Source,
    variables: &Variables,
    folder: &Path,
) -> Result<Step, Wrong> {
    Reader { registry, line, source, variables, folder }.step()
}

struct Reader<'a> {
    registry: &'static Registry,
    line: &'a Line,
    source: &'a Source,
    variables: &'a Variables,
    folder: &'a Path,
}

impl Reader<'_> {
    fn step(&self) -> Result<Step, Wrong> {
        let whole = self.line.text.as_str();
        let (keep, text) = match form(whole) {
            Form::Value(_) => {
                return Err(self
                    .wrong(0..1, "`= EXPRESSION` works in the REPL only.")
                    .hint("Here it is `eval-renderer EXPRESSION`, with --allow-eval=renderer."));
            }
            Form::Keep(name, text) => (Some(name), text),
            Form::Plain => (None, whole),
        };
        // The offset in the line where the verb's part begins.
        let offset = text.as_ptr() as usize - whole.as_ptr() as usize;
        let later = Cell::new(false);
        let known = |name: &str| match self.variables.get(name)? {
            Some(value) => Some(value.clone()),
            None => {
                later.set(true);
                Some(LATER.to_owned())
            }
        };
        let mut split = expand(text, &known);
        for word in &mut split.words {
            (word.start, word.end) = (word.start + offset, word.end + offset);
        }
        if let Some(open) = split.open {
            return Err(self.mistake(0..whole.len(), &unfinished(open)));
        }
        if split.too_long {
            return Err(self.mistake(0..whole.len(), &too_long()));
        }
        if let Some(unset) = split.unset.first() {
            return Err(self.unset(&unset.name, unset.start + offset..unset.end + offset));
        }
        if split.words.first().is_some_and(|word| word.text == "stagewright") {
            split.words.remove(0);
        }
        match split.words.first() {
            None => Err(self.wrong(0..whole.len(), "A verb follows the =, as in `x = get-text @3`.")),
            Some(first) if first.text == "set" && keep.is_none() => self.set(&split, later.get()),
            Some(_) => self.call(split, keep, later.get()),
        }
    }

    fn set(&self, split: &Split, later: bool) -> Result<Step, Wrong> {
        let [_, name, value] = split.words.as_slice() else {
            return Err(self
                .wrong(0..self.line.text.len(), "`set` takes a name and a value.")
                .hint("set who 'Mia Moss'"));
        };
        if !is_name(&name.text) {
            let message = format!("{:?} is no name: letters, digits and _, not a digit first.", name.text);
            return Err(self.wrong(name.start..name.end, message));
        }
        let value = (!later).then(|| value.text.clone());
        Ok(Step::Set { name: name.text.clone(), value })
    }

    fn call(&self, split: Split, keep: Option<&str>, later: bool) -> Result<Step, Wrong> {
        let mut texts = split.texts();
        let Some(at) = verb_at(&texts) else {
            return Err(self.wrong(0..self.line.text.len(), "The line has flags, but no verb."));
        };
        let verb = &split.words[at];
        phrases::translate(self.registry, &mut texts, at);
        let called = texts[at].clone();
        let row = verb_of(self.registry, &called).map_err(|error| self.mistake(verb.start..verb.end, &error))?;
        if keep.is_some() && sample::has_no_value(row) {
            let message = format!("{} has no single value that a name could keep.", row.verb());
            return Err(self.wrong(verb.start..verb.end, message));
        }
        let mut words = texts.clone();
        words.remove(at);
        let mistake = |error: &Error| self.mistake(place(error, &split.words, at), error);
        // JSON that contains a value which is not known yet cannot be checked.
        let judged = !(later && texts.iter().any(|word| word.starts_with("--args")));
        let (args, globals) = match grammar::read(row, &called, &words, self.folder) {
            Ok(Asked::Call(args, globals)) => (args, *globals),
            Ok(Asked::Help(_)) => return Err(self.wrong(verb.start..verb.end, "The line asks for help.")),
            Err(_) if !judged => (Map::new(), Globals::default()),
            Err(error) => return Err(mistake(&error)),
        };
        if row.goes_on(&args) {
            return Err(self.wrong(verb.start..verb.end, "The line would not end by itself."));
        }
        let mut checked = args.clone();
        if let Some(id) = globals.session.as_ref().filter(|_| row.place != Place::Local) {
            checked.insert("sessionId".into(), id.as_str().into());
        }
        if !later {
            dispatch::check(self.registry, row, &checked).map_err(|error| mistake(&error))?;
        }
        Ok(Step::Call(Box::new(Call { row, args, globals, keep: keep.map(str::to_owned) })))
    }

    fn unset(&self, name: &str, at: Range<usize>) -> Wrong {
        let lower = name.to_lowercase();
        let near = self.variables.keys().find(|other| other.to_lowercase() == lower);
        let meant = near.map(|near| format!("; did you mean ${near}?")).unwrap_or_else(|| ".".into());
        self.wrong(at, format!("There is no variable {name}{meant}")).hint(format!(
            "`set {name} VALUE` above makes one, and so do --set {name}=VALUE and, from the environment, --pass-env {name}. In single quotes a $ is a dollar."
        ))
    }

    fn wrong(&self, at: Range<usize>, message: impl Into<String>) -> Wrong {
        Wrong::new(self.source, self.span(at), message)
    }

    fn mistake(&self, at: Range<usize>, error: &Error) -> Wrong {
        Wrong::of(self.registry, self.source, self.span(at), error)
    }

    fn span(&self, at: Range<usize>) -> Range<usize> {
        self.line.at + at.start..self.line.at + at.end
    }
}

fn verb_of(registry: &'static Registry, word: &str) -> Result<&'static Row, Error> {
    match registry.find(word) {
        Some(row) if row.frontends == Frontends::All => Ok(row),
        Some(row) if row.frontends == Frontends::Terminal => {
            Err(Error::argument(format!("{} is for a person, and nobody is there when a file runs.", row.verb())))
        }
        Some(row) => Err(Error::argument(format!("{} is a verb of the shell alone.", row.verb()))),
        None => Err(unknown_verb(registry, word, &["set"], "`stagewright help` lists the verbs.")),
    }
}

/// The place of the parameter that an error is about: its flag, or else the words after the verb.
fn place(error: &Error, words: &[Word], verb: usize) -> Range<usize> {
    let rest = words.get(verb + 1..).unwrap_or_default();
    let parameter = error.details.get("parameter").and_then(Value::as_str).unwrap_or_default();
    let as_flag = if parameter.starts_with('-') { parameter.to_owned() } else { format!("--{}", flag(parameter)) };
    let is = |word: &&Word| word.text.split('=').next() == Some(as_flag.as_str());
    if let Some(word) = words.iter().find(is).filter(|_| !parameter.is_empty()) {
        return word.start..word.end;
    }
    match (rest.first(), rest.last()) {
        (Some(first), Some(last)) => first.start..last.end,
        _ => words[verb].start..words[verb].end,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::REGISTRY;

    fn of(text: &str) -> Result<String, String> {
        let variables = Variables::from([("who".into(), Some("Mia Moss".into())), ("later".into(), None)]);
        let source = Source { name: "a.run".into(), text: text.into() };
        let line = Line { text: text.into(), at: 0 };
        match read(&REGISTRY, &line, &source, &variables, Path::new("/tests")) {
            Ok(Step::Set { name, value }) => Ok(format!("{name}={value:?}")),
            Ok(Step::Call(call)) => {
                let keep = call.keep.map(|name| format!("{name} = ")).unwrap_or_default();
                Ok(format!("{keep}{} {}", call.row.verb(), Value::Object(call.args)))
            }
            Err(wrong) => Err(format!("{}: {}", &text[wrong.at], wrong.message)),
        }
    }

    #[test]
    fn run_file_lines_parse_as_in_the_shell() {
        assert_eq!(of("press Enter").unwrap(), r#"key {"key":"Enter"}"#);
        assert_eq!(of("type @3 \"$who\" --force").unwrap(), r#"type {"force":true,"ref":3,"text":"Mia Moss"}"#);
        assert_eq!(of("get text @3").unwrap(), r#"get-text {"ref":3}"#);
        assert_eq!(of("is visible @3").unwrap(), r#"get-state {"is":"visible","ref":3}"#);
        assert_eq!(of("launch notes").unwrap(), r#"launch {"main":"/tests/notes"}"#);
        assert_eq!(of("x = get-text @3").unwrap(), r#"x = get-text {"ref":3}"#);
        assert_eq!(of("set x ${who}!").unwrap(), r#"x=Some("Mia Moss!")"#);
        assert_eq!(of("set x $later").unwrap(), "x=None");
        assert_eq!(of("type @3 '$who'").unwrap(), r#"type {"ref":3,"text":"$who"}"#);
        // A value that is not known yet is checked when the line runs.
        assert!(of("wait $later").is_ok() && of("click @$later").is_ok() && of("click --args \"{$later}\"").is_ok());
    }

    #[test]
    fn line_errors_point_at_the_wrong_word() {
        for (line, told) in [
            ("clik @3", "clik: There is no verb"),
            ("x = clik @3", "clik: There is no verb"),
            ("type @3 $wh", "$wh: There is no variable wh."),
            ("type @3 $Who", "$Who: There is no variable Who; did you mean $who?"),
            ("x = click @3", "click: click has no single value"),
            ("smoke app", "smoke: smoke is a verb of the shell alone."),
            ("click @3 --frobnicate", "--frobnicate: There is no flag --frobnicate"),
            ("click @3 --timeout-ms soon", "--timeout-ms: "),
            ("console-logs --follow", "console-logs: The line would not end"),
            ("= document.title", "=: `= EXPRESSION` works in the REPL only."),
            ("set x", "set x: `set` takes"),
            ("x =", "x =: A verb follows"),
            ("click --args -", "--args -: --args - reads stdin"),
        ] {
            let wrong = of(line).expect_err(line);
            assert!(wrong.starts_with(told), "{line}: {wrong}");
        }
    }
}
