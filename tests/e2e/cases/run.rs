//! Runs the cases of a file in one app, and reports all that failed.

use super::{
    file::{Case, Line},
    stage::Stage,
};
use crate::support::{
    Electron, Home, OwnApp, app,
    processes::{WAIT_TIMEOUT, within},
};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    fmt::Display,
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Stdio},
};

/// How the app of the cases comes to be driven.
pub enum Way<'a> {
    /// It is launched, with these variables in its environment.
    Launched(&'a [(&'a str, &'a str)]),
    /// It runs already, with a debug port.
    Attached,
    /// It runs already, without a debug port.
    Injected,
}

/// Runs the cases for this Electron. With env CASE, only those whose names contain it.
pub fn run(home: &Home, cases: &[Case]) {
    run_by(home, &Way::Launched(&[]), cases);
}

/// The same in an app that is driven in another way.
pub fn run_by(home: &Home, way: &Way, cases: &[Case]) {
    let words = std::env::var("CASE").unwrap_or_default();
    let version = if home.version() == Electron::V33 { "33" } else { "22" };
    let door = home.path().join("door");
    let app_of_cases = app("cases");
    let env = [("DOOR", door.to_str().expect("a plain path"))];
    let (own, first) = match way {
        Way::Launched(_) => (None, format!("launch {app_of_cases}")),
        Way::Attached => {
            let own = OwnApp::with_env(home.version(), &app_of_cases, &env);
            let line = format!("attach --port {}", own.port.expect("a port"));
            (Some(own), line)
        }
        Way::Injected => {
            let own = OwnApp::plain_with_env(home.version(), &app_of_cases, &env);
            let line = format!("inject {}", own.pid());
            (Some(own), line)
        }
    };
    let more: &[(&str, &str)] = if let Way::Launched(more) = way { more } else { &[] };
    let mut session = Session::start(home, &door, more, &first);
    let chosen =
        cases.iter().filter(|c| c.name.contains(&words) && c.only.as_deref().is_none_or(|o| o.starts_with(version)));
    let failed: Vec<String> =
        chosen.clone().filter_map(|case| Some(format!("{}\n{}", case.name, session.case(case)?))).collect();
    let all = chosen.count();
    drop(session);
    drop(own);
    assert!(failed.is_empty(), "{} of {all} came out otherwise\n\n{}", failed.len(), failed.join("\n\n"));
}

/// The app, and a REPL that drives it.
struct Session {
    repl: Child,
    lines: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
    door: Stage,
    /// The events of the page, kept while steps in a row compare them.
    heard: Option<Vec<String>>,
    /// The refs of elements that answers have named.
    refs: BTreeMap<String, u64>,
}

impl Session {
    fn start(home: &Home, socket: &Path, env: &[(&str, &str)], first: &str) -> Session {
        let mut command = home.command(&["--json", "repl"]);
        command.env("DOOR", socket).envs(env.iter().copied());
        let mut repl = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the REPL starts");
        let mut lines = repl.stdin.take().expect("piped");
        let mut answers = BufReader::new(repl.stdout.take().expect("piped"));
        let begun = call(&mut lines, &mut answers, first);
        assert_eq!(begun["ok"], true, "{begun:#}");
        Session { repl, lines: Some(lines), answers, door: Stage::open(socket), heard: None, refs: BTreeMap::new() }
    }

    /// The mismatches of a case, line by line; `None` if there are none.
    fn case(&mut self, case: &Case) -> Option<String> {
        if let Err(error) = self.door.show(&case.documents) {
            return Some(format!("  its page does not load: {error}"));
        }
        self.heard = None;
        let wrong: Vec<String> = case.lines.iter().filter_map(|line| self.line(line).err()).collect();
        (!wrong.is_empty()).then(|| wrong.join("\n"))
    }

