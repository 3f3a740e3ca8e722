//! Reports: their kinds, their destinations and their contents. All of them are made from the same reply.

mod github;
mod json;
mod junit;
mod list;
mod slow;

pub(super) use list::{line as list_line, summary};
pub(super) use slow::slowest;

use super::{RunReply, result::TestResult};
use stagewright_driver::{
    error::{Error, Outcome},
    files::Spot,
    last_words,
};
use std::{
    env,
    fs::OpenOptions,
    io::Write,
    path::{Path, PathBuf},
};

/// A form of report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// For people, a line a test.
    List,
    /// For programs.
    Json,
    /// For CI systems.
    Junit,
    /// Annotations and a summary on GitHub.
    Github,
    /// A page, in the folder of the artifacts unless a file is named.
    Html,
}

const KINDS: [(&str, Kind); 5] = [
    ("list", Kind::List),
    ("json", Kind::Json),
    ("junit", Kind::Junit),
    ("github", Kind::Github),
    ("html", Kind::Html),
];

/// A report that was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reporter {
    pub kind: Kind,
    /// Its file; stdout without one.
    pub file: Option<PathBuf>,
}

impl Reporter {
    /// Whether it has stdout to write to.
    pub fn on_stdout(&self) -> bool {
        self.kind != Kind::Html && (self.file.is_none() || self.kind == Kind::Github)
    }
}

/// The reports that were asked for: `junit`, `junit=report.xml`.
pub(super) fn asked(words: &[String]) -> Outcome<Vec<Reporter>> {
    let wrong = |message: String| Error::argument(message).detail("parameter", "reporter");
    let here = env::current_dir().unwrap_or_else(|_| "/".into());
    let mut all: Vec<Reporter> = vec![];
    for word in words {
        let (name, file) = word.split_once('=').map_or((word.as_str(), None), |(name, file)| (name, Some(file)));
        let Some((_, kind)) = KINDS.iter().find(|(known, _)| *known == name) else {
            let known: Vec<&str> = KINDS.iter().map(|(name, _)| *name).collect();
            return Err(wrong(format!("There is no reporter {name:?}: {} are there.", known.join(", "))));
        };
        if file == Some("") {
            return Err(wrong(format!("{word:?} names no file: {name}=FILE, or {name} alone.")));
        }
        all.push(Reporter { kind: *kind, file: file.map(|file| here.join(file)) });
    }
    if all.is_empty() {
        all.push(Reporter { kind: Kind::List, file: None });
    }
    // Annotations may be mixed with other lines. JSON and JUnit must be the only document.
    let alone = |one: &&Reporter| one.file.is_none() && matches!(one.kind, Kind::Json | Kind::Junit);
    let on_stdout = all.iter().filter(|one| one.on_stdout()).count();
    if on_stdout > 1 && all.iter().any(|one| alone(&one)) {
        return Err(wrong("stdout has room for one document: give the others a file, as in junit=report.xml.".into()));
    }
    for (at, one) in all.iter().enumerate() {
        if one.file.is_some() && all[..at].iter().any(|other| other.file == one.file) {
            return Err(wrong("Two reporters write the same file.".into()));
        }
    }
    Ok(all)
}

/// Makes sure that every report can be written, before anything is started for it.
pub(super) fn prepare(all: &[Reporter], root: Option<&Path>) -> Outcome<()> {
    all.iter().filter_map(|one| one.file.as_ref()).try_for_each(|file| write(file, "", root))
}

fn write(file: &Path, text: &str, root: Option<&Path>) -> Outcome<()> {
    Spot::admit("reporter", file.to_owned(), root)?.write_now(text.as_bytes())
}

/// Writes the reports. Returns the texts for stdout, in pieces, and the first error. If a file cannot be written, the
/// other reports are still written.
pub(super) fn write_all(all: &[Reporter], reply: &RunReply, root: Option<&Path>) -> (Vec<String>, Outcome<()>) {
    let (mut out, mut written) = (vec![], Ok(()));
    for one in all {
        written = written.and(write_one(one, reply, root, &mut out));
    }
    (out, written)
}

