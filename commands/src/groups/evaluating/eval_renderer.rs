//! `eval-renderer`: JavaScript in a page.

use super::{admit, half_a_minute, result::Evaluated};
use crate::{
    call::Call,
    values::Millis,
    verb::{Example, Group, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use stagewright_driver::{error::Outcome, logs::Source};

/// Run JavaScript in the page and return its result
///
/// The code is one expression, whose value is the result, or the body of an async function, which returns it. Both have
/// `arg`, in the page's main world. Needs --allow-eval=renderer.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct EvalRenderer {
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

impl Verb for EvalRenderer {
    const TOOL: &'static str = "electron_eval_renderer";
    const TITLE: &'static str = "Evaluate JS in a renderer";
    const GROUP: Group = Group::Eval;
    const OPERATION: Operation = Operation::Eval;
    const ALIASES: &'static [&'static str] = &["eval"];
    const PROFILES: &'static [Profile] = &[Profile::Debug];
    const EXAMPLES: &'static [Example] =
        &[Example { line: "eval-renderer document.title", args: r#"{"code": "document.title"}"# }];
    type Reply = Evaluated;

    async fn run(self, call: Call) -> Outcome<Evaluated> {
        let (code, budget) = admit(&call, Source::Renderer, &self.code, self.timeout_ms)?;
        Ok(call.surface().await?.evaluate(code, self.arg, budget).await?.into())
    }
}
