//! One document of an audit: axe-core and the audit's script in its isolated world.

use super::engine::Engine;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    surfaces::{Ran, Surface},
    wait::Deadline,
};
use std::sync::Arc;

const SCRIPT: &str = include_str!("audit.js");

/// One document of an audit.
pub(super) struct AuditedPage {
    pub surface: Arc<Surface>,
    /// The number of the audit in its session.
    number: u64,
    /// Its place among the documents of the audit.
    place: usize,
    /// The place of the document with its frame, and the number of the frame element there.
    pub held_by: Option<(usize, u64)>,
    /// Whether the document had axe-core already.
    pub had_engine: bool,
    /// How many bytes of source were sent.
    pub sent: usize,
    /// Whether it has stopped answering, so that it is asked nothing more.
    pub silent: bool,
}

/// The answer to the first step.
#[derive(Debug, Deserialize)]
pub(super) struct Begun {
    /// Frames that the page's own world cannot read.
    pub remotes: Vec<Remote>,
    /// The version of axe-core.
    #[serde(rename = "version")]
    pub _version: String,
}

/// A frame of another surface.
#[derive(Debug, Deserialize)]
pub(super) struct Remote {
    /// The number of its element.
    pub number: u64,
    /// The facts that axe-core needs about the frame.
    pub context: Value,
}

/// A rule that was not finished.
#[derive(Debug, Deserialize)]
pub(super) struct Left {
    pub rule: String,
    pub elements: usize,
}

/// The results of a document that another one holds.
#[derive(Debug, Deserialize)]
pub(super) struct Partials {
    pub partials: Vec<Value>,
    pub left: Vec<Left>,
    pub gone: usize,
}

/// An element of the results.
#[derive(Debug, Deserialize)]
pub(super) struct Described {
    #[serde(rename = "ref")]
    pub reference: Option<u32>,
    pub role: String,
    pub name: String,
    pub html: String,
    pub path: Vec<String>,
}

#[derive(Deserialize)]
struct Stepped {
    done: bool,
}

#[derive(Deserialize)]
struct AllDescribed {
    elements: Vec<Option<Described>>,
}

impl AuditedPage {
    /// Sends axe-core to the document, unless it is there.
    pub async fn install(
        surface: &Arc<Surface>,
        engine: &Engine,
        number: u64,
        place: usize,
        deadline: Deadline,
    ) -> Outcome<AuditedPage> {
        let surface = surface.clone();
        let mut page = AuditedPage { surface, number, place, held_by: None, had_engine: false, sent: 0, silent: false };
        let version = serde_json::to_string(engine.version).map_err(Error::internal)?;
        // An element with this id is a property of the window, too, but not one of its own.
        let known =
            format!("String(Object.hasOwn(globalThis, '__stagewrightAxe') && __stagewrightAxe.version === {version})");
        page.had_engine = page.evaluate(known, deadline).await? == "true";
        if !page.had_engine {
            let source = source(engine, &version);
            page.sent = source.len();
            page.evaluate(source, deadline).await?;
        }
        Ok(page)
    }

    async fn evaluate(&self, expression: String, deadline: Deadline) -> Outcome<String> {
        match self.surface.evaluate_text(expression, deadline.left()).await? {
            Ran::Gave(text) => Ok(text),
            Ran::Moved => Err(failed("The page went to another document while it was audited.".into())),
            Ran::Threw(threw) => Err(failed(format!("axe-core does not load: {}", threw.message))),
        }
    }

    /// Makes one step of the audit.
    pub async fn ask<R: DeserializeOwned>(&self, step: &str, asked: Value, deadline: Deadline) -> Outcome<R> {
        let answer = self.surface.ask_until("audit", self.step_of(step, asked), deadline).await;
        let answer: Value = answer.map_err(|error: Error| match error.code {
            Code::InternalError => failed(format!("axe-core failed: {}", error.message)),
            _ => error,
        })?;
        serde_json::from_value(answer).map_err(Error::internal)
    }

    /// The argument of the page agent's operation for one step.
    fn step_of(&self, step: &str, mut asked: Value) -> Value {
        asked["audit"] = self.number.into();
        asked["surface"] = self.place.into();
        json!({ "step": step, "asked": asked })
    }

    /// Prepares the document for its steps.
    pub async fn begin(&self, asked: &Value, deadline: Deadline) -> Outcome<Begun> {
        self.ask("begin", asked.clone(), deadline).await
    }

    /// Works for a moment; whether everything is done.
    pub async fn step(&self, deadline: Deadline) -> Outcome<bool> {
        self.ask::<Stepped>("step", json!({}), deadline).await.map(|stepped| stepped.done)
    }

    /// The results of a document that another one holds. `remotes` has those of the frames in it.
    pub async fn partials(&self, remotes: &Map<String, Value>, deadline: Deadline) -> Outcome<Partials> {
        self.ask("partials", json!({ "remotes": remotes }), deadline).await
    }

    /// Describes elements; `None` for those that have left the page.
    pub async fn described(&self, numbers: &[u64], deadline: Deadline) -> Outcome<Vec<Option<Described>>> {
        if numbers.is_empty() {
            return Ok(vec![]);
        }
        let described: AllDescribed = self.ask("described", json!({ "numbers": numbers }), deadline).await?;
        Ok(described.elements)
    }

    /// The number of the frame element that holds another surface, if it is in this document.
    pub async fn number_of_frame(&self, inner: &Surface, deadline: Deadline) -> Option<u64> {
        const FUNCTION: &str = "function() { return __stagewrightAudit.numberOf(this) }";
        deadline.limit(self.surface.ask_frame_of(inner, FUNCTION, deadline.left())).await??.as_u64()
    }

    /// Drops the state of the audit in the page, without waiting for the page.
    pub fn end(&self) {
        self.surface.notify_agent("audit", &self.step_of("end", json!({})));
    }
}

fn failed(message: String) -> Error {
    Error::new(Code::A11yEngineFailed, message)
}

/// The source of both. axe-core takes its window from a variable, so that a document gets one of its own.
fn source(engine: &Engine, version: &str) -> String {
    format!(
        "globalThis.__stagewrightAxe = (window) => {{ const module = {{ exports: {{}} }}; const define = undefined; const exports = undefined;\n{}\n;return module.exports; }};\n__stagewrightAxe.version = {version};\n{SCRIPT}\n''",
        engine.source
    )
}
