//! Writes the lines of a run file while a trace is replayed.

use super::{
    super::{
        facts,
        replay::{Divergence, Done, Way, Witness, filled, with},
    },
    expectation,
};
use crate::{
    placeholders, run_file,
    run_file::{MOST_LINES, Text},
};
use serde_json::{Map, Value, json};
use stagewright_commands::{
    call::{Registry, Row},
    shell_line,
    traced::WINDOWS,
};
use stagewright_driver::error::Outcome;
use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
};

/// The parameters of a launch that are paths.
const PATHS: [&str; 4] = ["main", "executablePath", "electron", "storage"];

/// Parts of the names of verbs that expect something.
const EXPECTS: [&str; 3] = ["expect", "assert", "wait"];

/// Verbs that read one value: the expectation of that value, the parameter that has it, and the field of the answer.
const READS: [(&str, &str, &str, &str); 3] = [
    ("electron_get_text", "electron_expect_text", "equals", "text"),
    ("electron_get_value", "electron_expect_value", "equals", "value"),
    ("electron_get_url", "electron_expect_url", "contains", "url"),
];

/// The longest value that is expected, in characters.
const LONGEST: usize = 200;

/// The lines so far.
pub(super) struct Scribe {
    registry: &'static Registry,
    folder: PathBuf,
    text: Option<Text>,
    expectations: usize,
    variables: BTreeSet<String>,
    left_out: BTreeMap<String, usize>,
    /// How many elements have a name in the file.
    named: usize,
    /// Whether the file had no room for a line.
    is_full: bool,
}

impl Scribe {
    /// A file in that folder.
    pub fn new(registry: &'static Registry, folder: PathBuf) -> Scribe {
        Scribe {
            registry,
            folder,
            text: None,
            expectations: 0,
            variables: BTreeSet::new(),
            left_out: BTreeMap::new(),
            named: 0,
            is_full: false,
        }
    }

    /// How many lines the test has.
    pub fn lines(&self) -> usize {
        self.text.as_ref().map_or(0, Text::len)
    }

    /// How many of them expect what an action changed.
    pub fn expectations(&self) -> usize {
        self.expectations
    }

    /// The names of the variables that it uses.
    pub fn variables(&self) -> Vec<String> {
        self.variables.iter().cloned().collect()
    }

    /// How many calls are no line, by reason.
    pub fn left_out(&mut self) -> BTreeMap<String, usize> {
        std::mem::take(&mut self.left_out)
    }

    /// The whole text of the file.
    pub fn whole(&mut self) -> String {
        let Some(text) = &mut self.text else { return String::new() };
        text.end();
        text.whole()
    }

    fn add(&mut self, line: &str) {
        if let Some(text) = &mut self.text {
            self.is_full |= text.add(line).is_none();
        }
    }

    fn leave_out(&mut self, why: &str) {
        *self.left_out.entry(why.to_owned()).or_default() += 1;
    }

    /// A call as a line, in which variables stand for redacted values.
    fn call(&mut self, tool: &str, args: &Map<String, Value>, names: &[String]) {
        let line = self.line(tool, args, names);
        self.add(&line);
    }

    /// The text of that line. The comment of variables that are new stands above it.
    fn line(&mut self, tool: &str, args: &Map<String, Value>, names: &[String]) -> String {
        let marked = marked(Value::Object(args.clone()), names);
        let line = placeholders::in_line(&shell_line::render(self.registry, tool, &marked));
        let used = |name: &&String| line.contains(&format!("${name}")) || line.contains(&format!("${{{name}}}"));
        let new: Vec<String> =
            names.iter().filter(used).filter(|name| !self.variables.contains(*name)).cloned().collect();
        if let Some(comment) = placeholders::comment(&new) {
            self.add(&comment);
        }
        self.variables.extend(new);
        line
    }

    /// The arguments with a locator and a window that last. An error has what is missing.
    #[allow(clippy::result_large_err)] // It is made once, and returned from the replay as it is.
    fn lasting(&mut self, done: &Done<'_>) -> Result<Map<String, Value>, Divergence> {
        let mut args = done.args.clone();
        let is_handle = |value: &Value| value.as_str().is_some_and(facts::is_handle);
        if WINDOWS.into_iter().any(|name| args.get(name).is_some_and(is_handle)) {
            let Some(window) = done.window else {
                return Err(done.divergence(
                    "window",
                    "an address that tells the window in any run",
                    "its handle alone",
                ));
            };
            if args.get("window").is_some_and(is_handle) {
                args.insert("window".into(), window.into());
            }
            if args.get("targetId").is_some_and(is_handle) {
                args.shift_remove("targetId");
                args.insert("url".into(), window.into());
            }
        }
        for (i, found) in done.found.iter().enumerate() {
            let Some(found) = found else { continue };
            let Some(lasting) = found.lasting.clone() else {
                return Err(done.divergence(
                    "element",
                    "a locator that finds the element in any run",
                    "its place alone; a data-testid would tell it",
                ));
            };
            let locator = match found.way {
                Way::Beside => self.element(&lasting, args.get("window"), &done.names),
                _ => lasting,
            };
            args = with(&args, &locator, i == 1);
        }
        Ok(args)
    }

