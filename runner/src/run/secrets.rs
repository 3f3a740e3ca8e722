//! Secrets in the lines of a run file, as the traces of an attempt tell them. A trace hides the text for a password field
//! in the call of a line. So the line itself, the run file and the reports must not have it either.

use super::{
    file::{Line, RunFile},
    result::{Attempt, Failure, StepResult},
};
use serde_json::{Map, Value};
use stagewright_commands::{
    call::Row,
    grammar::split,
    traced::{TEXTS, looks_like_a_key},
    verb::Place,
};
use stagewright_groups::redactor::Redactor;
use stagewright_traces::KIND_CALL;
use std::collections::HashMap;

/// The name for a text of which a trace does not know whether it is a secret.
const TEXT: &str = "TEXT";

/// The shortest value that is replaced inside of a word, in characters.
const SHORTEST: usize = 4;

/// The call of a line, as it was made.
pub(super) struct Made {
    /// Where its line begins in the file, in bytes.
    pub at: usize,
    /// The number of its step.
    pub step: usize,
    pub row: &'static Row,
    pub args: Map<String, Value>,
}

/// A value in a line, and the name that stands for it.
type Literal = (String, String);

/// The secrets that traces tell.
pub(super) struct Secrets {
    /// Hides the values that are secrets everywhere.
    pub redactor: Redactor,
    everywhere: Vec<Literal>,
    /// Values that are hidden in their own line, by the place of the line.
    own: HashMap<usize, Vec<Literal>>,
}

/// A call in a trace.
struct Recorded {
    seq: u64,
    outer: Option<u64>,
    tool: String,
    at: u64,
    args: Value,
}

impl Secrets {
    /// Compares the calls that lines made with the lines of traces. The attempt began at `began_at`, in epoch
    /// milliseconds.
    pub fn told<R: Iterator<Item = Value>>(
        traces: impl Iterator<Item = R>,
        made: &[Made],
        steps: &[StepResult],
        began_at: u64,
        redactor: &Redactor,
    ) -> Secrets {
        let mut found: Vec<Option<Vec<Literal>>> = made.iter().map(|_| None).collect();
        for trace in traces {
            let calls: Vec<Recorded> = trace.filter_map(recorded).collect();
            let mut by_seq = HashMap::new();
            for call in calls.iter().filter(|call| call.outer.is_none()) {
                let began = |made: &Made| began_at + steps.get(made.step).map_or(u64::MAX, |step| step.at_ms);
                let is_its = |made: &Made| made.row.tool == call.tool && began(made) <= call.at;
                let Some(at) = made.iter().rposition(is_its) else { continue };
                by_seq.insert(call.seq, at);
                let mut literals = vec![];
                compare(&Value::Object(made[at].args.clone()), &call.args, &mut literals);
                // A line may call again after its element has come. The last call knows the element.
                found[at] = Some(literals);
            }
            for call in &calls {
                let Some(at) = call.outer.and_then(|outer| by_seq.get(&outer)) else { continue };
                let named = names_in(&call.args).into_iter().find(|name| name != TEXT);
                // The call around it has all texts as $TEXT.
                for (name, _) in found[*at].iter_mut().flatten() {
                    if let Some(named) = named.as_ref().filter(|_| *name == TEXT) {
                        name.clone_from(named);
                    }
                }
            }
        }
        let mut all = Secrets { redactor: redactor.clone(), everywhere: vec![], own: HashMap::new() };
        for (made, literals) in made.iter().zip(found) {
            all.add(made, literals.unwrap_or_else(|| untold(made)));
        }
        all
    }

    fn add(&mut self, made: &Made, literals: Vec<Literal>) {
        for (name, value) in literals {
            // A launch gives common words to its app, too, and a text without an element may be one.
            let is_secret = name != TEXT && made.row.place != Place::NewSession;
            if is_secret || looks_like_a_key(&value) {
                self.redactor.hide(&name, &value);
                self.everywhere.push((name.clone(), value.clone()));
            }
            self.own.entry(made.at).or_default().push((name, value));
        }
    }

    /// Hides the secrets in the results of an attempt. Returns the text of the run file without them.
    pub fn hide_in(&self, attempt: &mut Attempt, file: &RunFile) -> String {
        let mut source = file.source.text.to_string();
        let mut lines: Vec<&Line> = file.head.iter().chain(&file.before).chain(&file.after).collect();
        lines.extend(file.tests.iter().flat_map(|test| &test.lines));
        lines.sort_by_key(|line| std::cmp::Reverse(line.at));
        let none = vec![];
        let mut texts: HashMap<usize, (String, &[Literal])> = HashMap::new();
        for line in lines {
            let own = self.own.get(&line.at).unwrap_or(&none);
            let told = without(&line.text, own.iter().chain(&self.everywhere));
            if told != line.text {
                source.replace_range(line.at..line.at + line.text.len(), &told);
            }
            texts.insert(file.source.place(line.at).line, (self.redactor.text(&told), own.as_slice()));
        }
        for step in &mut attempt.steps {
            if let Some((text, _)) = texts.get(&step.line) {
                step.text.clone_from(text);
            }
        }
        for failure in attempt.failure.iter_mut().chain(&mut attempt.after_failure) {
            let whole = || (self.redactor.text(&failure.text), none.as_slice());
            let (text, own) = texts.get(&failure.line).cloned().unwrap_or_else(whole);
            let mut redactor = self.redactor.clone();
            own.iter().for_each(|(name, value)| redactor.hide(name, value));
            hide_in_failure(failure, text, &redactor);
        }
        attempt.network.iter_mut().for_each(|note| *note = self.redactor.text(note));
        self.redactor.text(&source)
    }
}

