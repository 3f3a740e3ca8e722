//! `eval-worker`: JavaScript in a worker of a page, or in a utility process.

use super::{admit, half_a_minute, result::Evaluated};
use crate::{
    call::Call,
    values::Millis,
    verb::{Group, Need, Operation, Profile, Verb},
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use stagewright_driver::{error::Outcome, logs::Source, session::WorkerKind};

/// Run JavaScript in a worker or a utility process and return its result
///
/// The code is as in electron_eval_renderer. A worker of a page needs --allow-eval=renderer. A utility process needs
/// --allow-eval=main: code there has your rights. electron_workers_list has the ids.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct EvalWorker {
    /// Its id, such as k1
    #[schemars(length(min = 1, max = 40))]
    worker: String,
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

impl Verb for EvalWorker {
    const TOOL: &'static str = "electron_eval_worker";
    const TITLE: &'static str = "Evaluate JS in a worker";
    const GROUP: Group = Group::Eval;
    const OPERATION: Operation = Operation::Eval;
    const NEEDS: &'static [Need] = &[Need::Nothing];
    const PROFILES: &'static [Profile] = &[Profile::Debug];
    type Reply = Evaluated;

    async fn run(self, call: Call) -> Outcome<Evaluated> {
        call.permit.admit_some_eval()?;
        let session = call.session()?;
        let target = match session.workers.live(&self.worker)?.kind {
            WorkerKind::Utility | WorkerKind::Thread => Source::Main,
            _ => Source::Renderer,
        };
        let (code, budget) = admit(&call, target, &self.code, self.timeout_ms)?;
        Ok(session.evaluate_in_worker(self.worker, code, self.arg, budget).await?.into())
    }
}
