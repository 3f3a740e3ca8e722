//! `wait-for`: a text that appears or goes, anywhere in a window.

use super::{wait_for_selector::Presence, watch::wait_budget};
use crate::{
    call::Call,
    show::{Show, quoted},
    values::{Millis, WAIT_MOST},
    verb::{Example, Group, Operation, Verb},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stagewright_driver::{
    error::{Error, Outcome},
    surfaces::Surface,
};
use std::{sync::Arc, time::Instant};
use tokio::task::JoinSet;

/// Wait until a text shows, or until it is gone, anywhere in the window
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitFor {
    /// The text to appear; case does not matter
    #[schemars(length(min = 1))]
    text: Option<String>,
    /// The text to go
    #[schemars(length(min = 1))]
    gone: Option<String>,
    /// Budget in ms, 60000 at most
    #[serde(default = "wait_budget")]
    timeout_ms: Millis,
}

/// The text that was waited for.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Came {
    /// Always true
    matched: bool,
    /// The text that shows, or that is gone
    text: String,
}

impl WaitFor {
    /// The text, and the state that it is to reach.
    fn wanted(&self) -> Outcome<(&str, Presence)> {
        match (&self.text, &self.gone) {
            (Some(text), None) => Ok((text, Presence::Visible)),
            (None, Some(gone)) => Ok((gone, Presence::Hidden)),
            _ => Err(Error::argument("Give exactly one of text and gone.")),
        }
    }
}

/// The text as a locator. A text that begins like a quoted text or a pattern becomes a pattern.
fn locator(text: &str) -> String {
    let text = text.trim();
    if !text.starts_with(['"', '\'', '/']) && !text.contains(">>") {
        return format!("text={text}");
    }
    let mut pattern = String::new();
    for c in text.chars() {
        if !(c.is_alphanumeric() || c == ' ' || c == '_' || !c.is_ascii()) {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    format!("text=/{pattern}/i")
}

impl Verb for WaitFor {
    const TOOL: &'static str = "electron_wait_for";
    const TITLE: &'static str = "Wait for a text";
    const GROUP: Group = Group::Asserting;
    const OPERATION: Operation = Operation::Query;
    const WORD: Option<&'static str> = Some("text");
    const EXAMPLES: &'static [Example] = &[Example { line: "wait-for e", args: r#"{"text": "e"}"# }];
    type Reply = Came;

    fn check(&self) -> Outcome<()> {
        self.wanted().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Came> {
        let (text, state) = self.wanted()?;
        let until = Instant::now() + self.timeout_ms.up_to(WAIT_MOST);
        let page = call.surface().await?;
        let session = call.session()?;
        let mut all = vec![page];
        let mut next = 0;
        while let Some(surface) = all.get(next) {
            let embedded = session.surfaces.embedded_in(&surface.handle);
            all.extend(embedded);
            next += 1;
        }
        let mut waits = JoinSet::new();
        for (nth, surface) in all.into_iter().enumerate() {
            let (call, selector) = (call.clone(), locator(text));
            waits.spawn(async move { (nth, wait(&call, &surface, &selector, state, until).await) });
        }
        let mut of_the_page = Err(Error::internal("a window without a page"));
        while let Some(ended) = waits.join_next().await {
            let (nth, outcome) = ended.map_err(Error::internal)?;
            match (state, &outcome) {
                // One surface that shows it is enough; it is gone once it is gone from all.
                (Presence::Visible, Ok(_)) => return Ok(Came { matched: true, text: text.to_owned() }),
                (Presence::Hidden, Err(_)) => return outcome.map(|_| unreachable!("it failed")),
                _ => {}
            }
            if nth == 0 {
                of_the_page = outcome;
            }
        }
        of_the_page.map(|_| Came { matched: true, text: text.to_owned() })
    }
}

async fn wait(call: &Call, surface: &Arc<Surface>, selector: &str, state: Presence, until: Instant) -> Outcome<Value> {
    let left = until.saturating_duration_since(Instant::now());
    let arg = json!({
        "target": { "selector": selector },
        "condition": { "kind": "selector", "state": state },
        "expectation": false,
        "timeoutMs": left.as_millis() as u64,
    });
    call.ask_on(surface, "wait", arg, left).await
}

impl Show for Came {
    fn show(&self) -> String {
        quoted(&self.text)
    }
}
