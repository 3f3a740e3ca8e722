//! Eval: a caller's own JavaScript, default-deny.
//!
//! The order is permit, keyword list, syntax tree, audit line, run. docs/eval.md says what these checks can prevent.

mod eval_main;
mod eval_renderer;
mod eval_worker;
mod inspect;
mod result;
mod syntax;

pub use eval_main::EvalMain;
pub use eval_renderer::EvalRenderer;
pub use eval_worker::EvalWorker;

use crate::{call::Call, groups::observing::console_logs::AUDIT, values::Millis};
use stagewright_driver::{
    error::{Error, Outcome},
    evaluate,
    logs::{Entry, Source},
};
use std::time::Duration;

/// The clamp of an eval's budget; the whole call's own budget ends it earlier when it is smaller.
const MOST: u64 = 600_000;

fn half_a_minute() -> Millis {
    Millis(30_000)
}

/// All steps before a run: checks the permit, checks the code, and writes a line to the session's log.
fn admit(call: &Call, target: Source, code: &str, timeout: Millis) -> Outcome<(evaluate::Source, Duration)> {
    call.permit.admit_eval(target == Source::Main)?;
    let inspected = inspect::inspect(code);
    audit(call, target, code, inspected.as_ref().err());
    inspected.map(|source| (source, timeout.up_to(MOST)))
}

/// One line per run or refusal, never the code itself: it may hold secrets.
fn audit(call: &Call, target: Source, code: &str, refused: Option<&Error>) {
    let Ok(session) = call.session() else { return };
    let verdict = refused.map_or("admitted", |error| error.code.row().name);
    let text = format!(
        "{} session={} code_length={} code_hash={} {verdict}",
        call.tool,
        call.session_id,
        code.chars().count(),
        inspect::hash(code),
    );
    session.shared.logs.push(Entry { window_id: call.window.clone(), ..Entry::new(AUDIT, target, text) });
}
