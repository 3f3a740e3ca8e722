//! `eval-main`: JavaScript in the main process.

use super::{admit, half_a_minute, result::Evaluated};
use crate::{
    call::Call,
    values::Millis,
    verb::{Example, Group, Need, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use stagewright_driver::{error::Outcome, logs::Source};

/// Run JavaScript in the main process and return its result
///
/// The code is one expression, whose value is the result, or the body of an async function, which returns it. Both have
/// `arg`, `electron` and `electronApp` (the same). Needs --allow-eval=main. It runs with your rights, like any program.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct EvalMain {
    /// One expression, or the body of an async function
    #[schemars(length(min = 1, max = 100_000))]
    code: String,
    /// JSON value that the code gets as arg
    #[serde(default)]
    arg: Option<Value>,
    /// Budget in ms
    #[serde(default = "half_a_minute")]
    timeout_ms: Millis,
}

impl Verb for EvalMain {
    const TOOL: &'static str = "electron_eval_main";
    const TITLE: &'static str = "Evaluate JS in the main process";
    const GROUP: Group = Group::Eval;
    const OPERATION: Operation = Operation::Eval;
    const NEEDS: &'static [Need] = &[Need::Main];
    const PROFILES: &'static [Profile] = &[Profile::Debug];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "eval-main 'electron.app.getVersion()'", args: r#"{"code": "electron.app.getVersion()"}"# }];
    type Reply = Evaluated;

    async fn run(self, call: Call) -> Outcome<Evaluated> {
        let (code, budget) = admit(&call, Source::Main, &self.code, self.timeout_ms)?;
        Ok(call.session()?.main.evaluate(code, self.arg, budget).await?.into())
    }
}