    fn line(&mut self, line: &Line) -> Result<(), String> {
        // Consecutive steps that compare events use the same events.
        if !matches!(line, Line::Heard { .. }) {
            self.heard = None;
        }
        match line {
            Line::Call { verb, codes, fields } => {
                let lines = self.lines.as_mut().expect("not closed");
                let said = call(lines, &mut self.answers, &with_refs(verb, &self.refs));
                collect_refs(&mut self.refs, &said);
                let came = said["code"].as_str().unwrap_or("ok");
                let holds = codes.split('|').any(|code| code == came) && (fields.is_null() || holds(&said, fields));
                let fields = if fields.is_null() { String::new() } else { format!(" {fields}") };
                same(holds, &format!("> {verb}"), &format!("{codes}{fields}"), &without_volatile_fields(said))
            }
            Line::Pinch(scale) => self.door.pinch(*scale).map_err(|error| format!("  pinch {scale}: {error}")),
            Line::Run(script) => {
                let ran = self.door.run(&format!("(async () => {{ {script} }})()"));
                ran.map(drop).map_err(|error| format!("  run {script}: {error}"))
            }
            Line::Heard { types, wanted } => {
                if self.heard.is_none() {
                    self.heard = Some(self.door.heard().map_err(|error| format!("  heard: {error}"))?);
                }
                let all = self.heard.iter().flatten();
                let of = |word: &&String| {
                    word.split_once('@').is_none_or(|(t, _)| types.iter().any(|one| one == t.trim_end_matches('!')))
                };
                let heard: Vec<String> = all.filter(of).cloned().collect();
                let told = |words: &[String]| if words.is_empty() { "nothing".to_owned() } else { words.join(" ") };
                same(heard == *wanted, "heard", &told(wanted), &told(&heard))
            }
            Line::Page { expression, wanted, soon } => {
                let mut look = || self.door.run(&format!("({expression})"));
                let said = if *soon { until(look, wanted) } else { look() };
                let said = said.map_err(|error| format!("  page {expression}: {error}"))?;
                same(said == *wanted, &format!("page {expression}"), wanted, &said)
            }
        }
    }
}

fn same(is: bool, what: &str, wanted: &dyn Display, came: &dyn Display) -> Result<(), String> {
    if is { Ok(()) } else { Err(format!("  {what}\n    wanted {wanted}\n    came   {came}")) }
}

impl Drop for Session {
    fn drop(&mut self) {
        // The REPL ends its sessions at the end of its input.
        self.lines.take();
        let _ = self.repl.wait();
    }
}

fn call(lines: &mut ChildStdin, answers: &mut BufReader<ChildStdout>, line: &str) -> Value {
    writeln!(lines, "{line}").expect("the REPL reads");
    let mut answer = String::new();
    answers.read_line(&mut answer).expect("the REPL answers");
    serde_json::from_str(&answer).unwrap_or_else(|e| panic!("{line}: {e}: {answer:?}"))
}

/// Replaces `@{Save}` by the ref of the latest element of that name: selectors do not reach into documents of other
/// sites.
fn with_refs(line: &str, refs: &BTreeMap<String, u64>) -> String {
    let Some((before, (name, after))) = line.split_once("@{").and_then(|(b, rest)| Some((b, rest.split_once('}')?)))
    else {
        return line.into();
    };
    let found = refs.get(name).map_or("none".into(), u64::to_string);
    format!("{before}@{found}{}", with_refs(after, refs))
}

fn collect_refs(refs: &mut BTreeMap<String, u64>, said: &Value) {
    match said {
        Value::Object(fields) => {
            if let (Some(Value::String(name)), Some(of)) =
                (fields.get("name"), fields.get("ref").and_then(Value::as_u64))
            {
                refs.insert(name.clone(), of);
            }
            fields.values().for_each(|value| collect_refs(refs, value));
        }
        Value::Array(items) => items.iter().for_each(|value| collect_refs(refs, value)),
        _ => {}
    }
}

/// Evaluates until the page gives the wanted value. The page may be navigating, or its guest loading.
fn until(mut look: impl FnMut() -> Result<Value, String>, wanted: &Value) -> Result<Value, String> {
    let mut said = Err("nobody has looked".to_owned());
    within(WAIT_TIMEOUT, || {
        said = look();
        (said.as_ref() == Ok(wanted)).then_some(())
    });
    said
}

/// Whether the answer has everything that is wanted. Objects may have more fields; `…` in a text stands for any text.
fn holds(said: &Value, wanted: &Value) -> bool {
    match (said, wanted) {
        (Value::Object(said), Value::Object(wanted)) => {
            wanted.iter().all(|(name, wanted)| holds(said.get(name).unwrap_or(&Value::Null), wanted))
        }
        (Value::Array(said), Value::Array(wanted)) => {
            said.len() == wanted.len() && said.iter().zip(wanted).all(|(said, wanted)| holds(said, wanted))
        }
        (Value::Number(said), Value::Number(wanted)) => said.as_f64() == wanted.as_f64(),
        (Value::String(said), Value::String(wanted)) if wanted.contains('…') => {
            let mut left = said.as_str();
            wanted.split('…').all(|part| left.split_once(part).map(|(_, rest)| left = rest).is_some())
        }
        (said, wanted) => said == wanted,
    }
}

/// An answer without the fields that depend on the machine or are for the next call.
fn without_volatile_fields(mut said: Value) -> Value {
    if let Some(fields) = said.as_object_mut() {
        for gone in ["_meta", "hint", "retryable", "http", "next_actions", "similar_refs"] {
            fields.remove(gone);
        }
    }
    said
}
