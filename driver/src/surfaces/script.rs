//! Runs fixed scripts of groups of verbs in our isolated world of a page. The page's own code cannot change the
//! functions that they use.

use super::Surface;
use crate::{
    channel,
    error::{Error, Outcome},
    main_process::Evaluated,
    page::whole_characters,
    wait::Deadline,
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;
use std::time::Duration;

/// How long the answer may take beyond the budget, which the script itself observes.
const GRACE: Duration = Duration::from_secs(2);

/// An error that a script threw.
#[derive(Debug, Deserialize)]
pub struct Threw {
    /// Its name: `SecurityError`, or a name that the script defines.
    pub name: String,
    /// Its message.
    pub message: String,
}

#[derive(Deserialize)]
struct Answer<R> {
    ok: Option<R>,
    threw: Option<Threw>,
}

/// The result of a script in a document.
#[derive(Debug)]
pub enum Ran<R> {
    /// Its value.
    Gave(R),
    /// The error that it threw.
    Threw(Threw),
    /// The document was replaced before the answer came.
    Moved,
}

/// The source of a script with its argument. Its value is text, which [`script_read`] reads.
pub fn script_source(script: &str, arg: &Value) -> String {
    // As a string: `__proto__` in an object literal means something else than in JSON.
    let arg = Value::String(arg.to_string());
    format!(
        "(async () => {{\n'use strict';\ntry {{\n{}\nreturn JSON.stringify({{ ok: await run(JSON.parse({arg})) }});\n}} catch (error) {{\nreturn JSON.stringify({{ threw: {{ name: String(error && error.name), message: String(error && error.message) }} }});\n}}\n}})()",
        stagewright_agent::minified(script)
    )
}

/// Reads the value of such a source.
pub fn script_read<R: DeserializeOwned>(text: &str) -> Outcome<Ran<R>> {
    let answer: Answer<R> = serde_json::from_str(&whole_characters(text.to_owned())).map_err(Error::internal)?;
    match (answer.ok, answer.threw) {
        (_, Some(threw)) => Ok(Ran::Threw(threw)),
        (Some(ok), None) => Ok(Ran::Gave(ok)),
        (None, None) => Err(Error::internal("the script's answer is empty")),
    }
}

impl Surface {
    /// Evaluates an expression in the isolated world of the current document, as it is. Its value is text.
    ///
    /// # Errors
    ///
    /// The surface is gone, its page does not answer within the budget, or the expression throws.
    pub async fn evaluate_text(&self, expression: String, budget: Duration) -> Outcome<Ran<String>> {
        let deadline = Deadline::after(budget);
        let world = self.world(deadline).await?;
        let call = self.evaluate_in(&world, expression, false);
        let evaluated: Evaluated = match self.unless_gone(deadline, call.wait()).await?.and_then(|a| channel::read(&a))
        {
            Err(error) if error.context_is_gone() => {
                self.forget_world(&world);
                return Ok(Ran::Moved);
            }
            Err(error) => return Err(self.refused(error)),
            Ok(evaluated) => evaluated,
        };
        match (evaluated.exception, evaluated.result.value) {
            (Some(exception), _) => Ok(Ran::Threw(Threw { name: "Error".into(), message: exception.words() })),
            (None, Some(Value::String(text))) => Ok(Ran::Gave(text)),
            (None, _) => Err(Error::internal("the expression's value is not text")),
        }
    }

    /// Runs a script in the isolated world of the current document. The source defines a function `run`, which takes
    /// `arg` and returns JSON, or a promise of it. It has to observe `budget` itself.
    ///
    /// # Errors
    ///
    /// The surface is gone, or its page does not answer within the budget and two seconds more.
    pub async fn run_script<R: DeserializeOwned>(
        &self,
        script: &str,
        arg: &Value,
        budget: Duration,
    ) -> Outcome<Ran<R>> {
        let deadline = Deadline::after(budget.saturating_add(GRACE));
        let world = self.world(deadline).await?;
        let call = self.evaluate_in(&world, script_source(script, arg), true);
        let answer = self.unless_gone(deadline, call.wait()).await?;
        let evaluated: Evaluated = match answer.and_then(|answer| channel::read(&answer)) {
            Err(error) if error.context_is_gone() => {
                self.forget_world(&world);
                return Ok(Ran::Moved);
            }
            Err(error) => return Err(self.refused(error)),
            Ok(evaluated) => evaluated,
        };
        if let Some(exception) = evaluated.exception {
            return Err(Error::internal(format!("script: {}", exception.words())));
        }
        let Some(Value::String(text)) = evaluated.result.value else {
            return Err(Error::internal("the script's answer is not text"));
        };
        script_read(&text)
    }
}
