//! Runs a caller's JavaScript, in the main process or in a page.
//!
//! Whether the code may run is decided by the callers of this module. This module makes sure that the code ends: if it
//! exceeds its budget and keeps its half of the app busy, it is terminated. The app can be used afterwards.

mod worker;

use crate::{
    channel::Channel,
    error::{Code, Error, Outcome},
    main_process::{Evaluated, MainProcess, hooks},
    page::World,
    session::MainHalf,
    surfaces::Surface,
    wait::Deadline,
};
use chromiumoxide_cdp::cdp::js_protocol::runtime;
use serde::Deserialize;
use serde_json::Value;
use std::{sync::Arc, time::Duration};

const SETTLE: &str = include_str!("main_process/core/settle.js");

/// After code has exceeded its budget: how long its half of the app may take to show that it is not busy. The code of a
/// busy half is terminated. With a short limit that would meet a turn of the app that is merely slow.
const PROBE: Duration = Duration::from_secs(2);

/// The longest first line of an error that is repeated, in characters.
const LONGEST_MESSAGE: usize = 200;

/// JavaScript of a caller, as an expression or as a function's body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// One expression: its value is the result.
    Value(String),
    /// The body of an async function, whose return value is the result.
    Body(String),
}

impl Source {
    /// The text before the code, the code, and the text after it. Together they are the body of a function.
    fn parts(&self) -> (&'static str, &str, &'static str) {
        match self {
            Source::Value(code) => ("return (", code, ")"),
            Source::Body(code) => ("", code, ""),
        }
    }
}

/// The result of the code.
#[derive(Debug, Clone, PartialEq)]
pub struct Settled {
    /// The value, or text that stands for it.
    pub value: Value,
    /// Whether the value is a text in place of a value that JSON does not have, or that was too long.
    pub serialized: bool,
    /// The length of the whole result in characters, if it was cut.
    pub whole_chars: Option<u64>,
}

/// The answer of settle.js.
#[derive(Deserialize)]
struct Shaped {
    json: Option<String>,
    text: Option<String>,
    chars: Option<u64>,
    threw: Option<Threw>,
    syntax: Option<String>,
}

#[derive(Deserialize)]
struct Threw {
    message: String,
    stack: String,
}

/// The half of the app that ran it.
#[derive(Clone, Copy)]
enum Half {
    Main,
    Renderer,
    Worker,
    Utility,
}

impl MainHalf {
    /// Runs code in the main process.
    pub async fn evaluate(&self, code: Source, arg: Option<Value>, budget: Duration) -> Outcome<Settled> {
        let main = self.need()?;
        let (before, code, after) = code.parts();
        let args = [before.into(), code.into(), after.into(), arg.unwrap_or(Value::Null)];
        // Continue even if the caller goes away, because blocking code has to be terminated after its budget.
        seen_through(async move {
            main.call::<bool>(hooks::TURN, &[], budget).await?;
            match main.call::<Shaped>(hooks::EVALUATE, &args, budget).await {
                Err(error) if error.code == Code::AppNotResponding => Err(over_budget_main(&main, budget).await),
                other => other?.settled(),
            }
        })
        .await
    }
}

impl Surface {
    /// Runs code in the page's main world.
    pub async fn evaluate(self: Arc<Self>, code: Source, arg: Option<Value>, budget: Duration) -> Outcome<Settled> {
        seen_through(async move {
            // Send no code to a busy page: it would run later, when nobody waits for it.
            let free = runtime::EvaluateParams::new("1");
            self.command::<_, Value>(free, budget).await?;
            let mut params = in_page(&code, &arg.unwrap_or(Value::Null));
            params.unique_context_id = self.own_context(Deadline::after(budget)).await?;
            let document = self.state.borrow().world.clone();
            let evaluated = self.channel.ask::<_, Evaluated>(Some(&self.cdp_session), params);
            let answer = match self.unless_gone(Deadline::after(budget), evaluated).await {
                Err(error) if error.code == Code::AppNotResponding => return Err(self.over_budget(budget).await),
                other => other?,
            };
            let evaluated = match answer {
                Err(error) if error.promise_is_gone() && self.still_has(document.as_ref()).await => {
                    return Err(collected());
                }
                Err(error) if error.context_is_gone() => return Err(navigated_away()),
                Err(error) => return Err(self.refused(error)),
                Ok(evaluated) => evaluated,
            };
            match evaluated.exception {
                // settle.js catches every error but one: code that does not compile.
                Some(exception) => Err(syntax(&exception.first_line(), Some((exception.line, exception.column + 1)))),
                None => serde_json::from_value::<Shaped>(evaluated.result.value.unwrap_or_default())
                    .map_err(Error::internal)?
                    .settled(),
            }
        })
        .await
    }