fn write_one(one: &Reporter, reply: &RunReply, root: Option<&Path>, out: &mut Vec<String>) -> Outcome<()> {
    match (one.kind, &one.file) {
        // `artifacts.rs` writes the page.
        (Kind::Html, _) => {}
        // Each result was printed when its test ended.
        (Kind::List, None) => out.push(summary(reply)),
        (Kind::List, Some(file)) => {
            let lines: String = reply.tests.iter().map(|test| list_line(test) + "\n").collect();
            write(file, &format!("{lines}{}\n", summary(reply)), root)?;
        }
        (Kind::Json, None) => out.push(json::render(reply)?.trim_end().to_owned()),
        (Kind::Json, Some(file)) => write(file, &json::render(reply)?, root)?,
        (Kind::Junit, None) => out.push(junit::render(reply)?.trim_end().to_owned()),
        (Kind::Junit, Some(file)) => write(file, &junit::render(reply)?, root)?,
        (Kind::Github, file) => {
            out.extend(reply.tests.iter().filter_map(github::annotation));
            match file {
                Some(file) => write(file, &github::summary(reply), root)?,
                None => append_summary(&github::summary(reply))?,
            }
        }
    }
    Ok(())
}

/// Appends to the file that this variable names; GitHub shows its content.
fn append_summary(text: &str) -> Outcome<()> {
    let Some(file) = env::var_os("GITHUB_STEP_SUMMARY").filter(|file| !file.is_empty()) else { return Ok(()) };
    let written =
        OpenOptions::new().append(true).create(true).open(&file).and_then(|mut f| f.write_all(text.as_bytes()));
    written.map_err(|error| Error::argument(format!("GITHUB_STEP_SUMMARY {file:?} cannot be written: {error}.")))
}

/// How many lines of an app's output a report quotes.
const MOST_OUTPUT: usize = 8;

/// A failure as a few lines of text.
fn failure_lines(test: &TestResult) -> Vec<String> {
    let Some(failure) = test.failure() else { return vec![] };
    let mut lines = vec![
        format!("{}:{}:{}: {}", test.file, failure.line, failure.column, one_line(&failure.text)),
        format!("{}: {}", failure.code, failure.error),
    ];
    lines.extend(failure.hint.as_ref().map(|hint| format!("help: {hint}")));
    if !test.outside().is_empty() {
        let folders = test.outside().join(", ");
        lines.push(format!("the app keeps files outside of the test's home, which other tests find: {folders}"));
    }
    lines.extend(test.network().iter().cloned());
    let output = last_words::in_details(&failure.envelope["details"], MOST_OUTPUT);
    if !output.is_empty() {
        lines.push("its output:".to_owned());
        lines.extend(output.iter().map(|line| format!("  {line}")));
    }
    lines
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
pub(super) mod samples {
    use super::super::{RunReply, result::*};
    use serde_json::json;

    fn attempt(failure: Option<Failure>) -> Attempt {
        Attempt {
            passed: failure.is_none(),
            duration_ms: 1_500,
            failure,
            after_failure: None,
            steps: vec![],
            outside: vec![],
            network: vec![],
            artifacts: vec!["/ci/out/001-a/s1-w1.png".into()],
            exhibits: vec![],
            of_machine: false,
        }
    }

    /// One test of each status. The texts of the failed one are hostile.
    pub fn reply() -> RunReply {
        let failure = Failure {
            block: Block::Test,
            line: 7,
            column: 3,
            text: "expect-visible --name \"]]> <b>\"".into(),
            code: "SELECTOR_NO_MATCH".into(),
            error: "Nothing is called \"\u{1b}[31m<b>&\u{0}\u{fffe}\"\n::error::forged %0A |".into(),
            hint: Some("Look".into()),
            envelope: json!({ "ok": false, "error": "]]>\u{8}" }),
        };
        let test = |name: &str, status, attempts| TestResult {
            file: "tests/a,b.run".into(),
            name: name.into(),
            line: 5,
            status,
            duration_ms: 1_500,
            why: None,
            attempts,
        };
        let tests = vec![
            test("passes <&\">", Status::Passed, vec![attempt(None)]),
            test("fails", Status::Failed, vec![attempt(Some(failure.clone())), attempt(Some(failure.clone()))]),
            test("comes and goes", Status::Flaky, vec![attempt(Some(failure)), attempt(None)]),
            TestResult::skipped("tests/c.run", "is left out", 1, "the time was over"),
        ];
        RunReply::of(tests, 4_500)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stdout_holds_one_document_or_lines() {
        let asked = |words: &[&str]| super::asked(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>());
        assert_eq!(asked(&[]).unwrap(), [Reporter { kind: Kind::List, file: None }]);
        assert!(asked(&["list", "github", "junit=/x/a.xml", "json=/x/a.json"]).is_ok());
        assert!(asked(&["json", "html"]).is_ok());
        for wrong in [
            &["lists"][..],
            &["junit="],
            &["list", "junit"],
            &["json", "junit"],
            &["json", "github=/x/s.md"],
            &["json=/x/a", "junit=/x/a"],
        ] {
            assert!(asked(wrong).is_err(), "{wrong:?}");
        }
    }
}
