//! One document of an audit: axe-core and the audit's script in its isolated world.

use super::engine::Engine;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};
use stagewright_driver::{
    error::{Code, Error, Outcome},
    surfaces::{Ran, Surface},
};
use std::{sync::Arc, time::Duration};

const SCRIPT: &str = include_str!("audit.js");

/// How long the end of an audit, and a question about a frame, may take.
const SHORT: Duration = Duration::from_secs(5);

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
        budget: Duration,
    ) -> Outcome<AuditedPage> {
        let mut page =
            AuditedPage { surface: surface.clone(), number, place, held_by: None, had_engine: false, sent: 0 };
        let version = serde_json::to_string(engine.version).map_err(Error::internal)?;
        let known = format!("String(globalThis.__stagewrightAxe?.version === {version})");
        page.had_engine = page.evaluate(known, budget).await? == "true";
        if !page.had_engine {
            let source = source(engine, &version);
            page.sent = source.len();
            page.evaluate(source, budget).await?;
        }
        Ok(page)
    }

    async fn evaluate(&self, expression: String, budget: Duration) -> Outcome<String> {
        match self.surface.evaluate_text(expression, budget).await? {
            Ran::Gave(text) => Ok(text),
            Ran::Moved => Err(failed("The page went to another document while it was audited.".into())),
            Ran::Threw(threw) => Err(failed(format!("axe-core does not load: {}", threw.message))),
        }
    }

    /// Makes one step of the audit.
    pub async fn ask<R: DeserializeOwned>(&self, step: &str, mut asked: Value, budget: Duration) -> Outcome<R> {
        asked["audit"] = self.number.into();
        asked["surface"] = self.place.into();
        let answer = self.surface.ask("audit", json!({ "step": step, "asked": asked }), budget).await;
        let answer: Value = answer.map_err(|error: Error| match error.code {
            Code::InternalError => failed(format!("axe-core failed: {}", error.message)),
            _ => error,
        })?;
        serde_json::from_value(answer).map_err(Error::internal)
    }

    /// Prepares the document for its steps.
    pub async fn begin(&self, asked: &Value, budget: Duration) -> Outcome<Begun> {
        self.ask("begin", asked.clone(), budget).await
    }

    /// Works for a moment; whether everything is done.
    pub async fn step(&self, budget: Duration) -> Outcome<bool> {
        self.ask::<Stepped>("step", json!({}), budget).await.map(|stepped| stepped.done)
    }

    /// The results of a document that another one holds. `remotes` has those of the frames in it.
    pub async fn partials(&self, remotes: &Map<String, Value>) -> Outcome<Partials> {
        self.ask("partials", json!({ "remotes": remotes }), SHORT).await
    }

    /// Describes elements; `None` for those that have left the page.
    pub async fn described(&self, numbers: &[u64]) -> Outcome<Vec<Option<Described>>> {
        if numbers.is_empty() {
            return Ok(vec![]);
        }
        let described: AllDescribed = self.ask("described", json!({ "numbers": numbers }), SHORT).await?;
        Ok(described.elements)
    }

    /// The number of the frame element that holds another surface, if it is in this document.
    pub async fn number_of_frame(&self, inner: &Surface) -> Option<u64> {
        const FUNCTION: &str = "function() { return __stagewrightAudit.numberOf(this) }";
        self.surface.ask_frame_of(inner, FUNCTION, SHORT).await?.as_u64()
    }

    /// Drops the state of the audit in the page.
    pub async fn end(&self) {
        let _ = self.ask::<Value>("end", json!({}), SHORT).await;
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
