//! `type`: replace the text of a field.

use super::ready::{Acted, How, ready, typed};
use crate::{
    call::Call,
    target::Target,
    values::{Millis, action_budget},
    verb::{Example, Operation, Profile, TargetUse, Verb},
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use stagewright_driver::{
    fault::{Code, Fault, Outcome},
    input::keys,
    surfaces::Surface,
};
use std::time::Duration;

/// Replace the text of an input, textarea or editable element
///
/// Selects what is there and inserts the text as a user would (trusted input events), so that
/// React- and Vue-controlled fields keep it. For code editors use type-into-editor.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Type {
    #[serde(flatten)]
    target: Target,
    /// The text; empty clears the field
    #[schemars(length(max = 100_000))]
    text: String,
    /// Skip the checks
    #[serde(default)]
    force: bool,
    /// Budget for the checks, in ms
    #[serde(default = "action_budget")]
    timeout_ms: Millis,
}

impl Verb for Type {
    const TOOL: &'static str = "electron_type";
    const TITLE: &'static str = "Type text into a field";
    const OPERATION: Operation = Operation::Command;
    const ALIASES: &'static [&'static str] = &["fill"];
    const TARGET: TargetUse = TargetUse::Required;
    const PROFILES: &'static [Profile] = &[Profile::Essential, Profile::Testing, Profile::Debug];
    const EXAMPLES: &'static [Example] = &[Example {
        line: "type '#new-title' 'Buy milk'",
        args: r##"{"selector": "#new-title", "text": "Buy milk"}"##,
    }];
    type Reply = Acted;

    fn check(&self) -> Outcome<()> {
        self.target.required().map(drop)
    }

    async fn run(self, call: Call) -> Outcome<Acted> {
        let how = How { force: self.force, timeout: self.timeout_ms };
        replace(&call, self.target.required()?, &self.text, how).await
    }
}

/// Selects the whole content and puts `text` in its place.
pub(super) async fn replace(call: &Call, locator: Value, text: &str, how: How) -> Outcome<Acted> {
    let (surface, ready) = ready(call, locator.clone(), "type", how).await?;
    if ready.setter == "value-events" {
        return set_value(call, &surface, &locator, text).await;
    }
    if !text.is_empty() {
        surface.insert_text(text).await?;
    } else if ready.before["text"] != "" {
        surface.press(&keys::parse("Delete")?).await?;
    }
    let after = typed(call, &surface, Some(&locator), &ready.before, Some(text)).await;
    match after {
        Ok(after) if !after.changed => Err(no_effect(call, Some(&locator), after.value.as_deref())),
        // The field went away because of what was typed: that is an effect.
        Err(fault) if !matches!(fault.code, Code::RefNotFound | Code::SelectorNoMatch | Code::BadArgument) => {
            Err(fault)
        }
        _ => Ok(Acted { target: ready.target }),
    }
}

/// Date, time, colour and range inputs take no typed text: a user picks, and the value is set.
async fn set_value(call: &Call, surface: &Surface, locator: &Value, text: &str) -> Outcome<Acted> {
    #[derive(Deserialize)]
    struct Set {
        value: Option<String>,
        target: super::ready::Element,
    }
    let arg = json!({ "target": locator, "value": text });
    let set: Set = call.ask_on(surface, "setValue", arg, Duration::from_secs(5)).await?;
    if set.value.as_deref() == Some(text) {
        return Ok(Acted { target: set.target });
    }
    let message =
        format!("{} did not take {text:?}; it holds {:?} now.", set.target.words(), set.value.unwrap_or_default());
    Err(Fault::new(Code::TypeNoEffect, message)
        .hint("Date inputs take YYYY-MM-DD, time HH:MM, color #rrggbb, range a number within min and max."))
}

pub(super) fn no_effect(call: &Call, locator: Option<&Value>, value: Option<&str>) -> Fault {
    let holds = value.map_or(String::new(), |v| format!(" It holds {:?}.", v.chars().take(80).collect::<String>()));
    let fault = Fault::new(Code::TypeNoEffect, format!("Typing changed nothing.{holds}")).detail("tool", call.tool);
    match locator {
        // A locator is spelt in a call as it is spelt here.
        Some(locator) => {
            fault.next("electron_get_state", locator.clone(), "see what it is, and whether it can be edited")
        }
        None => fault.next("electron_focused_element", json!({}), "see where the keys have gone"),
    }
}
