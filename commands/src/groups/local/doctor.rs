//! `doctor`: what this machine lacks for driving an app, and the one command that repairs each.
//!
//! It starts nothing: each check reads the facts that a launch depends on.

mod checks;
mod libraries;

use crate::{
    call::Call,
    palette::{Ink, paint},
    show::{Say, Show, clean_line, hanging},
    values::AbsolutePath,
    verb::{Example, Group, Need, Operation, Place, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stagewright_driver::error::Outcome;

/// Check this machine: display, Electron, fuses, libraries, sandbox, sessions
///
/// Starts nothing. Each check that does not pass comes with the command that repairs it. A failed check
/// makes the exit status 1; a warning does not.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Doctor {
    /// The app whose own Electron is looked for first
    app: Option<AbsolutePath>,
    /// The Electron to check, instead of the one that is found
    electron: Option<AbsolutePath>,
}

/// The results of all checks.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Findings {
    /// Whether no check failed
    doctor_ok: bool,
    /// The checks, in the order in which a launch needs them
    checks: Vec<Check>,
}

/// One finding.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
struct Check {
    /// Its name: display, electron, fuses, libraries, sandbox, notifications, runtime_dir, sessions
    id: String,
    /// How it went
    status: Status,
    /// Its finding
    message: String,
    /// The mend
    #[serde(skip_serializing_if = "Option::is_none", default)]
    hint: Option<String>,
}

/// How a check went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Status {
    Pass,
    Warn,
    Fail,
    Skip,
}

impl Check {
    fn new(id: &str, status: Status, message: impl Into<String>) -> Check {
        Check { id: id.to_owned(), status, message: message.into(), hint: None }
    }

    fn mend(mut self, hint: impl Into<String>) -> Check {
        self.hint = Some(hint.into());
        self
    }
}

impl Verb for Doctor {
    const TOOL: &'static str = "electron_doctor";
    const TITLE: &'static str = "Check this machine";
    const GROUP: Group = Group::Sessions;
    const OPERATION: Operation = Operation::Query;
    const PLACE: Place = Place::Local;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const EXAMPLES: &'static [Example] = &[Example { line: "doctor", args: "{}" }];

    type Reply = Findings;

    fn check(&self) -> Outcome<()> {
        let paths = [("app", &self.app), ("electron", &self.electron)];
        AbsolutePath::check_all(&paths)
    }

    async fn run(self, call: Call) -> Outcome<Findings> {
        for (name, path) in [("app", &self.app), ("electron", &self.electron)] {
            path.as_ref().map(|p| call.admit(name, &p.0)).transpose()?;
        }
        (call.progress)("looking at this machine");
        let path = |path: &Option<AbsolutePath>| path.as_ref().map(|p| p.0.clone());
        let checks = checks::all(path(&self.electron).as_deref(), path(&self.app).as_deref());
        Ok(Findings { doctor_ok: checks.iter().all(|c| c.status != Status::Fail), checks })
    }
}

impl Show for Findings {
    fn show(&self) -> String {
        self.show_saying(&str::to_owned)
    }

    fn show_saying(&self, say: Say) -> String {
        let width = self.checks.iter().map(|c| c.id.len()).max().unwrap_or_default();
        let mut lines = Vec::new();
        for check in &self.checks {
            let (ink, sign) = match check.status {
                Status::Pass => (Ink::Good, "✓"),
                Status::Warn => (Ink::Warn, "!"),
                Status::Fail => (Ink::Bad, "✗"),
                Status::Skip => (Ink::Faint, "-"),
            };
            let sign = paint(ink, sign);
            let hang = width + 4;
            let message = hanging(&clean_line(&check.message), hang);
            lines.push(format!("{sign} {:width$}  {message}", check.id));
            let hint = check.hint.as_ref().map(|hint| clean_line(&say(hint)));
            lines.extend(hint.map(|hint| format!("{:hang$}→ {}", "", hanging(&hint, hang + 2))));
        }
        let failed = self.checks.iter().filter(|c| c.status == Status::Fail).count();
        lines.push(match failed {
            0 => paint(Ink::Good, "Ready to drive Electron apps."),
            1 => paint(Ink::Bad, "One thing needs mending."),
            count => paint(Ink::Bad, &format!("{count} things need mending.")),
        });
        lines.join("\n")
    }
}