    /// A line that finds an element by its row, and the locator of that element. Without a limit: a run waits for the
    /// element, and fails if there are several.
    fn element(&mut self, asked: &Map<String, Value>, window: Option<&Value>, names: &[String]) -> Map<String, Value> {
        self.named += 1;
        let name = format!("element{}", self.named);
        let mut find = asked.clone();
        find.extend(window.map(|window| ("window".to_owned(), window.clone())));
        let find = self.line("electron_find", &find, names);
        self.add(&format!("{name} = {find}"));
        Map::from_iter([("selector".to_owned(), placeholders::placeholder(&name).into())])
    }

    /// A read as an expectation of what it has read, if it can be one.
    fn expected(&self, done: &Done<'_>) -> Option<(&'static str, Map<String, Value>)> {
        let (_, expects, parameter, field) = READS.iter().find(|(tool, ..)| *tool == done.row.tool)?;
        let value = done.line["result"][*field].as_str()?;
        let value = if *field == "url" { value.rsplit('/').next()? } else { value };
        let is_plain = !value.is_empty()
            && value.chars().count() <= LONGEST
            && !value.contains(char::is_control)
            && !value.contains('$')
            && facts::value(done.row.tool, &done.line["result"]).as_deref() == done.line["result"][*field].as_str();
        let mut args = done.args.clone();
        args.retain(|name, _| name != "source");
        args.insert((*parameter).to_owned(), value.into());
        is_plain.then_some((*expects, args))
    }
}

impl Witness for Scribe {
    fn launched(&mut self, args: &Map<String, Value>, redacted: &[String]) {
        let mut args = args.clone();
        for name in PATHS {
            if let Some(path) = args.get(name).and_then(Value::as_str) {
                let path = run_file::relative(path.as_ref(), &self.folder);
                args.insert(name.into(), json!(path));
            }
        }
        let marked = marked(Value::Object(args), redacted);
        let text = Text::new(self.registry, "electron_launch", &marked, "stop");
        self.text = Some(text.with_comment(placeholders::comment(redacted)));
        self.variables.extend(redacted.iter().cloned());
    }

    fn repeated(&mut self, done: &Done<'_>) -> Outcome<Option<Divergence>> {
        if done.line["ok"] != true {
            self.leave_out("failed when they were recorded");
            return Ok(None);
        }
        let expects = EXPECTS.iter().any(|word| done.row.tool.contains(word));
        let read = self.expected(done);
        if !expects && read.is_none() && is_read(done.row) {
            self.leave_out("read the app and expect nothing");
            return Ok(None);
        }
        let mut args = match self.lasting(done) {
            Ok(args) => args,
            Err(divergence) => return Ok(Some(divergence)),
        };
        let tool = match read {
            Some((tool, expected)) => {
                let more = expected.into_iter().filter(|(name, _)| !done.args.contains_key(name));
                args.extend(more.collect::<Vec<_>>());
                args.retain(|name, _| name != "source");
                tool
            }
            None => done.row.tool,
        };
        self.call(tool, &args, &done.names);
        if done.row.acts
            && let Some((tool, mut shown)) = expectation::of(done)
        {
            if let (true, Some(window)) = (shown.contains_key("window"), args.get("window")) {
                shown.insert("window".into(), window.clone());
            }
            self.expectations += 1;
            self.call(tool, &shown, &[]);
        }
        Ok(self.is_full.then(|| {
            let most = format!("at most {MOST_LINES} lines");
            done.divergence("length", &most, "more lines; a shorter trace makes a test")
        }))
    }
}

/// Whether a verb only reads.
fn is_read(row: &Row) -> bool {
    row.operation.read_only()
}

/// Arguments in which placeholders stand for redacted values.
fn marked(args: Value, names: &[String]) -> Value {
    let marks = names.iter().map(|name| (name.clone(), placeholders::placeholder(name))).collect();
    filled(args, &marks)
}
