//! `steps`: several calls in one.

use crate::{
    call::{Call, Registry, Row},
    forgive, see, short_list,
    show::{Show, shortened},
    steps::{self, Arguments},
    verb::{Example, Frontends, Group, Need, Operation, Place, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use stagewright_driver::error::{Error, Outcome};

/// Make several calls in one: they stop at the first that fails
///
/// Arguments are fixed beforehand: a call cannot use the answer of another. Each answer is cut to 400 characters.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Steps {
    /// The calls, in their order
    #[schemars(length(min = 1, max = 50))]
    steps: Vec<Step>,
}

/// One call of them.
#[derive(Debug, Deserialize, JsonSchema)]
struct Step {
    /// The tool
    tool: String,
    /// Its arguments, as JSON
    #[serde(default)]
    args: Arguments,
}

/// The answers of all calls.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Stepped {
    /// The answer of each call, in short
    said: Vec<String>,
}

/// The longest answer of a step, in characters.
const MAX_ANSWER_CHARS: usize = 400;

impl Step {
    fn row(&self, registry: &'static Registry, args: &mut Map<String, Value>) -> Outcome<&'static Row> {
        let tool = short_list::meant(&self.tool, args).unwrap_or(self.tool.as_str());
        let found = registry.find(tool).filter(|row| row.frontends == Frontends::All);
        let row = found.ok_or_else(|| {
            let near = crate::tools_meant(registry, tool);
            let near = near.first().map_or(String::new(), |near| format!(" Did you mean {near}?"));
            Error::argument(format!("There is no tool {:?}.{near}", shortened(&self.tool, 60)))
        })?;
        match row.place {
            Place::Session if row.tool != Steps::TOOL && !row.ends_session && row.follows.is_none() => Ok(row),
            _ => Err(Error::argument(format!("{} cannot be a step: call it by itself.", row.tool))),
        }
    }

    fn checked(&self, registry: &'static Registry) -> Outcome<()> {
        let mut args = self.args.read()?;
        self.row(registry, &mut args).map(drop)
    }
}

impl Verb for Steps {
    const TOOL: &'static str = "electron_steps";
    const TITLE: &'static str = "Several calls in one";
    const GROUP: Group = Group::Acting;
    const OPERATION: Operation = Operation::Command;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const IN_DIALOGS: bool = true;
    const EXAMPLES: &'static [Example] = &[Example {
        line: r##"steps --args '{"steps": [{"tool": "click", "args": {"selector": "#theme"}}]}'"##,
        args: r##"{"steps": [{"tool": "click", "args": {"selector": "#theme"}}]}"##,
    }];
    type Reply = Stepped;

    fn check_lines(&self, registry: &'static Registry) -> Outcome<()> {
        let wrong = |(index, step): (usize, &Step)| {
            step.checked(registry).map_err(|error| named(error, index, &step.tool).detail("parameter", "steps"))
        };
        self.steps.iter().enumerate().try_for_each(wrong)
    }

    async fn run(self, call: Call) -> Outcome<Stepped> {
        let mut said = Vec::new();
        for (index, step) in self.steps.iter().enumerate() {
            let args = step.args.read()?;
            let other = args.get("sessionId").and_then(Value::as_str).filter(|id| !id.is_empty());
            if other.is_some_and(|id| id != &*call.session_id) {
                let error = Error::argument("A step acts in the session of the whole call: leave out its sessionId.");
                return Err(named(error, index, &step.tool).detail("parameter", "steps"));
            }
        }
        for (index, step) in self.steps.iter().enumerate() {
            let mut args = step.args.read()?;
            // The look of the whole call is the one that is answered.
            args.shift_remove(see::PARAMETER);
            let row = step.row(call.registry, &mut args)?;
            (row.small_defaults)(&mut args);
            if row.acts {
                forgive::types(row, &mut args);
                // The look that goes with the answer is at the page of the last act. A wrong element fails below.
                let named = args.get("window").and_then(Value::as_str).filter(|window| !window.is_empty());
                let window = named.map(str::to_owned).or_else(|| call.window.clone());
                let step = Call { window, ..call.clone() };
                let _ = step.surface_of(Some(&Value::Object(args.clone()))).await;
            }
            let answer = steps::made(&call, row, args).await;
            if answer["ok"] != true {
                let error = steps::error_of(&answer, &at(index, row.tool));
                return Err(error.detail("done", index as u64).detail("said", said));
            }
            said.push(shortened(&(row.show)(&answer.whole(), &str::to_owned), MAX_ANSWER_CHARS));
        }
        Ok(Stepped { said })
    }
}

fn at(index: usize, tool: &str) -> String {
    format!("Step {} ({tool})", index + 1)
}

fn named(mut error: Error, index: usize, tool: &str) -> Error {
    error.message = format!("{}: {}", at(index, &shortened(tool, 60)), error.message);
    error
}

impl Show for Stepped {
    fn show(&self) -> String {
        let lines = self.said.iter().enumerate().map(|(index, said)| format!("{}. {said}", index + 1));
        lines.collect::<Vec<_>>().join("\n")
    }
}