    /// Whether the document with that isolated world still exists.
    async fn still_has(&self, document: Option<&World>) -> bool {
        let Some(world) = document else { return false };
        let mut params = runtime::EvaluateParams::new("1");
        params.unique_context_id = Some(world.unique_id.to_string());
        match self.command::<_, Value>(params, PROBE).await {
            Ok(_) => true,
            // A busy page does not answer. But an event may have reported that the document is gone.
            Err(error) if error.code == Code::AppNotResponding => {
                self.state.borrow().world.as_ref().is_some_and(|now| now.unique_id == world.unique_id)
            }
            Err(_) => false,
        }
    }

    async fn over_budget(&self, budget: Duration) -> Error {
        let busy = || async {
            let probe = self.command::<_, Value>(runtime::EvaluateParams::new("1"), PROBE).await;
            probe.is_err_and(|error| error.code == Code::AppNotResponding)
        };
        let was_busy = busy().await;
        if was_busy {
            terminate(&self.channel, Some(&self.cdp_session)).await;
        }
        over_budget(Half::Renderer, budget, was_busy, was_busy && busy().await)
    }
}

/// Runs work to its end even if the caller stops waiting.
async fn seen_through<T: Send + 'static>(work: impl Future<Output = Outcome<T>> + Send + 'static) -> Outcome<T> {
    tokio::spawn(work).await.map_err(Error::internal)?
}

/// The expression for a page. The code starts on the second line. `arg` is passed as a JSON string, because `__proto__`
/// has another meaning in an object literal than in JSON.
fn in_page(code: &Source, arg: &Value) -> runtime::EvaluateParams {
    expression(code, arg, None)
}

/// The same. The code waits for the promise of the expression `turn`, if there is one.
fn expression(code: &Source, arg: &Value, turn: Option<&str>) -> runtime::EvaluateParams {
    let arg = Value::String(arg.to_string());
    let (before, code, after) = code.parts();
    let rows = code.split('\n').count();
    let run = turn.map_or_else(|| "run(arg)".to_owned(), |turn| format!("{turn}.then(() => run(arg))"));
    let source = format!(
        "((run, arg, settle) => settle(() => {run}, 1, {rows}))(async function (arg) {{{before}\n{code}\n{after}}}, JSON.parse({arg}), (() => {{\n{SETTLE}\nreturn settle;\n}})())"
    );
    let mut params = runtime::EvaluateParams::new(source);
    params.return_by_value = Some(true);
    params.await_promise = Some(true);
    // The page's content security policy decides whether the code may itself use `eval`.
    params.allow_unsafe_eval_blocked_by_csp = Some(false);
    params
}

async fn over_budget_main(main: &MainProcess, budget: Duration) -> Error {
    let busy = || async {
        main.call::<bool>(hooks::TURN, &[], PROBE).await.is_err_and(|error| error.code == Code::AppNotResponding)
    };
    let was_busy = busy().await;
    if was_busy {
        terminate(main.channel(), None).await;
    }
    over_budget(Half::Main, budget, was_busy, was_busy && busy().await)
}

/// Terminates the running JavaScript. Only for a half that is busy: in an idle one, the termination would hit the app's
/// next code.
async fn terminate(channel: &Channel, session: Option<&str>) {
    let _ = tokio::time::timeout(PROBE, channel.tell(session, runtime::TerminateExecutionParams::default())).await;
}