fn hide_in_failure(failure: &mut Failure, text: String, redactor: &Redactor) {
    failure.text = text;
    failure.error = redactor.text(&failure.error);
    failure.hint = failure.hint.as_ref().map(|hint| redactor.text(hint));
    failure.envelope = redactor.value(failure.envelope.take());
}

fn recorded(mut line: Value) -> Option<Recorded> {
    (line["kind"] == KIND_CALL).then(|| Recorded {
        seq: line["seq"].as_u64().unwrap_or_default(),
        outer: line["outer"].as_u64(),
        tool: line["tool"].as_str().unwrap_or_default().to_owned(),
        at: line["started_at"].as_u64().unwrap_or_default(),
        args: line["args"].take(),
    })
}

/// The texts of an action that no trace has: nobody knows whether one is a password.
fn untold(made: &Made) -> Vec<Literal> {
    let is_named = |key: &str, text: &str| key == "key" && text.chars().count() > 1;
    let texts = TEXTS.iter().filter_map(|key| Some((*key, made.args.get(*key)?.as_str()?)));
    let texts = texts.filter(|(key, text)| made.row.acts && !is_named(key, text));
    texts.map(|(_, text)| (TEXT.to_owned(), text.to_owned())).collect()
}

/// Finds the values that a trace has hidden: `$NAME` stands there, maybe behind a part that is told.
fn compare(given: &Value, told: &Value, out: &mut Vec<Literal>) {
    match (given, told) {
        (Value::Object(given), Value::Object(told)) => {
            given.iter().filter_map(|(key, value)| Some((value, told.get(key)?))).for_each(|(a, b)| compare(a, b, out));
        }
        (Value::Array(given), Value::Array(told)) => given.iter().zip(told).for_each(|(a, b)| compare(a, b, out)),
        (Value::String(given), Value::String(told)) if given != told => {
            let Some((before, name)) = told.rsplit_once('$').filter(|(_, name)| is_name(name)) else { return };
            let Some(value) = given.strip_prefix(before).filter(|value| !value.is_empty()) else { return };
            if let Ok(inner @ (Value::Object(_) | Value::Array(_))) = serde_json::from_str::<Value>(value) {
                leaves(&inner, name, out);
            }
            out.push((name.to_owned(), value.to_owned()));
        }
        (given, Value::String(told)) if !given.is_string() => {
            if let Some(name) = told.strip_prefix('$').filter(|name| is_name(name)) {
                leaves(given, name, out);
            }
        }
        _ => {}
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == b'_')
}

/// All texts and numbers in a value.
fn leaves(value: &Value, name: &str, out: &mut Vec<Literal>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| leaves(item, name, out)),
        Value::Object(fields) => fields.values().for_each(|field| leaves(field, name, out)),
        Value::String(text) if !text.is_empty() => out.push((name.to_owned(), text.clone())),
        Value::Number(number) => out.push((name.to_owned(), number.to_string())),
        _ => {}
    }
}

/// The names that stand for values in the arguments of a recorded call.
fn names_in(args: &Value) -> Vec<String> {
    let texts = args.as_object().into_iter().flatten().filter_map(|(_, value)| value.as_str());
    texts.filter_map(|text| text.strip_prefix('$').filter(|name| is_name(name)).map(str::to_owned)).collect()
}

/// A line without these values, however its quotes write them.
fn without<'a>(line: &str, literals: impl Iterator<Item = &'a Literal>) -> String {
    let mut literals: Vec<&Literal> = literals.collect();
    literals.sort_by_key(|(_, value)| std::cmp::Reverse(value.len()));
    let mut out = line.to_owned();
    // The first word is the verb or a name.
    for word in split(line).words.into_iter().skip(1).rev() {
        let told = literals.iter().fold(word.text.clone(), |text, (name, value)| {
            let (flag, rest) =
                text.split_once('=').map_or(("", text.as_str()), |(flag, _)| text.split_at(flag.len() + 1));
            if rest == value || text == *value {
                return if text == *value { format!("${name}") } else { format!("{flag}${name}") };
            }
            let in_json = serde_json::to_string(value).unwrap_or_default();
            let text = text.replace(&in_json, &format!("\"${name}\""));
            if value.chars().count() < SHORTEST { text } else { text.replace(value.as_str(), &format!("${name}")) }
        });
        if told != word.text {
            let raw = &line[word.start..word.end];
            let quote = raw.chars().next().filter(|c| matches!(c, '\'' | '"')).map_or(String::new(), String::from);
            out.replace_range(word.start..word.end, &format!("{quote}{told}{quote}"));
        }
    }
    out
}

#[cfg(test)]
mod tests;
