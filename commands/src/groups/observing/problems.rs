//! `problems`: what went wrong in the app.

use crate::{
    call::Call,
    palette::{Ink, paint},
    show::{Show, clean_line},
    verb::{Example, Group, Need, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::{
    error::Outcome,
    session::{Problem, ProblemKind},
};

/// Read what went wrong in the app: errors nobody caught, failed loads, crashes
///
/// From the app's first line on where it was launched, else from when it was joined. Errors that the app's code writes
/// to a console are counted only; electron_console_logs has them.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Problems {
    /// Only of this kind
    kind: Option<ProblemKind>,
}

/// The problems of the app.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct ProblemList {
    /// The problems, oldest first
    problems: Vec<Problem>,
    /// How many there are
    count: usize,
    /// How many errors were written to consoles; electron_console_logs has them
    console_errors: u64,
    /// Whether the main process answers; null where there is no main half
    main_answers: Option<bool>,
    /// Why problems of the main process and of loads are not known; left out when they are
    #[serde(skip_serializing_if = "Option::is_none", default)]
    main_missing: Option<String>,
}

impl Verb for Problems {
    const TOOL: &'static str = "electron_problems";
    const TITLE: &'static str = "Read what went wrong";
    const GROUP: Group = Group::Observing;
    const OPERATION: Operation = Operation::Logs;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const PROFILES: &'static [Profile] = &[Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example { line: "problems", args: "{}" }];
    type Reply = ProblemList;

    async fn run(self, call: Call) -> Outcome<ProblemList> {
        let session = call.session()?;
        // The main process answers after its reports of everything before.
        let main_answers = session.main.answers().await;
        session.caught_up().await;
        let mut problems = session.problems.all();
        problems.retain(|problem| self.kind.is_none_or(|kind| kind == problem.kind));
        Ok(ProblemList {
            count: problems.len(),
            problems,
            console_errors: session.problems.console_errors(),
            main_answers,
            main_missing: session.main.missing(),
        })
    }
}

impl Show for ProblemList {
    fn show(&self) -> String {
        let line = |problem: &Problem| {
            let kind = serde_json::to_value(problem.kind).unwrap_or_default();
            let script = problem.location.as_ref().map(|at| format!("{}:{}:{}", at.url, at.line, at.column));
            let place =
                [problem.window_id.as_deref(), problem.worker_id.as_deref(), problem.url.as_deref(), script.as_deref()]
                    .into_iter()
                    .flatten();
            let place = place.map(clean_line).collect::<Vec<_>>().join(" ");
            let first = clean_line(problem.text.lines().next().unwrap_or_default());
            format!(
                "{}  {first}{}{place}",
                paint(Ink::Bad, kind.as_str().unwrap_or_default()),
                if place.is_empty() { "" } else { "  " }
            )
        };
        let mut lines: Vec<String> = self.problems.iter().map(line).collect();
        let is_silent = self.main_answers == Some(false);
        if lines.is_empty() {
            lines.push(match is_silent || self.main_missing.is_some() {
                true => "no problem is known".into(),
                false => paint(Ink::Good, "nothing went wrong"),
            });
        }
        match self.console_errors {
            0 => {}
            1 => lines.push("1 error on a console: console-logs --type error".into()),
            count => lines.push(format!("{count} errors on consoles: console-logs --type error")),
        }
        if is_silent {
            lines.push("the main process does not answer: it hangs, or waits in a synchronous call".into());
        }
        if let Some(why) = &self.main_missing {
            lines.push(format!("problems of the main process are not known: {why}"));
        }
        lines.join("\n")
    }
}