fn over_budget(half: Half, budget: Duration, terminated: bool, still_busy: bool) -> Error {
    let place = match half {
        Half::Main => "main process",
        Half::Renderer => "page",
        Half::Worker => "worker",
        Half::Utility => "utility process",
    };
    let after = match (terminated, still_busy) {
        (false, _) => format!("It was still waiting for something; the {place} is free."),
        (true, false) => format!("It kept the {place} busy and was terminated; the {place} is free again."),
        (true, true) => format!("It keeps the {place} busy and could not be terminated."),
    };
    Error::new(Code::EvalTimeout, format!("The code did not finish within {} ms. {after}", budget.as_millis()))
        .detail("timeout_ms", budget.as_millis() as u64)
        .detail("terminated", terminated && !still_busy)
}

fn navigated_away() -> Error {
    Error::new(Code::EvalRuntimeError, "The page went to another document before the code had finished.")
        .hint("Return before the navigation, or start it with a verb and evaluate afterwards.")
        .detail("navigated", true)
}

fn collected() -> Error {
    Error::new(
        Code::EvalRuntimeError,
        "The result is lost: the code waited for a promise that nothing referred to any more, so it was garbage-collected.",
    )
    .hint("Await something that can still settle: a timer, an event, a request.")
}

fn syntax(message: &str, place: Option<(i64, i64)>) -> Error {
    let message = message.trim_start_matches("Uncaught ").trim_start_matches("SyntaxError: ").trim_end_matches('.');
    match place {
        Some((line, column)) => Error::new(
            Code::EvalSyntaxError,
            format!("The code does not parse: {message} at line {line}, column {column}."),
        )
        .detail("line", line)
        .detail("column", column),
        None => Error::new(Code::EvalSyntaxError, format!("The code does not parse: {message}.")),
    }
}

impl Shaped {
    fn settled(self) -> Outcome<Settled> {
        if let Some(message) = self.syntax {
            return Err(syntax(&message, None));
        }
        if let Some(Threw { message, stack }) = self.threw {
            let first: String = message.lines().next().unwrap_or_default().chars().take(LONGEST_MESSAGE).collect();
            return Err(Error::new(Code::EvalRuntimeError, first).detail("stack", stack));
        }
        let serialized = |text: String| Settled { value: text.into(), serialized: true, whole_chars: self.chars };
        match (self.json, self.text) {
            (Some(json), _) => Ok(match serde_json::from_str(&json) {
                Ok(value) => Settled { value, serialized: false, whole_chars: None },
                // A lone surrogate in a property's name: JavaScript's JSON may contain it, serde_json rejects it.
                Err(_) => serialized(json),
            }),
            (None, Some(text)) => Ok(serialized(text)),
            (None, None) => Err(Error::internal("eval: an answer without a result")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn settled(shaped: Value) -> Outcome<Settled> {
        serde_json::from_value::<Shaped>(shaped).unwrap().settled()
    }

    #[test]
    fn eval_results_distinguish_values_cut_text_and_errors() {
        let value = settled(json!({"json": "{\"a\":[1]}"})).unwrap();
        assert_eq!(value, Settled { value: json!({"a": [1]}), serialized: false, whole_chars: None });
        let cut = settled(json!({"text": "abc", "chars": 20_000})).unwrap();
        assert_eq!(cut, Settled { value: "abc".into(), serialized: true, whole_chars: Some(20_000) });
        let odd = settled(json!({"json": "{\"\\ud800\":1}"})).unwrap();
        assert!(odd.serialized);
        let thrown =
            settled(json!({"threw": {"message": "E: ".to_owned() + &"x".repeat(300) + "\nmore", "stack": "s"}}))
                .unwrap_err();
        assert_eq!(
            (thrown.code, thrown.message.len(), &thrown.details["stack"]),
            (Code::EvalRuntimeError, 200, &json!("s"))
        );
    }

    #[test]
    fn eval_argument_cannot_escape_its_string_literal() {
        let source =
            in_page(&Source::Body("return arg".into()), &json!({"__proto__": "\"), alert(1), (\""})).expression;
        assert!(source.contains(r#"JSON.parse("{\"__proto__\":\"\\\"), alert(1), (\\\"\"}")"#), "{source}");
    }
}
